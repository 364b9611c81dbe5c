"""Options, states, moves and views as plain JSON data, read strictly."""

from collections.abc import Callable
from typing import Any

from desertrules.core.wire import Wire
from desertrules.sahara.moves import MOVES, Move
from desertrules.sahara.options import Options
from desertrules.sahara.reading import SeatData, StateData, read, read_view
from desertrules.sahara.state import State, View


def write(position: State | View) -> StateData:
    """Give a position as it is written."""
    return StateData(
        options=position.options,
        phase=position.phase,
        seat=position.seat,
        card=position.card,
        pile=position.pile,
        left=position.left,
        seats=tuple(_write_seat(position, seat) for seat in range(position.options.players)),
    )


def _write_seat(position: State | View, seat: int) -> SeatData:
    return SeatData(
        camels=position.camels(seat),
        favourite=position.favourite(seat),
        tops=position.tops(seat),
        piles=position.piles(seat),
        aside=position.aside(seat),
    )


_wire = Wire[Options, State, Move, View, StateData](
    options=Options,
    move=Move,
    moves=MOVES,
    state=State,
    view=View,
    data=StateData,
    write=write,
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
