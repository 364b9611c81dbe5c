"""Ratings by Bradley and Terry: each pair of seats of a game is a comparison, a tie half a win.

The intervals come from a bootstrap over blocks: games of one deal depend on one another, and so do
the pairs of one game, but blocks do not.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from statistics import NormalDist
from typing import TypeAlias

from attrs import frozen

from desertrules.core.fields import count_of
from desertrules.play.arena.bouts import Bout

Wins: TypeAlias = Sequence[Sequence[float]]
"""How often each bot (row) was ahead of each other (column)."""

SCALE = 400 / math.log(10)
"""How many points of rating are one unit of the logarithm of odds: 400 are odds of ten to one."""
SAMPLES = 1_000
"""How many samples of blocks the bootstrap draws."""
_STEPS = 100
_CLOSE = 1e-9
_LEAST = 0.01
_WIDEST = 3.0


@frozen
class Rating:
    """How strong a bot is beside the others, with a 95 % interval."""

    bot: int
    """Its place in the tournament."""
    value: float
    """The rating; the mean of all bots is 0, and 400 more are odds of ten to one."""
    low: float
    """Where the interval begins."""
    high: float
    """Where it ends."""


def wins_of(bouts: Iterable[Bout], bots: int) -> list[list[float]]:
    """Count who was ahead of whom; a forfeit is a loss to all others, a game cut off nothing."""
    wins = [[0.0] * bots for _ in range(bots)]
    for bout in bouts:
        ranks = bout.ranks
        for one, other in combinations(range(len(bout.lineup)), 2):
            first, second = bout.lineup[one], bout.lineup[other]
            if first == second:
                continue
            if bout.forfeit is not None:
                lost = bout.forfeit.seat
                if lost == one:
                    wins[second][first] += 1
                elif lost == other:
                    wins[first][second] += 1
            elif ranks is not None:
                ahead = 0.5 * ((ranks[one] <= ranks[other]) + (ranks[one] < ranks[other]))
                wins[first][second] += ahead
                wins[second][first] += 1 - ahead
    return wins


def fit(wins: Wins) -> list[float]:
    """Give the strengths, as logarithms of odds with mean 0, that make the wins likeliest.

    By Newton's method. All pairs must have won something against each other.
    """
    bots = range(len(wins))
    strength = [0.0 for _ in bots]
    won = [sum(row) for row in wins]
    games = [[wins[i][j] + wins[j][i] for j in bots] for i in bots]
    far, steps = math.inf, 0
    while far > _CLOSE and steps < _STEPS:
        slope = won[:]
        bend = [[1.0 / len(wins)] * len(wins) for _ in bots]  # keeps the mean where it is
        for i, j in combinations(bots, 2):
            if not games[i][j]:
                continue
            chance = 1 / (1 + math.exp(strength[j] - strength[i]))
            slope[i] -= games[i][j] * chance
            slope[j] -= games[i][j] * (1 - chance)
            weight = games[i][j] * chance * (1 - chance)
            bend[i][i] += weight
            bend[j][j] += weight
            bend[i][j] -= weight
            bend[j][i] -= weight
        step = _solved(bend, slope)
        far = max(map(abs, step))
        short = min(1.0, _WIDEST / far) if far else 1.0  # far from the end Newton leaps too far
        strength = [each + short * more for each, more in zip(strength, step, strict=True)]
        steps += 1
    mean = sum(strength) / len(strength)
    return [each - mean for each in strength]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a symmetric, positive matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            for column in range(at, size + 1):
                row[column] -= factor * pivot[column]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def rate(
    blocks: Sequence[Wins], bots: int, *, seed: int = 0, samples: int = SAMPLES
) -> tuple[Rating, ...]:
    """Rate bots from the wins of each block; raise InvalidValue for less than 1 sample.

    As if there were one block more, every two bots have also won one game each against the other:
    so nobody's rating is without end. That block is drawn into the samples as the others are.
    """
    count_of("samples", samples, 1)
    drawn = [[float(i != j) for j in range(bots)] for i in range(bots)]
    every = [[value for row in block for value in row] for block in (*blocks, drawn)]
    least = [_LEAST * value for row in drawn for value in row]
    rng = Random(seed)

    def strengths(chosen: Iterable[Sequence[float]]) -> list[float]:
        flat = [sum(values) for values in zip(least, *chosen, strict=True)]
        return fit([flat[at * bots : (at + 1) * bots] for at in range(bots)])

    values = strengths(every)
    found = [strengths(rng.choices(every, k=len(every))) for _ in range(samples)]
    tail = _tail(len(blocks))
    ratings: list[Rating] = []
    for bot in range(bots):
        spread = sorted(sample[bot] for sample in found)
        low, high = _quantile(spread, tail), _quantile(spread, 1 - tail)
        ratings.append(Rating(bot, SCALE * values[bot], SCALE * low, SCALE * high))
    return tuple(ratings)


def _tail(blocks: int) -> float:
    """Give the share of samples that lies outside on each side of a 95 % interval.

    A bootstrap of few blocks is too sure of itself, by as much as a normal distribution is where
    Student's is meant: so its tails are shortened by as much.
    """
    normal = NormalDist()
    z, free = normal.inv_cdf(0.975), max(1, blocks - 1)
    student = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return normal.cdf(-student * math.sqrt((free + 1) / free))


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Give the value below which a share of the ordered values lies, between two of them."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])
