"""Ratings and verdicts keep their promises: how often they err, shown by simulated tournaments."""

import math
from collections import Counter
from random import Random

import pytest

from desertrules.play.arena.ratings import SCALE, rate
from desertrules.play.arena.sequential import Sequential, Tally, Verdict


def _tournament(
    rng: Random, truth: list[float], blocks: int, alike: float
) -> list[list[list[float]]]:
    """Play every pair twice in each block; some games of a block depend on one another."""
    found: list[list[list[float]]] = []
    bots = range(len(truth))
    for _ in range(blocks):
        wins = [[0.0 for _ in bots] for _ in bots]
        deal = rng.random()
        for i in bots:
            for j in [j for j in bots if j > i] * 2:
                luck = deal if rng.random() < alike else rng.random()
                ahead = luck < 1 / (1 + math.exp(truth[j] - truth[i]))
                wins[i][j] += ahead
                wins[j][i] += not ahead
        found.append(wins)
    return found


@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_intervals_cover_the_truth(alike: float) -> None:
    """In 90 to 98 of 100 simulated tournaments, for every bot, also where games are dependent."""
    truth = [0.8, 0.0, -0.8]
    rng = Random(5)
    covered = [0, 0, 0]
    for number in range(100):
        for each in rate(_tournament(rng, truth, 25, alike), 3, seed=number, samples=150):
            covered[each.bot] += each.low <= SCALE * truth[each.bot] <= each.high
    assert all(90 <= count <= 98 for count in covered), covered


def _match(seats: int, share: float, alike: float, rng: Random, test: Sequential) -> Tally:
    """Play until it is clear; of some deals all games go the same way."""
    tally = Tally(1 / seats, seats)
    while tally.verdict(test) is Verdict.OPEN:
        if rng.random() < alike:
            won = seats * (rng.random() < share)
        else:
            won = sum(rng.random() < share for _ in range(seats))
        tally.add(won / seats)
    return tally


def _verdicts(seats: int, difference: float, *, alike: float = 0.1) -> Counter[Verdict]:
    rng = Random(f"{seats} {difference}")
    test = Sequential(0.1)
    matches = [_match(seats, 1 / seats + difference, alike, rng, test) for _ in range(300)]
    return Counter(tally.verdict(test) for tally in matches)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_equal_bots_are_seldom_taken_for_different(seats: int) -> None:
    """In at most 5 of 100 matches, up to the chance of the simulation."""
    found = _verdicts(seats, 0)
    assert found[Verdict.STRONGER] + found[Verdict.WEAKER] <= 21
    assert found[Verdict.EQUAL] >= 279


@pytest.mark.parametrize(
    ("seats", "difference", "verdict"),
    [
        *((2, 0.1, "stronger"), (2, -0.1, "weaker"), (4, 0.1, "stronger"), (4, -0.1, "weaker")),
        (6, 0.1, "stronger"),
    ],
)
def test_bots_that_differ_by_the_margin_are_seldom_taken_for_equal(
    seats: int, difference: float, verdict: str
) -> None:
    """In at most 5 of 100 matches; and hardly ever is the weaker taken for the stronger."""
    found = _verdicts(seats, difference)
    assert found[Verdict(verdict)] >= 279
    assert found[Verdict.EQUAL] >= 300 - found[Verdict(verdict)] - 2


def test_a_clear_match_is_short() -> None:
    """Who wins nine of ten games is known after about a hundred."""
    rng = Random(3)
    lengths = [_match(2, 0.9, 0.0, rng, Sequential()).blocks for _ in range(50)]
    assert max(lengths) <= 60
