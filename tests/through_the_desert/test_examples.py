"""The worked examples of the rulebooks, as far as words tell them; each says which one it is."""

import pytest

from desertrules import IllegalMove
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Board, Colour
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    PARK,
    cells,
    move,
    parts,
    play,
    position,
)

WHITE, MAUVE = Colour.WHITE, Colour.MAUVE

CORNER = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
o   .   .   .
  o   .   .
P   .   .   .
"""
)
"""The court with waterholes at a5 and b5 and a palm at a6."""


def test_nine_cells_are_open_to_a_white_camel_and_the_second_may_use_the_first() -> None:
    """Example "placing camels" (TD6.1, TD6.5): green chooses among nine cells, then goes on."""
    state = position(COURT, {"white": "d4 e4 e5"}, {"white": "a3"})
    open_now = cells(state, "white")
    assert len(open_now) == 9
    assert "c3" not in open_now
    state = play(state, "camel white d3")
    assert state.seat == 0 and "c3" in cells(state, "white")
    state = play(state, "camel white c3")
    assert state.caravan(0, WHITE) == ("c3", "d3", "d4", "e4", "e5")


def test_red_is_cut_off_from_the_palm_with_sky_but_not_with_mauve() -> None:
    """Example "reaching oases" (TD6.6, TD7.2): rivals' sky camels bar every way to the palm."""
    red = {"sky": "b3", "mauve": "b5"}
    rival = {"sky": "f3 d3 e4 e5 d5"}  # which has closed the corner of g5, too
    state = position(OASIS, red, rival, {}, palms="d4 g6", water={"g5": 0}, taken=[(), (1,)])
    around = ("c4", "c5", "d3", "d5", "e4", "e5")
    assert not set(around) & set(cells(state, "sky"))
    with pytest.raises(IllegalMove, match=r"TD6.6: c4 touches a sky camel of seat 1 \(d3\)"):
        td.apply(state, move("camel sky c4"))
    state = play(state, "camel mauve c5")
    assert state.reached(0, MAUVE) == ("d4",)
    assert parts(state, 0)["oases"] == 5


def test_blue_closes_its_territory_by_two_mauve_camels() -> None:
    """Example "areas" (TD7.3, TD7.4): two caravans close nothing; mauve alone does."""
    blue = {"white": "c3 b2 c4", "mauve": "c6 c5"}
    state = position(CORNER, blue, {"white": "g6"}, water={"a5": 2, "b5": 3})
    assert state.areas(0, WHITE) == state.areas(0, MAUVE) == ()
    state = play(state, "camel mauve b4")
    assert state.areas(0, MAUVE) == () and state.taken(0) == ()
    state = play(state, "camel mauve a4")
    assert state.areas(0, MAUVE) == ("a5", "a6", "b5")
    assert state.taken(0) == (2, 3) and state.water == {}
    assert state.reached(0, MAUVE) == ("a6",)
    assert parts(state, 0) == {
        "water": 5,
        "oases": 5,
        "caravans": parts(state, 0)["caravans"],
        "areas": 2,
    }
