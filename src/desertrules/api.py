"""The functions at the top of the package: they find the game by the type of their argument."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, overload

from desertrules.contract import (
    AnyGame,
    Decide,
    Effect,
    Over,
    Rejection,
    Seat,
    Standing,
    Turn,
    Weighted,
)
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.registry import BY_POSITION, game_of

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td

StateT = TypeVar("StateT")


@overload
def initial(options: "td.Options") -> "td.State": ...
@overload
def initial(options: "sa.Options") -> "sa.State": ...
@overload
def initial(options: "na.Options") -> "na.State": ...
@overload
def initial(options: Any) -> Any: ...
def initial(options: Any) -> Any:
    """Return the initial state; all chance is still to come."""
    game = game_of(options)
    if type(options) is not game.options:
        raise wrong_game(options, f"options of {game.title}")
    return game.initial(options)


def turn(position: Any) -> Turn:
    """Return whose turn it is: `Decide(seat)`, `Chance()` or `Over(result)`."""
    return BY_POSITION[type(position)].turn(position)


@overload
def legal_moves(position: "td.State") -> "Sequence[td.Move]": ...
@overload
def legal_moves(position: "sa.State") -> "Sequence[sa.Move]": ...
@overload
def legal_moves(position: "na.State | na.View") -> "Sequence[na.Move]": ...
@overload
def legal_moves(position: Any) -> Sequence[Any]: ...
def legal_moves(position: Any) -> Sequence[Any]:
    """Return every move that is legal now, in a stable order; empty when the game is over.

    At a chance turn these are the possible outcomes.

    Raises:
        InvalidValue: The position is the view of a seat that is not to move, in a game with hidden
            information.
    """
    game = BY_POSITION[type(position)]
    if game.has_secrets:
        _require_acting(game, position)
    return game.legal_moves(position)


def _require_acting(game: AnyGame, position: Any) -> None:
    """Raise InvalidValue for the view of a seat that is not to move."""
    if type(position) is game.view_class:
        now = game.turn(position)
        if now != Decide(position.viewer) and not isinstance(now, Over):
            raise InvalidValue("view: expected the view of the seat to move")


@overload
def outcomes(state: "td.State") -> "Sequence[Weighted[td.Move]]": ...
@overload
def outcomes(state: "sa.State") -> "Sequence[Weighted[sa.Move]]": ...
@overload
def outcomes(state: "na.State") -> "Sequence[Weighted[na.Move]]": ...
@overload
def outcomes(state: Any) -> Sequence[Weighted[Any]]: ...
def outcomes(state: Any) -> Sequence[Weighted[Any]]:
    """Return the outcomes of a chance turn with exact integer weights; empty at other turns."""
    return BY_POSITION[type(state)].outcomes(state)


def apply(state: StateT, move: Any) -> StateT:
    """Return the state after a move.

    Raises:
        IllegalMove: The move is illegal; its `rejection` says why.
    """
    result: StateT = BY_POSITION[type(state)].apply(state, move)
    return result


def explain(position: Any, move: Any) -> Rejection | None:
    """Return why a move is illegal, or None if it is legal.

    Raises:
        InvalidValue: The position is the view of a seat that is not to move, in a game with hidden
            information.
    """
    game = BY_POSITION[type(position)]
    if game.has_secrets:
        _require_acting(game, position)
    return game.explain(position, move)


def explain_place(position: Any, place: str) -> Rejection | None:
    """Return why nothing can be played at a place of the board, or None if something can.

    Raises:
        InvalidValue: The board has no such place, or the position is the view of a seat that is not
            to move, in a game with hidden information.
    """
    game = BY_POSITION[type(position)]
    if game.has_secrets:
        _require_acting(game, position)
    return game.explain_place(position, place)


def score(position: Any) -> tuple[Standing, ...]:
    """Return one standing per seat, as if the game ended now."""
    return BY_POSITION[type(position)].score(position)


def points(position: Any) -> tuple[int, ...]:
    """Return the points of each seat, as if the game ended now."""
    return BY_POSITION[type(position)].points(position)


def effects(
    state: Any, move: Any, seat: Seat | None = None, names: Sequence[str] | None = None
) -> tuple[Effect, ...]:
    """Return what a legal move does, as a seat (None: a spectator) sees it.

    Messages use the players' names if they are given.

    Raises:
        IllegalMove: The move is illegal.
    """
    game = BY_POSITION[type(state)]
    rejection = game.explain(state, move)
    if rejection is not None:
        raise IllegalMove(move, rejection)
    return game.effects(state, move, seat, names)


@overload
def view(state: "td.State", seat: Seat | None) -> "td.State": ...
@overload
def view(state: "sa.State", seat: Seat | None) -> "sa.State": ...
@overload
def view(state: "na.State", seat: Seat | None) -> "na.View": ...
@overload
def view(state: Any, seat: Seat | None) -> Any: ...
def view(state: Any, seat: Seat | None) -> Any:
    """Return what a seat (None: a spectator) can see.

    In a game without hidden information this is the state itself.

    Raises:
        InvalidValue: There is no such seat.
    """
    game = BY_POSITION[type(state)]
    if seat is not None and (type(seat) is not int or seat not in game.seats(state)):
        raise InvalidValue(
            f"seat: expected 0 to {len(game.seats(state)) - 1} or None, found {seat!r}"
        )
    return game.view(state, seat)


@overload
def imagine(view: "td.State", rng: Random) -> "td.State": ...
@overload
def imagine(view: "sa.State", rng: Random) -> "sa.State": ...
@overload
def imagine(view: "na.View", rng: Random) -> "na.State": ...
@overload
def imagine(view: Any, rng: Random) -> Any: ...
def imagine(view: Any, rng: Random) -> Any:
    """Return a full state sampled from those consistent with a view, with the right odds."""
    return BY_POSITION[type(view)].imagine(view, rng)
