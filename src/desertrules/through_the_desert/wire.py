"""Options, states, moves and views as plain JSON data, read strictly."""

from collections.abc import Callable
from typing import Any

from desertrules.core.wire import Wire
from desertrules.through_the_desert.components import COLOURS
from desertrules.through_the_desert.moves import MOVES, Move
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.reading import (
    CaravanData,
    SeatData,
    StateData,
    WaterData,
    read,
    read_view,
)
from desertrules.through_the_desert.state import State, View


def _seat_data(position: State | View, seat: int) -> SeatData:
    caravans: list[CaravanData] = []
    for colour in COLOURS:
        cells = position.caravan(seat, colour)
        if cells and (rider := position.rider(seat, colour)):
            camels = tuple([cell for cell in cells if cell != rider])
            caravans.append(CaravanData(colour, rider, camels))
    return SeatData(position.returned(seat), tuple(caravans), position.taken(seat))


def _state_data(position: State | View) -> StateData:
    return StateData(
        options=position.options,
        phase=position.phase,
        seat=position.seat,
        left=position.left,
        round=position.round,
        idle=position.idle,
        palms=position.palms,
        water=tuple(WaterData(cell, value) for cell, value in position.water.items()),
        supply=tuple(position.supply.values()),
        seats=tuple(_seat_data(position, seat) for seat in range(position.options.players)),
    )


_wire: Wire[Options, State, Move, View, StateData] = Wire(
    options=Options,
    move=Move,
    moves=MOVES,
    state=State,
    view=View,
    data=StateData,
    write=_state_data,
    read=read,
    read_view=read_view,
)
dump: Callable[[Options | State | Move | View], Any] = _wire.dump
"""Write options, a state, a move or a view of the game as plain JSON data."""
load_options: Callable[[object], Options] = _wire.load_options
"""Read options from plain JSON data; raise LoadError."""
load_state: Callable[[object], State] = _wire.load_state
"""Read a state from plain JSON data; raise LoadError, also for one that cannot be played."""
load_move: Callable[[object], Move] = _wire.load_move
"""Read a move from plain JSON data; raise LoadError."""
load_view: Callable[[object], View] = _wire.load_view
"""Read a view from plain JSON data; raise LoadError, also for one that there cannot be."""
