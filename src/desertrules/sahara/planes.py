"""What a seat sees as planes over the spaces: the herds of the kernel as they are."""

from functools import lru_cache

from desertrules.core.bits import bits
from desertrules.core.planes import Planes, of_seats, one_of, stacked, turned
from desertrules.sahara.components import CAMELS, CARDS, PILES
from desertrules.sahara.kernel.terrain import Terrain
from desertrules.sahara.options import Options
from desertrules.sahara.state import (
    COUNTS,
    HAND,
    HERD,
    LEFT,
    P_DEAL,
    P_OVER,
    PHASE,
    PHASES,
    PILE,
    SEAT,
    TOPS,
    View,
    card_in,
)


def _board(options: Options) -> tuple[int, int]:
    """Give the spaces, and two places on each: of ordinary camels, and of favourites."""
    return options.last + 1, 2


def _marked(options: Options) -> list[str]:
    more = [f"at least {number} camels" for number in range(2, CAMELS[options.players] + 1)]
    return of_seats(options.players, "a camel", *more)


def _marks(view: View) -> int:
    options, row = view.options, view._row
    terrain, most = options._terrain, CAMELS[options.players]
    herds = turned(row, HERD, options.players, view.viewer or 0)
    return stacked((_herd(terrain, most, herd) for herd in herds), most * terrain.size)


@lru_cache(maxsize=1 << 14)
def _herd(terrain: Terrain, most: int, herd: int) -> int:
    """Give the planes of a herd: where at least one camel stands, two, and so on to the most."""
    found = herd & terrain.herd
    for bit in bits(found):
        for number in range(1, 1 + (herd >> terrain.alike[bit] & 7)):
            found |= 1 << number * terrain.size + bit
    return found & (1 << most * terrain.size) - 1


def _counted(options: Options) -> list[str]:
    tops = [f"top of pile {pile}: {card}" for pile in range(PILES) for card in CARDS]
    sizes = [f"cards of pile {pile}" for pile in range(PILES)]
    return [
        "a card is dealt",
        *(f"a card is carried out: {card}" for card in CARDS),
        "time to play a card",
        "the game is over",
        "steps left",
        *(f"the card is of pile {pile}" for pile in range(PILES)),
        *of_seats(options.players, "decides"),
        *of_seats(options.players, *tops, *sizes, *(f"unseen: {card}" for card in CARDS)),
    ]


def _counts(view: View) -> list[int]:
    row, players, first = view._row, view.options.players, view.viewer or 0
    phase = row[PHASE]
    found = [*one_of(len(PHASES))[phase], row[LEFT]]
    found += one_of(PILES)[row[PILE] if card_in(row) else PILES]
    decides = phase not in (P_DEAL, P_OVER)
    found += one_of(players)[(row[SEAT] - first) % players if decides else players]
    for hand in turned(row, HAND, players, first):
        found += _hand(hand)
    return found


@lru_cache(maxsize=1 << 14)
def _hand(hand: int) -> tuple[int, ...]:
    """Give the tops, the sizes of the piles and the unseen cards of a hand."""
    tops = [hand >> at & 15 for at in TOPS]
    ones = one_of(len(CARDS))
    return (
        *(place for card in tops for place in ones[card - 1]),
        *(hand >> at & 15 for at in COUNTS),
        *(hand >> 4 * card & 15 for card in range(1, len(CARDS) + 1)),
    )


planes: Planes = Planes(_board, _marked, _counted, _marks, _counts)
"""Spaces, with places for ordinary camels and favourites; the cards of all seats."""
