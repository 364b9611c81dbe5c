"""A position: one flat row of ints behind names.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. Slots of a seat stand at `slot + seat`. Herds, planes and codes are explained in `terrain`.
Cards are numbers from 1, in the order of cards; 0 is no card. What is laid aside is not kept: it
is what is missing.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from attrs import field, frozen

from desertrules.core.bits import bits
from desertrules.core.contract import Seat
from desertrules.core.errors import wrong_game
from desertrules.core.fields import check_seat
from desertrules.core.values import Position, setter
from desertrules.sahara.components import CARDS, COPIES, NAME, PILE_SIZE, PLAYERS, Card
from desertrules.sahara.options import Options

Row: TypeAlias = Sequence[int]

PHASE = 0
"""What the game waits for, as a place in `PHASES`."""
SEAT = 1
"""Who acts or gets a card; 0 after the end."""
PILE = 2
"""Where the card being carried out came from, or that is dealt to; else 0."""
LEFT = 3
"""How many steps of the card are left."""
TAKEN = 4
"""The plane of the occupied spaces, 0 never among them (SA1.2)."""
ABLE = 5
"""The mask of the codes of all legal moves; those of a sheik, which are many, are one bit of it."""
HERD = 6
"""A seat's camels; above the herd, how many more stand alike: three bits a bit."""
HAND = HERD + PLAYERS[-1]
"""A seat's cards."""
WIDTH = HAND + PLAYERS[-1]
"""How long a row is."""

UNSEEN = (1 << 40) - 1
"""In a hand, the multiset of the unseen cards: four bits a card, bit `4 * card`."""
TOPS = (40, 44, 48)
"""In a hand, where the top of each pile stands; 0 if it is not known or not there."""
COUNTS = (52, 56, 60)
"""In a hand, where the size of each pile stands, its top included."""
WHOLE_DECK = sum(copies << 4 * card for card, copies in enumerate(COPIES, 1))
"""The multiset of a seat's 15 cards (SA1.3)."""
WHOLE_PILES = sum(PILE_SIZE << at for at in COUNTS)  # SA1.4
"""The piles of a hand from which nothing was played; no hand with a smaller pile is as great."""


class Phase(StrEnum):
    """What the game waits for: a kind of move, or nothing more."""

    DEAL = "deal"
    """Chance: the top of a pile is turned up (SA2.1)."""
    PLAY = "play"
    """A seat plays one of its cards (SA3.1)."""
    ADVANCE = "advance"
    """A step forward, by a palm (SA4.1)."""
    RETREAT = "retreat"
    """A step back of another seat's camel, by a mirage (SA4.2)."""
    FAVOUR = "favour"
    """A favourite is named, by a camel card (SA4.3)."""
    SHEIK = "sheik"
    """A camel goes elsewhere, by a sheik (SA4.4)."""
    OVER = "over"
    """Nothing more."""


PALMS, MIRAGES, CAMEL, SHEIK = range(1, 5), range(5, 8), 8, 9
P_DEAL, P_PLAY, P_OVER = 0, 10, 11
PHASES = (
    Phase.DEAL,
    *[Phase.ADVANCE] * len(PALMS),
    *[Phase.RETREAT] * len(MIRAGES),
    Phase.FAVOUR,
    Phase.SHEIK,
    Phase.PLAY,
    Phase.OVER,
)
"""The phases as a row numbers them: a card that is being carried out is a phase of its own."""


def joined(options: Options, herd: int, bit: int) -> int:
    """Give the herd with one more camel on a bit."""
    return herd + (1 << options._terrain.alike[bit] if herd >> bit & 1 else 1 << bit)


def card_in(row: Row) -> int:
    """Give the card that is being carried out, 0 if none is."""
    phase = row[PHASE]
    return phase if phase < P_PLAY else 0


@cache
def cards_of(multiset: int) -> tuple[int, ...]:
    """Give the cards of a multiset one by one, in order; there are at most 3,840 multisets."""
    cards = range(1, len(CARDS) + 1)
    return tuple(card for card in cards for _ in range(multiset >> 4 * card & 15))


class Facts(Position):
    """What can be read off a position, by name; InvalidValue is raised for what is no seat."""

    __slots__ = ()

    options: Options

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return PHASES[self._row[PHASE]]

    @property
    def seat(self) -> Seat | None:
        """The seat that acts, None at a chance event and after the end."""
        acting = self._row[PHASE] not in (P_DEAL, P_OVER)
        return Seat(self._row[SEAT]) if acting else None

    @property
    def due(self) -> tuple[Seat, int] | None:
        """The seat and the pile whose top is dealt next, None if none is."""
        row = self._row
        return None if row[PHASE] != P_DEAL else (Seat(row[SEAT]), row[PILE])

    @property
    def card(self) -> Card | None:
        """The card that is being carried out, no longer on its pile and not yet laid aside."""
        card = card_in(self._row)
        return CARDS[card - 1] if card else None

    @property
    def pile(self) -> int | None:
        """The pile that the card being carried out came from."""
        return self._row[PILE] if card_in(self._row) else None

    @property
    def left(self) -> int:
        """How many steps or other moves of the card being carried out are left."""
        return self._row[LEFT]

    @property
    def occupied(self) -> tuple[int, ...]:
        """The spaces with a camel on them, 0 never among them (SA1.2)."""
        return tuple(bit >> 1 for bit in bits(self._row[TAKEN] & self.options._terrain.ordinary))

    def camels(self, seat: int) -> tuple[int, ...]:
        """Give the spaces of a seat's camels, the favourite's not among them."""
        check_seat(seat, self.options.players)
        terrain = self.options._terrain
        herd = self._row[HERD + seat]
        return tuple(
            bit >> 1
            for bit in bits(herd & terrain.ordinary)
            for _ in range(1 + (herd >> terrain.alike[bit] & 7))
        )

    def favourite(self, seat: int) -> int | None:
        """Give the space of a seat's favourite, None if it has not named one."""
        check_seat(seat, self.options.players)
        named = self._row[HERD + seat] & self.options._terrain.favourites
        return named.bit_length() - 1 >> 1 if named else None

    def tops(self, seat: int) -> tuple[Card | None, ...]:
        """Give the top of each of a seat's piles, None where none is seen."""
        check_seat(seat, self.options.players)
        tops = [self._row[HAND + seat] >> at & 15 for at in TOPS]
        return tuple(CARDS[card - 1] if card else None for card in tops)

    def piles(self, seat: int) -> tuple[int, ...]:
        """Give how many cards each of a seat's piles has."""
        check_seat(seat, self.options.players)
        return tuple(self._row[HAND + seat] >> at & 15 for at in COUNTS)

    def unseen(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that lie unseen in a seat's piles, in the order of cards."""
        check_seat(seat, self.options.players)
        return tuple(CARDS[card - 1] for card in cards_of(self._row[HAND + seat] & UNSEEN))

    def aside(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that a seat has laid aside, in the order of cards (SA2.4)."""
        held = self.card if self.seat == seat else None
        known = Counter([*self.tops(seat), held, *self.unseen(seat)])
        return tuple(
            card
            for card, copies in zip(CARDS, COPIES, strict=True)
            for _ in range(copies - known[card])
        )


@frozen(repr=False)
class State(Facts):
    """A position of Sahara; equal positions are equal.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, sahara
        >>> begin = sahara.initial(sahara.Options(players=2))
        >>> state = playout(begin, Random(7), max_moves=124).state
        >>> state.phase, state.seat, state.card, state.left
        (<Phase.ADVANCE: 'advance'>, 1, <Card.PALM_4: 'palm-4'>, 2)
        >>> state.camels(0), state.favourite(0)
        ((0, 0, 3, 5, 10, 12), None)
        >>> [top.value for top in state.tops(0)], state.piles(0), len(state.unseen(0))
        (['palm-1', 'palm-1', 'palm-2'], (4, 2, 2), 5)
    """

    options: Options
    """How many play, how long the desert is, and by which variants."""
    _row: tuple[int, ...] = field()

    def __init__(self, options: Options, row: tuple[int, ...]) -> None:
        """Take the options and the row."""
        _set_options(self, options)
        _set_row(self, row)


_set_options, _set_row = setter(State, "options"), setter(State, "_row")


@frozen(repr=False)
class View(Facts):
    """What a seat may know of a position: everything, as unseen cards have no identity yet."""

    options: Options
    """How many play, how long the desert is, and by which variants."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...] = field()


def check_position(value: object) -> None:
    """Refuse what is neither a state nor a view of this game; raise WrongGame."""
    if type(value) not in (State, View):
        raise wrong_game(value, "state", NAME)
