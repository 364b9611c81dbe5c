"""The tables of the documentation's page and the README's claim, made from a run that was kept."""

import re
from collections.abc import Callable
from textwrap import fill

from benchmarks import playing, pychess, questions
from benchmarks.chart import chart
from benchmarks.measure import ROOT, Figure
from benchmarks.records import FIRST_STATE, VALIDATE_JSON, VALIDATE_TEXT
from benchmarks.report import (
    GATE_HEAD,
    NOTHING,
    PAIR_HEAD,
    QUESTION_HEAD,
    RECORD_HEAD,
    SPEED_HEAD,
    asked,
    cost,
    growth,
    heading,
    markdown,
    misses,
    pairs,
    records,
    rows,
    speeds,
)
from benchmarks.run import Run
from benchmarks.workloads import TITLES, named

PAGE = ROOT / "docs/performance.md"
README = ROOT / "README.md"
CHART = ROOT / "docs/performance.svg"
RESULTS = ROOT / "benchmarks/results.json"
"""The run that the page shows."""


def filled(page: str, run: Run) -> str:
    """Give the page with its marked parts written anew; raise ValueError if a mark is missing."""
    judged = rows(run)
    parts = {
        "expect": markdown(EXPECT_HEAD, expected(run)),
        "gates": f"{heading(run)}.\n\n{markdown(GATE_HEAD, [row.cells for row in judged])}",
        "misses": _listed(misses(judged)),
        "missing": _listed([f"{name}: {why}" for name, why in run.missing.items()]),
        "pairs": markdown(PAIR_HEAD, pairs(run)),
        "speeds": markdown(SPEED_HEAD, speeds(run)),
        "questions": markdown(QUESTION_HEAD, asked(run)),
        "growth": markdown(SPEED_HEAD, growth(run)),
        "records": markdown(RECORD_HEAD, records(run)),
    }
    for name, part in parts.items():
        page = _between(page, name, part)
    return page


def _listed(items: list[str]) -> str:
    return "\n".join(f"- {item}" for item in items) or "Nothing."


def _between(page: str, name: str, part: str) -> str:
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    page, found = marks.subn(lambda match: f"{match[1]}\n{part}\n\n{match[2]}", page)
    if found != 1:
        message = f"{PAGE.name}: expected one part marked {name!r}, found {found}"
        raise ValueError(message)
    return page


# --- what a reader can expect -----------------------------------------------------------------

EXPECT_HEAD = ("", *TITLES.values(), "python-chess")

_EXPECTED: tuple[tuple[str, str, str, Callable[[float], float]], ...] = (
    ("a loop: decisions a second", playing.LOOP, pychess.LOOP, lambda cost: 1 / cost),
    ("a bot: random moves a second", playing.LAZY, pychess.ANCHOR, lambda cost: 1 / cost),
    (
        "a bot: moves tried and valued a second",
        questions.GREEDY,
        pychess.GREEDY,
        lambda cost: 1 / cost,
    ),
    ("a bot: iterations a second", questions.SEARCH, pychess.SEARCH, lambda cost: 1 / cost),
    ("a referee: moves a second, text", VALIDATE_TEXT, pychess.READ_GAME, lambda cost: 1 / cost),
    ("a referee: moves a second, JSON", VALIDATE_JSON, "", lambda cost: 1 / cost),
    ("a page: ms for a picture", questions.SVG, "", lambda cost: 1e3 * cost),
    ("a page: ms to import and begin", FIRST_STATE, pychess.FIRST_BOARD, lambda cost: 1e3 * cost),
)


def expected(run: Run) -> list[tuple[str, ...]]:
    """Give what users' programs got in this run, in plain numbers."""

    def shown(name: str, turned: Callable[[float], float]) -> str:
        if name not in run.costs:
            return NOTHING
        value = turned(cost(run, name))
        return f"{float(f'{value:.2g}'):,.10g}"

    return [
        (
            text,
            *(shown(named(title, own), turned) for title in TITLES.values()),
            shown(peer, turned),
        )
        for text, own, peer, turned in _EXPECTED
    ]


# --- the README's claim -----------------------------------------------------------------------

_CLAIM = re.compile(r"  In the time in which python-chess .*? Nomads of\s+Arabia\.", re.DOTALL)


def claimed(readme: str, run: Run) -> str:
    """Give the README with what its own loop gives; raise ValueError if the claim is missing."""
    ratios = [
        f"{Figure.ratio(run.costs, named(title, playing.LOOP), pychess.ANCHOR).median:.2g}"
        for title in TITLES.values()
    ]
    claim = (
        "In the time in which python-chess lists its legal moves and pushes one, the loop above"
        f" decides {ratios[0]} times; {ratios[1]} times in Sahara, {ratios[2]} times in Nomads of"
        " Arabia."
    )
    wrapped = fill(claim, 118, initial_indent="  ", subsequent_indent="  ")
    readme, found = _CLAIM.subn(wrapped, readme)
    if found != 1:
        message = f"{README.name}: expected the claim of its loop's speed once, found {found}"
        raise ValueError(message)
    return readme


def write(run: Run) -> None:
    """Write the run down, and all that is made of it."""
    RESULTS.write_text(run.to_json(), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), run), encoding="utf-8")
    README.write_text(claimed(README.read_text(encoding="utf-8"), run), encoding="utf-8")
    CHART.write_text(chart(run), encoding="utf-8")
