"""A board as the kernel sees it: masks for the cells in play, and every move made once.

A *plane* is a mask of cells. A *stack* is five planes in one int, one a colour in the order of
TD1.1: the bit of a colour's cell is `colour * size + cell`.
"""

from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from desertrules.core.bits import Steps, bits, halves
from desertrules.core.outcomes import ListedOutcomes, Weighted
from desertrules.through_the_desert.components import (
    COLOURS,
    PLAYERS,
    TOKENS_OF_EACH,
    VALUES,
    Board,
)
from desertrules.through_the_desert.moves import Camel, Discard, Rider, Water

if TYPE_CHECKING:
    from desertrules.hexgrid import Cell

T = TypeVar("T")
SEATS = range(PLAYERS[-1])

Spot: TypeAlias = tuple[int, int, int, int, int, list[int], bool, int, set[int]]
"""What placing a camel needs to know of a bit of a stack, as a tuple, which is fast to take apart:
the bit itself; the stacks of the cells round it in its colour, and of all other cells in every
colour; its cell as a plane; its colour; for each seat, what a camel adds to the lengths of
caravans; whether a waterhole can lie there; the lowest bit round it; and which sets of own camels
round it, as stacks from that bit on, are known not to divide (see `divides`): of all spots with the
same neighbourhood, so that these are soon known."""
NO_SPOT: Spot = (0, 0, 0, 0, 0, [], False, 0, set())
"""What stands for a move that is nowhere on the board: no mask holds it."""
_LONGER = [
    [1 << 8 * (len(SEATS) * colour + seat) for seat in SEATS] for colour in range(len(COLOURS))
]
"""One camel among packed lengths of caravans (see `LENGTHS`), by colour and seat."""
Hole: TypeAlias = tuple[int, int, int]
"""A waterhole to be drawn: its space as a plane, its value, and one packed token of that value."""
Outcomes: TypeAlias = list[Weighted[Water] | None]
"""An outcome with each weight that it can have; None for the weight 0."""
NO_HOLE: Hole = (0, 0, 0)
"""What stands for a waterhole on no space of the board."""


class Terrain:
    """The cells in play for a number of players."""

    def __init__(self, board: Board, *, whole: bool) -> None:
        """Work out everything that is the same in all positions on the board."""
        self.board = board
        self._whole = whole
        grid, in_play = board.grid, board.in_play(whole=whole)
        size = grid._size
        self.grid = grid
        self.size: int = size
        self.in_play = in_play
        self.palm_spaces: int = board.palm_spaces & in_play
        self.water_spaces: int = board.water_spaces & in_play
        self.spaces: int = self.palm_spaces | self.water_spaces
        """Where a waterhole can lie."""
        self.near: list[int] = [
            grid.near[at] & in_play if at in grid.near else 0 for at in range(size)
        ]
        self.every_colour: int = sum(1 << size * colour for colour in range(len(COLOURS)))
        """The stack of cell 0; times a plane, the stack of that plane."""
        self.planes: list[int] = [in_play << size * colour for colour in range(len(COLOURS))]
        """For each colour, the stack of its cells."""
        self.nowhere: int = size * len(COLOURS)
        """A bit beyond all stacks."""
        self.stack: int = (1 << self.nowhere) - 1
        """The stack of all bits."""
        self.steps: Steps = halves(self.nowhere)
        """The steps to search a stack by."""
        self.plane_steps: Steps = halves(size)
        """The steps to search a plane by."""
        self._lowest: list[int] = [
            (near & -near).bit_length() - 1 if near else 0 for near in self.near
        ]
        """The lowest cell round each."""
        self._rings: list[tuple[int, ...]] = [self._ring(at) for at in range(size)]
        """The cells in play round each in circular order, as masks from the lowest on."""
        self._joined: dict[tuple[int, ...], set[int]] = {}
        self._intern_set_up()
        self._intern_placements()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it is worked out from."""
        return partial(terrain_of, whole=self._whole), (self.board,)

    def _intern_placements(self) -> None:
        """Make each rider and camel of the board once."""
        size, width = self.size, self.nowhere
        others = [self.stack ^ self.every_colour << cell for cell in range(size)]
        self.spots: list[Spot] = [self._spot(bit, others[bit % size]) for bit in range(width)]
        """What placing a camel needs to know, by bit."""
        places = {
            colour * size + at: (COLOURS[colour], name)
            for colour in range(len(COLOURS))
            for at, name in self.grid.names.items()
        }
        riders = {bit: Rider(*place) for bit, place in places.items()}
        camels = {bit: Camel(*place) for bit, place in places.items()}
        self.riders: list[Rider] = _by_bit(riders, width)
        self.camels: list[Camel] = _by_bit(camels, width)
        self.riders_of: list[list[Rider]] = [
            self.riders[first : first + size] for first in range(0, width, size)
        ]
        """The riders of each colour, by cell."""
        self.rider_spots: dict[Rider, Spot] = {
            rider: self.spots[bit] for bit, rider in riders.items()
        }
        self.camel_spots: dict[Camel, Spot] = {
            camel: self.spots[bit] for bit, camel in camels.items()
        }

    def _spot(self, bit: int, others: int) -> Spot:
        colour, cell = divmod(bit, self.size)
        here = 1 << cell
        around = self.near[cell] << bit - cell
        low = self._lowest[cell] + bit - cell
        joined = self._joined.setdefault(self._rings[cell], set())
        wet = bool(self.spaces & here)
        return 1 << bit, around, others, here, colour, _LONGER[colour], wet, low, joined

    def _ring(self, cell: int) -> tuple[int, ...]:
        if cell not in self.grid.places:
            return ()
        low = self._lowest[cell]
        return tuple([(bit & self.in_play) >> low for bit in self.grid.ring(cell)])

    def _intern_set_up(self) -> None:
        """Make each move before the riders once."""
        self.palm_cells: tuple[Cell, ...] = self.grid.cells(self.palm_spaces)
        """The palm spaces in play, in cell order."""
        self.discards: list[Discard] = [Discard(colour) for colour in COLOURS]
        self.waters: dict[tuple[int, int], tuple[Water, Hole]] = {
            (at, value): (
                Water(self.grid.names[at], value),
                (1 << at, value, 1 << 8 * (value - 1)),
            )
            for at in bits(self.spaces)
            for value in VALUES
        }
        """The waterholes that can be drawn, by space and value."""
        self.holes: dict[Water, Hole] = dict(self.waters.values())
        self._drawn: dict[int, list[Outcomes]] = {}
        """For each space, as a plane, and value, the outcome by its weight."""
        for water, (space, _, _) in self.holes.items():
            self._drawn.setdefault(space, []).append(_of_weights(water))

    def drawn(self, space: int, tokens: int) -> ListedOutcomes[Water]:
        """Give the outcomes of drawing a waterhole for a space from the packed tokens (TD3.2)."""
        one, two, three = self._drawn[space]
        found = (one[tokens & 255], two[tokens >> 8 & 255], three[tokens >> 16])
        return ListedOutcomes([outcome for outcome in found if outcome])

    def plane(self, stack: int, colour: int) -> int:
        """Give one colour's plane of a stack."""
        return stack >> self.size * colour & self.in_play

    def divides(self, cell: int, walls: int) -> bool:
        """Tell whether the neighbours of a cell that are no walls form more than one arc round it.

        If they form one arc, they are connected without the cell, so taking it cuts nothing off.
        """
        return _divided(self._rings[cell], walls >> self._lowest[cell])

    def cut_off(self, seeds: int, caravan: int, camels: int) -> int:
        """Give the areas (TD7.3) of a caravan that hold one of the seeds.

        `camels` are the cells of all camels. Most seeds are within two steps of another caravan; a
        region round one of the others is left when it comes so near to one.
        """
        within = self.in_play & ~caravan
        dilate = self.grid.dilate
        others = camels & ~caravan
        others = dilate(dilate(others) & within) & within
        seeds &= within & ~others
        found = 0
        while seeds:
            region = 0
            grown = seeds & -seeds
            while grown != region and not grown & others:
                region = grown
                grown = dilate(region) & within
            if grown == region:
                found |= region
            seeds &= ~grown
        return found


def _by_bit(moves: dict[int, T], width: int) -> list[T]:
    """Give the moves by bit; where a bit is no cell, and so never set, any move may stand."""
    anyone = next(iter(moves.values()))
    return [moves.get(bit, anyone) for bit in range(width)]


@lru_cache(maxsize=1 << 14)
def _divided(ring: tuple[int, ...], walls: int) -> bool:
    """Tell whether the places of a ring that are there and no walls form more than one arc."""
    free = [bool(bit & ~walls) for bit in ring]
    return (
        sum(here and not after for here, after in zip(free, free[1:] + free[:1], strict=True)) > 1
    )


def _of_weights(water: Water) -> Outcomes:
    return [None, *(Weighted(water, weight) for weight in range(1, TOKENS_OF_EACH + 1))]


@lru_cache(maxsize=16)
def terrain_of(board: Board, *, whole: bool) -> Terrain:
    """Give the terrain of a board's section, worked out once."""
    return Terrain(board, whole=whole)
