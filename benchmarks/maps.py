"""Maps of any size for Through the Desert, made by rule."""

from math import ceil, sqrt

from desertrules.hexgrid import MAX_COLUMNS, MAX_ROWS
from desertrules.through_the_desert import Board

PALM_SPACES = 8
WATER_SPACES = 45
LARGEST = MAX_COLUMNS * MAX_ROWS


def board_of(cells: int) -> Board:
    """Give a map of just so many cells, about square, with spaces spread evenly over it.

    As on the classic board there are eight palm spaces, and a waterhole space for each token where
    there is room: at most one cell in five. Raises ValueError for fewer than 20 or too many cells.
    """
    if not 20 <= cells <= LARGEST:
        message = f"cells: expected 20 to {LARGEST}, found {cells}"
        raise ValueError(message)
    columns = min(MAX_COLUMNS, ceil(sqrt(cells)))
    places = [(row, column) for row in range(ceil(cells / columns)) for column in range(columns)]
    lines = [[" "] * (2 * columns) for _ in range(2 * len(places) // columns)]
    for number, (row, column) in enumerate(places[:cells]):
        lines[2 * row + column % 2][2 * column] = _mark(number, cells)
    return Board.from_text("\n".join(map("".join, lines)))


def _mark(number: int, cells: int) -> str:
    """Give the mark of a cell: a palm or waterhole space at even distances, else desert."""
    if _is_step(number, cells, PALM_SPACES):
        return "P"
    return "o" if _is_step(number, cells, min(WATER_SPACES, cells // 5)) else "."


def _is_step(number: int, cells: int, steps: int) -> bool:
    return number * steps // cells != (number - 1) * steps // cells
