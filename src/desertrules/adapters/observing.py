"""Views and masks as arrays of numpy."""

from functools import cached_property, partial
from math import ceil, prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desertrules.adapters.play import Play
from desertrules.core.contract import AnyGame, Decide
from desertrules.core.offers import points_of, seats_of
from desertrules.core.planes import MOST, Planes, of_seats, one_of, planes_of

__all__ = ["Array", "Observer"]

Array: TypeAlias = NDArray[np.int8]
"""An array of small numbers: an observation, or a mask."""


def plain(game: AnyGame) -> Planes:
    """Give planes of a game that offers none: who decides, and everybody's points."""
    return Planes(
        board=lambda _: (1,),
        marked=lambda _: (),
        counted=lambda options: of_seats(seats_of(options), "decides", "points"),
        marks=lambda _: 0,
        counts=partial(_standing, game),
    )


def _standing(game: AnyGame, view: Any) -> list[int]:  # noqa: ANN401 - of the game
    points, now, first = points_of(game, view), game.turn(view), view.viewer or 0
    players = len(points)
    deciding = (now.seat - first) % players if isinstance(now, Decide) else players
    ones = one_of(players)[deciding]
    turned = [min(max(each, 0), MOST) for each in points[first:] + points[:first]]
    return [each for pair in zip(ones, turned, strict=True) for each in pair]


class Observer:
    """What seats see of a game, as arrays: planes of numbers, and masks of what may come next.

    The first planes mark places. Those after them hold numbers one by one, a number a place, and at
    last how often each number stands in a word that the seat has begun, if there are such words.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.adapters.observing import Observer
        >>> from desertrules.adapters.play import Play
        >>> play = Play("sahara", sahara.Options(players=2))
        >>> play.begin(Random(7))
        >>> observer = Observer(play)
        >>> observer.shape, observer.observe(0).shape == observer.shape
        ((14, 45, 2), True)
        >>> seen = observer.observe(0).reshape(-1)
        >>> int(seen[observer.where["seat +0: cards of pile 0"]][0])
        5
    """

    def __init__(self, play: Play) -> None:
        """Take the game that is played, to find the sizes of its arrays."""
        self._play = play
        planes = planes_of(play.game) or plain(play.game)
        self._marks, self._counts = planes.marks, planes.counts
        board = planes.board(play.options)
        places = prod(board)
        self.marked: tuple[str, ...] = (*planes.marked(play.options),)
        """What each of the first planes marks."""
        self.counted: tuple[str, ...] = (*planes.counted(play.options),)
        """What each of the numbers is that follow."""
        self._bits = places * len(self.marked)
        self._letters = self._bits + len(self.counted)
        size = self._letters + (play.size if play.spells_on else 0)
        self.shape: tuple[int, ...] = (ceil(size / places), *board)
        """The shape of an observation: planes, then the axes of the board."""
        self._size = places * self.shape[0]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it is worked out from."""
        return Observer, (self._play,)

    @cached_property
    def where(self) -> dict[str, slice]:
        """Where each thing stands in a flat observation, by its name: all of a plane, or a place.

        The word that is begun has the name `word`, where there is one.
        """
        places = self._size // self.shape[0]
        found = {name: slice(at * places, (at + 1) * places) for at, name in enumerate(self.marked)}
        found |= {name: slice(at, at + 1) for at, name in enumerate(self.counted, self._bits)}
        if self._play.spells_on:
            found["word"] = slice(self._letters, self._letters + self._play.size)
        return found

    def observe(self, seat: int) -> Array:
        """Give what a seat sees, as a new array."""
        play = self._play
        view = play.view(seat)
        found = _ones(self._marks(view), self._size)
        found[self._bits : self._letters] = np.frombuffer(bytes(self._counts(view)), np.int8)
        if play.word and play.seat == seat:
            for number in play.word:
                found[self._letters + number] += 1
        return found.reshape(self.shape)

    def mask(self, seat: int) -> Array:
        """Give a 1 for each number that may come next; for a seat that does not decide, none."""
        play = self._play
        return _ones(play.mask if play.seat == seat else 0, play.size)


def _ones(mask: int, size: int) -> Array:
    """Give so many bits of a mask, the lowest first, as a new array."""
    packed = np.frombuffer(mask.to_bytes(size + 7 >> 3, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").view(np.int8)
