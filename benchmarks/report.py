"""A run as tables: what each gate asks and what was found, and everybody's speed."""

from attrs import frozen

from benchmarks import logged, playing, pychess, questions
from benchmarks.gates import GATES, PAIRS, REASONS, Gate
from benchmarks.interfaces import INTERFACES
from benchmarks.measure import Figure
from benchmarks.peers import ENTRIES
from benchmarks.playing import SET_UP, is_growth
from benchmarks.pychess import ANCHOR
from benchmarks.records import (
    DUMP,
    JSON_DUMPS,
    JSON_LOADS,
    LOAD,
    VALIDATE_JSON,
    VALIDATE_TEXT,
)
from benchmarks.run import Run
from benchmarks.workloads import TITLES, named

MET, HALF_MET, MISSED, UNKNOWN = "goal met", "gate met", "missed", "not measured"
NOTHING = "-"

PLAYED = (
    *(playing.LOOP, playing.TOP, playing.MODULE, playing.STATES, playing.LAZY, playing.DECISIONS),
    *(playing.LISTS, playing.NAIVE),
    *(logged.APPLY, logged.FRESH, logged.UNCHECKED, logged.REPLAY),
)
"""Our work whose unit is a move or a decision."""
ASKED = (SET_UP, *questions.QUESTIONS, questions.GREEDY, questions.GREEDY_BEFORE, questions.SEARCH)
"""Our work whose unit is a question, a move tried, or a draw."""


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


def digits(value: float) -> str:
    """Write a number with three digits that count."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _texts(figure: Figure) -> tuple[str, str]:
    return digits(figure.median), f"{digits(figure.low)} to {digits(figure.high)}"


def rows(run: Run) -> list[Row]:
    """Judge a run by every gate."""
    return [Row.of(gate, run) for gate in GATES]


GATE_HEAD = ("ratio", "median", "half lie in", "gate", "goal", "verdict")
PAIR_HEAD = ("who", "beside", "times as fast", "half lie in")
RECORD_HEAD = ("who", "beside", "time ÷ time", "half lie in")
SPEED_HEAD = ("who", "speed ÷ python-chess", "half lie in", "µs a move")
QUESTION_HEAD = ("who", "speed ÷ python-chess", "half lie in", "µs")


def _ours(works: tuple[str, ...]) -> list[str]:
    return [named(title, work) for title in TITLES.values() for work in works]


def speeds(run: Run) -> list[tuple[str, ...]]:
    """Give everybody's speed in moves as a ratio to the anchor's, the fastest first."""
    names = [*_ours((*PLAYED, *INTERFACES)), *pychess.PLAYED]
    names += [entry.name for entry in ENTRIES]
    found = [name for name in names if name in run.costs]
    return [_speed(run, name) for name in sorted(found, key=lambda name: cost(run, name))]


def growth(run: Run) -> list[tuple[str, ...]]:
    """Give the speed of playouts by players and by cells."""
    return [_speed(run, name) for name in run.costs if is_growth(name)]


def asked(run: Run) -> list[tuple[str, ...]]:
    """Give what single questions cost."""
    return [_speed(run, name) for name in _ours(ASKED) if name in run.costs]


def cost(run: Run, name: str) -> float:
    """Give the median cost of some work, in seconds."""
    return Figure.alone(run.costs, name).median


def _speed(run: Run, name: str) -> tuple[str, ...]:
    ratio = (NOTHING, NOTHING)
    if ANCHOR in run.costs:
        ratio = _texts(Figure.ratio(run.costs, name, ANCHOR))
    return (name, *ratio, digits(1e6 * cost(run, name)))


def pairs(run: Run) -> list[tuple[str, ...]]:
    """Give the like with the like: how many times as fast one side is as the other."""
    return [
        (one, other, *_texts(Figure.ratio(run.costs, one, other)))
        for one, other in PAIRS
        if one in run.costs and other in run.costs
    ]


def records(run: Run) -> list[tuple[str, ...]]:
    """Give what reading and writing records costs, as a ratio to what must be done anyway."""
    beside = (
        (LOAD, JSON_LOADS),
        (DUMP, JSON_DUMPS),
        (VALIDATE_JSON, logged.REPLAY),
        (VALIDATE_TEXT, logged.REPLAY),
    )
    return [
        (named(title, own), other, *_texts(ratio))
        for title in TITLES.values()
        for own, other in beside
        if named(title, own) in run.costs and named(title, other) in run.costs
        for ratio in [Figure.ratio(run.costs, named(title, other), named(title, own))]
    ]


def misses(judged: list[Row]) -> list[str]:
    """Name what misses its goal, with the reason that profiling found, each reason once."""
    found: dict[str, list[str]] = {}
    for row in judged:
        if row.verdict in {HALF_MET, MISSED}:
            reason = REASONS.get(row.gate.text, "no reason has been written down yet")
            found.setdefault(reason, []).append(row.gate.text)
    return [f"{'; '.join(gates)}: {reason}" for reason, gates in found.items()]


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
        aligned(PAIR_HEAD, pairs(run)),
        aligned(SPEED_HEAD, speeds(run)),
        aligned(QUESTION_HEAD, asked(run)),
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
