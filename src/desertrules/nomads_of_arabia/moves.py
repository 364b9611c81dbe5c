"""The moves of Nomads of Arabia, one class a kind.

Animals in lists stand in the order of NA1.1, repeated as often as there are.
"""

from typing import ClassVar, NewType, TypeAlias, get_args

from attrs import field, frozen

from desertrules.core.fields import is_bool, is_str
from desertrules.core.values import Value
from desertrules.nomads_of_arabia.components import (
    Animal,
    AnimalFace,
    Final,
    Landscape,
    LandscapeFace,
    Special,
    animal_of,
    animals_of,
    face_of,
    faces_of,
    final_of,
    landscape_of,
    special_of,
)

Space = NewType("Space", str)
"""A space's name, such as `c3:2`: strip, colon, place from the left, from 0 (NA1.3)."""


def _animal_or_none(value: Animal | str | None) -> Animal | None:
    return None if value is None else animal_of(value)


@frozen(cache_hash=True)
class Strip(Value):
    """Chance: this strip is laid (NA2.1, NA6.3)."""

    kind: ClassVar[str] = "strip"
    strip: str = field(validator=is_str)
    """The strip's name."""


@frozen(cache_hash=True)
class LandscapeDie(Value):
    """Chance: the landscape die shows this face (NA2.3, NA7.3, NA7.4)."""

    kind: ClassVar[str] = "landscape-die"
    face: LandscapeFace = field(converter=face_of)
    """A landscape, or yellow."""


@frozen(cache_hash=True)
class AnimalDice(Value):
    """Chance: the two animal dice show these faces (NA7.2, NA7.4)."""

    kind: ClassVar[str] = "animal-dice"
    faces: tuple[AnimalFace, ...] = field(converter=faces_of)
    """Two faces in the order of NA1.1, blank last."""


@frozen(cache_hash=True)
class HandlerDice(Value):
    """Chance: all handlers of the seat were rolled, and these hit (NA4.2)."""

    kind: ClassVar[str] = "handler-dice"
    hits: tuple[Animal, ...] = field(converter=animals_of)
    """One animal for each die that hit."""


@frozen(cache_hash=True)
class DrawDisc(Value):
    """Chance, seen by the taker alone: the disc on the city is this one (NA3.5)."""

    kind: ClassVar[str] = "draw-disc"
    disc: Special = field(converter=special_of)
    """The disc that was taken."""


@frozen(cache_hash=True)
class FinalDisc(Value):
    """Chance: the new city gets this final disc, face up (NA6.4)."""

    kind: ClassVar[str] = "final-disc"
    disc: Final = field(converter=final_of)
    """The disc that was turned over."""


@frozen(cache_hash=True)
class Step(Value):
    """A nomad goes to a neighbouring space (NA3.1).

    Examples:
        >>> from desertrules import nomads_of_arabia as nomads
        >>> nomads.Step("c3:2", hire=["goat", "camel"])
        Step(to='c3:2', hire=(<Animal.GOAT: 'goat'>, <Animal.CAMEL: 'camel'>))
    """

    kind: ClassVar[str] = "step"
    to: Space = field(validator=is_str)
    """Where it goes."""
    hire: tuple[Animal, ...] = field(converter=animals_of)
    """The handlers that it takes along when it leaves a city (NA3.4)."""


@frozen(cache_hash=True)
class Ride(Value):
    """A nomad rides the winds to any space (NA3.6)."""

    kind: ClassVar[str] = "ride"
    to: Space = field(validator=is_str)
    """Where it goes."""
    hire: tuple[Animal, ...] = field(converter=animals_of)
    """The handlers that it takes along when it leaves a city (NA3.4)."""


@frozen(cache_hash=True)
class Halt(Value):
    """A nomad moves no further (NA3.1)."""

    kind: ClassVar[str] = "halt"


@frozen(cache_hash=True)
class Pilgrim(Value):
    """A nomad goes to the Pilgrim instead of its whole turn (NA3.7, NA3.9)."""

    kind: ClassVar[str] = "pilgrim"
    keep: tuple[Animal, ...] = field(converter=animals_of)
    """The animals that it keeps."""


@frozen(cache_hash=True)
class Place(Value):
    """A nomad is put from the Pilgrim onto any space (NA3.8)."""

    kind: ClassVar[str] = "place"
    to: Space = field(validator=is_str)
    """Where it is put."""


@frozen(cache_hash=True)
class Capture(Value):
    """The handlers are rolled to take animals from the landscape (NA4.2, NA4.3)."""

    kind: ClassVar[str] = "capture"


@frozen(cache_hash=True)
class Lure(Value):
    """The handlers are rolled to bring animals from the stock to the landscape (NA4.2, NA4.4)."""

    kind: ClassVar[str] = "lure"


@frozen(cache_hash=True)
class Shift(Value):
    """The dunes are shifted by choice (NA4.5)."""

    kind: ClassVar[str] = "shift"


@frozen(cache_hash=True)
class End(Value):
    """A seat closes its turn (NA4.1)."""

    kind: ClassVar[str] = "end"


@frozen(cache_hash=True)
class Sands(Value):
    """A seat takes an extra turn by the Sands of Time (NA5.4)."""

    kind: ClassVar[str] = "sands"


@frozen(cache_hash=True)
class Decline(Value):
    """A seat takes no extra turn, whatever discs it holds (NA5.4)."""

    kind: ClassVar[str] = "decline"


@frozen(cache_hash=True)
class Pick(Value):
    """After a capture in which every die was blank, a seat takes any one animal (NA4.3)."""

    kind: ClassVar[str] = "pick"
    animal: Animal | None = field(converter=_animal_or_none)
    """The animal, None to take none."""


@frozen(cache_hash=True)
class Sell(Value):
    """A seat sells animals in a city (NA4.6).

    Examples:
        >>> from desertrules import dump
        >>> from desertrules import nomads_of_arabia as nomads
        >>> dump(nomads.Sell(["goat", "goat"], silver=False))
        {'kind': 'sell', 'animals': ['goat', 'goat'], 'silver': False}
    """

    kind: ClassVar[str] = "sell"
    animals: tuple[Animal, ...] = field(converter=animals_of)
    """What is sold."""
    silver: bool = field(validator=is_bool)
    """Whether Silver Tongue is used with this sale (NA5.3)."""


@frozen(cache_hash=True)
class Abdul(Value):
    """A seat sells animals to Abdul, away from cities (NA5.2)."""

    kind: ClassVar[str] = "abdul"
    animals: tuple[Animal, ...] = field(converter=animals_of)
    """What is sold."""
    silver: bool = field(validator=is_bool)
    """Whether Silver Tongue is used with this sale (NA5.3)."""


@frozen(cache_hash=True)
class Expert(Value):
    """The Expert Handler takes one animal from any landscape (NA5.2)."""

    kind: ClassVar[str] = "expert"
    landscape: Landscape = field(converter=landscape_of)
    """Where it is taken."""
    animal: Animal = field(converter=animal_of)
    """What is taken."""


@frozen(cache_hash=True)
class Choose(Value):
    """After a yellow, a seat says which of the emptiest landscapes is restocked (NA7.3)."""

    kind: ClassVar[str] = "choose"
    landscape: Landscape = field(converter=landscape_of)
    """Where the animals go."""


@frozen(cache_hash=True)
class Keep(Value):
    """A lost seat says which two animals it keeps (NA6.2)."""

    kind: ClassVar[str] = "keep"
    animals: tuple[Animal, ...] = field(converter=animals_of)
    """What it keeps."""


Move: TypeAlias = (
    Strip
    | LandscapeDie
    | AnimalDice
    | HandlerDice
    | DrawDisc
    | FinalDisc
    | Step
    | Ride
    | Halt
    | Pilgrim
    | Place
    | Capture
    | Lure
    | Shift
    | End
    | Sands
    | Decline
    | Pick
    | Sell
    | Abdul
    | Expert
    | Choose
    | Keep
)
"""Any move of the game."""

MOVES: tuple[type[Move], ...] = get_args(Move)
"""All kinds of moves, in this order."""
