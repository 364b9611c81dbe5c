"""The slots of a row: what stands where in the flat list of ints that is a position.

Slots of a seat stand at `slot + seat`, those of a landscape at `slot + its number`, and those of a
strip at `slot + its row`. Herds are explained in `herds`, strips and spaces in `terrain`.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from desertrules.nomads_of_arabia.components import (
    DINARS,
    FINAL_DISCS,
    HANDLERS,
    LANDSCAPES,
    PLAYERS,
    ROWS,
    SPECIAL_DISCS,
    Final,
    Special,
)
from desertrules.nomads_of_arabia.kernel.herds import ONE_OF_EACH
from desertrules.nomads_of_arabia.kernel.tasks import SET_UP
from desertrules.nomads_of_arabia.options import Options

Row: TypeAlias = Sequence[int]
"""A position, to be read."""

TASKS = 0
"""What is still to happen: a stack of tasks."""
SEAT = 1
"""Whose turn it is, -1 in the set-up."""
ACTOR = 2
"""Who decides, if anybody does."""
DUE = 3
"""In an extra turn the seat that comes next, counted from 1; else 0."""
START = 4
"""The space where the turn began, once a step was taken; else 0."""
FLAGS = 5
"""What has happened in this turn, as a mask of the flags below."""
IN_HAND = 6
"""The herd between stock and landscape."""
STOCK = 7
"""The herd in stock."""
POOL = 8
"""The handlers that can be hired, as a herd."""
USED = 9
"""The mask of the special discs that were seen to be used."""
TO_ASK = 10
"""The mask of the seats that are asked for Sands of Time; see `seats_to_ask`."""
WAITING = 11
"""How many special discs are still to be laid."""
FINALS = 12
"""The mask of the final discs that were turned over."""
UNSEEN = 13
"""The mask of the strips that were never laid."""
PILES = 14
"""The city strips that were put back, then the desert strips: packed, the first put back lowest."""
LANDS = PILES + 2
"""The herd on each landscape."""
STRIPS = LANDS + len(LANDSCAPES) + 1
"""The strip of each row, 0 for none; the slots before and after stay 0."""
FACES = STRIPS + ROWS + 1
"""The disc on the city of each row: 0 none, `FACE_DOWN` a special one, from 2 a final one."""
AT = FACES + ROWS
"""Where each nomad is: a space, `NOWHERE`, `AT_PILGRIM` or `LOST`."""
MONEY = AT + PLAYERS[-1]
"""The dinars of each seat."""
CARRIED = MONEY + PLAYERS[-1]
"""The herd that each nomad carries."""
GUIDES = CARRIED + PLAYERS[-1]
"""The handlers that each nomad has, as a herd."""
DISCS = GUIDES + PLAYERS[-1]
"""The mask of the special discs that each seat holds; 0 in a view of somebody else."""
HELD = DISCS + PLAYERS[-1]
"""How many special discs each seat holds."""
WIDTH = HELD + PLAYERS[-1]
"""How many slots there are."""

ALL_LANDS = slice(LANDS, LANDS + len(LANDSCAPES))
ALL_STRIPS = slice(STRIPS, STRIPS + ROWS)
LAND_SLOTS = {land: LANDS + number for number, land in enumerate(LANDSCAPES)}

NOWHERE = 0
"""In the set-up."""
AT_PILGRIM = 1
"""At the Pilgrim (NA3.7)."""
LOST = 2
"""Lost in the desert (NA6.2); spaces have greater numbers."""

DISC_PLAYED = 1
"""A special disc was used in this turn, and no step taken yet (NA3.7)."""
ACTED = 2
"""The action of this turn is done (NA4.1)."""
SILVER = 4
"""Silver Tongue holds in this turn (NA5.3)."""
RESTOCKED = 8
"""A restock happened in this turn (NA7.4)."""

ABDUL, EXPERT, WINDS, SANDS, SILVER_TONGUE = (
    1 << SPECIAL_DISCS.index(disc)
    for disc in (Special.ABDUL, Special.EXPERT, Special.WINDS, Special.SANDS, Special.SILVER)
)
MECCA = 1 << FINAL_DISCS.index(Final.MECCA)
FACE_DOWN = 1
PILE_BITS = 5


def unpacked(packed: int, width: int) -> Iterator[int]:
    """Give the numbers that are packed in so many bits each, the lowest first."""
    while packed:
        yield packed & (1 << width) - 1
        packed >>= width


def blank_row(options: Options) -> list[int]:
    """Give the row of a game in which nothing has happened."""
    terrain = options._terrain
    players = options.players
    row = [0] * WIDTH
    row[TASKS] = SET_UP
    row[SEAT] = -1
    row[STOCK] = terrain.places * ONE_OF_EACH  # NA1.4
    row[POOL] = HANDLERS[players] * ONE_OF_EACH  # NA1.5
    row[WAITING] = options.special
    row[UNSEEN] = terrain.cities | terrain.deserts
    row[MONEY : MONEY + players] = [DINARS] * players  # NA2.5
    return row


def next_seat(options: Options, row: Row) -> int:
    """Give the seat after the one whose turn it is."""
    return (row[SEAT] + 1) % options.players


def seats_to_ask(options: Options, row: Row) -> int:  # NA5.4
    """Give the mask of the seats that are asked for Sands of Time after a turn.

    It is kept in the slot `TO_ASK`, and worked out anew only when a disc is taken or used.
    """
    if row[USED] & SANDS:
        return 0
    return sum(1 << seat for seat in range(options.players) if row[HELD + seat])


def unseen_discs(options: Options, row: Row) -> int:
    """Give the mask of the special discs that nobody has seen."""
    seen = row[USED]
    for seat in range(options.players):
        seen |= row[DISCS + seat]
    return (1 << len(SPECIAL_DISCS)) - 1 & ~seen
