"""Tests of Oasis Race by the kit of desertrules: the laws, a golden playthrough, counts of play.

They need the game installed, and `pip install pytest "desertrules[testing]"`.
"""

from pathlib import Path

import pytest

from desertrules.testing import Counted, GameLaws, check_counts, check_playthrough, counted_cases

HERE = Path(__file__).parent


class TestOasisRace(GameLaws):
    """Every law of the contract; a game that breaks one is told as short as it can be."""

    game = "oasis-race"


def test_nothing_observable_has_changed() -> None:
    """After a wanted change, `rewrite_playthrough` keeps how the game reads then."""
    check_playthrough(HERE / "playthrough.txt")


@pytest.mark.parametrize("case", counted_cases(HERE / "counts.json"), ids=lambda case: case.name)
def test_counts_are_as_kept(case: Counted) -> None:
    """After a wanted change, `recount` keeps the new counts."""
    check_counts(case)
