"""A board as the kernel sees it: masks for the cells in play, and every move made once.

A *plane* is a mask of cells. A *stack* is five planes in one int, one a colour in the order of
TD1.1: the bit of a colour's cell is `colour * size + cell`.
"""

from functools import lru_cache
from typing import TypeVar

from desertrules.core.contract import Weighted
from desertrules.hexgrid import Steps, halves
from desertrules.through_the_desert.board import Board
from desertrules.through_the_desert.components import COLOURS, VALUES
from desertrules.through_the_desert.moves import Camel, Discard, Rider, Water
from desertrules.through_the_desert.palms import PalmChoices

T = TypeVar("T")


class Terrain:
    """The cells in play for a number of players."""

    def __init__(self, board: Board, *, whole: bool) -> None:
        """Work out everything that is the same in all positions on the board."""
        self.board = board
        grid, in_play = board.grid, board.in_play(whole=whole)
        size = grid.size
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
        self.nowhere: int = size * len(COLOURS)
        """A bit beyond all stacks."""
        self.steps: Steps = halves(self.nowhere)
        """The steps to search a stack by."""
        self.plane_steps: Steps = halves(size)
        """The steps to search a plane by."""
        self.elsewhere: list[int] = [~(self.every_colour << at) for at in range(size)]
        """For each cell, the stack of all others."""
        self._divides: list[dict[int, bool]] = [{} for _ in range(size)]
        self._rings = {at: grid.ring(at) for at in grid.places}
        self._intern_moves()

    def _intern_moves(self) -> None:
        """Make each move of the board once."""
        names = self.grid.names
        places = {
            colour * self.size + at: (COLOURS[colour], name)
            for colour in range(len(COLOURS))
            for at, name in names.items()
        }
        self.rider_bits: dict[Rider, int] = {Rider(*place): bit for bit, place in places.items()}
        self.camel_bits: dict[Camel, int] = {Camel(*place): bit for bit, place in places.items()}
        self.riders: list[Rider] = _by_bit(self.rider_bits, self.nowhere)
        self.camels: list[Camel] = _by_bit(self.camel_bits, self.nowhere)
        self.palm_choices: PalmChoices = PalmChoices(self.grid.cells(self.palm_spaces))
        self._waters: dict[tuple[int, int, int], Weighted[Water]] = {}
        self.discards: list[Discard] = [Discard(colour) for colour in COLOURS]

    def drawn(self, space: int, tokens: int) -> tuple[Weighted[Water], ...]:
        """Give the outcomes of drawing a waterhole for a space from the packed tokens (TD3.2)."""
        waters = self._waters
        found: list[Weighted[Water]] = []
        for value in VALUES:
            weight = tokens & 255
            tokens >>= 8
            if weight:
                key = (space, value, weight)
                if key not in waters:
                    waters[key] = Weighted(Water(self.grid.names[space], value), weight)
                found.append(waters[key])
        return tuple(found)

    def plane(self, stack: int, colour: int) -> int:
        """Give one colour's plane of a stack."""
        return stack >> self.size * colour & self.in_play

    def divides(self, cell: int, walls: int) -> bool:
        """Tell whether the neighbours of a cell that are no walls form more than one arc round it.

        If they form one arc, they are connected without the cell, so taking it cuts nothing off.
        """
        known = self._divides[cell]
        divided = known.get(walls)
        if divided is None:
            ring = [bool(bit & self.in_play & ~walls) for bit in self._rings[cell]]
            ends = sum(
                here and not after for here, after in zip(ring, ring[1:] + ring[:1], strict=True)
            )
            divided = known[walls] = ends > 1
        return divided

    def cut_off(self, seeds: int, caravan: int, camels: int) -> int:
        """Give the areas (TD7.3) of a caravan that hold one of the seeds.

        `camels` are the cells of all camels. A region is left at the first camel it meets.
        """
        within = self.in_play & ~caravan
        others = camels & ~caravan
        dilate = self.grid.dilate
        found = 0
        seeds &= within
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


def _by_bit(places: dict[T, int], width: int) -> list[T]:
    """Give the moves by bit; where a bit is no cell, and so never set, any move may stand."""
    moves = [next(iter(places))] * width
    for move, bit in places.items():
        moves[bit] = move
    return moves


@lru_cache(maxsize=64)
def terrain_of(board: Board, *, whole: bool) -> Terrain:
    """Give the terrain of a board's section, worked out once."""
    return Terrain(board, whole=whole)
