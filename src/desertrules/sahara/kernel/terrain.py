"""The track as the kernel sees it: masks of spaces and camels, and a number for every move.

A *herd* is a mask of where a seat's camels stand, one bit for the ordinary ones and one for the
favourite: bit `2 * space + favourite`. A *plane* is a mask of spaces, with both bits of each. A
*code* is the number of a move, and a mask of codes says which moves are legal; so the order of
codes is the order of moves. The code of a step forward is its camel's bit in the herd.
"""

from functools import lru_cache

from desertrules.sahara.components import CARDS, OASIS, PILES, PLAYERS
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop

SEATS = range(PLAYERS[-1])
PLAYS = [Play(pile) for pile in range(PILES)]
DEALS = [Deal(seat, pile, card) for seat in SEATS for pile in range(PILES) for card in CARDS]
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
        self.track: int = self.herd - 3
        """The plane of all spaces but 0."""
        self.end: int = 3 << 2 * last
        """The plane of the last space: no smaller plane holds it."""
        self.full: int = self.herd - (4 << 2 * desert) + 1
        """The plane of the oasis, the highest bits of the track: no smaller plane holds it."""
        self.oasis: int = 2 * (desert + 1)
        """The first bit of the oasis."""
        self.ordinary: int = self.herd // 3
        """The herd of an ordinary camel on every space."""
        self.favourites: int = 2 * self.ordinary
        """The herd of a favourite on every space."""
        self.spaces: list[int] = [0, 0] + [3 << (bit & -2) for bit in range(2, size)]
        """The plane of a bit's space, empty for space 0, which is never occupied (SA1.2)."""
        self.alike: list[int] = [size + 3 * bit for bit in range(size)]
        """Above a herd, where it says how many more camels stand on a bit."""
        self._number_moves()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it is worked out from."""
        return terrain_of, (self.last - OASIS,)

    def _number_moves(self) -> None:
        """Lay out the codes, and make each move once; the many of the sheik when asked for."""
        herd = [(bit, bit >> 1, bool(bit & 1)) for bit in range(self.size)]
        moves: list[Move] = [Advance(space, favourite) for _, space, favourite in herd]
        self.plays: int = len(moves)
        self.play: int = (1 << PILES) - 1 << self.plays
        """The mask of all plays."""
        moves += PLAYS
        self.deals: int = len(moves)
        moves += DEALS
        self.due: list[int] = list(range(self.deals, len(moves), len(CARDS)))
        """Where the deals to each pile begin, counted over all seats."""
        self.retreats: int = len(moves)
        """From here on the herds of all seats, one after the other."""
        moves += [Retreat(seat, space, favourite) for seat in SEATS for _, space, favourite in herd]
        self.favours: int = len(moves)
        """From here on a herd, in which the bits of favourites are no moves."""
        moves += [Favour(space) for _, space, _ in herd]
        self.stop: int = len(moves)
        moves.append(STOP)
        self.led: int = len(moves)
        """No move's code: in a mask, it stands for all moves of a sheik."""
        self.sheiks: int = self.led + 1
        """From here on, for each bit of all seats' herds, the herd of where that camel goes."""
        self.nowhere: int = self.sheiks + len(SEATS) * self.size * self.size
        """A code that no legal move has."""
        self.moves: list[Move] = moves
        """The moves by code, up to the first of the sheik's."""
        self.codes: Codes = Codes(self)
        self._sheiks: dict[int, Sheik] = {}

    def sheik(self, code: int) -> Sheik:
        """Give the sheik's move of a code."""
        move = self._sheiks.get(code)
        if move is None:
            seat, bit, to = self.way(code)
            move = self._sheiks[code] = Sheik(seat, bit >> 1, bool(bit & 1), to >> 1)
        return move

    def way(self, code: int) -> tuple[int, int, int]:
        """Give whose camel the sheik's move of a code takes from which bit to which."""
        place, to = divmod(code - self.sheiks, self.size)
        return *divmod(place, self.size), to

    def code(self, move: object) -> int:
        """Give the code of a move, `nowhere` for anything else."""
        try:
            return self.codes[move]
        except TypeError:  # it cannot be hashed
            return self.nowhere


class Codes(dict[object, int]):
    """The codes of moves; that of the sheik's is worked out when it is asked for.

    What is no move on the track has the code `nowhere`; what cannot be hashed raises TypeError.
    """

    def __init__(self, terrain: Terrain) -> None:
        """Take the moves of a track."""
        super().__init__()
        for code, move in enumerate(terrain.moves):
            self.setdefault(move, code)  # a favour stands twice among them: the first is meant
        self._terrain = terrain

    def __missing__(self, move: object) -> int:
        """Find the code of a move that is asked for the first time."""
        terrain = self._terrain
        spaces = range(terrain.last + 1)
        if type(move) is not Sheik or move.space not in spaces or move.to not in spaces:
            return terrain.nowhere
        if move.seat not in SEATS:
            return terrain.nowhere
        bit, to = 2 * move.space + move.favourite, 2 * move.to + move.favourite
        code = terrain.sheiks + (move.seat * terrain.size + bit) * terrain.size + to
        self[terrain.sheik(code)] = code
        return code


@lru_cache(maxsize=64)
def terrain_of(desert: int) -> Terrain:
    """Give the terrain of a track, worked out once."""
    return Terrain(desert)
