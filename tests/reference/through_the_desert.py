"""The rules of Through the Desert, read slowly and plainly from their page.

Where the page leaves room, it is read so:

- TD2.1 Lines are parted by newlines alone; blank lines at the top count, so they shift the rows.
- TD2.2 Every mark on the map has a name, a mountain too.
- TD2.3 An unknown name breaks TD2.2 and a cell out of play TD2.3, before any rule of the placing.
- TD2.4 Parity, columns and rows are those of all marks, mountains included; blanks never count.
- TD2.4 The sections are the cells in play for two and three, and those for four and five; each
  must have a cell and be connected. The cells beyond the dark line alone need not be connected.
- TD3.1 A map without palm spaces still has the event, with no cells.
- TD3.2 A map without spaces for waterholes has no `water` event.
- TD5.5 A passed turn of the first round uses no colour.
- TD5.6 A pass takes no rider from the hand; every round is still gone through, pass by pass.
- TD6.7 A seat whose first camel was the last of a colour still passes if it can place no other.
- TD7.4 A caravan has areas once it has a camel besides its rider; then all its components without
  a camel are areas, also those that the rider alone cut off.
- TD8.2 Only the turns of TD6.1 count, not the passed rounds of riders.
- TD8.3 A rider alone is a caravan of one camel.
"""

import copy
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

BOARDS = Path(__file__).parents[2] / "src/desertrules/through_the_desert"
CLASSIC_TEXT = (BOARDS / "classic.board").read_text(encoding="utf-8")

COLOURS = ["white", "sky", "mauve", "mint", "peach"]  # TD1.1
SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}  # TD1.3
PALMS = 5  # TD1.4
TOKENS = {1: 15, 2: 15, 3: 15}  # TD1.4

SMALL_SECTION = ".oP"
LARGE_SECTION = ".oP,cp"
WATERHOLE_SPACE = "oc"
PALM_SPACE = "Pp"
MOUNTAIN = "^"

Place = tuple[int, int]
Move = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class Board:
    """A map for a number of players; all lists are in cell order."""

    marks: dict[str, str]
    """The character of every cell of the map, in play or not."""
    in_play: list[str]
    touching: dict[str, list[str]]
    """For every cell in play, the cells in play that touch it."""


@dataclass
class RefState:
    """All there is on the table and whose turn it is."""

    players: int
    board: Board
    phase: str
    """One of palms, water, discard, riders, camels, over."""
    palms: list[str]
    spaces: list[str]
    """Spaces that still wait for their waterhole, in cell order."""
    tokens: dict[int, int]
    """Waterholes not drawn, by value."""
    water: dict[str, int]
    hands: list[list[str]]
    discarded: list[str | None]
    round: int
    """Round of the phase, from 1."""
    seat: int
    first_colours: list[str]
    """Colours placed in the first round of riders."""
    riders: list[dict[str, str]]
    caravans: list[dict[str, list[str]]]
    """By seat and colour all cells of a caravan, the rider's first."""
    supply: dict[str, int]
    left: int
    placed: int
    """Camels placed in this turn."""
    idle: int
    """Turns in a row without any camel placed."""
    taken: list[list[int]]
    reached: list[dict[str, list[str]]]
    """By seat and colour the palms a caravan has reached."""
    reason: str | None


# The board


def _neighbours(place: Place) -> list[Place]:  # TD2.1
    column, line = place
    steps = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    return [(column + right, line + down) for right, down in steps]


def _name(place: Place) -> str:  # TD2.2
    column, line = place
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(line // 2 + 1)


def _components(cells: Iterable[T], touching: Mapping[T, list[T]]) -> list[set[T]]:
    """Part cells into sets in which each can be reached from each."""
    unseen = set(cells)
    parts: list[set[T]] = []
    while unseen:
        part: set[T] = set()
        border = [unseen.pop()]
        while border:
            cell = border.pop()
            part.add(cell)
            for other in touching[cell]:
                if other in unseen:
                    unseen.remove(other)
                    border.append(other)
        parts.append(part)
    return parts


def _read_marks(text: str) -> dict[Place, str]:
    """Give the mark of every place, or raise ValueError for one that may not be there."""
    marks: dict[Place, str] = {}
    for line, characters in enumerate(text.split("\n")):
        for position, character in enumerate(characters):
            if character == " ":
                continue
            if character not in LARGE_SECTION + MOUNTAIN:
                raise ValueError("map refused: unknown character")
            if position % 2 == 1:
                raise ValueError("map refused: character at an odd position")
            marks[position // 2, line] = character
    return marks


def _read_map(text: str) -> dict[Place, str]:  # TD2.4
    """Give the mark of every place, or raise ValueError if the map must be refused."""
    marks = _read_marks(text)
    if len({(column + line) % 2 for column, line in marks}) > 1:
        raise ValueError("map refused: cells of both parities")
    if any(column >= 26 for column, line in marks):
        raise ValueError("map refused: more than 26 columns")
    if any(line // 2 + 1 > 99 for column, line in marks):
        raise ValueError("map refused: more than 99 rows")
    if sum(mark in PALM_SPACE for mark in marks.values()) > 30:
        raise ValueError("map refused: more than 30 palm spaces")
    touching = {place: _neighbours(place) for place in marks}
    for section in (SMALL_SECTION, LARGE_SECTION):
        cells = [place for place, mark in marks.items() if mark in section]
        if not cells:
            raise ValueError("map refused: no cells")
        if len(_components(cells, touching)) > 1:
            raise ValueError("map refused: cells in play that are not connected")
    return marks


def refuse_map(text: str) -> bool:
    """Tell whether a map must be refused by TD2.4."""
    try:
        _read_map(text)
    except ValueError:
        return True
    return False


def _board(text: str, players: int) -> Board:
    marks = _read_map(text)
    order = sorted(marks)  # TD2.2: by column, then line, which is by row
    section = SMALL_SECTION if players <= 3 else LARGE_SECTION  # TD2.3
    in_play = [place for place in order if marks[place] in section]
    touching = {
        _name(place): [_name(other) for other in in_play if other in _neighbours(place)]
        for place in in_play
    }
    named = {_name(place): marks[place] for place in order}
    return Board(named, [_name(place) for place in in_play], touching)


def initial(options: dict[str, Any]) -> RefState:
    """Give the state before anything has happened."""
    players, text = options["players"], options["board"]
    if players not in SUPPLY:
        raise ValueError("players must be 2 to 5")
    return RefState(
        players=players,
        board=_board(CLASSIC_TEXT if text == "classic" else text, players),
        phase="palms",
        palms=[],
        spaces=[],
        tokens=dict(TOKENS),
        water={},
        hands=[list(COLOURS) for _ in range(players)],  # TD1.2
        discarded=[None] * players,
        round=1,
        seat=0,
        first_colours=[],
        riders=[{} for _ in range(players)],
        caravans=[{} for _ in range(players)],
        supply=dict.fromkeys(COLOURS, SUPPLY[players]),
        left=0,
        placed=0,
        idle=0,
        taken=[[] for _ in range(players)],
        reached=[{} for _ in range(players)],
        reason=None,
    )


def turn(state: RefState) -> tuple[str, Any]:
    """Tell who acts now."""
    if state.phase == "over":
        return ("over", state.reason)
    if state.phase in ("palms", "water"):
        return ("chance", None)
    return ("decide", state.seat)


# What may happen


def _camels(state: RefState) -> set[str]:
    """Give all cells that hold a camel, riders' camels included."""
    return {cell for own in state.caravans for cells in own.values() for cell in cells}


def _palm_choices(state: RefState) -> list[list[str]]:  # TD3.1
    spaces = [cell for cell in state.board.in_play if state.board.marks[cell] in PALM_SPACE]
    return [list(cells) for cells in itertools.combinations(spaces, min(PALMS, len(spaces)))]


def _first_round_colours(state: RefState) -> list[str]:  # TD5.5
    hand = state.hands[state.seat]
    fresh = [colour for colour in hand if colour not in state.first_colours]
    return fresh or hand


def _broken_by_cells(state: RefState, cells: list[str]) -> str | None:
    if any(cell not in state.board.marks for cell in cells):
        return "TD2.2"
    if any(cell not in state.board.in_play for cell in cells):
        return "TD2.3"
    return None


def _broken_by_rider_cell(state: RefState, camels: set[str], cell: str) -> str | None:
    around = state.board.touching[cell]
    if cell in state.water or cell in state.palms or cell in camels:
        return "TD5.2"
    if any(other in state.palms for other in around):
        return "TD5.3"
    if any(other in own.values() for own in state.riders for other in around):
        return "TD5.4"
    return None


def _broken_by_rider(state: RefState, camels: set[str], colour: str, cell: str) -> str | None:
    if colour not in state.hands[state.seat]:
        return "TD5.1"
    if rule := _broken_by_rider_cell(state, camels, cell):
        return rule
    if state.round == 1 and colour not in _first_round_colours(state):
        return "TD5.5"
    return None


def _broken_by_camel(state: RefState, camels: set[str], colour: str, cell: str) -> str | None:
    around = state.board.touching[cell]
    if state.supply[colour] == 0:
        return "TD6.3"
    if cell in camels or cell in state.palms:
        return "TD6.4"
    if not any(other in state.caravans[state.seat].get(colour, []) for other in around):
        return "TD6.5"
    for seat, own in enumerate(state.caravans):
        if seat != state.seat and any(other in own.get(colour, []) for other in around):
            return "TD6.6"
    return None


def _placings(state: RefState) -> list[Move]:
    """Give every rider or camel the seat may place, by colour, then cell."""
    kind = "rider" if state.phase == "riders" else "camel"
    check = _broken_by_rider if state.phase == "riders" else _broken_by_camel
    camels = _camels(state)
    return [
        {"kind": kind, "colour": colour, "cell": cell}
        for colour in COLOURS
        for cell in state.board.in_play
        if check(state, camels, colour, cell) is None
    ]


def _free_colours(state: RefState) -> list[str]:  # TD4.1
    return [colour for colour in COLOURS if colour not in state.discarded]


def legal(state: RefState) -> list[Move]:
    """Give every move possible now: a seat's choices or the outcomes of chance."""
    if state.phase == "over":
        return []
    if state.phase == "palms":
        return [{"kind": "palms", "cells": cells} for cells in _palm_choices(state)]
    if state.phase == "water":  # TD3.2
        cell = state.spaces[0]
        values = [value for value in (1, 2, 3) if state.tokens[value] > 0]
        return [{"kind": "water", "cell": cell, "value": value} for value in values]
    if state.phase == "discard":
        return [{"kind": "discard", "colour": colour} for colour in _free_colours(state)]
    return _placings(state) or [{"kind": "pass"}]  # TD5.6, TD6.7


def weights(state: RefState) -> list[int]:
    """Give the weights of the outcomes of chance, in the order of legal."""
    if state.phase == "palms":
        return [1 for _ in legal(state)]
    if state.phase == "water":
        return [state.tokens[move["value"]] for move in legal(state)]
    return []


ASKED = {  # the kinds of move asked for in a phase and the rule that asks for them
    "palms": (["palms"], "TD3.1"),
    "water": (["water"], "TD3.2"),
    "discard": (["discard"], "TD4.1"),
    "riders": (["rider", "pass"], "TD5.1"),
    "camels": (["camel", "pass"], "TD6.1"),
}


def broken(state: RefState, move: Move) -> str | None:
    """Give the first rule that a move breaks, None if it is legal."""
    if state.phase == "over":
        return "TD8.1" if state.reason == "colour-exhausted" else "TD8.2"
    kinds, asking_rule = ASKED[state.phase]
    if move["kind"] not in kinds:
        return asking_rule
    if "colour" in move and move["colour"] not in COLOURS:
        return "TD1.1"
    cells = [move["cell"]] if "cell" in move else move.get("cells", [])
    if rule := _broken_by_cells(state, cells):
        return rule
    if move["kind"] == "rider":
        return _broken_by_rider(state, _camels(state), move["colour"], move["cell"])
    if move["kind"] == "camel":
        return _broken_by_camel(state, _camels(state), move["colour"], move["cell"])
    if move["kind"] == "pass":
        must_place = "TD5.6" if state.phase == "riders" else "TD6.7"
        return must_place if _placings(state) else None
    return None if move in legal(state) else asking_rule


# What then follows


def apply(state: RefState, move: Move) -> RefState:
    """Give the state after a move, or raise ValueError if the move is not legal."""
    if rule := broken(state, move):
        raise ValueError(f"{move} breaks {rule}")
    after = copy.deepcopy(state, {id(state.board): state.board})
    if move["kind"] == "palms":
        _put_palms(after, move["cells"])
    elif move["kind"] == "water":
        _put_water(after, move["cell"], move["value"])
    elif move["kind"] == "discard":
        _discard(after, move["colour"])
    elif state.phase == "riders":
        if move["kind"] == "rider":
            _put_rider(after, move["colour"], move["cell"])
        _next_rider(after)
    else:
        if move["kind"] == "camel":
            _put_camel(after, move["colour"], move["cell"])
        if move["kind"] == "pass" or after.left == 0:
            _end_turn(after)
    return after


def _put_palms(state: RefState, cells: list[str]) -> None:
    state.palms = list(cells)
    state.spaces = [  # TD3.2
        cell
        for cell in state.board.in_play
        if state.board.marks[cell] in WATERHOLE_SPACE + PALM_SPACE and cell not in cells
    ]
    state.phase = "water"
    _end_set_up(state)


def _put_water(state: RefState, cell: str, value: int) -> None:
    state.spaces.remove(cell)
    state.tokens[value] -= 1
    state.water[cell] = value
    _end_set_up(state)


def _end_set_up(state: RefState) -> None:
    """Go on once no space is left to fill or nothing to fill it with."""
    if not state.spaces or sum(state.tokens.values()) == 0:
        state.spaces = []
        state.phase = "discard" if state.players == 5 else "riders"  # TD4.1


def _discard(state: RefState, colour: str) -> None:  # TD4.1
    state.hands[state.seat].remove(colour)
    state.discarded[state.seat] = colour
    _next_seat(state)
    if state.seat == 0:
        state.phase = "riders"
        state.round = 1


def _next_seat(state: RefState) -> None:
    state.seat = (state.seat + 1) % state.players
    if state.seat == 0:
        state.round += 1


def _put_rider(state: RefState, colour: str, cell: str) -> None:
    state.hands[state.seat].remove(colour)
    state.riders[state.seat][colour] = cell
    state.caravans[state.seat][colour] = [cell]
    if state.round == 1:
        state.first_colours.append(colour)


def _next_rider(state: RefState) -> None:  # TD5.1
    _next_seat(state)
    if state.round > (4 if state.players == 5 else 5):
        state.phase = "camels"
        state.round = 1
        _begin_turn(state)


def _begin_turn(state: RefState) -> None:
    short = [0, 1] if state.players >= 3 else [0]  # TD6.2
    state.left = 1 if state.round == 1 and state.seat in short else 2
    state.placed = 0


def _put_camel(state: RefState, colour: str, cell: str) -> None:
    state.supply[colour] -= 1
    state.caravans[state.seat][colour].append(cell)
    state.left -= 1
    state.placed += 1
    _take_water(state, [cell])  # TD7.1
    _reach(state, colour, state.board.touching[cell])  # TD7.2
    for area in areas(state, state.seat, colour):  # TD7.4
        _take_water(state, area)
        _reach(state, colour, area)


def _take_water(state: RefState, cells: Iterable[str]) -> None:
    for cell in cells:
        if cell in state.water:
            state.taken[state.seat].append(state.water.pop(cell))


def _reach(state: RefState, colour: str, cells: Iterable[str]) -> None:
    reached = state.reached[state.seat].setdefault(colour, [])
    for cell in cells:
        if cell in state.palms and cell not in reached:
            reached.append(cell)


def areas(state: RefState, seat: int, colour: str) -> list[set[str]]:
    """Give the areas of one caravan."""
    caravan = state.caravans[seat].get(colour, [])
    if len(caravan) < 2:  # TD7.4
        return []
    rest = [cell for cell in state.board.in_play if cell not in caravan]
    parts = _components(rest, state.board.touching)
    camels = _camels(state)
    return [part for part in parts if part.isdisjoint(camels)]  # TD7.3


def _end_turn(state: RefState) -> None:
    state.idle = 0 if state.placed else state.idle + 1
    if 0 in state.supply.values():  # TD8.1
        state.reason = "colour-exhausted"
    elif state.idle == state.players:  # TD8.2
        state.reason = "blocked"
    if state.reason is None:
        _next_seat(state)
        _begin_turn(state)
    else:
        state.phase = "over"
        state.left = 0


# What it is worth


def _caravan_points(state: RefState, seat: int, colour: str) -> int:  # TD8.3
    lengths = [len(own.get(colour, [])) for own in state.caravans]
    if lengths[seat] == 0 or lengths[seat] < max(lengths):
        return 0
    return 10 if lengths.count(max(lengths)) == 1 else 5


def _area_points(state: RefState, seat: int, colour: str) -> int:  # TD8.4
    return sum(len(area - set(state.palms)) for area in areas(state, seat, colour))


def score(state: RefState) -> list[dict[str, Any]]:
    """Give every seat's points by category, as if the game ended now."""
    standings: list[dict[str, Any]] = []
    for seat in range(state.players):
        parts: list[list[Any]] = [  # TD8.6
            ["water", sum(state.taken[seat])],
            ["oases", 5 * sum(len(palms) for palms in state.reached[seat].values())],
            ["caravans", sum(_caravan_points(state, seat, colour) for colour in COLOURS)],
            ["areas", sum(_area_points(state, seat, colour) for colour in COLOURS)],
        ]
        points = sum(part[1] for part in parts)
        standings.append({"seat": seat, "points": points, "rank": 0, "parts": parts})
    for standing in standings:  # TD8.5
        better = [other for other in standings if other["points"] > standing["points"]]
        standing["rank"] = len(better) + 1
    return standings


def observe(state: RefState) -> dict[str, Any]:
    """Give all that lies on the table as plain data."""
    order = state.board.in_play.index
    kind, seat = turn(state)
    return {
        "palms": sorted(state.palms, key=order),
        "water": {cell: state.water[cell] for cell in sorted(state.water, key=order)},
        "caravans": [
            {colour: sorted(own[colour], key=order) for colour in COLOURS if colour in own}
            for own in state.caravans
        ],
        "riders": [
            {colour: own[colour] for colour in COLOURS if colour in own} for own in state.riders
        ],
        "hands": [[colour for colour in COLOURS if colour in hand] for hand in state.hands],
        "discarded": list(state.discarded),
        "supply": dict(state.supply),
        "taken": [sorted(values) for values in state.taken],
        "seat": seat if kind == "decide" else None,
        "left": state.left,
    }
