"""Points of every seat by category (NA8.1)."""

from desertrules.core import standings as core
from desertrules.core.contract import Standing
from desertrules.core.errors import wrong_game
from desertrules.nomads_of_arabia.components import DISC_DINARS, NAME, SPECIAL_DISCS
from desertrules.nomads_of_arabia.kernel.herds import size
from desertrules.nomads_of_arabia.kernel.slots import CARRIED, DISCS, MONEY, Row
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import State, View

CATEGORIES = ("dinars", "discs")
DISC_WORTH = [
    sum(DISC_DINARS.get(disc, 0) for at, disc in enumerate(SPECIAL_DISCS) if held >> at & 1)
    for held in range(1 << len(SPECIAL_DISCS))
]
"""What special discs count at the end, by their mask (NA5.1)."""


def standings(options: Options, row: Row) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now."""
    seats = range(options.players)
    parts = [(row[MONEY + seat], DISC_WORTH[row[DISCS + seat]]) for seat in seats]
    return core.standings(CATEGORIES, parts, [size(row[CARRIED + seat]) for seat in seats])


def score(state: State | View) -> tuple[Standing, ...]:
    """Give every seat's points as they would count now, secret discs included (NA8.1).

    Of a view, those discs count that its seat may know.
    """
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return standings(state.options, state._row)


def points(state: State | View) -> tuple[int, ...]:
    """Give every seat's points as they would count now, as `score` does."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    row, players = state._row, state.options.players
    money = row[MONEY : MONEY + players]
    discs = row[DISCS : DISCS + players]
    return tuple([dinars + DISC_WORTH[held] for dinars, held in zip(money, discs, strict=True)])
