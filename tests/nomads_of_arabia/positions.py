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
    rest: list[Move] = [blank, land("green"), blank, land("red")]
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
    """Give a draft of seat 0's turn on the strips `LATE`, in row 3's city, all special discs laid.

    The discs of c6 and c5 have been taken, so two to five are held or used: seat 0 holds two.
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


def shifted(times: int, final: Sequence[str] = (), **options: Any) -> Draft:
    """Give a draft of seat 0's turn after so many shifts, all nomads on one dune.

    New strips come by number, new cities get the `final` discs once all special ones are laid, and
    nobody has taken a disc.
    """
    draft = early(**options)
    rows: list[Wire] = draft.data["strips"]
    back: dict[str, list[str]] = {"city": [], "desert": []}
    unseen = {
        "city": ["c3", "c4", "c5", "c6", "c7", "c8"],
        "desert": ["d4", "d5", "d6", "d7", "d8"],
    }
    finals = iter(final)
    for _ in range(times):
        kinds = ["city", "desert"] if rows[0]["strip"][0] == "d" else ["desert", "city"]
        new, old = kinds
        back[old].append(rows.pop()["strip"])
        strip = (unseen[new] or back[new]).pop(0)
        disc = None
        if new == "city":
            disc = "special" if draft.data["special_waiting"] else next(finals)
            draft.data["special_waiting"] -= disc == "special"
        rows.insert(0, {"strip": strip, "disc": disc})
    draft.set(put_back=back, final=sorted(final, key=[*map(str, na.Final)].index))
    marks = dict(na.CLASSIC.strips)
    dune = next(name for row in rows[:4] if "d" in marks[name := row["strip"]])
    for seat in range(draft.data["options"]["players"]):
        draft.stand(seat, f"{dune}:{marks[dune].index('d')}")
    return draft
