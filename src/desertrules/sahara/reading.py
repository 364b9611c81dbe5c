"""A written state becomes a position again, if it is one that the game can go on from.

What is checked, and nothing else; whether a game can have come to the position is not asked:

- seats: one for each player (SA1.2).
- camels: as many a seat as it has, on spaces of the track, in order (SA1.1, SA1.2); no two on a
  space but 0, unless the sheik goes anywhere (SA3.2, SA4.5).
- cards: three piles of up to five, a top where a card is seen (SA1.4); the 15 cards of each seat in
  its piles, in its play and laid aside, in order (SA1.3).
- turn: a seat acts, or none does, as the phase says; a card is carried out just in its phase, with
  1 to its number of moves left, is not on its pile any more (SA3.1), and can do something (SA3.4).
- tops: all are seen, but for that of the card carried out and those that are due (SA2.2, SA2.3).
  Due is the top under a card that was laid aside, or the rest of a seat's new three, or of all
  seats' first: in order, from the pile that is next. After the end any may be unseen (SA2.4).
- end: the game is over just when the oasis is full (SA5.1).
"""

from itertools import pairwise

from attrs import frozen

from desertrules.core.contract import Seat
from desertrules.core.errors import LoadError
from desertrules.sahara.components import (
    CAMELS,
    CARDS,
    COPIES,
    DECK,
    PILE_SIZE,
    PILES,
    STEPS,
    Card,
)
from desertrules.sahara.legality import able
from desertrules.sahara.options import Options
from desertrules.sahara.state import (
    ABLE,
    COUNTS,
    HAND,
    HERD,
    LEFT,
    P_PLAY,
    PHASE,
    PHASES,
    PILE,
    SEAT,
    TAKEN,
    TOPS,
    WIDTH,
    Phase,
    State,
    View,
    joined,
)


@frozen
class SeatData:
    """What a seat has, as it is written; spaces and laid-aside cards in order."""

    camels: tuple[int, ...]
    favourite: int | None
    tops: tuple[Card | None, ...]
    piles: tuple[int, ...]
    aside: tuple[Card, ...]


@frozen
class StateData:
    """A state as it is written; `card`, `pile` and `left` are those of a card carried out."""

    options: Options
    phase: Phase
    seat: Seat | None
    card: Card | None
    pile: int | None
    left: int
    seats: tuple[SeatData, ...]


def read(data: StateData) -> State:
    """Give the state that was written; raise LoadError with the reason if it cannot be."""
    return State(data.options, tuple(_Reader(data).row()))


def read_view(data: StateData, viewer: int | None) -> View:
    """Give the view that was written; raise LoadError with the reason if it cannot be."""
    return View(data.options, None if viewer is None else Seat(viewer), read(data)._row)


class _Reader:
    """Sets camels and cards up one by one."""

    def __init__(self, data: StateData) -> None:
        self.data = data
        self.options = data.options
        self.phase = data.phase
        self.carried = data.phase in PHASES[1:P_PLAY]
        """Whether a card is being carried out."""
        self.out = [0] * WIDTH

    def row(self) -> list[int]:
        """Give the row, all checks passed."""
        row, players = self.out, self.options.players
        if len(self.data.seats) != players:
            message = f"expected {players} seats, found {len(self.data.seats)}"
            raise LoadError.at("seats", message)
        self._turn()
        for seat in range(players):
            self._camels(seat)
            self._piles(seat)
            self._cards(seat)
        self._tops()
        self._end()
        row[ABLE] = able(self.options, row)
        if self.carried and not row[ABLE]:
            raise LoadError.at("card", "it can do nothing more, so it is laid aside (SA3.4)")
        return row

    # --- whose turn it is -------------------------------------------------------------------

    def _turn(self) -> None:
        data, row = self.data, self.out
        row[PHASE] = PHASES.index(self.phase)
        seats = self.options.players
        acting = self.phase not in (Phase.DEAL, Phase.OVER)
        if acting and (data.seat is None or data.seat not in range(seats)):
            raise LoadError.at("seat", f"expected a seat from 0 to {seats - 1}")
        if not acting and data.seat is not None:
            raise LoadError.at("seat", f"expected null, as nobody acts in phase {data.phase}")
        row[SEAT] = data.seat or 0
        if self.carried:
            self._card()
            return
        for path, found, expected in (
            ("card", data.card, "null"),
            ("pile", data.pile, "null"),
            ("left", data.left or None, "0"),
        ):
            if found is not None:
                raise LoadError.at(path, f"expected {expected}, as no card is being carried out")

    def _card(self) -> None:
        data, row = self.data, self.out
        fitting = [card for at, card in enumerate(CARDS, 1) if PHASES[at] is self.phase]
        if data.card is None or data.card not in fitting:
            message = f"expected {' or '.join(fitting)} in phase {data.phase}"
            raise LoadError.at("card", message)
        if data.pile is None or data.pile not in range(PILES):
            raise LoadError.at("pile", f"expected a pile from 0 to {PILES - 1}")
        number = CARDS.index(data.card)
        if data.left not in range(1, STEPS[number] + 1):
            raise LoadError.at("left", f"expected 1 to {STEPS[number]}, found {data.left}")
        row[PHASE], row[PILE], row[LEFT] = number + 1, data.pile, data.left

    # --- what lies on the table -------------------------------------------------------------

    def _camels(self, seat: int) -> None:
        data = self.data.seats[seat]
        path = f"seats[{seat}]"
        expected = CAMELS[self.options.players]  # SA1.2
        found = len(data.camels) + (data.favourite is not None)
        if found != expected:
            raise LoadError.at(f"{path}.camels", f"expected {expected} camels, found {found}")
        if any(first > second for first, second in pairwise(data.camels)):
            raise LoadError.at(f"{path}.camels", "expected spaces in order")
        for index, space in enumerate(data.camels):
            self._stand(seat, space, f"{path}.camels[{index}]")
        if data.favourite is not None:
            self._stand(seat, data.favourite, f"{path}.favourite", favourite=True)

    def _stand(self, seat: int, space: int, path: str, *, favourite: bool = False) -> None:
        row = self.out
        if space not in range(self.options.last + 1):
            raise LoadError.at(path, f"expected 0 to {self.options.last}, found {space}")
        if row[TAKEN] >> 2 * space & 1 and not self.options._shared:
            raise LoadError.at(path, f"two camels on {space} (SA3.2)")
        bit = 2 * space + favourite
        row[HERD + seat] = joined(self.options, row[HERD + seat], bit)
        row[TAKEN] |= self.options._terrain.spaces[bit]

    def _piles(self, seat: int) -> None:  # SA1.4
        data = self.data.seats[seat]
        for name, found in (("tops", data.tops), ("piles", data.piles)):
            if len(found) != PILES:
                message = f"expected a list of {PILES}, found {len(found)}"
                raise LoadError.at(f"seats[{seat}].{name}", message)
        for pile, (top, count) in enumerate(zip(data.tops, data.piles, strict=True)):
            if count not in range(top is not None, PILE_SIZE + 1):
                message = f"expected {int(top is not None)} to {PILE_SIZE} cards, found {count}"
                raise LoadError.at(f"seats[{seat}].piles[{pile}]", message)
            number = 0 if top is None else CARDS.index(top) + 1
            self.out[HAND + seat] += (count << COUNTS[pile]) + (number << TOPS[pile])

    def _cards(self, seat: int) -> None:  # SA1.3
        data = self.data.seats[seat]
        numbers = [CARDS.index(card) for card in data.aside]
        if numbers != sorted(numbers):
            raise LoadError.at(f"seats[{seat}].aside", "expected the order of cards")
        held = [self.data.card] if self.data.seat == seat else []
        known = [card for card in (*data.tops, *held) if card is not None]
        for card, copies in zip(CARDS, COPIES, strict=True):
            seen = known.count(card) + data.aside.count(card)
            if seen > copies:
                message = f"seat {seat} shows {seen} of {card}; it has {copies}"
                raise LoadError.at(f"seats[{seat}]", message)
            self.out[HAND + seat] += copies - seen << 4 * (CARDS.index(card) + 1)
        cards = sum(data.piles) + len(data.aside) + sum(card is not None for card in held)
        if cards != DECK:
            message = f"seat {seat} has {cards} cards in piles, in play and aside; expected {DECK}"
            raise LoadError.at(f"seats[{seat}]", message)

    # --- what is asked for ------------------------------------------------------------------

    def _tops(self) -> None:
        """Check that just those tops are missing which were played or are still to be dealt."""
        row = self.out
        tops = [top for seat in self.data.seats for top in seat.tops]
        missing = [at for at, top in enumerate(tops) if top is None]
        if self.phase is Phase.OVER:  # SA2.4
            return
        due: list[int] = []
        if self.phase is Phase.DEAL:
            due = self._due(missing)
        elif self.carried:
            due = [PILES * row[SEAT] + row[PILE]]
            self._played(due[0], least=0)
        for at in range(len(tops)):
            if (at in due) != (at in missing):
                expected = "null" if at in due else "a card"
                path = f"seats[{at // PILES}].tops[{at % PILES}]"
                raise LoadError.at(path, f"expected {expected} in phase {self.data.phase}")

    def _due(self, missing: list[int]) -> list[int]:
        """Give the piles whose tops are to be dealt, the next one first."""
        row, seats = self.out, self.data.seats
        if not missing:
            raise LoadError.at("phase", "no top is missing, so none is dealt")
        first, last = missing[0], missing[-1] // PILES
        row[SEAT], row[PILE] = seat, _ = divmod(first, PILES)
        if not _is_whole(seats[seat]):  # SA2.3
            self._played(first, least=1)
            return [first]
        for later in range(seat + 1, self.options.players) if last > seat else ():  # SA2.2
            if not _is_whole(seats[later]):
                message = f"expected {PILE_SIZE} cards a pile, as its first tops are to be dealt"
                raise LoadError.at(f"seats[{later}].piles", message)
        return list(range(first, PILES * (seat + 1 if last == seat else len(seats))))

    def _played(self, at: int, least: int) -> None:
        """Check the size of a pile whose top was played."""
        count = self.data.seats[at // PILES].piles[at % PILES]
        if count not in range(least, PILE_SIZE):
            path = f"seats[{at // PILES}].piles[{at % PILES}]"
            message = f"expected {least} to {PILE_SIZE - 1} cards under a top that was played"
            raise LoadError.at(path, f"{message}, found {count}")

    def _end(self) -> None:  # SA5.1
        full = self.out[TAKEN] >= self.options._terrain.full
        if full and self.phase is not Phase.OVER:
            raise LoadError.at("phase", "the oasis is full, so the game is over (SA5.1)")
        if not full and self.phase is Phase.OVER:
            raise LoadError.at("phase", "the oasis is not full, so the game goes on (SA5.1)")


def _is_whole(seat: SeatData) -> bool:
    """Tell whether nothing was played from a seat's piles."""
    return seat.piles == (PILE_SIZE,) * PILES
