"""The keyboard: questions, the Tab key, and lists that are shown a screen at a time."""

import sys
from collections.abc import Callable, Sequence

from desertrules.cli.errors import CommandError
from desertrules.cli.listing import size
from desertrules.cli.screen import say

LONGEST = 4096
"""The most characters of a line, as a terminal has it."""


def ask(question: str) -> str | None:
    """Ask the person at the keyboard; give None when there is nobody any more.

    Raises CommandError for a line that no person types: it may have no end.
    """
    try:
        line = typed(question)
    except EOFError:
        say("")
        return None
    if len(line.removesuffix("\n")) > LONGEST:
        raise CommandError(f"standard input: a line has more than {LONGEST} characters", 2)
    return line.strip()


def typed(question: str) -> str:
    """Read a line as `input` does, but of one that is too long not the rest; raise EOFError."""
    if sys.stdin.isatty():
        return input(question)
    print(question, end="", flush=True)
    line = sys.stdin.readline(LONGEST + 1)
    if not line:
        raise EOFError
    return line


def page(lines: Sequence[str]) -> None:
    """Print lines; where a person looks on, a screen at a time."""
    _, rows = size()
    once = max(rows - 1, 2) if sys.stdout.isatty() and sys.stdin.isatty() else len(lines)
    for first in range(0, len(lines), once):
        if first and (ask(f"-- {len(lines) - first} lines more: Enter, or q --") or "").lower():
            return
        for line in lines[first : first + once]:
            say(line)


def complete_with(completions: Callable[[str], list[str]]) -> None:
    """Let the Tab key complete what is typed, where the terminal can."""
    try:
        import readline  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    if not sys.stdin.isatty():
        return

    fits: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:
            fits[:] = completions(typed)
        return fits[number] if number < len(fits) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
