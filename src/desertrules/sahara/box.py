"""What is in the box: cards, camels and the track; and the options of a game."""

from attrs import Factory, frozen

from desertrules.names import Name
from desertrules.options import option


class Card(Name):
    """A card (SA1.3)."""

    PALM_1 = "palm-1"
    PALM_2 = "palm-2"
    PALM_3 = "palm-3"
    PALM_4 = "palm-4"
    MIRAGE_1 = "mirage-1"
    MIRAGE_2 = "mirage-2"
    MIRAGE_3 = "mirage-3"
    CAMEL = "camel"
    SHEIK = "sheik"

    @property
    def label(self) -> str:
        """The name for people, such as `Palm 2`."""
        return self.value.replace("-", " ").capitalize()


class Reach(Name):
    """Which camels the sheik moves, and where (SA4.4, SA4.5)."""

    OWN = "own"
    ANY = "any"
    ANYWHERE = "anywhere"


OWN, ANY, ANYWHERE = Reach

PLAYERS = range(2, 7)
DESERTS = range(1, 201)  # SA1.1
OASIS = 8  # SA1.1
CAMELS = {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}  # SA1.2
COPIES = dict(zip(Card, (4, 3, 2, 1, 1, 1, 1, 1, 1), strict=True))  # SA1.3
DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))
PILES, PILE_SIZE = 3, 5  # SA1.4
STEPS: dict[Card | None, int] = dict(zip(Card, (1, 2, 3, 4, 1, 2, 3, 1, 1), strict=True))
"""How many moves each card allows (SA4.1 to SA4.4)."""


def _printed_desert(options: "Options") -> int:
    """Return the length of the printed board, with the shortcut for two or three (SA1.1)."""
    return 36 if options.players in (2, 3) else 48


@frozen(cache_hash=True)
class Options:
    """The number of players, the length of the track, and variants of the rules.

    Examples:
        >>> from desertrules import sahara
        >>> options = sahara.Options(players=3, sheik="any")
        >>> options.desert, options.last, options.worth(options.last)
        (36, 44, 8)
    """

    players: int = option(PLAYERS, help="Number of players.")
    desert: int = option(
        DESERTS,
        default=Factory(_printed_desert, takes_self=True),
        help="Number of desert spaces (default: 36 for two or three players, otherwise 48).",
    )
    must_use: bool = option(
        (False, True), default=False, help="Every step that a card allows must be made."
    )
    sheik: Reach = option(
        tuple(Reach),
        default=Reach.OWN,
        help="Camels that the sheik moves: your own, any, or your own to anywhere on the track.",
    )

    @property
    def last(self) -> int:
        """The last space of the oasis."""
        return self.desert + OASIS

    def worth(self, space: int) -> int:
        """Return the points of a space: 1 to 8 in the oasis, otherwise 0 (SA1.1)."""
        return max(space - self.desert, 0)
