"""What is in the box: animals, landscapes, strips, stock, dice and discs (NA1).

Figures that the rulebook shows in pictures only are reconstructed: the spaces of the strips, the
places and prices of the stock, the faces of a handler die. They are all in `CLASSIC`, and another
set of `Components` can be passed as an option.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from operator import add, le, sub
from typing import NamedTuple, TypeAlias, TypeVar

from attrs import Factory, field, frozen

from desertrules.contract import FrozenMap
from desertrules.english import join, quote
from desertrules.errors import InvalidValue
from desertrules.names import Name
from desertrules.options import option

Space: TypeAlias = str
"""The name of a space, such as `c3:2`: strip, colon, place from the left, from 0 (NA1.3)."""


class Animal(Name):
    """A kind of animal, in the order of NA1.1."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"


class Landscape(Name):
    """A landscape, in the order of NA1.1."""

    GREEN = "green"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"
    OCHRE = "ochre"


class Ground(Name):
    """What a place of a strip is, if it is not a landscape."""

    CITY = "city"
    DUNE = "dune"
    MOUNTAIN = "mountain"


class AnimalFace(Name):
    """A face of an animal die (NA1.5)."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    BLANK = "blank"


class LandscapeFace(Name):
    """A face of the landscape die (NA1.5)."""

    GREEN = "green"
    RED = "red"
    PURPLE = "purple"
    BLUE = "blue"
    OCHRE = "ochre"
    YELLOW = "yellow"


class Special(Name):
    """A special disc (NA1.6)."""

    DINARS_4 = "dinars-4"
    DINARS_5 = "dinars-5"
    DINARS_6 = "dinars-6"
    ABDUL = "abdul"
    EXPERT = "expert"
    WINDS = "winds"
    SANDS = "sands"
    SILVER = "silver"


class Final(Name):
    """A final disc (NA1.6)."""

    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    MECCA = "mecca"


class CityDisc(Name):
    """A disc on a city: a special disc, which lies face down, or a final disc."""

    SPECIAL = "special"
    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    MECCA = "mecca"


class Finale(Name):
    """Which final discs are used (NA1.7)."""

    FULL = "full"
    SHORT = "short"


ANIMALS = tuple(Animal)
LANDSCAPES = tuple(Landscape)
SPECIAL_DISCS = tuple(Special)
FINAL_DISCS = tuple(Final)
DISC_DINARS = {Special.DINARS_4: 4, Special.DINARS_5: 5, Special.DINARS_6: 6}  # NA5.1
FINALE_DISCS = {Finale.FULL: 5, Finale.SHORT: 3}  # NA1.7
PLAYERS = range(3, 7)
HANDLERS = {3: 2, 4: 3, 5: 4, 6: 4}  # NA1.5: dice of each kind, by the number of players
ROWS = 5  # NA1.3
DINARS = 10  # NA2.5
FREE_HANDLERS, MOST_HANDLERS, THIRD_HANDLER = 2, 3, 3  # NA3.2, NA3.4
KEPT = 2  # NA3.7, NA6.2

NameT = TypeVar("NameT", bound=Name)


class Herd(NamedTuple):
    """How many animals, or handlers, there are of each kind.

    Examples:
        >>> Herd(goat=2) + Herd(goat=1, camel=1)
        Herd(donkey=0, goat=3, horse=0, camel=1)
    """

    donkey: int = 0
    goat: int = 0
    horse: int = 0
    camel: int = 0

    @property
    def size(self) -> int:
        """The number of all kinds together."""
        return sum(self)

    @property
    def names(self) -> tuple[Animal, ...]:
        """The animals in the order of NA1.1, each as often as there are."""
        return tuple(
            animal for animal, number in zip(ANIMALS, self, strict=True) for _ in range(number)
        )

    def of(self, animal: str) -> int:
        """Return how many there are of one kind."""
        number: int = getattr(self, animal)
        return number

    def __bool__(self) -> bool:
        return any(self)

    def __add__(self, other: "Herd") -> "Herd":  # type: ignore[override]  # not a sequence's sum
        return Herd._make(map(add, self, other))

    def __sub__(self, other: "Herd") -> "Herd":
        return Herd._make(map(sub, self, other))

    def __and__(self, other: "Herd") -> "Herd":
        return Herd._make(map(min, self, other))

    def within(self, other: "Herd") -> bool:
        """Return whether another herd has at least as many of every kind."""
        return all(map(le, self, other))


class Landscapes(NamedTuple):
    """The animals on each landscape."""

    green: Herd = Herd()
    red: Herd = Herd()
    purple: Herd = Herd()
    blue: Herd = Herd()
    ochre: Herd = Herd()

    def on(self, landscape: str) -> Herd:
        """Return the animals on one landscape."""
        herd: Herd = getattr(self, landscape)
        return herd

    def add(self, landscape: str, animals: Herd) -> "Landscapes":
        """Return the landscapes with more animals on one of them."""
        return self._replace(**{landscape: self.on(landscape) + animals})

    @property
    def fewest(self) -> list[Landscape]:
        """The landscapes with the fewest animals (NA7.3)."""
        sizes = list(map(sum, self))
        return [land for land, size in zip(LANDSCAPES, sizes, strict=True) if size == min(sizes)]


NONE = Herd()
ONE: dict[str, Herd] = {animal: NONE._replace(**{animal: 1}) for animal in ANIMALS}
ONE_OF_EACH = Herd(1, 1, 1, 1)


@lru_cache(4096)
def herd_of(names: tuple[Animal, ...]) -> Herd:
    """Count animals."""
    return Herd(*map(names.count, ANIMALS))


@lru_cache(4096)
def is_in_order(names: tuple[Animal, ...]) -> bool:
    """Return whether animals are in the order of NA1.1."""
    return herd_of(names).names == names


@cache
def lists_of_animals(most: int) -> tuple[tuple[Animal, ...], ...]:
    """Return every list of up to so many animals, in order, short ones first."""
    return tuple(
        names for size in range(most + 1) for names in combinations_with_replacement(ANIMALS, size)
    )


# ---- The reconstructed figures ------------------------------------------------------------------

LETTERS: dict[str, Landscape | Ground] = {
    **dict(zip("GRPBO", LANDSCAPES, strict=True)),
    "C": Ground.CITY,
    "d": Ground.DUNE,
    "M": Ground.MOUNTAIN,
}
"""What each letter of a strip stands for (NA1.2)."""
MOST_PLACES = 15  # of a strip
STRIPS_OF_EACH_TYPE = range(3, 16)
STOCK_PLACES = range(4, 61)
PRICES = range(1001)


def is_city_strip(strip: str) -> bool:
    """Return whether a strip is a city strip, by its name."""
    return strip.startswith("c")


def _invalid(where: str, expected: str, value: object) -> InvalidValue:
    return InvalidValue(f"{where}: expected {expected}, found {quote(value)}")


def _in_range(where: str, number: object, numbers: range, what: str = "") -> None:
    if type(number) is not int or number not in numbers:
        raise _invalid(where, f"{numbers[0]} to {numbers[-1]}{what}", number)


@frozen
class HandlerFaces:
    """How many faces of a handler die show its animal, and how many are blank (NA1.5)."""

    hit: int = option(range(1, 101), default=3)
    blank: int = option(range(1, 101), default=3)


def _strips(strips: Mapping[str, str]) -> FrozenMap[str]:
    return FrozenMap(dict(strips))


def _stock(places: Mapping[int, int] | Mapping[str, int]) -> FrozenMap[int]:
    return FrozenMap({str(players): number for players, number in places.items()})


def _ladder(prices: Sequence[int] | Mapping[str, Sequence[int]]) -> FrozenMap[tuple[int, ...]]:
    if isinstance(prices, Sequence):
        return FrozenMap(dict.fromkeys(map(str, ANIMALS), tuple(prices)))
    return FrozenMap({str(animal): tuple(each) for animal, each in prices.items()})


def _ground(components: "Components") -> dict[Space, Landscape | Ground]:
    _check_strips(components.strips)
    return {
        f"{strip}:{place}": LETTERS[letter]
        for strip, letters in components.strips.items()
        for place, letter in enumerate(letters)
    }


@frozen(cache_hash=True, repr=False)
class Components:
    """The reconstructed figures as one value.

    Raises:
        InvalidValue: No game can be played with these figures.

    Examples:
        >>> from attrs import evolve
        >>> evolve(CLASSIC, handler_faces=HandlerFaces(hit=4, blank=2)).handler_faces.hit
        4
    """

    strips: FrozenMap[str] = field(converter=_strips)
    """The places of each strip from left to right: landscapes `GRPBO`, city `C`, dune `d`, mountain
    `M` (NA1.2). City strips are called `c1`, `c2`, ..., desert strips `d1`, `d2`, ..."""
    ladder: FrozenMap[tuple[int, ...]] = field(converter=_ladder)
    """The prices of each animal, lowest first (NA1.4). One list of prices is for all animals."""
    stock: FrozenMap[int] = field(converter=_stock)
    """The places of each animal's stock, by the number of players (NA1.4)."""
    handler_faces: HandlerFaces = field(factory=HandlerFaces)
    ground: Mapping[Space, Landscape | Ground] = field(
        init=False, eq=False, default=Factory(_ground, takes_self=True)
    )
    """Derived: what each place of each strip is."""

    def __attrs_post_init__(self) -> None:
        if list(self.ladder) != list(ANIMALS):
            raise _invalid("ladder", f"prices of {join(ANIMALS)}, in this order", list(self.ladder))
        for animal, prices in self.ladder.items():
            _in_range(f"ladder.{animal}", len(prices), STOCK_PLACES, " prices")
            for price in prices:
                _in_range(f"ladder.{animal}", price, PRICES)
            if list(prices) != sorted(prices):
                raise _invalid(f"ladder.{animal}", "the lowest price first", prices)
        if list(self.stock) != list(map(str, PLAYERS)):
            expected = f"places for {join(map(str, PLAYERS))} players"
            raise _invalid("stock", expected, dict(self.stock))
        most = min(STOCK_PLACES[-1], *map(len, self.ladder.values()))
        for players, places in self.stock.items():
            _in_range(f"stock.{players}", places, range(STOCK_PLACES[0], most + 1), " places")

    @property
    def name(self) -> str:
        """The name of the set: `classic`, or empty."""
        return "classic" if self == CLASSIC else ""

    def __repr__(self) -> str:
        return f"Components({self.name or f'{len(self.strips)} strips'!r})"


def _check_strips(strips: Mapping[str, str]) -> None:  # NA1.2
    for strip, letters in strips.items():
        if (
            type(letters) is not str
            or not set(letters) <= set(LETTERS)
            or len(letters) > MOST_PLACES
            or not letters.strip("M")
            or letters.count("C") != is_city_strip(strip)
        ):
            expected = f"1 to {MOST_PLACES} places out of {''.join(LETTERS)}, not all of them M"
            cities = "one" if is_city_strip(strip) else "none"
            raise _invalid(f"strips.{strip}", f"{expected} and {cities} of them C", letters)
    names: list[str] = []
    for initial in "cd":
        number = sum(strip.startswith(initial) for strip in strips)
        _in_range("strips", number, STRIPS_OF_EACH_TYPE, f" strips {initial}1, {initial}2, ...")
        names += [f"{initial}{each}" for each in range(1, number + 1)]
    if list(strips) != names:
        raise _invalid("strips", join(names), join(strips))


CLASSIC = Components(
    strips={
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
    ladder=(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12),
    stock={3: 12, 4: 15, 5: 18, 6: 18},
)
"""The set that the rules page describes."""


def _components(value: object) -> Components:
    if value == "classic":
        return CLASSIC
    if not isinstance(value, Components):
        raise InvalidValue(f"components: expected Components or 'classic', found {quote(value)}")
    return value


@frozen
class Options:
    """The number of players, the length of the game, and the components (NA1.7).

    With fewer than two special discs a game can end in its first turns.

    Examples:
        >>> Options(players=3, finale="short").components
        Components('classic')
    """

    players: int = option(PLAYERS)
    special: int = option(range(6), default=5, help="Number of special discs in the game.")
    finale: Finale = option(
        tuple(Finale),
        default=Finale.FULL,
        help="Final discs: full uses all five, short uses Mecca and two others.",
    )
    components: Components = field(
        default=CLASSIC,
        converter=_components,
        metadata={"help": "The strips, prices, stock and dice: classic, or another set."},
    )

    @property
    def places(self) -> int:
        """The places of each animal's stock (NA1.4)."""
        return self.components.stock[str(self.players)]

    def price(self, animal: str, in_stock: int) -> int:
        """Return what an animal brings while so many of its kind are in stock (NA1.4)."""
        places = self.places
        return self.components.ladder[animal][-places:][min(in_stock, places - 1)]


# ---- Strips and spaces (NA1.3) ------------------------------------------------------------------


def strips_of_type(components: Components, *, city: bool) -> list[str]:
    """Return all city strips, or all desert strips."""
    return [strip for strip in components.strips if is_city_strip(strip) is city]


def strip_of(space: Space) -> str:
    """Return the strip of a space."""
    return space.partition(":")[0]


def city_of(components: Components, strip: str) -> Space:
    """Return the city of a city strip."""
    return f"{strip}:{components.strips[strip].index('C')}"


@lru_cache(1024)
def neighbours(
    components: Components, strips: tuple[str, ...]
) -> Mapping[Space, tuple[Space, ...]]:
    """Return the spaces of the strips, row 0 first, each with the spaces next to it."""
    spaces = {
        (row, 2 * place + (not is_city_strip(strip))): f"{strip}:{place}"
        for row, strip in enumerate(strips)
        for place, letter in enumerate(components.strips[strip])
        if LETTERS[letter] is not Ground.MOUNTAIN
    }

    def around(row: int, x: int) -> list[tuple[int, int]]:
        above, below = [(row - 1, x - 1), (row - 1, x + 1)], [(row + 1, x - 1), (row + 1, x + 1)]
        return [*above, (row, x - 2), (row, x + 2), *below]

    return {
        space: tuple([spaces[near] for near in around(row, x) if near in spaces])
        for (row, x), space in spaces.items()
    }


def in_order(names: Iterable[NameT | None], enum: type[NameT]) -> tuple[NameT, ...]:
    """Return names in the order of the rules, each once."""
    known = set(names)
    return tuple(name for name in enum if name in known)
