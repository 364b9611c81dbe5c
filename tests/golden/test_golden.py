"""Golden playthroughs: all that can be observed after each move of a seeded game.

A difference shows as a readable diff. After a wanted change: `python tests/golden/write.py`.
"""

from pathlib import Path

import pytest

import desertrules
from tests.golden.write import CASES, playthrough

HERE = Path(__file__).parent


def test_every_game_has_a_playthrough() -> None:
    """A game without a golden file is found here."""
    assert {name for name, _, _ in CASES.values()} == set(desertrules.games())


@pytest.mark.parametrize("case", CASES)
def test_nothing_observable_has_changed(case: str) -> None:
    """A seeded game reads as it did when it was kept."""
    kept = (HERE / f"{case}.txt").read_text(encoding="utf-8")
    assert playthrough(case) == kept
