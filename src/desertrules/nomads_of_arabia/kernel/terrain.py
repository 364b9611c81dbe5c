"""The strips as the kernel sees them: spaces by number, neighbours, and every move made once.

Strips are numbered from 1, the city strips first; 0 is no strip. The space at a place of a strip
has the number `strip << 4 | place`, so that it stays the same when the dunes shift.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    CITY,
    DUNE,
    MOUNTAIN,
    PLAYERS,
    TERRAIN,
    Components,
    HandlerFaces,
)
from desertrules.nomads_of_arabia.kernel.herds import Herd, listed
from desertrules.nomads_of_arabia.moves import Halt, Move, Place, Ride, Space, Step, Strip

PLACE_BITS = 4
AT_CITY, AT_DUNE, AT_NOTHING = len(TERRAIN), len(TERRAIN) + 1, -1
"""What a space can be, besides the number of a landscape."""
_MARKS = {
    **{mark: number for number, mark in enumerate(TERRAIN)},
    CITY: AT_CITY,
    DUNE: AT_DUNE,
    MOUNTAIN: AT_NOTHING,
}

HALT = Halt()

NextAsked: TypeAlias = list[list[list[int]]]
NOBODY = PLAYERS[-1]
"""No seat: what lists that are indexed by seats have last."""


@cache
def next_asked(players: int) -> NextAsked:  # NA5.4
    """Give who is asked next for Sands of Time.

    By the mask of the seats to ask, whose turn it was, and who was asked last: `NOBODY` at the end
    of the turn. `NOBODY` is next when all have been asked.
    """
    table: NextAsked = []
    for to_ask in range(1 << players):
        orders = [
            [(seat + step) % players for step in range(1, players + 1)] for seat in range(players)
        ]
        table.append([_answers(to_ask, order) for order in orders])
    return table


def _answers(to_ask: int, order: list[int]) -> list[int]:
    """Give who comes after each seat in an order, and in the last place who comes first."""
    answers = [NOBODY] * (NOBODY + 1)
    coming = NOBODY
    for seat in reversed(order):
        answers[seat] = coming
        if to_ask >> seat & 1:
            coming = seat
    answers[NOBODY] = coming
    return answers


class Near(LegalMoves[Move]):
    """The steps to the neighbours of a space without a hire, by row, then from left to right."""

    __slots__ = ("from_city", "or_halt", "spaces", "steps")

    def __init__(self, spaces: dict[str, int], steps: Iterable[Step], *, from_city: bool) -> None:
        """Take the neighbours by name, the step to each, and whether they lead out of a city."""
        self.spaces: dict[str, int] = spaces
        self.steps: ListedMoves[Move] = ListedMoves(steps)
        self.or_halt: ListedMoves[Move] = ListedMoves((*self.steps, HALT))
        """The steps, and `halt` after them."""
        self.from_city: bool = from_city

    def __len__(self) -> int:
        """Count the steps."""
        return len(self.steps)

    def __contains__(self, move: object) -> bool:
        """Tell whether a move is one of the steps."""
        return type(move) is Step and move.to in self.spaces and not move.hire

    def __iter__(self) -> Iterator[Move]:
        """Give the steps one after the other."""
        return iter(self.steps)

    def pick(self, index: int) -> Move:
        """Give the step at `index`."""
        return self.steps[index]


class Anywhere(ListedMoves[Move]):
    """Every way to be put on a space of the strips that lie there, by row, then from the left."""

    spaces: dict[str, int]
    """The spaces by name."""

    def __contains__(self, move: object) -> bool:
        """Tell whether a move is one of them."""
        return type(move) is Place and move.to in self.spaces


class Terrain:
    """A set of components for a number of players."""

    def __init__(self, components: Components, players: int) -> None:
        """Work out everything that is the same in all positions."""
        strips = components.strips
        self.places: int = components.places(players)
        ladders = (components.prices(players, animal) for animal in ANIMALS)
        self.prices: tuple[tuple[int, ...], ...] = tuple(
            (*prices, prices[-1], prices[-1]) for prices in ladders
        )
        """The prices of each animal by how many are in stock (NA1.4)."""
        self.faces: HandlerFaces = components.handler_faces
        self.next_asked: NextAsked = next_asked(players)
        self.strip_names: tuple[str, ...] = ("", *(name for name, _ in strips))
        self.strip_numbers: dict[str, int] = {
            name: number for number, (name, _) in enumerate(strips, start=1)
        }
        self.cities: int = sum(
            1 << number for name, number in self.strip_numbers.items() if name[0] == "c"
        )
        """The mask of the city strips."""
        self.deserts: int = (2 << len(strips)) - 2 - self.cities
        """The mask of the desert strips."""
        self.ground: list[int] = [AT_NOTHING] * (len(strips) + 1 << PLACE_BITS)
        """What each space is: a landscape's number, `AT_CITY`, `AT_DUNE` or `AT_NOTHING`."""
        self.names: dict[int, Space] = {}
        self.mountains: set[str] = set()
        self.spaces_of: list[dict[str, int]] = [{}]
        """The spaces of each strip by name, from left to right."""
        self.city_of: list[int] = [0]
        """The city of each strip, 0 if it has none."""
        for number, (name, marks) in enumerate(strips, start=1):
            self._lay_out(number, name, marks)
        self.spaces: dict[str, int] = {name: space for space, name in self.names.items()}
        self._intern_moves()

    def _lay_out(self, number: int, name: str, marks: str) -> None:
        spaces: dict[str, int] = {}
        city = 0
        for place, mark in enumerate(marks):
            space = number << PLACE_BITS | place
            if mark == MOUNTAIN:
                self.mountains.add(f"{name}:{place}")
                continue
            self.ground[space] = _MARKS[mark]
            self.names[space] = Space(f"{name}:{place}")
            spaces[self.names[space]] = space
            if mark == CITY:
                city = space
        self.spaces_of.append(spaces)
        self.city_of.append(city)

    def _intern_moves(self) -> None:
        """Make each move that takes no hire once; those with a hire when they are first met."""
        names = self.names
        self.strips: tuple[Strip, ...] = tuple(Strip(name) for name in self.strip_names)
        self._places: dict[int, Place] = {space: Place(name) for space, name in names.items()}
        self._steps: dict[int, Step] = {space: Step(name, ()) for space, name in names.items()}
        rides = {space: Ride(name, ()) for space, name in names.items()}
        self._journeys: dict[type[Step | Ride], dict[int, Step | Ride]]
        self._journeys = {Step: {**self._steps}, Ride: {**rides}}
        self.anywhere: Callable[..., Anywhere] = lru_cache(maxsize=256)(self._anywhere)
        """The spaces of strips, by their numbers."""
        self._beside: Callable[[int, int], dict[str, int]] = cache(self._beside_on)
        self.near: Callable[[int, int, int, int], Near] = lru_cache(maxsize=1 << 14)(self._near)
        """The neighbours of a space but one, by the strips above and below its own, 0 for none."""

    def is_city_strip(self, strip: int) -> bool:
        """Tell whether a strip is a city strip."""
        return bool(self.cities >> strip & 1)

    def _near(self, space: int, above: int, below: int, but: int) -> Near:  # NA1.3
        beside = self._beside
        spaces = beside(space, above) | beside(space, space >> PLACE_BITS) | beside(space, below)
        if but:
            spaces.pop(self.names[but], None)
        steps = map(self._steps.__getitem__, spaces.values())
        return Near(spaces, steps, from_city=self.ground[space] == AT_CITY)

    def _beside_on(self, space: int, strip: int) -> dict[str, int]:
        """Give the spaces of a strip that are beside a space if it lies there or next to it."""
        own, place = space >> PLACE_BITS, space & (1 << PLACE_BITS) - 1
        left = place - 1 if strip == own or self.is_city_strip(own) else place
        right = place + 1 if strip == own else left + 1
        numbers = [strip << PLACE_BITS | there for there in (left, right) if there >= 0]
        return {self.names[number]: number for number in numbers if number in self.names}

    def _anywhere(self, *strips: int) -> Anywhere:
        spaces: dict[str, int] = {}
        for strip in strips:
            spaces |= self.spaces_of[strip]
        anywhere = Anywhere(map(self._places.__getitem__, spaces.values()))
        anywhere.spaces = spaces
        return anywhere

    def journey(self, kind: type[Step | Ride], space: int, hire: Herd) -> Step | Ride:
        """Give the step or the ride to a space with a hire."""
        known = self._journeys[kind]
        move = known.get(hire << 16 | space)
        if move is None:
            move = known[hire << 16 | space] = kind(self.names[space], listed(hire))
        return move


@lru_cache(maxsize=64)
def terrain_of(components: Components, players: int) -> Terrain:
    """Give the terrain of a set of components, worked out once."""
    return Terrain(components, players)
