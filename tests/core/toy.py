"""A tiny game that keeps the contract: two seats race along a track by a loaded die.

A roll of 1 has weight 3, a roll of 2 weight 1. After it the seat steps as far as it likes, up to
the roll. Who stands on the last space first wins.
"""

from random import Random
from typing import Any, ClassVar, TypeAlias, cast

import attrs
from attrs import frozen

from desertrules.core.contract import Chance, Decide, Over, Rejection, Result, Seat, Standing, Turn
from desertrules.core.errors import IllegalMove, InvalidOptions, wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import ListedOutcomes, Outcomes, Weighted
from desertrules.core.params import Params
from desertrules.core.standings import standings
from desertrules.core.wire import load, register_kinds, strict_converter

name = "toy"
players = range(2, 3)
rules = 1


@frozen
class Options:
    """How many play, which is always two, and how long the track is."""

    length: int = 3
    players: int = 2

    def __attrs_post_init__(self) -> None:
        """Refuse a track without a space to go to."""
        if self.length < 1:
            raise InvalidOptions(f"length: expected 1 or more, found {self.length}")


@frozen
class Roll:
    """Chance: the die shows this face."""

    kind: ClassVar[str] = "roll"
    face: int


@frozen
class Step:
    """The seat goes so many spaces ahead."""

    kind: ClassVar[str] = "step"
    spaces: int


Move: TypeAlias = Roll | Step


@frozen
class State:
    """Where both seats stand, whose turn it is, and what the die shows, 0 before it is rolled."""

    options: Options
    at: tuple[int, int] = (0, 0)
    seat: int = 0
    die: int = 0


@frozen
class View:
    """What a seat knows: everything."""

    viewer: int | None
    seen: State


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    return State(options)


def _seen(position: State | View) -> State:
    """Give a state, or the state that a view sees."""
    if isinstance(position, View):
        return position.seen
    if not isinstance(position, State):
        raise wrong_game(position, "state", name)
    return position


def turn(state: State | View) -> Turn:
    """Say who acts now."""
    state = _seen(state)
    if max(state.at) >= state.options.length:
        return Over(Result(score(state), "arrived"))
    return Decide(Seat(state.seat)) if state.die else Chance()


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now."""
    state = _seen(state)
    match turn(state):
        case Chance():
            return ListedMoves[Move]([outcome.move for outcome in outcomes(state)])
        case Decide():
            return ListedMoves[Move]([Step(spaces) for spaces in range(1, state.die + 1)])
        case Over():
            return ListedMoves[Move]()


def outcomes(state: State) -> Outcomes[Move]:
    """Give the faces of the die with their weights."""
    loaded = (Weighted[Move](Roll(1), 3), Weighted[Move](Roll(2), 1))
    return ListedOutcomes(loaded if turn(state) == Chance() else ())


def explain(state: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal."""
    if not isinstance(move, Roll | Step):
        raise wrong_game(move, "move", name)
    if move in legal_moves(state):
        return None
    return Rejection("not-now", "T1.1", f"No {move.kind} now.", Params.of(kind=move.kind))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    rejection = explain(state, move)
    if rejection:
        raise IllegalMove(move, rejection)
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    if isinstance(move, Roll):
        return attrs.evolve(state, die=move.face)
    first, second = state.at
    at = (first + move.spaces, second) if state.seat == 0 else (first, second + move.spaces)
    return State(state.options, at, 1 - state.seat)


def score(state: State | View) -> tuple[Standing, ...]:
    """Give the spaces gone by each seat."""
    return standings(("spaces",), [(gone,) for gone in _seen(state).at])


def view(state: State, seat: Seat | None) -> View:
    """Give all that the seat may know."""
    return View(seat, state)


def imagine(view: View, rng: Random) -> State:  # noqa: ARG001 - nothing is hidden
    """Give the state that fits the view."""
    return view.seen


converter = strict_converter()
register_kinds(converter, Move, (Roll, Step))


def dump(value: object) -> Any:
    """Write a value of the game as plain JSON data."""
    return converter.unstructure(value)


def load_options(data: object) -> Options:
    """Read options."""
    return cast(Options, load(converter, data, Options, "options"))


def load_state(data: object) -> State:
    """Read a state."""
    return cast(State, load(converter, data, State, "state"))


def load_move(data: object) -> Move:
    """Read a move."""
    return cast(Move, load(converter, data, Move, "move"))


def load_view(data: object) -> View:
    """Read a view."""
    return cast(View, load(converter, data, View, "view"))
