"""Moves as numbers, for programs that learn: camels by seat, space and favourite, in their order.

The kernel's codes are laid out for six seats and have gaps; the numbers are those of the seats at
the table, without gaps, and the sheik's, which are by far the most, stand last among the decisions.
"""

from functools import lru_cache

from desertrules.core.bits import Steps, bits, squeeze, squeezes
from desertrules.core.offers import Spelling
from desertrules.core.spelling import OneNumber
from desertrules.sahara.components import CARDS, NAME, PILES
from desertrules.sahara.kernel.terrain import STOP, Terrain
from desertrules.sahara.legality import sheik_seats, sheik_spaces
from desertrules.sahara.moves import MOVES, Move
from desertrules.sahara.options import Options
from desertrules.sahara.state import (
    ABLE,
    CAMEL,
    HERD,
    P_DEAL,
    PALMS,
    PHASE,
    SEAT,
    SHEIK,
    TAKEN,
    Row,
    State,
    View,
    check_position,
)


class _Numbers:
    """The numbers of a track: advances, plays, retreats, favours, stop, sheiks; deals."""

    def __init__(self, terrain: Terrain, players: int) -> None:
        """Lay out the numbers for so many seats."""
        size = terrain.size
        self._terrain = terrain
        self.retreats: int = size + PILES
        """From here on the herds of all seats; before it steps forward and plays, as in codes."""
        self.favours: int = self.retreats + players * size
        """From here on one a space."""
        self.stop: int = self.favours + terrain.last + 1
        self.sheiks: int = self.stop + 1
        """From here on, for each bit of all herds, one a space but 0 where that camel goes."""
        self.decisions: int = self.sheiks + players * size * terrain.last
        """How many numbers are those of seats; the deals come after them."""
        self.size: int = self.decisions + players * PILES * len(CARDS)
        """How many numbers there are."""
        self.herds: int = (1 << players * size) - 1
        """The mask of the bits of all herds."""
        self.spaces: Steps = squeezes(terrain.ordinary)
        """How a plane becomes one bit a space."""

    def number(self, move: object, /) -> int | None:
        """Give the number of a move, None for one that is never legal."""
        terrain = self._terrain
        code = terrain.code(move)
        if code < terrain.deals:
            return code
        if code < terrain.retreats:
            return _within(code - terrain.deals + self.decisions, self.size)
        if code < terrain.favours:
            return _within(code - terrain.retreats + self.retreats, self.favours)
        if code < terrain.stop:
            return (code - terrain.favours) // 2 + self.favours
        if code == terrain.stop:
            return self.stop
        if code == terrain.nowhere:
            return None
        place, to = divmod(code - terrain.sheiks, terrain.size)
        return _within(self._sheik(place, to >> 1), self.decisions) if to > 1 else None

    def _sheik(self, place: int, to: int) -> int:
        return self.sheiks + place * self._terrain.last + to - 1

    def move(self, number: int, /) -> Move:
        """Give the move of a number."""
        terrain = self._terrain
        if number < self.retreats:
            return terrain.moves[number]
        if number < self.favours:
            return terrain.moves[number - self.retreats + terrain.retreats]
        if number < self.stop:
            return terrain.moves[2 * (number - self.favours) + terrain.favours]
        if number == self.stop:
            return STOP
        if number >= self.decisions:
            return terrain.moves[number - self.decisions + terrain.deals]
        place, space = divmod(number - self.sheiks, terrain.last)
        return terrain.sheik(terrain.sheiks + place * terrain.size + 2 * space + 2 + (place & 1))

    def led(self, options: Options, row: Row) -> int:
        """Give the mask of the sheik's moves: each camel to each space but its own (SA4.4)."""
        terrain = self._terrain
        spaces = sheik_spaces(options, row[TAKEN]) & terrain.ordinary
        targets = squeeze(spaces, self.spaces) >> 1
        mask = 0
        for whose in sheik_seats(options, row[SEAT]):
            for bit in bits(row[HERD + whose] & terrain.herd):
                others = targets & ~(1 << (bit >> 1) >> 1)
                mask |= others << self._sheik(whose * terrain.size + bit, 1)
        return mask


def _within(number: int, end: int) -> int | None:
    """Give a number, None if it would be that of a seat which is not at the table."""
    return number if number < end else None


@lru_cache(maxsize=64)
def _numbers_of(terrain: Terrain, players: int) -> _Numbers:
    return _Numbers(terrain, players)


def _numbers(options: Options) -> _Numbers:
    return _numbers_of(options._terrain, options.players)


def _mask(position: State | View) -> int:
    """Give the mask of the numbers of all legal moves."""
    if type(position) is not State:
        check_position(position)
    options, row = position.options, position._row
    numbers, terrain = _numbers(options), options._terrain
    phase, able = row[PHASE], row[ABLE]
    if phase == P_DEAL:
        return able >> terrain.deals << numbers.decisions
    if phase not in range(1, SHEIK + 1):
        return able  # plays, or nothing any more
    stop = (able >> terrain.stop & 1) << numbers.stop
    if phase in PALMS:
        return able & terrain.herd | stop
    if phase == SHEIK:
        return numbers.led(options, row) | stop
    if phase == CAMEL:
        return sum(1 << numbers.favours + bit // 2 for bit in bits(able >> terrain.favours))
    return (able >> terrain.retreats & numbers.herds) << numbers.retreats | stop


spelling: Spelling = OneNumber(NAME, Options, MOVES, _numbers, _mask)
"""Every move is a word of one number."""
