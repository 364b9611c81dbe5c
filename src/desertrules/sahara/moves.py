"""The moves. A camel is named by where it stands and whether it is the favourite."""

from typing import TypeAlias

from attrs import field, frozen

from desertrules.contract import Seat
from desertrules.sahara.box import Card, card_of


@frozen
class Deal:
    """Chance: turn up the top card of a pile (SA2.1)."""

    seat: Seat
    pile: int
    card: Card = field(converter=card_of)


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
