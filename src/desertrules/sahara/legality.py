"""What may happen next: which camels a card can move and where to, and which cards can be dealt.

Each rule is one mask. Legal moves are read off the masks; a rejection cites the one that a move
is not in.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from operator import itemgetter
from typing import TypeAlias

from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn, Weighted
from desertrules.core.errors import wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.hexgrid import bits, nth_bit
from desertrules.sahara.components import CARDS, COPIES, NAME, PILES, PLAYERS
from desertrules.sahara.moves import MOVES, Deal, Move, Play, Sheik, Stop
from desertrules.sahara.options import Options
from desertrules.sahara.scoring import standings
from desertrules.sahara.state import (
    ABLE,
    HERD,
    P_ADVANCE,
    P_DEAL,
    P_FAVOUR,
    P_OVER,
    P_PLAY,
    P_RETREAT,
    PHASE,
    PILE,
    SEAT,
    TAKEN,
    TOPS,
    UNSEEN,
    Row,
    State,
    aside_of,
    cards_of,
)
from desertrules.sahara.terrain import STOP, Terrain

Bar: TypeAlias = tuple[str, str, int]
"""A code, a rule's number, and the plane of spaces that the rule forbids."""

CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in range(PLAYERS[-1])]
NOTHING = ListedMoves[Move]()
PLAYS = ListedMoves[Move]([Play(pile) for pile in range(PILES)])  # SA3.1

DEALS = [
    [Deal(seat, pile, card) for card in CARDS]
    for seat in range(PLAYERS[-1])
    for pile in range(PILES)
]
"""The deals to each pile, counted over all seats, by card."""
_weighted = [
    tuple(
        Weighted[Move](deal, weight)
        for deal, copies in zip(deals, COPIES, strict=True)
        for weight in range(1, copies + 1)
    )
    for deals in DEALS
]
"""The same with every weight that they can have, by card, then weight."""


class CamelMoves(LegalMoves[Move]):
    """Moves of a card, one a camel, as a mask."""

    __slots__ = ("_bits", "_mask", "_moves")

    def __init__(self, mask: int, moves: dict[int, Move], places: dict[Move, int]) -> None:
        """Take the mask, the moves by bit, and the bits by move."""
        self._mask = mask
        self._moves = moves
        self._bits = places

    def __len__(self) -> int:
        """Count the moves."""
        return self._mask.bit_count()

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        bit = self._bits.get(move) if isinstance(move, MOVES) else None
        return bit is not None and bool(self._mask >> bit & 1)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        moves = self._moves
        return (moves[bit] for bit in bits(self._mask))

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        return self._moves[nth_camel(self._mask, index)]


def nth_camel(mask: int, index: int) -> int:
    """Give the bit at `index` of a herd or stack, which has few."""
    while index:
        mask &= mask - 1
        index -= 1
    return (mask & -mask).bit_length() - 1


class SheikMoves(LegalMoves[Move]):
    """Moves of a sheik: each camel to each of the spaces that it may go to."""

    __slots__ = ("_stop", "_targets", "_terrain")

    def __init__(self, able: int, spaces: int, terrain: Terrain) -> None:
        """Take the camels and whether they may stop, and the plane of spaces but for their own."""
        self._terrain = terrain
        self._stop = able >> terrain.stop
        camels = able & terrain.herd
        self._targets = [(bit, elsewhere(spaces, bit >> 1)) for bit in bits(camels)]

    def __len__(self) -> int:
        """Count the moves."""
        return self._stop + sum(spaces.bit_count() for _, spaces in self._targets)

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if not isinstance(move, Sheik) or move.to < 0:
            return bool(self._stop) and isinstance(move, Stop)
        camel = 2 * move.space + move.favourite
        return any(bit == camel and bool(spaces >> move.to & 1) for bit, spaces in self._targets)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        for bit, spaces in self._targets:
            for to in bits(spaces):
                yield self._terrain.sheik(bit, to)
        if self._stop:
            yield STOP

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        for bit, spaces in self._targets:
            count = spaces.bit_count()
            if index < count:
                return self._terrain.sheik(bit, nth_bit(spaces, index))
            index -= count
        return STOP


# --- camels -----------------------------------------------------------------------------------


def able_to_advance(options: Options, row: Row) -> int:
    """Give the herd of the seat's own camels with a free space ahead (SA3.2, SA4.1)."""
    terrain = options._terrain
    free = terrain.track & ~row[TAKEN]
    return row[HERD + row[SEAT]] & terrain.below[free.bit_length()]


def able_to_retreat(options: Options, row: Row) -> int:
    """Give the stack of the other seats' camels that are not on 0 (SA4.2)."""
    size = options._terrain.size
    seat = row[SEAT]
    stack = 0
    for other in range(options.players):
        if other != seat:
            stack |= (row[HERD + other] & -4) << other * size
    return stack


def able_to_be_favoured(options: Options, row: Row) -> int:
    """Give the herd of the seat's own camels, or nothing if it has its favourite (SA4.3)."""
    herd = row[HERD + row[SEAT]]
    return 0 if herd & options._terrain.favourites else herd


def able(options: Options, row: Row) -> int:
    """Give the camels that the card being carried out can move, with `stop` if it is allowed."""
    phase = row[PHASE]
    if phase == P_ADVANCE:
        camels = able_to_advance(options, row)
    elif phase == P_RETREAT:
        camels = able_to_retreat(options, row)
    elif phase == P_FAVOUR:
        return able_to_be_favoured(options, row)
    else:
        camels = row[HERD + row[SEAT]]  # SA4.4: there is always an empty space for the sheik
    if camels and options.optional_use:
        camels |= 1 << options._terrain.stop  # SA3.4
    return camels


def sheik_bars(options: Options, row: Row) -> tuple[Bar, ...]:
    """Give what SA4.4 forbids, as planes; SA4.5 forbids none of it."""
    if options.sheik_anywhere:
        return ()
    taken = row[TAKEN]
    foremost = max(taken.bit_length() - 1, 0)
    return (
        ("space-occupied", "SA4.4", taken),
        ("beyond-foremost", "SA4.4", -1 << foremost + 2),
    )


def sheik_spaces(options: Options, row: Row) -> int:
    """Give the plane of spaces where the sheik may take a camel from elsewhere."""
    spaces = options._terrain.track
    for _, _, forbidden in sheik_bars(options, row):
        spaces &= ~forbidden
    return spaces


def elsewhere(spaces: int, space: int) -> int:
    """Give the plane without the space where a camel stands (SA4.4, SA4.5)."""
    return spaces & ~(1 << space)


# --- cards ------------------------------------------------------------------------------------


def first_deal(options: Options, row: Row) -> bool:
    """Tell whether a deal is one of those before the first turn, as far as a position can tell.

    A later position that looks the same in everything is the same position.
    """
    seats = range(options.players)
    return (
        not row[TAKEN]
        and all(row[HERD + seat] == 1 and not aside_of(row, seat) for seat in seats)
        and not any(row[TOPS + PILES * seat] for seat in seats if seat > row[SEAT])
    )


@cache
def _deals_of(unseen: int) -> Callable[[tuple[Weighted[Move], ...]], tuple[Weighted[Move], ...]]:
    """Give what picks the deals of the unseen cards from a pile's weighted ones (SA2.1)."""
    places = [sum(COPIES[:card]) + count - 1 for card, count in Counter(cards_of(unseen)).items()]
    if len(places) == 1:
        return lambda deals: (deals[places[0]],)
    return itemgetter(*places)


# --- the functions of the game ----------------------------------------------------------------


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    phase = row[PHASE]
    if phase == P_DEAL:
        return CHANCE
    if phase != P_OVER:
        return DECIDES[row[SEAT]]
    return Over(Result(standings(options, row), "oasis-full"))  # SA5.1


def outcomes_of(_: Options, row: Row) -> tuple[Weighted[Move], ...]:
    """Give the outcomes of the chance event that is due, with weights."""
    if row[PHASE] != P_DEAL:
        return ()
    seat = row[SEAT]
    return _deals_of(row[UNSEEN + seat])(_weighted[PILES * seat + row[PILE]])


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now."""
    terrain = options._terrain
    phase = row[PHASE]
    if phase == P_PLAY:
        return PLAYS
    if phase == P_ADVANCE:
        return CamelMoves(row[ABLE], terrain.advances, terrain.advance_bits)
    if phase == P_RETREAT:
        return CamelMoves(row[ABLE], terrain.retreats, terrain.retreat_bits)
    if phase == P_DEAL:
        return ListedMoves[Move]([outcome.move for outcome in outcomes_of(options, row)])
    if phase == P_FAVOUR:
        return CamelMoves(row[ABLE], terrain.favours, terrain.favour_bits)
    if phase == P_OVER:
        return NOTHING
    return SheikMoves(row[ABLE], sheik_spaces(options, row), terrain)


def turn(state: State) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return turn_of(state.options, state._row)


def legal_moves(state: State) -> LegalMoves[Move]:
    """Give every move possible now, by seat, space, favourite and target; `stop` comes last."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return moves_of(state.options, state._row)


def outcomes(state: State) -> tuple[Weighted[Move], ...]:
    """Give the cards that can be dealt, with their weights; none at other turns."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return outcomes_of(state.options, state._row)
