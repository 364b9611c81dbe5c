"""Sets of components and ways to play that make rare rules common."""

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

SMALL: dict[str, Any] = {
    "strips": {
        "c1": "GCRB",
        "c2": "PdCO",
        "c3": "BGCd",
        "d1": "RdG",
        "d2": "dPB",
        "d3": "OMd",
    },
    "ladder": [1, 2, 3, 4, 5, 6],
    "stock": {"3": 4, "4": 5, "5": 6, "6": 6},
    "handler_faces": {"hit": 5, "blank": 1},
}
"""Three strips of each type, which soon come back, and a stock that is soon empty."""

DUSTY: dict[str, Any] = {
    "strips": {
        "c1": "dCd",
        "c2": "GdC",
        "c3": "CdR",
        "c4": "PCM",
        "d1": "dd",
        "d2": "dB",
        "d3": "OdM",
        "d4": "M" + "d" * 14,
    },
    "ladder": {
        "donkey": [0, 0, 1, 3, 3, 7, 20, 20],
        "goat": [1, 2, 3, 4, 5, 6, 7, 8],
        "horse": [9, 9, 9, 9, 9, 9, 9, 9, 10],
        "camel": [0, 2, 5, 5, 5, 6, 30, 40],
    },
    "stock": {"3": 8, "4": 7, "5": 6, "6": 5},
    "handler_faces": {"hit": 1, "blank": 2},
}
"""Dunes nearly everywhere, strips of very different lengths, and prices by animal."""

SETS: dict[str, Any] = {"classic": "classic", "small": SMALL, "dusty": DUSTY}
CITIES = {
    f"{name}:{letters.index('C')}"
    for strips in (CLASSIC.strips, SMALL["strips"], DUSTY["strips"])
    for name, letters in strips.items()
    if "C" in letters
}

Plan = Callable[[Random, Sequence[Move]], Move]
SAMPLE = 40


def at_random(rng: Random, legal: Sequence[Move]) -> Move:
    return legal[rng.randrange(len(legal))]


def some_of(rng: Random, legal: Sequence[Move]) -> list[Move]:
    """Return the legal moves, or a sample if there are very many."""
    if len(legal) <= SAMPLE:
        return list(legal)
    return [*(at_random(rng, legal) for _ in range(SAMPLE)), legal[0], legal[-1]]


def preferring(*preferences: tuple[type[Any], ...]) -> Plan:
    """Return a plan: usually a move of the first kinds that are legal, else any."""

    def choose(rng: Random, legal: Sequence[Move]) -> Move:
        moves = some_of(rng, legal)
        if rng.random() < 0.9:
            for kinds in preferences:
                fitting: list[Move] = [move for move in moves if isinstance(move, kinds)]
                if fitting:
                    return rng.choice(fitting)
        return rng.choice(moves)

    return choose


gatherer = preferring((Sands, Expert), (Capture, Ride), (Step,), (Place, Halt, End))
shifter = preferring((Sands,), (Shift,), (Step,), (Place, Ride, Halt, End))
sleeper = preferring((Sands, Decline), (Capture, Expert), (Halt,), (Pilgrim,), (End,))
hurried = preferring((Shift, Place), (Capture,), (Step,), (Halt, Decline, End))


def seller(rng: Random, legal: Sequence[Move]) -> Move:
    """Catch animals, and sell as many as possible."""
    moves = some_of(rng, legal)
    sales = [move for move in moves if isinstance(move, Sell | Abdul)]
    if sales and rng.random() < 0.8:
        return max(sales, key=lambda sale: (len(sale.animals), sale.silver))
    return gatherer(rng, moves)


def collector(rng: Random, legal: Sequence[Move]) -> Move:
    """Go from city to city for discs, and use them together."""
    moves = some_of(rng, legal)
    silver = [move for move in moves if isinstance(move, Sell | Abdul) and move.silver]
    if silver:
        return rng.choice(silver)
    journeys = [move for move in moves if isinstance(move, Step | Ride) and move.to in CITIES]
    if journeys and rng.random() < 0.8:
        return rng.choice(journeys)
    saving = [move for move in moves if not isinstance(move, Abdul | Sell | Pilgrim | Expert)]
    return hurried(rng, saving or moves)


def juggler(rng: Random, legal: Sequence[Move]) -> Move:
    """Gather discs, and play them before, between and after steps."""
    moves = some_of(rng, legal)
    discs = [move for move in moves if isinstance(move, Abdul | Expert)]
    if discs and rng.random() < 0.6:
        return rng.choice(discs)
    journeys = [move for move in moves if isinstance(move, Step) and move.to in CITIES]
    if journeys and rng.random() < 0.6:
        return rng.choice(journeys)
    return hurried(rng, moves)


def caravan(rng: Random, legal: Sequence[Move]) -> Move:
    """Change plans from move to move."""
    return rng.choice([gatherer, gatherer, sleeper, shifter, seller])(rng, legal)


PLANS: dict[str, Plan] = {
    "random": at_random,
    "seller": seller,
    "gatherer": gatherer,
    "shifter": shifter,
    "pilgrim": preferring((Place,), (Pilgrim, Sands), (Sell, Shift), (End,)),
    "sleeper": sleeper,
    "lurer": preferring((Sands,), (Lure,), (Step,), (Halt, Place, End)),
    "collector": collector,
    "caravan": caravan,
    "juggler": juggler,
}
