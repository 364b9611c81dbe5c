"""What a position is worth to each seat, for search: its money, its animals, and its prospects."""

from collections.abc import Sequence

from desertrules.core.errors import wrong_game
from desertrules.nomads_of_arabia.components import DISC_DINARS, KEPT, NAME, ROWS, SPECIAL_DISCS
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts, size
from desertrules.nomads_of_arabia.kernel.prospects import (
    Prices,
    catch,
    catch_by_hire,
    prices_of,
    ways_of,
    worth_of,
)
from desertrules.nomads_of_arabia.kernel.slots import (
    ALL_LANDS,
    ALL_STRIPS,
    AT,
    AT_PILGRIM,
    CARRIED,
    DISCS,
    FLAGS,
    GUIDES,
    HELD,
    LOST,
    MONEY,
    NOWHERE,
    POOL,
    RESTOCKED,
    STOCK,
    TASKS,
    Row,
    unpacked,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_LOSE,
    T_OVER,
    T_SHIFT,
    T_STRIP,
    TASK_BITS,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, PLACE_BITS
from desertrules.nomads_of_arabia.kernel.turns import restock_due
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.scoring import DISC_WORTH
from desertrules.nomads_of_arabia.state import State, View

SALE, STEP, LEAST = 0.72, 0.09, 0.1
"""The share of their price that animals are worth in a city, what each step to it takes, and the
least share."""
DISC = 4.5
"""A special disc that is not known to be one of dinars."""
HANDLER = 0.5
"""A handler."""
HUNT, HUNT_STEP, HUNT_STEPS = 0.37, 0.6, 3
"""The share of the best capture that can be had, what is left of it a step, and the most steps."""
DANGER = {ROWS - 2: (0.3, 0.015), ROWS - 1: (1.2, 0.12)}
"""What a row costs that the dunes may take soon, and for each dinar of worth that is carried."""
LOSS, PILGRIM = 2.0, 1.0
"""What it costs to be lost, and to be at the Pilgrim."""
ANIMAL = 0.001
"""What an animal counts after the end, where it only breaks ties (NA8.1)."""

_DINARS = sum(1 << at for at, disc in enumerate(SPECIAL_DISCS) if disc in DISC_DINARS)
_HUNTS = [HUNT * HUNT_STEP**steps for steps in range(HUNT_STEPS + 1)]


def value_of(options: Options, row: Row, seat: int) -> float:
    """Give what a position is worth to a seat."""
    discs, carried, at = row[DISCS + seat], row[CARRIED + seat], row[AT + seat]
    value = float(row[MONEY + seat] + DISC_WORTH[discs])
    if row[TASKS] == T_OVER:
        return value + ANIMAL * size(carried)
    value += DISC * (row[HELD + seat] - (discs & _DINARS).bit_count())
    if at == NOWHERE:
        return value
    prices = prices_of(options._terrain, row[STOCK])
    if at == AT_PILGRIM:
        return value + SALE * worth_of(carried, prices) - PILGRIM
    low = _row_of(row, at) + _shift_due(row)
    if low >= ROWS:
        return value + SALE * _kept(carried, prices) - LOSS
    steps = ways_of(options._terrain, tuple(row[ALL_STRIPS]))[at]
    worth = worth_of(carried, prices)
    fixed, share = DANGER.get(low, (0.0, 0.0))
    return (
        value
        + worth * (max(LEAST, SALE - STEP * steps[AT_CITY]) - share)
        + HANDLER * size(row[GUIDES + seat])
        + _hunt(options, row, seat, steps, prices)
        - fixed
    )


def _row_of(row: Row, at: int) -> int:
    """Give the row where a nomad is, `ROWS` if it is lost or its strip was taken away."""
    strips = row[ALL_STRIPS]
    return strips.index(at >> PLACE_BITS) if at > LOST and at >> PLACE_BITS in strips else ROWS


def _shift_due(row: Row) -> bool:
    """Tell whether the dunes will be shifted before the next turn (NA7.4), or are being so."""
    if row[FLAGS] & RESTOCKED or restock_due(row[STOCK], row[ALL_LANDS]) is not None:
        return True
    return any(task in (T_SHIFT, T_LOSE, T_STRIP) for task in unpacked(row[TASKS], TASK_BITS))


def _kept(carried: Herd, prices: Prices) -> int:
    """Give what the two best animals bring, which a lost nomad keeps (NA6.2)."""
    carried_prices = [
        price
        for price, number in zip(prices, counts(carried), strict=True)
        for _ in range(min(number, KEPT))
    ]
    return sum(sorted(carried_prices)[-KEPT:])


def _hunt(options: Options, row: Row, seat: int, steps: Sequence[int], prices: Prices) -> float:
    """Give what the best capture in reach is worth, with handlers that are there or for nothing."""
    terrain, handlers = options._terrain, row[GUIDES + seat]
    if not handlers and steps[AT_CITY]:
        return 0.0
    best = 0.0
    for there, away in zip(row[ALL_LANDS], steps, strict=False):
        if there and away <= HUNT_STEPS:
            if handlers:
                caught = catch(terrain, handlers, there, prices)
            else:
                caught = catch_by_hire(terrain, row[POOL], there, prices)
            best = max(best, _HUNTS[away] * caught)
    return best


def evaluate(state: State | View) -> tuple[float, ...]:
    """Give what the position is worth to each seat, more being better, in dinars.

    Money and discs count in full; animals by their prices and the way to a city; handlers and the
    best capture in reach; rows that the dunes take next cost. Of a view, discs that its seat cannot
    know count alike. After the end, money and dinar discs alone count, and animals break ties.
    """
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    options, row = state.options, state._row
    return tuple([value_of(options, row, seat) for seat in range(options.players)])
