"""Games as they are typed, and all that is then shown: kept as files, and on a page of the docs.

`python -m tests.cli.sessions` plays them and writes what is shown; a test tells when it differs.
"""

import builtins
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from attrs import frozen

from desertrules.cli.entry import main

HERE = Path(__file__).parent
FOLDER = HERE / "sessions"
PAGE = HERE.parents[1] / "docs/command-line.md"
_BLOCK = re.compile(r"(<!-- session: (\S+) -->\n\n```text\n).*?(```\n)", re.DOTALL)


@frozen
class Typed:
    """What somebody types: a command, and then lines at its prompts."""

    command: str
    lines: tuple[str, ...]
    rows: int = 24


def _typed(command: str, *lines: str, rows: int = 24) -> Typed:
    return Typed(command, lines, rows)


SESSIONS: Mapping[str, Typed] = {
    "asked": _typed(
        "play --seed 7 --option desert=12",
        "sah",
        "7",
        "2",
        "Ann",
        "strange:bot=1",
        "",
        "palm-1",
        "palm-2 0 9",
        "2 0 0",
        "quit",
        "n",
    ),
    "nomads-short": _typed(
        "play nomads-of-arabia --seed 3 --players 3 --name Ann --lang en",
        "step",
        "d8:4",
        "camel,horse",
        "q",
        "n",
    ),
    "sahara": _typed(
        "play sahara --seed 7 --players 2 --name Ann",
        "?",
        "palm-1",
        "palm 2 0 7",
        "palm 2 stop 0",
        "palm 2",
        "0",
        "palm-2 0",
        "0",
        "why",
        "rule sa4.1",
        "undo",
        "redo",
        "hint",
        "log",
        "score",
        "q",
        "no",
    ),
    "through-the-desert": _typed(
        "play through-the-desert --seed 3 --name Ann --name Bob --bot greedy --players 3",
        "m",
        "moves w",
        "w e6",
        "e6",
        "W E5",
        "wh f4",
        "Sky F4",
        "white e9",
        "undo",
        "moves e9",
        "xyzzy",
        "rule TD99.1",
        "exit",
        "n",
    ),
    "through-the-desert-large": _typed(
        "play through-the-desert --players 2 --seed 3 --name Ann", "white e5", "q", "n", rows=40
    ),
    "nomads": _typed(
        "play nomads-of-arabia --seed 3 --players 3 --name Ann",
        "capture",
        "xyzzy",
        "why",
        "c7:4",
        "",
        "step",
        "c7:4",
        "d,g",
        "halt capture end",
        "lure",
        "halt lure halt",
        "redo",
        "board",
        "log",
        "q",
        "n",
    ),
}
"""Every session by its name."""


@contextmanager
def _a_terminal(typed: Typed, shown: io.StringIO) -> Iterator[None]:
    """Let lines be typed, one at each prompt; then the person is gone."""
    lines = iter(typed.lines)

    def answer(prompt: str = "") -> str:
        line = next(lines, None)
        shown.write(f"{prompt}{line if line is not None else ''}\n")
        if line is None:
            raise EOFError
        return line

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    window = {"COLUMNS": "80", "LINES": str(typed.rows)}
    with (
        mock.patch.dict(os.environ, window),
        mock.patch.dict(sys.modules, readline=None),
        mock.patch.object(builtins, "input", answer),
        mock.patch.object(sys, "stdin", Keyboard()),
        redirect_stdout(shown),
        redirect_stderr(shown),
    ):
        yield


def shown_in(typed: Typed) -> str:
    """Play a session, and give all that a terminal shows of it."""
    shown = io.StringIO()
    with _a_terminal(typed, shown):
        words: Any = typed.command.split()
        code = main(words)
    assert code == 0, shown.getvalue()
    return f"$ desertrules {typed.command}\n{shown.getvalue()}"


def page() -> str:
    """Give the page of the docs with its sessions as they are shown now."""

    def block(match: "re.Match[str]") -> str:
        return f"{match[1]}{shown_in(SESSIONS[match[2]])}{match[3]}"

    return _BLOCK.sub(block, PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, session in SESSIONS.items():
        (FOLDER / f"{name}.txt").write_text(shown_in(session), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
