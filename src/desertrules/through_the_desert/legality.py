"""What may happen next: the rules as masks, and the sentence for each that a move breaks.

Each rule is one mask of what it forbids, a bar. Legal moves are what no bar forbids, put together
from what the kernel keeps up to date; a rejection cites the first bar that holds the move.
"""

from collections.abc import Iterator
from typing import TypeAlias

from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn
from desertrules.core.errors import wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import EvenOutcomes, ListedOutcomes, Outcomes
from desertrules.through_the_desert.components import COLOURS, NAME, PLAYERS
from desertrules.through_the_desert.kernel.lists import CamelMoves, RiderMoves
from desertrules.through_the_desert.moves import Move, Pass
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.scoring import standings
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
    WATER,
    Row,
    State,
    View,
)

Bar: TypeAlias = tuple[str, str, int]
"""A code, a rule's number, and the mask of what that rule forbids."""

PASS = Pass()
CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in range(PLAYERS[-1])]
NOTHING = ListedMoves[Move]()
NO_OUTCOMES = ListedOutcomes[Move]()
ONLY_PASS = ListedMoves[Move]([PASS])


# --- riders -----------------------------------------------------------------------------------


def rider_cells(options: Options, row: Row) -> int:
    """Give the plane of cells that are free for a rider: those that no bar forbids.

    After the set-up the kernel keeps it up to date in `ROOM`.
    """
    terrain = options._terrain
    watered = row[WATER] | row[WATER + 1] | row[WATER + 2]
    return terrain.in_play & ~watered & ~terrain.grid.dilate(row[PALMS] | row[CAMELS])


def rider_bars(options: Options, row: Row) -> Iterator[Bar]:
    """Give what TD5.2 to TD5.4 forbid, as planes."""
    dilate = options._terrain.grid.dilate
    watered = row[WATER] | row[WATER + 1] | row[WATER + 2]
    yield "rider-on-occupied", "TD5.2", watered | row[PALMS] | row[CAMELS]
    yield "rider-next-to-palm", "TD5.3", dilate(row[PALMS])
    yield "rider-next-to-rider", "TD5.4", dilate(row[CAMELS])


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


def camel_mask(row: Row) -> int:
    """Give the stack of legal camels (TD6.3 to TD6.6)."""
    return row[OPEN] & row[REACH + row[SEAT]]


def camel_bars(options: Options, row: Row) -> Iterator[Bar]:
    """Give what TD6.3 to TD6.6 forbid, as stacks."""
    terrain = options._terrain
    yield (
        "supply-empty",
        "TD6.3",
        sum(
            terrain.in_play << terrain.size * colour
            for colour in range(len(COLOURS))
            if not row[SUPPLIES + colour]
        ),
    )
    yield "cell-occupied", "TD6.4", (row[CAMELS] | row[PALMS]) * terrain.every_colour
    yield "not-next-to-own", "TD6.5", ~row[REACH + row[SEAT]]
    rivals = 0
    for other in options._others[row[SEAT]]:
        rivals |= row[REACH + other]
    yield "next-to-rival", "TD6.6", rivals


# --- the functions of the game ----------------------------------------------------------------


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    phase = row[PHASE]
    if P_DISCARD <= phase <= P_CAMELS:
        return DECIDES[row[SEAT]]
    if phase != P_OVER:
        return CHANCE
    reason = "colour-exhausted" if row[SPENT] else "blocked"  # TD8.1, TD8.2
    return Over(Result(standings(options, row), reason))


def tokens_left(row: Row, value: int) -> int:
    """Give how many waterholes of a value have not been drawn in the set-up."""
    return row[TOKENS] >> 8 * (value - 1) & 255


def outcomes_of(options: Options, row: Row) -> Outcomes[Move]:
    """Give the outcomes of the chance event that is due, with weights."""
    terrain = options._terrain
    if row[PHASE] == P_PALMS:  # TD3.1
        return EvenOutcomes(terrain.palm_choices)
    if row[PHASE] == P_WATER:  # TD3.2
        return terrain.drawn(row[PENDING] & -row[PENDING], row[TOKENS])
    return NO_OUTCOMES


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now, by colour, then cell."""
    terrain = options._terrain
    phase = row[PHASE]
    if phase == P_CAMELS:
        mask = camel_mask(row)
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
    if phase == P_PALMS:
        return terrain.palm_choices
    return outcomes_of(options, row).moves


def turn(state: State | View) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return turn_of(state.options, state._row)


def legal_moves(state: State) -> LegalMoves[Move]:
    """Give every move possible now, by colour, then cell; at a chance event its outcomes."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return moves_of(state.options, state._row)


def outcomes(state: State) -> Outcomes[Move]:
    """Give the outcomes of a chance event with their weights; none at other turns."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return outcomes_of(state.options, state._row)
