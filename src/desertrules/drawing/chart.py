"""A line chart of everybody's points over a game, as SVG."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from desertrules.core.errors import InvalidValue
from desertrules.drawing.palette import SEATS, Theme
from desertrules.drawing.panel import wishes
from desertrules.drawing.pen import Pen, document, number

__all__ = ["chart"]

LEFT, RIGHT = 44.0, 830.0
"""Where the first and the last move stand."""
_WIDTH, _HEIGHT, _TOP, _LOW = 960.0, 220.0, 16.0, 188.0
_APART = 21.0
_DASHES = ("", "9 4", "2 4", "12 4 2 4", "6 6", "1 6")
"""The dashes of each seat's line, so that lines are told apart without their colours."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def chart(
    points: Iterable[Sequence[int]],
    *,
    names: Iterable[str] = (),
    theme: str = "light",
    size: int | None = None,
) -> str:
    """Draw everybody's points after no move, after one, and so on, as one line a seat.

    Raises InvalidValue for no points at all, for rows of different lengths, and as `render.svg`.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, playout, points, sahara
        >>> from desertrules.drawing.chart import chart
        >>> options = sahara.Options(players=2, desert=3)
        >>> record = Record(options, playout(sahara.initial(options), Random(7)).moves)
        >>> chart((points(state) for state in record.states()), names=["Ada", "Ben"])[:4]
        '<svg'
    """
    rows = [tuple(row) for row in points]
    if not rows or len({len(row) for row in rows}) > 1 or not 0 < len(rows[0]) <= len(SEATS):
        message = f"points: expected rows of 1 to {len(SEATS)} numbers, all of one length"
        raise InvalidValue(message)
    wish = wishes(len(rows[0]), theme=theme, size=size, names=names)
    pen = Pen(wish.theme)
    most = max(1, *(max(row) for row in rows))
    _draw_axes(pen, most, len(rows) - 1)
    for seat in range(len(rows[0])):
        _draw_line(pen, [row[seat] for row in rows], most, seat)
    _name_lines(pen, rows[-1], most, wish.names)
    return document(
        pen.lines,
        _WIDTH,
        _HEIGHT,
        theme=wish.theme,
        game="chart",
        title="Points over the game",
        description="\n".join(
            f"{name}: {count}" for name, count in zip(wish.names, rows[-1], strict=True)
        ),
        size=size,
    )


def _height(points: float, most: int) -> float:
    return _LOW - (_LOW - _TOP) * points / most


def _draw_axes(pen: Pen, most: int, moves: int) -> None:
    theme = pen.theme
    step = next((step for step in _STEPS if most / step <= 5), most)  # noqa: PLR2004 - five lines
    for mark in range(0, most + 1, step):
        y = _height(mark, most)
        paint = f'stroke="{theme.line}" stroke-width=".7"'
        pen.path(f"M{number(LEFT)} {number(y)}H{number(RIGHT)}", "grid", paint)
        pen.text(LEFT - 7, y + 4.5, str(mark), size=13, fill=theme.soft, anchor="end")
    pen.text(LEFT, _LOW + 20, "0", size=13, fill=theme.soft, anchor="middle")
    pen.text(RIGHT, _LOW + 20, f"{moves} moves", size=13, fill=theme.soft, anchor="end")


def _draw_line(pen: Pen, points: Sequence[int], most: int, seat: int) -> None:
    """Draw a line with corners only where the points change."""
    wide = (RIGHT - LEFT) / max(1, len(points) - 1)
    course = [f"M{number(LEFT)} {number(_height(points[0], most))}"]
    for ply, (before, after) in enumerate(pairwise(points), start=1):
        if before != after:
            course.append(f"H{number(LEFT + wide * ply)}V{number(_height(after, most))}")
    course.append(f"H{number(RIGHT)}")
    dashes = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    colour = _readable(seat, pen.theme)
    paint = f'fill="none" stroke="{colour}" stroke-width="2.4"{dashes}'
    pen.path("".join(course), f"line seat-{seat}", paint)


def _readable(seat: int, theme: Theme) -> str:
    """Give a seat's colour; yellow is darkened on a light page, where it would not be seen."""
    return "#a89a00" if theme.name == "light" and SEATS[seat] == "#F0E442" else SEATS[seat]


def _name_lines(pen: Pen, last: Sequence[int], most: int, names: Sequence[str]) -> None:
    """Put every seat's shape and name where its line ends, one below the other."""
    order = sorted(range(len(last)), key=lambda seat: -last[seat])
    y = 0.0
    for at, seat in enumerate(order):
        room = _LOW - _APART * (len(order) - 1 - at)
        y = min(max(_height(last[seat], most), y + _APART), room)
        pen.seat(seat, RIGHT + 16, y, 8)
        pen.text(RIGHT + 30, y + 5, names[seat][:12], size=13)
