"""What then follows: each move's effect on a row, and a table that plays many."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import length_hint
from random import Random
from typing import Any

from desertrules.core.bits import nth_bit
from desertrules.core.contract import Turn
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes
from desertrules.core.tables import RowTable, offer_table
from desertrules.sahara.components import CAMELS, CARDS, NAME, PILES, STEPS
from desertrules.sahara.kernel.terrain import SEATS, Terrain
from desertrules.sahara.legality import (
    ABLE_BY,
    able,
    able_to_be_dealt,
    moves_of,
    outcomes_of,
    sheik_may,
    turn_of,
)
from desertrules.sahara.moves import Move
from desertrules.sahara.options import Options
from desertrules.sahara.rejections import reason
from desertrules.sahara.state import (
    ABLE,
    COUNTS,
    HAND,
    HERD,
    LEFT,
    P_DEAL,
    P_OVER,
    P_PLAY,
    PHASE,
    PILE,
    SEAT,
    SHEIK,
    TAKEN,
    TOPS,
    UNSEEN,
    WHOLE_DECK,
    WHOLE_PILES,
    WIDTH,
    Row,
    State,
    cards_of,
    joined,
)

_CARDS = len(CARDS)
_DEALS = PILES * _CARDS  # codes of the deals to a seat
_steps = (0, *STEPS)
"""The moves that each card asks for, by its number."""
_gains = [
    (card << top) - (1 << 4 * card) for _ in SEATS for top in TOPS for card in range(1, _CARDS + 1)
]
"""What each deal changes in a hand: a top is known, and one card fewer is unseen (SA2.1)."""


def carry_on(options: Options, row: list[int], codes: Iterable[int]) -> bool:
    """Make the moves of these codes up to the first that is illegal; tell whether there is none.

    This is the inner loop of the kernel. What comes before `ABLE` in the row is in local names,
    and goes back at the end; the rest is up to date whenever the next code is asked for.
    """
    terrain = options._terrain
    phase, seat, pile = row[PHASE], row[SEAT], row[PILE]
    left, taken = row[LEFT], row[TAKEN]
    legal = True
    for code in codes:
        if not row[ABLE] >> code & 1 and not (
            phase == SHEIK and sheik_may(options, row, seat, taken, code)
        ):
            legal = False
            break
        if left:
            if code == terrain.stop:
                left = 0  # SA3.4
            else:
                taken = bring(options, row, seat, taken, code)
                left -= 1
            if taken >= terrain.full:  # SA5.1
                phase, seat, pile, left, row[ABLE] = P_OVER, 0, 0, 0, 0  # SA2.4
                continue
        elif phase == P_PLAY:  # SA3.1
            pile = code - terrain.plays
            hand = row[HAND + seat]
            phase = hand >> TOPS[pile] & 15
            row[HAND + seat] = hand - (phase << TOPS[pile]) - (1 << COUNTS[pile])
            left = _steps[phase]
        else:  # SA2.1
            row[HAND + seat] = hand = row[HAND + seat] + _gains[code - terrain.deals]
            if hand >= WHOLE_PILES:
                phase, seat, pile = _deal_on(options, row, seat, pile)
            else:
                phase, seat, pile = P_PLAY, (seat + 1) % options.players, 0
                row[ABLE] = terrain.play
            continue
        if left and (now := ABLE_BY[phase](options, row, seat, taken)):
            row[ABLE] = now | options._stops[phase]
        else:  # SA2.3, SA3.4
            phase, left = P_DEAL, 0
            pile = _lay_aside(options, row, seat, pile)
    row[PHASE], row[SEAT], row[PILE] = phase, seat, pile
    row[LEFT], row[TAKEN] = left, taken
    return legal


# --- cards ------------------------------------------------------------------------------------


def _lay_aside(options: Options, row: list[int], seat: int, pile: int) -> int:
    """Get ready to deal after a card; give the pile that is dealt to (SA2.3)."""
    hand = row[HAND + seat]
    if not hand >> COUNTS[pile] & 15:
        pile = 0
        row[HAND + seat] = hand = WHOLE_DECK + WHOLE_PILES
    row[ABLE] = able_to_be_dealt(options, hand, seat, pile)
    return pile


def _deal_on(options: Options, row: list[int], seat: int, pile: int) -> tuple[int, int, int]:
    """Go from a top of a new deck to the next, or to the next seat; give phase, seat and pile."""
    pile = (pile + 1) % PILES  # SA2.3
    if not pile:
        seat = (seat + 1) % options.players  # SA2.4, SA3.0
        if row[HAND + seat] >> TOPS[0] & 15:  # else the first deal goes on: SA2.2
            row[ABLE] = options._terrain.play
            return P_PLAY, seat, pile
    row[ABLE] = able_to_be_dealt(options, row[HAND + seat], seat, pile)
    return P_DEAL, seat, pile


# --- camels -----------------------------------------------------------------------------------


def bring(options: Options, row: list[int], seat: int, taken: int, code: int) -> int:
    """Take a camel from one bit of its herd to another; give the plane then occupied."""
    terrain = options._terrain
    if code < terrain.plays:
        bit, to = code, code + 2
        while taken >> to & 1:  # SA3.2
            to += 2
    else:
        seat, bit, to = _way(terrain, seat, taken, code)
    herd, alike = row[HERD + seat], terrain.alike
    leaving = alike[bit] if herd >> alike[bit] & 7 else bit
    landing = alike[to] if herd >> to & 1 else to
    row[HERD + seat] = herd - (1 << leaving) + (1 << landing)
    if options._shared:
        return occupied(options, row)
    return taken ^ terrain.spaces[bit] ^ terrain.spaces[to]


def _way(terrain: Terrain, seat: int, taken: int, code: int) -> tuple[int, int, int]:
    """Give whose camel goes from which bit of its herd to which, if it is no step forward."""
    if code >= terrain.sheiks:
        return terrain.way(code)
    if code >= terrain.favours:
        bit = code - terrain.favours
        return seat, bit, bit + 1
    other, bit = divmod(code - terrain.retreats, terrain.size)
    to = bit - 2
    while taken >> to & 1:  # SA3.2: 0 is never occupied
        to -= 2
    return other, bit, to


def occupied(options: Options, row: Row) -> int:
    """Give the plane of all spaces with camels, who may share them (SA4.5)."""
    terrain = options._terrain
    herds = 0
    for seat in range(options.players):
        herds |= row[HERD + seat]
    return 3 * ((herds | herds >> 1) & terrain.ordinary) & terrain.track


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    carry_on(options, row, (options._terrain.codes[move],))


def make_checked(options: Options, row: list[int], move: Move) -> None:
    """Make a move; raise, with nothing changed, IllegalMove or WrongGame if it cannot be made."""
    if not carry_on(options, row, (options._terrain.code(move),)):
        raise IllegalMove(move, reason(state_of(options, row), move))


def state_of(options: Options, row: Row) -> State:
    """Give the state of a row."""
    return State(options, tuple(row))


class Table(RowTable[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ()

    _options: Options

    turn_of: Callable[[Any, Sequence[int]], Turn] = staticmethod(turn_of)
    moves_of: Callable[[Any, Sequence[int]], LegalMoves[Move]] = staticmethod(moves_of)
    outcomes_of: Callable[[Any, Sequence[int]], Outcomes[Move]] = staticmethod(outcomes_of)
    make_checked: Callable[[Any, list[int], Move], None] = staticmethod(make_checked)
    make: Callable[[Any, list[int], Move], None] = staticmethod(make)
    state_of: Callable[[Any, list[int]], State] = staticmethod(state_of)

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._row[PHASE] == P_OVER

    def follow(self, log: tuple[Move, ...], made: int) -> int:
        """Make moves of a log from number `made` as long as they are legal."""
        terrain = self._options._terrain
        try:
            codes = list(map(terrain.codes.__getitem__, log[made:]))
        except TypeError:  # something that cannot be hashed is among them
            codes = [terrain.code(move) for move in log[made:]]
        todo = iter(codes)
        if carry_on(self._options, self._row, todo):
            return len(log)
        return len(log) - length_hint(todo) - 1  # what a list has left is known exactly

    def run(self, rng: Random, most: int = -1) -> list[Move]:
        """Play at random to the end, or so many moves; give the moves."""
        moves: list[Move] = []
        while len(moves) != most:
            carry_on(self._options, self._row, self._drawn(rng, moves, most))
            if len(moves) == most or (move := self.step(rng)) is None:
                break
            moves.append(move)
        return moves

    def _drawn(self, rng: Random, moves: list[Move], most: int) -> Iterator[int]:
        """Choose one code after the other, as long as it is a simple matter; note the moves.

        Of the row only `ABLE` and the hands are read: the rest need not be up to date.
        """
        row, terrain, random = self._row, self._options._terrain, rng.random
        play, deal, retreat = terrain.play, 1 << terrain.deals, 1 << terrain.retreats
        sheik = 1 << terrain.led
        while len(moves) != most and (mask := row[ABLE]):
            if mask == play:
                code = terrain.plays + int(random() * PILES)
            elif deal <= mask < retreat:
                place = (mask & -mask).bit_length() - 1 - terrain.deals
                cards = cards_of(row[HAND + place // _DEALS] & UNSEEN)
                card = cards[int(random() * len(cards))]
                code = terrain.due[place // _CARDS] + card - 1
            elif mask >= sheik:
                return
            else:
                code = nth_bit(mask, int(random() * mask.bit_count()))
            moves.append(terrain.moves[code])
            yield code

    def step(self, rng: Random) -> Move | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        moves: list[Move] = []
        carry_on(self._options, self._row, self._drawn(rng, moves, 1))
        return moves[0] if moves else super().step(rng)


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    row = [0] * WIDTH
    for seat in range(options.players):
        for _ in range(CAMELS[options.players]):  # SA1.2
            row[HERD + seat] = joined(options, row[HERD + seat], 0)
        row[HAND + seat] = WHOLE_DECK + WHOLE_PILES
    row[ABLE] = able(options, row)
    return State(options, tuple(row))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    options, row = state.options, list(state._row)
    make_checked(options, row, move)
    return State(options, tuple(row))


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    options, row = state.options, list(state._row)
    carry_on(options, row, (options._terrain.codes[move],))
    return State(options, tuple(row))


offer_table(State, Table)
