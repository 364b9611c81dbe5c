"""A run as tables: what each gate asks and what was found, and everybody's speed."""

from statistics import median

from attrs import frozen

from benchmarks.gates import GATES, REASONS, Dearer, Gate
from benchmarks.measure import Figure
from benchmarks.ours import (
    DUMP,
    FIRST_LOAD,
    IMPORT_ATTRS,
    IMPORT_OURS,
    JSON_DUMPS,
    JSON_LOADS,
    LOAD,
    TITLES,
    is_growth,
    named,
)
from benchmarks.peers import ANCHOR
from benchmarks.run import Run

MET, HALF_MET, MISSED, UNKNOWN = "goal met", "gate met", "missed", "not measured"
NOTHING = "-"

_NO_MOVES = (LOAD, FIRST_LOAD, JSON_LOADS, DUMP, JSON_DUMPS, IMPORT_OURS, IMPORT_ATTRS)


@frozen
class Row:
    """A gate, and what a run says of it."""

    gate: Gate
    figure: Figure | None
    """None if it was not measured."""
    verdict: str

    @classmethod
    def of(cls, gate: Gate, run: Run) -> "Row":
        """Judge a run by a gate, by the median alone."""
        absent = [name for name in gate.needs if name not in run.costs]
        if absent:
            return cls(gate, None, f"{UNKNOWN}: {absent[0]}")
        figure = gate.figure(run.costs)
        return cls(gate, figure, _verdict(gate, figure.median))

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as texts."""
        sign = "≤ " if self.gate.at_most else ""
        found, spread = (NOTHING, NOTHING) if self.figure is None else _texts(self.figure)
        gate, goal = f"{sign}{self.gate.gate:g}", f"{sign}{self.gate.goal:g}"
        return (self.gate.text, found, spread, gate, goal, self.verdict)


def _verdict(gate: Gate, found: float) -> str:
    def reaches(mark: float) -> bool:
        return found <= mark if gate.at_most else found >= mark

    if reaches(gate.goal):
        return MET
    return HALF_MET if reaches(gate.gate) else MISSED


def _digits(value: float) -> str:
    """Write a number with three digits that count."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _texts(figure: Figure) -> tuple[str, str]:
    return _digits(figure.median), f"{_digits(figure.low)} to {_digits(figure.high)}"


def rows(run: Run) -> list[Row]:
    """Judge a run by every gate."""
    return [Row.of(gate, run) for gate in GATES]


GATE_HEAD = ("ratio", "median", "half lie in", "gate", "goal", "verdict")
RECORD_HEAD = ("who", "beside", "time ÷ time", "half lie in")
SPEED_HEAD = ("who", "speed ÷ python-chess", "half lie in", "µs a move")


def speeds(run: Run) -> list[tuple[str, ...]]:
    """Give everybody's speed in moves as a ratio to the anchor's, the fastest first."""
    found = [name for name in run.costs if not name.endswith(_NO_MOVES) and not is_growth(name)]
    return [_speed(run, name) for name in sorted(found, key=lambda name: median(run.costs[name]))]


def growth(run: Run) -> list[tuple[str, ...]]:
    """Give the speed of lazy playouts by players and by cells."""
    return [_speed(run, name) for name in run.costs if is_growth(name)]


def _speed(run: Run, name: str) -> tuple[str, ...]:
    costs = run.costs[name]
    ratio = (NOTHING, NOTHING)
    if ANCHOR in run.costs:
        pairs = zip(run.costs[ANCHOR], costs, strict=True)
        ratio = _texts(Figure.of(anchor / own for anchor, own in pairs))
    return (name, *ratio, _digits(1e6 * median(costs)))


def records(run: Run) -> list[tuple[str, ...]]:
    """Give what reading and writing records costs, as a ratio to what the json module does."""
    found: list[tuple[str, ...]] = []
    for title in TITLES.values():
        for work, plain in ((LOAD, JSON_LOADS), (FIRST_LOAD, JSON_LOADS), (DUMP, JSON_DUMPS)):
            own, other = named(title, work), named(title, plain)
            if own in run.costs and other in run.costs:
                ratio = Dearer("", own, other, 0, 0).figure(run.costs)
                found.append((own, plain, *_texts(ratio)))
    return found


def misses(judged: list[Row]) -> list[str]:
    """Name what misses its goal, with the reason that profiling found."""
    return [
        f"{row.gate.text}: {REASONS.get(row.gate.text, 'no reason has been written down yet')}"
        for row in judged
        if row.verdict in {HALF_MET, MISSED}
    ]


def heading(run: Run) -> str:
    """Say what was measured with what."""
    peers = ", ".join(f"{package} {version}" for package, version in run.versions.items())
    return f"{run.python} on {run.machine}, {run.repeat} rounds; {peers or 'no peers'}"


def aligned(head: tuple[str, ...], table: list[tuple[str, ...]]) -> str:
    """Write a table for a terminal."""
    widths = [max(map(len, column)) for column in zip(head, *table, strict=True)]
    lines = [head, tuple("-" * width for width in widths), *table]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def markdown(head: tuple[str, ...], table: list[tuple[str, ...]]) -> str:
    """Write a table for the documentation."""
    lines = [head, ("---",) * len(head), *table]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def text_report(run: Run) -> str:
    """Write the whole report for a terminal; whoever is missing is named."""
    judged = rows(run)
    parts = [
        heading(run),
        aligned(GATE_HEAD, [row.cells for row in judged]),
        _tally(judged),
        _listed("Short of the goal", misses(judged)),
        _listed("Missing", [f"{name}: {why}" for name, why in run.missing.items()]),
        aligned(SPEED_HEAD, speeds(run)),
        aligned(SPEED_HEAD, growth(run)),
        aligned(RECORD_HEAD, records(run)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _tally(judged: list[Row]) -> str:
    goals, gates, missed = (
        sum(row.verdict == verdict for row in judged) for verdict in (MET, HALF_MET, MISSED)
    )
    unknown = len(judged) - goals - gates - missed
    return (
        f"Gates: {goals + gates} of {len(judged)} met, {goals} of them with their goals; "
        f"{missed} missed, {unknown} not measured."
    )


def _listed(title: str, items: list[str]) -> str:
    return "\n".join([f"{title}:", *(f"- {item}" for item in items)]) if items else ""
