"""Hypothesis profiles, and fixtures for tests of any room."""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from desertrules import registry
from desertrules.contract import AnyGame

OASIS_RACE = Path(__file__).parents[1] / "examples" / "oasis_race"
sys.path.append(str(OASIS_RACE))  # the example is imported as a user would import it

settings.register_profile("dev", deadline=None, max_examples=25, print_blob=True)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
settings.register_profile(
    "soak",
    settings.get_profile("dev"),
    max_examples=2_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("dev")


@pytest.fixture
def known_games() -> Iterator[None]:
    """Forget the games that a test registers."""
    tables: tuple[dict[Any, AnyGame], ...] = (
        registry._registered,
        registry.BY_CLASS,
        registry.BY_POSITION,
    )
    before = [dict(table) for table in tables]
    yield
    for table, entries in zip(tables, before, strict=True):
        table.clear()
        table.update(entries)


@pytest.fixture
def oasis_race(known_games: None) -> AnyGame:  # noqa: ARG001 - a fixture is asked for by its name
    """Return the example game, registered while the test runs."""
    game: AnyGame = import_module("oasis_race").GAME
    registry.register(game)
    return game


@pytest.fixture(scope="session")
def soak_games() -> int:
    """Return how many games a soak test plays: the environment variable GAMES, or 1,000."""
    return int(os.environ.get("GAMES", "1000"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in `tests/browser`, which take minutes."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")
