"""What may happen next: which camels a card can move and where to, and which cards can be dealt.

Each rule is one mask. Legal moves are read off the masks, and a move is checked against them; a
rejection cites the rule whose mask a move is not in.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from desertrules.core.bits import bits
from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn
from desertrules.core.errors import wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import NO_OUTCOMES, Outcomes
from desertrules.sahara.components import CARDS, NAME, PILES, Reach
from desertrules.sahara.kernel.lists import CamelMoves, Deals, SheikMoves
from desertrules.sahara.kernel.terrain import DEALS, PLAYS, SEATS, Terrain
from desertrules.sahara.moves import Move
from desertrules.sahara.options import Options
from desertrules.sahara.scoring import standings_of
from desertrules.sahara.state import (
    ABLE,
    CAMEL,
    HAND,
    HERD,
    MIRAGES,
    P_DEAL,
    P_OVER,
    P_PLAY,
    PALMS,
    PHASE,
    PILE,
    SEAT,
    SHEIK,
    TAKEN,
    UNSEEN,
    Row,
    State,
    View,
    cards_of,
    check_position,
)

CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in SEATS]
NOTHING = ListedMoves[Move]()
ANY_PILE = ListedMoves[Move](PLAYS)  # SA3.1

_dealt_to = [DEALS[first : first + len(CARDS)] for first in range(0, len(DEALS), len(CARDS))]
"""The deals to each pile, counted over all seats, by card."""


# --- camels -----------------------------------------------------------------------------------


def able_to_advance(options: Options, row: Row, seat: int, taken: int) -> int:
    """Give the steps of the seat's own camels with a free space ahead (SA3.2, SA4.1)."""
    terrain = options._terrain
    if taken < terrain.end:
        return row[HERD + seat] & terrain.herd  # the last space is free
    free = terrain.track & ~taken
    return row[HERD + seat] & (1 << free.bit_length() - 2) - 1


def able_to_retreat(options: Options, row: Row, seat: int, _: int) -> int:
    """Give the steps back of the other seats' camels that are not on 0 (SA4.2)."""
    terrain = options._terrain
    size, track = terrain.size, terrain.track
    others = list(row[HERD : HERD + options.players])
    others[seat] = 0
    steps = 0
    for herd in reversed(others):
        steps = steps << size | herd & track
    return steps << terrain.retreats


def able_to_be_favoured(options: Options, row: Row, seat: int, _: int) -> int:
    """Give the names for one of the seat's own camels, none if it has its favourite (SA4.3)."""
    terrain = options._terrain
    herd = row[HERD + seat] & terrain.herd
    return 0 if herd & terrain.favourites else herd << terrain.favours


def able_to_be_led(options: Options, _: Row, __: int, ___: int) -> int:
    """Give the bit of all moves of a sheik: there is always an empty space for it (SA4.4)."""
    return 1 << options._terrain.led


def able_to_be_dealt(options: Options, hand: int, seat: int, pile: int) -> int:
    """Give the deals of a seat's unseen cards to a pile (SA2.1)."""
    return _kinds_of(hand & UNSEEN) << options._terrain.due[PILES * seat + pile]


@cache
def _kinds_of(multiset: int) -> int:
    """Give a mask of the cards that are in a multiset."""
    return sum(1 << card - 1 for card in set(cards_of(multiset)))


Able: TypeAlias = Callable[[Options, Row, int, int], int]
"""What a card can do in the hands of a seat, with the plane of the occupied spaces."""
ABLE_BY: dict[int, Able] = {
    **dict.fromkeys(PALMS, able_to_advance),
    **dict.fromkeys(MIRAGES, able_to_retreat),
    CAMEL: able_to_be_favoured,
    SHEIK: able_to_be_led,
}
"""What each card can do; where anything is possible, it may also be ended early (SA3.4)."""


def able(options: Options, row: Row) -> int:
    """Give what is kept as `ABLE` in a position."""
    phase, seat, taken = row[PHASE], row[SEAT], row[TAKEN]
    if phase == P_DEAL:
        return able_to_be_dealt(options, row[HAND + seat], seat, row[PILE])
    if phase == P_PLAY:
        return options._terrain.play
    if phase == P_OVER:
        return 0
    now = ABLE_BY[phase](options, row, seat, taken)
    return now and now | options._stops[phase]


def sheik_seats(options: Options, seat: int) -> Sequence[int]:
    """Give the seats whose camels a seat may move by a sheik (SA4.4, SA4.5)."""
    return range(options.players) if options.sheik is Reach.ANY else (seat,)


def sheik_bars(options: Options, taken: int) -> dict[str, int]:
    """Give what SA4.4 forbids, as planes by the codes of rejections; SA4.5 forbids none of it."""
    if options._shared:
        return {}
    foremost = max(taken.bit_length(), 2)
    return {"space-occupied": taken, "beyond-foremost": -1 << foremost + 2}


def sheik_spaces(options: Options, taken: int) -> int:
    """Give the plane of spaces where the sheik may take a camel from elsewhere."""
    spaces = options._terrain.track
    for forbidden in sheik_bars(options, taken).values():
        spaces &= ~forbidden
    return spaces


def sheik_targets(terrain: Terrain, spaces: int, bit: int) -> int:
    """Give the bits where a camel can go on spaces other than its own (SA4.4, SA4.5)."""
    alike = terrain.favourites if bit & 1 else terrain.ordinary
    return spaces & ~terrain.spaces[bit] & alike


def sheik_may(options: Options, row: Row, seat: int, taken: int, code: int) -> bool:
    """Tell whether a seat's sheik can make the move of a code."""
    terrain = options._terrain
    if code < terrain.sheiks:
        return False
    whose, bit, to = terrain.way(code)
    if whose not in sheik_seats(options, seat) or not row[HERD + whose] >> bit & 1:
        return False
    return bool(sheik_targets(terrain, sheik_spaces(options, taken), bit) >> to & 1)


# --- the functions of the game ----------------------------------------------------------------


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    phase = row[PHASE]
    if phase == P_DEAL:
        return CHANCE
    if phase != P_OVER:
        return DECIDES[row[SEAT]]
    return Over(Result(standings_of(options, row), "oasis-full"))  # SA5.1


def outcomes_of(_: Options, row: Row) -> Outcomes[Move]:
    """Give the outcomes of the chance event that is due, with weights."""
    if row[PHASE] != P_DEAL:
        return NO_OUTCOMES
    seat = row[SEAT]
    return Deals(cards_of(row[HAND + seat] & UNSEEN), _dealt_to[PILES * seat + row[PILE]])


def sheik_moves_of(options: Options, row: Row) -> SheikMoves:
    """Give every move of the sheik that is being carried out."""
    terrain = options._terrain
    spaces = sheik_spaces(options, row[TAKEN])
    targets = [
        (
            terrain.sheiks + (whose * terrain.size + bit) * terrain.size,
            sheik_targets(terrain, spaces, bit),
        )
        for whose in sheik_seats(options, row[SEAT])
        for bit in bits(row[HERD + whose] & terrain.herd)
    ]
    return SheikMoves(terrain, targets, stop=bool(row[ABLE] >> terrain.stop & 1))


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now."""
    phase = row[PHASE]
    if phase == P_PLAY:
        return ANY_PILE
    if phase == P_DEAL:
        return outcomes_of(options, row).moves
    if phase == P_OVER:
        return NOTHING
    if phase == SHEIK:
        return sheik_moves_of(options, row)
    return CamelMoves(row[ABLE], options._terrain)


def turn(state: State | View) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more."""
    if type(state) is not State:
        check_position(state)
    return turn_of(state.options, state._row)


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now, by seat, space, favourite and target; `stop` comes last."""
    if type(state) is not State:
        check_position(state)
    return moves_of(state.options, state._row)


def outcomes(state: State) -> Outcomes[Move]:
    """Give the cards that can be dealt, with their weights; none at other turns."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return outcomes_of(state.options, state._row)
