"""The moves, one class per kind, and how people write them.

Chance makes the first six, the players make the others.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, get_args

from attrs import field, frozen

from desertrules.contract import Seat, Secret, kind_of
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
)
from desertrules.nomads_of_arabia.state import State


def _animal(name: str) -> Animal:
    return name if type(name) is Animal else Animal(name)


def _animal_or_none(name: str | None) -> Animal | None:
    return None if name is None else _animal(name)


def _landscape(name: str) -> Landscape:
    return name if type(name) is Landscape else Landscape(name)


def _landscape_face(name: str) -> LandscapeFace:
    return name if type(name) is LandscapeFace else LandscapeFace(name)


def _special(name: str) -> Special:
    return name if type(name) is Special else Special(name)


def _final(name: str) -> Final:
    return name if type(name) is Final else Final(name)


def _animals(names: Iterable[Animal | str]) -> tuple[Animal, ...]:
    if isinstance(names, str):
        raise InvalidValue(f"expected a list of animals, found {quote(names)}")
    return tuple(map(_animal, names))


def _faces(names: Iterable[AnimalFace | str]) -> tuple[AnimalFace, ...]:
    if isinstance(names, str):
        raise InvalidValue(f"expected a list of faces, found {quote(names)}")
    return tuple(map(AnimalFace, names))


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
    """Decline an extra turn (NA5.4)."""


@frozen
class Pick:
    """Choose one animal, or none, after a capture with blank dice only (NA4.3)."""

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

    landscape: Landscape = field(converter=_landscape)
    animal: Animal = field(converter=_animal)


@frozen
class Choose:
    """Choose one of the landscapes with the fewest animals after a yellow (NA7.3)."""

    landscape: Landscape = field(converter=_landscape)


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


def _taker(state: State) -> tuple[Seat]:
    return (state.seat,)


SECRETS = {DrawDisc: Secret("disc", seen_by=_taker)}  # NA3.5


# ---- How people write moves, and what they type for them ----------------------------------------

NOTATION: dict[type[Any], str] = {
    Strip: "strip {strip}",
    LandscapeDie: "landscape-die {face}",
    AnimalDice: "animal-dice {faces}",
    HandlerDice: "handler-dice {hits}",
    DrawDisc: "draw-disc {disc}",
    FinalDisc: "final-disc {disc}",
    Step: "step {to} [hire {hire}]",
    Ride: "ride {to} [hire {hire}]",
    Halt: "halt",
    Pilgrim: "pilgrim {keep}",
    Place: "place {to}",
    Capture: "capture",
    Lure: "lure",
    Shift: "shift",
    End: "end",
    Sands: "sands",
    Decline: "decline",
    Pick: "pick {animal}",
    Sell: "sell {animals} [{silver}]",
    Abdul: "abdul {animals} [{silver}]",
    Expert: "expert {landscape} {animal}",
    Choose: "choose {landscape}",
    Keep: "keep {animals}",
}

SYNONYMS: dict[str, str] = {
    **{f"{animal}s": animal.value for animal in Animal},
    **dict.fromkeys(("ass", "mule"), "donkey"),
    **dict.fromkeys(("move", "go", "walk"), "step"),
    **dict.fromkeys(("stay", "stop", "stand", "wait"), "halt"),
    **dict.fromkeys(("fly", "wind", "winds"), "ride"),
    **dict.fromkeys(("return", "leave"), "place"),
    **dict.fromkeys(("catch", "hunt", "roll"), "capture"),
    "attract": "lure",
    **dict.fromkeys(("dune", "dunes"), "shift"),
    **dict.fromkeys(("finish", "done"), "end"),
    **dict.fromkeys(("no", "pass", "skip"), "decline"),
    **dict.fromkeys(("yes", "sand"), "sands"),
    **dict.fromkeys(("take", "grab"), "pick"),
    **dict.fromkeys(("trade", "sale", "vend"), "sell"),
    **dict.fromkeys(("handler", "handlers", "with"), "hire"),
    "tongue": "silver",
    **dict.fromkeys(("violet", "lilac"), "purple"),
    **dict.fromkeys(("ocher", "orange"), "ochre"),
    **dict.fromkeys(("grey", "gray", "empty"), "blank"),
    "mekka": "mecca",
}


def phrases(position: State, move: Move) -> Sequence[str]:
    """Return other ways to type a move: `sell 2 goat`, `sell all`, `pick none`, `pilgrim`."""
    kind = kind_of(type(move))
    match move:
        case Pick(None):
            return ("pick none", "pick nothing")
        case Sell(animals, silver) | Abdul(animals, silver):
            end = " silver" if silver else ""
            sale = f"{kind} {_counted(animals)}{end}"
            every = len(animals) == position.nomad.animals.size
            return (sale, f"{kind} all{end}") if every else (sale,)
        case Pilgrim(animals) | Keep(animals):
            return (f"{kind} {_counted(animals)}".rstrip(),)
        case _:
            return ()


def _counted(animals: Sequence[Animal]) -> str:
    """Return animals with their numbers: `2 goat 1 camel`."""
    return " ".join(f"{animals.count(animal)} {animal}" for animal in dict.fromkeys(animals))
