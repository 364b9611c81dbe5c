"""Examples for type checkers: some must pass, some must fail on the lines that say so."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BIN = Path(sys.executable).parent
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"],
    "pyright": [str(BIN / "pyright"), "--pythonpath", sys.executable],
}

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


@pytest.mark.parametrize("checker", CHECKERS)
def test_errors_are_where_the_examples_say(checker: str) -> None:
    """Good examples have no error; bad ones have it on the lines that end with `# error`."""
    files = [*sorted((HERE / "passes").glob("*.py")), *sorted((HERE / "fails").glob("*.py"))]
    expected = {
        (file.name, number)
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if line.endswith("# error")
    }
    assert {name for name, _ in expected} == {file.name for file in (HERE / "fails").glob("*.py")}
    done = subprocess.run(
        [*CHECKERS[checker], *map(str, files)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
    )
    found = re.findall(r"(\w+\.py):(\d+)(?::\d+)?(?: -|:) error", done.stdout)
    assert {(name, int(line)) for name, line in found} == expected, done.stdout + done.stderr
