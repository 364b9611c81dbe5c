"""Moves as action indices and positions as planes, for learning programs.

Every move has one index. Indices and planes use the same rectangle: columns by rows of the map,
with one more row that is always empty. So the index of a camel is its place in the planes of the
five colours, whatever the number of players. Indices of cells that are not in play stand for moves
that are never legal.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TypeVar

from desertrules.contract import Encoding, Observation, Seat
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.hexgrid import cell_name
from desertrules.through_the_desert.board import COLOURS, VALUES
from desertrules.through_the_desert.moves import Camel, Discard, Move, Pass, Rider, Water
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
from desertrules.through_the_desert.terrain import Terrain

T = TypeVar("T")

PHASES = tuple(Phase)


def _plane(options: Options) -> int:
    """Return the number of cells in a plane."""
    return prod(options.board.grid.shape)


# ---- Moves ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)  # thousands of moves
def _moves(terrain: Terrain) -> tuple[Move, ...]:
    """Return all moves in the order of their indices."""
    columns, rows = terrain.grid.shape
    cells = [cell_name(column, 2 * row) for column in range(columns) for row in range(rows)]
    return (
        *(Camel(colour, cell) for colour in COLOURS for cell in cells),
        *(Rider(colour, cell) for colour in COLOURS for cell in cells),
        *map(Discard, COLOURS),
        Pass(),
        *(Water(cell, value) for value in VALUES for cell in cells),
        *(each.move for each in palm_choices(terrain)),
    )


@lru_cache(maxsize=16)
def _indices(terrain: Terrain) -> Mapping[Move, int]:
    return {move: index for index, move in enumerate(_moves(terrain))}


def _size(options: Options) -> int:
    return len(_moves(options.terrain))


def _decisions(options: Options) -> int:
    return _indices(options.terrain)[Pass()] + 1


def _encode(options: Options, move: Move) -> tuple[int, ...]:
    index = _indices(options.terrain).get(move)
    if index is None:
        raise InvalidValue(f"{quote(move)} has no action index with these options")
    return (index,)


def _decode(options: Options, word: Sequence[int]) -> Move:
    moves = _moves(options.terrain)
    if len(word) != 1 or not 0 <= word[0] < len(moves):
        raise InvalidValue(f"word: expected an index below {len(moves)}, found {quote(word)}")
    return moves[word[0]]


def _mask(state: State, prefix: Sequence[int]) -> int:
    if prefix:
        raise InvalidValue("prefix: every move is a word of one index")
    if state.phase in (CAMELS, RIDERS) and (places := legal_places(state)):
        return places if state.phase is CAMELS else places << len(COLOURS) * _plane(state.options)
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
        *(f"seat +{n}: {colour} rider placed" for n in seats for colour in COLOURS),
        *(f"seat +{n}: returned {colour}" for n in returned for colour in COLOURS),
    ]


def _counts(state: State, viewer: Seat | None) -> bytes:
    players, phase = state.options.players, state.phase
    decides = bytearray(players)
    if phase in (DISCARD, RIDERS, CAMELS):
        decides[state.seat - (viewer or 0)] = 1
    counts: list[int] = [phase is each for each in PHASES]
    counts += (state.left, state.round, state.idle, *state.supply, *decides)
    for taken in _from(state.taken, viewer):
        counts += taken
    colours = state.terrain.of_colour.values()
    counts += [own & places != 0 for own in _from(state.camels, viewer) for places in colours]
    if players == RETURNING_PLAYERS:
        counts += [colour is each for each in _from(state.returned, viewer) for colour in COLOURS]
    return bytes(counts)


def _from(by_seat: Sequence[T], viewer: Seat | None) -> list[T]:
    """Return one item per seat, counted from the viewer."""
    first = viewer or 0
    return [*by_seat[first:], *by_seat[:first]]


OBSERVATION = Observation(
    shape=_shape, planes=_planes, numbers=_numbers, marks=_marks, counts=_counts
)
