"""Text boards: a panel beside a board, tables, and the moves to mark."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

__all__ = ["beside", "moves_of", "table"]


def beside(board: Sequence[str], panel: Sequence[str], gap: int = 3) -> list[str]:
    """Return the lines of a board with a panel to its right.

    Examples:
        >>> beside(["ab", "c"], ["1", "2", "3"], gap=1)
        ['ab 1', 'c  2', '   3']
    """
    width = max(map(len, board), default=0) + gap
    pairs = zip_longest(board, panel, fillvalue="")
    return [f"{left:{width}}{right}".rstrip() for left, right in pairs]


def table(rows: Iterable[Sequence[object]], *, right: bool = False, gap: int = 2) -> list[str]:
    """Return the lines of a table; with `right`, all columns but the first are right-aligned.

    Examples:
        >>> table([("goat", 10), ("horse", 3)], right=True)
        ['goat   10', 'horse   3']
    """
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        (" " * gap)
        .join(
            cell.rjust(width) if right and column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in cells
    ]


def moves_of(last: Any) -> tuple[Any, ...]:
    """Return the moves to mark: `last` is a move, a sequence of moves, or None."""
    if last is None:
        return ()
    return tuple(last) if is_sequence(last) else (last,)


def is_sequence(value: object) -> bool:
    """Return whether a value is a sequence of things, not a string."""
    return not isinstance(value, str | bytes) and isinstance(value, Sequence)
