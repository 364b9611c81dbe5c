"""Points of every seat by category (SA5)."""

from desertrules.core.contract import Seat, Standing
from desertrules.core.errors import wrong_game
from desertrules.core.standings import rank
from desertrules.sahara.components import NAME
from desertrules.sahara.options import Options
from desertrules.sahara.state import Row, State, View, camels_of

CATEGORIES = ("oasis", "favourite")  # SA5.3


def _parts(options: Options, row: Row, seat: int) -> tuple[int, int]:  # SA5.2
    oasis = second = 0
    for space, favourite in camels_of(options, row, seat):
        points = options.worth(space)
        oasis += points
        if favourite:
            second = points
    return oasis, second


def standings(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    parts = [_parts(options, row, seat) for seat in range(options.players)]
    totals = [sum(points) for points in parts]
    return tuple(
        Standing(Seat(seat), total, place, tuple(zip(CATEGORIES, points, strict=True)))
        for seat, (total, place, points) in enumerate(zip(totals, rank(totals), parts, strict=True))
    )


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points as if the game ended now (SA5.2, SA5.3)."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings(state.options, state._row)
