"""The playground without a browser: its engine in node, and what it weighs."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest

import desertrules
from desertrules import validate
from tests.docs import engine
from tests.npm import NODE, ROOT
from tests.packaging.building import SMOKE

pytestmark = pytest.mark.xdist_group("browser")
MEGA = 1_000_000


def test_a_game_of_each_kind_is_played_in_node(playground_engine: Path) -> None:
    """By the library in Pyodide; CPython comes to the same result."""
    command = [str(NODE), str(ROOT / "tests" / "browser" / "in_node.mjs"), str(playground_engine)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["game"] for record in records] == [*desertrules.games()]
    for record in records:
        report = validate(record)
        assert report.valid, str(report)
        assert report.result_is_true is True


def test_the_wheel_works_by_pythons_next_version(playground_engine: Path) -> None:
    """What `make distcheck` tries by every Python of the machine, by Pyodide's, which is 3.14."""
    command = [NODE, ROOT / "tests" / "browser" / "in_node.mjs", playground_engine, SMOKE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["python"].startswith("3.14.")
    assert list(told["moves"]) == [*desertrules.games()]


def test_the_playground_is_small(playground_engine: Path) -> None:
    """15 MB as it is, 7.5 MB as servers send it."""
    pages = [path for path in engine.PAGE.iterdir() if path.is_file()]
    sources = [path.read_bytes() for path in (*pages, *playground_engine.iterdir())]
    assert sum(map(len, sources)) <= 15 * MEGA
    assert sum(len(gzip.compress(source, 6)) for source in sources) <= 7.5 * MEGA
