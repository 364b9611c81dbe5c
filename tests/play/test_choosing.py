"""The choices of the strong players, and the values of positions, as they were kept."""

import pytest

import desertrules
from tests.play.choosing import FOLDER, told


@pytest.mark.parametrize("name", desertrules.games())
def test_strong_players_choose_as_they_did(name: str) -> None:
    """Each by itself is a matter of judgement; that one has changed should be meant."""
    assert told(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
