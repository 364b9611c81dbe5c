"""A position: one flat row of ints behind names.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. Slots of a seat stand at `slot + seat`. Planes and stacks are explained in `terrain`.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from attrs import field, frozen

from desertrules.core.bits import bits
from desertrules.core.contract import Seat
from desertrules.core.values import Position
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import (
    COLOURS,
    SUPPLY,
    TOKENS_OF_EACH,
    VALUES,
    Colour,
)
from desertrules.through_the_desert.kernel.terrain import Terrain
from desertrules.through_the_desert.options import Options

Row: TypeAlias = Sequence[int]

PHASE, SEAT, LEFT, ROUND, IDLE, SPENT, PENDING, TOKENS, ROOM, PALMS, CAMELS = range(11)
"""`PHASE`: see `Phase`; `SEAT`: who acts; `LEFT`: camels still to place in this turn; `ROUND`: of
riders, or 0 in the first round of camel turns and 1 later; `IDLE`: turns in a row without a camel;
`SPENT`: 1 once the supply of a colour is empty; `PENDING`: plane of the spaces that wait for a
waterhole; `TOKENS`: waterholes not drawn, packed as in `TAKEN`; `ROOM`: plane of the cells that are
free for a rider, from the end of the set-up to the last rider; `PALMS`, `CAMELS`: planes."""
RIDERS, LONE, TOUCHED, OPEN, RIM = range(11, 16)
"""Stacks. `RIDERS`: of all seats; `LONE`: of riders with no camel in their caravan yet; `TOUCHED`:
of cells that touch anybody's camels; `OPEN`: of where a seat may still place a camel if it touches
its own (TD6.3, TD6.4): a cell that touches camels of two seats is lost to both, and to everybody
else, for good (TD6.6); `RIM`: of where areas are still to be looked for, the stack of each seat
above that of the one before; on tables only, 0 in states."""
WATER = 16  # planes, one a value
WATERS = range(WATER, WATER + len(VALUES))
SUPPLIES = WATER + len(VALUES)  # numbers, one a colour
OWN = SUPPLIES + len(COLOURS)  # stacks of a seat's camels, riders' camels included
REACH = OWN + 5  # stacks of the cells that touch them
AREAS = REACH + 5  # stacks of the areas of its caravans
TAKEN = AREAS + 5  # its tokens: 256 ** (value - 1) each
RETURNED = TAKEN + 5  # the colour it returned, from 1; 0 for none
HANDS = RETURNED + 5  # the colours of the riders it holds, one bit each
WIDTH = HANDS + 5


class Phase(StrEnum):
    """What the game waits for."""

    PALMS = "palms"
    WATER = "water"
    DISCARD = "discard"
    RIDERS = "riders"
    CAMELS = "camels"
    OVER = "over"


PHASES = tuple(Phase)
ALL_COLOURS = (1 << len(COLOURS)) - 1
P_PALMS, P_WATER, P_DISCARD, P_RIDERS, P_CAMELS, P_OVER = range(6)


def blank_row(options: Options) -> list[int]:
    """Give the row of a game in which nothing has happened."""
    terrain = options._terrain
    row = [0] * WIDTH
    row[OPEN] = terrain.in_play * terrain.every_colour
    row[TOKENS] = sum(TOKENS_OF_EACH << 8 * index for index in range(len(VALUES)))  # TD1.4
    row[SUPPLIES:OWN] = [SUPPLY[options.players]] * len(COLOURS)  # TD1.3
    row[HANDS : HANDS + options.players] = [ALL_COLOURS] * options.players  # TD1.2
    return row


class Facts(Position):
    """What can be read off a position, by name."""

    __slots__ = ()

    options: Options
    _row: tuple[int, ...]

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return PHASES[self._row[PHASE]]

    @property
    def seat(self) -> Seat | None:
        """The seat that acts, None at a chance event and after the end."""
        acting = P_DISCARD <= self._row[PHASE] <= P_CAMELS
        return Seat(self._row[SEAT]) if acting else None

    @property
    def left(self) -> int:
        """How many camels the seat that acts may still place in this turn."""
        return self._row[LEFT]

    @property
    def palms(self) -> tuple[Cell, ...]:
        """The cells with palms, in cell order."""
        return self._names(self._row[PALMS])

    @property
    def water(self) -> dict[Cell, int]:
        """The waterholes on the board: the value on each cell, in cell order."""
        row, names = self._row, self.options._terrain.grid.names
        values = {at: value for value in VALUES for at in bits(row[WATER + value - 1])}
        return {names[at]: values[at] for at in sorted(values)}

    @property
    def supply(self) -> dict[Colour, int]:
        """How many camels of each colour can still be placed."""
        return dict(zip(COLOURS, self._row[SUPPLIES:OWN], strict=True))

    def caravan(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the cells of a seat's camels of one colour, the rider's included."""
        return self._stacked(self._row[OWN + seat], colour)

    def rider(self, seat: int, colour: Colour) -> Cell | None:
        """Give the cell of a seat's rider of one colour, None if it is not on the board."""
        row = self._row
        return next(iter(self._stacked(row[RIDERS] & row[OWN + seat], colour)), None)

    def areas(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the cells of all areas of one caravan (TD7.3)."""
        return self._stacked(self._row[AREAS + seat], colour)

    def reached(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the palms that one caravan has reached (TD7.2)."""
        return self._stacked(reached(self.options._terrain, self._row, seat), colour)

    def taken(self, seat: int) -> tuple[int, ...]:
        """Give the values of the waterholes that a seat has taken, the smallest first."""
        packed = self._row[TAKEN + seat]
        return tuple(value for value in VALUES for _ in range(packed >> 8 * (value - 1) & 255))

    def returned(self, seat: int) -> Colour | None:
        """Give the colour that a seat has returned with five players, None if it has not."""
        colour = self._row[RETURNED + seat]
        return COLOURS[colour - 1] if colour else None

    def hand(self, seat: int) -> tuple[Colour, ...]:
        """Give the colours of the riders that a seat has not placed."""
        return tuple(COLOURS[colour] for colour in bits(self._row[HANDS + seat]))

    def _names(self, plane: int) -> tuple[Cell, ...]:
        return self.options._terrain.grid.cells(plane)

    def _stacked(self, stack: int, colour: Colour) -> tuple[Cell, ...]:
        return self._names(self.options._terrain.plane(stack, COLOURS.index(colour)))


def reached(terrain: Terrain, row: Row, seat: int) -> int:
    """Give the stack of palms that a seat's caravans touch (TD7.2) or have enclosed (TD7.4)."""
    return (row[REACH + seat] | row[AREAS + seat]) & row[PALMS] * terrain.every_colour


@frozen
class State(Facts):
    """A position of Through the Desert; equal positions are equal."""

    options: Options
    """How many play, and on which board."""
    _row: tuple[int, ...] = field(repr=False)


@frozen
class View(Facts):
    """What a seat may know of a position: everything, as the game has no secrets."""

    options: Options
    """How many play, and on which board."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...] = field(repr=False)
