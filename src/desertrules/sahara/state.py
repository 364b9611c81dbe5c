"""A position: camels on the track, cards on the table, and the card that is being carried out.

A set of spaces is an int with one bit per space.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import TypeAlias

from attrs import Factory, field, frozen

from desertrules.contract import Seat
from desertrules.sahara.box import (
    ANY,
    ANYWHERE,
    CAMELS,
    COPIES,
    DECK,
    OASIS,
    PILE_SIZE,
    PILES,
    STEPS,
    Card,
    Options,
)
from desertrules.table import put

Spaces: TypeAlias = int
"""A set of spaces: one bit per space."""
Camel: TypeAlias = tuple[Seat, int, bool]
"""A camel as moves name it: its seat, its space and whether it is the favourite."""


class Phase(StrEnum):
    """What comes next: a kind of move, or nothing when the game is over."""

    DEAL = "deal"
    PLAY = "play"
    ADVANCE = "advance"
    RETREAT = "retreat"
    FAVOUR = "favour"
    SHEIK = "sheik"
    OVER = "over"


# Names of their own, because looking up `Phase.DEAL` is slow in Python 3.11.
DEAL, PLAY, ADVANCE, RETREAT, FAVOUR, SHEIK, OVER = Phase

PHASES: dict[Card | None, Phase] = {
    **{card: ADVANCE for card in Card if card.startswith("palm")},  # SA4.1
    **{card: RETREAT for card in Card if card.startswith("mirage")},  # SA4.2
    Card.CAMEL: FAVOUR,  # SA4.3
    Card.SHEIK: SHEIK,  # SA4.4
}
"""What each card asks for."""


@frozen
class Herd:
    """The camels of one seat."""

    camels: tuple[int, ...]
    """The spaces of the camels other than the favourite, in ascending order."""
    favourite: int | None = None
    """The space of the favourite; None until one is named (SA4.3)."""

    def has(self, space: int, favourite: bool) -> bool:
        """Return whether such a camel stands on a space."""
        return space == self.favourite if favourite else space in self.camels

    def move(self, space: int, favourite: bool, to: int) -> "Herd":
        """Return the herd after one of its camels has moved."""
        if favourite:
            return Herd(self.camels, to)
        camels = list(self.camels)
        camels[camels.index(space)] = to
        camels.sort()
        return Herd(tuple(camels), self.favourite)

    def favour(self, space: int) -> "Herd":
        """Return the herd with the camel on a space as its favourite."""
        camels = list(self.camels)
        camels.remove(space)
        return Herd(tuple(camels), space)


def _unseen(hand: "Hand") -> tuple[Card, ...]:
    return all_but(hand.tops)


@frozen
class Hand:
    """The cards of one seat.

    Examples:
        >>> hand = Hand(tops=(Card.PALM_1, Card.CAMEL, Card.SHEIK))
        >>> hand.piles, len(hand.unseen), hand.aside
        ((5, 5, 5), 12, ())
    """

    tops: tuple[Card | None, ...] = (None,) * PILES
    """The top card of each pile; None if it has not been turned up."""
    piles: tuple[int, ...] = (PILE_SIZE,) * PILES
    """The number of cards in each pile, the top card included."""
    unseen: tuple[Card, ...] = Factory(_unseen, takes_self=True)
    """The cards that nobody has seen, in the order of `Card`; by default all but the tops."""

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that have been laid aside, in the order of `Card` (SA2.4)."""
        return all_but((*self.tops, *self.unseen))

    def turn_up(self, pile: int, card: Card) -> "Hand":
        """Return the hand with an unseen card as the top of a pile (SA2.1)."""
        unseen = list(self.unseen)
        unseen.remove(card)
        return Hand(put(self.tops, pile, card), self.piles, tuple(unseen))

    def lay_aside(self, pile: int) -> "Hand":
        """Return the hand without the top card of a pile (SA2.3)."""
        piles = put(self.piles, pile, self.piles[pile] - 1)
        return Hand(put(self.tops, pile, None), piles, self.unseen)


def all_but(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """Return a seat's other cards (SA1.3)."""
    return tuple((Counter(DECK) - Counter(card for card in cards if card)).elements())


def _herds(state: "State") -> tuple[Herd, ...]:
    return (Herd((0,) * CAMELS[state.options.players]),) * state.options.players  # SA1.2


def _hands(state: "State") -> tuple[Hand, ...]:
    return (Hand(),) * state.options.players


def _occupied(state: "State") -> Spaces:
    return occupied_by(state.herds, state.options.last)


def _due(state: "State") -> tuple[tuple[Seat, int], ...]:
    if is_full(state.options, state.occupied):  # SA2.4
        return ()
    return tuple(  # SA2.2
        (seat, pile)
        for seat, hand in enumerate(state.hands)
        for pile, top in enumerate(hand.tops)
        if top is None
    )


def _phase(state: "State") -> Phase:
    if is_full(state.options, state.occupied) or any(_size_problems(state)):  # SA5.1
        return OVER
    if state.due:  # SA2.4
        return DEAL
    return PLAY if state.card is None else PHASES[state.card]


def _movable(state: "State") -> tuple[Camel, ...]:
    seat, phase = state.seat, state.phase
    if phase is ADVANCE:  # SA4.1: own camels with a free space ahead (SA3.2)
        return state.camels((seat,), 0, state.last_free)
    end, everyone = state.options.last + 1, range(len(state.herds))
    if phase is RETREAT:  # SA4.2: other seats' camels that are not on 0
        return state.camels([rival for rival in everyone if rival != seat], 1, end)
    if phase is FAVOUR:  # SA4.3: own camels, until one is the favourite
        return state.camels((seat,), 0, end) if state.herds[seat].favourite is None else ()
    if phase is SHEIK:  # SA4.4: own camels, or with `any` everybody's
        return state.camels(everyone if state.options.sheik is ANY else (seat,), 0, end)
    return ()


@frozen(repr=False)
class State:
    """A position of Sahara; there is no hidden information, so a view is the state itself.

    Derived fields follow from the others. Leave them out when you write a state by hand, and write
    a new state rather than `attrs.evolve` an old one, which would keep them.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, sahara
        >>> start = sahara.initial(sahara.Options(players=2))
        >>> state = playout(start, Random(7), max_moves=124).state
        >>> state.herds[0]
        Herd(camels=(1, 4, 7, 14, 15), favourite=9)
    """

    options: Options
    herds: tuple[Herd, ...] = Factory(_herds, takes_self=True)
    """The camels of each seat; by default all on space 0."""
    hands: tuple[Hand, ...] = Factory(_hands, takes_self=True)
    """The cards of each seat; by default none has been turned up."""
    seat: Seat = 0
    """Whose turn it is, or will be after the deal; at the end, who played last."""
    pile: int | None = None
    """The pile whose top card is being carried out; None before a card is played."""
    left: int = 0
    """How many moves of that card are left."""

    occupied: Spaces = field(default=Factory(_occupied, takes_self=True), eq=False)
    """The spaces with a camel; never 0 (SA1.2). Derived."""
    due: tuple[tuple[Seat, int], ...] = field(default=Factory(_due, takes_self=True), eq=False)
    """The piles whose top cards are dealt next, as seat and pile. Derived."""
    phase: Phase = field(default=Factory(_phase, takes_self=True), eq=False)
    """What comes next. Derived."""
    movable: tuple[Camel, ...] = field(default=Factory(_movable, takes_self=True), eq=False)
    """The camels that the card can move, or name as the favourite. Derived."""

    def camels(self, seats: Sequence[Seat], start: int, end: int) -> tuple[Camel, ...]:
        """Return the camels of some seats from a space on to before another, in order."""
        camels: list[Camel] = []
        for seat in seats:
            herd, before = self.herds[seat], None
            for space in herd.camels:  # in ascending order; some may stand together
                if start <= space < end and space != before:
                    camels.append((seat, space, False))
                before = space
            favourite = herd.favourite
            if favourite is not None and start <= favourite < end:
                camels.append((seat, favourite, True))
        camels.sort()
        return tuple(camels)

    def standing(self) -> dict[int, list[tuple[Seat, bool]]]:
        """Return the camels on each space, as seat and whether it is the favourite."""
        camels: dict[int, list[tuple[Seat, bool]]] = {}
        for seat, herd in enumerate(self.herds):
            for space, favourite in spaces(herd):
                camels.setdefault(space, []).append((seat, favourite))
        return camels

    @property
    def card(self) -> Card | None:
        """The card that is being carried out."""
        return None if self.pile is None else self.hands[self.seat].tops[self.pile]

    def __repr__(self) -> str:
        herds = " | ".join(
            " ".join(f"{space}{'*' * favourite}" for space, favourite in spaces(herd))
            for herd in self.herds
        )
        phase = f"seat {self.seat} to {self.phase}"
        if self.phase is OVER:
            phase = "over"
        elif self.due:
            phase = "deal to {}/{}".format(*self.due[0])
        return f"<Sahara: {phase}; camels {herds}>"

    @property
    def is_set_up(self) -> bool:
        """Whether the first top cards are being dealt, judged by the position (SA2.2)."""
        begun = self.seat or self.occupied or any(herd.favourite is not None for herd in self.herds)
        return bool(self.due) and not begun and not any(hand.aside for hand in self.hands)

    @property
    def foremost(self) -> int:
        """The space of the foremost camel of all."""
        return max(self.occupied.bit_length() - 1, 0)

    @property
    def last_free(self) -> int:
        """The foremost space without a camel."""
        space = self.options.last
        while self.occupied >> space & 1:
            space -= 1
        return space

    def ahead(self, space: int) -> int:
        """Return where a step forward leads from a space before `last_free` (SA3.2)."""
        space += 1
        while self.occupied >> space & 1:
            space += 1
        return space

    def behind(self, space: int) -> int:
        """Return where a step back leads; 0 is never occupied (SA3.2)."""
        space -= 1
        while self.occupied >> space & 1:
            space -= 1
        return space


View: TypeAlias = State
"""What a seat can see: everything."""


def view(state: State, seat: Seat | None) -> View:  # noqa: ARG001 - all see the same
    """Return what a seat can see: everything."""
    return state


def imagine(view: View, rng: Random) -> State:  # noqa: ARG001 - nothing is unknown
    """Return the only state that is consistent with a view."""
    return view


def initial(options: Options) -> State:
    """Return the initial state: all camels on space 0, no card dealt (SA1.2, SA2.2)."""
    return State(options)


def is_full(options: Options, occupied: Spaces) -> bool:
    """Return whether all oasis spaces are among the occupied ones (SA5.1)."""
    return occupied >> options.desert + 1 == (1 << OASIS) - 1


def occupied_by(herds: tuple[Herd, ...], last: int) -> Spaces:
    """Return the spaces from 1 to the last that have a camel (SA1.2)."""
    occupied = 0
    for herd in herds:
        for space in (*herd.camels, herd.favourite or 0):
            if 0 < space <= last:
                occupied |= 1 << space
    return occupied


def spaces(herd: Herd) -> list[tuple[int, bool]]:
    """Return every camel of a herd in the order of spaces, with whether it is the favourite."""
    camels = [(space, False) for space in herd.camels]
    return sorted(camels if herd.favourite is None else [*camels, (herd.favourite, True)])


# ---- Loaded states -------------------------------------------------------------------------------


def check(state: State) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a state: the path of a field, and a message."""
    for part in (_size_problems, _camel_problems, _card_problems, _turn_problems):
        problems = list(part(state))
        yield from problems
        if problems:  # later parts rely on the earlier ones
            return


def _size_problems(state: State) -> Iterator[tuple[str, str]]:
    """Check that nothing is missing; without this, nothing else can be derived."""
    players = state.options.players
    for name in ("herds", "hands"):
        found = len(getattr(state, name))
        if found != players:
            yield name, f"expected {players}, one per seat, found {found}"
    for seat, hand in enumerate(state.hands):
        for name in ("tops", "piles"):
            found = len(getattr(hand, name))
            if found != PILES:
                yield f"hands[{seat}].{name}", f"expected {PILES}, found {found}"
    if state.seat not in range(players):
        yield "seat", f"expected 0 to {players - 1}, found {state.seat}"
    if state.pile is not None and state.pile not in range(PILES):
        yield "pile", f"expected 0 to {PILES - 1} or null, found {state.pile}"


def _camel_problems(state: State) -> Iterator[tuple[str, str]]:
    """Check the camels (SA1.1, SA1.2, SA3.2)."""
    count, last = CAMELS[state.options.players], state.options.last
    standing: Counter[int] = Counter()
    for seat, herd in enumerate(state.herds):
        path = f"herds[{seat}]"
        places = [space for space, _ in spaces(herd)]
        standing.update(places)
        if len(places) != count:
            yield path, f"expected {count} camels, found {len(places)}"
        if list(herd.camels) != sorted(herd.camels):
            yield f"{path}.camels", "expected spaces in ascending order"
        for space in places:
            if not 0 <= space <= last:
                yield path, f"expected spaces from 0 to {last}, found {space}"
    if state.options.sheik is not ANYWHERE:  # SA4.5
        for space, camels in sorted(standing.items()):
            if space and camels > 1:
                yield "herds", f"{camels} camels are on space {space}"


def _card_problems(state: State) -> Iterator[tuple[str, str]]:
    """Check the cards (SA1.3, SA1.4)."""
    for seat, hand in enumerate(state.hands):
        path = f"hands[{seat}]"
        tops = [top for top in hand.tops if top is not None]
        for pile, (top, size) in enumerate(zip(hand.tops, hand.piles, strict=True)):
            least = 0 if state.phase is OVER and top is None else 1  # SA2.4
            if not least <= size <= PILE_SIZE:
                yield f"{path}.piles[{pile}]", f"expected {least} to {PILE_SIZE}, found {size}"
        expected, found = sum(hand.piles), len(hand.unseen) + len(tops)
        if expected != found:
            yield path, f"expected {expected} cards, as many as the piles have, found {found}"
        if list(hand.unseen) != sorted(hand.unseen, key=DECK.index):
            yield f"{path}.unseen", "expected cards in the order of their kinds"
        for card, copies in Counter([*tops, *hand.unseen]).items():
            if copies > COPIES[card]:
                yield path, f"expected at most {COPIES[card]} of {card}, found {copies}"


def _turn_problems(state: State) -> Iterator[tuple[str, str]]:
    """Check the card that is being carried out (SA3.1, SA3.4)."""
    if state.pile is None:
        if state.left:
            yield "left", f"expected 0 before a card is played, found {state.left}"
    elif state.due or state.phase is OVER:
        yield "pile", "expected null: no card can be carried out now"
    elif not 1 <= state.left <= STEPS[state.card]:
        yield "left", f"expected 1 to {STEPS[state.card]} for {state.card}, found {state.left}"
    elif not state.movable:
        yield "pile", f"expected null: {state.card} can do nothing more"
