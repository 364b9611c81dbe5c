"""Moves as action indices and positions as planes, for learning programs.

Every move has one index: plays, advances, retreats, favours, stop, sheiks, then deals. Moves of one
kind are numbered by the values of their fields, the last field fastest.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import Any

from desertrules.contract import Encoding, Observation
from desertrules.errors import InvalidValue, wrong_game
from desertrules.sahara.box import CAMELS, PILES, Card, Options
from desertrules.sahara.moves import MOVES, Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.rules import STOP, SheikMoves, legal_moves, may_stop
from desertrules.sahara.state import DEAL, OVER, PLAY, Hand, State

CARDS = tuple(Card)
ONE_HOT = {top: [int(top is card) for card in CARDS] for top in (None, *CARDS)}


@lru_cache(maxsize=64)
def _blocks(players: int, last: int) -> dict[type[Move], tuple[int, tuple[Sequence[Any], ...]]]:
    """Return the first index of each kind of move, and the possible values of each field."""
    seats, spaces, piles, favourite = range(players), range(last + 1), range(PILES), (False, True)
    fields: dict[type[Move], tuple[Sequence[Any], ...]] = {
        Play: (piles,),
        Advance: (spaces, favourite),
        Retreat: (seats, spaces, favourite),
        Favour: (spaces,),
        Stop: (),
        Sheik: (seats, spaces, favourite, spaces),
        Deal: (seats, piles, CARDS),
    }
    sizes = [prod(map(len, values)) for values in fields.values()]
    starts = accumulate(sizes, initial=0)
    return {kind: (next(starts), values) for kind, values in fields.items()}


def decisions(options: Options) -> int:
    """Return how many indices are for decisions."""
    return _blocks(options.players, options.last)[Deal][0]


def size(options: Options) -> int:
    """Return the number of indices."""
    return decisions(options) + options.players * PILES * len(CARDS)


def encode(options: Options, move: Move) -> tuple[int, ...]:
    """Return the index of a move."""
    return (_index(options.players, options.last, move),)


@lru_cache(maxsize=1 << 12)
def _index(players: int, last: int, move: Move) -> int:
    if type(move) not in MOVES:
        raise wrong_game(move, "a move of Sahara")
    start, fields = _blocks(players, last)[type(move)]
    index = 0
    for name, values in zip(move.__match_args__, fields, strict=True):
        value = getattr(move, name)
        if value not in values:
            raise InvalidValue(f"{move!r} is never legal with these options")
        index = index * len(values) + values.index(value)
    return start + index


def decode(options: Options, word: Sequence[int]) -> Move:
    """Return the move of an index."""
    if len(word) != 1 or not 0 <= word[0] < size(options):
        raise InvalidValue(f"expected one index from 0 to {size(options) - 1}, found {[*word]}")
    blocks = _blocks(options.players, options.last)
    kind = [each for each, (start, _) in blocks.items() if start <= word[0]][-1]
    start, fields = blocks[kind]
    index, found = word[0] - start, list[Any]()
    for values in reversed(fields):
        index, place = divmod(index, len(values))
        found.insert(0, values[place])
    return kind(*found)


def mask(state: State, prefix: Sequence[int] = ()) -> int:
    """Return the indices of all legal moves."""
    if prefix:
        raise InvalidValue("every move of Sahara has one index: nothing follows it")
    legal = legal_moves(state)
    indices = 0
    if isinstance(legal, SheikMoves):  # hundreds, whose last field is the space they lead to
        for camel, spaces in legal.targets:
            indices |= spaces << encode(state.options, Sheik(*camel, 0))[0]
        legal = (STOP,) if may_stop(state) else ()
    for move in legal:
        indices |= 1 << encode(state.options, move)[0]
    return indices


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


def _order(state: State, viewer: int | None) -> list[int]:
    players = state.options.players
    return [((viewer or 0) + step) % players for step in range(players)]


def _marks(state: State, viewer: int | None) -> int:
    places = 2 * (state.options.last + 1)
    marks, start = 0, 0
    for seat in _order(state, viewer):
        herd = state.herds[seat]
        plane, before = start, None
        for space in herd.camels:  # in ascending order
            plane = plane + places if space == before else start
            marks |= 1 << plane + 2 * space
            before = space
        if herd.favourite is not None:
            marks |= 1 << start + 2 * herd.favourite + 1
        start += CAMELS[state.options.players] * places
    return marks


def _counts(state: State, viewer: int | None) -> bytes:
    now, order = state.phase, _order(state, viewer)
    decides = now not in (DEAL, OVER)
    counts = [int(now is DEAL), int(now is PLAY), int(now is OVER), state.left]
    counts += ONE_HOT[state.card]
    counts += [int(state.pile == pile) for pile in range(PILES)]
    counts += [int(decides and seat == state.seat) for seat in order]
    return bytes(counts) + b"".join([_hand_counts(state.hands[seat]) for seat in order])


@lru_cache(maxsize=1 << 12)
def _hand_counts(hand: Hand) -> bytes:
    tops = [count for top in hand.tops for count in ONE_HOT[top]]
    return bytes([*tops, *hand.piles, *map(hand.unseen.count, CARDS)])


OBSERVATION = Observation(
    shape=lambda options: (options.last + 1, 2),
    planes=_planes,
    numbers=_numbers,
    marks=_marks,
    counts=_counts,
)
