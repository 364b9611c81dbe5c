"""Examples for type checkers: some must pass, some must fail, and just where they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PASSES = sorted((HERE / "passes").glob("*.py"))
FAILS = sorted((HERE / "fails").glob("*.py"))
BIN = Path(sys.executable).parent
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"],
    "pyright": [str(BIN / "pyright"), "--pythonpath", sys.executable],
}


def _errors(checker: str, files: list[Path]) -> dict[str, set[int]]:
    """Give the lines with errors, by file name."""
    command = [*CHECKERS[checker], *map(str, files)]
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env={**os.environ, "PATH": path},
    )
    found: dict[str, set[int]] = {file.name: set() for file in files}
    for name, line in re.findall(r"([\w]+\.py):(\d+)(?::\d+)?(?: -|:) error", done.stdout):
        found.setdefault(name, set()).add(int(line))
    if done.returncode not in {0, 1}:
        pytest.fail(f"{checker} did not run: {done.stdout}{done.stderr}")
    return found


@pytest.mark.parametrize("checker", CHECKERS)
def test_good_examples_pass(checker: str) -> None:
    """What the documentation promises to type checkers holds."""
    assert len(PASSES) >= 3
    assert _errors(checker, PASSES) == {file.name: set() for file in PASSES}


@pytest.mark.parametrize("checker", CHECKERS)
def test_bad_examples_fail_where_they_say(checker: str) -> None:
    """A mistake is found by the checker, on its line and nowhere else."""
    assert len(FAILS) >= 6
    expected = {
        file.name: {
            number
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
            if line.endswith("# error")
        }
        for file in FAILS
    }
    assert all(expected.values())
    assert _errors(checker, FAILS) == expected
