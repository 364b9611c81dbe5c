"""Options, states, moves and views as plain JSON data, read strictly."""

from typing import Any, cast

from attrs import frozen
from cattrs import Converter

from desertrules.core.contract import Seat
from desertrules.core.errors import LoadError, Problem
from desertrules.core.wire import load, register_kinds, strict_converter
from desertrules.sahara.moves import MOVES, Move
from desertrules.sahara.options import Options
from desertrules.sahara.reading import SeatData, StateData, restore
from desertrules.sahara.state import State, View


@frozen
class ViewData:
    """A view as it is written."""

    viewer: int | None
    seen: State


converter: Converter = strict_converter()
register_kinds(converter, Move, MOVES)


def _seat_data(state: State | View, seat: int) -> SeatData:
    return SeatData(
        camels=state.camels(seat),
        favourite=state.favourite(seat),
        tops=state.tops(seat),
        piles=state.piles(seat),
        aside=state.aside(seat),
    )


def state_data(state: State | View) -> StateData:
    """Give a state as it is written."""
    return StateData(
        options=state.options,
        phase=state.phase,
        seat=state.seat,
        card=state.card,
        pile=state.pile,
        left=state.left,
        seats=tuple(_seat_data(state, seat) for seat in range(state.options.players)),
    )


def _dump_view(view: View) -> dict[str, object]:
    seen = State(view.options, view._row)
    return {"viewer": view.viewer, "seen": converter.unstructure(seen)}


def _load_view(value: object, _: object) -> View:
    data = converter.structure(value, ViewData)
    if data.viewer is not None and data.viewer not in range(data.seen.options.players):
        message = f"expected a seat from 0 to {data.seen.options.players - 1}, or null"
        raise LoadError([Problem("$.viewer", message)])
    viewer = None if data.viewer is None else Seat(data.viewer)
    return View(data.seen.options, viewer, data.seen._row)


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
    """Read a view from plain JSON data; raise LoadError."""
    return cast(View, load(converter, data, View, "view"))
