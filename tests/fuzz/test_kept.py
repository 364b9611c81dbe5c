"""Inputs that once broke a law, tried again."""

from pathlib import Path

import pytest

from tests.fuzz.cases import KEPT, attempt, read


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_what_broke_a_law_keeps_it_now(path: Path) -> None:
    """Each file is the smallest input that was found for its fault."""
    door, value = read(path)
    failure = attempt(door, value)
    assert failure is None, f"{failure.law}\n{failure.details}"
    assert attempt(door, value, measured=True) is None
