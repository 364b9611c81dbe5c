"""The tables of the documentation's page, made from a run that was written down."""

import re
from pathlib import Path

from benchmarks.report import (
    GATE_HEAD,
    RECORD_HEAD,
    SPEED_HEAD,
    growth,
    heading,
    markdown,
    misses,
    records,
    rows,
    speeds,
)
from benchmarks.run import Run

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/performance.md"
CHART = ROOT / "docs/performance.svg"
RESULTS = ROOT / "benchmarks/results.json"
"""The run that the page shows."""


def filled(page: str, run: Run) -> str:
    """Give the page with its marked parts written anew; raise ValueError if a mark is missing."""
    judged = rows(run)
    parts = {
        "gates": f"{heading(run)}.\n\n{markdown(GATE_HEAD, [row.cells for row in judged])}",
        "misses": _listed(misses(judged)),
        "missing": _listed([f"{name}: {why}" for name, why in run.missing.items()]),
        "speeds": markdown(SPEED_HEAD, speeds(run)),
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
