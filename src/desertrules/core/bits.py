"""Masks: the bits of one int, listed, selected and picked."""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeAlias, TypeVar

_NARROW = 32  # a mask of so few bits need not be halved
_FEW = 5  # to clear so many low bits is as fast as to halve once
_DENSE = 10  # with more than a tenth of the bits set, going through all of them is faster
_DIGITS = bytes.maketrans(b"01", b"\0\1")

T = TypeVar("T")
Steps: TypeAlias = tuple[tuple[int, int], ...]


def flags(mask: int) -> bytes:
    """Give the bits one by one, the lowest first, up to the highest that is set."""
    return f"{mask:b}"[::-1].encode().translate(_DIGITS)


def select(items: Sequence[T], mask: int) -> Iterable[T]:
    """Give the items whose bits are set, in order; no bit may lie beyond the items."""
    if mask.bit_count() * _DENSE > len(items):
        return compress(items, flags(mask))
    found: list[T] = []
    while mask:  # from the top, as the lowest bit is dearer to find: it takes a negative int
        top = mask.bit_length() - 1
        found.append(items[top])
        mask ^= 1 << top
    found.reverse()
    return found


def bits(mask: int) -> list[int]:
    """Give the positions of the set bits, from the lowest."""
    return list(select(range(mask.bit_length()), mask))


def halves(width: int) -> Steps:
    """Give the steps by which `nth_bit` halves a mask of that width: widths and their masks."""
    steps: list[tuple[int, int]] = []
    while width > _NARROW:
        width = (width + 1) // 2
        steps.append((width, (1 << width) - 1))
    return tuple(steps)


def nth_bit(mask: int, n: int, steps: Steps = ()) -> int:
    """Give the position of the set bit number `n`, counted from 0 at the lowest.

    `steps` of `halves` for the mask's width make it faster.
    """
    base = 0
    for width, lower in steps:
        if n < _FEW:
            break
        low = mask & lower
        count = low.bit_count()
        if n < count:
            mask = low
        else:
            n -= count
            base += width
            mask >>= width
    while n:
        mask &= mask - 1
        n -= 1
    return base + (mask ^ mask - 1).bit_length() - 1


def squeezes(kept: int) -> Steps:
    """Give the steps by which `squeeze` moves the bits of `kept` together, down to the lowest.

    Each is a distance and the mask of the bits that go so far: they go the ones of their distance,
    written in binary, from the least on, so that none meets another.
    """
    ways = [(place, place - rank) for rank, place in enumerate(bits(kept))]
    far = max((distance for _, distance in ways), default=0)
    steps: list[tuple[int, int]] = []
    for step in (1 << digit for digit in range(far.bit_length())):
        moved = [place - distance % step for place, distance in ways if distance & step]
        steps.append((step, sum(1 << place for place in moved)))
    return tuple(steps)


def squeeze(mask: int, steps: Steps) -> int:
    """Give a mask without the places that are not kept; it may have bits of those kept alone."""
    for step, moved in steps:
        part = mask & moved
        mask = mask ^ part | part >> step
    return mask
