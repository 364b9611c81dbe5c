"""Colours of pictures, light and dark, and those of seats.

Seats differ by at least 11 (CIEDE-like distances in CAM02-UCS) for people who do not see red, green
or blue; a test measures it. Nothing is told by colour alone all the same.
"""

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.found import given

SEATS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#F0E442", "#56B4E9")
"""The colours of seats, after Okabe and Ito."""
SEAT_INKS = ("#ffffff", "#111111", "#111111", "#111111", "#111111", "#111111")
"""What is written on the colour of each seat."""
DARK_INK = "#111111"
"""What is written on light pieces, in every theme."""


@frozen
class Theme:
    """The colours of one kind of page."""

    name: str
    """`light` or `dark`."""
    page: str
    """The background."""
    ink: str
    """Words."""
    soft: str
    """Words that matter less, and names of places."""
    sand: str
    """Desert in play."""
    line: str
    """Edges of places and cards."""
    away: str
    """Places out of play."""
    mountain: str
    """Mountains."""
    peak: str
    """What marks a mountain."""
    water: str
    """Waterholes."""
    oasis: str
    """Palms, and the edges of oases."""
    grass: str
    """The ground of an oasis."""
    card: str
    """Cards, buttons, and boxes beside the board."""
    mark: str
    """What can be chosen, and the last move."""


THEMES = {
    "light": Theme(
        name="light",
        page="#ffffff",
        ink="#1f1a14",
        soft="#5a4f3d",
        sand="#ecdcb5",
        line="#c8b27d",
        away="#f7f3ea",
        mountain="#7b6e5f",
        peak="#f3ece0",
        water="#1a5c9e",
        oasis="#1b6b3a",
        grass="#c4e6c6",
        card="#f7f0e0",
        mark="#1f1a14",
    ),
    "dark": Theme(
        name="dark",
        page="#1b1916",
        ink="#f3ecdd",
        soft="#cdc1a9",
        sand="#4a402b",
        line="#7d6d47",
        away="#25221d",
        mountain="#2a2621",
        peak="#a5977f",
        water="#9fd0ff",
        oasis="#7ed39a",
        grass="#29492f",
        card="#332e26",
        mark="#ffffff",
    ),
}
"""The themes by name."""


def theme_of(name: str) -> Theme:
    """Give the theme of that name; raise InvalidValue if there is none."""
    theme = THEMES.get(name) if isinstance(name, str) else None
    if theme is None:
        message = f"theme: expected {' or '.join(THEMES)}, found {given(name)}"
        raise InvalidValue(message)
    return theme
