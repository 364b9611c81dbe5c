"""Counts of lines of play, kept in files; a difference is divided by first moves.

After a wanted change: `python -m tests.perft`.
"""

from pathlib import Path

import pytest

import desertrules
from desertrules.testing import Counted, check_counts, counted_cases

FILES = sorted(Path(__file__).parent.glob("*.json"))
CASES = [case for file in FILES for case in counted_cases(file)]


def test_every_game_has_its_counts() -> None:
    """A game without perft numbers is found here, and a case without a divide."""
    assert {case.game for case in CASES} == set(desertrules.games())
    assert all(case.divided and sum(case.divided.values()) == case.counts[-1] for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
def test_counts_are_as_kept(case: Counted) -> None:
    """The number of sequences of moves from a position is what it was."""
    check_counts(case)
