"""Moves as action indices and positions as planes, for learning programs.

Every move is spelt with symbols, and the index of a symbol is its place in the alphabet. A move of
the sheik is two symbols: first the camel (seat, space, whether it is the favourite), then the space
where it goes. All other moves are one symbol: themselves.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product, starmap
from typing import Any, TypeAlias

from desertrules.contract import Encoding, Observation
from desertrules.english import quote
from desertrules.errors import InvalidValue, wrong_game
from desertrules.sahara.box import CAMELS, PILES, Card, Options
from desertrules.sahara.moves import MOVES, Advance, Deal, Favour, Move, Play, Retreat, Sheik
from desertrules.sahara.rules import STOP, SheikMoves, legal_moves
from desertrules.sahara.state import (
    ADVANCE,
    DEAL,
    FAVOUR,
    OVER,
    PLAY,
    RETREAT,
    SHEIK,
    Camel,
    Phase,
    State,
)

Symbol: TypeAlias = Any
"""A move, a camel of the sheik, or a space."""

CARDS = tuple(Card)
PHASE_BYTES = {phase: bytes([phase is each for each in (DEAL, PLAY, OVER)]) for phase in Phase}
CARD_BYTES = {card: bytes([card is each for each in CARDS]) for card in (None, *CARDS)}
PILE_BYTES = {
    pile: bytes([pile == each for each in range(PILES)]) for pile in (None, *range(PILES))
}

# ---- Moves ---------------------------------------------------------------------------------------


def all_camels(options: Options) -> list[Camel]:
    """Return every camel that a move can name."""
    return [*product(range(options.players), range(options.last + 1), (False, True))]


@lru_cache(64)
def alphabet(options: Options) -> tuple[Symbol, ...]:
    """Return all symbols; those of chance come last."""
    seats, spaces, piles = range(options.players), range(options.last + 1), range(PILES)
    camels = all_camels(options)
    return (
        *map(Play, piles),
        *starmap(Advance, product(spaces, (False, True))),
        *starmap(Retreat, camels),
        *map(Favour, spaces),
        STOP,
        *camels,
        *spaces,
        *starmap(Deal, product(seats, piles, CARDS)),
    )


@lru_cache(64)
def indices(options: Options) -> dict[Symbol, int]:
    """Return the index of each symbol."""
    return {symbol: index for index, symbol in enumerate(alphabet(options))}


def symbols(options: Options, word: Sequence[int]) -> list[Symbol]:
    """Return the symbols of some indices; None for what is not an index."""
    known = alphabet(options)
    return [known[index] if 0 <= index < len(known) else None for index in word]


def size(options: Options) -> int:
    """Return the number of indices."""
    return len(alphabet(options))


def decisions(options: Options) -> int:
    """Return how many indices are for decisions."""
    return indices(options)[options.last] + 1


def encode(options: Options, move: Move) -> tuple[int, ...]:
    """Return the indices of a move."""
    if type(move) not in MOVES:
        raise wrong_game(move, "a move of Sahara")
    index = indices(options)
    word: tuple[Symbol, ...] = (move,)
    if isinstance(move, Sheik):
        word = (move.seat, move.space, move.favourite), move.to
    if not index.keys() >= set(word):
        raise InvalidValue(f"{quote(move)} has no action index: it is never legal")
    return tuple([index[symbol] for symbol in word])


def decode(options: Options, word: Sequence[int]) -> Move:
    """Return the move of its indices."""
    match symbols(options, word):
        case [(seat, space, favourite), int(to)]:
            return Sheik(seat, space, favourite, to)
        case [symbol] if isinstance(symbol, MOVES):
            return symbol
        case _:
            pass
    raise InvalidValue(f"word: {quote(tuple(word))} is not the complete word of a move")


@lru_cache(64)
def first_indices(options: Options) -> dict[Phase, tuple[int, dict[Camel, int]]]:
    """Return what each decision can begin with: a mask, and the index of each movable camel."""
    index, camels = indices(options), all_camels(options)
    plays = sum(1 << index[Play(pile)] for pile in range(PILES))
    stop = 0 if options.must_use else 1 << index[STOP]
    return {
        PLAY: (plays, {}),
        ADVANCE: (stop, {camel: index[Advance(camel[1], camel[2])] for camel in camels}),
        RETREAT: (stop, {camel: index[Retreat(*camel)] for camel in camels}),
        FAVOUR: (0, {camel: index[Favour(camel[1])] for camel in camels}),
        SHEIK: (stop, {camel: index[camel] for camel in camels}),
        OVER: (0, {}),
    }


def mask(state: State, prefix: Sequence[int] = ()) -> int:
    """Return the indices that come first in a legal move, or after a camel of the sheik."""
    if prefix:
        return _mask_of_spaces(state, prefix)
    if state.phase is DEAL:
        return sum(1 << encode(state.options, move)[0] for move in legal_moves(state))
    bits, index = first_indices(state.options)[state.phase]
    for camel in state.movable:
        bits |= 1 << index[camel]
    return bits


def _mask_of_spaces(state: State, prefix: Sequence[int]) -> int:
    """Return the indices of the spaces to which the sheik can take a camel."""
    camel, *rest = symbols(state.options, prefix)
    legal = legal_moves(state)
    spaces = dict(legal.targets).get(camel) if isinstance(legal, SheikMoves) else None
    if rest or not spaces:
        raise InvalidValue(f"prefix: no word of a legal move goes on after {quote(tuple(prefix))}")
    return spaces << indices(state.options)[0]


ENCODING = Encoding(size=size, decisions=decisions, encode=encode, decode=decode, mask=mask)


# ---- Observation ---------------------------------------------------------------------------------


def _planes(options: Options) -> list[str]:
    counts = ["a camel", *(f"at least {n} camels" for n in range(2, CAMELS[options.players] + 1))]
    return [f"seat +{seat}: {count}" for seat in range(options.players) for count in counts]


def _numbers(options: Options) -> list[str]:
    hand = [
        *(f"top of pile {pile}: {card}" for pile in range(PILES) for card in CARDS),
        *(f"cards in pile {pile}" for pile in range(PILES)),
        *(f"unseen: {card}" for card in CARDS),
    ]
    return [
        *("a card is dealt", "a card is to be played", "the game is over", "steps left"),
        *(f"card being played: {card}" for card in CARDS),
        *(f"pile being played: {pile}" for pile in range(PILES)),
        *(f"seat +{seat}: to move" for seat in range(options.players)),
        *(f"seat +{seat}: {each}" for seat in range(options.players) for each in hand),
    ]


def _marks(state: State, viewer: int | None) -> int:
    plane, first = 2 * (state.options.last + 1), viewer or 0
    size, marks = CAMELS[state.options.players] * plane, 0
    for herd in reversed(state.herds[first:] + state.herds[:first]):
        marks = marks << size | _herd_marks(herd.camels, herd.favourite, plane)
    return marks


@lru_cache(1 << 12)  # a move changes one herd
def _herd_marks(camels: tuple[int, ...], favourite: int | None, plane: int) -> int:
    marks = 0 if favourite is None else 2 << 2 * favourite
    for space in camels:
        mark = 1 << 2 * space
        while marks & mark:  # another camel is there: mark the next plane
            mark <<= plane
        marks |= mark
    return marks


def _counts(state: State, viewer: int | None) -> bytes:
    phase, first = state.phase, viewer or 0
    to_move = bytearray(state.options.players)
    if phase not in (DEAL, OVER):
        to_move[state.seat - first] = 1
    hands = [
        _hand_counts(hand.tops, hand.piles, hand.unseen)
        for hand in state.hands[first:] + state.hands[:first]
    ]
    left, card, pile = bytes([state.left]), CARD_BYTES[state.card], PILE_BYTES[state.pile]
    return b"".join([PHASE_BYTES[phase], left, card, pile, to_move, *hands])


@lru_cache(1 << 12)  # hands change between turns only
def _hand_counts(
    tops: tuple[Card | None, ...], piles: tuple[int, ...], unseen: tuple[Card, ...]
) -> bytes:
    turned_up = map(CARD_BYTES.__getitem__, tops)
    return b"".join([*turned_up, bytes(piles), bytes(map(unseen.count, CARDS))])


OBSERVATION = Observation(
    shape=lambda options: (options.last + 1, 2),
    planes=_planes,
    numbers=_numbers,
    marks=_marks,
    counts=_counts,
)
