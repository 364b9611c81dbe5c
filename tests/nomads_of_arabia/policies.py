"""Ways to choose a move that lead to rules which random play hardly ever meets.

Each is given the legal moves alone, as a player at a table who knows one plan.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from desertrules.nomads_of_arabia import (
    CLASSIC,
    Abdul,
    Capture,
    Decline,
    End,
    Expert,
    Halt,
    Lure,
    Move,
    Pilgrim,
    Place,
    Ride,
    Sands,
    Sell,
    Shift,
    Step,
)
from tests.nomads_of_arabia.sets import DUSTY, SMALL

Policy = Callable[[Random, Sequence[Move]], Move]
Wish = tuple[type[Any], ...]
_SAMPLE = 40
CITIES = {
    f"{name}:{spaces.index('C')}"
    for strips in (dict(CLASSIC.strips), SMALL["strips"], DUSTY["strips"])
    for name, spaces in strips.items()
    if "C" in spaces
}
"""The cities of all sets of components."""


def _some(rng: Random, legal: Sequence[Move]) -> list[Move]:
    """Give the legal moves, or a sample of them if there are very many."""
    if len(legal) <= _SAMPLE:
        return list(legal)
    few = [legal[rng.randrange(len(legal))] for _ in range(_SAMPLE)]
    return [*few, legal[0], legal[-1]]


def _wishing(*wishes: Wish) -> Policy:
    """Choose a move of the first wish that can be met, mostly; else any."""

    def choose(rng: Random, legal: Sequence[Move]) -> Move:
        moves = _some(rng, legal)
        if rng.random() < 0.9:
            for wish in wishes:
                fitting: list[Move] = [move for move in moves if isinstance(move, wish)]
                if fitting:
                    return rng.choice(fitting)
        return rng.choice(moves)

    return choose


def seller(rng: Random, legal: Sequence[Move]) -> Move:
    """Catch animals and sell as many as possible, with whatever discs there are."""
    moves = _some(rng, legal)
    sales = [move for move in moves if isinstance(move, Sell | Abdul)]
    if sales and rng.random() < 0.8:
        return max(sales, key=lambda sale: (len(sale.animals), sale.silver))
    return _gatherer(rng, moves)


_gatherer = _wishing((Sands, Expert), (Capture, Ride), (Step,), (Place, Halt, End))
gatherer = _gatherer
"""Catch animals and never sell them, so that stock and landscapes run empty."""
shifter = _wishing((Sands,), (Shift,), (Step,), (Place, Ride, Halt, End))
"""Shift the dunes as often as possible, so that strips come back."""
pilgrim = _wishing((Place,), (Pilgrim, Sands), (Sell, Shift), (End,))
"""Go to the Pilgrim and back, all the time."""
sleeper = _wishing((Sands, Decline), (Capture, Expert), (Halt,), (Pilgrim,), (End,))
"""Stay in place until the strip is gone, and be lost."""
lurer = _wishing((Sands,), (Lure,), (Step,), (Halt, Place, End))
"""Lure until the stock is empty."""


_hurried = _wishing((Shift, Place), (Capture,), (Step,), (Halt, Decline, End))


def collector(rng: Random, legal: Sequence[Move]) -> Move:
    """Go from city to city for discs, and use them together."""
    moves = _some(rng, legal)
    silver = [move for move in moves if isinstance(move, Sell | Abdul) and move.silver]
    if silver:
        return rng.choice(silver)
    journeys = [move for move in moves if isinstance(move, Step | Ride) and move.to in CITIES]
    if journeys and rng.random() < 0.8:
        return rng.choice(journeys)
    saving = [move for move in moves if not isinstance(move, Abdul | Sell | Pilgrim | Expert)]
    return _hurried(rng, saving or moves)


def juggler(rng: Random, legal: Sequence[Move]) -> Move:
    """Gather discs, and play them wherever that is possible: before, between and after steps."""
    moves = _some(rng, legal)
    discs = [move for move in moves if isinstance(move, Abdul | Expert)]
    if discs and rng.random() < 0.6:
        return rng.choice(discs)
    journeys = [move for move in moves if isinstance(move, Step) and move.to in CITIES]
    if journeys and rng.random() < 0.6:
        return rng.choice(journeys)
    return _hurried(rng, moves)


def caravan(rng: Random, legal: Sequence[Move]) -> Move:
    """Change plans from move to move: gather, sleep and shift at the same table."""
    return rng.choice([gatherer, gatherer, sleeper, shifter, seller])(rng, legal)


POLICIES: dict[str, Policy] = {
    "seller": seller,
    "gatherer": gatherer,
    "shifter": shifter,
    "pilgrim": pilgrim,
    "sleeper": sleeper,
    "lurer": lurer,
    "collector": collector,
    "caravan": caravan,
    "juggler": juggler,
}
