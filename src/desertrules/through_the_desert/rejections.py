"""Why a move is illegal: every rejection of the game, and which of them a move earns."""

from collections.abc import Iterable
from typing import assert_never

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Rejection
from desertrules.core.errors import BrokenRules, wrong_game
from desertrules.core.sentences import Sentences
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import COLOURS, NAME, PALM_COUNT, VALUES
from desertrules.through_the_desert.legality import (
    Bar,
    camel_bars,
    camel_mask,
    moves_of,
    own_bar,
    rider_bars,
    used_colours,
)
from desertrules.through_the_desert.moves import (
    MOVES,
    Camel,
    Discard,
    Move,
    Palms,
    Pass,
    Rider,
    Water,
)
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    CAMELS,
    PENDING,
    ROOM,
    SEAT,
    SPENT,
    TOKENS,
    Phase,
    Row,
    State,
    View,
    count_of,
)

_ASKED = {
    Phase.PALMS: ("TD3.1", "the palms are to be drawn", (Palms,)),
    Phase.WATER: ("TD3.2", "a waterhole is to be drawn", (Water,)),
    Phase.DISCARD: ("TD4.1", "seat {seat} is to return a rider", (Discard,)),
    Phase.RIDERS: ("TD5.1", "seat {seat} is to place a rider", (Rider, Pass)),
    Phase.CAMELS: ("TD6.1", "seat {seat} is to place a camel", (Camel, Pass)),
}
"""What is asked for in each phase: the rule that says so, in words, and the kinds of moves."""

_CELL = {"cell": "the cell of the move"}
_COLOUR = {"colour": "the colour of the move"}
_SEAT = {"seat": "the seat that acts"}
_HOLDS = {"holds": "what is there: a palm, a camel or a waterhole"}
_OTHER = {"other": "the cell that it touches"}

CODES: Codes = Codes(
    {
        "game-over": Code(("TD8.1", "TD8.2"), "The game is over."),
        "not-now": Code(
            tuple(rule for rule, _, _ in _ASKED.values()),
            "No {kind} now: {asked}.",
            {
                "kind": "the kind of the move",
                "asked": Gap(
                    "the phase, which says what is asked for",
                    {phase.value: words for phase, (_, words, _) in _ASKED.items()},
                ),
                "seat": "the seat that acts, None at a chance event",
            },
        ),
        "no-such-cell": Code("TD2.2", "The board has no cell {cell}.", _CELL),
        "out-of-play": Code(
            "TD2.3",
            "{cell} is {lies}.",
            {
                **_CELL,
                "lies": Gap(
                    "where it lies",
                    {
                        "mountain": "a mountain",
                        "beyond": "beyond the line: not in play with {players} players",
                    },
                ),
                "players": "how many play",
            },
        ),
        "wrong-palms": Code(
            "TD3.1",
            "The palms stand on {palms} of the palm spaces in play ({spaces}), in cell order;"
            " found {cells}.",
            {
                "cells": "the cells of the move",
                "spaces": "the palm spaces in play",
                "palms": "how many palms are drawn",
            },
        ),
        "wrong-space": Code(
            "TD3.2",
            "The next waterhole is drawn for {due}, not for {cell}.",
            {**_CELL, "due": "the space that is due"},
        ),
        "no-such-token": Code(
            "TD3.2",
            "No waterhole of value {value} is left to draw.",
            {"value": "the value of the move"},
        ),
        "colour-returned": Code(
            "TD4.1",
            "Seat {seat} has returned {colour} already.",
            {**_COLOUR, "seat": "the seat that returned it"},
        ),
        "not-in-hand": Code(
            "TD5.1", "Seat {seat} has no {colour} rider left to place.", {**_COLOUR, **_SEAT}
        ),
        "rider-on-occupied": Code("TD5.2", "{cell} holds a {holds}.", {**_CELL, **_HOLDS}),
        "rider-next-to-palm": Code(
            "TD5.3", "{cell} touches a palm ({other}).", {**_CELL, **_OTHER}
        ),
        "rider-next-to-rider": Code(
            "TD5.4", "{cell} touches a rider ({other}).", {**_CELL, **_OTHER}
        ),
        "colour-used": Code(
            "TD5.5",
            "{colour} was placed in this first round already.",
            {"colour": Gap(_COLOUR["colour"], {c.value: c.capitalize() for c in COLOURS})},
        ),
        "must-place-rider": Code("TD5.6", "Seat {seat} can place a rider, so it must.", _SEAT),
        "supply-empty": Code("TD6.3", "No {colour} camels are left.", _COLOUR),
        "cell-occupied": Code("TD6.4", "{cell} holds a {holds}.", {**_CELL, **_HOLDS}),
        "not-next-to-own": Code(
            "TD6.5",
            "{cell} touches no {colour} camel of seat {seat}.",
            {**_CELL, **_COLOUR, **_SEAT},
        ),
        "next-to-rival": Code(
            "TD6.6",
            "{cell} touches a {colour} camel of seat {rival} ({other}).",
            {**_CELL, **_COLOUR, "rival": "the seat whose camel it touches", **_OTHER},
        ),
        "must-place-camel": Code("TD6.7", "Seat {seat} can place a camel, so it must.", _SEAT),
    }
)
"""Every way to be refused, in the order of the page."""

sentences: Sentences = Sentences("desertrules.through_the_desert")
"""The rules of the game's page, by their numbers."""


def reason(options: Options, row: Row, move: Move) -> Rejection:
    """Say why a move is illegal that is known to be: by the first rule of the page that it breaks.

    Raises WrongGame for no move of ours, and BrokenRules if no rule forbids the move.
    """
    if type(move) not in MOVES:
        raise wrong_game(move, "move", NAME)
    facts = State(options, tuple(row))
    if facts.phase is Phase.OVER:
        return CODES.reject("game-over", "TD8.1" if row[SPENT] else "TD8.2")
    rule, _, kinds = _ASKED[facts.phase]
    if not isinstance(move, kinds):
        asked, seat = facts.phase.value, facts.seat
        return CODES.reject("not-now", rule, kind=move.kind, asked=asked, seat=seat)
    found = _reason(facts, move)
    if found is None:
        raise BrokenRules(f"a {move.kind} that is not legal, and that no rule forbids")
    return found


def _reason(facts: State, move: Move) -> Rejection | None:
    """Say which rule a move breaks, of a kind that is asked for now."""
    match move:
        case Palms():
            return _off_board(facts, *move.cells) or _wrong_palms(facts, move)
        case Water():
            return _off_board(facts, move.cell) or _wrong_water(facts, move)
        case Discard():
            return _wrong_discard(facts, move)
        case Rider():
            return _off_board(facts, move.cell) or _wrong_rider(facts, move)
        case Camel():
            return _off_board(facts, move.cell) or _wrong_camel(facts, move)
        case Pass():
            return _wrong_pass(facts)
        case _:
            assert_never(move)


def _first(bars: Iterable[Bar], bit: int) -> str | None:
    """Give the code of the first rule of the page that forbids a bit."""
    forbidden = dict(bars)
    return next((code for code in CODES if forbidden.get(code, 0) & bit), None)


def _near(facts: State, cell: Cell) -> tuple[Cell, ...]:
    """Give a cell and those that touch it, in cell order."""
    grid = facts.options._terrain.grid
    return grid.cells(grid.dilate(grid.mask([cell])))


def _holds(facts: State, cell: Cell) -> str | None:
    if cell in facts.palms:
        return "palm"
    if cell in facts.water:
        return "waterhole"
    return "camel" if facts.options._terrain.grid.mask([cell]) & facts._row[CAMELS] else None


def _off_board(facts: State, *cells: Cell) -> Rejection | None:  # TD2.2, TD2.3
    terrain, beyond = facts.options._terrain, None
    for cell in cells:
        at = terrain.grid.positions.get(cell)
        if at is None and cell not in terrain.board.mountains:
            return CODES.reject("no-such-cell", cell=cell)
        if beyond is None and (at is None or not terrain.in_play >> at & 1):
            lies, players = "mountain" if at is None else "beyond", facts.options.players
            beyond = CODES.reject("out-of-play", cell=cell, lies=lies, players=players)
    return beyond


def _wrong_palms(facts: State, move: Palms) -> Rejection:  # TD3.1
    spaces = facts.options._terrain.palm_cells
    palms = min(PALM_COUNT, len(spaces))
    return CODES.reject("wrong-palms", cells=move.cells, spaces=spaces, palms=palms)


def _wrong_water(facts: State, move: Water) -> Rejection | None:  # TD3.2
    due = facts.options._terrain.grid.cells(facts._row[PENDING])[0]
    if move.cell != due:
        return CODES.reject("wrong-space", cell=move.cell, due=due)
    if move.value not in VALUES or not count_of(facts._row[TOKENS], move.value):
        return CODES.reject("no-such-token", value=move.value)
    return None


def _wrong_discard(facts: State, move: Discard) -> Rejection | None:  # TD4.1
    for seat in range(facts.options.players):
        if facts.returned(seat) is move.colour:
            return CODES.reject("colour-returned", colour=move.colour.value, seat=seat)
    return None


def _wrong_rider(facts: State, move: Rider) -> Rejection | None:
    options, row, seat = facts.options, facts._row, facts._row[SEAT]
    cell, colour = move.cell, move.colour.value
    if move.colour not in facts.hand(seat):  # TD5.1
        return CODES.reject("not-in-hand", colour=colour, seat=seat)
    code = _first(rider_bars(options, row), options._terrain.grid.mask([cell]))
    if code == "rider-on-occupied":
        return CODES.reject(code, cell=cell, holds=_holds(facts, cell))
    if code is not None:
        what = "palm" if code == "rider-next-to-palm" else "camel"
        other = next(other for other in _near(facts, cell) if _holds(facts, other) == what)
        return CODES.reject(code, cell=cell, other=other)
    if used_colours(options, row) >> COLOURS.index(move.colour) & 1:  # TD5.5
        return CODES.reject("colour-used", colour=colour)
    return None


def _wrong_camel(facts: State, move: Camel) -> Rejection | None:
    row, seat, cell, colour = facts._row, facts._row[SEAT], move.cell, move.colour.value
    bars = [*camel_bars(facts.options, row), own_bar(row, seat)]
    code = _first(bars, facts.options._terrain.camel_spots[move][0])
    match code:
        case "supply-empty":
            return CODES.reject(code, colour=colour)
        case "cell-occupied":
            return CODES.reject(code, cell=cell, holds=_holds(facts, cell))
        case "not-next-to-own":
            return CODES.reject(code, cell=cell, colour=colour, seat=seat)
        case "next-to-rival":
            near = _near(facts, cell)
            rival, other = next(
                (rival, other)
                for rival in range(facts.options.players)
                for other in facts.caravan(rival, move.colour)
                if rival != seat and other in near
            )
            return CODES.reject(code, cell=cell, colour=colour, rival=rival, other=other)
        case _:
            return None


def _wrong_pass(facts: State) -> Rejection | None:  # TD5.6, TD6.7
    row, seat = facts._row, facts._row[SEAT]
    if facts.phase is Phase.RIDERS:
        return CODES.reject("must-place-rider", seat=seat) if row[ROOM] else None
    return CODES.reject("must-place-camel", seat=seat) if camel_mask(row, seat) else None


def explain(state: State | View, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    options, row = state.options, state._row
    return None if move in moves_of(options, row) else reason(options, row, move)
