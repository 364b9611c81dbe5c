"""Interleaved timing: every contestant once a round, many rounds, medians and quartiles.

Costs are seconds of CPU time (`process_time`): other programs on the machine, which take the
processor away for a while, then cost a contestant nothing but its warm caches. Nothing here waits
for anything, so CPU time leaves out nothing that a player would wait for. Only programs that run in
several processes are measured by the clock on the wall. Ratios are taken inside a round, between
samples that are seconds apart, so that a machine that slows down slows both sides.
"""

import gc
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Protocol, TypeAlias

from attrs import frozen

Costs: TypeAlias = Mapping[str, Sequence[float | None]]
"""By the name of a contestant, what one unit of its work cost in each round, in seconds; None for a
round in which it was not measured."""

ROOT = Path(__file__).parents[1]
SELDOM = 3
"""What is slow, or only there for comparison, is measured in every third round."""
RARELY = 7
"""What takes seconds is measured in every seventh round: an odd number, so that it is sometimes
measured forwards and sometimes backwards."""

_FRESH = """\
import sys
sys.path[:] = {path!r}
text = sys.stdin.read()
from time import process_time as now
begin = now()
{statement}
print(now() - begin)
"""


class Contestant(Protocol):
    """Something whose work is measured."""

    @property
    def name(self) -> str:
        """The name in all tables, unlike any other."""
        ...

    @property
    def every(self) -> int:
        """In every how many rounds it is measured."""
        ...

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what one unit of work costs, from a sample of about so many seconds."""
        ...


@frozen
class Played:
    """Work that is done here: whole games, questions, or records."""

    name: str
    play: Callable[[Random], int]
    """Does some work and gives how many units it was; for a game, its moves."""
    every: int = 1

    def cost(self, rng: Random, seconds: float) -> float:
        """Work until the time is up, at least once, and look at the clock ever more rarely."""
        units = times = 0
        batch = 1
        begin = process_time()
        while True:
            for _ in range(batch):
                units += self.play(rng)
            spent = process_time() - begin
            if spent >= seconds:
                return spent / units
            times += batch
            batch = times


@frozen
class Fresh:
    """A first statement, such as an import, in an interpreter that has just started."""

    name: str
    statement: str
    given: str = ""
    """What the statement finds as `text`."""
    every: int = SELDOM

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what the statement costs, the start of the interpreter left out."""
        del rng, seconds
        path = [folder for folder in sys.path if folder not in {"", str(ROOT)}]
        code = _FRESH.format(path=path, statement=self.statement)
        command = [sys.executable, "-I", "-c", code]
        done = subprocess.run(command, check=True, input=self.given, capture_output=True, text=True)
        return float(done.stdout.splitlines()[-1])


@frozen
class Waited:
    """A command that may run in several processes: what counts is how long one waits for it."""

    name: str
    command: Callable[[], Sequence[str]]
    """Gives the arguments of Python, when it is first measured."""
    every: int = RARELY

    def cost(self, rng: Random, seconds: float) -> float:
        """Give the time on the wall, the start of the interpreter included."""
        del rng, seconds
        command = [sys.executable, *self.command()]
        begin = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        return perf_counter() - begin


@frozen
class Told:
    """A program that measures itself, and prints the seconds for one unit as its last line."""

    name: str
    command: Sequence[str]
    """The arguments of Python."""
    every: int = RARELY

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what the program says."""
        del rng, seconds
        command = [sys.executable, *self.command]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        return float(done.stdout.splitlines()[-1])


def measure(
    contestants: Sequence[Contestant],
    *,
    repeat: int,
    seconds: float,
    tick: Callable[[int], None] = lambda _round: None,
) -> dict[str, list[float | None]]:
    """Measure all contestants in `repeat` rounds, every other round backwards.

    The garbage collector stays on, as it is in a player's program: what an engine leaves behind is
    its own cost. It starts each sample with nothing to do, and never walks over the loaded modules.
    """
    for contestant in contestants:
        contestant.cost(Random("warm-up"), 0)
    gc.collect()
    gc.freeze()
    costs: dict[str, list[float | None]] = {each.name: [None] * repeat for each in contestants}
    for number in range(repeat):
        for contestant in contestants if number % 2 == 0 else reversed(contestants):
            if number % contestant.every == 0:
                rng = Random(f"{contestant.name} {number}")
                gc.collect()
                costs[contestant.name][number] = contestant.cost(rng, seconds)
        tick(number + 1)
    gc.unfreeze()
    return costs


def rounds(costs: Costs, *names: str) -> list[list[float]]:
    """Give the costs of some contestants in each round in which all of them were measured."""
    every = zip(*(costs[name] for name in names), strict=True)
    whole = [[cost for cost in each if cost is not None] for each in every]
    return [each for each in whole if len(each) == len(names)]


@frozen
class Figure:
    """A measured figure: the median of all rounds, and between which values half of them lie."""

    median: float
    low: float
    """The first quartile."""
    high: float
    """The third quartile."""

    @classmethod
    def of(cls, values: Iterable[float]) -> "Figure":
        """Give the figure of one value a round."""
        found = list(values)
        if len(found) == 1:
            return cls(found[0], found[0], found[0])
        low, median, high = statistics.quantiles(found, n=4, method="inclusive")
        return cls(median, low, high)

    @classmethod
    def alone(cls, costs: Costs, name: str) -> "Figure":
        """Give what one contestant's work costs."""
        return cls.of(cost for (cost,) in rounds(costs, name))

    @classmethod
    def ratio(cls, costs: Costs, one: str, other: str) -> "Figure":
        """Give how many times as fast one is as another, taken round by round."""
        return cls.of(theirs / own for own, theirs in rounds(costs, one, other))
