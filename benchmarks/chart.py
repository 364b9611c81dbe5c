"""The chart of a run as SVG: speeds as bars, and how costs grow with players and cells as lines."""

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import TypeAlias

from attrs import frozen

import desertrules
from benchmarks import pychess
from benchmarks.logged import APPLY, REPLAY
from benchmarks.measure import Figure
from benchmarks.peers import ENTRIES
from benchmarks.playing import (
    CELLS,
    LAZY,
    LISTS,
    LOOP,
    MODULE,
    NAIVE,
    STATES,
    TOP,
    cells_name,
    players_name,
)
from benchmarks.pychess import ANCHOR
from benchmarks.run import Run
from benchmarks.workloads import DESERT, NOMADS, SAHARA, TITLES, named

Point: TypeAlias = tuple[float, float]

WIDTH = 860
MARGIN = 24
BAR = 19
LABELS = 390
PANEL_HEIGHT = 300
CLOSE = 22
"""How near to a name a line may end before their names would touch."""
COLOURS = {DESERT: "#b4541a", SAHARA: "#d99a2b", NOMADS: "#3f7f6f"}
PEER = "#8d99a6"
INK, FAINT, PAPER = "#2b2a28", "#dcd6ca", "#fffdf8"


def chart(run: Run) -> str:
    """Give the whole chart; what was not measured is left out of it."""
    bars = _bars(run)
    below = 70 + BAR * len(bars) + 40
    height = below + PANEL_HEIGHT + MARGIN
    half = (WIDTH - 3 * MARGIN) // 2
    parts = [
        *_bar_panel(bars),
        *Panel(MARGIN, below, half, "players", "Cost of a move by players").draw(
            _by_players(run), marks=range(2, 7)
        ),
        *Panel(2 * MARGIN + half, below, half, "cells", "Cost of a move by cells", log=True).draw(
            _by_cells(run), marks=CELLS
        ),
    ]
    drawn = "\n".join(parts)
    title = escape(f"Speeds beside python-chess: {run.python}")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-size="12"
 font-family="system-ui, sans-serif">
<title>{title}</title>
<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>
{drawn}
</svg>
"""


# --- what is shown ----------------------------------------------------------------------------


def _to_anchor(run: Run, name: str) -> float | None:
    """Give what one move costs, where a ply of the anchor costs 1."""
    if name not in run.costs or ANCHOR not in run.costs:
        return None
    return Figure.ratio(run.costs, ANCHOR, name).median


def _bars(run: Run) -> list[tuple[str, float, str]]:
    """Give names, speeds and colours, the fastest first."""
    shown = [(name, PEER) for name in (*pychess.PLAYED, *(entry.name for entry in ENTRIES))]
    for title in TITLES.values():
        works = (LOOP, TOP, MODULE, STATES, LAZY, LISTS, APPLY, REPLAY, NAIVE)
        shown += [(named(title, work), COLOURS[title]) for work in works]
    found = [(name, _to_anchor(run, name), colour) for name, colour in shown]
    bars = [(name, 1 / cost, colour) for name, cost, colour in found if cost]
    return sorted(bars, key=lambda bar: -bar[1])


def _by_players(run: Run) -> list[tuple[str, str, list[Point]]]:
    lines: list[tuple[str, str, list[Point]]] = []
    for name, title in TITLES.items():
        sizes = desertrules.game(name).players
        points = [(size, _to_anchor(run, players_name(title, size))) for size in sizes]
        lines.append((title, COLOURS[title], [(x, y) for x, y in points if y]))
    return lines


def _by_cells(run: Run) -> list[tuple[str, str, list[Point]]]:
    points = [(cells, _to_anchor(run, cells_name(cells))) for cells in CELLS]
    measured: list[Point] = [(x, y) for x, y in points if y]
    lines = [(DESERT, COLOURS[DESERT], measured)]
    if measured:
        (least, cost), (most, _) = measured[0], measured[-1]
        lines.append(("linear", PEER, [(least, cost), (most, cost * most / least)]))
    return lines


# --- how it is drawn --------------------------------------------------------------------------


def _text(at: Point, text: str, *, anchor: str = "start", bold: bool = False) -> str:
    x, y = at
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}"{weight}>'
        f"{escape(text)}</text>"
    )


def _rule(begin: Point, end: Point) -> str:
    (x, y), (right, down) = begin, end
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{down:.1f}" '
        f'stroke="{FAINT}" stroke-width="1"/>'
    )


def _bar_panel(bars: list[tuple[str, float, str]]) -> Iterator[str]:
    """Draw the bars on a logarithmic scale on which the anchor ends at 1."""
    yield _text((MARGIN, 34), "Moves in the time of one ply of python-chess", bold=True)
    if not bars:
        yield _text((MARGIN, 58), "not measured")
        return
    low = math.floor(math.log10(bars[-1][1]))
    high = math.log10(bars[0][1]) * 1.05
    room = WIDTH - LABELS - 2 * MARGIN - 50
    scale = room / (high - low)
    bottom = 54 + BAR * len(bars)
    for power in range(low, math.floor(high) + 1):
        x = LABELS + (power - low) * scale
        yield _rule((x, 48), (x, bottom))
        yield _text((x, bottom + 16), f"{10.0**power:g}", anchor="middle")
    for number, (name, speed, colour) in enumerate(bars):
        y = 52 + BAR * number
        length = (math.log10(speed) - low) * scale
        yield _text((LABELS - 8, y + 12), name, anchor="end")
        yield (
            f'<rect x="{LABELS}" y="{y}" width="{max(length, 1):.1f}" height="{BAR - 4}" '
            f'rx="2" fill="{colour}"/>'
        )
        yield _text((LABELS + length + 6, y + 12), f"{speed:.3g}")


@frozen
class Panel:
    """A place for lines: costs over sizes, on plain or on logarithmic scales."""

    left: int
    top: int
    width: int
    unit: str
    title: str
    log: bool = False

    def draw(
        self, lines: list[tuple[str, str, list[Point]]], marks: Sequence[int]
    ) -> Iterator[str]:
        """Draw the axes and each line with its name at its end."""
        yield _text((self.left, self.top), self.title, bold=True)
        yield _text((self.left, self.top + 16), "a ply of python-chess costs 1")
        points = [point for _, _, line in lines for point in line]
        if not points:
            yield _text((self.left, self.top + 40), "not measured")
            return
        levels = self._levels([y for _, y in points])
        for mark in marks:
            x, y = self._place((mark, levels[0]), marks, levels)
            yield _text((x, y + 16), f"{mark:,}", anchor="middle")
        for level in levels:
            x, y = self._place((marks[0], level), marks, levels)
            yield _rule((x, y), (self.left + self.width - 10, y))
            yield _text((x - 8, y + 4), f"{level:.3g}", anchor="end")
        yield _text((self.left + self.width - 10, self.top + 276), self.unit, anchor="end")
        last = -math.inf
        drawn = [
            (name, colour, [self._place(point, marks, levels) for point in line])
            for name, colour, line in lines
            if line
        ]
        for name, colour, places in sorted(drawn, key=lambda line: line[2][-1][1]):
            x, y = places[-1]
            y += -8 if y - last > CLOSE else 24  # below the line where another name is above it
            last = y
            yield from self._line(colour, places)
            yield (
                f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end" fill="{colour}" '
                f'stroke="{PAPER}" stroke-width="4" paint-order="stroke">{escape(name)}</text>'
            )

    def _levels(self, costs: list[float]) -> list[float]:
        """Give where the scale of costs is marked: by doubling, or in even steps from 0."""
        if self.log:
            low, high = (math.log2(cost) for cost in (min(costs), max(costs)))
            return [2.0**power for power in range(math.floor(low), math.ceil(high) + 1)]
        step = 10.0 ** math.floor(math.log10(max(costs)))
        step = next(step * part for part in (0.2, 0.5, 1, 2) if max(costs) <= 6 * step * part)
        return [step * number for number in range(math.ceil(max(costs) / step) + 1)]

    def _place(self, point: Point, marks: Sequence[int], levels: list[float]) -> Point:
        shares = [
            self._share(value, ends[0], ends[-1])
            for value, ends in zip(point, (marks, levels), strict=True)
        ]
        left, bottom = self.left + 50, self.top + 240
        return left + shares[0] * (self.width - 80), bottom - shares[1] * 200

    def _share(self, value: float, low: float, high: float) -> float:
        if self.log:
            value, low, high = math.log(value), math.log(low), math.log(high)
        return (value - low) / (high - low)

    def _line(self, colour: str, places: list[Point]) -> Iterator[str]:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dashes = ' stroke-dasharray="5 4"' if colour == PEER else ""
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
        if colour != PEER:
            yield from (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places
            )
