"""What lies on the table of Nomads of Arabia, as plain data, and where its spaces are."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

Move = dict[str, Any]
Counts = dict[str, int]

# NA1.1
ANIMALS = ["donkey", "goat", "horse", "camel"]
LANDSCAPES = ["green", "red", "purple", "blue", "ochre"]

# NA1.2
CITY_STRIPS = "GCRdMP BMOCGd dPCMRB MOdGCP RCdMBO PdBMCG OMRdPC CBGMdO"
DESERT_STRIPS = "dGMRd PdMdB MOdGd dMRdP dBMOM MGdPM RMdMB dMOdR"
LETTERS = {"G": "green", "R": "red", "P": "purple", "B": "blue", "O": "ochre"}

# NA1.6
SPECIAL_DISCS = [
    "dinars-4", "dinars-5", "dinars-6", "abdul", "expert", "winds", "sands", "silver",
]  # fmt: skip
FINAL_DISCS = [*ANIMALS, "mecca"]

# NA1.2, NA1.4, NA1.5: the figures marked R
CLASSIC: dict[str, Any] = {
    "strips": {
        **{f"c{n}": text for n, text in enumerate(CITY_STRIPS.split(), 1)},
        **{f"d{n}": text for n, text in enumerate(DESERT_STRIPS.split(), 1)},
    },
    "ladder": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12],
    "stock": {"3": 12, "4": 15, "5": 18, "6": 18},
    "handler_faces": {"hit": 3, "blank": 3},
}
HANDLERS_OF_A_KIND = {3: 2, 4: 3, 5: 4, 6: 4}


@dataclass(frozen=True)
class Box:
    """The options and the printed figures: what no move ever changes."""

    players: int
    special: int
    finale: str
    strips: dict[str, str]
    ladders: dict[str, list[int]]
    places: int
    hit_faces: int
    blank_faces: int

    def __deepcopy__(self, memo: dict[int, Any]) -> Box:
        """Give itself: it is shared by all states of a game."""
        return self


def none_of_each() -> Counts:
    """Count no animal of any kind."""
    return dict.fromkeys(ANIMALS, 0)


@dataclass
class Nomad:
    """One seat's nomad: where it is and what its seat owns."""

    at: str | None = None
    dinars: int = 10
    animals: Counts = field(default_factory=none_of_each)
    handlers: Counts = field(default_factory=none_of_each)
    discs: list[str] = field(default_factory=list)


@dataclass
class Task:
    """Something still to happen: a decision, a chance event, or a step that follows by itself.

    `rule` is the rule that asks for it, `why` tells apart tasks with the same event.
    """

    what: str
    rule: str = ""
    why: str = ""
    seat: int = -1
    seats: list[int] = field(default_factory=list)
    strip: str = ""
    landscape: str = ""
    animals: list[str] = field(default_factory=list)
    setting_up: bool = False


@dataclass
class RefState:
    """The whole table, with the list of what is still to happen, the next thing first."""

    box: Box
    stock: Counts
    pool: Counts
    landscapes: dict[str, Counts]
    nomads: list[Nomad]
    unseen_strips: list[str]
    waiting: int
    todo: list[Task]
    rows: list[str] = field(default_factory=list)
    recycled: dict[str, list[str]] = field(default_factory=lambda: {"city": [], "desert": []})
    discs_on_cities: dict[str, str] = field(default_factory=dict)
    unseen_special: list[str] = field(default_factory=lambda: list(SPECIAL_DISCS))
    unseen_finals: list[str] = field(default_factory=lambda: list(FINAL_DISCS))
    used: list[str] = field(default_factory=list)
    seat: int = 0
    due: int | None = None
    began_at: str | None = None
    steps: int = 0
    disc_played: bool = False
    acted: bool = False
    silver: bool = False
    restocked: bool = False


def box_of(options: dict[str, Any]) -> Box:
    """Read the options and the components (NA1.7)."""
    figures = options.get("components", "classic")
    if figures == "classic":
        figures = CLASSIC
    players = options["players"]
    places = figures["stock"][str(players)]
    ladder = figures["ladder"]
    by_animal = ladder if isinstance(ladder, dict) else dict.fromkeys(ANIMALS, ladder)
    return Box(
        players=players,
        special=options.get("special", 5),
        finale=options.get("finale", "full"),
        strips=dict(figures["strips"]),
        ladders={kind: prices[-places:] for kind, prices in by_animal.items()},  # NA1.4: the last S
        places=places,
        hit_faces=figures["handler_faces"]["hit"],
        blank_faces=figures["handler_faces"]["blank"],
    )


# --- animals and handlers as counts and as lists ---


def counted(animals: list[str]) -> Counts:
    """Count a list of animals by kind."""
    return {kind: animals.count(kind) for kind in ANIMALS}


def listed(counts: Counts) -> list[str]:
    """List counted animals in the order of NA1.1, repeated as often as there are."""
    return [kind for kind in ANIMALS for _ in range(counts[kind])]


def total(counts: Counts) -> int:
    """Say how many there are of all kinds together."""
    return sum(counts.values())


def add(counts: Counts, animals: list[str]) -> None:
    """Put the animals in."""
    for kind in animals:
        counts[kind] += 1


def remove(counts: Counts, animals: list[str]) -> None:
    """Take the animals out; they must be there."""
    for kind in animals:
        assert counts[kind] > 0
        counts[kind] -= 1


def orderly(animals: list[str]) -> bool:
    """Say whether a list holds only animals, in the order of NA1.1."""
    return animals == listed(counted(animals))


def within(animals: list[str], counts: Counts) -> bool:
    """Say whether an orderly list of animals can be taken out of the counts."""
    return orderly(animals) and all(n <= counts[kind] for kind, n in counted(animals).items())


def choices(counts: Counts, smallest: int, largest: int) -> list[list[str]]:
    """Give every multiset of the counts of these sizes: smaller first, then lexicographic."""
    numbers = product(*(range(min(counts[kind], largest) + 1) for kind in ANIMALS))
    found = [
        listed(dict(zip(ANIMALS, some, strict=True)))
        for some in numbers
        if smallest <= sum(some) <= largest
    ]
    return sorted(found, key=lambda animals: (len(animals), [ANIMALS.index(a) for a in animals]))


# --- strips and spaces ---


def strip_type(strip: str) -> str:
    """Say whether a strip is a `city` or a `desert` strip."""
    return "city" if strip.startswith("c") else "desert"


def strip_order(strip: str) -> tuple[str, int]:
    """Give the key that sorts strips by type and number."""
    return strip[0], int(strip[1:])


def strip_of(space: str) -> str:
    """Give the strip of a space's name."""
    return space.partition(":")[0]


def letter_of(state: RefState, space: str) -> str:
    """Give the printed letter of a space."""
    strip, place = space.split(":")
    return state.box.strips[strip][int(place)]


def spaces(state: RefState) -> dict[str, tuple[int, int]]:
    """Give (row, x) of every space one can be on, by row, then x (NA1.3)."""
    found = {}
    for row, strip in enumerate(state.rows):
        shift = 0 if strip_type(strip) == "city" else 1
        for place, letter in enumerate(state.box.strips[strip]):
            if letter != "M":
                found[f"{strip}:{place}"] = (row, 2 * place + shift)
    return found


def neighbours(where: dict[str, tuple[int, int]], one: str, other: str) -> bool:
    """Say whether two of the spaces are neighbours (NA1.3)."""
    (row, x), (other_row, other_x) = where[one], where[other]
    same_row = row == other_row and abs(x - other_x) == 2
    next_row = abs(row - other_row) == 1 and abs(x - other_x) == 1
    return same_row or next_row


def is_city(state: RefState, space: str) -> bool:
    """Say whether a space is a city."""
    return letter_of(state, space) == "C"


def landscape_of(state: RefState, space: str) -> str | None:
    """Give the landscape that a space belongs to, if any."""
    return LETTERS.get(letter_of(state, space))


def on_a_space(nomad: Nomad) -> bool:
    """Say whether a nomad is on the strips, neither at the Pilgrim nor lost."""
    return nomad.at is not None and nomad.at not in ("pilgrim", "lost")


def is_empty(state: RefState, landscape: str) -> bool:
    """Say whether no animal stands on a landscape."""
    return total(state.landscapes[landscape]) == 0


def price(state: RefState, kind: str) -> int:
    """Give what one animal of a kind brings now, without any bonus (NA1.4)."""
    ladder = state.box.ladders[kind]
    in_stock = state.stock[kind]
    return ladder[in_stock] if in_stock < state.box.places else max(ladder)
