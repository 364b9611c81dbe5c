"""The moves, one class per kind. Chance makes the first six, the players make the others."""

from collections.abc import Iterable
from typing import TypeAlias, get_args

from attrs import field, frozen

from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.nomads_of_arabia.box import (
    Animal,
    AnimalFace,
    Final,
    Landscape,
    LandscapeFace,
    Space,
    Special,
    animal_of,
    landscape_of,
    member,
)


def _animals(names: Iterable[Animal | str]) -> tuple[Animal, ...]:
    if isinstance(names, str):
        raise InvalidValue(f"expected a list of animals, found {quote(names)}")
    return tuple(map(animal_of, names))


def _animal_or_none(value: Animal | str | None) -> Animal | None:
    return None if value is None else animal_of(value)


def _faces(names: Iterable[AnimalFace | str]) -> tuple[AnimalFace, ...]:
    if isinstance(names, str):
        raise InvalidValue(f"expected a list of faces, found {quote(names)}")
    return tuple(member(AnimalFace, name) for name in names)


def _landscape_face(value: LandscapeFace | str) -> LandscapeFace:
    return member(LandscapeFace, value)


def _special(value: Special | str) -> Special:
    return member(Special, value)


def _final(value: Final | str) -> Final:
    return member(Final, value)


@frozen
class Strip:
    """Chance: this strip is laid (NA2.1, NA6.3)."""

    strip: str


@frozen
class LandscapeDie:
    """Chance: the landscape die shows this face (NA2.3, NA7.3, NA7.4)."""

    face: LandscapeFace = field(converter=_landscape_face)


@frozen
class AnimalDice:
    """Chance: the animal dice show these two faces, in the order of NA1.1, blank last (NA7.2)."""

    faces: tuple[AnimalFace, ...] = field(converter=_faces)


@frozen
class HandlerDice:
    """Chance: these handlers hit (NA4.2)."""

    hits: tuple[Animal, ...] = field(default=(), converter=_animals)


@frozen
class DrawDisc:
    """Chance: the disc from the city is this one; only its taker sees it (NA3.5)."""

    disc: Special = field(converter=_special)


@frozen
class FinalDisc:
    """Chance: the new city gets this final disc (NA6.4)."""

    disc: Final = field(converter=_final)


@frozen
class Step:
    """Go to a neighbouring space, and hire handlers when leaving a city (NA3.1, NA3.4)."""

    to: Space
    hire: tuple[Animal, ...] = field(default=(), converter=_animals)


@frozen
class Ride:
    """Use Ride the Winds to go to any space (NA3.6)."""

    to: Space
    hire: tuple[Animal, ...] = field(default=(), converter=_animals)


@frozen
class Halt:
    """Stop moving (NA3.1)."""


@frozen
class Pilgrim:
    """Go to the Pilgrim and keep two animals (NA3.7, NA3.9)."""

    keep: tuple[Animal, ...] = field(default=(), converter=_animals)


@frozen
class Place:
    """Come back from the Pilgrim to any space (NA3.8)."""

    to: Space


@frozen
class Capture:
    """Roll the handlers to take animals from the landscape (NA4.3)."""


@frozen
class Lure:
    """Roll the handlers to bring animals from the stock to the landscape (NA4.4)."""


@frozen
class Shift:
    """Shift the dunes (NA4.5)."""


@frozen
class End:
    """End the turn (NA4.1)."""


@frozen
class Sands:
    """Use Sands of Time to take an extra turn (NA5.4)."""


@frozen
class Decline:
    """Take no extra turn (NA5.4)."""


@frozen
class Pick:
    """Take one animal, or none, after a capture with blank dice only (NA4.3)."""

    animal: Animal | None = field(converter=_animal_or_none)


@frozen
class Sell:
    """Sell animals in a city (NA4.6), with Silver Tongue or without (NA5.3)."""

    animals: tuple[Animal, ...] = field(converter=_animals)
    silver: bool = False


@frozen
class Abdul:
    """Use Abdul the Trader to sell animals outside a city (NA5.2)."""

    animals: tuple[Animal, ...] = field(converter=_animals)
    silver: bool = False


@frozen
class Expert:
    """Use the Expert Handler to take one animal from any landscape (NA5.2)."""

    landscape: Landscape = field(converter=landscape_of)
    animal: Animal = field(converter=animal_of)


@frozen
class Choose:
    """Choose one of the landscapes with the fewest animals after a yellow (NA7.3)."""

    landscape: Landscape = field(converter=landscape_of)


@frozen
class Keep:
    """Keep two animals when lost (NA6.2)."""

    animals: tuple[Animal, ...] = field(converter=_animals)


ChanceMove: TypeAlias = Strip | LandscapeDie | AnimalDice | HandlerDice | DrawDisc | FinalDisc
Move: TypeAlias = (
    Strip | LandscapeDie | AnimalDice | HandlerDice | DrawDisc | FinalDisc
    | Step | Ride | Halt | Pilgrim | Place | Capture | Lure | Shift | End | Sands | Decline
    | Pick | Sell | Abdul | Expert | Choose | Keep
)  # fmt: skip
MOVES: tuple[type[Move], ...] = get_args(Move)
