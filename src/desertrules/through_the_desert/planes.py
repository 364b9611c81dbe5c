"""What a seat sees as planes over columns and rows: the stacks of the kernel as they are."""

from collections.abc import Sequence
from functools import lru_cache

from desertrules.core.planes import Planes, digits, of_seats, one_of, turned
from desertrules.through_the_desert.components import COLOURS, RETURNING_PLAYERS, VALUES
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    ALL_COLOURS,
    HANDS,
    IDLE,
    LEFT,
    OWN,
    P_CAMELS,
    P_DISCARD,
    PALMS,
    PHASE,
    PHASES,
    RETURNED,
    RIDERS,
    ROUND,
    SEAT,
    SUPPLIES,
    TAKEN,
    WATER,
    View,
)

_PLACES = 2 + len(VALUES)
"""How many planes come before those of colours."""
_KINDS = len(VALUES)
"""How many kinds of waterholes there are; of taken ones each kind is counted in a byte."""
_COLOURS = [digits(mask, len(COLOURS)) for mask in range(ALL_COLOURS + 1)]
"""A mask of colours, one by one."""


def _board(options: Options) -> tuple[int, int]:
    """Give the columns, and the rows with the empty one below them."""
    grid = options.board.grid
    return grid._size // grid._stride, grid._stride


def _marked(options: Options) -> list[str]:
    return [
        "cells in play",
        "palms",
        *(f"waterholes of {value}" for value in VALUES),
        *(f"riders: {colour}" for colour in COLOURS),
        *of_seats(options.players, *(f"camels: {colour}" for colour in COLOURS)),
    ]


def _marks(view: View) -> int:
    row, terrain = view._row, view.options._terrain
    size, width = terrain.size, terrain.nowhere
    found = 0
    for stack in reversed(turned(row, OWN, view.options.players, view.viewer or 0)):
        found = found << width | stack
    places = (row[WATER + 2] << size | row[WATER + 1]) << size | row[WATER]
    places = (places << size | row[PALMS]) << size | terrain.in_play
    return (found << width | row[RIDERS]) << _PLACES * size | places


def _counted(options: Options) -> list[str]:
    players = options.players
    names = [f"time for {phase}" for phase in PHASES[:-1]]
    names += ["the game is over", "camels left in this turn", "round", "turns without a camel"]
    names += [f"supply: {colour}" for colour in COLOURS]
    names += of_seats(players, "decides")
    for value in VALUES:
        names += of_seats(players, f"waterholes of {value} taken")
    names += of_seats(players, *(f"in hand: {colour}" for colour in COLOURS))
    if players == RETURNING_PLAYERS:
        names += of_seats(players, *(f"returned: {colour}" for colour in COLOURS))
    return names


def _counts(view: View) -> list[int]:
    row, players, first = view._row, view.options.players, view.viewer or 0
    phase = row[PHASE]
    found = [*one_of(len(PHASES))[phase], row[LEFT], row[ROUND], row[IDLE], *row[SUPPLIES:OWN]]
    deciding = (row[SEAT] - first) % players if P_DISCARD <= phase <= P_CAMELS else players
    found += one_of(players)[deciding]
    packed = turned(row, TAKEN, players, first)
    taken = b"".join([tokens.to_bytes(_KINDS, "little") for tokens in packed])
    for kind in range(_KINDS):
        found += taken[kind::_KINDS]
    found += _held(turned(row, HANDS, players, first), turned(row, RETURNED, players, first))
    return found


@lru_cache(maxsize=1 << 12)
def _held(hands: Sequence[int], returned: Sequence[int]) -> list[int]:
    """Give the riders that seats hold, and those that they have returned: few moves change them."""
    found = [each for hand in hands for each in _COLOURS[hand]]
    if len(hands) == RETURNING_PLAYERS:
        found += [each for colour in returned for each in _COLOURS[1 << colour >> 1]]
    return found


planes: Planes = Planes(_board, _marked, _counted, _marks, _counts)
"""Cells by column and row: camels of the seats, riders, palms, waterholes, hands, supplies."""
