"""Where nomads are and can go, and where animals stand, read off a row."""

from desertrules.nomads_of_arabia.components import MOST_HANDLERS, ROWS, THIRD_HANDLER_COST
from desertrules.nomads_of_arabia.kernel.herds import size
from desertrules.nomads_of_arabia.kernel.slots import (
    ALL_LANDS,
    ALL_STRIPS,
    AT,
    CARRIED,
    FACES,
    GUIDES,
    LANDS,
    SEAT,
    STRIPS,
    Row,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, PLACE_BITS, Anywhere, Near, Terrain
from desertrules.nomads_of_arabia.options import Options


def face_slot(row: Row, space: int) -> int:
    """Give the slot of the disc on the strip of a space."""
    return row.index(space >> PLACE_BITS, STRIPS) - STRIPS + FACES


def neighbours(terrain: Terrain, row: Row, space: int) -> Near:  # NA1.3
    """Give the spaces beside a space, by row, then from left to right."""
    slot = row.index(space >> PLACE_BITS, STRIPS)
    return terrain.near(space, row[slot - 1], row[slot + 1], 0)


def spaces_in_play(terrain: Terrain, row: Row) -> Anywhere:
    """Give the spaces of the five strips, by row, then from left to right."""
    return terrain.anywhere(*row[ALL_STRIPS])


def in_city(options: Options, row: Row) -> bool:
    """Tell whether the nomad whose turn it is stands in a city."""
    return options._terrain.ground[row[AT + row[SEAT]]] == AT_CITY


def hunting_ground(options: Options, row: Row) -> int:
    """Give the slot of the landscape on which the nomad stands whose turn it is."""
    return LANDS + options._terrain.ground[row[AT + row[SEAT]]]


def second_step_cost(row: Row, seat: int, hired: int = 0) -> int:  # NA3.2
    """Give what a seat's second step costs with so many new handlers, or with the old ones."""
    handlers = hired or size(row[GUIDES + seat])
    return size(row[CARRIED + seat]) + (THIRD_HANDLER_COST if handlers == MOST_HANDLERS else 0)


def on_last_strip(options: Options, row: Row) -> bool:  # NA4.5
    """Tell whether a nomad stands on row 4."""
    last = row[STRIPS + ROWS - 1]
    return last in [at >> PLACE_BITS for at in row[AT : AT + options.players]]


def fewest(row: Row) -> list[int]:  # NA7.3
    """Give the landscapes with fewest animals."""
    sizes = [size(herd) for herd in row[ALL_LANDS]]
    low = min(sizes)
    return [land for land, there in enumerate(sizes) if there == low]
