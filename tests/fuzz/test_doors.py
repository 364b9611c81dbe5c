"""Damaged inputs at every door: refused by one clear error of ours, or as good as sound ones."""

import os
import time

import pytest

from tests.fuzz.cases import report, search
from tests.fuzz.doors import DOORS

FEW = 100
"""How many inputs each door gets in every run."""
CHUNK = 2_000
"""How many inputs one test of the soak takes."""
SEED = os.environ.get("SEED", str(time.time_ns()))
"""What the inputs of a soak follow from; `make soak SEED=...` repeats one."""
MANY = int(os.environ.get("FUZZ", "60000"))
"""How many inputs a soak takes at doors of other things than states."""
STATES = MANY // 3
"""How many states of each game a soak takes."""


def _chunks() -> list[tuple[str, int]]:
    """Give the tests of a soak: doors, each as often as its share asks for."""
    others = [name for name in DOORS if not name.endswith("load-state")]
    shares = {name: STATES if name not in others else MANY // len(others) for name in DOORS}
    return [(name, part) for name, share in shares.items() for part in range(-(-share // CHUNK))]


@pytest.mark.parametrize("name", DOORS)
def test_damaged_inputs_are_refused_or_sound(name: str) -> None:
    """One clear error, or accepted: then written, read back, asked everything and played on."""
    failures = search(DOORS[name], (f"{name} {number}" for number in range(FEW)))
    assert not failures, report(failures)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "part"), _chunks())
def test_many_damaged_inputs_are_refused_or_sound(name: str, part: int) -> None:
    """The same, for a hundred thousand inputs and more."""
    seeds = (f"{SEED} {name} {part} {number}" for number in range(CHUNK))
    failures = search(DOORS[name], seeds)
    assert not failures, f"SEED={SEED}\n{report(failures)}"
