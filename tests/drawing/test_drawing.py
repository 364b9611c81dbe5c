"""What pictures of all games share."""

from itertools import combinations_with_replacement
from operator import attrgetter
from typing import ClassVar
from xml.etree import ElementTree as ET

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from desertrules import InvalidValue
from desertrules.drawing.chart import chart
from desertrules.drawing.choices import MOST_LISTED, Choices, label
from desertrules.drawing.lines import aligned, beside, broken
from desertrules.drawing.palette import theme_of
from desertrules.drawing.panel import Panel, wrapped
from desertrules.drawing.pen import Pen


@frozen
class Said:
    """A move that is nothing but its words."""

    kind: ClassVar[str] = "said"
    words: tuple[str, ...]


WORDS = attrgetter("words")


def _never(_: object) -> bool:
    return False


def test_many_moves_are_grouped_by_the_first_word_in_which_they_differ() -> None:
    """One entry a group, with how many there are; a move that stands alone is listed as it is."""
    moves = [
        Said(("sell", f"goat={goats}", f"camel={camels}"))
        for goats in range(6)
        for camels in range(7)
    ]
    choices = Choices([*moves, Said(("end",))], WORDS, "")
    assert [(entry.label, entry.link) for entry in choices.menu(_never)] == [
        ("sell (42)", ' data-part="sell"'),
        ("end", ' data-move="42"'),
    ]
    entries = Choices(moves, WORDS, "sell").menu(_never)
    assert [entry.label for entry in entries] == [
        "no goat (7)",
        *(f"{goats} goat (7)" for goats in range(1, 6)),
        "\N{LEFTWARDS ARROW} other moves",
    ]
    assert entries[1].link == ' data-part="sell goat=1"'
    few = Choices(moves, WORDS, "sell goat=0").menu(_never)
    assert few[0].label == "sell"
    assert few[1].label == "1 camel"


@given(st.integers(1, 4), st.integers(1, 5))
def test_every_move_of_a_menu_is_reached(kinds: int, most: int) -> None:
    """However many there are, by entries that are never more than the panel lists."""
    moves = [
        Said(("sell", *(f"k{kind}={sale.count(kind)}" for kind in range(kinds))))
        for size in range(most + 1)
        for sale in combinations_with_replacement(range(kinds), size)
    ]

    def walk(part: str) -> set[int]:
        entries = Choices(moves, WORDS, part).menu(_never)
        assert len(entries) <= MOST_LISTED + 1
        found: set[int] = set()
        for entry in entries:
            name, _, value = entry.link.strip().partition("=")
            value = value.strip('"')
            if name == "data-move":
                found.add(int(value))
            elif value:
                found |= walk(value)
        return found

    assert walk("") == set(range(len(moves)))


def test_words_of_moves_are_read_by_people() -> None:
    """Counts of nothing are left out."""
    assert label(("step", "to:c3:2", "goat=2", "camel=0")) == "step to c3:2 2 goat"


def test_words_are_broken_into_lines_that_fit() -> None:
    """A word that is too long stands alone; nothing is no line."""
    assert wrapped("one two three", 80, 14) == ["one two", "three"]
    assert wrapped("", 80, 14) == []


def test_a_long_button_is_cut_off() -> None:
    """It is never wider than the panel."""
    pen = Pen(theme_of("light"))
    Panel(pen, 0, 0, 100).menu(Choices([Said(("x" * 50,))], WORDS, "").menu(_never))
    (button,) = pen.lines
    assert "xxx\N{HORIZONTAL ELLIPSIS}<" in button
    assert 'width="100"' in button


def test_a_panel_stands_beside_a_board_of_any_height() -> None:
    """The longer of the two is written to its end."""
    assert beside(["ab", "c"], ["x"]) == ["ab   x", "c"]
    assert beside(["ab"], ["x", "y"]) == ["ab   x", "     y"]
    assert aligned([["a", "10"], ["bb", "2"]], right=True) == ["a   10", "bb   2"]
    assert aligned([["a", "10"], ["bb", "2"]]) == ["a   10", "bb  2"]
    assert broken("one two three", 8, " ") == [" one two", "   three"]


def test_a_chart_has_a_line_for_each_seat() -> None:
    """With corners where the points change, and names where the lines end."""
    picture = chart([(0, 0), (0, 3), (2, 3), (2, 12_000)], names=["Ann", "Ben"], theme="dark")
    root = ET.fromstring(picture)  # noqa: S314 - our own
    lines = [each.get("d", "") for each in root if (each.get("class") or "").startswith("line")]
    assert [line.count("V") for line in lines] == [1, 2]
    assert [each.text for each in root if each.text in {"Ann", "Ben"}] == ["Ben", "Ann"]
    yellow = chart([[0] * 6, [1] * 6])
    assert "#a89a00" in yellow
    assert chart([(0,)])


@pytest.mark.parametrize("points", [[], [()], [(1, 2), (1,)], [(0,) * 7]])
def test_points_that_are_no_game_are_refused(points: list[tuple[int, ...]]) -> None:
    """A chart needs a row of points for each move, as long as there are seats."""
    with pytest.raises(InvalidValue, match="points: expected rows of 1 to 6 numbers"):
        chart(points)
