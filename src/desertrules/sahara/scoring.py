"""Points of every seat by category (SA5)."""

from functools import cache

from desertrules.core.contract import Standing
from desertrules.core.standings import standings
from desertrules.sahara.components import OASIS
from desertrules.sahara.options import Options
from desertrules.sahara.state import HERD, Row, State, View, check_position

CATEGORIES = ("oasis", "favourite")  # SA5.3


@cache
def _worth(oasis: int) -> tuple[int, int]:  # SA5.2
    """Give the points of camels on some bits of the oasis, and the favourite's once more."""
    bits = [bit for bit in range(2 * OASIS) if oasis >> bit & 1]
    return sum(1 + bit // 2 for bit in bits), sum(1 + bit // 2 for bit in bits if bit & 1)


def _parts(options: Options, herd: int) -> tuple[int, int]:
    terrain = options._terrain
    oasis, second = _worth((herd & terrain.herd) >> terrain.oasis)
    more = herd >> terrain.alike[terrain.oasis]
    while more:  # SA4.5: these share a space with one that is counted
        bit = (more.bit_length() - 1) // 3
        oasis += (1 + bit // 2) * (more >> 3 * bit)
        more &= (1 << 3 * bit) - 1
    return oasis, second


def standings_of(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    herds = row[HERD : HERD + options.players]
    return standings(CATEGORIES, [_parts(options, herd) for herd in herds])


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points as if the game ended now (SA5.2, SA5.3)."""
    if type(state) is not State:
        check_position(state)
    return standings_of(state.options, state._row)


def points_of(options: Options, row: Row) -> tuple[int, ...]:
    """Give every seat's total as it would count now."""
    herds = row[HERD : HERD + options.players]
    return tuple([oasis + second for oasis, second in [_parts(options, herd) for herd in herds]])


def points(state: State | View) -> tuple[int, ...]:
    """Give only the totals of `score`, for search."""
    if type(state) is not State:
        check_position(state)
    return points_of(state.options, state._row)
