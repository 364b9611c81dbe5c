"""Tests of Oasis Race: the laws, and a golden playthrough.

They need `pip install pytest "desertrules[testing]" .`, run in this folder.
"""

from pathlib import Path

from desertrules.testing import check_game, check_golden


def test_laws() -> None:
    """Random games break no law."""
    check_game("oasis-race", games=5)


def test_golden_playthrough() -> None:
    """After an intended change of the rules, call `rewrite_golden` and read the diff."""
    check_golden(Path(__file__).with_name("golden.txt"))
