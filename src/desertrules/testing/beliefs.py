"""What a seat can know about a game in progress, computed exactly from `outcomes`."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import attrs
from attrs import define, field

from desertrules.contract import AnyGame, Chance, Decide, Seat
from desertrules.record.transcripts import hidden_field

MAX_STATES = 120
"""With more possible states than this, a belief is given up."""
SAMPLES = 2_000
MAX_ALTERNATIVES = 50
"""With more alternatives to the rivals' decisions, `imagine` may well miss the actual ones."""


@define
class Belief:
    """The states that a viewer cannot tell apart, with the probability of each.

    It follows a game move by move. A chance move that the viewer sees is weighed by its odds in
    each state; one with a field hidden from the viewer stands for every move that it may have been.
    How a rival chooses has no odds: only states with the rivals' actual decisions are followed, and
    none after a decision that depends on what is hidden, such as a card played from a hand.
    """

    game: AnyGame
    viewer: Seat | None
    chances: dict[Any, float] = field(factory=dict[Any, float])
    """The probability of each state; empty if there are too many states or they have no odds."""
    alternatives: int = 1
    """How many secret decisions of rivals look like the actual ones to the viewer."""
    checked: int = 0
    """How many states there were when the odds were checked last."""

    def follow(self, before: Any, move: Any, after: Any) -> None:
        """Update the beliefs by a move that leads from one state of the game to another."""
        game = self.game
        if not self.chances:
            return
        hidden = hidden_field(game, before, move, self.viewer)
        turn = game.turn(before)
        by_chance = isinstance(turn, Chance)
        if isinstance(turn, Decide) and turn.seat != self.viewer:
            legal = list(game.legal_moves(before))
            if any(list(game.legal_moves(state)) != legal for state in self.chances):
                self.chances = {}
                return
            if hidden:
                self.alternatives *= sum(same_but(each, move, hidden) for each in legal)
        shown = game.view(after, self.viewer)
        chances: Counter[Any] = Counter()
        for state, chance in self.chances.items():
            for possible, share in self._moves(state, move, hidden, by_chance=by_chance):
                following = game.apply(state, possible)
                if game.view(following, self.viewer) == shown:
                    chances[following] += chance * share  # type: ignore[assignment]  # floats add up as well
        total = sum(chances.values())
        too_many = len(chances) > MAX_STATES
        self.chances = {} if too_many else {each: chances[each] / total for each in chances}

    def _moves(
        self, state: Any, move: Any, hidden: str, *, by_chance: bool
    ) -> list[tuple[Any, float]]:
        """Return the moves that look the same to the viewer, each with its probability."""
        if not by_chance:
            return [(move, 1.0)] if self.game.explain(state, move) is None else []
        outcomes = self.game.outcomes(state)
        total = sum(each.weight for each in outcomes)
        return [
            (each.move, each.weight / total)
            for each in outcomes
            if each.move == move or (hidden and same_but(each.move, move, hidden))
        ]

    def odds_problem(self, state: Any, rng: Random) -> tuple[str, str] | None:
        """Return (expected, found) if `imagine` does not sample from these states as it should.

        The chi-square statistic decides, at ten standard deviations above its mean.
        """
        certain = len(self.chances) == 1 and self.alternatives == 1
        if len(self.chances) in (0, self.checked) and not certain:
            return None
        self.checked = len(self.chances)
        view = self.game.view(state, self.viewer)
        samples = (
            20 if certain else max(SAMPLES, 40 * len(self.chances)) * min(self.alternatives, 3)
        )
        counts = Counter(self.game.imagine(view, rng) for _ in range(samples))
        call = f"{samples} calls of imagine(view(state, {self.viewer}), rng)"
        if self.alternatives > 1:
            counts = Counter({each: counts[each] for each in self.chances})
            samples = counts.total()
            if not samples and self.alternatives <= MAX_ALTERNATIVES:
                return f"{call} to return states with the rivals' actual decisions", "none"
            if samples < 20 * len(self.chances):
                return None
            call = f"the {samples} of {call} that have the rivals' actual decisions"
        for impossible in counts.keys() - self.chances.keys():
            return (
                (
                    f"{call} to return only the {len(self.chances)} states that can have arisen"
                    " from the moves that this seat saw"
                ),
                f"{impossible!r} (does `secrets` name every hidden field?)",
            )
        size, means = len(self.chances), {each: samples * p for each, p in self.chances.items()}
        squares = {each: (counts[each] - mean) ** 2 / mean for each, mean in means.items()}
        rare = sum(1 / chance for chance in self.chances.values()) - size**2 - 2 * size + 2
        variance = 2 * (size - 1) + rare / samples
        if sum(squares.values()) < size + 10 * sqrt(max(variance, 0)):
            return None
        worst = max(squares, key=squares.__getitem__)
        return (
            f"{call} to return {worst!r} about {means[worst]:.0f} times",
            f"{counts[worst]} times",
        )


def same_but(one: Any, two: Any, name: str) -> bool:
    """Return whether two moves differ in one field only."""
    return type(one) is type(two) and attrs.evolve(one, **{name: getattr(two, name)}) == two
