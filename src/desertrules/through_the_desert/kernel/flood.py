"""Where caravans can get to: all colours of all seats grown at once, camel by camel.

A *pool* is one int that holds a stack of each seat, that of seat 0 in the lowest bits, so that one
step is taken for every caravan on the board by the same dozen operations.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from desertrules.through_the_desert.components import PLAYERS
from desertrules.through_the_desert.kernel.terrain import Terrain
from desertrules.through_the_desert.state import OPEN, REACH, TOUCHED, Row

Step: TypeAlias = tuple[int, int]
"""Pools: where camels can stand, and what those camels touch."""

STEPS = 5
"""How many camels ahead is looked."""


class Flood:
    """The masks of a terrain that pools are grown by."""

    def __init__(self, terrain: Terrain) -> None:
        """Work out the masks for as many seats as can play."""
        self.terrain = terrain
        grid, size = terrain.grid, terrain.size
        self.stride: int = grid._stride
        self.every_seat: int = sum(1 << seat * terrain.nowhere for seat in range(PLAYERS[-1]))
        """The pool of bit 0; times a stack, the pool of that stack."""
        every = self.every_seat * terrain.every_colour
        column = (1 << grid._stride) - 1
        self.low: int = grid._low * every
        # A step to the side would leave the outer columns for another colour's plane.
        self.not_last: int = ((1 << size - grid._stride) - 1) * every
        self.not_first: int = ((1 << size) - 1 ^ column) * every

    def steps(self, row: Row, players: int) -> Iterator[Step]:
        """Give what every caravan can get to with one camel, two, and so on.

        Each step has all that fewer camels reach; in what is touched, bits that are no cells may be
        set. It ends before the first camel that adds nothing.
        """
        low, not_last, not_first, stride = self.low, self.not_last, self.not_first, self.stride
        width, still = self.terrain.nowhere, row[OPEN]
        free = still ^ (still & row[TOUCHED])  # beside no camel of the colour, whoever's
        within = region = before = 0
        for seat in range(players):
            beside = still & row[REACH + seat]
            region |= beside << seat * width
            within |= (free | beside) << seat * width
        for _ in range(STEPS):
            if region == before:
                return
            down = region & low
            side = region | down << 1 | (region ^ down) >> 1
            touched = (
                region << 1
                | region
                | region >> 1
                | (side & not_last) << stride
                | (side & not_first) >> stride
            )
            yield region, touched
            before, region = region, touched & within


@lru_cache(maxsize=16)
def flood_of(terrain: Terrain) -> Flood:
    """Give the masks of a terrain, worked out once."""
    return Flood(terrain)


@lru_cache(maxsize=64)
def pooled_palms(flood: Flood, palms: int) -> int:
    """Give the pool of a plane of palms, worked out once for a game."""
    return palms * flood.terrain.every_colour * flood.every_seat
