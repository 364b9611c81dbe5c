"""A test that ends a match between two bots as soon as the verdict is clear.

It is a generalised sequential probability ratio test on the scores of whole deals, since games of
one deal depend on each other.
"""

import math
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from desertrules.english import quote
from desertrules.errors import InvalidValue

if TYPE_CHECKING:
    from attrs import Attribute

MIN_DEALS = 16
"""There is no verdict before this many deals: too little is known of how much scores vary."""
_PRIOR_DEALS = 2.0  # imagined deals with the fair share
_PRIOR_SPREAD, _PRIOR_SPREAD_DEALS = 2.0, 30.0
# How much more the scores of deals vary than those of independent games would: the assumption at
# first, and the number of deals after which the scores themselves matter more.


class Verdict(StrEnum):
    """What a match says about its first bot."""

    STRONGER = "stronger"
    """It wins more than its fair share."""
    WEAKER = "weaker"
    """It wins less than its fair share."""
    EQUAL = "equal"
    """It wins its fair share, give or take the margin."""
    OPEN = "open"
    """Nothing is clear yet."""


def _check_share(_: object, attribute: "Attribute[Any]", value: object) -> None:
    if not isinstance(value, float) or not 0 < value < 0.5:
        message = f"expected a number between 0 and 0.5, found {quote(value)}"
        raise InvalidValue(f"{attribute.name}: {message}")


@frozen
class Sequential:
    """The settings of the test: is the share of wins fair, or greater or less by `margin`?"""

    margin: float = field(default=0.05, validator=_check_share)
    """The difference of shares that matters."""
    alpha: float = field(default=0.05, validator=_check_share)
    """How often, at most, equal bots are declared different."""
    beta: float = field(default=0.05, validator=_check_share)
    """How often, at most, bots that differ by the margin are declared equal."""


class Tally:
    """The scores of the first bot in all deals so far."""

    def __init__(self, fair: float, seatings: int) -> None:
        self.deals = 0
        self._fair = fair
        self._seatings = seatings
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Add the share of a deal's games that the bot won."""
        self.deals += 1
        self._sum += score
        self._squares += score * score

    def verdict(self, test: Sequential) -> Verdict:
        """Return what the scores say."""
        if self.deals < MIN_DEALS:
            return Verdict.OPEN
        above = self._log_ratio(self._fair + test.margin)
        below = self._log_ratio(self._fair - test.margin)
        different = math.log((1 - test.beta) / (test.alpha / 2))
        if above >= different:
            return Verdict.STRONGER
        if below >= different:
            return Verdict.WEAKER
        equal = math.log(test.beta / (1 - test.alpha / 2))
        return Verdict.EQUAL if max(above, below) <= equal else Verdict.OPEN

    def _log_ratio(self, share: float) -> float:
        """Return the log likelihood ratio of a share and the fair one.

        It is that of as many independent games as the deals are worth.
        """
        deals = self.deals + _PRIOR_DEALS
        mean = (self._sum + _PRIOR_DEALS * self._fair) / deals
        independent = mean * (1 - mean) / self._seatings
        variance = max(0.0, self._squares / self.deals - (self._sum / self.deals) ** 2)
        observed = self.deals * variance / independent
        spread = _PRIOR_SPREAD * _PRIOR_SPREAD_DEALS + observed
        spread /= _PRIOR_SPREAD_DEALS + self.deals
        won, lost = math.log(share / self._fair), math.log((1 - share) / (1 - self._fair))
        return deals * self._seatings / spread * (mean * won + (1 - mean) * lost)
