"""A small game for planners: take safe points, or wager and then keep or refuse what dice show.

A seat may first wait, as often as the options allow.
"""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from desertrules import Chance, Decide, Game, Over, Result, Standing, Turn, Weighted, standings
from desertrules.errors import IllegalMove


@frozen
class Options:
    players: int = 2
    safe: int = 2
    faces: tuple[tuple[int, int], ...] = ((0, 3), (10, 1))
    """The values of a die, with their weights."""
    dice: int = 1
    waits: int = 0
    turns: int = 1
    may_refuse: bool = True


@frozen
class Safe:
    pass


@frozen
class Wager:
    pass


@frozen
class Wait:
    number: int


@frozen
class Face:
    value: int


@frozen
class Take:
    everything: bool


Move = Safe | Wager | Wait | Face | Take


@frozen
class State:
    options: Options
    points: tuple[int, ...]
    seat: int = 0
    turns: int = 0
    waited: int = 0
    total: int = 0
    dice: int = 0
    is_rolled: bool = False


def initial(options: Options) -> State:
    return State(options, (0,) * options.players)


def turn(state: State) -> Turn:
    if state.seat == state.options.players:
        return Over(Result(score(state), "played"))
    return Chance() if state.dice else Decide(state.seat)


def legal_moves(state: State) -> Sequence[Move]:
    options = state.options
    if state.seat == options.players:
        return []
    if state.dice:
        return [Face(value) for value, _ in options.faces]
    if state.is_rolled:
        return [Take(everything=True), Take(everything=False)][: 1 + options.may_refuse]
    waits = [Wait(number + 1) for number in range(options.waits - state.waited)]
    return [Safe(), Wager(), *waits]


def outcomes(state: State) -> list[Weighted[Move]]:
    if not isinstance(turn(state), Chance):
        return []
    return [Weighted(Face(value), weight) for value, weight in state.options.faces]


def apply(state: State, move: Move) -> State:
    if move not in legal_moves(state):
        rejection = GAME.explain(state, move)
        assert rejection is not None
        raise IllegalMove(move, rejection)
    match move:
        case Safe():
            return end_turn(state, state.options.safe)
        case Wager():
            return evolve(state, dice=state.options.dice, is_rolled=True)
        case Wait(number):
            return evolve(state, waited=state.waited + number)
        case Face(value):
            return evolve(state, dice=state.dice - 1, total=state.total + value)
        case Take(everything):
            return end_turn(state, state.total if everything else 0)


def end_turn(state: State, points: int) -> State:
    gained = list(state.points)
    gained[state.seat] += points
    turns, seat = state.turns + 1, state.seat
    if turns == state.options.turns:
        turns, seat = 0, seat + 1
    return State(state.options, tuple(gained), seat, turns)


def score(state: State) -> tuple[Standing, ...]:
    return standings([{"points": each} for each in state.points])


def begins_turn(state: State) -> bool:
    return not (state.waited or state.is_rolled)


GAME: Game[Options, State, Any, State] = Game(
    name="wager",
    players=range(1, 4),
    options=Options,
    state=State,
    moves=(Safe, Wager, Wait, Face, Take),
    initial=initial,
    turn=turn,
    legal_moves=legal_moves,
    outcomes=outcomes,
    apply=apply,
    score=score,
    begins_turn=begins_turn,
)
