"""A board as the kernel sees it: masks for the cells in play, and every move made once.

A *plane* is a mask of cells. A *stack* is five planes in one int, one a colour in the order of
TD1.1: the bit of a colour's cell is `colour * size + cell`.
"""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from desertrules.core.contract import Weighted
from desertrules.hexgrid import bits
from desertrules.through_the_desert.board import Board
from desertrules.through_the_desert.components import COLOURS, PALMS
from desertrules.through_the_desert.moves import Camel, Discard, Palms, Rider, Water

Arcs: TypeAlias = tuple[int, ...]
"""Masks of neighbours of a cell that hang together round it."""


class Terrain:
    """The cells in play for a number of players."""

    def __init__(self, board: Board, *, whole: bool) -> None:
        """Work out everything that is the same in all positions on the board."""
        self.board = board
        self.whole = whole
        self.grid = grid = board.grid
        self.size = size = grid.size
        self.in_play = in_play = board.in_play(whole=whole)
        self.palm_spaces = board.palm_spaces & in_play
        self.water_spaces = board.water_spaces & in_play
        self.near = [grid.near[at] & in_play if at in grid.near else 0 for at in range(size)]
        self.every_colour = sum(1 << size * colour for colour in range(len(COLOURS)))
        """The stack of cell 0; times a plane, the stack of that plane."""
        self.spread = [
            sum(1 << size * colour for colour in bits(colours))
            for colours in range(1 << len(COLOURS))
        ]
        """The same for each set of colours, one bit a colour."""
        self.nowhere = size * len(COLOURS)
        """A bit beyond all stacks."""
        self.elsewhere = [~(self.every_colour << at) for at in range(size)]
        """For each cell, the stack of all others."""
        self._arcs: list[dict[int, Arcs]] = [{} for _ in range(size)]
        self._rings = {at: grid.ring(at) for at in grid.places}
        self._intern_moves()

    def _intern_moves(self) -> None:
        """Make each move of the board once."""
        names = self.grid.names
        palm_cells = self.grid.cells(self.palm_spaces)
        places = {
            colour * self.size + at: (COLOURS[colour], name)
            for colour in range(len(COLOURS))
            for at, name in names.items()
        }
        self.riders = {bit: Rider(*place) for bit, place in places.items()}
        self.camels = {bit: Camel(*place) for bit, place in places.items()}
        self.rider_bits = {move: bit for bit, move in self.riders.items()}
        self.camel_bits = {move: bit for bit, move in self.camels.items()}
        self.palm_choices = tuple(
            Palms(cells) for cells in combinations(palm_cells, min(PALMS, len(palm_cells)))
        )
        self.palm_outcomes = tuple(Weighted(choice, 1) for choice in self.palm_choices)
        self._drawn: dict[tuple[int, int, int], Weighted[Water]] = {}
        self.discards = [Discard(colour) for colour in COLOURS]

    def drawn(self, space: int, value: int, weight: int) -> Weighted[Water]:
        """Give the outcome that a waterhole of this value is drawn for a space."""
        key = (space, value, weight)
        if key not in self._drawn:
            self._drawn[key] = Weighted(Water(self.grid.names[space], value), weight)
        return self._drawn[key]

    def plane(self, stack: int, colour: int) -> int:
        """Give one colour's plane of a stack."""
        return stack >> self.size * colour & self.in_play

    def arcs(self, cell: int, walls: int) -> Arcs:
        """Give the arcs of neighbours of a cell, where `walls` are those that do not count.

        Neighbours that stand beside each other round the cell belong to one arc.
        """
        known = self._arcs[cell]
        arcs = known.get(walls)
        if arcs is None:
            arcs = known[walls] = self._find_arcs(cell, walls)
        return arcs

    def _find_arcs(self, cell: int, walls: int) -> Arcs:
        ring = [bit & self.in_play & ~walls for bit in self._rings[cell]]
        if all(ring):
            return (sum(ring),)
        gap = ring.index(0)
        arcs = [0]
        for bit in ring[gap:] + ring[:gap]:
            if bit:
                arcs[-1] |= bit
            elif arcs[-1]:
                arcs.append(0)
        return tuple(arc for arc in arcs if arc)

    def cut_off(self, seeds: Arcs, caravan: int, camels: int) -> int:
        """Give the areas (TD7.3) of a caravan that hold one of the seeds.

        `camels` are the cells of all camels. A region is left at the first camel it meets.
        """
        within = self.in_play & ~caravan
        others = camels & ~caravan
        dilate = self.grid.dilate
        found = 0
        for seed in seeds:
            region = 0
            grown = seed & within & ~found
            while grown != region:
                if grown & others:
                    grown = region = 0
                    break
                region = grown
                grown = dilate(region) & within
            found |= region
        return found


@lru_cache(maxsize=64)
def terrain_of(board: Board, *, whole: bool) -> Terrain:
    """Give the terrain of a board's section, worked out once."""
    return Terrain(board, whole=whole)
