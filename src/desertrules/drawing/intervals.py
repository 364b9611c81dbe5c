"""Values with their intervals, one row each, as SVG: ratings of bots, and the like."""

from collections.abc import Iterable

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.drawing.palette import theme_of
from desertrules.drawing.pen import Pen, document, number

__all__ = ["Measured", "intervals"]

_ACROSS, _BESIDE, _LETTER = 420.0, 96.0, 7.6
_TOP, _ROW, _BELOW = 24.0, 34.0, 40.0
_LONGEST = 38
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@frozen
class Measured:
    """A value, and between which others it lies."""

    name: str
    """What is measured."""
    low: float
    """Where the interval begins."""
    value: float
    """The value itself."""
    high: float
    """Where the interval ends."""


def intervals(
    measured: Iterable[Measured], *, title: str, theme: str = "light", size: int | None = None
) -> str:
    """Draw values as dots and their intervals as lines, on one scale with a mark at 0.

    Raises InvalidValue for nothing at all, and for an unknown theme.

    Examples:
        >>> from desertrules.drawing.intervals import Measured, intervals
        >>> bots = [Measured("strong", 148, 190, 240), Measured("greedy", -240, -202, -170)]
        >>> intervals(bots, title="Ratings", theme="dark")[:4]
        '<svg'
    """
    shown = list(measured)
    colours = theme_of(theme)
    if not shown:
        raise InvalidValue("measured: expected 1 or more, found 0")
    least = min(0.0, *(each.low for each in shown))
    most = max(0.0, *(each.high for each in shown))
    step = next((step for step in _STEPS if (most - least) / step <= 8), _STEPS[-1])  # noqa: PLR2004 - eight marks
    first, last = int(least // step), int(-(-most // step))
    last = max(last, first + 1)
    pen = Pen(colours)
    names = [_short(each.name) for each in shown]
    left = 36 + _LETTER * max(map(len, names))
    right = left + _ACROSS
    low = _TOP + _ROW * len(shown)

    def across(value: float) -> float:
        return left + _ACROSS * (value / step - first) / (last - first)

    for mark in range(first, last + 1):
        x = across(mark * step)
        wide = 1.6 if mark == 0 else 0.7
        paint = f'stroke="{colours.line}" stroke-width="{number(wide)}"'
        pen.path(f"M{number(x)} {number(_TOP - 8)}V{number(low)}", "grid", paint)
        pen.text(x, low + 20, _signed(mark * step), size=13, fill=colours.soft, anchor="middle")
    for row, (name, each) in enumerate(zip(names, shown, strict=True)):
        y = _TOP + _ROW * (row + 0.5)
        begin, middle, end = (number(across(value)) for value in (each.low, each.value, each.high))
        course = f"M{begin} {number(y)}H{end}M{begin} {number(y - 6)}v12M{end} {number(y - 6)}v12"
        pen.path(course, "interval", f'fill="none" stroke="{colours.ink}" stroke-width="1.8"')
        paint = f'fill="{colours.water}" stroke="{colours.page}" stroke-width="1.2"'
        pen.add(f'<circle class="value" cx="{middle}" cy="{number(y)}" r="6" {paint}/>')
        pen.text(left - 16, y + 5, name, size=14, anchor="end")
        pen.text(right + 16, y + 5, _signed(each.value), size=14, bold=True)
    told = [
        f"{each.name}: {_signed(each.value)}, {_signed(each.low)} to {_signed(each.high)}"
        for each in shown
    ]
    return document(
        pen.lines,
        right + _BESIDE,
        low + _BELOW,
        theme=colours,
        game="intervals",
        title=title,
        description="\n".join(told),
        size=size,
    )


def _short(name: str) -> str:
    """Give a name that has room beside the scale."""
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _signed(value: float) -> str:
    """Write a whole number with its sign, as ratings are written."""
    whole = round(value)
    return f"{whole:+,}".replace("-", "\N{MINUS SIGN}") if whole else "0"
