"""The same code on a cluster: Dask with real worker processes, one of them killed in the middle."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from desertrules import play_tournament, self_play_lines
from tests.scale.dask_cluster import BOTS, DEADLY, MATCH, OPTIONS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give where the cluster works."""
    return tmp_path_factory.mktemp("dask")


@pytest.fixture(scope="module")
def found(folder: Path) -> Any:
    """Give what came back from the cluster, which is a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.scale.dask_cluster", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_with_a_worker_killed_every_result_is_there_once_and_in_order(
    found: Any, folder: Path
) -> None:
    """Tasks may run twice; results do not come twice."""
    assert found["squares"] == [number * number for number in range(60)]
    assert (folder / "met").exists()
    calls = Counter((folder / "calls").read_text(encoding="utf-8").splitlines())
    assert set(calls) == {str(number) for number in range(60)}
    assert calls[str(DEADLY)] > 1


def test_a_tournament_is_the_same_byte_for_byte_with_a_worker_killed(
    found: Any, folder: Path, tmp_path: Path
) -> None:
    """As if it had been played in one process."""
    assert found["killed"] == 1
    play_tournament(MATCH, folder=tmp_path / "cup")
    names = [path.name for path in sorted((tmp_path / "cup").iterdir())]
    assert names == ["games-00001.jsonl", "manifest.json", "times-00001.jsonl"]
    for name in names[:2]:
        assert (folder / "cup" / name).read_bytes() == (tmp_path / "cup" / name).read_bytes()


def test_self_play_is_the_same_too(found: Any) -> None:
    """Line by line."""
    assert found["lines"] == list(self_play_lines(OPTIONS, BOTS, 6, seed=3))
