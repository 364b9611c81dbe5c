"""Intervals, ratings and the sequential test, against known values and simulated tournaments."""

import math
from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue, bot, sahara
from desertrules.arena import Sequential, Tournament, Verdict
from desertrules.arena.results import Results, count_wins
from desertrules.arena.statistics import MIN_DEALS, SCALE, fit, rate, share_interval, verdict_of
from desertrules.arena.tournament import GameResult
from desertrules.opponents import Forfeit
from tests.arena.test_tournament import ended


def test_the_interval_of_independent_games_is_wilsons() -> None:
    """As in Wilson's paper of 1927: 8 of 10 lie between 0.490 and 0.943."""
    low, high = share_interval([[1.0]] * 8 + [[0.0]] * 2)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert share_interval([]) == (0.0, 1.0)


def test_games_of_one_deal_are_worth_less_if_they_go_the_same_way() -> None:
    """And never more than independent games."""
    alike = share_interval([[1.0, 1.0], [0.0, 0.0]] * 10)
    opposite = share_interval([[1.0, 0.0]] * 20)
    independent = share_interval([[1.0], [0.0]] * 20)
    assert opposite == independent
    assert alike[0] < independent[0] < independent[1] < alike[1]
    assert share_interval([[1.0, 1.0]]) == share_interval([[1.0]])


@pytest.mark.parametrize("wins", [3.0, 10.0, 99.0])
def test_two_bots_are_rated_by_the_log_odds(wins: float) -> None:
    first, second = fit([[0.0, wins], [1.0, 0.0]])
    assert first - second == pytest.approx(math.log(wins))
    assert first + second == pytest.approx(0)
    assert SCALE * math.log(10) == pytest.approx(400)


def test_ratings_explain_the_wins() -> None:
    """At the maximum of likelihood, expected wins are the observed ones."""
    wins = [[0.0, 7.0, 9.0], [3.0, 0.0, 6.0], [1.0, 4.0, 0.0]]
    strength = fit(wins)
    for i, row in enumerate(wins):
        expected = sum(
            (row[j] + wins[j][i]) / (1 + math.exp(strength[j] - strength[i]))
            for j in range(3)
            if j != i
        )
        assert expected == pytest.approx(sum(row))


def test_who_finished_ahead_of_whom() -> None:
    """Ties are half a win; a forfeit is a loss to all others; abandoned games do not count."""
    results = [
        GameResult(0, 0, (0, 1, 2), ended(3, 2, 2)),
        GameResult(0, 1, (1, 2, 0), forfeit=Forfeit(1, "error", "oops", 3)),
        GameResult(0, 2, (2, 0, 1)),
        GameResult(1, 0, (0, 1, 1), ended(0, 5, 3)),
    ]
    assert count_wins(results, 3) == [[0, 1, 2], [2, 0, 1.5], [0, 0.5, 0]]


def test_ratings_stay_finite_and_can_be_repeated() -> None:
    deals = [[[0.0, 2.0], [0.0, 0.0]]] * 6
    first, second = rate(deals, 2, samples=50)
    assert first.value == -second.value
    assert first.interval[0] <= first.value <= first.interval[1] < math.inf
    assert rate(deals, 2, samples=50) == (first, second)
    with pytest.raises(InvalidValue, match="samples: expected an integer of at least 1, found 0"):
        rate(deals, 2, samples=0)


@pytest.mark.parametrize("deals", [8, 40])
def test_intervals_of_ratings_cover_the_truth(deals: int) -> None:
    """In 95 of 100 tournaments; simulated with deals that favour one seat."""
    truth = [150 / SCALE, 0.0, -150 / SCALE]
    covered = 0
    for seed in range(60):
        rng = Random(seed)
        blocks: list[list[list[float]]] = []
        for _ in range(deals):
            luck = rng.gauss(0, 0.5)
            wins = [[0.0] * 3 for _ in range(3)]
            for i in range(3):
                for j in range(3):
                    if i != j:  # i sits first
                        ahead = rng.random() < 1 / (1 + math.exp(truth[j] - truth[i] - luck))
                        wins[i][j] += ahead
                        wins[j][i] += not ahead
            blocks.append(wins)
        low, high = rate(blocks, 3, samples=80)[0].interval
        covered += low <= 150 <= high
    assert covered >= 51


# ---- The sequential test -------------------------------------------------------------------------


def simulate(share: float, seats: int, seed: int, test: Sequential) -> Verdict:
    """Return the verdict of a match in which the first bot wins a share of its games."""
    rng = Random(seed)
    scores: list[float] = []
    while len(scores) < 2_000:
        luck = rng.uniform(-0.15, 0.15)  # games of one deal go the same way
        scores.append(sum(rng.random() < share + luck for _ in range(seats)) / seats)
        verdict = verdict_of(scores, test, 1 / seats, seats)
        if verdict is not Verdict.OPEN:
            return verdict
    return Verdict.OPEN


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("difference", "wrong"),
    [
        (0.0, {Verdict.STRONGER, Verdict.WEAKER}),
        (0.1, {Verdict.WEAKER, Verdict.EQUAL}),
        (-0.1, {Verdict.STRONGER, Verdict.EQUAL}),
        (0.3, {Verdict.WEAKER, Verdict.EQUAL}),
    ],
)
def test_the_verdict_is_rarely_wrong(seats: int, difference: float, wrong: set[Verdict]) -> None:
    """At most alpha or beta, 5 % each; 80 matches with fixed seeds."""
    test = Sequential(margin=0.1)
    verdicts = [simulate(1 / seats + difference, seats, seed, test) for seed in range(80)]
    assert sum(verdict in wrong for verdict in verdicts) <= 6


def test_there_is_no_verdict_at_first() -> None:
    assert verdict_of([1.0] * (MIN_DEALS - 1), Sequential(), 0.5, 2) is Verdict.OPEN
    assert verdict_of([1.0] * MIN_DEALS, Sequential(0.2), 0.5, 2) is Verdict.STRONGER


@pytest.mark.parametrize("value", [0.0, 0.5, 1, "x"])
@pytest.mark.parametrize("name", ["margin", "alpha", "beta"])
def test_settings_of_the_test_are_checked(name: str, value: Any) -> None:
    with pytest.raises(InvalidValue, match=f"{name}: expected a number between 0 and 0.5"):
        Sequential(**{name: value})


def test_abandoned_games_count_as_fair() -> None:
    """And forfeits as lost or won, so that a match of bots that fail ends, too."""
    match = Tournament(
        sahara.Options(players=2), [bot("greedy"), bot("random")], until=Sequential()
    )
    abandoned = [GameResult(deal, 0, (0, 1)) for deal in range(200)]
    abandoned += [GameResult(deal, 1, (1, 0)) for deal in range(200)]
    assert Results(match, tuple(abandoned)).verdict is Verdict.EQUAL
    lost = [
        GameResult(deal, seat, (seat, 1 - seat), forfeit=Forfeit(1 - seat, "error", "oops", 3))
        for deal in range(40)
        for seat in (0, 1)
    ]
    assert Results(match, tuple(lost)).verdict is Verdict.STRONGER
