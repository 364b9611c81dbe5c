"""The moves of Through the Desert, one class a kind."""

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from desertrules.core.fields import is_int, is_str, names_of, texts
from desertrules.core.values import Value
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import Colour, colour_of


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(names_of("cells", cells))


@frozen(cache_hash=True)
class Palms(Value):
    """Chance: the palms stand on these cells, in cell order (TD3.1)."""

    kind: ClassVar[str] = "palms"
    cells: tuple[Cell, ...] = field(converter=_in_order, validator=texts)
    """The palm spaces that were drawn."""


@frozen(cache_hash=True)
class Water(Value):
    """Chance: a waterhole of this value lies on the cell (TD3.2)."""

    kind: ClassVar[str] = "water"
    cell: Cell = field(validator=is_str)
    """The space it was drawn for."""
    value: int = field(validator=is_int)
    """Its points."""


@frozen(cache_hash=True)
class Discard(Value):
    """A seat returns its rider of this colour, with five players (TD4.1)."""

    kind: ClassVar[str] = "discard"
    colour: Colour = field(converter=colour_of)
    """The colour that the seat will have no caravan of."""


@frozen(cache_hash=True)
class Rider(Value):
    """A seat places a rider, which begins a caravan (TD5.1)."""

    kind: ClassVar[str] = "rider"
    colour: Colour = field(converter=colour_of)
    """The colour of the rider's camel."""
    cell: Cell = field(validator=is_str)
    """Where it is placed."""


@frozen(cache_hash=True)
class Camel(Value):
    """A seat adds a camel to its caravan (TD6.1)."""

    kind: ClassVar[str] = "camel"
    colour: Colour = field(converter=colour_of)
    """The caravan's colour."""
    cell: Cell = field(validator=is_str)
    """Where it is placed."""


@frozen(cache_hash=True)
class Pass(Value):
    """A seat that can place nothing passes (TD5.6, TD6.7)."""

    kind: ClassVar[str] = "pass"


Move: TypeAlias = Palms | Water | Discard | Rider | Camel | Pass
"""Any move of the game."""

MOVES = (Palms, Water, Discard, Rider, Camel, Pass)
