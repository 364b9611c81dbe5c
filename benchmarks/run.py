"""One run of all benchmarks: what was measured, with what, and where."""

import json
import platform
import re
from collections.abc import Callable
from pathlib import Path

from attrs import asdict, frozen

from benchmarks import ours, peers
from benchmarks.gates import GATES, PAIRS
from benchmarks.measure import Contestant, measure
from benchmarks.playing import growing
from benchmarks.pychess import ANCHOR


@frozen
class Run:
    """All that is known of a run; tables and charts are made of it alone."""

    python: str
    machine: str
    repeat: int
    """How many rounds there were."""
    versions: dict[str, str]
    """The version of each package that peers come from."""
    missing: dict[str, str]
    """Who did not take part, with the reason."""
    costs: dict[str, list[float | None]]
    """What one unit of each contestant's work cost, in seconds; None in rounds without it."""

    def to_json(self) -> str:
        """Write the run down, one line a contestant."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"
        return re.sub(r"\[[^\]]*\]", lambda rounds: " ".join(rounds[0].split()), text)

    @classmethod
    def from_file(cls, file: Path) -> "Run":
        """Read a run that was written down."""
        return cls(**json.loads(file.read_text(encoding="utf-8")))


def run(
    *,
    repeat: int,
    seconds: float,
    only: list[str],
    tick: Callable[[int], None] = lambda _round: None,
) -> Run:
    """Measure everything, or only what has one of the given words in its name."""
    games, no_games = ours.gather()
    others, no_others = peers.gather()
    contestants = [
        contestant for contestant in [*games, *others, *growing()] if wanted(contestant.name, only)
    ]
    found = measure(close_together(contestants), repeat=repeat, seconds=seconds, tick=tick)
    return Run(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        machine=f"{platform.system()} {platform.machine()}",
        repeat=repeat,
        versions=peers.versions(set(found)),
        missing={name: why for name, why in (no_games | no_others).items() if wanted(name, only)},
        costs={
            name: [cost and float(f"{cost:.4g}") for cost in costs]  # more digits than are true
            for name, costs in found.items()
        },
    )


def wanted(name: str, only: list[str]) -> bool:
    """Tell whether a name has one of the words, or whether there are none."""
    return not only or any(word.lower() in name.lower() for word in only)


def close_together(contestants: list[Contestant]) -> list[Contestant]:
    """Put those who are compared side by side, with the anchor in the middle of them."""
    compared = {name for gate in GATES for name in gate.needs}
    compared.update(name for pair in PAIRS for name in pair)
    inner = [each for each in contestants if each.name in compared and each.name != ANCHOR]
    outer = [each for each in contestants if each.name not in compared]
    anchor = [each for each in contestants if each.name == ANCHOR]
    middle = len(inner) // 2
    return [*outer, *inner[:middle], *anchor, *inner[middle:]]
