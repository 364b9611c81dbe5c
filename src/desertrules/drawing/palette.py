"""The colours of both themes, and the classes of all elements.

Every element of a picture has one class, `dr-` and a name of `STYLES`, and carries the paint of
that style as presentation attributes. So a page restyles pictures with plain class selectors, and
programs without CSS draw them all the same. Use selectors of a single class (`.dr-sand`):
selectors with an ancestor do not reach into symbols.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from desertrules.english import quote
from desertrules.errors import InvalidValue

THEMES = ("light", "dark")
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "star")
"""The shape of each seat; it tells seats apart without their colours."""
LIGHT_SEATS = (1, 5)
"""The seats whose colour is so light that drawings on it are dark."""


def _table(name: str) -> Iterator[list[str]]:
    """Yield the rows of a table in this package."""
    for line in (files("desertrules.drawing") / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield re.split(r"  +", line)


COLOURS: Mapping[str, tuple[str, str]] = {
    name: (light, dark) for name, light, dark in _table("colours.txt")
}
"""Each colour in the light and in the dark theme."""
STYLES: Mapping[str, tuple[str, str]] = {
    name: ("" if paint == "-" else paint, meaning) for name, paint, meaning in _table("styles.txt")
}
"""The paint of each class, with names of `COLOURS`, and what it is for."""


def check_theme(theme: object) -> str:
    """Return a theme; raise InvalidValue if there is none of that name."""
    if theme not in THEMES:
        raise InvalidValue(f"theme: expected light or dark, found {quote(theme)}")
    return str(theme)


def colour(name: str, theme: str) -> str:
    """Return a colour of a theme; a name that is not in `COLOURS` is a colour itself."""
    return COLOURS[name][THEMES.index(theme)] if name in COLOURS else name


@cache
def paint(style: str, theme: str) -> str:
    """Return the attributes of an element of a style, its class first.

    Examples:
        >>> paint("grass", "light")
        'class="dr-grass" fill="#b7cf82"'
    """
    pairs = (each.split(":") for each in STYLES[style][0].split(";") if each)
    attributes = (f' {name}="{colour(value, theme)}"' for name, value in pairs)
    return f'class="dr-{style}"{"".join(attributes)}'
