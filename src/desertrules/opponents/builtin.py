"""The built-in bots, from any move at random to the game's own best player."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from operator import attrgetter
from random import Random
from time import perf_counter
from typing import Any, ClassVar, Literal

from attrs import define, field, frozen

from desertrules.contract import AnyGame, Chance, Decide, Seat, Weighted
from desertrules.opponents.base import Bot, acting, lead
from desertrules.opponents.settings import at_least

MAX_MOVES = 1000
"""The most moves that are tried in one position; if there are more, a random sample."""
_MAX_DECISIONS = 12
_MAX_DRAWS = 8
_EFFORT = 1 / 2**20
"""The value of each further decision: of equal turns, prefer the longer one. In a desert where
nothing scores for long, this keeps a seat going."""


@frozen
class RandomBot(Bot):
    """Choose any legal move with equal probability."""

    name: ClassVar[str] = "random"

    def choose(self, view: Any, rng: Random) -> Any:
        game, _ = acting(view)
        return rng.choice(game.legal_moves(view))


@frozen
class GreedyBot(Bot):
    """Choose the move after which the seat's lead in points is greatest.

    If all moves are equal in points, such as those that place a first piece, the game's evaluation
    decides. A move that leads to a roll is then worth the mean of its outcomes.
    """

    name: ClassVar[str] = "greedy"

    width: int = field(default=1000, validator=at_least(1))
    """The most moves to try; if there are more, a random sample."""

    def choose(self, view: Any, rng: Random) -> Any:
        game, seat = acting(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        state = game.imagine(view, rng)
        moves = list(legal) if len(legal) <= self.width else rng.sample(legal, self.width)
        states = [game.apply(state, move) for move in moves]
        leads = [lead(game.points(each), seat) for each in states]
        if min(leads) == max(leads):
            leads = [self._mean_lead(game, each, seat, rng) for each in states]
        best = max(leads)
        return rng.choice([move for move, each in zip(moves, leads, strict=True) if each == best])

    def _mean_lead(self, game: AnyGame, state: Any, seat: Seat, rng: Random) -> float:
        # Before a roll, captures look like moves that only use up the turn. A bot that does not
        # capture may keep a game going for ever.
        if not isinstance(game.turn(state), Chance):
            return lead(game.evaluate(state), seat)
        outcomes = game.outcomes(state)
        if len(outcomes) > MAX_MOVES:
            outcomes = rng.sample(outcomes, MAX_MOVES)
        leads = [
            each.weight * lead(game.evaluate(game.apply(state, each.move)), seat)
            for each in outcomes
        ]
        return sum(leads) / sum([each.weight for each in outcomes])


# ---- Whole turns -------------------------------------------------------------------------------


@frozen
class Plan:
    """Decisions of a seat, up to the end of its turn or to a chance turn in it."""

    moves: tuple[Any, ...]
    state: Any
    """The state after these moves."""
    value: float
    """The seat's lead in that state."""


@define(eq=False)
class Planner:
    """Searches for the best turn of one seat."""

    game: AnyGame
    seat: Seat
    """The seat that plans."""
    evaluate: Callable[[Any], Sequence[float]]
    """Returns a value for each seat. If it cannot tell turns apart, the game's evaluation is used
    instead."""
    rng: Random
    """Source of randomness; equal seeds make equal plans."""
    width: int = field(kw_only=True)
    """How many positions to follow at each step of a turn, for each kind of move."""
    samples: int = field(kw_only=True)
    """How many outcomes of chance to average over; if there are more, a random sample, the same for
    all plans."""
    deadline: float = field(default=inf, kw_only=True)
    """When to stop, by `perf_counter`; the best plan so far is used then."""
    _numbers: list[list[float]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._numbers = [
            [self.rng.random() for _ in range(_MAX_DRAWS)] for _ in range(self.samples)
        ]

    def best(self, state: Any) -> Any:
        """Return the first move of the best turn."""
        plans = self.plans(state)
        values = [self.value(plan) for plan in plans]
        if self.evaluate != self.game.evaluate and min(values) == max(values):
            self.evaluate = self.game.evaluate
            return self.best(state)
        values = [
            value + _EFFORT * len(plan.moves) for value, plan in zip(values, plans, strict=True)
        ]
        best = max(values)
        moves = {
            plan.moves[0]: 0 for plan, value in zip(plans, values, strict=True) if value == best
        }
        return self.rng.choice([*moves])

    def plans(self, state: Any) -> list[Plan]:
        """Return the ways to go on to the end of the turn, and the best ones to a chance turn.

        Values are only compared between positions of one kind: those in mid-turn after equally many
        decisions, those before a chance turn, and those at the end of the turn.
        """
        finished: list[Plan] = []
        before_chance: list[Plan] = []
        unfinished = [Plan((), state, 0.0)]
        known = {state}
        for _ in range(_MAX_DECISIONS):
            longer: list[Plan] = []
            for plan in unfinished:
                for each in self._extend(plan, known):
                    if self.goes_on(each.state):
                        longer.append(each)
                    elif self._is_chance(each.state):
                        before_chance.append(each)
                    else:
                        finished.append(each)
            if not longer:
                break
            unfinished = self._best_of_each_kind(longer)
        else:
            finished += unfinished  # a turn as long as this is evaluated where it is
        plans = finished + self._best_of_each_kind(before_chance)
        return plans or unfinished  # there was no time to finish any

    def goes_on(self, state: Any) -> bool:
        """Return whether the seat goes on with its turn."""
        turn = self.game.turn(state)
        begins = self.game.begins_turn
        return (
            isinstance(turn, Decide)
            and turn.seat == self.seat
            and not (begins is not None and begins(state))
        )

    def value(self, plan: Plan) -> float:
        """Return the seat's lead at the end of the turn, averaged over chance."""
        return self._value(plan, self.samples, 0, 0)

    def _is_chance(self, state: Any) -> bool:
        return isinstance(self.game.turn(state), Chance)

    def _lead(self, state: Any) -> float:
        return lead(self.evaluate(state), self.seat)

    def _extend(self, plan: Plan, known: set[Any]) -> Iterator[Plan]:
        """Yield the plans with one more decision, each new state once."""
        legal = self.game.legal_moves(plan.state)
        moves = legal if len(legal) <= MAX_MOVES else self.rng.sample(legal, MAX_MOVES)
        for move in moves:
            if len(known) > 1 and perf_counter() > self.deadline:
                return
            state = self.game.apply(plan.state, move)
            if state not in known:
                known.add(state)
                yield Plan((*plan.moves, move), state, self._lead(state))

    def _best_of_each_kind(self, plans: list[Plan]) -> list[Plan]:
        """Return the best few plans for each kind of last move."""
        kinds: dict[str, list[Plan]] = {}
        for plan in plans:
            kinds.setdefault(plan.moves[-1].__class__.__name__, []).append(plan)
        best: list[Plan] = []
        for group in kinds.values():
            if len(group) > self.width:
                self.rng.shuffle(group)  # so that ties are broken at random
                group.sort(key=attrgetter("value"), reverse=True)
            best += group[: self.width]
        return best

    def _value(self, plan: Plan, samples: int, sample: int, draws: int) -> float:
        if self._is_chance(plan.state):
            return self._mean(plan.state, samples, sample, draws)
        return plan.value

    def _mean(self, state: Any, samples: int, sample: int, draws: int) -> float:
        """Return the mean value over the outcomes of chance: exact if there are few of them."""
        outcomes = self.game.outcomes(state)
        apply = self.game.apply
        if draws == _MAX_DRAWS or perf_counter() > self.deadline:
            return self._lead(state)
        if len(outcomes) <= samples:
            share = samples // len(outcomes)
            values = [
                each.weight * self._after(apply(state, each.move), share, sample, draws + 1)
                for each in outcomes
            ]
            return sum(values) / sum([each.weight for each in outcomes])
        numbers = [sample] if samples == 1 else range(samples)
        values = [
            self._after(apply(state, _pick(outcomes, self._numbers[n][draws])), 1, n, draws + 1)
            for n in numbers
        ]
        return sum(values) / len(values)

    def _after(self, state: Any, samples: int, sample: int, draws: int) -> float:
        """Return the value of a state that chance brought, playing the turn to its end."""
        if self.goes_on(state):
            return max(self._value(plan, samples, sample, draws) for plan in self.plans(state))
        if self._is_chance(state):
            return self._mean(state, samples, sample, draws)
        return self._lead(state)


def _pick(outcomes: Sequence[Weighted[Any]], number: float) -> Any:
    """Return the outcome at a number from 0 to 1."""
    share = number * sum([each.weight for each in outcomes])
    for each in outcomes:
        share -= each.weight
        if share < 0:
            return each.move
    return outcomes[-1].move


@frozen
class TurnBot(Bot):
    """Plan everything the seat does until another one decides, with means over its own chance."""

    name: ClassVar[str] = "turn"

    width: int = field(default=8, validator=at_least(1))
    """How many positions to follow at each step of the turn, for each kind of move."""
    samples: int = field(default=24, validator=at_least(1))
    """How many outcomes of chance to average over; if there are more, a random sample."""
    value: Literal["points", "evaluate"] = "points"
    """How to compare positions: by points, or by the game's evaluation."""

    def choose(self, view: Any, rng: Random) -> Any:
        game, seat = acting(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        evaluate = game.evaluate if self.value == "evaluate" else game.points
        planner = Planner(game, seat, evaluate, rng, width=self.width, samples=self.samples)
        return planner.best(game.imagine(view, rng))


@frozen
class StrongBot(Bot):
    """Play the game's own best strategy; `turn:value=evaluate` in a game that has none."""

    name: ClassVar[str] = "strong"

    seconds: float | None = field(default=None, validator=at_least(0.0))
    """The time for one decision; default: a fixed amount of work, so that games can be repeated."""

    def choose(self, view: Any, rng: Random) -> Any:
        game, seat = acting(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        if game.strong is not None:
            return game.strong(view, rng, seconds=self.seconds)
        deadline = inf if self.seconds is None else perf_counter() + self.seconds
        planner = Planner(game, seat, game.evaluate, rng, width=8, samples=24, deadline=deadline)
        return planner.best(game.imagine(view, rng))
