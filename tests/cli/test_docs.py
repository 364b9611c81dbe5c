"""What docs/command-line.md shows is typed here, line by line; of other pages it is understood."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

from desertrules.cli.app import EXAMPLES, app
from tests.cli import sessions
from tests.docs.reader import programs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_every_line_of_the_page_works_when_it_is_typed(tmp_path: Path) -> None:
    """In order, in one folder, by a shell; a person's input has ended."""
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^\$ (.*)$", "\n".join(blocks), re.MULTILINE)
    assert len(lines) > 20
    done = subprocess.run(
        ["/bin/sh", "-e"],
        cwd=tmp_path,
        env=programs(tmp_path / "bin"),
        input="\n".join(f"{line} </dev/null" if "|" not in line else line for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def _commands() -> Iterator[list[str]]:
    """Give the words of each command in a block of a page; a game of one's own is as any other."""
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for block in re.findall(r"^```(?:console|sh)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for command in re.findall(r"^(?:.*\| |\$ )?desertrules (.*)$", block, re.MULTILINE):
                yield shlex.split(command.partition(" > ")[0].replace("oasis-race", "sahara"))


def test_every_command_of_the_documentation_is_understood() -> None:
    """It has the arguments that the command takes; what takes long is not run."""
    commands = list(_commands())
    assert len(commands) > 30
    for words in commands:
        app.parse_args(words, exit_on_error=False, print_error=False)


def test_the_page_speaks_of_every_command() -> None:
    """A command that the page forgets is named here."""
    assert [name for name in EXAMPLES if f"desertrules {name}" not in PAGE] == []


def test_the_sessions_of_the_page_are_played_so() -> None:
    """If this fails, `python -m tests.cli.sessions` writes them anew."""
    assert sessions.page() == PAGE
