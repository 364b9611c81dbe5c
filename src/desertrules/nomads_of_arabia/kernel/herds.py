"""Herds: how many there are of each kind of animal, packed into one int.

The number of each kind stands in a byte of its own, in the order of NA1.1, the first in the lowest.
Handlers are packed in the same way. No byte ever holds more than 127, so that herds can be added,
taken apart and compared as whole ints.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from desertrules.nomads_of_arabia.components import ANIMALS, Animal

Herd: TypeAlias = int
"""The numbers of the four kinds, a byte each."""

SHIFTS = tuple(8 * kind for kind in range(len(ANIMALS)))
UNITS = tuple(1 << shift for shift in SHIFTS)
ONE_OF_EACH: Herd = sum(UNITS)
UNIT_OF: dict[Animal, Herd] = dict(zip(ANIMALS, UNITS, strict=True))
HIGH = ONE_OF_EACH << 7
"""The bit of each byte that no herd has."""
_TOP = SHIFTS[-1]
_MANY = 256


@lru_cache(maxsize=1 << 14)
def pack(animals: tuple[Animal, ...]) -> Herd:
    """Count animals that are listed in any order."""
    herd = 0
    for animal in animals:
        herd += UNIT_OF[animal]
    return herd


@lru_cache(maxsize=4096)
def listed(herd: Herd) -> tuple[Animal, ...]:
    """List the animals of a herd in the order of NA1.1."""
    return tuple(animal for animal, n in zip(ANIMALS, counts(herd), strict=True) for _ in range(n))


@lru_cache(maxsize=1 << 14)
def read(animals: tuple[Animal, ...]) -> Herd | None:
    """Count animals that must be listed in the order of NA1.1; None if they are not.

    None also for more of a kind than there can be.
    """
    herd = pack(animals) if len(animals) < _MANY else HIGH
    return None if herd & HIGH or listed(herd) != animals else herd


def counts(herd: Herd) -> tuple[int, int, int, int]:
    """Give the number of each kind."""
    return herd & 255, herd >> 8 & 255, herd >> 16 & 255, herd >> 24


def size(herd: Herd) -> int:
    """Count the animals of all kinds."""
    return herd * ONE_OF_EACH >> _TOP & 255


def fits(part: Herd, whole: Herd) -> bool:
    """Tell whether a herd has at least as many of each kind as a part of it."""
    return ((whole | HIGH) - part) & HIGH == HIGH


def least(first: Herd, second: Herd) -> Herd:
    """Give the smaller number of each kind."""
    enough = (second | HIGH) - first & HIGH  # a bit for each kind of which the second has as many
    mask = (enough << 1) - (enough >> 7)  # all bits of the bytes of those kinds
    return first & mask | second & ~mask


def one_kind(herd: Herd) -> bool:
    """Tell whether a herd is of one kind at most."""
    return sum(map(bool, counts(herd))) <= 1


class Herds:
    """The herds that can be chosen out of another, from `fewest` to `most` animals.

    Smaller herds come first; of equal size they are in the order of their lists. None is built
    before it is asked for: they are counted, and the k-th is worked out from the counts.
    """

    __slots__ = ("_from", "_ways", "fewest", "most", "whole")

    def __init__(self, whole: Herd, fewest: int, most: int) -> None:
        """Count the choices out of a whole herd."""
        self.whole: Herd = whole
        self.fewest: int = fewest
        self.most: int = most
        self._ways = _ways(whole)
        every = self._ways[0]
        numbers = (every[n] if n < len(every) else 0 for n in range(fewest, most + 1))
        self._from = list(accumulate(numbers, initial=0))

    def __reduce__(self) -> tuple[Callable[..., "Herds"], tuple[Herd, int, int]]:
        """Pickle what the herds are chosen from, not the counts."""
        return herds_of, (self.whole, self.fewest, self.most)

    def __len__(self) -> int:
        """Count the herds."""
        return self._from[-1]

    def __contains__(self, herd: Herd) -> bool:
        """Tell whether a herd can be chosen."""
        return fits(herd, self.whole) and self.fewest <= size(herd) <= self.most

    def __iter__(self) -> Iterator[Herd]:
        """Give the herds one after the other."""
        return map(self.pick, range(len(self)))

    def pick(self, index: int) -> Herd:
        """Give the herd at `index`."""
        bounds = self._from
        place = 0
        while bounds[place + 1] <= index:
            place += 1
        index -= bounds[place]
        left = self.fewest + place
        ways = self._ways
        herd = 0
        for kind, shift in enumerate(SHIFTS[:-1]):
            rest = ways[kind + 1]
            taken = min(left, self.whole >> shift & 255)
            while index >= (number := rest[left - taken]):
                index -= number
                taken -= 1
            herd += taken << shift
            left -= taken
        return herd + (left << _TOP)


def _ways(whole: Herd) -> list[list[int]]:
    """Give, for the kinds from each on, in how many ways n animals can be chosen."""
    ways = [[1]]
    for there in reversed(counts(whole)):
        after = ways[0]
        most = len(after) - 1
        ways.insert(
            0,
            [sum(after[max(0, n - there) : min(n, most) + 1]) for n in range(most + there + 1)],
        )
    return ways


@lru_cache(maxsize=4096)
def herds_of(whole: Herd, fewest: int, most: int) -> Herds:
    """Give the herds that can be chosen out of another, counted once."""
    return Herds(whole, fewest, most)
