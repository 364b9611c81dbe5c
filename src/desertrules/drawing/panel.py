"""The panel of a picture: who acts, what lies beside the board, everybody's points, a menu.

It stands beside the board where there is room, and below it in a narrow picture.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import frozen

from desertrules.core.contract import Standing
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import listed, refuse
from desertrules.core.found import given
from desertrules.drawing.choices import Entry
from desertrules.drawing.palette import Theme, theme_of
from desertrules.drawing.pen import Box, Pen, document

NARROW = 640
"""A picture of fewer pixels has its panel below the board."""
SIZES = range(100, 10_001)
"""The widths in pixels that can be asked for."""
_WIDTH = 350
_LARGER = 1.3
"""How much larger the words of a narrow picture are."""
_MORE = "\N{HORIZONTAL ELLIPSIS}"
_GAP = 14
_EM = 0.58
"""How wide a letter is on average, by its height; wider than most fonts have it."""
_LONGEST_NAME = 18


@frozen
class Wishes:
    """What a picture is to show, and how."""

    legal: Sequence[Any]
    """The legal moves, all of them, to be clicked."""
    last: Any
    """The move that led here; None if none is to be marked."""
    theme: Theme
    """The colours."""
    size: int | None
    """How many pixels it is wide; None for as many as it needs."""
    names: tuple[str, ...]
    """What the seats are called."""
    part: str
    """The words of a move that have been chosen."""
    panel: bool
    """Whether there is a panel at all."""

    @property
    def narrow(self) -> bool:
        """Whether the panel stands below the board."""
        return self.size is not None and self.size < NARROW


def wishes(  # noqa: PLR0913 - what a picture can be asked for
    players: int,
    *,
    legal: Sequence[Any] = (),
    last: Any = None,  # noqa: ANN401 - a move of any game
    theme: str = "light",
    size: int | None = None,
    names: Iterable[str] = (),
    part: str = "",
    panel: bool = True,
) -> Wishes:
    """Check what is asked of a picture; raise InvalidValue for what it cannot show."""
    if size is not None and (type(size) is not int or size not in SIZES):
        message = f"size: expected {SIZES[0]} to {SIZES[-1]} pixels, found {given(size)}"
        raise InvalidValue(message)
    if type(part) is not str:
        message = f"part: expected words of a move, found {given(part)}"
        raise InvalidValue(message)
    if not isinstance(legal, Sequence):
        raise refuse("legal", legal, "legal moves")
    known = seat_names(players, names) or ("",) * players
    called = tuple(name or f"seat {seat}" for seat, name in enumerate(known))
    return Wishes(legal, last, theme_of(theme), size, tuple(map(_short, called)), part, panel)


def seat_names(players: int, names: Iterable[str]) -> tuple[str, ...]:
    """Give what the seats are called, nothing if nobody says so; raise InvalidValue."""
    known = () if isinstance(names, str) else tuple(listed("names", names))
    sound = all(isinstance(name, str) for name in known)
    if isinstance(names, str) or not sound or len(known) not in {0, players}:
        raise InvalidValue(f"names: expected {players} names, one for each seat")
    return known


def _short(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return name[: _LONGEST_NAME - 1] + _MORE


def width_of(words: str, size: float) -> float:
    """Give how wide words are at most, about."""
    return len(words) * size * _EM


@frozen
class SeatFacts:
    """What the panel says of one seat."""

    points: str
    """Its points, such as `21 points`."""
    details: tuple[str, ...] = ()
    """What else there is to say, a line each."""
    room: float = 0
    """How much room to leave below that, for the game to draw in."""


def points_of(standing: Standing, *, hidden: bool = False) -> str:
    """Write a seat's points; some of them are not known where something is hidden."""
    count = f"{standing.points}{'+?' if hidden else ''}"
    return f"{count} point{'' if count == '1' else 's'}"


def parts_of(standing: Standing) -> str:
    """Write a seat's points by category."""
    return ", ".join(f"{name} {points}" for name, points in standing.parts)


class Panel:
    """Writes one thing below the other."""

    def __init__(self, pen: Pen, x: float, y: float, width: float, scale: float = 1.0) -> None:
        """Begin at a place, with so much room to the right; `scale` makes all of it larger."""
        self.pen = pen
        self.x = x
        self.y: float = y
        self.width = width
        self.scale = scale

    def heading(self, words: str) -> None:
        """Write what is asked for now, over several lines if it is long."""
        size = 17 * self.scale
        for line in wrapped(words, self.width, size):
            self.y += 1.25 * size
            self.pen.text(self.x, self.y, line, size=size, bold=True, kind="heading")
        self.gap(8)

    def line(self, words: str, *, soft: bool = True) -> None:
        """Write a line, or several if it is long."""
        size = 13 * self.scale
        fill = self.pen.theme.soft if soft else self.pen.theme.ink
        for line in wrapped(words, self.width, size):
            self.y += 1.35 * size
            self.pen.text(self.x, self.y, line, size=size, fill=fill)

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.y += height * self.scale

    def seats(self, names: Sequence[str], facts: Sequence[SeatFacts], acting: int | None) -> None:
        """Write what there is to say of all seats; the one that acts stands on a card."""
        for seat, (name, fact) in enumerate(zip(names, facts, strict=True)):
            self.seat(seat, name, fact, acting=seat == acting)

    def seat(self, seat: int, name: str, facts: SeatFacts, *, acting: bool) -> float:
        """Write what there is to say of a seat; give where the room that it asked for begins."""
        pen, k, x, y = self.pen, self.scale, self.x, self.y
        small, large = 12.5 * k, 15 * k
        lines = [
            line for detail in facts.details for line in wrapped(detail, self.width - 44 * k, small)
        ]
        written = (34 + 16 * len(lines)) * k
        height = written + facts.room * k
        if acting:
            paint = f'fill="{pen.theme.card}" stroke="{pen.theme.line}"'
            pen.box(Box(x - 4, y + 2 * k, self.width, height), "acting", paint)
        pen.seat(seat, x + 14 * k, y + 19 * k, 10 * k)
        pen.text(x + 34 * k, y + 24 * k, name, size=large, bold=True, kind="name")
        right = x + self.width - 12
        pen.text(
            right, y + 24 * k, facts.points, size=large, bold=True, anchor="end", kind="points"
        )
        for number, line in enumerate(lines, start=1):
            below = y + (25 + 16 * number) * k
            pen.text(x + 34 * k, below, line, size=small, fill=pen.theme.soft, kind="parts")
        self.y += height + 4 * k
        return y + written

    def menu(self, entries: Sequence[Entry]) -> None:
        """Draw a button for each entry, as many beside each other as fit."""
        k, x = self.scale, self.x
        self.gap(6)
        for entry in entries:
            width = min(width_of(entry.label, 13 * k) + 18 * k, self.width)
            if x > self.x and x + width > self.x + self.width:
                x = self.x
                self.gap(30)
            self._button(x, width, entry)
            x += width + 6 * k
        if entries:
            self.gap(32)

    def _button(self, x: float, width: float, entry: Entry) -> None:
        theme, k, y = self.pen.theme, self.scale, self.y
        room = int((width - 16 * k) / (13 * k * _EM)) + 1
        label = entry.label if len(entry.label) <= room else entry.label[: room - 1] + _MORE
        inner = Pen(theme)
        paint = f'fill="{theme.card}" stroke="{theme.mark}"'
        inner.box(Box(x, y, width, 25 * k), "button", paint, 12 * k)
        inner.text(x + width / 2, y + 17 * k, label, size=13 * k, anchor="middle")
        self.pen.add(f'<g class="choice"{entry.link}>{"".join(inner.lines)}</g>')

    def table(self, rows: Sequence[Sequence[str]], first: float) -> None:
        """Write a table whose first row is its heading; the first column is so wide."""
        pen, size = self.pen, 13.5 * self.scale
        first *= self.scale
        column = (self.width - first) / (len(rows[0]) - 1)
        for number, row in enumerate(rows):
            self.y += 1.4 * size
            pen.text(self.x, self.y, row[0], size=size, fill=pen.theme.soft)
            for place, words in enumerate(row[1:]):
                x = self.x + first + column * (place + 0.5)
                pen.text(x, self.y, words, size=size, anchor="middle", bold=not number)


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Break words into lines that are no wider than that."""
    room = max(8, int(width / (size * _EM)))
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if len(longer) > room and line:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines


def compose(  # noqa: PLR0913 - the two halves of a picture, and its words
    pen: Pen,
    wish: Wishes,
    board: tuple[float, float],
    fill: Callable[[Panel], None],
    *,
    game: str,
    title: str,
    description: str,
) -> str:
    """Put the panel beside or below a board of that width and height, and give the whole SVG."""
    across, down = width, height = board
    if wish.panel:
        pen.add('<g class="panel">')
        if wish.narrow:
            panel = Panel(pen, _GAP, down, across - 2 * _GAP, _LARGER)
            fill(panel)
            height = panel.y + _GAP
        else:
            panel = Panel(pen, across + _GAP, 4, _WIDTH)
            fill(panel)
            width, height = across + _WIDTH + 2 * _GAP, max(down, panel.y + _GAP)
        pen.add("</g>")
    return document(
        pen.lines,
        width,
        height,
        theme=wish.theme,
        game=game,
        title=title,
        description=description,
        size=wish.size,
    )
