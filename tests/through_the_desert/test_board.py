"""Options and boards (TD1.6, TD2)."""

import pickle
from typing import Any

import pytest

from desertrules import InvalidValue
from desertrules import through_the_desert as ttd
from desertrules.geometry import layout
from desertrules.through_the_desert import CLASSIC, Board, InvalidBoard, Options

FLOWER = Board(
    """\
    .
  .   .
    o
  .   .
    .
"""
)
"""c2 with its six neighbours."""

LINE = Board(
    """\
P   .   p
  o   c
.   ^   ,
"""
)
"""Columns a to c for everybody, d and e beyond the line; c2 is a mountain."""


def touching(board: Board, cell: str) -> set[str]:
    return set(board.grid.cells(board.grid.near[board.grid.positions[cell]]))


def in_play(board: Board, players: int) -> list[str]:
    terrain = Options(players, board).terrain
    return list(terrain.names(terrain.cells))


def test_board_is_classic_by_default() -> None:
    """TD1.6: a board can be given as itself, by name or as a map."""
    assert Options(3) == Options(players=3, board=CLASSIC) == Options(3, "classic")
    assert Options(3, FLOWER) == Options(3, FLOWER.text) != Options(3)
    assert Board(CLASSIC.text).name == "classic" and FLOWER.name is None


@pytest.mark.parametrize("players", [1, 6, -2, True, "3", 3.0])
def test_other_numbers_of_players_are_rejected(players: Any) -> None:
    """TD1.6: two to five play."""
    with pytest.raises(InvalidValue) as caught:
        Options(players)
    assert str(caught.value) == f"players: expected 2 to 5, found {players!r}"


def test_options_survive_pickle() -> None:
    """TD1.6: so do legal moves, which do not carry the board's tables with them."""
    options = Options(2, FLOWER)
    again = pickle.loads(pickle.dumps(options))  # noqa: S301 - our own
    assert again == options and hash(again) == hash(options)
    state = ttd.State(options=Options(4), phase=ttd.Phase.RIDERS)
    legal = pickle.dumps(ttd.legal_moves(state))
    assert pickle.loads(legal) == ttd.legal_moves(state)  # noqa: S301 - our own
    assert len(legal) < 3_000


def test_six_cells_touch_a_cell() -> None:
    """TD2.1: those above and below, and those half a hex up and down on both sides."""
    assert touching(FLOWER, "c2") == {"c1", "c3", "b1", "b2", "d1", "d2"}
    assert touching(FLOWER, "c1") == {"c2", "b1", "d1"}
    assert touching(LINE, "b1") == {"a1", "a2", "c1"}, "a mountain is not a cell"


def test_cells_are_ordered_by_column_then_row() -> None:
    """TD2.2: row 10 comes after row 9, and the next column after both."""
    order = in_play(CLASSIC, 2)
    assert order[:8] == ["a3", "a4", "a5", "a6", "a7", "a8", "a9", "b2"]
    assert order.index("d10") == order.index("d9") + 1


def test_blanks_at_the_ends_do_not_matter() -> None:
    """TD2.2: blank lines at the top do, as they shift the rows."""
    assert Board(FLOWER.text.replace("\n", "   \r\n") + " \n\n") == FLOWER
    assert Board("\n\n" + FLOWER.text) != FLOWER


@pytest.mark.parametrize(("players", "cells"), [(2, 4), (3, 4), (4, 7), (5, 7)])
def test_section_beyond_the_line_is_for_four_and_five(players: int, cells: int) -> None:
    """TD2.3: two and three players use the cells `.` `o` `P` only."""
    assert len(in_play(LINE, players)) == cells
    palms = ttd.legal_moves(ttd.initial(Options(players, LINE)))[0]
    assert palms == ttd.Palms(["a1", "e1"] if players >= 4 else ["a1"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".   x", "line 1, column 5: unknown character 'x'; expected . o P ^ , c or p"),
        (".\n\t.", "line 2, column 1: unknown character '\\t'; expected . o P ^ , c or p"),
        (".\n\n.\n .", "line 4, column 2: '.' is between two columns"),
        (".   .\n  .\n.\n.", "line 4, column 1: a2 is half a hex off from the first cell"),
        (".\n^", "line 2, column 1: a1 is half a hex off from the first cell"),
        (" " * 52 + ".", "line 1, column 53: the map has more than 26 columns"),
        ("\n" * 198 + ".", "line 199, column 1: the map has more than 99 rows"),
        (
            "P   " * 13 + "\n" + "  p " * 12 + "\n" + "P   " * 6,
            "line 3, column 21: the map has more than 30 palm spaces",
        ),
        (
            ".       .",
            "line 1, column 9: e1 is not connected to the rest for two and three players",
        ),
        (
            ".\n\n^\n\n,",
            "line 5, column 1: a3 is not connected to the rest for four and five players",
        ),
        ("", "the map has no cells for two and three players"),
        ("^", "the map has no cells for two and three players"),
        (",", "the map has no cells for two and three players"),
        ("\n" * 20_000 + ".", "expected at most 20000 characters, found 20001"),
        ([".", "."], "expected a string, found ['.', '.']"),
    ],
)
def test_invalid_maps_are_rejected_with_line_and_column(text: Any, message: str) -> None:
    """TD2.4: the error says where the problem is, counted from 1, and what it is."""
    with pytest.raises(InvalidBoard) as caught:
        Board(text)
    assert str(caught.value) == message
    assert str(pickle.loads(pickle.dumps(caught.value))) == message  # noqa: S301 - our own


def test_unknown_name_of_a_board_is_rejected_as_such() -> None:
    """TD1.6: a misspelt name is not explained as a map."""
    with pytest.raises(InvalidBoard, match=r"unknown board 'clasic'\. Did you mean 'classic'\?"):
        Options(2, "clasic")


@pytest.mark.parametrize(
    "text", [".", "\n\n  .", ",\n\n.\n\n,", " " * 50 + ".", "\n" * 197 + "  ."]
)
def test_small_and_wide_maps_are_accepted(text: str) -> None:
    """TD2.4: one cell, two pieces beyond the line, column z and row 99 are fine."""
    assert in_play(Board(text), 2)


@pytest.mark.parametrize(("players", "cells", "palms", "water"), [(3, 189, 6, 32), (4, 240, 7, 43)])
def test_classic_map_has_the_known_counts(players: int, cells: int, palms: int, water: int) -> None:
    """TD2.5: 189 cells for two and three players, 51 more for four and five."""
    terrain = Options(players).terrain
    assert terrain.cells.bit_count() == cells
    assert terrain.palm_spaces.bit_count() == palms
    assert (terrain.spaces & ~terrain.palm_spaces).bit_count() == water


def test_unknown_colours_and_cells_are_rejected() -> None:
    """TD1.1, TD2.2: in sets that are written by hand."""
    options = Options(2, LINE)
    with pytest.raises(InvalidValue, match=r"unknown colour 'whit'\. Did you mean 'white'\?"):
        options.places(whit="a1")
    with pytest.raises(InvalidValue, match="there is no space 'a9' on this board"):
        options.places(white="a1 a9")


def test_layout_has_every_cell_and_only_neighbours_in_play() -> None:
    """TD2.1, TD2.3: mountains and the section beyond the line are there, but not in play."""
    found = layout(Options(2, LINE))
    assert found.shape == "hex"
    kinds = {place.name: place.kind for place in found.places}
    assert kinds == {
        "a1": "palm",
        "a2": "desert",
        "b1": "waterhole",
        "c1": "desert",
        "c2": "mountain",
        "d1": "waterhole",
        "e1": "palm",
        "e2": "desert",
    }
    assert [place.name for place in found.places if place.in_play] == ["a1", "a2", "b1", "c1"]
    assert found["b1"].neighbours == ("a1", "a2", "c1")
    assert found["d1"].neighbours == ("c1",), "e1 and e2 are not in play"
    assert layout(Options(4, LINE))["d1"].neighbours == ("c1", "e1", "e2")
    assert (found["b1"].x, found["b1"].y) == (1.5, 0.866)


def test_board_shows_its_name_or_size() -> None:
    """TD2.5: a board in an error or at a prompt stays short."""
    assert repr(CLASSIC) == "Board('classic')"
    assert repr(Options(2, FLOWER)) == "Options(players=2, board=Board('7 cells'))"
