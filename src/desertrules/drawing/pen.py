"""A pen that draws on an SVG: every element is one line of it, with plain attributes and a class.

There are no ids, styles, fonts or links, so that many pictures can stand in one page and every
viewer shows them; a page restyles them by class.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from attrs import frozen

from desertrules.drawing.palette import SEAT_INKS, SEATS, Theme

_CORNERS = {2: 3, 3: 4, 4: 5}
"""The seats whose shape is a polygon that stands on its side or point: how many corners it has."""
_GROWTH = (1.0, 0.9, 1.24, 1.18, 1.1, 1.3)
"""How far a seat's shape reaches, so that all look equally large."""
_SINKS = (0.36, 0.36, 0.56, 0.36, 0.4, 0.4)
"""How far below the middle the number of a seat stands, by the height of its figures."""
_STAR_WAIST = 0.62
_SPACE = "\N{NO-BREAK SPACE}"
_UNSEEN = "\N{REPLACEMENT CHARACTER}"


def number(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def escaped(words: str) -> str:
    """Give words as XML takes them; what no screen shows is a replacement character."""
    if not words.isprintable():
        words = "".join(mark if mark.isprintable() or mark == _SPACE else _UNSEEN for mark in words)
    return (
        words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


@frozen
class Box:
    """A rectangle: its upper left corner and its measures."""

    x: float
    y: float
    width: float
    height: float


class Pen:
    """Collects the elements of a picture, one line each."""

    def __init__(self, theme: Theme) -> None:
        """Begin with nothing, in the colours of a theme."""
        self.theme = theme
        self.lines: list[str] = []

    def add(self, element: str) -> None:
        """Add an element that is written already."""
        self.lines.append(element)

    def path(self, course: str, kind: str, paint: str) -> None:
        """Draw a path with a class and its paint, such as `fill="red"`."""
        self.lines.append(f'<path class="{kind}" d="{course}" {paint}/>')

    def box(self, box: "Box", kind: str, paint: str, rounded: float = 6) -> None:
        """Draw a rectangle with round corners."""
        self.lines.append(
            f'<rect class="{kind}" x="{number(box.x)}" y="{number(box.y)}"'
            f' width="{number(box.width)}" height="{number(box.height)}"'
            f' rx="{number(rounded)}" {paint}/>'
        )

    def text(  # noqa: PLR0913 - words have a place, a size and a colour
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 14,
        fill: str = "",
        anchor: str = "",
        bold: bool = False,
        kind: str = "",
    ) -> None:
        """Write words; they begin at `x` unless `anchor` says `middle` or `end`."""
        self.lines.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
            f' fill="{fill or self.theme.ink}"'
            + (f' class="{kind}"' if kind else "")
            + (f' text-anchor="{anchor}"' if anchor else "")
            + (' font-weight="bold"' if bold else "")
            + f">{escaped(words)}</text>"
        )

    def seat(self, seat: int, x: float, y: float, radius: float, more: str = "") -> None:
        """Draw the shape of a seat with its number on it; `more` are attributes of the two."""
        size = radius * (1.0 if seat == 2 else 1.2)  # noqa: PLR2004 - a triangle is narrow
        self.lines.append(
            f'<g class="seat seat-{seat}"{more}>{shape(seat, x, y, radius, self.theme)}'
            f'<text x="{number(x)}" y="{number(y + _SINKS[seat] * size)}"'
            f' font-size="{number(size)}" font-weight="bold" text-anchor="middle"'
            f' fill="{SEAT_INKS[seat]}">{seat}</text></g>'
        )


def shape(seat: int, x: float, y: float, radius: float, theme: Theme) -> str:
    """Give a seat's shape as an element: circle, square, triangle, diamond, pentagon, star."""
    edge = "#111111" if theme.name == "light" else "#ffffff"
    paint = f'fill="{SEATS[seat]}" stroke="{edge}" stroke-width="1.2"'
    reach = radius * _GROWTH[seat]
    if seat == 0:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(reach)}" {paint}/>'
    if seat == 1:
        left, top, side = number(x - reach), number(y - reach), number(2 * reach)
        return f'<rect x="{left}" y="{top}" width="{side}" height="{side}" {paint}/>'
    corners = _CORNERS.get(seat, 10)
    waist = (1.0,) if seat in _CORNERS else (1.0, _STAR_WAIST)
    return f'<path d="{polygon(x, y, reach, corners, waist)}" {paint}/>'


def polygon(
    x: float, y: float, radius: float, corners: int, reaches: Sequence[float] = (1.0,)
) -> str:
    """Give the path of a polygon with its first corner on top; `reaches` take turns."""
    points: list[str] = []
    for corner in range(corners):
        reach = radius * reaches[corner % len(reaches)]
        angle = 2 * pi * corner / corners
        points.append(f"{number(x + reach * sin(angle))} {number(y - reach * cos(angle))}")
    return f"M{'L'.join(points)}z"


def document(  # noqa: PLR0913 - all that stands on the first lines
    lines: Sequence[str],
    width: float,
    height: float,
    *,
    theme: Theme,
    game: str,
    title: str,
    description: str,
    size: int | None,
) -> str:
    """Give the whole SVG, so many pixels wide; without a size, as wide as it was drawn."""
    across = width if size is None else size
    down = height * across / width
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' width="{number(across)}" height="{number(down)}"'
        f' class="desertrules {game} {theme.name}" font-family="sans-serif" role="img">'
    )
    told = "\n".join(map(escaped, description.splitlines()))
    page = Pen(theme)
    page.box(Box(0, 0, width, height), "page", f'fill="{theme.page}"', 0)
    title_and_text = (f"<title>{escaped(title)}</title>", f"<desc>{told}</desc>")
    return "\n".join([opening, *title_and_text, *page.lines, *lines, "</svg>\n"])
