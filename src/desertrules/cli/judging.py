"""How one record is judged for `validate`, in any process: what starts it imports little else."""

import json
from typing import TYPE_CHECKING, Any

from attrs import frozen

from desertrules.cli.summary import sort_of
from desertrules.core.contract import Seat
from desertrules.record.validation import validate

if TYPE_CHECKING:
    from desertrules.cli.parameters import Theme


@frozen
class WrittenRecord:
    """One record as it was found."""

    name: str
    """What it is called in messages: the file, with `#3` for its third line."""
    data: bytes
    """What is written there."""


@frozen
class Manner:
    """How records are judged and what is told of them."""

    as_json: bool
    """Whether reports are JSON."""
    everything: bool
    """Whether valid records are told of too."""
    lenient: tuple[str, ...]
    """What may be overlooked."""
    transcript_of: int | None
    """The seat whose transcripts they are."""
    language: str
    """The language in which rejections are told."""
    theme: "Theme | None" = None
    """The colours of the page on which they are told too, if there is one."""


@frozen
class Verdict:
    """What is told of one record."""

    text: str | None
    """The report, if it is to be shown."""
    size: int
    """The bytes of the record."""
    source: str
    """What the record is called."""
    wrong: tuple[str, str] | None
    """What is wrong first, and what to do; None for a valid record."""
    page: str
    """The section of the page that tells of it; empty if there is none."""


def judge_one(manner: Manner, sheet: WrittenRecord) -> Verdict:
    """Judge a record; run in any process."""
    report = validate(
        sheet.data, name=sheet.name, lenient=manner.lenient, transcript_of=manner.transcript_of
    )
    text = None
    if manner.as_json:
        from desertrules.serve.records import report_data  # noqa: PLC0415 - not always needed

        data: dict[str, Any] = {"source": sheet.name, **report_data(report)}
        text = json.dumps({key: data[key] for key in data if key not in {"state", "text"}})
    elif not report.valid or manner.everything:
        text = report.tell(manner.language)
    page = ""
    if manner.theme is not None and not report.valid:
        from desertrules.render.findings import report_to_html  # noqa: PLC0415 - not always needed

        seat = manner.transcript_of
        seen_by = None if seat is None else Seat(seat)
        page = report_to_html(report, seat=seen_by, theme=manner.theme, language=manner.language)
    return Verdict(text, len(sheet.data), sheet.name, sort_of(report), page)
