"""A test that stops a match of two bots as soon as the verdict is clear.

Engine testers call it a generalised sequential probability ratio test. What it looks at is the
score of each block, not of each game: games of one deal depend on one another.
"""

import math
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.found import given

LEAST_BLOCKS = 16
"""Before so many blocks there is no verdict: too little is known of how much their scores vary."""
_DRAWN = 2.0
"""As if so many blocks more had been played, each with the fair share."""
_SPREAD, _SPREAD_BLOCKS = 2.0, 30.0
"""How much more the scores of blocks vary than if all games were independent, as it is believed at
first, and from how many blocks on the scores themselves say more."""


class Verdict(StrEnum):
    """What a match has shown of its first bot."""

    STRONGER = "stronger"
    """It wins more than its fair share."""
    WEAKER = "weaker"
    """It wins less."""
    EQUAL = "equal"
    """It wins its fair share, or differs from it by less than the margin."""
    OPEN = "open"
    """Nothing is clear yet."""


def _check_share(_: object, attribute: Any, value: object) -> None:  # noqa: ANN401 - attrs' own
    if type(value) is not float or not 0 < value < 0.5:  # noqa: PLR2004 - half is no test
        raise InvalidValue(f"{attribute.name}: expected 0 to 0.5, found {given(value)}")


@frozen
class Sequential:
    """Tells from the scores of blocks whether a bot wins more or less than its fair share.

    Three hypotheses are compared: the share is fair, or by `margin` greater, or by `margin` less.
    Raises InvalidValue for anything that does not lie between 0 and 0.5.

    Examples:
        >>> from desertrules import Sequential, Tournament, bot, play_tournament, sahara
        >>> bots = (bot("greedy"), bot("random"))
        >>> options = sahara.Options(players=2, desert=3)
        >>> match = Tournament(options, bots, blocks=200, seed=7, until=Sequential(0.1))
        >>> results = play_tournament(match)
        >>> results.verdict, len(results.bouts)
        (<Verdict.STRONGER: 'stronger'>, 36)
    """

    margin: float = field(default=0.05, validator=_check_share)
    """The difference of shares that matters."""
    alpha: float = field(default=0.05, validator=_check_share)
    """How often, at most, equal bots are taken for different."""
    beta: float = field(default=0.05, validator=_check_share)
    """How often, at most, bots that differ by the margin are taken for equal."""


class Tally:
    """The scores of the blocks so far, summed up."""

    def __init__(self, fair: float, games: int) -> None:
        """Take the fair share, and how many games a block has."""
        self.fair = fair
        self.games = games
        self.blocks: int = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Add the score of a block: the share of its games that the bot has won."""
        self.blocks += 1
        self._sum += score
        self._squares += score * score

    def verdict(self, test: Sequential) -> Verdict:
        """Say what the scores show."""
        if self.blocks < LEAST_BLOCKS:
            return Verdict.OPEN
        above = self._ratio(self.fair + test.margin)
        below = self._ratio(self.fair - test.margin)
        differs = math.log((1 - test.beta) / (test.alpha / 2))
        same = math.log(test.beta / (1 - test.alpha / 2))
        if above >= differs:
            return Verdict.STRONGER
        if below >= differs:
            return Verdict.WEAKER
        return Verdict.EQUAL if max(above, below) <= same else Verdict.OPEN

    def _ratio(self, share: float) -> float:
        """Give the logarithm of how much likelier the scores are by this share than by the fair.

        It is that of single games, as many as weigh as much as the blocks do.
        """
        weight = self.blocks + _DRAWN
        mean = (self._sum + _DRAWN * self.fair) / weight
        plain = mean * (1 - mean) / self.games
        variance = max(0.0, self._squares / self.blocks - (self._sum / self.blocks) ** 2)
        known = self.blocks * variance / plain
        spread = (_SPREAD * _SPREAD_BLOCKS + known) / (_SPREAD_BLOCKS + self.blocks)
        won, lost = math.log(share / self.fair), math.log((1 - share) / (1 - self.fair))
        return weight * self.games / spread * (mean * won + (1 - mean) * lost)
