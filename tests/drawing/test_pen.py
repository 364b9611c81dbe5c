"""The pen, and the small helpers around it."""

from xml.etree import ElementTree as ET

import pytest

from desertrules.drawing.lines import beside, moves_of, table
from desertrules.drawing.palette import SHAPES
from desertrules.drawing.pen import Pen, fit, markup, width_of
from desertrules.sahara import Stop


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ann & <Bob>", "Ann &amp; &lt;Bob&gt;"),
        ('"', "&quot;"),
        ("red \x1b[31m", r"red \x1b[31m"),
        ("\u202eevil", r"\u202eevil"),
        ("a\ud800b", r"a\ud800b"),
        ("x\ufffe\uffffy", "x\ufffd\ufffdy"),
        ("Zoë 骆驼", "Zoë 骆驼"),
    ],
)
def test_markup_escapes_tags_controls_and_what_xml_forbids(words: str, expected: str) -> None:
    """Bidirectional marks and terminal escapes are shown, not obeyed."""
    assert markup(words) == expected
    assert ET.fromstring(f'<a b="{markup(words)}">{markup(words)}</a>').text  # noqa: S314


def test_long_words_become_smaller_and_are_cut_last() -> None:
    """Words never get wider than their room."""
    assert fit("Ann", 100, 20) == ("Ann", 20)
    words, size = fit("Bartholomew", 80, 20)
    assert words == "Bartholomew"
    assert 12 <= size < 20
    words, size = fit("Bartholomew the Very Long", 80, 20)
    assert words.startswith("Bart")
    assert words.endswith("…")
    assert width_of(words, size) <= 80


def test_symbols_are_defined_once_and_after_those_they_use() -> None:
    """A picture holds a symbol once, however often it is shown."""
    pen = Pen("light")
    for x in range(3):
        pen.seat(0, x, 0, 10, "camel")
        pen.put("piece", "pair", x, 0, Pen.seat, 1, 0, 0, 9, "camel")
    assert list(pen.symbols) == ["dr-circle", "dr-camel", "dr-square", "dr-pair"]
    assert len(pen.lines) == 9


def test_the_same_symbol_has_another_id_in_the_other_theme() -> None:
    """Pictures of both themes fit in one page."""
    for name in ("palm", "camel"):
        light, dark = Pen("light"), Pen("dark")
        light.icon("icon", name, 0, 0, 10)
        dark.icon("icon", name, 0, 0, 10)
        assert not light.symbols.keys() & dark.symbols.keys()


def test_a_seventh_seat_is_drawn_like_the_first() -> None:
    """Games from outside may have more players than there are shapes."""
    pen, other = Pen("light"), Pen("light")
    pen.seat(len(SHAPES), 5, 5, 10)
    other.seat(0, 5, 5, 10)
    assert pen.lines == other.lines


def test_text_grids() -> None:
    """Columns line up, and nothing trails behind them."""
    assert beside([], ["x"]) == ["   x"]
    assert beside(["ab", ""], ["1"], gap=2) == ["ab  1", ""]
    assert table([("a", 1, ""), ("bcd", 10, "x")]) == ["a    1", "bcd  10  x"]
    assert moves_of(None) == moves_of(()) == ()
    assert moves_of(Stop()) == moves_of([Stop()]) == (Stop(),)
