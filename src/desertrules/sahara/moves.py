"""The moves of Sahara, one class a kind; a camel is named by where it stands."""

from typing import ClassVar, TypeAlias

from attrs import field, frozen

from desertrules.core.fields import is_bool, is_int
from desertrules.core.values import Value
from desertrules.sahara.components import Card, card_of


@frozen(cache_hash=True)
class Deal(Value):
    """Chance: the top of a seat's pile turns out to be this card (SA2.1)."""

    kind: ClassVar[str] = "deal"
    seat: int = field(validator=is_int)
    """Whose pile it is."""
    pile: int = field(validator=is_int)
    """Which pile, from 0 to 2."""
    card: Card = field(converter=card_of)
    """The card that is seen."""


@frozen(cache_hash=True)
class Play(Value):
    """A seat plays the top of one of its piles (SA3.1)."""

    kind: ClassVar[str] = "play"
    pile: int = field(validator=is_int)
    """Which pile, from 0 to 2."""


@frozen(cache_hash=True)
class Advance(Value):
    """A seat's own camel steps forward, by a palm (SA4.1)."""

    kind: ClassVar[str] = "advance"
    space: int = field(validator=is_int)
    """Where the camel stands."""
    favourite: bool = field(validator=is_bool)
    """Whether the camel is the favourite."""


@frozen(cache_hash=True)
class Retreat(Value):
    """Another seat's camel steps back, by a mirage (SA4.2)."""

    kind: ClassVar[str] = "retreat"
    seat: int = field(validator=is_int)
    """Whose camel it is."""
    space: int = field(validator=is_int)
    """Where the camel stands."""
    favourite: bool = field(validator=is_bool)
    """Whether the camel is the favourite."""


@frozen(cache_hash=True)
class Favour(Value):
    """A seat names its favourite, by its first camel card (SA4.3)."""

    kind: ClassVar[str] = "favour"
    space: int = field(validator=is_int)
    """Where the camel stands."""


@frozen(cache_hash=True)
class Sheik(Value):
    """A camel goes to another space, by a sheik (SA4.4).

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.render import move_to_text
        >>> move_to_text(sahara.Sheik(seat=0, space=3, favourite=False, to=7))
        'sheik 0/3 7'
    """

    kind: ClassVar[str] = "sheik"
    seat: int = field(validator=is_int)
    """Whose camel it is."""
    space: int = field(validator=is_int)
    """Where the camel stands."""
    favourite: bool = field(validator=is_bool)
    """Whether the camel is the favourite."""
    to: int = field(validator=is_int)
    """Where it goes."""


@frozen(cache_hash=True)
class Stop(Value):
    """A seat leaves the rest of its card unused (SA3.4)."""

    kind: ClassVar[str] = "stop"


Move: TypeAlias = Deal | Play | Advance | Retreat | Favour | Sheik | Stop
"""Any move of the game."""

MOVES = (Deal, Play, Advance, Retreat, Favour, Sheik, Stop)
