"""The cells in play, and the places for camels on them.

A set of cells is an int with one bit per cell. A *place* is a cell for a camel of one colour. A set
of places is an int as well: five sets of cells side by side, one per colour in the order of TD1.1.
So one `&` or `|` applies a rule to all cells and colours at once, and the order of bits is the
order of moves: by colour, then cell.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from math import sqrt
from typing import Annotated, TypeAlias

from attrs import frozen

from desertrules import geometry
from desertrules.contract import LegalMoves
from desertrules.hexgrid import Cell, HexGrid, bits, cell_name, nth_bit
from desertrules.through_the_desert.board import (
    COLOURS,
    MOUNTAIN,
    PALM_SPACE,
    SMALL_SECTION,
    WATER_SPACE,
    WHOLE_BOARD,
    Board,
    Colour,
)
from desertrules.through_the_desert.moves import Camel, Move, Rider

Cells: TypeAlias = Annotated[int, "a set of cells"]
"""A set of cells, one bit each. In JSON: their names, in cell order."""
Places: TypeAlias = Annotated[int, "a set of places"]
"""A set of places, one bit each. In JSON: the names of the cells of each colour."""


@frozen
class Place:
    """A cell in play for a camel of one colour, and what is around it."""

    colour: Colour
    number: int
    """The index of the colour (TD1.1)."""
    cell: Cell
    rider: Rider
    """The move that places a rider here."""
    camel: Camel
    """The move that places a camel here."""
    bit: Places
    """This place alone."""
    around: Places
    """The places of the same colour that touch it."""
    here: Cells
    """Its cell alone."""
    stack: Places
    """The places on its cell, in every colour."""
    near: Cells
    """The cells in play that touch it."""


class Terrain:
    """The part of a board that is in play (TD2.3); use `terrain_of`."""

    def __init__(self, board: Board, *, whole: bool) -> None:
        self.board = board
        self._whole = whole
        self.grid: HexGrid = board.grid
        self.cells: Cells = board.cells(WHOLE_BOARD if whole else SMALL_SECTION)
        """All cells in play."""
        self.palm_spaces: Cells = board.cells(PALM_SPACE) & self.cells
        self.spaces: Cells = self.palm_spaces | board.cells(WATER_SPACE) & self.cells
        """Where waterholes can be."""
        columns, rows = self.grid.shape
        self._width = columns * rows
        self._shift = {colour: self._width * n for n, colour in enumerate(COLOURS)}
        self._low: Places = self.every_colour(self.grid.low)
        # A step to the side must not lead from an outer column to another colour.
        self._not_last: Places = self.every_colour((1 << self._width - rows) - 1)
        self._not_first: Places = self.every_colour((1 << self._width) - (1 << rows))
        self.everywhere: Places = self.every_colour(self.cells)
        """All places."""
        self.of_colour: dict[Colour, Places] = {
            colour: self.cells << shift for colour, shift in self._shift.items()
        }
        """The places of each colour."""
        self.places: dict[int, Place] = {
            shift + at: self._place(colour, at)
            for colour, shift in self._shift.items()
            for at in bits(self.cells)
        }
        """Every place, by the position of its bit."""
        self.place_of: dict[tuple[Colour, Cell], Place] = {
            (place.colour, place.cell): place for place in self.places.values()
        }
        # Moves ask for the same few cells around a camel again and again: without the cache,
        # `apply` takes a quarter longer.
        self.is_connected: Callable[[Cells], bool] = lru_cache(maxsize=1 << 14)(self._is_connected)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Terrain) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.board, self._whole))

    def __reduce__(self) -> tuple[object, ...]:
        return terrain_of, (self.board, self._whole)

    def _place(self, colour: Colour, at: int) -> Place:
        cell, here, near = self.grid.names[at], 1 << at, self.grid.near[at] & self.cells
        return Place(
            colour=colour,
            number=COLOURS.index(colour),
            cell=cell,
            rider=Rider(colour, cell),
            camel=Camel(colour, cell),
            bit=self.in_colour(here, colour),
            around=self.in_colour(near, colour),
            here=here,
            stack=self.every_colour(here),
            near=near,
        )

    def every_colour(self, cells: Cells) -> Places:
        """Return the places on some cells, in every colour."""
        width = self._width
        two = cells | cells << width
        return two | two << 2 * width | cells << 4 * width

    def in_colour(self, cells: Cells, colour: Colour) -> Places:
        """Return the places on some cells in one colour."""
        return cells << self._shift[colour]

    def in_colours(self, colours: Iterable[Colour]) -> Places:
        """Return the places of some colours, on all cells."""
        return sum(map(self.of_colour.__getitem__, colours))

    def cells_of(self, places: Places, colour: Colour) -> Cells:
        """Return the cells of the places of one colour."""
        return places >> self._shift[colour] & self.cells

    def of_any_colour(self, places: Places) -> Cells:
        """Return the cells of some places, whatever their colour."""
        width = self._width
        two = places | places >> width
        return (two | two >> 2 * width | places >> 4 * width) & self.cells

    def spread(self, places: Places) -> Places:
        """Return some places and those of the same colour that touch them."""
        low, rows = places & self._low, self.grid.shape[1]
        side = places | low << 1 | (places ^ low) >> 1
        grown = places << 1 | places | places >> 1
        grown |= (side & self._not_last) << rows | (side & self._not_first) >> rows
        return grown & self.everywhere

    def beside(self, cells: Cells) -> Places:
        """Return the places on some cells and on those in play that touch them, in every colour."""
        return self.every_colour(self.grid.dilate(cells) & self.cells)

    def names(self, cells: Cells) -> tuple[Cell, ...]:
        """Return the names of some cells, in cell order."""
        return self.grid.cells(cells)

    def _is_connected(self, cells: Cells) -> bool:
        return self.grid.flood(cells & -cells, cells) == cells

    def cut_off(self, caravan: Cells, camels: Cells) -> Cells:
        """Return the areas of a caravan: the cells that no other camel can walk to (TD7.3)."""
        free = self.cells & ~caravan
        return free & ~self.grid.flood(camels & free, free)

    @cached_property
    def layout(self) -> geometry.Layout:
        """All cells of the map, mountains and the section beyond the dark line included.

        The kinds are `desert`, `waterhole` and `palm` (spaces for them) and `mountain`.
        """
        around = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))  # TD2.1, in cell order
        in_play = {self.grid.places[at] for at in bits(self.cells)}
        places: list[geometry.Place] = []
        for (column, line), mark in sorted(self.board.marks.items()):
            near = [(column + x, line + y) for x, y in around]
            place = geometry.Place(
                name=cell_name(column, line),
                kind=_KINDS[mark],
                x=1.5 * column,
                y=round(sqrt(3) / 2 * line, 4),
                neighbours=tuple(cell_name(*each) for each in near if each in in_play),
                in_play=(column, line) in in_play,
            )
            places.append(place)
        return geometry.Layout("hex", places)


_KINDS = {
    **dict.fromkeys(".,", "desert"),
    **dict.fromkeys(WATER_SPACE, "waterhole"),
    **dict.fromkeys(PALM_SPACE, "palm"),
    MOUNTAIN: "mountain",
}


@lru_cache(maxsize=16)
def terrain_of(board: Board, whole: bool) -> Terrain:
    """Return the terrain of a section of a board, made once."""
    return Terrain(board, whole=whole)


class Placements(LegalMoves[Move]):
    """The moves that place a rider, or a camel, on one of some places."""

    __slots__ = ("_kind", "_places", "_size", "_terrain")

    def __init__(self, kind: type[Rider] | type[Camel], places: Places, terrain: Terrain) -> None:
        self._kind = kind
        self._places = places
        self._size = places.bit_count()
        self._terrain = terrain

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Move]:
        places, is_camel = self._terrain.places, self._kind is Camel
        for at in bits(self._places):
            yield places[at].camel if is_camel else places[at].rider

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, self._kind):
            return False
        place = self._terrain.place_of.get((move.colour, move.cell))
        return place is not None and bool(place.bit & self._places)

    def pick(self, index: int) -> Move:
        """Return the move on a place, given its index among the places."""
        place = self._terrain.places[nth_bit(self._places, index)]
        return place.camel if self._kind is Camel else place.rider
