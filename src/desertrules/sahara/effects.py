"""What a move brought about, read off the two states: nothing is kept for it."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never, cast

from desertrules.core.codes import Code, Codes, Gap
from desertrules.core.contract import Effect, Over, Seat
from desertrules.core.fields import check_viewer
from desertrules.sahara.components import CARDS, STEPS, Card
from desertrules.sahara.legality import turn
from desertrules.sahara.moves import Advance, Deal, Favour, Move, Play, Retreat, Sheik, Stop
from desertrules.sahara.state import Phase, State
from desertrules.sahara.table import apply

_SEAT = {"seat": "the seat that acts"}
_CARD = {"card": "the card"}
_CAMEL = {"seat": "whose camel it is", "camel": "a camel, or a favourite"}
_WAY = {"space": "where it stood", "to": "where it stands now"}
_BY = {"by": "the seat that acts"}
_POINTS = {"points": "how the seat's points change"}
_WORTH = {"worth": "what it earns there, twice as much for a favourite"}

EFFECTS: Codes = Codes(
    {
        "card-dealt": Code(
            ("SA2.1", "SA2.2", "SA2.3"),
            "The top of seat {seat}'s pile {pile} is {card}.",
            {"seat": "whose pile it is", "pile": "the pile", **_CARD},
        ),
        "card-played": Code(
            "SA3.1",
            "Seat {seat} plays {card} from pile {pile}.",
            {**_SEAT, "pile": "the pile that it lay on", **_CARD},
        ),
        "camel-advanced": Code(
            ("SA4.1", "SA3.2"),
            "Seat {seat}'s {camel} steps forward from {space} to {to}.",
            {**_CAMEL, **_WAY},
        ),
        "camel-sent-back": Code(
            ("SA4.2", "SA3.2"),
            "Seat {by} sends seat {seat}'s {camel} back from {space} to {to}.",
            {**_CAMEL, **_WAY, **_BY},
        ),
        "camel-passed": Code(
            "SA3.2",
            "Seat {seat}'s {camel} on {space} is passed.",
            {**_CAMEL, "space": "where it stands"},
        ),
        "camel-led": Code(
            ("SA4.4", "SA4.5"),
            "By a sheik of seat {by}, seat {seat}'s {camel} goes from {space} to {to}.",
            {**_CAMEL, **_WAY, **_BY},
        ),
        "favourite-named": Code(
            ("SA4.3", "SA5.2"),
            "Seat {seat}'s camel on {space} is its favourite now.",
            {**_SEAT, "space": "where it stands", **_POINTS},
        ),
        "oasis-entered": Code(
            "SA5.2",
            "Seat {seat}'s {camel} has reached the oasis, worth {worth}.",
            {**_CAMEL, **_WORTH, **_POINTS},
        ),
        "oasis-moved": Code(
            "SA5.2",
            "Seat {seat}'s {camel} has moved within the oasis, worth {worth} now.",
            {**_CAMEL, **_WORTH, **_POINTS},
        ),
        "oasis-left": Code(
            "SA5.2", "Seat {seat}'s {camel} has left the oasis.", {**_CAMEL, **_POINTS}
        ),
        "card-stopped": Code(
            "SA3.4",
            "Seat {seat} leaves the rest of {card} unused.",
            {**_SEAT, **_CARD, "left": "how many steps were left"},
        ),
        "card-lost": Code(
            ("SA3.4", "SA4.3"),
            "Nothing more can be done with seat {seat}'s {card}.",
            {**_SEAT, **_CARD, "left": "how many steps were left"},
        ),
        "card-laid-aside": Code(
            ("SA2.3", "SA2.4"), "Seat {seat} lays {card} aside.", {**_SEAT, **_CARD}
        ),
        "piles-shuffled": Code(
            "SA2.3", "Seat {seat} shuffles all of its cards into three new piles.", _SEAT
        ),
        "turn-begins": Code("SA3.0", "Seat {seat} is to play a card.", _SEAT),
        "game-over": Code(
            "SA5.1",
            "The game is over: {reason}.",
            {"reason": Gap("why it has ended", {"oasis-full": "the oasis is full"})},
        ),
        "won": Code(
            "SA5.3",
            "Seat {seat} wins with {total} points.",
            {"seat": "who wins, alone or with others", "total": "its points"},
        ),
    }
)
"""Everything that a move can bring about, in the order in which it happens."""


def effects(state: State, move: Move, seat: Seat | None) -> tuple[Effect, ...]:
    """Give what a move brings about, as a seat (None: a spectator) sees it.

    All see the same, as the game has no secrets. Raises IllegalMove for an illegal move, and
    InvalidValue for no seat.
    """
    after = apply(state, move)
    check_viewer(seat, state.options.players)
    return (*_made(state, move, after), *_aside(state, move, after), *_next(after))


def _made(before: State, move: Move, after: State) -> Iterator[Effect]:
    """Tell what the move did."""
    seat = cast(Seat, before.seat)  # None at a deal, which says itself whom it concerns
    match move:
        case Deal():
            yield EFFECTS.tell("card-dealt", move.seat, pile=move.pile, card=move.card.value)
        case Play():
            card = _played(before, move)
            yield EFFECTS.tell("card-played", seat, pile=move.pile, card=card.value)
        case Advance():
            yield from _moved("camel-advanced", before, move, after, seat)
        case Retreat():
            yield from _moved("camel-sent-back", before, move, after, move.seat, by=seat)
        case Favour():
            worth = before.options.worth(move.space)
            yield EFFECTS.tell("favourite-named", seat, space=move.space, points=worth)
        case Sheik():
            yield from _moved("camel-led", before, move, after, move.seat, by=seat)
        case Stop():
            card = cast(Card, before.card)
            yield EFFECTS.tell("card-stopped", seat, card=card.value, left=before.left)
        case _:
            assert_never(move)


def _moved(
    code: str, before: State, move: Advance | Retreat | Sheik, after: State, seat: int, **by: int
) -> Iterator[Effect]:
    """Tell where a camel went, whom it passed by its step, and what it earns in the oasis."""
    space, to = move.space, _landed(before, after, seat, favourite=move.favourite)
    camel = _called(favourite=move.favourite)
    yield EFFECTS.tell(code, seat, camel=camel, space=space, to=to, **by)
    if not isinstance(move, Sheik):
        for passed in range(min(space, to) + 1, max(space, to)):
            yield from _passed(before, passed)
    share = 2 if move.favourite else 1  # SA5.2
    old, worth = share * before.options.worth(space), share * before.options.worth(to)
    if old and worth:
        yield EFFECTS.tell("oasis-moved", seat, camel=camel, worth=worth, points=worth - old)
    elif worth:
        yield EFFECTS.tell("oasis-entered", seat, camel=camel, worth=worth, points=worth)
    elif old:
        yield EFFECTS.tell("oasis-left", seat, camel=camel, points=-old)


def _landed(before: State, after: State, seat: int, *, favourite: bool) -> int:
    """Give the space where a seat's camel stands now."""
    if favourite:
        return cast(int, after.favourite(seat))
    (to,) = Counter(after.camels(seat)) - Counter(before.camels(seat))
    return to


def _passed(state: State, space: int) -> Iterator[Effect]:
    """Tell which camels on a space were skipped."""
    for seat in range(state.options.players):
        camels = [False] * state.camels(seat).count(space)
        camels += [True] if state.favourite(seat) == space else []
        for favourite in camels:
            yield EFFECTS.tell(
                "camel-passed", seat, camel=_called(favourite=favourite), space=space
            )


def _called(*, favourite: bool) -> str:
    return "favourite" if favourite else "camel"


def _aside(before: State, move: Move, after: State) -> Iterator[Effect]:
    """Tell whether the card is done with, and the seat's piles too."""
    if isinstance(move, Deal) or after.card is not None:
        return
    seat = cast(Seat, before.seat)
    card = _played(before, move) if isinstance(move, Play) else cast(Card, before.card)
    lost = _STEPS[card] if isinstance(move, Play) else before.left - 1
    if lost and not isinstance(move, Stop) and after.phase is not Phase.OVER:
        yield EFFECTS.tell("card-lost", seat, card=card.value, left=lost)
    yield EFFECTS.tell("card-laid-aside", seat, card=card.value)
    if sum(after.piles(seat)) > sum(before.piles(seat)):
        yield EFFECTS.tell("piles-shuffled", seat)


_STEPS = dict(zip(CARDS, STEPS, strict=True))


def _played(before: State, move: Play) -> Card:
    return cast(Card, before.tops(cast(Seat, before.seat))[move.pile])


def _next(after: State) -> Iterator[Effect]:
    """Tell whose turn begins, or how the game ended."""
    now = turn(after)
    if isinstance(now, Over):
        yield EFFECTS.tell("game-over", None, reason=now.result.reason)
        for winner in now.result.winners:
            yield EFFECTS.tell("won", winner, total=now.result.standings[winner].points)
    elif after.phase is Phase.PLAY:
        yield EFFECTS.tell("turn-begins", after.seat)
