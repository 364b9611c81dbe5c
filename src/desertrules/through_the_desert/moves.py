"""The moves, one class per kind."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from desertrules.hexgrid import Cell
from desertrules.through_the_desert.board import Colour, colour_of


def _in_cell_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(map(str, cells), key=lambda cell: (cell[:1], len(cell), cell)))


@frozen
class Palms:
    """Chance: the palms are placed on these cells, kept in cell order (TD3.1)."""

    cells: tuple[Cell, ...] = field(converter=_in_cell_order)


@frozen
class Water:
    """Chance: a waterhole of this value is placed on a cell (TD3.2)."""

    cell: Cell
    value: int


@frozen
class Discard:
    """A player returns the rider of a colour (TD4.1)."""

    colour: Colour = field(converter=colour_of)


@frozen
class Rider:
    """A player places a rider, which starts a caravan (TD5.1)."""

    colour: Colour = field(converter=colour_of)
    cell: Cell


@frozen
class Camel:
    """A player adds a camel to a caravan (TD6.1)."""

    colour: Colour = field(converter=colour_of)
    cell: Cell


@frozen
class Pass:
    """A player who can place nothing passes (TD5.6, TD6.7)."""


Move: TypeAlias = Palms | Water | Discard | Rider | Camel | Pass
