"""A tiny game for planners: a seat takes what is safe, or rolls dice and then takes what they say.

In its turn a seat may first wait, as often as the options say. It can then take the safe points, or
wager: so many dice are rolled, one after the other, and it takes their sum or leaves it.
"""

from random import Random
from typing import Any, ClassVar, TypeAlias

import attrs
from attrs import frozen

from desertrules.core.contract import Chance, Decide, Over, Rejection, Result, Seat, Standing, Turn
from desertrules.core.errors import IllegalMove
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.offers import Notation
from desertrules.core.outcomes import ListedOutcomes, Outcomes, Weighted
from desertrules.core.standings import standings

name = "wager"
players = range(1, 4)
rules = 1


@frozen
class Options:
    """How many play, the safe points, the faces with their weights, and what else there is."""

    players: int = 2
    safe: int = 2
    faces: tuple[tuple[int, int], ...] = ((0, 3), (10, 1))
    dice: int = 1
    waits: int = 0
    turns: int = 1
    give: bool = True


@frozen
class Safe:
    """The seat takes the safe points."""

    kind: ClassVar[str] = "safe"


@frozen
class Wager:
    """The seat lets the dice be rolled."""

    kind: ClassVar[str] = "wager"


@frozen
class Wait:
    """The seat waits a little."""

    kind: ClassVar[str] = "wait"
    number: int


@frozen
class Face:
    """Chance: a die shows this."""

    kind: ClassVar[str] = "face"
    shows: int


@frozen
class Take:
    """The seat takes what the dice say, or leaves it."""

    kind: ClassVar[str] = "take"
    all: bool


Move: TypeAlias = Safe | Wager | Wait | Face | Take


@frozen
class State:
    """What everybody has, who acts, what was rolled, and how many dice are still to be rolled."""

    options: Options
    points: tuple[int, ...]
    seat: int = 0
    turns: int = 0
    waited: int = 0
    sum: int = 0
    dice: int = 0
    rolled: bool = False


@frozen
class View:
    """What a seat knows: everything."""

    viewer: int | None
    seen: State


def _seen(position: State | View) -> State:
    return position.seen if isinstance(position, View) else position


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    return State(options, (0,) * options.players)


def turn(state: State | View) -> Turn:
    """Say who acts now."""
    state = _seen(state)
    if state.seat == state.options.players:
        return Over(Result(score(state), "played"))
    return Chance() if state.dice else Decide(Seat(state.seat))


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now."""
    state = _seen(state)
    if isinstance(turn(state), Over):
        return ListedMoves[Move]()
    if state.dice:
        return ListedMoves[Move]([Face(face) for face, _ in state.options.faces])
    if state.rolled:
        left = [Take(all=False)] if state.options.give else []
        return ListedMoves[Move]([*left, Take(all=True)])
    waits = range(state.waited + 1, state.options.waits + 1)
    return ListedMoves[Move]([Safe(), Wager(), *[Wait(number) for number in waits]])


def outcomes(state: State) -> Outcomes[Move]:
    """Give the faces with their weights."""
    faces = state.options.faces if state.dice else ()
    return ListedOutcomes([Weighted[Move](Face(face), weight) for face, weight in faces])


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    match move:
        case Wait(number):
            return attrs.evolve(state, waited=number)
        case Wager():
            return attrs.evolve(state, dice=state.options.dice, rolled=True)
        case Face(shows):
            return attrs.evolve(state, dice=state.dice - 1, sum=state.sum + shows)
        case Safe():
            return _paid(state, state.options.safe)
        case Take(all=taken):
            return _paid(state, state.sum * taken)


def _paid(state: State, points: int) -> State:
    purse = list(state.points)
    purse[state.seat] += points
    last = state.turns + 1 == state.options.turns
    turns = 0 if last else state.turns + 1
    return State(state.options, tuple(purse), state.seat + last, turns)


def begins_turn(state: State) -> bool:
    """Tell whether the seat begins a turn."""
    return not state.waited and not state.rolled


def explain(state: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal."""
    legal = move in legal_moves(state)
    return None if legal else Rejection("not-now", "W1.1", f"No {move.kind} now.")


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    rejection = explain(state, move)
    if rejection:
        raise IllegalMove(move, rejection)
    return apply_unchecked(state, move)


def score(state: State | View) -> tuple[Standing, ...]:
    """Give everybody's points."""
    return standings(("points",), [(points,) for points in _seen(state).points])


def view(state: State, seat: Seat | None) -> View:
    """Give all that the seat may know."""
    return View(seat, state)


def imagine(view: View, rng: Random) -> State:
    """Give the state that fits the view; there is only one."""
    del rng
    return view.seen


def _unused(value: object) -> Any:
    raise NotImplementedError(value)


dump = load_options = load_state = load_move = load_view = _unused
notation = Notation(
    moves=(Safe, Wager, Wait, Face, Take),
    templates={
        "safe": "safe",
        "wager": "wager",
        "wait": "wait {number}",
        "face": "face {shows}",
        "take": "take {all}",
    },
    state=Face,  # nothing is read
    begins_turn=begins_turn,
)
