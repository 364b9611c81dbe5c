"""Boards and options (TD1.6, TD2)."""

import copy
import pickle
from typing import Any

import pytest

import desertrules
from desertrules import InvalidOptions
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Board, Cell, InvalidBoard, Options
from tests.through_the_desert.positions import set_up

FLOWER = Board.from_text(
    """\
    .
  .   .
    o
  .   .
    .
"""
)
"""c2 with its six neighbours."""

LINE = Board.from_text(
    """\
P   .   p
  o   c
.   ^   ,
"""
)
"""Columns a to c for everybody, d and e beyond the line; c2 is a mountain."""


def in_play(board: Board, players: int) -> list[str]:
    """Give the cells in play, in cell order."""
    return list(board.grid.cells(board.in_play(whole=players >= 4)))


def touching(board: Board, cell: str) -> set[str]:
    """Give the cells that touch a cell."""
    at = board.grid.positions[Cell(cell)]
    return set(board.grid.cells(board.grid.near[at]))


def test_options_are_players_and_a_board() -> None:
    """TD1.6: the board is the classic one unless another is given."""
    assert Options(3) == Options(players=3, board=CLASSIC)
    assert Options(3) != Options(3, FLOWER)


def test_shipped_board_is_written_as_its_name() -> None:
    """TD1.6: on the wire a shipped board is its name, any other its text."""
    assert desertrules.dump(Options(2)) == {"players": 2, "board": "classic"}
    assert desertrules.dump(Options(2, FLOWER)) == {"players": 2, "board": FLOWER.text}


def test_text_of_a_shipped_board_is_that_board() -> None:
    """TD1.6: who passes the classic map as text plays on the board `classic`."""
    again = Board.from_text(CLASSIC.text)
    assert again == CLASSIC and again.name == "classic"
    assert FLOWER.name is None


@pytest.mark.parametrize(
    ("players", "found"),
    [(1, "1"), (6, "6"), (0, "0"), (-2, "-2"), (True, "True"), ("3", "'3'"), (3.0, "3.0")],
)
def test_other_numbers_of_players_are_refused(players: Any, found: str) -> None:
    """TD1.6: two to five play; the error names the range and what was found."""
    with pytest.raises(InvalidOptions) as caught:
        Options(players)
    assert str(caught.value) == f"players: Through the Desert takes 2 to 5, found {found}"


def test_board_must_be_a_board() -> None:
    """TD1.6: a text is no board yet; the error says how one is made."""
    text: Any = ".\n"
    with pytest.raises(InvalidOptions) as caught:
        Options(2, text)
    message = "board: expected a Board, found '.\\n'; see Board.from_text"
    assert str(caught.value) == message


def test_copies_of_options_and_boards_are_themselves() -> None:
    """TD1.6: nothing in them ever changes, so nothing has to be copied."""
    for value in (FLOWER, Options(2, FLOWER)):
        assert copy.copy(value) is value and copy.deepcopy(value) is value


def test_options_survive_pickle() -> None:
    """TD1.6: players and board come back, and can be played with."""
    again = pickle.loads(pickle.dumps(Options(2, FLOWER)))  # noqa: S301 - our own
    assert again == Options(2, FLOWER) and hash(again) == hash(Options(2, FLOWER))
    assert td.legal_moves(td.initial(again)) == td.legal_moves(td.initial(Options(2, FLOWER)))


@pytest.mark.parametrize("players", [2, 5])
def test_legal_moves_survive_pickle_and_weigh_little(players: int) -> None:
    """TD2.1: what follows from the board is found again, for the section that is in play."""
    for state in (td.initial(Options(players)), set_up(CLASSIC, players)):
        legal = pickle.dumps(td.legal_moves(state))
        assert pickle.loads(legal) == td.legal_moves(state)  # noqa: S301 - our own
        assert len(legal) < 1_000


def test_six_cells_touch_a_cell() -> None:
    """TD2.1: those above and below, and those half a hex up and down on both sides."""
    assert touching(FLOWER, "c2") == {"c1", "c3", "b1", "b2", "d1", "d2"}
    assert touching(FLOWER, "c1") == {"c2", "b1", "d1"}


def test_marks_say_what_a_cell_is() -> None:
    """TD2.1: desert, waterhole space, palm space, mountain, and the first three beyond the line."""
    grid = LINE.grid
    assert grid.cells(LINE.palm_spaces) == ("a1", "e1")
    assert grid.cells(LINE.water_spaces) == ("b1", "d1")
    assert set(grid.positions) - {"a1", "e1", "b1", "d1"} == {"a2", "c1", "e2"}
    assert LINE.mountains == {"c2"}


def test_cells_are_named_by_column_and_row() -> None:
    """TD2.2: column 0 is `a`, and two lines make a row."""
    names = {place: FLOWER.grid.names[at] for at, place in FLOWER.grid.places.items()}
    assert names == {
        (1, 1): "b1",
        (1, 3): "b2",
        (2, 0): "c1",
        (2, 2): "c2",
        (2, 4): "c3",
        (3, 1): "d1",
        (3, 3): "d2",
    }


def test_cells_are_ordered_by_column_then_row() -> None:
    """TD2.2: row 10 comes after row 9, and the next column after both."""
    order = in_play(CLASSIC, 2)
    assert order[:8] == ["a3", "a4", "a5", "a6", "a7", "a8", "a9", "b2"]
    assert order.index("d10") == order.index("d9") + 1


def test_blank_lines_and_blanks_at_the_ends_do_not_matter() -> None:
    """TD2.2: boards are equal when they look alike, whatever follows unseen."""
    assert Board.from_text(FLOWER.text.replace("\n", "   \r\n") + " \n\n") == FLOWER
    assert Board.from_text("\n\n" + FLOWER.text) != FLOWER


@pytest.mark.parametrize(("players", "cells"), [(2, 4), (3, 4), (4, 7), (5, 7)])
def test_section_beyond_the_line_is_for_four_and_five(players: int, cells: int) -> None:
    """TD2.3: two and three players use the cells `.` `o` `P` only."""
    assert len(in_play(LINE, players)) == cells
    assert ("e1" in set_up(LINE, players).palms) == (players >= 4)


def test_mountains_are_no_cells() -> None:
    """TD2.3: a mountain is a border for everybody."""
    assert "c2" not in LINE.grid.positions
    assert touching(LINE, "b1") == {"a1", "a2", "c1"}


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        (".   x\n", (1, 5), "unknown character 'x'; known are . o P ^ , c p"),
        (".\n\t.\n", (2, 1), "unknown character '\\t'; known are . o P ^ , c p"),
        (".\n\n. .\n .\n", (4, 2), "'.' stands between two columns"),
        (".   .\n  .\n.\n.\n", (4, 1), "a2 stands half a hex off from the first cell"),
        (".\n^\n", (2, 1), "a1 stands half a hex off from the first cell"),
        (" " * 52 + ".\n", (1, 53), "more than 26 columns"),
        ("\n" * 198 + ".\n", (199, 1), "more than 99 rows"),
        ("P   " * 13 + "\n" + "  p " * 12 + "\n" + "P   " * 6, (3, 21), "more than 30 palm spaces"),
        (".       .\n", (1, 9), "e1 is not connected to the rest for two and three players"),
        (
            ".   ,   .\n  ,   ,\n",
            (1, 9),
            "e1 is not connected to the rest for two and three players",
        ),
        (".\n\n^\n\n,\n", (5, 1), "a3 is not connected to the rest for four and five players"),
    ],
)
def test_faulty_maps_are_refused_with_line_and_column(
    text: str, where: tuple[int, int], reason: str
) -> None:
    """TD2.4: the error says where the fault is, counted from 1, and what it is."""
    with pytest.raises(InvalidBoard) as caught:
        Board.from_text(text)
    error = caught.value
    assert (error.line, error.column) == where
    assert str(error) == f"board: line {where[0]}, column {where[1]}: {reason} (TD2.4)"


@pytest.mark.parametrize("text", ["", "\n\n", "^\n", ",\n"])
def test_maps_without_cells_are_refused(text: str) -> None:
    """TD2.4: without a cell for two players there is no place to name."""
    with pytest.raises(InvalidBoard) as caught:
        Board.from_text(text)
    assert (caught.value.line, caught.value.column) == (None, None)
    assert str(caught.value) == "board: no cells for two and three players (TD2.4)"


def test_map_must_be_a_text() -> None:
    """TD2.4: anything but a text is refused as a board, too."""
    lines: Any = [".", "."]
    with pytest.raises(InvalidBoard, match="expected a text, found a list"):
        Board.from_text(lines)


@pytest.mark.parametrize(
    "text", [".", "\n\n  .", ",\n\n.\n\n,", " " * 50 + ".", "\n" * 197 + "  ."]
)
def test_small_and_wide_maps_are_accepted(text: str) -> None:
    """TD2.4: one cell, two pieces beyond the line, column z and row 99 are no fault."""
    assert Board.from_text(text).in_play(whole=False)


def test_error_of_a_map_survives_pickle() -> None:
    """TD2.4: the error can be sent to another process."""
    error = InvalidBoard("no sand", 2, 5)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(again), again.line, again.column) == (str(error), 2, 5)


@pytest.mark.parametrize(
    ("whole", "cells", "palms", "water"), [(False, 189, 6, 32), (True, 240, 7, 43)]
)
def test_classic_map_has_the_known_counts(
    *, whole: bool, cells: int, palms: int, water: int
) -> None:
    """TD2.5: 189 cells for two and three players, 51 more for four and five."""
    mask = CLASSIC.in_play(whole=whole)
    assert mask.bit_count() == cells
    assert (CLASSIC.palm_spaces & mask).bit_count() == palms
    assert (CLASSIC.water_spaces & mask).bit_count() == water


def test_user_can_pass_another_board() -> None:
    """TD2.5: boards are data."""
    assert set_up(FLOWER, 2).water == {"c2": 1}


def test_board_shows_its_name_or_size() -> None:
    """TD2.5: a board in an error or at a prompt stays short."""
    assert repr(CLASSIC) == "Board('classic')"
    assert repr(FLOWER) == "Board('7 cells')"


def test_maps_of_any_length_are_refused_before_they_are_looked_at() -> None:
    """TD2.4: the largest map has a quarter of the characters that are read."""
    with pytest.raises(InvalidBoard) as caught:
        Board.from_text("\n" * 50_000 + ".")
    assert str(caught.value) == "board: more than 50000 characters are no map (TD2.4)"
    assert Board.from_text("." + "\n" * 40_000).text == ".\n"
