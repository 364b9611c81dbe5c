"""Legal moves that are counted, and built only when they are asked for."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain

from desertrules.core.moves import LegalMoves
from desertrules.nomads_of_arabia.herds import Herd, Herds, herds_of, listed, read
from desertrules.nomads_of_arabia.components import KEPT
from desertrules.nomads_of_arabia.moves import Abdul, Keep, Move, Pilgrim, Ride, Sell, Step


class Choices(LegalMoves[Move]):
    """Several groups of legal moves, one after the other."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: LegalMoves[Move]) -> None:
        """Take the groups in their order."""
        self._parts = parts

    def __len__(self) -> int:
        """Count the moves."""
        return sum(map(len, self._parts))

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        return any(move in part for part in self._parts)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        return chain.from_iterable(self._parts)

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        for part in self._parts[:-1]:
            if index < len(part):
                return part.pick(index)
            index -= len(part)
        return self._parts[-1].pick(index)


class Sales(LegalMoves[Move]):
    """Every sale of some of the animals that are carried, without and with Silver Tongue."""

    __slots__ = ("_cls", "_herds", "_tongues")

    def __init__(self, cls: type[Sell] | type[Abdul], carried: Herd, *, silver: bool) -> None:
        """Take the kind of sale, the animals, and whether Silver Tongue is held."""
        self._cls = cls
        self._herds = sales_of(carried)
        self._tongues = 1 + silver

    def __len__(self) -> int:
        """Count the moves."""
        return len(self._herds) * self._tongues

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if type(move) is not self._cls:
            return False
        herd = read(move.animals)
        return herd is not None and herd in self._herds and move.silver < self._tongues

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        return map(self.pick, range(len(self)))

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        herd, tongue = divmod(index, self._tongues)
        return _sale(self._cls, self._herds.pick(herd), tongue)


def sales_of(carried: Herd) -> Herds:
    """Give the herds that can be sold: any, of at least one animal (NA4.6)."""
    return herds_of(carried, 1, 255)


@lru_cache(maxsize=1 << 14)
def _sale(cls: type[Sell] | type[Abdul], herd: Herd, tongue: int) -> Sell | Abdul:
    return cls(listed(herd), bool(tongue))


class Journeys(LegalMoves[Move]):
    """Steps or rides out of a city: to each city straight, to each other space with each hire."""

    __slots__ = ("_cities", "_cls", "_hires", "_make", "_targets")

    def __init__(
        self,
        make: Callable[[int, Herd], Step | Ride],
        targets: tuple[int, ...],
        cities: int,
        hires: tuple[Herd, ...],
    ) -> None:
        """Take what makes a move, where it can lead, and what can be hired.

        `cities` has a bit for each target that is a city.
        """
        self._make = make
        self._targets = targets
        self._cities = cities
        self._hires = hires

    def __len__(self) -> int:
        """Count the moves."""
        cities = self._cities.bit_count()
        return cities + (len(self._targets) - cities) * len(self._hires)

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        return any(move == other for other in self)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        for place, target in enumerate(self._targets):
            for hire in (0,) if self._cities >> place & 1 else self._hires:
                yield self._make(target, hire)

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        if not self._cities:
            place, hire = divmod(index, len(self._hires))
            return self._make(self._targets[place], self._hires[hire])
        raise NotImplementedError


@lru_cache(maxsize=4096)
def kept(carried: Herd) -> tuple[Herd, ...]:
    """Give the herds that can be kept out of what is carried (NA3.7, NA6.2)."""
    return tuple(herds_of(carried, KEPT, KEPT)) or (carried,)
