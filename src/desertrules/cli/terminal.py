"""The terminal: lines out, lines in, pages and completion."""

import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence

from desertrules.english import escape

MAX_LINE = 4_000
"""The longest line that a person types."""
QUIT = {"quit", "q", "exit"}


class Terminal:
    """Prints text and asks for lines; control characters are made visible."""

    def __init__(self) -> None:
        self.pending: list[str] = []
        """Lines that were typed where something else was asked for, such as at a page break."""
        self.interactive: bool = sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def columns(self) -> int:
        return max(shutil.get_terminal_size((80, 24)).columns, 40)

    @property
    def rows(self) -> int:
        return max(shutil.get_terminal_size((80, 24)).lines, 10)

    def print(self, text: str = "") -> None:
        """Print text as it is laid out."""
        print(escape(text))

    def say(self, text: str) -> None:
        """Print a paragraph, wrapped to the screen."""
        for line in self.wrap(text):
            self.print(line)

    def wrap(self, text: str) -> list[str]:
        """Return the lines of a paragraph; what is in `backticks` stays in one line."""
        width = min(self.columns, 100) - 1
        whole = re.sub(r"`[^`]+`", lambda match: match[0].replace(" ", "\xa0"), text)
        lines = textwrap.wrap(whole, width, subsequent_indent="  ", break_on_hyphens=False)
        return [line.replace("\xa0", " ") for line in lines]

    def in_columns(self, items: Sequence[str]) -> list[str]:
        """Return items in columns that fit the screen."""
        width = max(map(len, items), default=0) + 2
        rows = -(-len(items) // max(self.columns // width, 1))
        return [
            "".join(each.ljust(width) for each in items[row::rows]).rstrip() for row in range(rows)
        ]

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; return None at the end of the input."""
        if self.pending:
            return self.pending.pop(0)
        try:
            line = input(escape(prompt))
        except EOFError:
            self.print()
            return None
        except UnicodeDecodeError:
            return ""
        if not self.interactive:
            self.print()
        if len(line) > MAX_LINE:
            self.print(f"That line is too long (limit: {MAX_LINE} characters).")
            return ""
        return line.strip()

    def page(self, lines: Sequence[str]) -> None:
        """Print lines a screen at a time; what is typed at a break is kept as the next entry."""
        size = self.rows - 2 if self.interactive else len(lines)
        for start in range(0, len(lines), max(size, 1)):
            if start:
                left = len(lines) - start
                answer = self.ask(f"-- {left} more lines: Enter to continue, q to stop -- ")
                if answer is None or answer.lower() in {"q", "quit"}:
                    return
                if answer:
                    self.pending.append(answer)
                    return
            for line in lines[start : start + size]:
                self.print(line)

    def page_markdown(self, text: str) -> None:
        """Print the paragraphs and lists of Markdown, without its marks."""
        blocks = re.split(r"\n\n|\n(?=- |\d+\. )", text)
        self.page([line for each in blocks for line in self.wrap(plain_markdown(each))])

    def complete(self, candidates: Callable[[str], list[str]]) -> None:
        """Complete entries by the Tab key, where the terminal supports it."""
        if not self.interactive:
            return
        try:
            import readline
        except ImportError:
            return
        matches: list[str] = []

        def match(typed: str, index: int) -> str | None:
            if index == 0:
                matches[:] = candidates(typed)
            return matches[index] if index < len(matches) else None

        readline.set_completer(match)
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")


def plain_markdown(text: str) -> str:
    """Return a paragraph of Markdown as plain text in one line."""
    line = " ".join(text.split()).lstrip("# ")
    return re.sub(r"(\*+|`)(\S.*?)\1", r"\2", line)
