"""What then follows: each move's effect on a row, and a table that plays many."""

from random import Random
from typing import assert_never

from desertrules.core import tables
from desertrules.core.contract import Turn, Weighted
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.sahara.components import CARDS, NAME, PILE_SIZE, PILES, STEPS
from desertrules.sahara.legality import (
    DEALS,
    PLAYS,
    able,
    moves_of,
    nth_camel,
    outcomes_of,
    turn_of,
)
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.options import Options
from desertrules.sahara.rejections import reject
from desertrules.sahara.state import (
    ABLE,
    ASKS,
    CARD,
    COUNTS,
    EXTRA,
    HERD,
    LEFT,
    P_ADVANCE,
    P_DEAL,
    P_OVER,
    P_PLAY,
    PHASE,
    PILE,
    SEAT,
    TAKEN,
    TOPS,
    UNSEEN,
    WHOLE_DECK,
    Row,
    State,
    blank_row,
    cards_of,
)

_numbers = {card: number for number, card in enumerate(CARDS)}


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    match move:
        case Advance():
            bit = 2 * move.space + move.favourite
            to = ahead(row, move.space)
            _bring(options, row, row[SEAT], bit, 2 * to + move.favourite)
        case Deal():
            _deal(options, row, _numbers[move.card])
        case Play():
            _play(options, row, move.pile)
        case Retreat():
            bit = 2 * move.space + move.favourite
            to = behind(row, move.space)
            _bring(options, row, move.seat, bit, 2 * to + move.favourite)
        case Sheik():
            bit = 2 * move.space + move.favourite
            _bring(options, row, row[SEAT], bit, 2 * move.to + move.favourite)
        case Favour():
            _bring(options, row, row[SEAT], 2 * move.space, 2 * move.space + 1)
        case Stop():
            _lay_aside(row)
        case _:
            assert_never(move)


# --- cards ------------------------------------------------------------------------------------


def _deal(options: Options, row: list[int], card: int) -> None:  # SA2.1
    seat, pile = row[SEAT], row[PILE]
    top = TOPS + PILES * seat + pile
    row[top] = card + 1
    row[UNSEEN + seat] -= 1 << 4 * card
    if pile < PILES - 1 and not row[top + 1]:
        row[PILE] = pile + 1
        return
    row[PILE] = 0
    row[SEAT] = following = (seat + 1) % options.players  # SA2.4, SA3.0
    if row[TOPS + PILES * following]:  # else the first deal goes on: SA2.2
        row[PHASE] = P_PLAY


def _play(options: Options, row: list[int], pile: int) -> None:  # SA3.1
    at = PILES * row[SEAT] + pile
    card = row[TOPS + at]
    row[TOPS + at] = 0
    row[COUNTS + at] -= 1
    row[CARD], row[PILE] = card, pile
    row[PHASE], row[LEFT] = ASKS[card - 1], STEPS[card - 1]
    row[ABLE] = able(options, row)
    if not row[ABLE]:
        _lay_aside(row)  # SA3.4


def _lay_aside(row: list[int]) -> None:  # SA2.3
    row[PHASE] = P_DEAL
    row[CARD] = row[LEFT] = row[ABLE] = 0
    seat = row[SEAT]
    first = PILES * seat
    if not row[COUNTS + first + row[PILE]]:
        row[PILE] = 0
        row[UNSEEN + seat] = WHOLE_DECK
        row[TOPS + first : TOPS + first + PILES] = [0] * PILES
        row[COUNTS + first : COUNTS + first + PILES] = [PILE_SIZE] * PILES


# --- camels -----------------------------------------------------------------------------------


def ahead(row: Row, space: int) -> int:
    """Give the next free space ahead, on or beyond the track (SA3.2)."""
    beyond = row[TAKEN] >> space + 1  # adding 1 sets the lowest bit that is not set
    return space + (beyond + 1 & ~beyond).bit_length()


def behind(row: Row, space: int) -> int:
    """Give the nearest free space behind, or 0 if there is none (SA3.2)."""
    return (~row[TAKEN] & (1 << space) - 1).bit_length() - 1


def _bring(options: Options, row: list[int], seat: int, bit: int, to: int) -> None:
    """Take a camel from one bit of its herd to another, and go on with the card."""
    herd, extra = row[HERD + seat], row[EXTRA + seat]
    if extra >> 3 * bit & 7:
        extra -= 1 << 3 * bit
    else:
        herd ^= 1 << bit
    if herd >> to & 1:
        extra += 1 << 3 * to
    else:
        herd |= 1 << to
    row[HERD + seat], row[EXTRA + seat] = herd, extra
    taken = row[TAKEN]
    if not options.sheik_anywhere or _deserted(options, row, bit >> 1):
        taken &= ~(1 << (bit >> 1))
    row[TAKEN] = taken = (taken | 1 << (to >> 1)) & -2  # SA1.2
    if taken >= options._terrain.full:  # SA5.1
        row[PHASE] = P_OVER
        row[CARD] = row[PILE] = row[LEFT] = row[ABLE] = 0  # SA2.4
        return
    row[LEFT] = left = row[LEFT] - 1
    if left:
        row[ABLE] = left = able(options, row)
    if not left:
        _lay_aside(row)  # SA3.4


def _deserted(options: Options, row: Row, space: int) -> bool:
    """Tell whether nobody shares a space that a camel has left (SA4.5)."""
    here = 3 << 2 * space
    return not any(row[HERD + seat] & here for seat in range(options.players))


class Table(tables.Table[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ("_options", "_row")

    def __init__(self, state: State) -> None:
        """Set the table up at a state."""
        self._options = state.options
        self._row = list(state._row)

    def turn(self) -> Turn:
        """Say who acts now."""
        return turn_of(self._options, self._row)

    def legal_moves(self) -> LegalMoves[Move]:
        """Give every move possible now."""
        return moves_of(self._options, self._row)

    def outcomes(self) -> tuple[Weighted[Move], ...]:
        """Give the outcomes of a chance event with their weights."""
        return outcomes_of(self._options, self._row)

    def play(self, move: Move, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        check(self._options, self._row, move)
        make(self._options, self._row, move)

    def play_unchecked(self, move: Move, /) -> None:
        """Make a move that is known to be legal."""
        make(self._options, self._row, move)

    def step(self, rng: Random) -> Move | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        options, row = self._options, self._row
        phase = row[PHASE]
        if phase == P_DEAL:
            seat = row[SEAT]
            cards = cards_of(row[UNSEEN + seat])
            card = cards[int(rng.random() * len(cards))]
            move: Move = DEALS[PILES * seat + row[PILE]][card]
            _deal(options, row, card)
        elif phase == P_PLAY:
            move = PLAYS.pick(int(rng.random() * PILES))
            make(options, row, move)
        elif phase == P_ADVANCE:
            mask = row[ABLE]
            bit = nth_camel(mask, int(rng.random() * mask.bit_count()))
            move = options._terrain.advances[bit]
            make(options, row, move)
        else:
            return super().step(rng)
        return move

    def state(self) -> State:
        """Give the state that has been reached."""
        return State(self._options, tuple(self._row))


def check(options: Options, row: Row, move: Move) -> None:
    """Raise IllegalMove for an illegal move, WrongGame for no move of ours."""
    rejection = reject(options, row, move)
    if rejection:
        raise IllegalMove(move, rejection)


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    return State(options, tuple(blank_row(options)))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    options = state.options
    check(options, state._row, move)
    row = list(state._row)
    make(options, row, move)
    return State(options, tuple(row))


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return State(state.options, tuple(row))


tables.offer_table(State, Table)
