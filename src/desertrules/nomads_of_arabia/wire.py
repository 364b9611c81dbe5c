"""Options, states, moves and views as plain JSON data, read strictly."""

from collections.abc import Callable, Mapping
from typing import Any

from desertrules.core.wire import Wire
from desertrules.nomads_of_arabia.components import Animal
from desertrules.nomads_of_arabia.kernel.tasks import Task
from desertrules.nomads_of_arabia.moves import MOVES, Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.reading import (
    CityDisc,
    HerdData,
    LandscapesData,
    PilesData,
    SeatData,
    StateData,
    StripData,
    read_state,
    read_view,
)
from desertrules.nomads_of_arabia.state import State, View


def _herd(there: Mapping[Animal, int]) -> HerdData:
    return HerdData(*there.values())


def _strip_data(state: State | View, strip: str) -> StripData:
    discs = state.city_discs
    return StripData(strip, CityDisc(discs[strip] or CityDisc.SPECIAL) if strip in discs else None)


def _seat_data(state: State | View, seat: int) -> SeatData:
    return SeatData(
        at=state.at(seat),
        dinars=state.dinars(seat),
        animals=_herd(state.animals(seat)),
        handlers=_herd(state.handlers(seat)),
        held=state.held(seat),
        discs=state.discs(seat) if isinstance(state, State) or seat == state.viewer else None,
    )


def state_data(state: State | View) -> StateData:
    """Give a state, or what is seen of it, as it is written."""
    asking = state.pending[0] in {Task.KEEP, Task.SANDS}
    return StateData(
        options=state.options,
        pending=state.pending,
        seat=state.seat,
        asked=state.actor if asking else None,
        due=state.due if state.extra_turn else None,
        start=state.start,
        disc_played=state.disc_played,
        acted=state.acted,
        silver=state.silver,
        restocked=state.restocked,
        stock=_herd(state.stock),
        in_hand=_herd(state.in_hand),
        pool=_herd(state.pool),
        landscapes=LandscapesData(*map(_herd, state.landscapes.values())),
        strips=tuple(_strip_data(state, strip) for strip in state.strips),
        put_back=PilesData(*state.put_back),
        special_waiting=state.special_waiting,
        used=state.used_discs,
        final=state.final_discs,
        seats=tuple(_seat_data(state, seat) for seat in range(state.options.players)),
    )


_wire: Wire[Options, State, Move, View, StateData] = Wire(
    options=Options,
    move=Move,
    moves=MOVES,
    state=State,
    view=View,
    data=StateData,
    write=state_data,
    read=read_state,
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
