"""Reports as pages, each with the position at the finding."""

import re

import pytest

from desertrules import InvalidValue, Player, Record, Seat, validate
from desertrules import sahara as sa
from desertrules.render import report_to_html, svg
from desertrules.render.findings import findings_page


def _record() -> Record[sa.State, sa.Move]:
    start = Record.of(sa.Options(2), players=[Player("<Ada>"), Player()])
    return start.play(sa.Deal(0, 0, sa.Card.PALM_1))


def _report(source: object) -> str:
    return report_to_html(validate(source, name="a<b.json"))  # type: ignore[arg-type]


def test_section_has_the_words_and_the_last_legal_position() -> None:
    """With the last move marked, and the players' names; nothing in it can break a page."""
    record = _record()
    bad = Record.of(sa.Options(2), [*record.moves, sa.Stop()], players=record.players)
    section = _report(bad)
    assert section.startswith("<section>\n<h2>a&lt;b.json</h2>\n<pre>a&lt;b.json: $.moves[1]: ")
    assert "&lt;Ada&gt;" in section
    assert "<Ada>" not in section
    names = ["<Ada>", "seat 1"]
    assert svg(record.state, last=record.moves[0], names=names) in section


def test_position_may_be_that_of_one_seat() -> None:
    """A transcript shows what its seat saw."""
    report = validate(Record.of(sa.Options(2), [sa.Stop()]))
    section = report_to_html(report, seat=Seat(1), theme="dark", language="de")
    names = ["seat 0", "seat 1"]
    assert svg(sa.view(sa.initial(sa.Options(2)), Seat(1)), names=names, theme="dark") in section
    assert "Aufhören geht jetzt nicht" in section


def test_what_is_no_record_has_words_only() -> None:
    """There is no position to show."""
    assert re.fullmatch(
        r"<section>\n<h2>.*</h2>\n<pre>.*</pre>\n\n</section>", _report(""), re.DOTALL
    )


def test_page_holds_its_sections() -> None:
    """In order, below the summary, in the colours of a theme."""
    page = findings_page(["<p>1</p>", "<p>2</p>"], "1 < 2", title="A & B", theme="dark")
    assert "<title>A &amp; B</title>" in page
    assert "<pre>1 &lt; 2</pre>\n<p>1</p>\n<p>2</p>\n</body>" in page
    assert "color-scheme: dark" in page


def test_unknown_theme_is_refused() -> None:
    """Of a section and of a page."""
    with pytest.raises(InvalidValue, match="theme: expected"):
        findings_page([], "", theme="sepia")
    with pytest.raises(InvalidValue, match="theme: expected"):
        report_to_html(validate(""), theme="sepia")
