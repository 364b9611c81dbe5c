"""Golden playthroughs: all that can be observed after each move of a seeded game.

A difference shows as a readable diff. After a wanted change: `python -m tests.golden`.
"""

from pathlib import Path

import pytest

import desertrules
from desertrules.testing import check_playthrough

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def test_every_game_has_a_playthrough() -> None:
    """A game without a golden file is found here."""
    first = [file.read_text(encoding="utf-8").splitlines()[0] for file in FILES]
    assert {line.removeprefix("game: ") for line in first} == set(desertrules.games())
    assert len(FILES) >= 7


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_observable_has_changed(file: Path) -> None:
    """A seeded game reads as it did when it was kept."""
    check_playthrough(file)
