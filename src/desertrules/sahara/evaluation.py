"""What a position is worth to each seat, for search: how far its camels have come."""

from functools import lru_cache

from desertrules.core.bits import bits
from desertrules.sahara.components import OASIS
from desertrules.sahara.options import Options
from desertrules.sahara.scoring import points
from desertrules.sahara.state import HERD, P_OVER, PHASE, Row, State, View, check_position

_WAY = 3.0
"""What a camel on the last space is worth besides its points; on the way its share is squared."""


@lru_cache(maxsize=64)
def worths_of(desert: int) -> tuple[float, ...]:
    """Give what a camel is worth on each bit of a herd; a favourite is worth twice as much."""
    last = desert + OASIS
    return tuple(
        (1 + favourite) * (_WAY * (space / last) ** 2 + max(0, space - desert))
        for space in range(last + 1)
        for favourite in (0, 1)
    )


def values_of(options: Options, row: Row) -> list[float]:
    """Give what the camels of every seat are worth on their spaces."""
    terrain = options._terrain
    alike, herd = terrain.alike, terrain.herd
    worths = worths_of(options.desert)
    return [
        sum([worths[bit] * (1 + (camels >> alike[bit] & 7)) for bit in bits(camels & herd)])
        for camels in row[HERD : HERD + options.players]
    ]


def evaluate(state: State | View) -> tuple[float, ...]:
    """Give what the position is worth to each seat, more being better; in the end, its points.

    A camel on a space of the track has the space's points, and three times the square of its share
    of the way; a favourite counts twice.
    """
    check_position(state)
    if state._row[PHASE] == P_OVER:
        return tuple(map(float, points(state)))
    return tuple(values_of(state.options, state._row))
