"""Moves as numbers, for programs that learn: colours and cells in their order (TD1.1, TD2.2).

Riders and camels of the kernel are bits of stacks, which have places that are no cells in play;
here those are squeezed out, so that a mask of legal numbers is made from a stack in a few steps.
"""

from functools import lru_cache
from math import comb

from desertrules.core.bits import Steps, bits, squeeze, squeezes
from desertrules.core.errors import wrong_game
from desertrules.core.offers import Spelling
from desertrules.core.spelling import ListedNumbers, OneNumber
from desertrules.through_the_desert.components import COLOURS, NAME, VALUES
from desertrules.through_the_desert.kernel.lists import PalmChoices
from desertrules.through_the_desert.kernel.terrain import Terrain
from desertrules.through_the_desert.legality import PASS, camel_mask, rider_colours
from desertrules.through_the_desert.moves import MOVES, Move, Palms
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    P_CAMELS,
    P_DISCARD,
    P_PALMS,
    P_RIDERS,
    P_WATER,
    PENDING,
    PHASE,
    RETURNED,
    ROOM,
    SEAT,
    TOKENS,
    Row,
    State,
    View,
    count_of,
)


class _Numbers(ListedNumbers[Move]):
    """The numbers of a board's section: camels, riders, discards, pass; waterholes, palms."""

    def __init__(self, terrain: Terrain) -> None:
        """Number all moves of the section; choices of palms, which can be many, are not listed."""
        kept = terrain.in_play * terrain.every_colour
        places, spaces = bits(kept), bits(terrain.spaces)
        super().__init__(
            [
                *(terrain.camels[bit] for bit in places),
                *(terrain.riders[bit] for bit in places),
                *terrain.discards,
                PASS,
            ],
            [terrain.waters[at, value][0] for at in spaces for value in VALUES],
        )
        self.steps: Steps = squeezes(kept)
        """How a stack becomes numbers of camels."""
        self.riders: int = len(places)
        """The first number of a rider."""
        self.discards: int = 2 * len(places)
        """The first number of a discard."""
        self.passing: int = 1 << self.decisions - 1
        """The mask of a pass."""
        self.waters: dict[int, int] = {
            1 << at: self.decisions + len(VALUES) * n for n, at in enumerate(spaces)
        }
        """The first number of a waterhole on each space, by its plane."""
        self._palms = PalmChoices(terrain.palm_cells)
        self._cells: dict[str, int] = {cell: n for n, cell in enumerate(terrain.palm_cells)}
        self._first: int = len(self.moves)
        self.palms: int = (1 << len(self._palms)) - 1 << self._first
        """The mask of all choices of palms."""
        self.size = self._first + len(self._palms)

    def number(self, move: object, /) -> int | None:
        """Give the number of a move, None for one that is never legal."""
        if type(move) is not Palms:
            return super().number(move)
        return self._first + self._rank(move) if move in self._palms else None

    def _rank(self, palms: Palms) -> int:
        """Give how many choices come before one, in the order of cells."""
        last, count = len(self._cells) - 1, len(palms.cells)
        after = (comb(last - self._cells[c], count - n) for n, c in enumerate(palms.cells))
        return len(self._palms) - 1 - sum(after)

    def move(self, number: int, /) -> Move:
        """Give the move of a number."""
        listed = number < self._first
        return self.moves[number] if listed else self._palms.pick(number - self._first)


@lru_cache(maxsize=16)
def _numbers_of(terrain: Terrain) -> _Numbers:
    return _Numbers(terrain)


def _numbers(options: Options) -> _Numbers:
    return _numbers_of(options._terrain)


def _mask(position: State | View) -> int:
    """Give the mask of the numbers of all legal moves."""
    if type(position) is not State and type(position) is not View:
        raise wrong_game(position, "state", NAME)
    options, row = position.options, position._row
    numbers, phase = _numbers_of(options._terrain), row[PHASE]
    if phase == P_CAMELS:
        camels = camel_mask(row, row[SEAT])
        return squeeze(camels, numbers.steps) if camels else numbers.passing
    if phase == P_RIDERS:
        return _riders(options, numbers, row) or numbers.passing
    if phase == P_WATER:
        first = numbers.waters[row[PENDING] & -row[PENDING]]
        drawn = [value for value in VALUES if count_of(row[TOKENS], value)]
        return sum(1 << first + value - 1 for value in drawn)
    if phase == P_PALMS:
        return numbers.palms
    return _discards(options, numbers, row) if phase == P_DISCARD else 0


def _riders(options: Options, numbers: _Numbers, row: Row) -> int:
    size = options._terrain.size
    stack = sum(row[ROOM] << size * colour for colour in bits(rider_colours(options, row)))
    return squeeze(stack, numbers.steps) << numbers.riders


def _discards(options: Options, numbers: _Numbers, row: Row) -> int:
    gone = sum(1 << colour >> 1 for colour in row[RETURNED : RETURNED + options.players])
    return ((1 << len(COLOURS)) - 1 ^ gone) << numbers.discards


spelling: Spelling = OneNumber(NAME, Options, MOVES, _numbers, _mask)
"""Every move is a word of one number."""
