"""The track as the kernel sees it: masks of spaces and camels, and every move made once.

A *plane* is a mask of spaces, bit `space`. A *herd* is a mask of where a seat's camels stand, one
bit for the ordinary ones and one for the favourite: bit `2 * space + favourite`. A *stack* is the
herds of all seats in one int: bit `seat * size + 2 * space + favourite`. So the order of bits is
the order of moves.
"""

from functools import lru_cache

from desertrules.sahara.components import OASIS, PLAYERS
from desertrules.sahara.moves import Advance, Favour, Move, Retreat, Sheik, Stop

STOP = Stop()


class Terrain:
    """A track with so many desert spaces."""

    def __init__(self, desert: int) -> None:
        """Work out everything that is the same in all positions on the track."""
        last = desert + OASIS
        size = 2 * (last + 1)
        self.last: int = last
        self.size: int = size
        """How many bits a herd has."""
        self.herd: int = (1 << size) - 1
        """The herd with a camel on every bit."""
        self.track: int = (2 << last) - 2
        """The plane of all spaces but 0."""
        self.full: int = (1 << OASIS) - 1 << desert + 1
        """The plane of the oasis, the highest bits of the track: no smaller plane holds it."""
        self.favourites: int = sum(2 << 2 * space for space in range(last + 1))
        """The herd of a favourite on every space."""
        self.below: list[int] = [0] + [(1 << 2 * space) - 1 for space in range(last + 1)]
        """The herds of all camels below the highest space of a plane, by its bit length."""
        self.stop: int = PLAYERS[-1] * size
        """The bit of `stop`, beyond every stack."""
        self._intern_moves()

    def _intern_moves(self) -> None:
        """Make each move of the track once; the many of the sheik when they are asked for."""
        herd = [(bit, bit >> 1, bool(bit & 1)) for bit in range(self.size)]
        self.advances: dict[int, Move] = {
            bit: Advance(space, favourite) for bit, space, favourite in herd
        }
        self.retreats: dict[int, Move] = {
            seat * self.size + bit: Retreat(seat, space, favourite)
            for seat in range(PLAYERS[-1])
            for bit, space, favourite in herd
        }
        self.favours: dict[int, Move] = {
            bit: Favour(space) for bit, space, favourite in herd if not favourite
        }
        for moves in (self.advances, self.retreats, self.favours):
            moves[self.stop] = STOP
        self.advance_bits: dict[Move, int] = {move: bit for bit, move in self.advances.items()}
        self.retreat_bits: dict[Move, int] = {move: bit for bit, move in self.retreats.items()}
        self.favour_bits: dict[Move, int] = {move: bit for bit, move in self.favours.items()}
        self._sheiks: dict[tuple[int, int], Sheik] = {}

    def sheik(self, bit: int, to: int) -> Sheik:
        """Give the move of the sheik that takes a camel of a herd to a space."""
        move = self._sheiks.get((bit, to))
        if move is None:
            move = self._sheiks[bit, to] = Sheik(bit >> 1, bool(bit & 1), to)
        return move


@lru_cache(maxsize=64)
def terrain_of(desert: int) -> Terrain:
    """Give the terrain of a track, worked out once."""
    return Terrain(desert)
