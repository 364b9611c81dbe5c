"""What caravans earn (TD7): waterholes, and the areas that they cut off.

Nobody but its owner can ever place in an area (TD7.5), and nothing in it bears on what is legal.
So a table may leave areas to be looked for until somebody asks: `settle` gives the same whether it
is called after each camel or after many.
"""

from desertrules.through_the_desert.components import COLOURS
from desertrules.through_the_desert.kernel.terrain import Terrain
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    AREAS,
    CAMELS,
    OWN,
    REACH,
    RIM,
    TAKEN,
    WATER,
    WATERS,
)


def settle(options: Options, row: list[int]) -> None:
    """Look for the areas that are still to be looked for, and take their water (TD7.4)."""
    terrain = options._terrain
    rims, row[RIM] = row[RIM], 0
    for seat in range(options.players):
        rim = rims >> seat * terrain.nowhere & terrain.stack
        if rim:
            take_water(row, seat, find_areas(terrain, row, seat, rim))


def find_areas(terrain: Terrain, row: list[int], seat: int, rim: int) -> int:
    """Give a seat the areas that touch a rim (TD7.3); give the plane of all their cells.

    Where the caravan has grown over its rim, areas are looked for all round it.
    """
    found = 0
    for colour in range(len(COLOURS)):
        seeds = terrain.plane(rim, colour)
        if seeds:
            caravan = terrain.plane(row[OWN + seat], colour)
            if seeds & caravan:
                seeds = terrain.plane(row[REACH + seat], colour)
            area = terrain.cut_off(seeds, caravan, row[CAMELS])
            row[AREAS + seat] |= area << terrain.size * colour
            found |= area
    return found


def take_water(row: list[int], seat: int, cells: int) -> None:
    """Give a seat the waterholes on these cells (TD7.1)."""
    for slot in WATERS:
        here = row[slot] & cells
        if here:
            row[slot] ^= here
            row[TAKEN + seat] += here.bit_count() << 8 * (slot - WATER)
