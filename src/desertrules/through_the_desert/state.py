"""A position: one flat row of ints behind names.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. Planes and stacks are explained in `kernel.terrain`. Of each slot from `OWN` on there is one a
seat, at `slot + seat`.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from desertrules.core.bits import bits
from desertrules.core.contract import Seat
from desertrules.core.fields import check_seat
from desertrules.core.values import Position, packed, setter, unpacked
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import (
    COLOURS,
    PLAYERS,
    SUPPLY,
    TOKENS_OF_EACH,
    VALUES,
    Colour,
    colour_of,
)
from desertrules.through_the_desert.options import Options

Row: TypeAlias = Sequence[int]

PHASE = 0
"""What the game waits for: a place in `PHASES`."""
SEAT = 1
"""Who acts; 0 if nobody does."""
LEFT = 2
"""The camels still to place in this turn."""
ROUND = 3
"""The round of riders; 0 in the first round of camel turns, and 1 later."""
IDLE = 4
"""The turns in a row without a camel."""
SPENT = 5
"""1 once the supply of a colour is empty."""
PENDING = 6
"""Plane: the spaces that wait for a waterhole."""
TOKENS = 7
"""The waterholes not drawn, packed as in `TAKEN`."""
ROOM = 8
"""Plane: the cells that are free for a rider, from the end of the set-up to the last rider."""
PALMS = 9
"""Plane: the palms."""
CAMELS = 10
"""Plane: all camels."""
RIDERS = 11
"""Stack: the riders of all seats."""
LONE = 12
"""Stack: the camels of caravans whose next camel claims all that they have cut off: riders without
a camel, and caravans with water in their areas, as a position that was read can have."""
TOUCHED = 13
"""Stack: the cells that touch anybody's camels."""
OPEN = 14
"""Stack: where a seat may still place a camel if it touches its own. A cell that touches camels of
two seats is lost to both, and to everybody else, for good."""
RIM = 15
"""Where areas are still to be looked for, the stack of each seat above that of the one before; on
tables only, 0 in states."""
WATER = 16
"""Planes, one a value: the waterholes on the board."""
SUPPLIES = WATER + len(VALUES)
"""Numbers, one a colour: the camels that nobody has placed."""
OWN = SUPPLIES + len(COLOURS)
"""Stack: the seat's camels, riders' camels included."""
REACH = OWN + PLAYERS[-1]
"""Stack: the cells that touch them."""
AREAS = REACH + PLAYERS[-1]
"""Stack: the areas of the seat's caravans."""
TAKEN = AREAS + PLAYERS[-1]
"""The waterholes that the seat has taken: 256 ** (value - 1) each."""
RETURNED = TAKEN + PLAYERS[-1]
"""The colour that the seat has returned, from 1; 0 for none."""
HANDS = RETURNED + PLAYERS[-1]
"""The colours of the riders that the seat holds, one bit each."""
LENGTHS = HANDS + PLAYERS[-1]
"""How many camels each seat has of each colour, riders' camels included: a byte each, of the first
colour that of seat 0, of seat 1 and so on, then of the next. A supply is smaller than a byte."""
WIDTH = LENGTHS + 1
"""The length of a row."""

WATERS = range(WATER, SUPPLIES)
_FOLLOWING = {CAMELS, TOUCHED, *range(REACH, AREAS), LENGTHS}
"""What follows from the camels of each seat: see `spread`."""


class Phase(StrEnum):
    """What the game waits for."""

    PALMS = "palms"
    """Chance: where the palms stand (TD3.1)."""
    WATER = "water"
    """Chance: the next waterhole (TD3.2)."""
    DISCARD = "discard"
    """A seat returns a rider, with five players (TD4.1)."""
    RIDERS = "riders"
    """A seat places a rider (TD5.1)."""
    CAMELS = "camels"
    """A seat adds camels (TD6.1)."""
    OVER = "over"
    """Nothing more (TD8.1, TD8.2)."""


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


def spread(options: Options, row: list[int]) -> None:
    """Work out from the camels of each seat how many and where they are, and what they touch."""
    spots = options._terrain.spots
    for seat in range(options.players):
        for bit in bits(row[OWN + seat]):
            _, around, _, here, _, longer, *_ = spots[bit]
            row[CAMELS] |= here
            row[LENGTHS] += longer[seat]
            row[REACH + seat] |= around
        row[TOUCHED] |= row[REACH + seat]


class Facts(Position):
    """What can be read off a position, by name; raises InvalidValue for no seat and no colour."""

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

    @property
    def round(self) -> int:
        """The round of riders, from 0; in camel turns 0 is the first round, and 1 any later."""
        return self._row[ROUND]

    @property
    def idle(self) -> int:
        """How many turns in a row have passed without a camel placed (TD8.2)."""
        return self._row[IDLE]

    def caravan(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the cells of a seat's camels of one colour, the rider's included."""
        return self._stacked(self._of(OWN, seat), colour)

    def rider(self, seat: int, colour: Colour) -> Cell | None:
        """Give the cell of a seat's rider of one colour, None if it is not on the board."""
        return next(iter(self._stacked(self._row[RIDERS] & self._of(OWN, seat), colour)), None)

    def areas(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the cells of all areas of one caravan (TD7.3)."""
        return self._stacked(self._of(AREAS, seat), colour)

    def reached(self, seat: int, colour: Colour) -> tuple[Cell, ...]:
        """Give the palms that one caravan has reached (TD7.2)."""
        check_seat(seat, self.options.players)
        palms = palm_stack(self.options, self._row)
        return self._stacked(reached(palms, self._row, seat), colour)

    def taken(self, seat: int) -> tuple[int, ...]:
        """Give the values of the waterholes that a seat has taken, the smallest first."""
        tokens = self._of(TAKEN, seat)
        return tuple(value for value in VALUES for _ in range(count_of(tokens, value)))

    def returned(self, seat: int) -> Colour | None:
        """Give the colour that a seat has returned with five players, None if it has not."""
        colour = self._of(RETURNED, seat)
        return COLOURS[colour - 1] if colour else None

    def hand(self, seat: int) -> tuple[Colour, ...]:
        """Give the colours of the riders that a seat has not placed."""
        return tuple(COLOURS[colour] for colour in bits(self._of(HANDS, seat)))

    def _of(self, slot: int, seat: int) -> int:
        check_seat(seat, self.options.players)
        return self._row[slot + seat]

    def _names(self, plane: int) -> tuple[Cell, ...]:
        return self.options._terrain.grid.cells(plane)

    def _stacked(self, stack: int, colour: Colour) -> tuple[Cell, ...]:
        number = COLOURS.index(colour if type(colour) is Colour else colour_of(colour))
        return self._names(self.options._terrain.plane(stack, number))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle the row packed, without what follows from the rest of it."""
        kept = [0 if slot in _FOLLOWING else each for slot, each in enumerate(self._row)]
        viewer = (self.viewer,) if isinstance(self, View) else ()
        return _unpickled, (type(self), packed(kept), self.options, *viewer)


def _unpickled(cls: type[Any], kept: bytes, options: Options, *viewer: Seat | None) -> object:
    row = list(unpacked(kept))
    spread(options, row)
    return cls(options, *viewer, tuple(row))


def watered(row: Row) -> int:
    """Give the plane of all waterholes."""
    return row[WATER] | row[WATER + 1] | row[WATER + 2]


def count_of(tokens: int, value: int) -> int:
    """Give how many waterholes of a value there are among packed ones."""
    return tokens >> 8 * (value - 1) & 255


def lengths_of(packed: int, players: int) -> list[bytes]:
    """Give for each colour how many camels every seat has of it, from what `LENGTHS` holds."""
    seats = PLAYERS[-1]
    every = packed.to_bytes(seats * len(COLOURS), "little")
    return [every[first : first + players] for first in range(0, len(every), seats)]


def palm_stack(options: Options, row: Row) -> int:
    """Give the palms as a stack: once for each colour."""
    return _stack_of(row[PALMS], options._terrain.every_colour)


@lru_cache(maxsize=64)
def _stack_of(plane: int, every_colour: int) -> int:
    """Give the stack of a plane of palms, worked out once for a game."""
    return plane * every_colour


def reached(palms: int, row: Row, seat: int) -> int:
    """Give the stack of palms that a seat touches (TD7.2) or has enclosed (TD7.4)."""
    areas = row[AREAS + seat]
    return (row[REACH + seat] | areas if areas else row[REACH + seat]) & palms


@frozen(repr=False)
class State(Facts):
    """A position of Through the Desert; equal positions are equal.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout
        >>> from desertrules import through_the_desert as ttd
        >>> begin = ttd.initial(ttd.Options(players=3))
        >>> state = playout(begin, Random(7), max_moves=60).state
        >>> state.phase, state.seat, state.left
        (<Phase.CAMELS: 'camels'>, 0, 1)
        >>> state.palms, len(state.water)
        (('b8', 'd3', 'h11', 'j3', 'q3'), 29)
        >>> state.caravan(0, "white"), state.rider(0, "white")
        (('f12', 'g11'), 'f12')
        >>> state.supply[ttd.Colour.WHITE], state.taken(0), state.hand(0)
        (23, (1,), ())
    """

    options: Options
    """How many play, and on which board."""
    _row: tuple[int, ...]

    def __init__(self, options: Options, row: tuple[int, ...]) -> None:
        """Take the options and the row."""
        _set_options(self, options)
        _set_row(self, row)


_set_options, _set_row = setter(State, "options"), setter(State, "_row")


@frozen(repr=False)
class View(Facts):
    """What a seat may know of a position: everything, as the game has no secrets."""

    options: Options
    """How many play, and on which board."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...]
