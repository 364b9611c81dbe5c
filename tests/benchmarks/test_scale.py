"""The programs that measure shared work."""

import subprocess
import sys
from random import Random

import pytest

from benchmarks import scale
from benchmarks.measure import ROOT, Told


@pytest.mark.parametrize("words", [("here", "cpu"), ("processes", "clock")])
def test_a_program_tells_what_a_game_cost(words: tuple[str, str]) -> None:
    """As the last line that it prints; of few games here."""
    command = [sys.executable, "-m", "benchmarks.scale", *words, "2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert 0 < float(done.stdout) < 60


def test_without_dask_its_row_is_missed_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are there."""
    monkeypatch.setattr(scale, "find_spec", lambda _name: None)
    missing: dict[str, str] = {}
    names = [each.name for each in scale.contestants(missing)]
    assert names == [scale.HERE, scale.PROCESSES, scale.HERE_CPU]
    assert missing == {scale.DASK_CPU: "distributed is not installed"}


def test_what_a_program_tells_is_its_cost() -> None:
    """Whatever it prints before."""
    assert Told("x", ("-c", "print('begins'); print(0.25)")).cost(Random(1), 0) == 0.25
