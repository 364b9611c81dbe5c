"""Legal moves that are counted, and built only when they are asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.nomads_of_arabia.components import FREE_HANDLERS, KEPT
from desertrules.nomads_of_arabia.kernel.herds import (
    SHIFTS,
    Herd,
    Herds,
    herds_of,
    listed,
    read,
    size,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY
from desertrules.nomads_of_arabia.moves import Abdul, Keep, Move, Pilgrim, Ride, Sell, Step
from desertrules.nomads_of_arabia.options import Options

_ANY_NUMBER = 255


class Choices(LegalMoves[Move]):
    """Several groups of legal moves, one after the other."""

    __slots__ = ("_size", "parts")

    def __init__(self, parts: Sequence[LegalMoves[Move]]) -> None:
        """Take the groups in their order."""
        self.parts: Sequence[LegalMoves[Move]] = parts
        self._size = sum(map(len, parts))  # who chooses one asks for it several times

    def __len__(self) -> int:
        """Count the moves."""
        return self._size

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        return any(move in part for part in self.parts)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        return chain.from_iterable(self.parts)

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        index = range(self._size)[index]
        for part in self.parts[:-1]:
            number = len(part)
            if index < number:
                return part.pick(index)
            index -= number
        return self.parts[-1].pick(index)


class Sales(LegalMoves[Move]):
    """Every sale of some of the animals that are carried, without and with Silver Tongue."""

    __slots__ = ("_herds", "_sale", "_tongues")

    def __init__(self, sale: type[Sell | Abdul], carried: Herd, *, silver: bool) -> None:
        """Take the kind of sale, the animals, and whether Silver Tongue is held."""
        self._sale = sale
        self._herds = herds_to_sell(carried)
        self._tongues = 1 + silver

    def __len__(self) -> int:
        """Count the moves."""
        return len(self._herds) * self._tongues

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if not isinstance(move, Sell | Abdul) or type(move) is not self._sale:
            return False
        herd = read(move.animals)
        return herd is not None and herd in self._herds and move.silver < self._tongues

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        return map(self.pick, range(len(self)))

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        herd, tongue = divmod(range(len(self))[index], self._tongues)
        return _MAKERS[self._sale](self._herds.pick(herd), tongue)

    def of_whole_kinds(self) -> list[Move]:
        """Give the sales of all animals of some kinds: fifteen at most, or twice as many."""
        return [
            _MAKERS[self._sale](herd, tongue)
            for herd in whole_kinds(self._herds.whole)
            for tongue in range(self._tongues)
        ]


class Journeys(LegalMoves[Move]):
    """Steps or rides: with each hire, but with none into a city."""

    __slots__ = ("_journey", "_options", "_size", "_targets", "_ways", "hires")

    def __init__(
        self,
        journey: type[Step | Ride],
        options: Options,
        targets: Mapping[str, int],
        hires: tuple[Herd, ...],
    ) -> None:
        """Take the kind of journey, the spaces where it can lead, and what can be hired."""
        self._journey = journey
        self._options = options
        self._targets = targets
        self.hires: tuple[Herd, ...] = hires
        ground = options._terrain.ground
        self._ways = {
            target: (0,) if ground[target] == AT_CITY else hires for target in targets.values()
        }
        self._size = sum(map(len, self._ways.values()))

    def __len__(self) -> int:
        """Count the moves."""
        return self._size

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if not isinstance(move, Step | Ride) or type(move) is not self._journey:
            return False
        target = self._targets.get(move.to)
        return target is not None and read(move.hire) in self._ways[target]

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        journey = self._options._terrain.journey
        for target, hires in self._ways.items():
            for hire in hires:
                yield journey(self._journey, target, hire)

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        index = range(self._size)[index]
        ways = iter(self._ways.items())
        target, hires = next(ways)
        while index >= len(hires):
            index -= len(hires)
            target, hires = next(ways)
        return self._options._terrain.journey(self._journey, target, hires[index])


@lru_cache(maxsize=4096)
def whole_kinds(herd: Herd) -> tuple[Herd, ...]:
    """Give every part of a herd that has all animals of its kinds, but not the empty one."""
    parts = [0]
    for shift in SHIFTS:
        if alike := herd & 255 << shift:
            parts += [part + alike for part in parts]
    return tuple(parts[1:])


def herds_to_sell(carried: Herd) -> Herds:
    """Give the herds that can be sold out of what is carried: at least one animal (NA4.6)."""
    return herds_of(carried, 1, _ANY_NUMBER)


def herds_to_keep(carried: Herd) -> Herds:
    """Give the herds that can be kept out of what is carried: two animals if there are (NA3.7)."""
    number = min(KEPT, size(carried))
    return herds_of(carried, number, number)


@lru_cache(maxsize=4096)
def hires(pool: Herd, most: int) -> tuple[Herd, ...]:
    """Give what can be hired out of a pool, up to `most` handlers (NA3.4)."""
    if size(pool) < FREE_HANDLERS:
        return (pool,)
    return tuple(herds_of(pool, FREE_HANDLERS, most))


@lru_cache(maxsize=1 << 14)
def _sell(herd: Herd, tongue: int) -> Sell | Abdul:
    return Sell(listed(herd), bool(tongue))


@lru_cache(maxsize=1 << 14)
def _abdul(herd: Herd, tongue: int) -> Sell | Abdul:
    return Abdul(listed(herd), bool(tongue))


_MAKERS: dict[type[Sell | Abdul], Callable[[Herd, int], Sell | Abdul]] = {
    Sell: _sell,
    Abdul: _abdul,
}


@lru_cache(maxsize=4096)
def pilgrims(carried: Herd) -> ListedMoves[Pilgrim]:
    """Give the ways to go to the Pilgrim; there are ten at most."""
    return ListedMoves([Pilgrim(listed(herd)) for herd in herds_to_keep(carried)])


@lru_cache(maxsize=4096)
def keeps(carried: Herd) -> ListedMoves[Keep]:
    """Give the ways to keep two animals; there are ten at most."""
    return ListedMoves([Keep(listed(herd)) for herd in herds_to_keep(carried)])
