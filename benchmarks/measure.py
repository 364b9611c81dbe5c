"""Interleaved timing: every contestant once a round, many rounds, medians and quartiles.

Costs are seconds of CPU time (`process_time`): other programs on the machine, which take the
processor away for a while, then cost a contestant nothing but its warm caches. Nothing here waits
for anything, so CPU time leaves out nothing that a player would wait for. Ratios are taken inside a
round, between samples that are seconds apart, so that a machine that slows down slows both sides.
"""

import gc
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from time import process_time
from typing import Protocol, TypeAlias

from attrs import frozen

Costs: TypeAlias = Mapping[str, Sequence[float]]
"""By the name of a contestant, what one unit of its work cost in each round, in seconds."""

_IMPORT = "from time import process_time as now; begin = now(); import {}; print(now() - begin)"


class Contestant(Protocol):
    """Something whose work is measured."""

    @property
    def name(self) -> str:
        """The name in all tables, unlike any other."""
        ...

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what one unit of work costs, from a sample of about so many seconds."""
        ...


@frozen
class Played:
    """Work that is done here: whole games, or records."""

    name: str
    play: Callable[[Random], int]
    """Does some work and gives how many units it was; for a game, its moves."""

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
class Imported:
    """The import of a module, each time in an interpreter of its own that has just started."""

    name: str
    module: str

    def cost(self, rng: Random, seconds: float) -> float:
        """Give what the import costs, the start of the interpreter left out."""
        del rng, seconds
        command = [sys.executable, "-I", "-c", _IMPORT.format(self.module)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measure(
    contestants: Sequence[Contestant],
    *,
    repeat: int,
    seconds: float,
    tick: Callable[[int], None] = lambda _round: None,
) -> dict[str, list[float]]:
    """Measure all contestants once in each of `repeat` rounds, every other round backwards.

    The garbage collector stays on, as it is in a player's program: what an engine leaves behind is
    its own cost. It starts each sample with nothing to do, and never walks over the loaded modules.
    """
    for contestant in contestants:
        contestant.cost(Random("warm-up"), 0)
    gc.collect()
    gc.freeze()
    costs: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for number in range(repeat):
        for contestant in contestants if number % 2 == 0 else reversed(contestants):
            rng = Random(f"{contestant.name} {number}")
            gc.collect()
            costs[contestant.name].append(contestant.cost(rng, seconds))
        tick(number + 1)
    gc.unfreeze()
    return costs


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
