"""Hex grids as bit sets: names, neighbours, flood fill, connected components.

Flat-top hexes: column `c`, and every line half a hex further down. Two cells touch when they differ
by (0, ±2) or (±1, ±1) in column and line. A set of cells is an int with one bit per cell. A cell's
bit is `column * stride + row` with `row = line // 2`; `stride` leaves one row empty below each
column, so the same few shifts lead from every cell to its neighbours and none wraps around. The
order of bits is the order of cells: by column, then row.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from desertrules.english import quote
from desertrules.errors import InvalidValue

Cell: TypeAlias = str
"""A cell's name: column letter and row number, such as `e6`."""
Cells: TypeAlias = int
"""A set of cells: one bit per cell."""

MAX_COLUMNS = 26
MAX_ROWS = 99


def cell_name(column: int, line: int) -> Cell:
    """Return the name of the cell at a column and a line."""
    return f"{chr(ord('a') + column)}{line // 2 + 1}"


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_HALVES = [(1 << size, (1 << (1 << size)) - 1) for size in range(5, 16)]
_STEPS = [_HALVES[: max(size - 5, 0)][::-1] for size in range(17)]
"""The halves to try, by the length of the length of a mask, as `(width, lowest bits)`."""


def nth_bit(mask: int, n: int) -> int:
    """Return the position of the set bit that has `n` set bits below it."""
    position = 0
    for width, low_bits in _STEPS[mask.bit_length().bit_length()]:
        low = mask & low_bits
        below = low.bit_count()
        if n < below:
            mask = low
        else:
            n -= below
            position += width
            mask >>= width
    for _ in range(n):
        mask &= mask - 1
    return position + (mask & -mask).bit_length() - 1


class HexGrid:
    """The cells of one map.

    Examples:
        >>> grid = HexGrid([(0, 0), (0, 2), (1, 1)])
        >>> grid.cells(grid.near[grid.positions["a1"]])
        ('a2', 'b1')
    """

    def __init__(self, places: Iterable[tuple[int, int]]) -> None:
        """Make a grid from pairs of column and line, all with the same parity of their sum."""
        ordered = sorted(set(places))
        if len({(column + line) % 2 for column, line in ordered}) > 1:
            raise InvalidValue("the map has cells of both parities: two of them could share a name")
        self._stride: int = max((line // 2 for _, line in ordered), default=0) + 2
        self.places: dict[int, tuple[int, int]] = {
            column * self._stride + line // 2: (column, line) for column, line in ordered
        }
        """The column and the line of each cell, by bit position, in cell order."""
        self.names: dict[int, Cell] = {
            position: cell_name(*place) for position, place in self.places.items()
        }
        """The name of each cell, by bit position."""
        self.positions: dict[Cell, int] = {name: position for position, name in self.names.items()}
        """The bit position of each cell, by name."""
        columns = max((column for column, _ in ordered), default=-1) + 1
        self.shape: tuple[int, int] = (columns, self._stride)
        """The columns, and the rows with the empty one; a bit is `column * rows + row`."""
        self.full: Cells = sum(1 << position for position in self.places)
        """All cells."""
        self.low: Cells = sum(1 << at for at, (_, line) in self.places.items() if line % 2)
        """The cells on odd lines: their side neighbours are at the same row and the next one, those
        of all others at the row before and the same."""

    def dilate(self, cells: Cells) -> Cells:
        """Return the cells and all that touch them."""
        low = cells & self.low
        high = cells ^ low
        side = cells | low << 1 | high >> 1
        return (
            cells << 1 | cells | cells >> 1 | side << self._stride | side >> self._stride
        ) & self.full

    @cached_property
    def near(self) -> dict[int, Cells]:
        """The neighbours of each cell, by bit position."""
        return {at: self.dilate(1 << at) ^ (1 << at) for at in self.places}

    def flood(self, seed: Cells, within: Cells) -> Cells:
        """Return the cells of `within` that are connected to the seed, which must lie in it."""
        region = seed
        while True:
            grown = self.dilate(region) & within
            if grown == region:
                return region
            region = grown

    def components(self, cells: Cells) -> Iterator[Cells]:
        """Yield the connected components, in the order of their first cells."""
        while cells:
            region = self.flood(cells & -cells, cells)
            yield region
            cells ^= region

    def mask(self, names: Iterable[Cell]) -> Cells:
        """Return the set of some cells; raise InvalidValue for a name not on the map."""
        cells = 0
        for name in names:
            if name not in self.positions:
                raise InvalidValue(f"there is no space {quote(name)} on this board")
            cells |= 1 << self.positions[name]
        return cells

    def cells(self, cells: Cells) -> tuple[Cell, ...]:
        """Return the names of some cells, in cell order."""
        return tuple(self.names[at] for at in bits(cells))
