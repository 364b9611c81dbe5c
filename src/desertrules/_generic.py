"""The functions of every game, found by the type of their first argument."""

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, overload

from desertrules.core import registry
from desertrules.core.contract import Effect, Rejection, Seat, Standing, Turn
from desertrules.core.moves import LegalMoves
from desertrules.core.offers import effects_of, points_of
from desertrules.core.outcomes import Outcomes
from desertrules.core.registry import game_of

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td


@overload
def initial(options: "td.Options") -> "td.State": ...
@overload
def initial(options: "sa.Options") -> "sa.State": ...
@overload
def initial(options: "na.Options") -> "na.State": ...
def initial(options: Any) -> Any:
    """Give the state before anything has happened."""
    return game_of(options).initial(options)


def turn(state: "td.State | td.View | sa.State | sa.View | na.State | na.View") -> Turn:
    """Say who acts now, in a state or as a view shows it."""
    return game_of(state).turn(state)


@overload
def legal_moves(state: "td.State | td.View") -> "LegalMoves[td.Move]": ...
@overload
def legal_moves(state: "sa.State | sa.View") -> "LegalMoves[sa.Move]": ...
@overload
def legal_moves(state: "na.State | na.View") -> "LegalMoves[na.Move]": ...
def legal_moves(state: Any) -> LegalMoves[Any]:
    """Give every move possible now: choices, or outcomes of chance; none when over.

    A view of the acting seat gives the same. Raises InvalidValue for the view of another seat where
    the game has secrets.
    """
    return game_of(state).legal_moves(state)


@overload
def outcomes(state: "td.State") -> "Outcomes[td.Move]": ...
@overload
def outcomes(state: "sa.State") -> "Outcomes[sa.Move]": ...
@overload
def outcomes(state: "na.State") -> "Outcomes[na.Move]": ...
def outcomes(state: Any) -> Outcomes[Any]:
    """Give the outcomes of a chance event with their weights; none at other turns."""
    return game_of(state).outcomes(state)


@overload
def apply(state: "td.State", move: "td.Move") -> "td.State": ...
@overload
def apply(state: "sa.State", move: "sa.Move") -> "sa.State": ...
@overload
def apply(state: "na.State", move: "na.Move") -> "na.State": ...
def apply(state: Any, move: Any) -> Any:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    return game_of(state).apply(state, move)


@overload
def apply_unchecked(state: "td.State", move: "td.Move") -> "td.State": ...
@overload
def apply_unchecked(state: "sa.State", move: "sa.Move") -> "sa.State": ...
@overload
def apply_unchecked(state: "na.State", move: "na.Move") -> "na.State": ...
def apply_unchecked(state: Any, move: Any) -> Any:
    """Give the state after a move that is known to be legal."""
    return game_of(state).apply_unchecked(state, move)


@overload
def explain(state: "td.State | td.View", move: "td.Move") -> Rejection | None: ...
@overload
def explain(state: "sa.State | sa.View", move: "sa.Move") -> Rejection | None: ...
@overload
def explain(state: "na.State | na.View", move: "na.Move") -> Rejection | None: ...
def explain(state: Any, move: Any) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; views are asked as by `legal_moves`."""
    return game_of(state).explain(state, move)


def score(
    state: "td.State | td.View | sa.State | sa.View | na.State | na.View",
) -> tuple[Standing, ...]:
    """Give the points of every seat by category, as they would count now.

    Of a view, those that its seat may know.
    """
    return game_of(state).score(state)


def points(
    state: "td.State | td.View | sa.State | sa.View | na.State | na.View",
) -> tuple[int, ...]:
    """Give only the totals of `score`, at a fraction of its cost: for search."""
    return points_of(game_of(state), state)


@overload
def effects(state: "td.State", move: "td.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
@overload
def effects(state: "sa.State", move: "sa.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
@overload
def effects(state: "na.State", move: "na.Move", seat: Seat | None = None) -> tuple[Effect, ...]: ...
def effects(state: Any, move: Any, seat: Seat | None = None) -> tuple[Effect, ...]:
    """Give what a legal move brings about, as the seat (None: a spectator) sees it.

    Raises IllegalMove for an illegal move. A game that does not tell gives nothing.
    """
    return effects_of(game_of(state), state, move, seat)


@overload
def view(state: "td.State", seat: Seat | None) -> "td.View": ...
@overload
def view(state: "sa.State", seat: Seat | None) -> "sa.View": ...
@overload
def view(state: "na.State", seat: Seat | None) -> "na.View": ...
def view(state: Any, seat: Seat | None) -> Any:
    """Give all that the seat (None: a spectator) may know."""
    return game_of(state).view(state, seat)


@overload
def imagine(view: "td.View", rng: Random) -> "td.State": ...
@overload
def imagine(view: "sa.View", rng: Random) -> "sa.State": ...
@overload
def imagine(view: "na.View", rng: Random) -> "na.State": ...
def imagine(view: Any, rng: Random) -> Any:
    """Draw one full state from those that fit the view, with the right odds."""
    return game_of(view).imagine(view, rng)


def dump(value: object) -> Any:  # noqa: ANN401 - plain JSON data
    """Write a move, state, view, options or record of any game as plain JSON data.

    Raises WrongGame for any other value.
    """
    if type(value).__module__ == "desertrules.record.record":
        return import_module("desertrules.record.wire").dump_record(value)
    return registry.dump(value)
