"""Hand-made positions: moves in words, set-ups, and states edited as JSON.

Most maps here begin with `PARK`, two lines on which the riders that a test does not speak of can
stand out of the way. A map of a test's own goes below it, from its fourth line, and hangs on b2.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import desertrules
from desertrules import through_the_desert as td
from desertrules.through_the_desert import (
    Board,
    Camel,
    Cell,
    Colour,
    Discard,
    Move,
    Palms,
    Pass,
    Phase,
    Rider,
    State,
    Water,
)

COLOURS = tuple(Colour)

PARK = """\
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .

"""
PARKING = [Cell(f"{letter}1") for letter in "acegikmoqsuwy"]

COURT = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
"""
)
"""b2, then the columns a to g down to row 6, with nothing on them."""

OASIS = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   P   .
o   .   .   o
  .   .   .
o   .   .   P
"""
)
"""The court with palms at d4 and g6 and waterholes at a5, a6 and g5."""


def strip(*marks: str) -> Board:
    """Give a board of one column, a1 at the top."""
    return Board.from_text("\n\n".join("".join(marks)) + "\n")


def move(words: str) -> Move:
    """Give a move in words: `rider white a1`, `palms b2 c3`, `water a1 3`, `pass`."""
    kind, *rest = words.split()
    match kind, rest:
        case "palms", _:
            return Palms(tuple(Cell(cell) for cell in rest))
        case "water", [cell, value]:
            return Water(Cell(cell), int(value))
        case "discard", [colour]:
            return Discard(Colour(colour))
        case "rider", [colour, cell]:
            return Rider(Colour(colour), Cell(cell))
        case "camel", [colour, cell]:
            return Camel(Colour(colour), Cell(cell))
        case "pass", []:
            return Pass()
    raise ValueError(words)


def play(state: State, *script: str) -> State:
    """Make moves, each of which must be legal."""
    for words in script:
        state = td.apply(state, move(words))
    return state


def legal(state: State) -> set[str]:
    """Give the legal placements without their kind: `white a1`; a pass is `pass`."""
    return {
        f"{one.colour} {one.cell}" if isinstance(one, Rider | Camel) else one.kind
        for one in td.legal_moves(state)
    }


def cells(state: State, colour: str) -> list[str]:
    """Give the cells where a piece of the colour may be placed now, in the order of the moves."""
    return [
        one.cell
        for one in td.legal_moves(state)
        if isinstance(one, Rider | Camel) and one.colour == colour
    ]


def parts(state: State, seat: int) -> dict[str, int]:
    """Give a seat's points by category."""
    return dict(td.score(state)[seat].parts)


def set_up(
    board: Board, players: int, palms: str | None = None, water: Mapping[str, int] | None = None
) -> State:
    """Give the state after the set-up: the first palms possible, waterholes worth 1 where possible.

    `palms` and `water` say otherwise.
    """
    state = td.initial(td.Options(players, board))
    values = water or {}
    state = td.apply(state, td.legal_moves(state)[0] if palms is None else move(f"palms {palms}"))
    while state.phase is Phase.WATER:
        due = td.legal_moves(state)[0]
        assert isinstance(due, Water)
        state = td.apply(state, Water(due.cell, values.get(due.cell, due.value)))
    return state


def only_moves(state: State, phase: Phase) -> State:
    """Make moves as long as the phase lasts; there must be one legal move each time."""
    while state.phase is phase:
        (only,) = td.legal_moves(state)
        state = td.apply(state, only)
    return state


def riders(state: State, wanted: Sequence[Mapping[str, str]] = ()) -> State:
    """Place all riders: those that are wanted on their cells, the others on the parking cells.

    `wanted` has a mapping of colours to cells for each seat.
    """
    while state.phase is Phase.DISCARD:
        state = td.apply(state, td.legal_moves(state)[0])
    free = iter(PARKING)
    while state.phase is Phase.RIDERS:
        seat = state.seat
        assert seat is not None
        # Each seat begins with a colour of its own, as TD5.5 asks.
        hand = state.hand(seat)
        colour = min(hand, key=lambda one: (COLOURS.index(one) - seat) % len(COLOURS))
        cell = wanted[seat].get(colour) if seat < len(wanted) else None
        state = td.apply(state, Rider(colour, Cell(cell) if cell else next(free)))
    return state


def position(
    board: Board,
    *caravans: Mapping[str, str],
    seat: int = 0,
    left: int = 2,
    taken: Sequence[Sequence[int]] = (),
    water: Mapping[str, int] | None = None,
    palms: str | None = None,
) -> State:
    """Give a later turn of camels, with these caravans: each the rider's cell, then its camels'.

    Waterholes under camels are gone; those of areas are to be left out by a value of 0.
    """
    values = {cell: value for cell, value in (water or {}).items() if value}
    state = set_up(board, max(2, len(caravans)), palms, values)
    state = riders(state, [{c: names.split()[0] for c, names in own.items()} for own in caravans])
    data = desertrules.dump(state)
    data.update(seat=seat, left=left, round=1)
    gone = {cell for cell, value in (water or {}).items() if not value}
    for own, written in zip(caravans, data["seats"], strict=False):
        for caravan in written["caravans"]:
            _, *camels = own.get(caravan["colour"], "-").split()
            caravan["camels"] = in_order(board, camels)
            gone.update(camels)
            data["supply"][COLOURS.index(caravan["colour"])] -= len(camels)
    data["water"] = [hole for hole in data["water"] if hole["cell"] not in gone]
    for values_taken, written in zip(taken, data["seats"], strict=False):
        written["taken"] = sorted(values_taken)
    return td.load_state(data)


def in_order(board: Board, names: Sequence[str]) -> list[str]:
    """Give names of cells in cell order."""
    return sorted(names, key=lambda name: board.grid.positions[Cell(name)])


def edited(state: State, **changes: Any) -> dict[str, Any]:
    """Give a state's JSON with some of its fields changed."""
    data: dict[str, Any] = desertrules.dump(state)
    assert changes.keys() <= data.keys()
    return {**data, **changes}
