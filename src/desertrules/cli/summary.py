"""What a referee is told after many records: what is wrong with how many, and what to do."""

from collections.abc import Iterable, Mapping

from attrs import define

from desertrules.messages.books import phrases
from desertrules.record.report import Report

_ADVICE = {
    "text-syntax": "words",
    "wrong-number": "turns",
    "wrong-turn": "turns",
    "unknown-tag": "extra",
    "unknown-field": "extra",
    "missing-field": "add",
    "wrong-result": "result",
    "result-too-early": "result",
    "newer-format": "update",
    "newer-rules": "update",
    "unknown-game": "game",
    "wrong-game": "game",
    "no-notation": "game",
    "breaks-off": "whole",
    "empty": "whole",
    "wrong-encoding": "text",
    "not-text": "text",
    "lone-surrogate": "text",
    "too-big": "large",
    "too-deep": "large",
    "huge-number": "large",
}
"""By the code of what cannot be read: which advice is given, if not to correct it."""


@define
class _Sort:
    """Records in which the same is wrong first."""

    what: str
    """The rule and the code, or the code alone."""
    advice: str
    """Which phrase says what to do."""
    source: str
    """What the first of them is called."""
    number: int = 0


def sort_of(report: Report) -> tuple[str, str] | None:
    """Give what is wrong first in a record, and which advice to give; None for a valid one."""
    if report.valid:
        return None
    first = report.problems[0]
    if first.rejection is not None:
        return f"{first.rule} {first.code}", "illegal"
    return first.code, _ADVICE.get(first.code, "correct")


class Summary:
    """Counts records by what is wrong with them."""

    def __init__(self) -> None:
        """Begin with none."""
        self._sorts: dict[tuple[str, str], _Sort] = {}
        self.checked: int = 0
        """How many records were counted."""

    @property
    def wrong(self) -> int:
        """How many of them are not valid."""
        return sum(sort.number for sort in self._sorts.values())

    def add(self, source: str, wrong: tuple[str, str] | None) -> None:
        """Count a record."""
        self.checked += 1
        if wrong is not None:
            self._sorts.setdefault(wrong, _Sort(*wrong, source)).number += 1

    def tell(self, language: str) -> str:
        """Write the summary: one line for all, and one for each sort of mistake, most first."""
        words = phrases(language)
        valid = self.checked - self.wrong
        lines = [words["summary"].format(valid=valid, checked=self.checked)]
        sorts = sorted(self._sorts.values(), key=lambda sort: (-sort.number, sort.what))
        if sorts:
            lines[0] += words["summary-wrong"]
        lines += _aligned((str(sort.number), sort.what, self._line(sort, words)) for sort in sorts)
        return "\n".join(lines)

    @staticmethod
    def _line(sort: _Sort, words: Mapping[str, str]) -> str:
        return words["first-in"].format(advice=words[f"do-{sort.advice}"], source=sort.source)


def _aligned(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    table = list(rows)
    most = max((len(number) for number, _, _ in table), default=0)
    widest = max((len(what) for _, what, _ in table), default=0)
    return [f"  {number:>{most}}  {what:<{widest}}  {line}" for number, what, line in table]
