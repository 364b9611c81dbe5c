"""What is in the box: the track, camels and cards."""

from enum import StrEnum

from desertrules.core.fields import member


class Card(StrEnum):
    """A card (SA1.3), in the order of the rules."""

    PALM_1 = "palm-1"
    PALM_2 = "palm-2"
    PALM_3 = "palm-3"
    PALM_4 = "palm-4"
    MIRAGE_1 = "mirage-1"
    MIRAGE_2 = "mirage-2"
    MIRAGE_3 = "mirage-3"
    CAMEL = "camel"
    SHEIK = "sheik"


class Reach(StrEnum):
    """Whose camels a sheik moves, and where to (SA4.4, SA4.5)."""

    OWN = "own"
    """An own camel, at most one space ahead of the foremost (SA4.4)."""
    ANY = "any"
    """Anybody's camel, within the same limits."""
    ANYWHERE = "anywhere"
    """An own camel, to any space but 0, even where others stand (SA4.5)."""


def card_of(name: Card | str) -> Card:
    """Give the card of that name; raise InvalidValue if there is none."""
    return member(Card, name)


NAME = "Sahara"
CARDS = tuple(Card)
PLAYERS = range(2, 7)
DESERT = {2: 36, 3: 36, 4: 48, 5: 48, 6: 48}  # SA1.1
DESERTS = range(1, 201)  # SA1.1
OASIS = 8  # SA1.1
CAMELS = {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}  # SA1.2
COPIES = (4, 3, 2, 1, 1, 1, 1, 1, 1)  # SA1.3: of each card, in the order of cards
STEPS = (1, 2, 3, 4, 1, 2, 3, 1, 1)  # SA4: moves that each card asks for, in the order of cards
DECK = sum(COPIES)
PILES = 3  # SA1.4
PILE_SIZE = 5  # SA1.4
