"""Small maps on which rare things happen often, hand-written positions, and moves in words."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from desertrules import Decide
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import (
    Board,
    Camel,
    Colour,
    Discard,
    Move,
    Options,
    Palms,
    Pass,
    Phase,
    Rider,
    State,
    Water,
)

TINY = """\
.   .
  .
.   .
"""

CORRIDOR = """\
.   o   .   P   .   o   .   .
  .   .   .   .   .   .   .
"""

LAKE = """\
  .   o   .   P   .
.   .   ^   .   .   ,
  o   ^   ^   o   .   c
.   .   ^   .   .   ,
  .   .   .   P   .   p
.   o   .   .   o   ,
"""

NECKS = """\
.   .   .       .   .   .
  .   o   .   .   o   .
.   .   .   .   .   P   .
  P   .           .   .
.   .   .       .   .   ,
  .                   ,
.                       ,
"""

PARK = """\
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .

"""
"""Two lines above a map, on which a rider can stand out of the way; the map hangs on b2."""

COURT = Board(
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

OASIS = Board(
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
"""The court with palm spaces at d4 and g6, and waterhole spaces at a5, a6 and g5."""

MAPS = {"tiny": TINY, "corridor": CORRIDOR, "lake": LAKE, "necks": NECKS}


def random_map(rng: random.Random, columns: int = 8, lines: int = 10) -> str:
    """Return a random map, which may be invalid."""
    section = rng.randrange(columns // 2, columns + 1)
    rows: list[str] = []
    for y in range(lines):
        row = [" "] * (2 * columns)
        for x in range(columns):
            if (x + y) % 2 == 0 and rng.random() < 0.92:
                row[2 * x] = rng.choice("....oooP^" if x < section else ",,cp")
        rows.append("".join(row).rstrip())
    return "\n".join(rows) + "\n"


def strip(marks: str) -> Board:
    """Return a board of one column, a1 at the top."""
    return Board("\n\n".join(marks) + "\n")


def move(words: str) -> Move:
    """Return a move in words: `rider white a1`, `palms b2 c3`, `water a1 3`, `pass`."""
    kind, *rest = words.split()
    match kind, rest:
        case "palms", _:
            return Palms(rest)
        case "water", [cell, value]:
            return Water(cell, int(value))
        case "discard", [colour]:
            return Discard(colour)
        case "rider", [colour, cell]:
            return Rider(colour, cell)
        case "camel", [colour, cell]:
            return Camel(colour, cell)
        case "pass", []:
            return Pass()
    raise ValueError(words)


def play(state: State, *script: str) -> State:
    """Return the state after some legal moves."""
    for words in script:
        state = ttd.apply(state, move(words))
    return state


def names(moves: Iterable[Any]) -> list[str]:
    """Return placements without their kind: `white a1`; a pass is `pass`."""
    return [
        f"{each.colour} {each.cell}" if isinstance(each, Rider | Camel) else "pass"
        for each in moves
    ]


def cells(state: State, colour: str) -> list[str]:
    """Return where a rider or camel of a colour may be placed."""
    words = [each.split() for each in names(ttd.legal_moves(state)) if each != "pass"]
    return [cell for each, cell in words if each == colour]


def parts(state: State, seat: int) -> dict[str, int]:
    """Return a seat's points by category."""
    return dict(ttd.score(state)[seat].parts)


def position(
    board: Board,
    *caravans: Mapping[str, str],
    palms: str = "",
    water: Mapping[str, int] | None = None,
    taken: Sequence[tuple[int, int, int]] | None = None,
    **fields: Any,
) -> State:
    """Return a later turn of camels with these caravans: each the rider's cell, then its camels'.

    On boards with a park, a peach rider of the last seat is there: y1.
    """
    options = Options(max(2, len(caravans)), board)
    own = [dict(each) for each in caravans]
    own += [{} for _ in range(options.players - len(own))]
    if "y1" in board.grid.positions:
        own[-1].setdefault("peach", "y1")
    riders = [{colour: each.split()[0] for colour, each in seat.items()} for seat in own]
    values = [[c for c, value in (water or {}).items() if value == n] for n in (1, 2, 3)]
    state = State(
        options=options,
        phase=Phase.CAMELS,
        round=1,
        left=2,
        palms=options.cells(palms),
        water=tuple(options.cells(" ".join(each)) for each in values),
        riders=sum(options.places(**each) for each in riders),
        camels=tuple(options.places(**each) for each in own),
    )
    return attrs.evolve(state, taken=tuple(taken or state.taken), **fields)


def set_up(board: Board, players: int, **water: int) -> State:
    """Return the state after the set-up: the first palms, waterholes worth 1 unless said."""
    state = ttd.initial(Options(players, board))
    while not isinstance(ttd.turn(state), Decide):
        first = ttd.legal_moves(state)[0]
        if isinstance(first, Water):
            first = Water(first.cell, water.get(first.cell, first.value))
        state = ttd.apply(state, first)
    return state


def only_moves(state: State, phase: Phase) -> State:
    """Make moves as long as a phase lasts; there must be one legal move each time."""
    while state.phase is phase:
        (only,) = ttd.legal_moves(state)
        state = ttd.apply(state, only)
    return state


def colours(state: State) -> set[str]:
    """Return the colours of the legal moves."""
    return {each.split()[0] for each in names(ttd.legal_moves(state))}


WHITE, SKY, MAUVE, MINT, PEACH = Colour
