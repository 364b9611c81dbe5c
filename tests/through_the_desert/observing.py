"""What the reference of Through the Desert shows, read off the engine's states."""

from random import Random
from typing import Any

from desertrules import through_the_desert as td
from desertrules.through_the_desert import Camel, Cell, Colour, Discard, Move, Palms, Pass, Rider
from desertrules.through_the_desert import Water as WaterMove

COLOURS = tuple(Colour)


def observe(state: td.State) -> dict[str, Any]:
    """Give everything that a table shows."""
    seats = range(state.options.players)
    caravans = [{str(c): list(state.caravan(s, c)) for c in COLOURS} for s in seats]
    riders = [{str(c): state.rider(s, c) for c in COLOURS} for s in seats]
    return {
        "palms": list(state.palms),
        "water": dict(state.water),
        "caravans": [{c: cells for c, cells in seat.items() if cells} for seat in caravans],
        "riders": [{c: cell for c, cell in seat.items() if cell} for seat in riders],
        "hands": [[str(c) for c in state.hand(s)] for s in seats],
        "discarded": [state.returned(s) for s in seats],
        "supply": {str(c): n for c, n in state.supply.items()},
        "taken": [list(state.taken(s)) for s in seats],
        "seat": state.seat,
        "left": state.left,
    }


def made_up(rng: Random, state: td.State) -> list[Move]:
    """Give one or two moves of every kind, most of them illegal."""
    board = state.options.board
    names = [*board.grid.positions, *board.mountains, Cell("a99"), Cell("zz")]
    cells = [rng.choice(names) for _ in range(6)]
    legal = td.legal_moves(state)
    some = [rng.choice(legal)] if legal else []
    near = [move.cell for move in some if isinstance(move, Rider | Camel | WaterMove)]
    colours = [rng.choice(COLOURS) for _ in range(6)]
    return [
        *some,
        Palms(tuple(sorted(rng.sample(names, min(5, len(names)))))),
        Palms(()),
        *(WaterMove(cell, rng.randrange(5)) for cell in near + cells[:2]),
        Discard(colours[0]),
        *(Rider(colour, cell) for colour, cell in zip(colours, near + cells, strict=False)),
        *(Camel(colour, cell) for colour, cell in zip(colours, near + cells, strict=False)),
        Pass(),
    ]
