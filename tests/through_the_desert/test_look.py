"""Boards as text."""

from desertrules import Seat
from desertrules import through_the_desert as td
from desertrules.render import text
from desertrules.through_the_desert import Camel, Cell, Colour, Palms, Rider, Water
from tests.through_the_desert.positions import OASIS, position

MAP = """\
.   o   .
  .   P   .
.   .   ^   ,
  .   .   .
"""


def picture(position: td.State | td.View) -> str:
    """Give the board alone, without what lies beside it."""
    return "\n".join(line[:18].rstrip() for line in text(position).split("\n")[:6])


def _position(players: int) -> td.State:
    state = td.initial(td.Options(players, td.Board.from_text(MAP)))
    for move in (Palms((Cell("d1"),)), Water(Cell("c1"), 3)):
        state = td.apply(state, move)
    return state


def test_palms_water_mountains_and_cells_are_drawn() -> None:
    """A picture shows the map as it is played: the cell beyond the line is left out for two."""
    assert picture(_position(2)).split("\n") == [
        "   a b c d e f g",
        " 1 .   3   .",
        "     .   Y   .",
        " 2 .   .   ^",
        "     .   .   .",
        "   a b c d e f g",
    ]


def test_the_whole_board_is_drawn_for_four() -> None:
    """With four players the cells beyond the line are there."""
    assert picture(_position(4)).split("\n")[3] == " 2 .   .   ^   ."


def test_camels_show_their_colour_and_seat() -> None:
    """A rider is a capital, a camel a small letter; a view looks like its state."""
    state = td.apply(_position(2), Rider(Colour.SKY, Cell("a2")))
    while state.phase is td.Phase.RIDERS:
        state = td.apply(state, td.legal_moves(state)[0])
    state = td.apply(state, Camel(Colour.SKY, Cell("a1")))
    assert picture(state).split("\n")[1].startswith(" 1 s0  3")
    assert picture(state).split("\n")[3].startswith(" 2 S0")
    assert picture(td.view(state, Seat(1))) == picture(state)


def test_what_lies_beside_the_board_is_told() -> None:
    """TD1.5: camels left, and every seat's waterholes, riders to place and colour returned."""
    state = td.apply(_position(5), td.Discard(Colour.MINT))
    for colour in (Colour.WHITE, Colour.SKY, Colour.MAUVE, Colour.PEACH):
        state = td.apply(state, td.Discard(colour))
    while state.phase is td.Phase.RIDERS:
        state = td.apply(state, td.legal_moves(state)[0])
    state = td.apply(state, Camel(Colour.WHITE, Cell("b1")))
    told = [line[18:].strip() for line in text(state).split("\n")]
    assert told[1:4] == ["", "camels left:", "w 29  s 30  v 30  t 30  p 30"]
    assert [line for line in told if "riders" in line] == [
        "riders s v p; returned mint",
        "riders v t p; returned white",
        "riders w t p; returned sky",
        "riders w s t p; returned mauve",
        "riders w s v t; returned peach",
    ]
    later = position(OASIS, {"white": "b4"}, {}, taken=[[3, 1]])
    assert text(later).count("took 1 3") == 1
