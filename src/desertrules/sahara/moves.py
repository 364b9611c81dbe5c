"""The moves, and how people write them.

A camel is named by where it stands and whether it is the favourite.
"""

from typing import Any, TypeAlias

from attrs import field, frozen

from desertrules.contract import Seat, Sheet
from desertrules.sahara.box import PILES, Card, Options
from desertrules.sahara.state import State


def _card(name: str) -> Card:
    return name if type(name) is Card else Card(name)


@frozen
class Deal:
    """Chance: turn up the top card of a pile (SA2.1)."""

    seat: Seat
    pile: int
    card: Card = field(converter=_card)


@frozen
class Play:
    """Play the top card of one of your piles (SA3.1)."""

    pile: int


@frozen
class Advance:
    """Move one of your camels a step forward, with a palm (SA4.1)."""

    space: int
    favourite: bool


@frozen
class Retreat:
    """Send another player's camel a step back, with a mirage (SA4.2)."""

    seat: Seat
    """Whose camel it is."""
    space: int
    favourite: bool


@frozen
class Favour:
    """Name your favourite, with your first camel card (SA4.3)."""

    space: int


@frozen
class Sheik:
    """Move a camel to another space, with the sheik (SA4.4)."""

    seat: Seat
    """Whose camel it is."""
    space: int
    favourite: bool
    to: int


@frozen
class Stop:
    """Leave the rest of a card unused (SA3.4)."""


Move: TypeAlias = Deal | Play | Advance | Retreat | Favour | Sheik | Stop
MOVES = (Deal, Play, Advance, Retreat, Favour, Sheik, Stop)

NOTATION: dict[type[Any], str] = {
    Deal: "deal {seat}/{pile} {card}",
    Play: "play {pile}",
    Advance: "advance {space}{favourite*}",
    Retreat: "retreat {seat}/{space}{favourite*}",
    Favour: "favour {space}",
    Sheik: "sheik {seat}/{space}{favourite*} {to}",
    Stop: "stop",
}

SYNONYMS: dict[str, str] = {
    "favor": "favour",
    "favourite": "favour",
    "favorite": "favour",
    "forward": "advance",
    "forwards": "advance",
    "step": "advance",
    "back": "retreat",
    "backwards": "retreat",
    "sheikh": "sheik",
    "end": "stop",
    "pass": "stop",
}

LEGEND = """\
0 1 2 are camels of seats 0, 1, 2, and 0* is a favourite; +1 to +8 are the points of the oasis
0:palm-2 (4) is pile 0 with its top card and 4 cards; points are those if the game ended now
> marks whose turn it is, [0] the last turn; 13 and +2 is space 15 (on a compact board)\
"""


def phrases(state: State, move: Move) -> tuple[str, ...]:
    """Return another way to type a play: by the name of its card."""
    return (f"play {state.hands[state.seat].tops[move.pile]}",) if isinstance(move, Play) else ()


def sheet(options: Options) -> Sheet:
    """Return what a record sheet shows."""
    piles = tuple(f"{seat}/{pile}" for seat in range(options.players) for pile in range(PILES))
    return Sheet(
        rounds=60,
        setup=(("Top cards of the set-up, by seat and pile: deal 0/0 palm-2", piles),),
        reminders=(
            (
                "A turn: play 1  advance 0  advance 3*  deal 0/1 palm-3. Name a camel by its "
                "space, with a star for the favourite; at the end, write the new top of the pile."
            ),
            "Others: retreat 1/12 (seat 1's camel on 12), favour 5, sheik 0/12 14, stop.",
        ),
    )
