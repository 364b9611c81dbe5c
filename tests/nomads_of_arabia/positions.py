"""Positions made by hand: written states that are edited and loaded."""

import json
from collections.abc import Sequence
from typing import Any

from desertrules import dump
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Move, State

Wire = dict[str, Any]
ANIMALS = tuple(Animal)

EARLY = ("d1", "c1", "d2", "c2", "d3")
"""Rows 0 to 4 after the set-up: dGMRd, GCRdMP, PdMdB, BMOCGd, MOdGd."""
LATE = ("d5", "c6", "d6", "c5", "d7")
"""Rows 0 to 4 after eight shifts: dBMOM, PdBMCG, MGdPM, RCdMBO, RMdMB."""


def played(state: State, *moves: Move) -> State:
    """Give the state after the moves."""
    for move in moves:
        state = na.apply(state, move)
    return state


def roll(*faces: str) -> na.AnimalDice:
    """Give a roll of the animal dice."""
    return na.AnimalDice(tuple(na.AnimalFace(face) for face in faces))


def land(face: str) -> na.LandscapeDie:
    """Give a roll of the landscape die."""
    return na.LandscapeDie(na.LandscapeFace(face))


def hits(*animals: str) -> na.HandlerDice:
    """Give a roll of the handlers."""
    return na.HandlerDice(herd(*animals))


def herd(*animals: str) -> tuple[Animal, ...]:
    """Give animals by name."""
    return tuple(Animal(animal) for animal in animals)


def step(to: str, *hire: str) -> na.Step:
    """Give a step."""
    return na.Step(na.Space(to), herd(*hire))


def ride(to: str, *hire: str) -> na.Ride:
    """Give a ride."""
    return na.Ride(na.Space(to), herd(*hire))


def place(to: str) -> na.Place:
    """Give a placing from the Pilgrim."""
    return na.Place(na.Space(to))


def sell(*animals: str, silver: bool = False) -> na.Sell:
    """Give a sale."""
    return na.Sell(herd(*animals), silver)


def abdul(*animals: str, silver: bool = False) -> na.Abdul:
    """Give a sale to Abdul."""
    return na.Abdul(herd(*animals), silver)


def expert(landscape: str, animal: str) -> na.Expert:
    """Give a catch of the Expert Handler."""
    return na.Expert(na.Landscape(landscape), Animal(animal))


def counts(*numbers: int) -> dict[str, int]:
    """Give written numbers of the four kinds."""
    return {animal.value: number for animal, number in zip(ANIMALS, numbers, strict=True)}


def set_up(**options: Any) -> State:
    """Give seat 0's first turn on the strips `EARLY`.

    Two of each kind stand on green and on red, one of each on the other landscapes.
    """
    state = na.initial(na.Options(**{"players": 3, **options}))
    blank = roll("blank", "blank")
    strips = [na.Strip(name) for name in EARLY]
    rest = [blank, land("green"), blank, land("red")]
    return played(state, *strips, land("green"), *[blank] * 4, *rest)


class Draft:
    """A written state under work; each method changes it and gives it back."""

    def __init__(self, state: State) -> None:
        """Begin with a state."""
        self.data: Wire = json.loads(json.dumps(dump(state)))

    def set(self, **fields: Any) -> "Draft":
        """Change fields of the state."""
        assert set(fields) <= set(self.data)
        self.data.update(fields)
        return self

    def pending(self, *tasks: str, **fields: Any) -> "Draft":
        """Change what is still to happen, the next first, and other fields."""
        return self.set(pending=list(tasks), **fields)

    def stand(self, seat: int, at: str) -> "Draft":
        """Put a nomad somewhere."""
        self.data["seats"][seat]["at"] = at
        return self

    def purse(self, seat: int, dinars: int) -> "Draft":
        """Give a seat so many dinars."""
        self.data["seats"][seat]["dinars"] = dinars
        return self

    def carry(self, seat: int, *numbers: int) -> "Draft":
        """Let a nomad carry so many of each kind, from or to the stock."""
        return self._swap("stock", self.data["seats"][seat]["animals"], numbers)

    def guide(self, seat: int, *numbers: int) -> "Draft":
        """Let a nomad have so many handlers of each kind, from or to the pool."""
        return self._swap("pool", self.data["seats"][seat]["handlers"], numbers)

    def graze(self, landscape: str, *numbers: int) -> "Draft":
        """Let so many of each kind stand on a landscape, from or to the stock."""
        return self._swap("stock", self.data["landscapes"][landscape], numbers)

    def take(self, *numbers: int) -> "Draft":
        """Let so many of each kind be in hand, from or to the stock."""
        return self._swap("stock", self.data["in_hand"], numbers)

    def _swap(self, store: str, there: dict[str, int], numbers: Sequence[int]) -> "Draft":
        for animal, number in counts(*numbers).items():
            self.data[store][animal] += there[animal] - number
            there[animal] = number
        return self

    def hold(self, seat: int, *discs: str) -> "Draft":
        """Let a seat hold special discs."""
        self.data["seats"][seat].update(held=len(discs), discs=list(discs))
        return self

    def disc(self, row: int, disc: str | None) -> "Draft":
        """Lay a disc on the city of a row, or take it away."""
        self.data["strips"][row]["disc"] = disc
        return self

    def state(self) -> State:
        """Load the state."""
        return na.load_state(self.data)


def early(**options: Any) -> Draft:
    """Give a draft of seat 0's first turn; see `set_up`."""
    return Draft(set_up(**options))


def late(**options: Any) -> Draft:
    """Give a draft of seat 0's turn on the strips `LATE`, with all special discs laid.

    Nobody holds a disc, and none lies on a city; up to three may be taken by `hold`, with those of
    c6 and c5 laid back by `disc` as many as five.
    """
    draft = early(**options)
    seen = {"city": ["c2", "c1", "c3", "c4"], "desert": ["d3", "d2", "d1", "d4"]}
    draft.set(
        strips=[{"strip": strip, "disc": None} for strip in LATE],
        put_back=seen,
        special_waiting=0,
    )
    for seat in range(draft.data["options"]["players"]):
        draft.stand(seat, "c5:1")
    return draft.hold(0, "dinars-4", "dinars-5")
