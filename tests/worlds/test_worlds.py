"""Every position of small worlds: engine and reference agree on all of them."""

import json
from pathlib import Path

import attrs
import pytest

from tests.worlds.maps import marked, shapes, text_of
from tests.worlds.walking import Walked
from tests.worlds.worlds import LONG, QUICK

COUNTS = json.loads(Path(__file__).with_name("counts.json").read_text(encoding="utf-8"))


def _check(name: str, seen: Walked) -> None:
    print(f"{name}: {seen.states} states, {seen.moves} moves")  # noqa: T201 - the number is asked for
    assert attrs.asdict(seen) == COUNTS[name]


@pytest.mark.parametrize("name", QUICK)
def test_every_position_of_a_small_world_agrees(name: str) -> None:
    """TD5.1, SA3.1, NA4.1: legal sets, weights, rejections, scores and all that a table shows."""
    _check(name, QUICK[name]())


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_every_position_of_a_larger_world_agrees(name: str) -> None:
    """TD5.1, SA3.1, NA4.1: as above; up to six cells, and as deep as a minute allows."""
    _check(name, LONG[name]())


def test_counts_are_kept_of_these_worlds_and_no_others() -> None:
    """`python -m tests.worlds` writes them."""
    assert list(COUNTS) == [*QUICK, *LONG]


def test_shapes_are_all_there() -> None:
    """The free polyhexes: 1, 1, 3, 7, 22, 82, 333."""
    assert [len(shapes(cells)) for cells in range(1, 8)] == [1, 1, 3, 7, 22, 82, 333]
    assert [len(list(marked(cells, ".oP"))) for cells in range(1, 4)] == [3, 6, 46]


def test_shapes_are_written_as_maps() -> None:
    """A column goes down by two lines, its neighbours by one."""
    assert text_of({(0, 0): ".", (0, 1): "o", (1, 0): "P"}) == ".\n  P\no\n"
