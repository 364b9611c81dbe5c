"""Text grids: a panel beside a board, tables, and words that are broken into lines."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

SCREEN = 80
"""How wide a terminal is at least."""


def beside(board: Sequence[str], panel: Sequence[str], gap: int = 3) -> list[str]:
    """Put a panel to the right of a board."""
    width = max(map(len, board)) + gap
    pairs = zip_longest(board, panel, fillvalue="")
    return [f"{left:{width}}{right}".rstrip() for left, right in pairs]


def seat_label(seat: int, names: Sequence[str] = ()) -> str:
    """Say whose line of a panel it is: by the number that marks its pieces, and its name."""
    plain = f"seat {seat}"
    return plain if not names or names[seat] == plain else f"{seat} {names[seat]}"


def moves_of(last: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a move of any game, or several
    """Give the last moves that are to be marked, if any."""
    moves: Any = last
    return moves if isinstance(last, tuple) else (last,)


def broken(words: str, width: int, indent: str = "") -> list[str]:
    """Break words into lines, the second and later ones further in."""
    return wrap(words, width, initial_indent=indent, subsequent_indent=indent + "  ")


def aligned(rows: Sequence[Sequence[str]], *, right: bool = False, gap: int = 2) -> list[str]:
    """Write rows as a table; with `right`, all but the first column end below each other."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [(" " * gap).join(_cells(row, widths, right=right)).rstrip() for row in rows]


def _cells(row: Sequence[str], widths: Sequence[int], *, right: bool) -> Iterable[str]:
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:>{width}}" if right and column else f"{cell:{width}}"
