"""Options, states, moves and views as plain JSON data, read strictly."""

from typing import Any, cast

from cattrs import Converter

from desertrules.core.contract import Seat
from desertrules.core.wire import load, register_kinds, strict_converter
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts
from desertrules.nomads_of_arabia.moves import MOVES, Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.reading import (
    HerdData,
    LandscapesData,
    PilesData,
    SeatData,
    StateData,
    StripData,
    ViewData,
    face,
    restore,
    restore_seen,
)
from desertrules.nomads_of_arabia.state import (
    CARRIED,
    DUE,
    FACES,
    GUIDES,
    IN_HAND,
    LANDS,
    POOL,
    STOCK,
    State,
    Task,
    View,
)

converter: Converter = strict_converter()
register_kinds(converter, Move, MOVES)


def _herd(herd: Herd) -> HerdData:
    return HerdData(*counts(herd))


def _seat_data(state: State | View, seat: int) -> SeatData:
    row = state._row
    return SeatData(
        at=state.at(seat),
        dinars=state.dinars(seat),
        animals=_herd(row[CARRIED + seat]),
        handlers=_herd(row[GUIDES + seat]),
        held=state.held(seat),
        discs=state.discs(seat) if isinstance(state, State) or seat == state.viewer else None,
    )


def state_data(state: State | View) -> StateData:
    """Give a state, or what is seen of it, as it is written."""
    row = state._row
    asking = state.pending[0] in {Task.KEEP, Task.SANDS}
    return StateData(
        options=state.options,
        pending=state.pending,
        seat=state.seat,
        asked=state.actor if asking else None,
        due=state.due if row[DUE] else None,
        start=state.start,
        disc_played=state.disc_played,
        acted=state.acted,
        silver=state.silver,
        restocked=state.restocked,
        stock=_herd(row[STOCK]),
        in_hand=_herd(row[IN_HAND]),
        pool=_herd(row[POOL]),
        landscapes=LandscapesData(*(_herd(row[LANDS + at]) for at in range(5))),
        strips=tuple(
            StripData(strip, face(row[FACES + at])) for at, strip in enumerate(state.strips)
        ),
        put_back=PilesData(*state.put_back),
        special_waiting=state.special_waiting,
        used=state.used_discs,
        final=state.final_discs,
        seats=tuple(_seat_data(state, seat) for seat in range(state.options.players)),
    )


def _dump_view(view: View) -> dict[str, object]:
    return {"viewer": view.viewer, "seen": converter.unstructure(state_data(view))}


def _load_view(value: object, _: object) -> View:
    data = converter.structure(value, ViewData)
    viewer = None if data.viewer is None else Seat(data.viewer)
    return View(data.seen.options, viewer, restore_seen(data))


converter.register_unstructure_hook(State, lambda state: converter.unstructure(state_data(state)))
converter.register_structure_hook(
    State, lambda value, _: restore(converter.structure(value, StateData))
)
converter.register_unstructure_hook(View, _dump_view)
converter.register_structure_hook(View, _load_view)


def dump(value: Options | State | Move | View) -> Any:  # noqa: ANN401 - plain JSON data
    """Write a value of the game as plain JSON data."""
    return converter.unstructure(value)


def load_options(data: object) -> Options:
    """Read options from plain JSON data; raise LoadError."""
    return cast(Options, load(converter, data, Options, "options"))


def load_state(data: object) -> State:
    """Read a state from plain JSON data; raise LoadError, also for an impossible state."""
    return cast(State, load(converter, data, State, "state"))


def load_move(data: object) -> Move:
    """Read a move from plain JSON data; raise LoadError."""
    return cast(Move, load(converter, data, Move, "move"))


def load_view(data: object) -> View:
    """Read a view from plain JSON data; raise LoadError, also for an impossible one."""
    return cast(View, load(converter, data, View, "view"))
