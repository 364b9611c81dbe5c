"""`fix`: correct a record wherever there is exactly one way to do so."""

import os
from collections.abc import Iterable

from attrs import frozen

from desertrules.record.finding import Edit, Finding, Locator
from desertrules.record.report import Report
from desertrules.record.validate import read_source, validate

_ROUNDS = 10
"""How often a text is corrected and checked again."""


@frozen
class Fix:
    """A corrected record."""

    text: str
    """The corrected text; the source itself if nothing could be corrected."""
    corrections: tuple[str, ...]
    """What was changed, one line each."""
    report: Report
    """The report on the corrected text."""


def fix(source: str | bytes | os.PathLike[str], *, name: str | None = None) -> Fix:
    """Correct a record in text or JSON wherever there is exactly one way to do so.

    Everything else stays as it is: a move that was really illegal, a move that is missing and could
    be one of several.
    """
    if isinstance(source, os.PathLike):
        name = name or os.fspath(source)
    text = read_source(source).text
    if text is None:
        return Fix("", (), validate(source, name=name))
    corrections: list[str] = []
    for _ in range(_ROUNDS):
        edits: list[Edit] = []
        locator = Locator(text)
        for finding in validate(text, name=name).findings:
            if finding.edits and _fit(finding.edits, edits):
                edits += finding.edits
                corrections += _describe(finding, locator)
        if not edits:
            break
        for edit in sorted(edits, key=lambda each: each.start, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
    return Fix(text, tuple(corrections), validate(text, name=name))


def _fit(edits: Iterable[Edit], others: list[Edit]) -> bool:
    """Return whether changes do not overlap others."""
    return not any(
        edit.start < other.end and other.start < edit.end for edit in edits for other in others
    )


def _describe(finding: Finding, locator: Locator) -> list[str]:
    """Describe what corrects a finding; many changes of one kind in one line."""
    if len(finding.edits) > 2:
        line = locator.line(finding.edits[0].start)
        return [f"line {line}: {finding.message} ({len(finding.edits)} changes)"]
    lines: list[str] = []
    for edit in finding.edits:
        old, new = locator.text[edit.start : edit.end].strip(), edit.text.strip()
        change = f"`{old}` becomes `{new}`"
        if not old or not new:
            change = f"removed `{old}`" if old else f"added `{new}`" if new else "indented"
        lines.append(f"line {locator.line(edit.start)}: {change}")
    return lines
