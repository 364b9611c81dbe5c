"""A chart of values with their intervals, as SVG."""

from collections.abc import Sequence
from typing import TypeAlias

from desertrules.arena.results import Results
from desertrules.drawing.palette import COLOURS, THEMES
from desertrules.drawing.pen import markup, number
from desertrules.english import join, quote
from desertrules.errors import InvalidValue

Bar: TypeAlias = tuple[str, float, float, float]
"""A label, the lower end of its interval, the value and the upper end."""

_PLOT, _VALUE, _LETTER = 420.0, 96.0, 7.6
_TOP, _ROW, _BOTTOM = 24.0, 34.0, 40.0
_MAX_LABEL = 38
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def ratings_svg(results: Results, *, theme: str = "light") -> str:
    """Return a chart of the ratings of a tournament, the strongest bot first."""
    tournament = results.tournament
    ordered = sorted(results.ratings(), key=lambda each: -each.value)
    return interval_chart(
        [(tournament.names[r.bot], r.interval[0], r.value, r.interval[1]) for r in ordered],
        title=f"Ratings: {tournament.game.title}, {tournament.seats} players",
        theme=theme,
    )


def interval_chart(
    bars: Sequence[Bar], *, title: str, theme: str = "light", form: str = "{:+,.0f}"
) -> str:
    """Return a chart with one row per value, on one scale that includes 0.

    Raises:
        InvalidValue: There are no values, or the theme is unknown.
    """
    if not bars:
        raise InvalidValue("bars: expected at least one")
    if theme not in THEMES:
        raise InvalidValue(f"theme: expected {join(THEMES, 'or')}, found {quote(theme)}")
    colours = {name: both[THEMES.index(theme)] for name, both in COLOURS.items()}
    least, most = min(0.0, *(bar[1] for bar in bars)), max(0.0, *(bar[3] for bar in bars))
    step = next((each for each in _STEPS if (most - least) / each <= 8), _STEPS[-1])
    first, last = int(least // step), max(int(-(-most // step)), int(least // step) + 1)
    labels = [text if len(text) <= _MAX_LABEL else f"{text[:_MAX_LABEL]}…" for text, *_ in bars]
    left = 36 + _LETTER * max(map(len, labels))
    height = _TOP + _ROW * len(bars)
    width = left + _PLOT + _VALUE

    def x(value: float) -> str:
        return number(left + _PLOT * (value / step - first) / (last - first))

    def text(x: str, y: float, words: str, colour: str, more: str) -> str:
        return (
            f'<text x="{x}" y="{number(y)}" fill="{colours[colour]}"{more}>{markup(words)}</text>'
        )

    box = f'viewBox="0 0 {number(width)} {number(height + _BOTTOM)}" width="{number(width)}"'
    font = 'font-family="sans-serif" font-size="14" role="img"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {font}>',
        f"<title>{markup(title)}</title>",
        f'<rect width="100%" height="100%" fill="{colours["page"]}"/>',
    ]
    for mark in range(first, last + 1):
        at = x(mark * step)
        line = f'd="M{at} {number(_TOP - 8)}V{number(height)}"'
        stroke = f'stroke="{colours["ink-soft"]}" stroke-width="{1.6 if mark == 0 else 0.5}"'
        lines.append(f"<path {line} {stroke}/>")
        words = form.format(mark * step)
        lines.append(text(at, height + 20, words, "ink-soft", ' text-anchor="middle"'))
    for row, (label, (_, low, value, high)) in enumerate(zip(labels, bars, strict=True)):
        y = _TOP + _ROW * (row + 0.5)
        top = number(y - 6)
        ends = f"M{x(low)} {number(y)}H{x(high)}M{x(low)} {top}v12M{x(high)} {top}v12"
        lines += [
            f'<path d="{ends}" stroke="{colours["ink"]}" stroke-width="1.8"/>',
            f'<circle cx="{x(value)}" cy="{number(y)}" r="6" fill="{colours["water"]}"/>',
            text(number(left - 16), y + 5, label, "ink", ' text-anchor="end"'),
            text(number(left + _PLOT + 16), y + 5, form.format(value), "ink", ' font-weight="700"'),
        ]
    return "\n".join([*lines, "</svg>\n"])
