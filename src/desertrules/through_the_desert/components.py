"""What is in the box: colours, camels, palms and waterholes."""

from enum import StrEnum

from desertrules.core.fields import member


class Colour(StrEnum):
    """A colour of camels (TD1.1), in the order of the rules."""

    WHITE = "white"
    SKY = "sky"
    MAUVE = "mauve"
    MINT = "mint"
    PEACH = "peach"


def colour_of(value: Colour | str) -> Colour:
    """Give the colour of this name; raise InvalidValue if there is none."""
    return member(Colour, value)


NAME = "Through the Desert"
COLOURS = tuple(Colour)
PLAYERS = range(2, 6)
SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}  # TD1.3
PALMS = 5  # TD1.4
VALUES = (1, 2, 3)  # TD1.4
TOKENS_OF_EACH = 15  # TD1.4
WHOLE_BOARD_FROM = 4  # TD2.3: with fewer players the section beyond the line is not used
RETURNING_PLAYERS = 5  # TD4.1
OASIS_POINTS = 5  # TD7.2
LONGEST, SHARED_LONGEST = 10, 5  # TD8.3
