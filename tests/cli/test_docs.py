"""What docs/command-line.md shows is typed here, line by line."""

import os
import re
import subprocess
import sys
from pathlib import Path

from desertrules.cli.app import EXAMPLES
from tests.cli import sessions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_every_line_of_the_page_works_when_it_is_typed(tmp_path: Path) -> None:
    """In order, in one folder, by a shell; a person's input has ended."""
    program = tmp_path / "bin" / "desertrules"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m desertrules "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^\$ (.*)$", "\n".join(blocks), re.MULTILINE)
    assert len(lines) > 20
    done = subprocess.run(
        ["/bin/sh", "-e"],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"},
        input="\n".join(f"{line} </dev/null" if "|" not in line else line for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_page_speaks_of_every_command() -> None:
    """A command that the page forgets is named here."""
    assert [name for name in EXAMPLES if f"desertrules {name}" not in PAGE] == []


def test_the_sessions_of_the_page_are_played_so() -> None:
    """If this fails, `python -m tests.cli.sessions` writes them anew."""
    assert sessions.page() == PAGE
