"""Points of every seat by category (NA8.1)."""

from desertrules.core.contract import Seat, Standing
from desertrules.core.errors import wrong_game
from desertrules.core.standings import rank
from desertrules.nomads_of_arabia.components import DISC_DINARS, NAME, SPECIAL_DISCS
from desertrules.nomads_of_arabia.kernel.herds import size
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import CARRIED, DISCS, MONEY, Row, State, View

CATEGORIES = ("dinars", "discs")


def _discs(row: Row, seat: int) -> int:  # NA5.1
    held = row[DISCS + seat]
    return sum(DISC_DINARS.get(disc, 0) for at, disc in enumerate(SPECIAL_DISCS) if held >> at & 1)


def standings(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    seats = range(options.players)
    parts = [(row[MONEY + seat], _discs(row, seat)) for seat in seats]
    totals = [sum(points) for points in parts]
    places = rank(totals, [size(row[CARRIED + seat]) for seat in seats])
    return tuple(
        Standing(Seat(seat), total, place, tuple(zip(CATEGORIES, points, strict=True)))
        for seat, total, place, points in zip(seats, totals, places, parts, strict=True)
    )


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now, secret discs included (NA8.1)."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings(state.options, state._row)
