"""A pen that draws SVG: one element per line, each with a class and its paint (see `palette`).

There are no styles, scripts or links. Only symbols have ids, and the same id always has the same
content, so that any number of pictures fit in one page.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import escape as escape_markup

from attrs import frozen

from desertrules import english
from desertrules.drawing.palette import LIGHT_SEATS, SHAPES, paint

_DEFAULTS = (
    "font-family=\"'Segoe UI','Helvetica Neue',Arial,sans-serif\""
    ' stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'
)
"""Paint that elements inherit unless their style says otherwise."""
_WIDE_LETTERS = frozenset("mwMW@%—…")
_THIN_LETTERS = frozenset("ijltfrI.,:;'!|() 1")
_INSIDE = {
    "circle": (0.0, 0.62),
    "square": (0.0, 0.64),
    "triangle": (0.13, 0.5),
    "diamond": (0.0, 0.56),
    "cross": (0.0, 0.66),
    "star": (0.04, 0.5),
}
"""How far below the centre of a shape a drawing sits, and how large it is, by the shape's size."""


@frozen
class Icon:
    """A drawing made of paths."""

    view_box: str
    parts: tuple[tuple[str, str], ...]
    """The style and the path of each part."""


@cache
def icons() -> Mapping[str, Icon]:
    """Return all icons by name."""
    text = (files("desertrules.drawing") / "icons.txt").read_text(encoding="utf-8")
    found: dict[str, Icon] = {}
    for block in text.split("\n\n")[1:]:
        head, *lines = block.strip().splitlines()
        name, _, view_box = head.partition(" ")
        parts = [line.strip().partition(" ") for line in lines]
        found[name] = Icon(view_box, tuple((style, path) for style, _, path in parts))
    return found


def number(value: float) -> str:
    """Return a coordinate with at most one decimal.

    Examples:
        >>> number(3), number(2.96), number(-0.04)
        ('3', '3', '0')
    """
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def at(x: float, y: float, scale: float = 1) -> str:
    """Return the attribute that moves a drawing to a place, with a space before it.

    Examples:
        >>> at(3, 2.96), at(0, 5, 0.5)
        (' transform="translate(3 3)"', ' transform="translate(0 5) scale(0.5)"')
    """
    smaller = "" if scale == 1 else f" scale({round(scale, 3)})"
    return f' transform="translate({number(x)} {number(y)}){smaller}"'


def markup(words: object) -> str:
    r"""Return words for an XML element or attribute; control characters are shown as escapes.

    Examples:
        >>> markup("<Ann \x1b>")
        '&lt;Ann \\x1b&gt;'
    """
    text = english.escape(str(words))
    if not text.isascii():
        text = text.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")  # not XML
    return escape_markup(text, {'"': "&quot;"})


def width_of(words: str, size: float) -> float:
    """Return about how wide words are in a sans-serif font."""
    letters = sum(
        0.9 if each in _WIDE_LETTERS else 0.32 if each in _THIN_LETTERS else 0.58 for each in words
    )
    return size * (letters + 0.5 * sum(not each.isascii() for each in words))


def fit(words: str, width: float, size: float, least: float = 0.6) -> tuple[str, float]:
    """Return words and the font size at which they fit, cut if they would become too small."""
    needed = width_of(words, size)
    if needed <= width:
        return words, size
    size *= max(width / needed, least)
    if width / needed >= least:
        return words, size
    while words and width_of(f"{words}…", size) > width:
        words = words[:-1].rstrip()
    return f"{words}…", size


class Pen:
    """Collects the elements of a picture, one per line."""

    def __init__(self, theme: str, symbols: dict[str, str] | None = None) -> None:
        self.theme = theme
        self.lines: list[str] = []
        self.symbols: dict[str, str] = {} if symbols is None else symbols
        """The symbols that the picture needs, by id."""

    def another(self) -> "Pen":
        """Return a pen for a part of the same picture."""
        return Pen(self.theme, self.symbols)

    def add(self, tag: str, style: str, attributes: str) -> None:
        """Draw any element without content."""
        self.lines.append(f"<{tag} {paint(style, self.theme)} {attributes}/>")

    def path(self, style: str, course: str, more: str = "") -> None:
        self.add("path", style, f'd="{course}"{more}')

    def rect(
        self, style: str, x: float, y: float, width: float, height: float,
        radius: float = 0, more: str = "",
    ) -> None:  # fmt: skip
        corners = f' rx="{number(radius)}"' if radius else ""
        size = f'width="{number(width)}" height="{number(height)}"'
        self.add("rect", style, f'x="{number(x)}" y="{number(y)}" {size}{corners}{more}')

    def circle(self, style: str, x: float, y: float, radius: float, more: str = "") -> None:
        centre = f'cx="{number(x)}" cy="{number(y)}"'
        self.add("circle", style, f'{centre} r="{number(radius)}"{more}')

    def text(
        self, style: str, x: float, y: float, words: object, size: float = 0,
        anchor: str = "", bold: bool = False, more: str = "",
    ) -> None:  # fmt: skip
        """Write words that begin at `x`, unless the anchor is `middle` or `end`."""
        where = f'x="{number(x)}" y="{number(y)}"'
        where += f' font-size="{number(size)}"' if size else ""
        where += f' text-anchor="{anchor}"' if anchor else ""
        where += ' font-weight="700"' if bold else ""
        content = markup(words).replace("\n", " ")
        self.lines.append(f"<text {paint(style, self.theme)} {where}{more}>{content}</text>")

    @contextmanager
    def group(self, style: str, more: str = "") -> Generator[None]:
        """Put everything that is drawn inside the `with` block into a group."""
        self.lines.append(f"<g {paint(style, self.theme)}{more}>")
        yield
        self.lines.append("</g>")

    def mark(self, draw: Callable[..., None], *args: Any, width: float = 5, more: str = "") -> None:
        """Draw a shape as a white line with a dark edge, the sign of the last turn."""
        for style, line in (("last-edge", width + 4), ("last", width)):
            draw(style, *args, more=f' stroke-width="{number(line)}"{more}')

    def slab(self, width: float, height: float, ground: str) -> None:
        """Draw the ground of a board with a rim."""
        self.rect("rim-dark", 8, 16, width - 16, height - 18, 26)
        self.rect("rim", 8, 8, width - 16, height - 18, 26)
        self.rect(ground, 17, 17, width - 34, height - 36, 20)

    def icon(
        self, style: str, name: str, x: float, y: float,
        width: float, height: float = 0, more: str = "",
    ) -> None:  # fmt: skip
        """Draw an icon around a centre."""
        height = height or width
        if self._id(name) not in self.symbols:
            icon = icons()[name]
            inner = self.another()
            for part_style, course in icon.parts:
                inner.path(part_style, course)
            self._define(name, inner, f' viewBox="{icon.view_box}"')
        size = f'width="{number(width)}" height="{number(height)}"'
        self._use(style, name, x - width / 2, y - height / 2, f" {size}{more}")

    def put(
        self, style: str, name: str, x: float, y: float, draw: Callable[..., None], *args: Any,
        more: str = "",
    ) -> None:  # fmt: skip
        """Draw a symbol at a place; `draw(pen, *args)` defines it around (0, 0).

        What it draws must depend on the name and the theme only.
        """
        if self._id(name) not in self.symbols:
            inner = self.another()
            draw(inner, *args)
            self._define(name, inner)
        self._use(style, name, x, y, more)

    def seat(self, seat: int, x: float, y: float, size: float, icon: str = "") -> None:
        """Draw the shape of a seat, with an icon on it."""
        seat %= len(SHAPES)
        shape = SHAPES[seat]
        self.icon(f"seat-{seat}", shape, x, y, size)
        if icon:
            down, scale = _INSIDE[shape]
            style = "on-light" if seat in LIGHT_SEATS else "on-seat"
            self.icon(style, icon, x, y + down * size, size * scale)

    def _id(self, name: str) -> str:
        return f"{'dr' if self.theme == 'light' else 'drd'}-{name}"

    def _define(self, name: str, inner: "Pen", more: str = "") -> None:
        # Symbols that this one uses have been added before it.
        content = "".join(inner.lines)
        self.symbols[self._id(name)] = (
            f'<symbol id="{self._id(name)}"{more} overflow="visible">{content}</symbol>'
        )

    def _use(self, style: str, name: str, x: float, y: float, more: str) -> None:
        place = (f' x="{number(x)}"' if x else "") + (f' y="{number(y)}"' if y else "")
        self.add("use", style, f'href="#{self._id(name)}"{place}{more}')

    def document(
        self, width: float, height: float, *, game: str, title: str, description: str,
        size: int | None,
    ) -> str:  # fmt: skip
        """Return the whole picture, `size` pixels wide."""
        across = width if size is None else size
        page = self.another()
        page.rect("page", 0, 0, width, height)
        root = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {paint("picture", self.theme)}'
            f' viewBox="0 0 {number(width)} {number(height)}"'
            f' width="{number(across)}" height="{number(height * across / width)}"'
            f' data-game="{game}" data-theme="{self.theme}" {_DEFAULTS} role="img">'
        )
        lines = [
            root,
            f"<title>{markup(title)}</title>",
            f"<desc>{markup(description)}</desc>",
            "<defs>",
            *self.symbols.values(),
            "</defs>",
            *page.lines,
            *self.lines,
            "</svg>\n",
        ]
        return "\n".join(lines)
