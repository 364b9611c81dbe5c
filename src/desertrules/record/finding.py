"""`Finding`: one thing that is wrong in a record, and where it is."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from attrs import evolve, field, frozen

from desertrules.contract import JSON, Rejection, Seat
from desertrules.english import People, escape, quote

Span = tuple[int, int]
"""Where something begins and ends in the source text."""

_WIDTH = 76
_LONGEST = 200
"""The most characters of a path that are shown."""
_ADVICE = {
    "too-large": "too large: is this one game?",
    "incomplete": "file is incomplete: get the whole file",
    "newer-format": "upgrade desertrules",
    "newer-rules": "upgrade desertrules",
    "wrong-result": "wrong score: recount",
}


@frozen
class Edit:
    """A change of the source text: what is between `start` and `end` becomes `text`."""

    start: int
    end: int
    text: str


@frozen
class Finding:
    """One thing that is wrong in a record."""

    code: str
    """A stable kebab-case code; for an illegal move, the code of the rejection."""
    message: str
    """One plain sentence."""
    line: int | None = None
    """The line, counted from 1; None if the source is not text."""
    column: int | None = None
    """The character in that line, counted from 1."""
    path: str | None = None
    """The place in JSON data, such as `$.moves[3].cell`."""
    move: int | None = None
    """The index of the move: how many moves are written before it."""
    turn: int | None = None
    """The number of the turn; 0 is the set-up."""
    seat: Seat | None = None
    """The seat to move; for a wrong standing, the seat that it belongs to."""
    rule: str = ""
    """The number of the rule that a move breaks."""
    rejection: Rejection | None = None
    """Why a move is illegal."""
    written: str = ""
    """The illegal move in notation."""
    legal: tuple[str, ...] = ()
    """Up to three legal moves like the one that was written."""
    excerpt: str = ""
    """The line of the source, or the part of it that fits on a screen."""
    marker: str = ""
    """Tildes that mark the place when they are printed below the excerpt."""
    tolerated: str = ""
    """What lenient reading does about it; empty if it stays a problem."""
    edits: tuple[Edit, ...] = ()
    """The only change of the text that would correct it; empty if there are none or several."""
    span: Span | None = field(default=None, eq=False, repr=False)

    @property
    def stops(self) -> bool:
        """Whether the moves from here on are not those that were played."""
        return self.move is not None and not self.tolerated

    def to_data(self) -> JSON:
        """Return the finding as plain JSON data, without the source text."""
        names = ("code", "message", "line", "column", "path", "move", "turn", "seat", "rule")
        data = {name: getattr(self, name) for name in names}
        return {**data, "legal": [*self.legal], "advice": self.advice, "tolerated": self.tolerated}

    @property
    def advice(self) -> str:
        """What to do about it, in a few words."""
        default = "illegal move: check with the players" if self.rejection else ""
        return _ADVICE.get(self.code, default or "fix the marked place")

    def show(self, source: str, names: Sequence[str] = ()) -> str:
        """Return the finding as people read it: place, message, the line with a marker."""
        place = source
        if self.line is not None:
            place += f":{self.line}" + (f":{self.column}" if self.column != 1 else "")
        elif self.path not in {None, "$"}:
            place += f": {escape(str(self.path).removeprefix('$.'))[:_LONGEST]}"
        people = People(names)
        message = people.rename(self.message)
        if self.rejection is not None:
            who = "chance" if self.seat is None else people.object(self.seat)
            turn = f"turn {self.turn}" if self.turn else "set-up"
            message = f"{self.rule}: {message}" if self.rule else message
            lines = [f"{place}: {turn}, {who}: illegal move `{self.written}`"]
        else:
            lines = [f"{place}: {message}"]
        if self.excerpt:
            lines += [f"    {self.excerpt}", f"    {self.marker}"]
        if self.rejection is not None:
            lines.append(message)
        if self.legal:
            lines.append(f"Nearby legal moves: {', '.join(f'`{each}`' for each in self.legal)}.")
        return "\n".join(lines)


def slip(span: Span, found: str, meant: str, *, message: str = "", tolerated: str = "") -> Finding:
    """Return the finding for something whose meaning is clear, with the change that corrects it."""
    return Finding(
        "spelling",
        message or f"{quote(found)} should be {meant!r}",
        span=span,
        tolerated=tolerated or f"Read {quote(found)} as {meant!r}",
        edits=(Edit(*span, meant),),
    )


class Locator:
    """Finds lines and columns in a source text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]

    def line(self, at: int) -> int:
        """Return the number of the line at a place, counted from 1."""
        return bisect_right(self._starts, at)

    def start(self, line: int) -> int:
        """Return where a line begins."""
        return self._starts[line - 1]

    def locate(self, finding: Finding) -> Finding:
        """Return a finding that has a span with its line, column and excerpt."""
        if finding.span is None:
            return finding
        start, end = finding.span
        line = self.line(start)
        first = self.start(line)
        last = self._starts[line] if line < len(self._starts) else len(self.text)
        source = self.text[first:last].rstrip("\r\n")
        column = min(start - first, len(source))
        width = max(1, min(end - start, len(source) - column))
        cut = max(0, column - _WIDTH // 2) if len(source) > _WIDTH else 0
        shown = source[cut : cut + _WIDTH]
        before = "".join("\t" if each == "\t" else " " for each in shown[: column - cut])
        excerpt = "".join(
            each if each == "\t" or escape(each) == each else "\N{REPLACEMENT CHARACTER}"
            for each in shown
        )
        marker = before + "~" * min(width, _WIDTH - len(before))
        return evolve(finding, line=line, column=column + 1, excerpt=excerpt, marker=marker)
