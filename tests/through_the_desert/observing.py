"""What the reference of Through the Desert shows, read off the engine's states."""

from random import Random
from typing import Any

from desertrules import through_the_desert as td
from desertrules.through_the_desert import Camel, Cell, Colour, Discard, Move, Palms, Pass, Rider
from desertrules.through_the_desert import Water as WaterMove
from tests.reference import through_the_desert as reference

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


def plain(data: dict[str, Any]) -> reference.RefState:
    """Give the reference's state of a written one, whether a game would reach it or not."""
    state = reference.initial(data["options"])
    state.phase, state.seat = data["phase"], data["seat"] or 0
    state.left, state.round, state.idle = data["left"], data["round"] + 1, data["idle"]
    state.palms = list(data["palms"])
    state.water = {hole["cell"]: hole["value"] for hole in data["water"]}
    state.supply = dict(zip(reference.COLOURS, data["supply"], strict=True))
    state.taken = [list(seat["taken"]) for seat in data["seats"]]
    state.discarded = [seat["returned"] for seat in data["seats"]]
    for value in [*state.water.values(), *(value for own in state.taken for value in own)]:
        state.tokens[value] -= 1
    for own, seat in enumerate(data["seats"]):
        for caravan in seat["caravans"]:
            state.riders[own][caravan["colour"]] = caravan["rider"]
            state.caravans[own][caravan["colour"]] = [caravan["rider"], *caravan["camels"]]
        gone = {seat["returned"], *state.riders[own]}
        state.hands[own] = [colour for colour in reference.COLOURS if colour not in gone]
        state.first_colours += state.riders[own]
    _work_out(state)
    return state


def _work_out(state: reference.RefState) -> None:
    """Add what a written state does not say, as it follows from the rest."""
    if state.phase == "water":
        spaces = reference.WATERHOLE_SPACE + reference.PALM_SPACE
        state.spaces = [
            cell
            for cell in state.board.in_play
            if state.board.marks[cell] in spaces and cell not in {*state.palms, *state.water}
        ]
    if state.phase == "camels":
        short = state.round == 1 and state.seat < (2 if state.players > 2 else 1)
        state.placed = (1 if short else 2) - state.left
    if state.phase == "over":
        state.reason = "colour-exhausted" if 0 in state.supply.values() else "blocked"
    for seat, own in enumerate(state.caravans):
        for colour, cells in own.items():
            reach = {other for cell in cells for other in state.board.touching[cell]}
            reach.update(*reference.areas(state, seat, colour))
            state.reached[seat][colour] = [palm for palm in state.palms if palm in reach]
