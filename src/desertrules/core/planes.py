"""A position as a seat sees it, in small numbers: what programs that learn look at."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.core.offers import _offer

__all__ = ["MOST", "Planes"]

MOST = 127
"""The greatest number; what is more is written as this."""


@frozen
class Planes:
    """A view as planes that mark places of a board, all of one shape, and numbers beside them.

    Seats are counted from the viewer's on, in the order of play: every seat sees itself as seat +0,
    and a spectator sees seat 0 so.

    Examples:
        >>> from desertrules import sahara
        >>> options = sahara.Options(players=2)
        >>> sahara.planes.board(options), sahara.planes.marked(options)[0]
        ((45, 2), 'seat +0: a camel')
    """

    board: Callable[[Any], tuple[int, ...]]
    """Gives how many places there are along each axis, from the options."""
    marked: Callable[[Any], Sequence[str]]
    """Gives what each plane marks, from the options."""
    counted: Callable[[Any], Sequence[str]]
    """Gives what each number counts, from the options."""
    marks: Callable[[Any], int]
    """Gives the marked places of a view, as bits: those of the first plane lowest, and in a plane
    those of the first axis slowest."""
    counts: Callable[[Any], Sequence[int]]
    """Gives the numbers of a view, 0 to `MOST`."""


def planes_of(game: AnyGame) -> Planes | None:
    """Give how a game's views are seen as planes; None if it does not say; raise BrokenGame."""
    return _offer(game, "planes", Planes)


def of_seats(players: int, *what: str) -> list[str]:
    """Name something of each seat, from the viewer's on; several things seat by seat."""
    return [f"seat +{seat}: {each}" for seat in range(players) for each in what]


def turned(row: Sequence[int], slot: int, players: int, first: int) -> Sequence[int]:
    """Give what a row holds of each seat from a slot on, in the order of play from a first seat."""
    after: Any = row[slot + first : slot + players]
    found: Sequence[int] = after + row[slot : slot + first]
    return found


@cache
def one_of(count: int) -> tuple[tuple[int, ...], ...]:
    """Give for each of so many numbers a 1 at its place among zeros, and at last zeros alone."""
    return tuple(
        tuple(int(place == number) for place in range(count)) for number in range(count + 1)
    )


def digits(mask: int, count: int) -> list[int]:
    """Give so many bits of a mask one by one, the lowest first."""
    return [mask >> place & 1 for place in range(count)]


def stacked(planes: Iterable[int], places: int) -> int:
    """Give one mask of several planes of so many places, the first lowest."""
    return sum(plane << number * places for number, plane in enumerate(planes))
