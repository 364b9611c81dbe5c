"""All that a seat can do in its turn, planned for any game, with means over its own chance."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from operator import attrgetter
from random import Random
from typing import Any, TypeAlias, assert_never

from attrs import frozen

from desertrules.core.contract import AnyGame, Chance, Decide, Over, Seat
from desertrules.core.offers import Evaluate, begins_turn_of
from desertrules.play.bots.protocol import lead

MOST_MOVES = 1000
"""How many moves are looked at in one place; of more, a sample of so many."""
_MOST_DECISIONS = 12
_MOST_CHANCE = 8
_BUSY = 1 / 8192
"""What each decision is worth by itself: of equal turns the one is better that does more. Where
nothing brings points for long, as in a desert, that is what keeps a seat going."""

Move: TypeAlias = Any
State: TypeAlias = Any


class Stage(Enum):
    """Where a seat's turn stands."""

    MINE = auto()
    """The seat goes on deciding."""
    CHANCE = auto()
    """Chance is due, and may lead back into the turn."""
    ENDED = auto()
    """Another decides, another turn of the seat begins, or the game is over."""


@frozen
class Plan:
    """Decisions of a seat, one after the other, to the end of its turn or to an event of chance."""

    moves: tuple[Move, ...]
    """What it does."""
    state: State
    """Where that leads."""
    value: float
    """What that is worth: how far the seat is ahead there, not yet knowing what chance brings."""


class Planner:
    """Looks for the best turn of one seat; equal seeds make equal plans."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a plan depends on
        self, game: AnyGame, seat: Seat, value: Evaluate, width: int, luck: int, rng: Random
    ) -> None:
        """Plan for a seat by what positions are worth to everybody.

        `width` positions in mid-turn are carried on at a time for each kind of move, and a mean is
        taken over `luck` outcomes of chance, of more over a sample: the same for all plans.
        """
        self.game = game
        self.seat = seat
        self.value = value
        self.width = width
        self.luck = luck
        self.rng = rng
        self._begins = begins_turn_of(game)
        self._draws = [[rng.random() for _ in range(_MOST_CHANCE)] for _ in range(luck)]

    def lead(self, state: State) -> float:
        """Give by how much the seat is ahead of the best of the others."""
        return lead(self.value(state), self.seat)

    def stage(self, state: State) -> Stage:
        """Say where the turn of the seat stands after a decision of its own, or after chance."""
        turn = self.game.turn(state)
        match turn:
            case Over():
                return Stage.ENDED
            case Chance():
                return Stage.CHANCE
            case Decide(seat):
                mine = seat == self.seat and not (self._begins and self._begins(state))
                return Stage.MINE if mine else Stage.ENDED
            case _:
                assert_never(turn)

    def best(self, state: State) -> Move:
        """Choose what the seat does first in its best turn; it decides in this state."""
        worths = [(self.worth(plan) + _BUSY * len(plan.moves), plan) for plan in self.plans(state)]
        top = max(worth for worth, _ in worths)
        firsts = {plan.moves[0]: None for worth, plan in worths if worth == top}
        return self.rng.choice([*firsts])

    def plans(self, state: State) -> list[Plan]:
        """Give ways to go on to the end of the turn, or to chance: for each kind the best few.

        Values are compared only between positions of one kind: those in mid-turn after as many
        decisions, those where chance is due, those at the end of the turn.
        """
        found: list[Plan] = []
        due: list[Plan] = []
        going = [Plan((), state, 0.0)]
        seen: set[State] = {state}
        for _ in range(_MOST_DECISIONS):
            after: list[Plan] = []
            for plan in going:
                for next_plan, stage in self._next(plan, seen):
                    into = {Stage.MINE: after, Stage.CHANCE: due, Stage.ENDED: found}[stage]
                    into.append(next_plan)
            if not after:
                break
            going = self._chosen(after)
        else:
            found += going  # a turn that goes on for so long is valued where it is
        return found + self._chosen(due)

    def decisions(self, state: State) -> list[Plan]:
        """Give each single decision that can be made now, whatever stage it leads to."""
        return [plan for plan, _ in self._next(Plan((), state, 0.0), {state})]

    def _next(self, plan: Plan, seen: set[State]) -> Iterable[tuple[Plan, Stage]]:
        """Give all that can be done next, each position once."""
        legal: Sequence[Move] = self.game.legal_moves(plan.state)
        moves = legal if len(legal) <= MOST_MOVES else self.rng.sample(legal, MOST_MOVES)
        for move in moves:
            state = self.game.apply_unchecked(plan.state, move)
            if state not in seen:
                seen.add(state)
                yield Plan((*plan.moves, move), state, self.lead(state)), self.stage(state)

    def _chosen(self, plans: list[Plan]) -> list[Plan]:
        """Give the best few for each kind of the last move; equal ones by lot."""
        kinds: dict[Any, list[Plan]] = {}
        for plan in plans:
            last: object = plan.moves[-1]
            kinds.setdefault(type(last), []).append(plan)
        chosen: list[Plan] = []
        for alike in kinds.values():
            if len(alike) > self.width:
                self.rng.shuffle(alike)
                alike.sort(key=attrgetter("value"), reverse=True)
            chosen += alike[: self.width]
        return chosen

    def worth(self, plan: Plan) -> float:
        """Give the value at the end of the turn, the mean of it where chance is due."""
        return self._worth(plan, self.luck, 0, 0)

    def _mean(self, state: State, luck: int, sample: int, event: int) -> float:
        """Give the mean over what chance can bring, exact if that is not too much."""
        outcomes = self.game.outcomes(state)
        size, total = len(outcomes), outcomes.total
        apply = self.game.apply_unchecked
        if event == _MOST_CHANCE:
            return self.lead(state)
        if size <= luck:
            each = luck // size
            worths = [
                one.weight * self._after(apply(state, one.move), each, sample, event + 1)
                for one in outcomes
            ]
            return sum(worths) / total
        samples = [sample] if luck == 1 else range(luck)
        drawn = [outcomes.at(self._draws[each][event] * total) for each in samples]
        worths = [
            self._after(apply(state, move), 1, each, event + 1)
            for each, move in zip(samples, drawn, strict=True)
        ]
        return sum(worths) / luck

    def _after(self, state: State, luck: int, sample: int, event: int) -> float:
        """Give what a position that chance brought is worth, the turn being played on."""
        stage = self.stage(state)
        match stage:
            case Stage.ENDED:
                return self.lead(state)
            case Stage.CHANCE:
                return self._mean(state, luck, sample, event)
            case Stage.MINE:
                plans = self.plans(state)
                return max(self._worth(plan, luck, sample, event) for plan in plans)
            case _:
                assert_never(stage)

    def _worth(self, plan: Plan, luck: int, sample: int, event: int) -> float:
        if isinstance(self.game.turn(plan.state), Chance):
            return self._mean(plan.state, luck, sample, event)
        return plan.value
