"""A position: one flat row of ints behind names.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. Slots of a seat stand at `slot + seat`, those of a pile at `slot + 3 * seat + pile`. Planes,
herds and stacks are explained in `terrain`. Cards are numbers in the order of cards; a multiset of
them is one int with four bits a card. What is laid aside is not kept: it is what is missing.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from attrs import field, frozen

from desertrules.core.contract import Seat
from desertrules.hexgrid import bits
from desertrules.sahara.components import (
    CAMELS,
    CARDS,
    COPIES,
    PILE_SIZE,
    PILES,
    PLAYERS,
    Card,
)
from desertrules.sahara.options import Options

Row: TypeAlias = Sequence[int]

PHASE, SEAT, CARD, PILE, LEFT, TAKEN, ABLE = range(7)
"""`PHASE`: see `Phase`; `SEAT`: who acts or gets a card, after the end whose card it was; `CARD`:
being carried out, from 1, or 0; `PILE`: where that card came from, or that is dealt to; `LEFT`:
steps left of the card; `TAKEN`: plane of the occupied spaces, 0 never among them (SA1.2); `ABLE`:
herd, or in a mirage stack, of the camels that the card can move now, with `stop` if allowed."""
HERD = 7  # where a seat's camels stand
EXTRA = HERD + PLAYERS[-1]  # camels that stand on the same bit of the herd: three bits a bit
UNSEEN = EXTRA + PLAYERS[-1]  # a multiset of cards
TOPS = UNSEEN + PLAYERS[-1]  # a pile's top, from 1; 0 if it is not known or not there
COUNTS = TOPS + PILES * PLAYERS[-1]  # cards of a pile, its top included
WIDTH = COUNTS + PILES * PLAYERS[-1]

WHOLE_DECK = sum(copies << 4 * card for card, copies in enumerate(COPIES))
"""The multiset of a seat's 15 cards (SA1.3)."""


class Phase(StrEnum):
    """What the game waits for: a kind of move, or nothing more."""

    DEAL = "deal"
    PLAY = "play"
    ADVANCE = "advance"
    RETREAT = "retreat"
    FAVOUR = "favour"
    SHEIK = "sheik"
    OVER = "over"


PHASES = tuple(Phase)
P_DEAL, P_PLAY, P_ADVANCE, P_RETREAT, P_FAVOUR, P_SHEIK, P_OVER = range(7)
ASKS = (*[P_ADVANCE] * 4, *[P_RETREAT] * 3, P_FAVOUR, P_SHEIK)
"""The phase of each card that is being carried out, in the order of cards."""


def blank_row(options: Options) -> list[int]:
    """Give the row of a game in which nothing has happened."""
    row = [0] * WIDTH
    for seat in range(options.players):
        row[HERD + seat] = 1
        row[EXTRA + seat] = CAMELS[options.players] - 1  # SA1.2
        row[UNSEEN + seat] = WHOLE_DECK
        first = COUNTS + PILES * seat
        row[first : first + PILES] = [PILE_SIZE] * PILES  # SA1.4
    return row


def camels_of(row: Row, seat: int) -> list[tuple[int, bool]]:
    """Give the space of each of a seat's camels, and whether it is the favourite, in order."""
    extra = row[EXTRA + seat]
    return [
        (bit >> 1, bool(bit & 1))
        for bit in bits(row[HERD + seat])
        for _ in range(1 + (extra >> 3 * bit & 7))
    ]


def aside_of(row: Row, seat: int) -> int:
    """Give the multiset of the cards that a seat has laid aside (SA2.4)."""
    first = TOPS + PILES * seat
    held = row[CARD] if row[SEAT] == seat else 0
    known = sum(1 << 4 * (card - 1) for card in (*row[first : first + PILES], held) if card)
    return WHOLE_DECK - row[UNSEEN + seat] - known


@cache
def cards_of(multiset: int) -> tuple[int, ...]:
    """Give the cards of a multiset one by one, in order; there are at most 3,840 multisets."""
    return tuple(card for card in range(len(CARDS)) for _ in range(multiset >> 4 * card & 15))


class Facts:
    """What can be read off a position, by name."""

    __slots__ = ()

    options: Options
    _row: tuple[int, ...]

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return PHASES[self._row[PHASE]]

    @property
    def seat(self) -> Seat | None:
        """The seat that acts, None at a chance event and after the end."""
        acting = P_DEAL < self._row[PHASE] < P_OVER
        return Seat(self._row[SEAT]) if acting else None

    @property
    def due(self) -> tuple[Seat, int] | None:
        """The seat and the pile whose top is dealt next, None if none is."""
        row = self._row
        return None if row[PHASE] else (Seat(row[SEAT]), row[PILE])

    @property
    def card(self) -> Card | None:
        """The card that is being carried out, no longer on its pile and not yet laid aside."""
        card = self._row[CARD]
        return CARDS[card - 1] if card else None

    @property
    def pile(self) -> int | None:
        """The pile that the card being carried out came from."""
        return self._row[PILE] if self._row[CARD] else None

    @property
    def left(self) -> int:
        """How many steps or other moves of the card being carried out are left."""
        return self._row[LEFT]

    @property
    def occupied(self) -> tuple[int, ...]:
        """The spaces with a camel on them, 0 never among them (SA1.2)."""
        return tuple(bits(self._row[TAKEN]))

    def camels(self, seat: int) -> tuple[int, ...]:
        """Give the spaces of a seat's camels, the favourite's not among them."""
        return tuple(space for space, favourite in camels_of(self._row, seat) if not favourite)

    def favourite(self, seat: int) -> int | None:
        """Give the space of a seat's favourite, None if it has not named one."""
        named = self._row[HERD + seat] & self.options._terrain.favourites
        return named.bit_length() - 1 >> 1 if named else None

    def tops(self, seat: int) -> tuple[Card | None, ...]:
        """Give the top of each of a seat's piles, None where none is seen."""
        first = TOPS + PILES * seat
        tops = self._row[first : first + PILES]
        return tuple(CARDS[card - 1] if card else None for card in tops)

    def piles(self, seat: int) -> tuple[int, ...]:
        """Give how many cards each of a seat's piles has."""
        first = COUNTS + PILES * seat
        return self._row[first : first + PILES]

    def unseen(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that lie unseen in a seat's piles, in the order of cards."""
        return tuple(CARDS[card] for card in cards_of(self._row[UNSEEN + seat]))

    def aside(self, seat: int) -> tuple[Card, ...]:
        """Give the cards that a seat has laid aside, in the order of cards."""
        return tuple(CARDS[card] for card in cards_of(aside_of(self._row, seat)))


@frozen
class State(Facts):
    """A position of Sahara; equal positions are equal."""

    options: Options
    """How many play, how long the desert is, and by which variants."""
    _row: tuple[int, ...] = field(repr=False)


@frozen
class View(Facts):
    """What a seat may know of a position: everything, as unseen cards have no identity yet."""

    options: Options
    """How many play, how long the desert is, and by which variants."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...] = field(repr=False)
