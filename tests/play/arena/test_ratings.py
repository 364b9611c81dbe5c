"""Ratings by Bradley and Terry: the fit, and how sure it is."""

import math
from random import Random

import pytest

from desertrules import InvalidValue, Seat
from desertrules.play.arena.bouts import Bout
from desertrules.play.arena.ratings import SCALE, _quantile, _tail, fit, rate, wins_of
from desertrules.play.contest import Forfeit


def test_two_bots_differ_by_the_logarithm_of_their_odds() -> None:
    """The only case that is worked out by hand."""
    first, second = fit([[0, 30], [10, 0]])
    assert first - second == pytest.approx(math.log(3))
    assert first + second == pytest.approx(0)


def test_strengths_are_found_again() -> None:
    """Wins in the very proportion of some strengths give these back, however far apart."""
    truth = [4.0, 1.0, -0.5, -4.5]
    wins = [
        [100 / (1 + math.exp(other - one)) if one != other else 0.0 for other in truth]
        for one in truth
    ]
    assert fit(wins) == pytest.approx(truth)
    # pairs that never met are compared through the others
    wins[0][3] = wins[3][0] = 0.0
    assert fit(wins) == pytest.approx(truth)


def test_the_fit_is_where_expected_and_true_wins_agree() -> None:
    """For any wins: that is what makes them likeliest."""
    rng = Random(8)
    wins = [[float(i != j and rng.randint(1, 50)) for j in range(5)] for i in range(5)]
    strength = fit(wins)
    for i in range(5):
        expected = sum(
            (wins[i][j] + wins[j][i]) / (1 + math.exp(strength[j] - strength[i]))
            for j in range(5)
            if j != i
        )
        assert expected == pytest.approx(sum(wins[i]))


def test_the_fit_is_found_where_newton_leaps_too_far() -> None:
    """Nearly everybody has lost to somebody by far."""
    wins = [
        [0, 0.01, 1, 50, 0.01],
        [0.01, 0, 0.01, 50, 1000],
        [1, 1000, 0, 0.01, 0.01],
        [0.01, 0.01, 0.01, 0, 50],
        [0.01, 1, 0.01, 1000, 0],
    ]
    assert fit(wins) == pytest.approx([9.12827, -0.53285, 9.18829, -10.38943, -7.39427], abs=1e-5)


def test_intervals_are_those_of_student() -> None:
    """Of few blocks they are wider; a share lies between two samples."""
    assert [_tail(blocks) for blocks in (10, 100)] == pytest.approx([0.00864323, 0.02306453])
    shares = (0.0, 0.25, 0.5, 0.9, 1.0)
    assert [_quantile([0.0, 10.0, 40.0], share) for share in shares] == [0.0, 5.0, 10.0, 34.0, 40.0]


def test_pairs_of_seats_are_compared() -> None:
    """Ties are half a win; a bot is not compared with itself; a forfeit is a loss to all others."""
    bouts = [
        Bout(0, 0, (0, 1, 2), ranks=(1, 1, 3), points=(5, 5, 0)),
        Bout(0, 1, (1, 1, 0), ranks=(3, 2, 1), points=(1, 2, 3)),
        Bout(0, 2, (2, 0, 1), forfeit=Forfeit(Seat(1), "error", "x")),
        Bout(0, 3, (0, 1, 2), forfeit=Forfeit(Seat(0), "error", "x")),
        Bout(0, 4, (0, 1, 2)),
    ]
    assert wins_of(bouts, 3) == [[0, 2.5, 1], [2.5, 0, 1], [2, 0, 0]]


def test_who_never_lost_has_a_rating_with_an_end() -> None:
    """And an interval that does not pretend to be sure."""
    winner, loser = rate([[[0, 2], [0, 0]]] * 30, 2, samples=100)
    assert winner.value == -loser.value == pytest.approx(SCALE * math.log(61.01 / 1.01) / 2)
    assert winner.low < winner.value - 50 and winner.high > winner.value + 200
    assert rate([[[0, 2], [0, 0]]] * 30, 2, samples=100) == (winner, loser)
    assert rate([], 2, samples=1)[0].value == 0


def test_a_bootstrap_has_samples() -> None:
    """At least one."""
    with pytest.raises(InvalidValue, match="samples: expected 1 or more, found 0"):
        rate([], 2, samples=0)
