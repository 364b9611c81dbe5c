import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_game_is_played_while_tests_are_collected() -> None:
    """Positions are built when a test runs: a broken game fails tests, which name their rules."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p"]
    collected = subprocess.run(
        [*command, "tests.meta.unplayable", "-p", "no:cacheprovider"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    broken = [line for line in collected.stdout.splitlines() if line.startswith("ERROR")]
    assert broken == []
    assert collected.returncode == 0
