"""What is in the box: animals, landscapes, strips, stock, dice and discs.

Figures that the rulebook shows in pictures only are reconstructed (R): the spaces of the strips,
the places and prices of the stock, the faces of a handler die. All of them are the one value
`CLASSIC`; who knows the printed ones passes other `Components` as an option.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, cast

from attrs import astuple, field, frozen

from desertrules.core.errors import InvalidOptions
from desertrules.core.fields import check_players, member, members
from desertrules.core.found import found
from desertrules.core.named import Named

if TYPE_CHECKING:
    from attrs import Attribute

KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")


class Animal(StrEnum):
    """A kind of animal (NA1.1), in the order of the rules."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"


class Landscape(StrEnum):
    """A landscape (NA1.1), in the order of the rules."""

    GREEN = "green"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"
    OCHRE = "ochre"


class AnimalFace(StrEnum):
    """A face of an animal die (NA1.5)."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    BLANK = "blank"


class LandscapeFace(StrEnum):
    """A face of the landscape die (NA1.5)."""

    GREEN = "green"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"
    OCHRE = "ochre"
    YELLOW = "yellow"


class Special(StrEnum):
    """A special disc (NA1.6)."""

    DINARS_4 = "dinars-4"
    DINARS_5 = "dinars-5"
    DINARS_6 = "dinars-6"
    ABDUL = "abdul"
    EXPERT = "expert"
    WINDS = "winds"
    SANDS = "sands"
    SILVER = "silver"


class Final(StrEnum):
    """A final disc (NA1.6)."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    MECCA = "mecca"


class Finale(StrEnum):
    """How many final discs are used (NA1.7)."""

    FULL = "full"
    SHORT = "short"


def animal_of(value: Animal | str) -> Animal:
    """Give the animal of this name; raise InvalidValue if there is none."""
    return member(Animal, value)


def animals_of(values: Iterable[Animal | str]) -> tuple[Animal, ...]:
    """Give the animals of these names; raise InvalidValue for what is none."""
    return members(Animal, values)


def landscape_of(value: Landscape | str) -> Landscape:
    """Give the landscape of this name; raise InvalidValue if there is none."""
    return member(Landscape, value)


def faces_of(values: Iterable[AnimalFace | str]) -> tuple[AnimalFace, ...]:
    """Give the faces of animal dice of these names; raise InvalidValue for what is none."""
    return members(AnimalFace, values)


def face_of(value: LandscapeFace | str) -> LandscapeFace:
    """Give the face of the landscape die of this name; raise InvalidValue if there is none."""
    return member(LandscapeFace, value)


def special_of(value: Special | str) -> Special:
    """Give the special disc of this name; raise InvalidValue if there is none."""
    return member(Special, value)


def final_of(value: Final | str) -> Final:
    """Give the final disc of this name; raise InvalidValue if there is none."""
    return member(Final, value)


NAME = "Nomads of Arabia"
PLAYERS = range(3, 7)
ANIMALS = tuple(Animal)
LANDSCAPES = tuple(Landscape)
SPECIAL_DISCS = tuple(Special)
FINAL_DISCS = tuple(Final)
DISC_DINARS = {Special.DINARS_4: 4, Special.DINARS_5: 5, Special.DINARS_6: 6}
ROWS = 5  # NA1.3
MOST_SPECIAL = 5  # NA1.7
SHORT_FINALE = 3  # NA1.7
HANDLERS = {3: 2, 4: 3, 5: 4, 6: 4}  # NA1.5: dice of each kind
DINARS = 10  # NA2.5
FREE_HANDLERS, MOST_HANDLERS, THIRD_HANDLER_COST = 2, 3, 3  # NA3.2, NA3.4
KEPT = 2  # NA3.7, NA6.2
BANK = 1_000_000_000
"""The most dinars that a seat of a position can have.

Money is the one thing that the box does not limit: a bank is never empty. In play nobody comes near
to it: with the dearest components one sale brings a quarter of a million at most.
"""
DROVE = 4  # NA7.2, NA7.3: animals of a restock, as far as there are any

CITY, DUNE, MOUNTAIN = "C", "d", "M"
TERRAIN = "GRPBO"  # landscapes, in the order of NA1.1
MOST_PLACES = 15
STRIPS_OF_EACH = range(3, 16)
STOCK_PLACES = range(4, 61)
PRICES = range(1001)
FACES = range(1, 101)  # of a die, of each kind


def _refuse(name: str, expected: str, value: object) -> InvalidOptions:
    return InvalidOptions(f"components: {name}: expected {expected}, found {found(value)}")


def _check_faces(_: object, attribute: "Attribute[int]", faces: int) -> None:
    if type(faces) is not int or faces not in FACES:
        raise _refuse(f"handler_faces.{attribute.name}", f"{FACES[0]} to {FACES[-1]}", faces)


@frozen
class HandlerFaces:
    """How many faces of a handler die show its animal, and how many are blank (NA1.5)."""

    hit: int = field(default=3, validator=_check_faces)
    """Faces that show the animal."""
    blank: int = field(default=3, validator=_check_faces)
    """Faces that are blank."""


AnyLadder: TypeAlias = (
    Iterable[int] | Mapping[Animal, tuple[int, ...]] | Iterable[tuple[Animal, tuple[int, ...]]]
)
"""One list of prices for all animals, or one for each."""


def _pairs(
    value: Mapping[KeyT, ItemT] | Iterable[tuple[KeyT, ItemT]], key: type, item: type, name: str
) -> tuple[tuple[KeyT, ItemT], ...]:
    """Give a mapping, or pairs, as pairs of these types; raise InvalidOptions for anything else."""
    if not isinstance(value, Iterable):
        raise _refuse(name, "a mapping", value)
    mapping = cast(Mapping[KeyT, ItemT], value) if isinstance(value, Mapping) else None
    pairs = tuple(cast(Iterable[tuple[KeyT, ItemT]], value) if mapping is None else mapping.items())
    for pair in pairs:
        if not isinstance(pair, tuple) or tuple(map(type, pair)) != (key, item):
            raise _refuse(name, f"pairs of {key.__name__} and {item.__name__}", pair)
    return pairs


def _strips(value: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Give the strips as pairs of names and spaces; raise InvalidOptions (NA1.2)."""
    pairs = _pairs(value, str, str, "strips")
    for name, spaces in pairs:
        _check_strip(name, spaces)
    names = [name for name, _ in pairs]
    cities = sum(name[0] == "c" for name in names)
    for kind, number in (("c", cities), ("d", len(names) - cities)):
        if number not in STRIPS_OF_EACH:
            low, high = STRIPS_OF_EACH[0], STRIPS_OF_EACH[-1]
            raise _refuse("strips", f"{low} to {high} called {kind}1, {kind}2, ...", number)
    expected = [f"c{number + 1}" for number in range(cities)]
    expected += [f"d{number + 1}" for number in range(len(names) - cities)]
    if names != expected:
        raise _refuse("strips", ", ".join(expected), ", ".join(names))
    return pairs


def _check_strip(name: str, spaces: str) -> None:
    if name[:1] not in {"c", "d"}:
        raise _refuse("strips", "names like c1 or d1", name)
    known = TERRAIN + CITY + DUNE + MOUNTAIN
    for mark in spaces:
        if mark not in known:
            raise _refuse(f"strips.{name}", f"spaces out of {known}", mark)
    if len(spaces) > MOST_PLACES or not spaces.strip(MOUNTAIN):
        raise _refuse(f"strips.{name}", f"1 to {MOST_PLACES} places, one no mountain", spaces)
    cities = int(name[0] == "c")
    if spaces.count(CITY) != cities:
        raise _refuse(f"strips.{name}", "one city" if cities else "no city", spaces)


def _ladder(value: AnyLadder) -> tuple[tuple[Animal, tuple[int, ...]], ...]:
    """Give each animal's prices, the lowest first; raise InvalidOptions (NA1.4)."""
    if not isinstance(value, Iterable):
        raise _refuse("ladder", "a list of prices, or one for each animal", value)
    mapping = cast(Mapping[Animal, Any], value) if isinstance(value, Mapping) else None
    given: tuple[Any, ...] = tuple(
        cast(Iterable[Any], value) if mapping is None else mapping.items()
    )
    if given and not any(type(each) is tuple for each in given):
        given = tuple((animal, given) for animal in ANIMALS)
    pairs: tuple[tuple[Animal, tuple[int, ...]], ...] = _pairs(given, Animal, tuple, "ladder")
    if [animal for animal, _ in pairs] != list(ANIMALS):
        raise _refuse("ladder", f"prices of {', '.join(ANIMALS)}, in order", len(pairs))
    for animal, prices in pairs:
        _check_prices(f"ladder.{animal}", prices)
    return pairs


def _check_prices(name: str, prices: tuple[int, ...]) -> None:
    if len(prices) not in STOCK_PLACES:
        low, high = STOCK_PLACES[0], STOCK_PLACES[-1]
        raise _refuse(name, f"{low} to {high} prices", len(prices))
    for price in prices:
        if type(price) is not int or price not in PRICES:
            raise _refuse(name, f"prices from {PRICES[0]} to {PRICES[-1]}", price)
    if list(prices) != sorted(prices):
        raise _refuse(name, "the lowest price first", prices)


def _stock(value: Mapping[int, int] | Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Give the places of the stock by the number of players; raise InvalidOptions (NA1.4)."""
    pairs = _pairs(value, int, int, "stock")
    if [players for players, _ in pairs] != list(PLAYERS):
        expected = f"the places for {PLAYERS[0]} to {PLAYERS[-1]} players, in order"
        raise _refuse("stock", expected, [players for players, _ in pairs])
    for players, places in pairs:
        if places not in STOCK_PLACES:
            low, high = STOCK_PLACES[0], STOCK_PLACES[-1]
            raise _refuse(f"stock.{players}", f"{low} to {high} places", places)
    return pairs


def _check_handler_faces(_: object, __: object, faces: HandlerFaces) -> None:
    if not isinstance(faces, HandlerFaces):
        raise _refuse("handler_faces", "HandlerFaces", faces)


@frozen
class LaddersData:
    """The prices of each animal, as they are written where they differ."""

    donkey: tuple[int, ...]
    goat: tuple[int, ...]
    horse: tuple[int, ...]
    camel: tuple[int, ...]


@frozen
class ComponentsData:
    """A set of components as it is written; shipped sets are written by name."""

    strips: dict[str, str]
    ladder: tuple[int, ...] | LaddersData
    stock: dict[str, int]
    handler_faces: HandlerFaces


@frozen
class Components(Named):
    """All figures that are reconstructed, as one value; raises InvalidOptions for an unfit set."""

    what: ClassVar[str] = "set of components"
    written: ClassVar[type[Any] | None] = ComponentsData
    """The class of what a set without a name is written as."""
    strips: tuple[tuple[str, str], ...] = field(converter=_strips)
    """Each strip's name and its spaces from left to right (NA1.2): first `c1`, `c2`, ... with one
    city each, then `d1`, `d2`, ... with none; 3 to 15 of each. A mapping is taken too."""
    ladder: tuple[tuple[Animal, tuple[int, ...]], ...] = field(converter=_ladder)
    """Each animal and its prices, the lowest first (NA1.4); a game uses as many as the stock has
    places, from the end. A mapping is taken too, or one list of prices for all animals."""
    stock: tuple[tuple[int, int], ...] = field(converter=_stock)
    """The places of each animal's stock by the number of players, 4 to 60 (NA1.4). A mapping is
    taken too."""
    handler_faces: HandlerFaces = field(factory=HandlerFaces, validator=_check_handler_faces)
    """The faces of a handler die (NA1.5)."""

    def __attrs_post_init__(self) -> None:
        """Refuse a stock with more places than there are prices of an animal."""
        least = min(len(prices) for _, prices in self.ladder)
        for players, places in self.stock:
            if places > least:
                raise _refuse(f"stock.{players}", "no more places than prices", places)

    @classmethod
    def of(cls, data: Any) -> "Components":  # noqa: ANN401 - as in the base: of class `written`
        """Make a set of what was written; raise InvalidOptions for an unfit one."""
        players = {str(number): number for number in PLAYERS}
        if list(data.stock) != list(players):
            raise _refuse("stock", f"the fields {', '.join(players)}, in order", list(data.stock))
        stock = {players[name]: places for name, places in data.stock.items()}
        ladder: AnyLadder
        if isinstance(data.ladder, LaddersData):
            ladder = tuple(zip(ANIMALS, astuple(data.ladder), strict=True))
        else:
            ladder = data.ladder
        return cls(data.strips, ladder, stock, data.handler_faces)

    def plain(self) -> dict[str, object]:
        """Give the set as plain data: one ladder, if all animals have the same."""
        faces = self.handler_faces
        ladders = {animal.value: list(prices) for animal, prices in self.ladder}
        first, *others = ladders.values()
        return {
            "strips": dict(self.strips),
            "ladder": first if others == [first] * len(others) else ladders,
            "stock": {str(players): places for players, places in self.stock},
            "handler_faces": {"hit": faces.hit, "blank": faces.blank},
        }

    @classmethod
    def shipped(cls) -> "Mapping[str, Components]":
        """Give the sets that are shipped with the library, by name."""
        return SHIPPED

    def places(self, players: int) -> int:
        """Give the places of each animal's stock (NA1.4); raise InvalidOptions for no such game."""
        check_players(players, PLAYERS, NAME)
        return dict(self.stock)[players]

    def prices(self, players: int, animal: Animal | str) -> tuple[int, ...]:
        """Give the prices of an animal that are in use, the lowest first (NA1.4).

        Raises InvalidOptions for a number of players, InvalidValue for an animal that there is not.
        """
        return dict(self.ladder)[animal_of(animal)][-self.places(players) :]

    def __repr__(self) -> str:
        """Show the name, or the number of strips."""
        return f"Components({self.name or f'{len(self.strips)} strips'!r})"


CLASSIC: Components = Components(
    strips={  # NA1.2 (R)
        "c1": "GCRdMP",
        "c2": "BMOCGd",
        "c3": "dPCMRB",
        "c4": "MOdGCP",
        "c5": "RCdMBO",
        "c6": "PdBMCG",
        "c7": "OMRdPC",
        "c8": "CBGMdO",
        "d1": "dGMRd",
        "d2": "PdMdB",
        "d3": "MOdGd",
        "d4": "dMRdP",
        "d5": "dBMOM",
        "d6": "MGdPM",
        "d7": "RMdMB",
        "d8": "dMOdR",
    },
    ladder=(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12),  # NA1.4 (R)
    stock={3: 12, 4: 15, 5: 18, 6: 18},  # NA1.4 (R)
    handler_faces=HandlerFaces(hit=3, blank=3),  # NA1.5 (R)
)
"""The figures that the library ships, reconstructed (R)."""

SHIPPED = {"classic": CLASSIC}
"""The sets of components that are shipped with the library, by name."""
