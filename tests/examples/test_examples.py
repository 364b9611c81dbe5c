"""The examples are run as a user would run them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _run(name: str) -> str:
    command = [sys.executable, str(ROOT / "examples" / name)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_demo_shows_the_board_and_points_by_category() -> None:
    """`make demo` plays a seeded game of four."""
    shown = _run("demo.py")
    assert shown == _run("demo.py")
    for word in ("4 players", "a b c d", "water", "oases", "caravans", "areas", "Won by"):
        assert word in shown
    assert len([line for line in shown.splitlines() if line.lstrip()[:1] in "0123"]) >= 4
