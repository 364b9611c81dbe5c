"""Hex cells as bits of one int: names, neighbours, dilation, connected components.

Flat-top hexes: column `c`, and every line half a hex further down. Two cells touch when they
differ by (0, ±2) or (±1, ±1) in column and line. A cell's bit is `column * stride + row` with
`row = line // 2`, and `stride` leaves one row empty below each column, so that the same few shifts
step from every cell to its neighbours and none wraps round. The order of bits is the order of
cells: by column, then row.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NewType

from desertrules.core.bits import bits
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import names_of, refuse
from desertrules.core.found import shown

__all__ = ["Cell", "HexGrid"]

Cell = NewType("Cell", str)
"""The name of a cell: its column's letter and its row's number, such as `e6`."""

MAX_COLUMNS = 26
MAX_ROWS = 99
_COLUMNS, _LINES = range(MAX_COLUMNS), range(2 * MAX_ROWS)


def cell_name(column: int, line: int) -> Cell:
    """Give the name of the cell at a column and a line."""
    return Cell(f"{chr(ord('a') + column)}{line // 2 + 1}")


def _in_order(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the places of a map, each once and in cell order; raise InvalidValue for others."""
    expected = f"pairs of a column below {MAX_COLUMNS} and a line below {2 * MAX_ROWS}"
    try:
        pairs = list(set(places))
        columns, lines = ({*each} for each in zip(*pairs, strict=True)) if pairs else ((), ())
    except (TypeError, ValueError):
        raise refuse("places", places, expected) from None
    for found, allowed in ((columns, _COLUMNS), (lines, _LINES)):
        if not all(type(each) is int and each in allowed for each in found):
            raise refuse("places", places, expected)
    return sorted(pairs)


class HexGrid:
    """The cells of one map, each a bit.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> grid = ttd.CLASSIC.grid
        >>> near = grid.dilate(grid.mask(["e6"]))
        >>> grid.cells(near)
        ('d6', 'd7', 'e5', 'e6', 'e7', 'f6')
        >>> palms = ttd.CLASSIC.palm_spaces
        >>> palms.bit_count(), bool(palms & near)
        (7, False)
        >>> len(list(grid.components(grid.full & ~near)))
        1
    """

    def __init__(self, places: Iterable[tuple[int, int]]) -> None:
        """Take the cells as pairs of column and line, all of one parity of column plus line.

        Raises InvalidValue for what is no such pair of a map of at most 26 columns and 99 rows, and
        for cells of both parities, as two of them could share a name.
        """
        found = _in_order(places)
        if len({(column + line) % 2 for column, line in found}) > 1:
            message = "cells of both parities: two of them could share a name"
            raise InvalidValue(message)
        self._stride: int = max((line // 2 for _, line in found), default=0) + 2
        self._size: int = (max((column for column, _ in found), default=0) + 1) * self._stride
        self.places: dict[int, tuple[int, int]] = {
            self._position(column, line): (column, line) for column, line in found
        }
        """The column and the line of each cell, by position, in cell order."""
        self.names: dict[int, Cell] = {
            position: cell_name(*place) for position, place in self.places.items()
        }
        """The name of each cell, by position."""
        self.positions: dict[Cell, int] = {name: position for position, name in self.names.items()}
        """The position of each cell, by name."""
        self.full: int = sum(1 << position for position in self.places)
        """The mask of all cells."""
        self._low: int = sum(
            1 << position for position, (_, line) in self.places.items() if line % 2
        )
        """The cells on odd lines: their side neighbours stand at the same row and the next, those
        of all others at the row before and the same."""

    def _position(self, column: int, line: int) -> int:
        return column * self._stride + line // 2

    def dilate(self, mask: int) -> int:
        """Give the cells of the mask and all that touch them."""
        low = mask & self._low
        high = mask ^ low
        stride = self._stride
        side = mask | low << 1 | high >> 1
        return (mask << 1 | mask | mask >> 1 | side << stride | side >> stride) & self.full

    @cached_property
    def near(self) -> dict[int, int]:
        """The cells that touch each cell, by position."""
        return {place: self.dilate(1 << place) ^ (1 << place) for place in self.places}

    def flood(self, seed: int, within: int) -> int:
        """Give the cells of `within` that are connected to the seed, which must lie in it."""
        region = seed
        while True:
            grown = self.dilate(region) & within
            if grown == region:
                return region
            region = grown

    def components(self, mask: int) -> Iterator[int]:
        """Give the connected components of a mask, in the order of their first cells.

        Raises InvalidValue for a mask with other cells than those of the map.
        """
        self._check(mask)
        while mask:
            region = self.flood(mask & -mask, mask)
            yield region
            mask ^= region

    def ring(self, position: int) -> tuple[int, ...]:
        """Give the six places around a cell in circular order, as masks; 0 outside the map.

        Raises InvalidValue for a position without a cell.
        """
        if type(position) is not int or position not in self.places:
            raise refuse("position", position, "that of a cell")
        column, line = self.places[position]
        around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return tuple(self._bit(column + x, line + y) for x, y in around)

    def _bit(self, column: int, line: int) -> int:
        position = self._position(column, line)
        return 1 << position if self.places.get(position) == (column, line) else 0

    def mask(self, names: Iterable[str]) -> int:
        """Give the mask of cells by name; raise InvalidValue for a name not on the map."""
        mask = 0
        for name in names_of("names", names):
            position = self.positions.get(Cell(name)) if isinstance(name, str) else None
            if position is None:
                message = f"no cell is called {shown(name)!r}"
                raise InvalidValue(message)
            mask |= 1 << position
        return mask

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Give the names of the cells of a mask, in cell order; raise InvalidValue for others."""
        self._check(mask)
        return tuple(map(self.names.__getitem__, bits(mask)))

    def _check(self, mask: int) -> None:
        if type(mask) is not int or mask & ~self.full:
            raise refuse("mask", mask, "cells of the map")
