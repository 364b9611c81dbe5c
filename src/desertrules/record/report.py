"""What a validation found, for programs and for people."""

from enum import StrEnum
from typing import Any

from attrs import frozen

from desertrules.core.contract import Result, Seat
from desertrules.record.paths import Lines
from desertrules.record.record import Record

_WINDOW = 76
_INDENT = "    "
_MOST_SHOWN = 10


class Leniency(StrEnum):
    """What a validation may overlook, if it is asked to."""

    TURNS = "turns"
    """The numbers of turns in a text, and which moves stand together."""
    EXTRA = "extra"
    """Fields and tags that nobody knows."""


@frozen
class Excerpt:
    """Where in a source something stands."""

    line: int
    """The line, from 1."""
    column: int
    """The character in that line, from 1."""
    source: str
    """The line, or as much of it as fits a screen."""
    marker: str
    """What marks the place when it is shown below the line."""

    @classmethod
    def at(cls, text: str, start: int, end: int) -> "Excerpt":
        """Find the line of a place in a text, and mark it."""
        return cls.among(Lines(text), start, end)

    @classmethod
    def among(cls, lines: Lines, start: int, end: int) -> "Excerpt":
        """Find the line of a place as `at` does; places in their order are found in one pass."""
        before, after = lines.span(start)
        column, length = start - before, after - before
        width = max(1, min(end - start, length - column))
        first = max(0, column - _WINDOW // 2) if length > _WINDOW else 0
        shown = lines.text[before + first : min(before + first + _WINDOW, after)]
        blank = "".join("\t" if mark == "\t" else " " for mark in shown[: column - first])
        marker = blank + "~" * min(width, _WINDOW - len(blank))
        return cls(lines.number(start), column + 1, _shown(shown), marker)


def _shown(text: str) -> str:
    """Give a text with a sign in place of every character that a screen cannot show."""
    return "".join(
        mark if mark == "\t" or mark.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for mark in text.rstrip("\r")
    )


@frozen
class Finding:
    """One thing that is wrong in a record."""

    code: str
    """A stable word in kebab-case; for an illegal move, that of the rejection."""
    message: str
    """One plain sentence: what was found, and what was expected."""
    path: str | None = None
    """Where it stands in the data, such as `$.moves[3].cell`."""
    excerpt: Excerpt | None = None
    """Where it stands in the text, if there is one."""
    rule: str | None = None
    """The number of the rule that a move breaks."""
    move: int | None = None
    """The number of the move, from 1."""
    turn: int | None = None
    """The number of the turn; 0 is the set-up."""
    seat: Seat | None = None
    """The seat that acts; None for chance."""
    legal: tuple[str, ...] = ()
    """Some of the moves that would have been legal, as they are written."""
    hint: str = ""
    """What would have been legal, in one short sentence."""

    @property
    def line(self) -> int | None:
        """The line, from 1; None without a text."""
        return self.excerpt.line if self.excerpt else None

    @property
    def column(self) -> int | None:
        """The character in that line, from 1; None without a text."""
        return self.excerpt.column if self.excerpt else None

    def show(self, source: str) -> str:
        """Write the finding as a person reads it, with the name of its source."""
        place = [source, *([str(self.line), str(self.column)] if self.excerpt else [])]
        where = ":".join(place)
        if not self.excerpt and self.path:
            where += f": {self.path}"
        lines = [f"{where}: {self._heading()}"]
        if self.excerpt:
            lines += [_INDENT + self.excerpt.source, _INDENT + self.excerpt.marker]
        if self.rule:
            lines.append(f"{self.rule}: {self.message} {self.hint}".rstrip())
        return "\n".join(lines)

    def _heading(self) -> str:
        if self.turn is None:
            return self.message
        turn = "set-up" if self.turn == 0 else f"turn {self.turn}"
        who = "chance" if self.seat is None else f"seat {self.seat}"
        return f"{turn}, {who}: {'illegal move' if self.rule else self.message}"


@frozen
class Report:
    """What a validation found."""

    source: str
    """The name of what was validated."""
    game: str | None
    """The name of the game, if it is known."""
    problems: tuple[Finding, ...]
    """All that is wrong, in the order of the source; empty for a valid record."""
    more: int
    """How many problems there are beside, too many to be listed."""
    moves: int
    """How many moves are legal, from the first: the length of the valid prefix."""
    total: int
    """How many moves are written down, as far as they could be counted."""
    record: Record[Any, Any] | None
    """The valid prefix as a record; the whole record if it is valid."""
    state: Any
    """The last state of the valid prefix; None if not even the options are known."""
    claimed: Result | None
    """The result that the record claims."""
    result: Result | None
    """The true result; None if the game is not over after the valid prefix."""
    result_is_true: bool | None
    """Whether the claimed result is the true one; None if none is claimed or it cannot be told."""

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def __bool__(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.valid

    def __str__(self) -> str:
        """Write the report as a person reads it."""
        lines = [problem.show(self.source) for problem in self.problems[:_MOST_SHOWN]]
        more = len(self.problems) + self.more - len(lines)
        if more:
            lines.append(f"{self.source}: and {more} problems more")
        return "\n".join([*lines, self._summary()])

    def _summary(self) -> str:
        game = self.game or "no known game"
        if self.valid:
            end = f"over ({self.result.reason})" if self.result else "not over"
            return f"{self.source}: valid: {game}, {self.moves} moves, {end}"
        if self.state is None:
            return f"{self.source}: not valid: {game}"
        return f"{self.source}: not valid: {game}, the first {self.moves} moves are legal"
