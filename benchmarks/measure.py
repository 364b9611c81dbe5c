"""Interleaved timing: every contender once per round, ratios taken within a round.

Costs are CPU seconds per unit of work, so other programs on the machine matter little, and a
machine that slows down slows both sides of a ratio.
"""

import gc
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time
from typing import TypeAlias

Work: TypeAlias = Callable[[Random], int]
"""Does some work and returns how many units it was."""


def cost(work: Work, rng: Random, seconds: float) -> float:
    """Return the CPU seconds per unit, from a sample of at least so many seconds."""
    units = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not units:
        units += work(rng)
    return spent / units


def measure(
    contenders: Mapping[str, Work], *, rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Measure all contenders in every round, alternately forwards and backwards."""
    for work in contenders.values():
        work(Random(0))
    costs: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name in list(contenders)[:: 1 if number % 2 == 0 else -1]:
            gc.collect()
            costs[name].append(cost(contenders[name], Random(f"{name} {number}"), seconds))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return costs


def ratio(costs: Mapping[str, Sequence[float]], one: str, other: str) -> tuple[float, float, float]:
    """Return how many times as fast one contender is as another: median and quartiles."""
    values = [theirs / ours for ours, theirs in zip(costs[one], costs[other], strict=True)]
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return median, low, high


def import_seconds(statement: str, repeat: int = 5) -> float:
    """Return the CPU seconds of a first statement in a new interpreter."""
    code = f"from time import process_time as t; s = t(); {statement}; print(t() - s)"
    runs = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        for _ in range(repeat)
    ]
    return statistics.median(float(run.stdout) for run in runs)
