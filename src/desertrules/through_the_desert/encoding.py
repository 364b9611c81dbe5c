"""Moves as action indices and positions as planes, for learning programs.

Both use the same rectangle: columns by rows of the map, with one more row that is always empty. So
the index of a camel is its place in the planes of the five colours, whatever the number of players.
Indices of cells that are not in play stand for moves that are never legal.
"""

import re
from collections.abc import Sequence
from typing import TypeVar

from desertrules.contract import Encoding, Observation, Seat
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.hexgrid import Cell, cell_name
from desertrules.through_the_desert.board import COLOURS, VALUES
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.rules import (
    CAMELS,
    DISCARD,
    RETURNING_PLAYERS,
    RIDERS,
    legal_moves,
    legal_places,
    palm_choices,
)
from desertrules.through_the_desert.state import Options, Phase, State

T = TypeVar("T")

PHASES = tuple(Phase)


def _plane(options: Options) -> int:
    """Return the number of cells in a plane."""
    columns, rows = options.board.grid.shape
    return columns * rows


# ---- Moves ---------------------------------------------------------------------------------------
# Camels by colour and cell, riders likewise, discards by colour, pass; then waterholes by value and
# cell, and the choices of palms.


def _decisions(options: Options) -> int:
    return 2 * len(COLOURS) * _plane(options) + len(COLOURS) + 1


def _size(options: Options) -> int:
    palms = len(palm_choices(options.terrain))
    return _decisions(options) + len(VALUES) * _plane(options) + palms


def _encode(options: Options, move: Move) -> tuple[int, ...]:
    plane, decisions = _plane(options), _decisions(options)
    colours = len(COLOURS)
    match move:
        case Camel(colour, cell):
            index = COLOURS.index(colour) * plane + _position(options, cell)
        case Rider(colour, cell):
            index = (colours + COLOURS.index(colour)) * plane + _position(options, cell)
        case Discard(colour):
            index = 2 * colours * plane + COLOURS.index(colour)
        case Pass():
            index = decisions - 1
        case Water(cell, value) if value in VALUES:
            index = decisions + (value - 1) * plane + _position(options, cell)
        case Palms() if move in (choices := palm_choices(options.terrain)):
            index = decisions + len(VALUES) * plane + choices.index(move)
        case _:
            raise InvalidValue(f"{quote(move)} has no action index with these options")
    return (index,)


def _decode(options: Options, word: Sequence[int]) -> Move:
    if len(word) != 1 or not 0 <= word[0] < _size(options):
        raise InvalidValue(f"word: expected an index below {_size(options)}, found {quote(word)}")
    plane, colours = _plane(options), len(COLOURS)
    index = word[0]
    if index < 2 * colours * plane:
        number, position = divmod(index, plane)
        kind = Camel if number < colours else Rider
        return kind(COLOURS[number % colours], _cell(options, position))
    index -= 2 * colours * plane
    if index <= colours:
        return Discard(COLOURS[index]) if index < colours else Pass()
    index -= colours + 1
    if index < len(VALUES) * plane:
        value, position = divmod(index, plane)
        return Water(_cell(options, position), value + 1)
    return palm_choices(options.terrain)[index - len(VALUES) * plane]


def _position(options: Options, cell: Cell) -> int:
    """Return the place of a cell in a plane, whether it is on the map or not."""
    grid = options.board.grid
    if cell in grid.positions:
        return grid.positions[cell]
    columns, rows = grid.shape
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", cell)
    column, row = (ord(match[1]) - ord("a"), int(match[2]) - 1) if match else (columns, rows)
    if column >= columns or row >= rows:
        raise InvalidValue(f"there is no space {quote(cell)} on this board")
    return column * rows + row


def _cell(options: Options, position: int) -> Cell:
    column, row = divmod(position, options.board.grid.shape[1])
    return cell_name(column, 2 * row)


def _mask(state: State, prefix: Sequence[int]) -> int:
    if prefix:
        raise InvalidValue("prefix: every move is a word of one index")
    if state.phase in (CAMELS, RIDERS):
        places = legal_places(state)
        if not places:
            return 1 << _decisions(state.options) - 1
        if state.phase is CAMELS:
            return places
        return places << len(COLOURS) * _plane(state.options)
    return sum(1 << _encode(state.options, move)[0] for move in legal_moves(state))


ENCODING = Encoding(size=_size, decisions=_decisions, encode=_encode, decode=_decode, mask=_mask)


# ---- Positions -----------------------------------------------------------------------------------


def _shape(options: Options) -> tuple[int, ...]:
    return options.board.grid.shape


def _planes(options: Options) -> list[str]:
    return [
        "cells in play",
        "palms",
        *(f"waterholes worth {value}" for value in VALUES),
        *(f"riders: {colour}" for colour in COLOURS),
        *(f"seat +{n}: {colour} camels" for n in range(options.players) for colour in COLOURS),
    ]


def _marks(state: State, viewer: Seat | None) -> int:
    plane = _plane(state.options)
    cells = [state.terrain.cells, state.palms, *state.water]
    places = [state.riders, *_from(state.camels, viewer)]
    marks = 0
    for each in reversed(places):
        marks = marks << len(COLOURS) * plane | each
    for each in reversed(cells):
        marks = marks << plane | each
    return marks


def _numbers(options: Options) -> list[str]:
    seats = range(options.players)
    returned = seats if options.players == RETURNING_PLAYERS else ()
    return [
        *(f"phase: {phase}" for phase in PHASES),
        "camels left in this turn",
        "round",
        "turns without a camel",
        *(f"supply: {colour}" for colour in COLOURS),
        *(f"seat +{n}: decides" for n in seats),
        *(f"seat +{n}: collected worth {value}" for n in seats for value in VALUES),
        *(f"seat +{n}: {colour} rider to place" for n in seats for colour in COLOURS),
        *(f"seat +{n}: returned {colour}" for n in returned for colour in COLOURS),
    ]


def _counts(state: State, viewer: Seat | None) -> bytes:
    players, phase = state.options.players, state.phase
    decides = phase in (DISCARD, RIDERS, CAMELS)
    seats = _from(range(players), viewer)
    counts = [int(phase is each) for each in PHASES]
    counts += (state.left, state.round, state.idle, *state.supply)
    counts += [int(decides and seat == state.seat) for seat in seats]
    for seat in seats:
        counts += state.taken[seat]
    for seat in seats:
        own, gone = state.camels[seat], state.returned[seat]
        for colour, places in state.terrain.of_colour.items():
            counts.append(int(colour != gone and not own & places))
    if players == RETURNING_PLAYERS:
        counts += [int(colour is state.returned[seat]) for seat in seats for colour in COLOURS]
    return bytes(counts)


def _from(by_seat: Sequence[T], viewer: Seat | None) -> list[T]:
    """Return one item per seat, counted from the viewer."""
    first = viewer or 0
    return [*by_seat[first:], *by_seat[:first]]


OBSERVATION = Observation(
    shape=_shape, planes=_planes, numbers=_numbers, marks=_marks, counts=_counts
)
