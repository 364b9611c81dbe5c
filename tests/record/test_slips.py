"""Transcripts with the slips that people make, and the report that each one gets.

Each file of `slips` begins with a comment that says what happened. Where only the players know what
was played, lines such as `; answer: old => new` say what they would tell the referee. The report is
kept beside it: strict, lenient, and what `fix` corrects. `WRITE_REPORTS=1` writes them anew.
"""

import os
import re
from pathlib import Path

import pytest

from desertrules import Record, validate
from desertrules.record import fix

SLIPS = sorted((Path(__file__).parent / "slips").glob("*.txt"))


def reports(text: str, name: str) -> str:
    fixed = fix(text, name=name)
    parts = [
        str(validate(text, name=name)),
        "--- lenient",
        str(validate(text, name=name, lenient=True)),
        "--- fix",
        *fixed.corrections,
        f"{name}: {fixed.report.summary}",
    ]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_report(path: Path) -> None:
    """The report names what somebody did wrong, in one finding each."""
    expected = path.with_suffix(".report")
    found = reports(path.read_text(encoding="utf-8"), path.name)
    if os.environ.get("WRITE_REPORTS"):
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_report_leads_to_a_valid_file(path: Path) -> None:
    """With the players' answers, if any are needed, and the corrections the record is valid."""
    text = path.read_text(encoding="utf-8")
    answers = re.findall(r"^; answer: (.*) =>(?: (.*))?$", text, re.MULTILINE)
    head, _, body = text.partition("\n[")
    for old, new in answers:
        assert old in body
        body = body.replace(old, new.replace(" | ", "\n"), 1)
    fixed = fix(f"{head}\n[{body}")
    assert fixed.report.valid, fixed.report
    assert bool(answers) == (not fix(text).report.valid)
    assert fixed.report.record == Record.from_text(fixed.text)


def test_there_are_twenty() -> None:
    """The folder has the slips that were met at tables: of all games, at least twenty."""
    assert len(SLIPS) >= 20
