"""What may happen next: the rules as masks.

Each rule of placing is one mask of what it forbids, a bar, and legal is what no bar forbids. The
kernel keeps the masks of what is legal up to date in `ROOM` and `OPEN` instead of asking the bars
at each move; a position that is read, and a rejection, asks them.
"""

from collections.abc import Iterator
from typing import TypeAlias

from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn
from desertrules.core.errors import wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import NO_OUTCOMES, EvenOutcomes, Outcomes
from desertrules.through_the_desert.components import NAME, PLAYERS
from desertrules.through_the_desert.kernel.lists import CamelMoves, PalmChoices, RiderMoves
from desertrules.through_the_desert.moves import Move, Pass
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.scoring import standings_of
from desertrules.through_the_desert.state import (
    ALL_COLOURS,
    CAMELS,
    HANDS,
    OPEN,
    P_CAMELS,
    P_DISCARD,
    P_OVER,
    P_PALMS,
    P_RIDERS,
    P_WATER,
    PALMS,
    PENDING,
    PHASE,
    REACH,
    RETURNED,
    ROOM,
    ROUND,
    SEAT,
    SPENT,
    SUPPLIES,
    TOKENS,
    Row,
    State,
    View,
    watered,
)

Bar: TypeAlias = tuple[str, int]
"""The code of a rejection, and the mask of what its rule forbids."""

PASS = Pass()
CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in range(PLAYERS[-1])]
NOTHING = ListedMoves[Move]()
ONLY_PASS = ListedMoves[Move]([PASS])


# --- riders -----------------------------------------------------------------------------------


def rider_bars(options: Options, row: Row) -> Iterator[Bar]:
    """Give what TD5.2 to TD5.4 forbid, as planes."""
    dilate = options._terrain.grid.dilate
    yield "rider-on-occupied", watered(row) | row[PALMS] | row[CAMELS]
    yield "rider-next-to-palm", dilate(row[PALMS])
    yield "rider-next-to-rider", dilate(row[CAMELS])  # only riders stand there yet


def rider_cells(options: Options, row: Row) -> int:
    """Give what is kept as `ROOM`: the plane of cells that no bar forbids to a rider."""
    cells = options._terrain.in_play
    for _, forbidden in rider_bars(options, row):
        cells &= ~forbidden
    return cells


def used_colours(options: Options, row: Row) -> int:
    """Give the colours that TD5.5 forbids to the seat that acts, one bit each."""
    if row[ROUND]:
        return 0
    placed = 0
    for seat in range(options.players):
        gone = 1 << row[RETURNED + seat] >> 1
        placed |= ALL_COLOURS & ~row[HANDS + seat] & ~gone
    return placed if row[HANDS + row[SEAT]] & ~placed else 0


def rider_colours(options: Options, row: Row) -> int:
    """Give the colours that the seat that acts may place a rider of, one bit each."""
    return row[HANDS + row[SEAT]] & ~used_colours(options, row)


# --- camels -----------------------------------------------------------------------------------


def camel_bars(options: Options, row: Row) -> Iterator[Bar]:
    """Give what TD6.3, TD6.4 and TD6.6 forbid to any seat beside its own camels, as stacks."""
    terrain = options._terrain
    spent = [plane for slot, plane in enumerate(terrain.planes, SUPPLIES) if not row[slot]]
    yield "supply-empty", sum(spent)
    yield "cell-occupied", (row[CAMELS] | row[PALMS]) * terrain.every_colour
    touched = contested = 0
    for reach in row[REACH : REACH + options.players]:
        contested |= touched & reach
        touched |= reach
    yield "next-to-rival", contested


def open_camels(options: Options, row: Row) -> int:
    """Give what is kept as `OPEN`: the stack of camels that no bar forbids beside one's own."""
    camels = options._terrain.in_play * options._terrain.every_colour
    for _, forbidden in camel_bars(options, row):
        camels &= ~forbidden
    return camels


def own_bar(row: Row, seat: int) -> Bar:
    """Give what TD6.5 forbids to a seat, as a stack."""
    return "not-next-to-own", ~row[REACH + seat]


def camel_mask(row: Row, seat: int) -> int:
    """Give the stack of a seat's legal camels: open, and beside its own."""
    return row[OPEN] & row[REACH + seat]


# --- the functions of the game ----------------------------------------------------------------


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    phase = row[PHASE]
    if P_DISCARD <= phase <= P_CAMELS:
        return DECIDES[row[SEAT]]
    if phase != P_OVER:
        return CHANCE
    reason = "colour-exhausted" if row[SPENT] else "blocked"  # TD8.1, TD8.2
    return Over(Result(standings_of(options, row), reason))


def outcomes_of(options: Options, row: Row) -> Outcomes[Move]:
    """Give the outcomes of the chance event that is due, with weights."""
    terrain = options._terrain
    if row[PHASE] == P_PALMS:  # TD3.1
        return EvenOutcomes(PalmChoices(terrain.palm_cells))
    if row[PHASE] == P_WATER:  # TD3.2
        return terrain.drawn(row[PENDING] & -row[PENDING], row[TOKENS])
    return NO_OUTCOMES


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now, by colour, then cell."""
    terrain = options._terrain
    phase = row[PHASE]
    if phase == P_CAMELS:
        mask = camel_mask(row, row[SEAT])
        return CamelMoves(terrain, mask) if mask else ONLY_PASS  # TD6.7
    if phase == P_RIDERS:
        if row[ROOM]:
            return RiderMoves(terrain, row[ROOM], rider_colours(options, row))
        return ONLY_PASS  # TD5.6
    if phase == P_OVER:
        return NOTHING
    if phase == P_DISCARD:
        gone = row[RETURNED : RETURNED + options.players]
        return ListedMoves[Move](
            [move for colour, move in enumerate(terrain.discards) if colour + 1 not in gone]
        )
    return outcomes_of(options, row).moves


def turn(state: State | View) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return turn_of(state.options, state._row)


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now, by colour, then cell; at a chance event its outcomes."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return moves_of(state.options, state._row)


def outcomes(state: State) -> Outcomes[Move]:
    """Give the outcomes of a chance event with their weights; none at other turns."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return outcomes_of(state.options, state._row)
