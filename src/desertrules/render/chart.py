"""A line chart of everybody's points over a game, as SVG."""

from collections.abc import Sequence
from itertools import pairwise

from desertrules.drawing.palette import SHAPES
from desertrules.drawing.pen import Pen, fit, number
from desertrules.english import plural

LEFT, RIGHT, TOP, BOTTOM = 44.0, 1020.0, 14.0, 186.0
"""Where the first and the last move, the most and the fewest points are."""
_WIDTH, _HEIGHT, _GAP = 1200.0, 216.0, 30.0
_DASHES = ("", "14 7", "3 7", "16 6 3 6", "9 9", "1 9")
"""The dashes of each seat's line, to tell lines apart without their colours."""


def draw_chart(points: Sequence[Sequence[int]], names: Sequence[str], theme: str) -> str:
    """Draw the points of each seat at the start and after each move."""
    pen = Pen(theme)
    low = min(0, *(min(row) for row in points))
    high = max(low + 1, *(max(row) for row in points))
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100) if (high - low) / step <= 5), 1000)
    for mark in range(-(-low // step) * step, high + 1, step):
        y = _height(mark, low, high)
        pen.path("rule", f"M{LEFT} {number(y)}H{RIGHT}")
        pen.text("soft", LEFT - 8, y + 5, mark, 15, "end")
    pen.text("soft", RIGHT, BOTTOM + 24, plural(len(points) - 1, "move"), 15, "end")
    y = TOP
    order = sorted(range(len(names)), key=lambda seat: -points[-1][seat])
    for place, seat in enumerate(order):
        _draw_line(pen, [row[seat] for row in points], low, high, seat % len(SHAPES))
        lowest = BOTTOM + 14 - _GAP * (len(order) - 1 - place)
        y = min(max(_height(points[-1][seat], low, high), y), lowest)
        pen.seat(seat, RIGHT + 22, y, 24)
        words, size = fit(f"{names[seat]} {points[-1][seat]}", 130, 17)
        pen.text("text", RIGHT + 42, y + 6, words, size)
        y += _GAP
    return pen.document(
        _WIDTH, _HEIGHT, game="chart", title="Points over the game", description="", size=None
    )


def _height(points: float, low: int, high: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low)


def _draw_line(pen: Pen, points: Sequence[int], low: int, high: int, seat: int) -> None:
    """Draw a line with corners only where the points change, with a dark edge."""
    wide = (RIGHT - LEFT) / max(1, len(points) - 1)
    course = f"M{number(LEFT)} {number(_height(points[0], low, high))}"
    for ply, (before, after) in enumerate(pairwise(points), start=1):
        if before != after:
            course += f"H{number(LEFT + wide * ply)}V{number(_height(after, low, high))}"
    course += f"H{number(RIGHT)}"
    dashes = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    pen.path("caravan-edge", course, f' stroke-width="5"{dashes}')
    pen.path(f"line-{seat}", course, f' stroke-width="3"{dashes}')
