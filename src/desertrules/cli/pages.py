"""Pages that step through a record, also through one that is not valid."""

from typing import Any

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.language import check_lang
from desertrules.cli.parameters import Theme
from desertrules.cli.sources import name_of, read_bytes
from desertrules.core.contract import Seat
from desertrules.core.offers import seats_of
from desertrules.record.validation import validate
from desertrules.render.replay import record_to_html


def viewer_of(seat: int | None, options: Any) -> Seat | None:  # noqa: ANN401 - of any game
    """Give the seat that was typed, None for a spectator; raise CommandError for no such seat."""
    seats = seats_of(options)
    if seat is not None and seat not in range(seats):
        raise wrong_usage(f"--seat: expected 0 to {seats - 1}, found {seat}")
    return None if seat is None else Seat(seat)


def replay_page(source: str, seat: int | None, theme: Theme, language: str) -> str:
    """Write a record as a page; raise CommandError for what is none."""
    check_lang(language)
    report = validate(read_bytes(source), name=name_of(source))
    if report.record is None:
        raise CommandError(report.tell(language))
    viewer = viewer_of(seat, report.record.options)
    return record_to_html(report, seat=viewer, theme=theme, language=language)
