"""Statistics of tournaments: intervals of shares, ratings by Bradley and Terry, a sequential test.

Games of one deal depend on each other, deals do not: so everything is computed from whole deals.
"""

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, frozen

from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.play import check_count

if TYPE_CHECKING:
    from attrs import Attribute

Interval: TypeAlias = tuple[float, float]
"""The lower and the upper end of a 95 % interval."""
Wins: TypeAlias = Sequence[Sequence[float]]
"""How often each bot (row) finished ahead of each other bot (column)."""

# ---- Shares --------------------------------------------------------------------------------------


def share_interval(deals: Sequence[Sequence[float]]) -> Interval:
    """Return the 95 % interval of a share of wins, given the shares in each deal's games.

    It is Wilson's interval for as many independent games as the deals are worth, and never
    narrower than if all games were independent.
    """
    games = sum(map(len, deals))
    if not games:
        return (0.0, 1.0)
    share = sum(map(sum, deals)) / games
    spread = sum((sum(each) - share * len(each)) ** 2 for each in deals)
    worth = float(games)
    if len(deals) == 1:
        worth = 1.0
    elif spread:
        worth = min(worth, share * (1 - share) * games**2 / spread)
    half = NormalDist().inv_cdf(0.975) ** 2 / (2 * worth)
    middle = (share + half) / (1 + 2 * half)
    reach = math.sqrt(share * (1 - share) * 2 * half + half * half) / (1 + 2 * half)
    return (max(0.0, middle - reach), min(1.0, middle + reach))


# ---- Ratings -----------------------------------------------------------------------------------

SCALE = 400 / math.log(10)
"""Rating points per unit of log odds: 400 points are odds of ten to one."""
SAMPLES = 1_000
"""How many samples the bootstrap draws."""
_MAX_STEPS, _PRECISION = 1_000, 1e-9
_EPSILON = 0.01


@frozen
class Rating:
    """How strong a bot is compared with the others."""

    bot: int
    """The bot's index in the tournament."""
    value: float
    """The rating: the mean of all bots is 0, and 400 more points are odds of ten to one."""
    interval: Interval


def rate(
    deals: Sequence[Wins], bots: int, *, seed: int = 0, samples: int = SAMPLES
) -> tuple[Rating, ...]:
    """Rate bots by the wins of each deal, with intervals from a bootstrap over deals.

    One imagined deal, in which every two bots beat each other once, keeps ratings finite. It is
    drawn into the samples like any other.
    """
    check_count("samples", samples, 1)
    imagined = [[float(i != j) for j in range(bots)] for i in range(bots)]
    every = [[value for row in deal for value in row] for deal in (*deals, imagined)]
    least = [_EPSILON * value for row in imagined for value in row]
    rng = Random(seed)

    def strengths(chosen: Iterable[Sequence[float]]) -> list[float]:
        sums = [sum(values) for values in zip(least, *chosen, strict=True)]
        return fit([sums[at * bots : (at + 1) * bots] for at in range(bots)])

    values = strengths(every)
    drawn = [strengths(rng.choices(every, k=len(every))) for _ in range(samples)]
    tail = _tail(len(deals))
    ratings: list[Rating] = []
    for bot in range(bots):
        ordered = sorted(sample[bot] for sample in drawn)
        low, high = _quantile(ordered, tail), _quantile(ordered, 1 - tail)
        ratings.append(Rating(bot, SCALE * values[bot], (SCALE * low, SCALE * high)))
    return tuple(ratings)


def fit(wins: Wins) -> list[float]:
    """Return the likeliest strengths as log odds with mean 0, by Newman's iteration (2023)."""
    odds = [1.0 for _ in wins]
    for _ in range(_MAX_STEPS):
        change = 0.0
        for one, own in enumerate(odds):
            won = lost = 0.0
            for other, theirs in enumerate(odds):
                if other != one:
                    won += wins[one][other] * theirs / (own + theirs)
                    lost += wins[other][one] / (own + theirs)
            odds[one] = won / lost
            change = max(change, abs(math.log(odds[one] / own)))
        if change <= _PRECISION:
            break
    strengths = [math.log(each) for each in odds]
    mean = sum(strengths) / len(strengths)
    return [each - mean for each in strengths]


def _tail(deals: int) -> float:
    """Return the share of samples on each side of a 95 % interval.

    A bootstrap of few deals is too sure of itself, as a normal distribution is in place of
    Student's; this corrects it by the same amount.
    """
    normal = NormalDist()
    z, free = normal.inv_cdf(0.975), max(1, deals - 1)
    student = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return normal.cdf(-student * math.sqrt((free + 1) / free))


def _quantile(ordered: Sequence[float], share: float) -> float:
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


# ---- The sequential test -----------------------------------------------------------------------

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


def verdict_of(scores: Sequence[float], test: Sequential, fair: float, seatings: int) -> Verdict:
    """Return what the scores of the first bot in all deals say.

    A score is the share of a deal's games that the bot won, `fair` the share of equal bots, and
    `seatings` the number of games of a deal. It is a generalised sequential probability ratio test.
    """
    if len(scores) < MIN_DEALS:
        return Verdict.OPEN
    deals = len(scores) + _PRIOR_DEALS
    mean = (sum(scores) + _PRIOR_DEALS * fair) / deals
    middle = sum(scores) / len(scores)
    squares = sum([(score - middle) ** 2 for score in scores])
    observed = squares * seatings / (mean * (1 - mean))
    spread = _PRIOR_SPREAD * _PRIOR_SPREAD_DEALS + observed
    games = deals * seatings * (_PRIOR_SPREAD_DEALS + len(scores)) / spread
    above, below = (
        games * (mean * math.log(share / fair) + (1 - mean) * math.log((1 - share) / (1 - fair)))
        for share in (fair + test.margin, fair - test.margin)
    )
    different = math.log((1 - test.beta) / (test.alpha / 2))
    equal = math.log(test.beta / (1 - test.alpha / 2))
    if above >= different:
        return Verdict.STRONGER
    if below >= different:
        return Verdict.WEAKER
    return Verdict.EQUAL if max(above, below) <= equal else Verdict.OPEN
