"""Golden playthroughs of our games; after an intended change, run `python -m tests.golden`."""

from pathlib import Path

import pytest

from desertrules.testing import check_golden

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_game_is_played_as_its_golden_file_says(file: Path) -> None:
    """Moves, effects, counts of legal moves and checksums of states are unchanged."""
    check_golden(file)


def test_every_game_has_two_golden_files() -> None:
    """With different numbers of players and different options."""
    games = [file.read_text(encoding="utf-8").split("\n")[0] for file in FILES]
    assert sorted(games) == [
        *["game: nomads-of-arabia"] * 2,
        *["game: sahara"] * 2,
        *["game: through-the-desert"] * 2,
    ]
