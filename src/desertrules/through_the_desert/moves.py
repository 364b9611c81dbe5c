"""The moves, one class per kind, and how people write and read them."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from attrs import field, frozen

from desertrules.hexgrid import Cell
from desertrules.through_the_desert.board import COLOURS, Colour


def _in_cell_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(map(str, cells), key=lambda cell: (cell[:1], len(cell), cell)))


def _colour(name: str) -> Colour:
    return name if type(name) is Colour else Colour(name)


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

    colour: Colour = field(converter=_colour)


@frozen
class Rider:
    """A player places a rider, which starts a caravan (TD5.1)."""

    colour: Colour = field(converter=_colour)
    cell: Cell


@frozen
class Camel:
    """A player adds a camel to a caravan (TD6.1)."""

    colour: Colour = field(converter=_colour)
    cell: Cell


@frozen
class Pass:
    """A player who can place nothing passes (TD5.6, TD6.7)."""


Move: TypeAlias = Palms | Water | Discard | Rider | Camel | Pass

NOTATION: dict[type[Any], str] = {
    Palms: "palms {cells}",
    Water: "water {cell}={value}",
    Discard: "discard {colour}",
    Rider: "rider {colour} {cell}",
    Camel: "{colour} {cell}",
    Pass: "pass",
}

LETTERS = dict(zip(COLOURS, "wsvtp", strict=True))
"""The letter of each colour, on the text board and in what people type."""

SYNONYMS: dict[str, str] = {
    **{letter: colour.value for colour, letter in LETTERS.items()},
    "blue": "sky",
    "azure": "sky",
    "violet": "mauve",
    "purple": "mauve",
    "lilac": "mauve",
    "green": "mint",
    "turquoise": "mint",
    "orange": "peach",
    "apricot": "peach",
    "r": "rider",
    "palm": "palms",
    "waterhole": "water",
    "waterholes": "water",
    "return": "discard",
    "skip": "pass",
}

LEGEND = """\
w white, s sky, v mauve, t mint, p peach, followed by the seat; a capital letter is a rider
Y palm, 1 2 3 waterhole, . desert, ^ mountain, [w0] last move
In the compact board, / and \\ lead to the space beside, half a step up or down\
"""
"""What the signs of the text board mean."""


def phrases(_: object, move: Move) -> tuple[str, ...]:
    """Return another way to type a camel: with the name of its kind, like a rider."""
    return (f"camel {move.colour} {move.cell}",) if isinstance(move, Camel) else ()
