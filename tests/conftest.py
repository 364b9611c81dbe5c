"""Hypothesis profiles, and what every test may ask for."""

import gc
import os
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import desertrules
from desertrules.core import registry
from desertrules.play.bots import registry as bots
from tests.signals import heard

# No deadlines: how long an example takes says nothing about the rules, and machines differ.
settings.register_profile("dev", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("dev"), derandomize=True)
settings.register_profile(
    "soak",
    parent=settings.get_profile("dev"),
    max_examples=5000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("dev")

# What compares or plays at length, or starts other processes: no coverage is measured meanwhile.
LONG = re.compile(
    r"tests/(bars|benchmarks|browser|docs|examples|fuzz|golden)/"
    r"|tests/(mutants|perft|reference|scale|typing|worlds)/"
    r"|tests/\w+/test_(reference|round_trips)\.py"
    r"|tests/\w+/test_effects\.py::test_effects_(account|give)"
    r"|tests/(sahara|nomads_of_arabia)/test_replay\.py"
    r"|tests/render/test_replay\.py::test_a_page_of_a_whole_game"
    r"|tests/laws/test_laws\.py::Test\w+::test_whole"
    r"|tests/laws/test_laws\.py::Test(Nomads|Through)\w+::test_(changed|states)"
    r"|tests/laws/test_reading\.py::test_changed_states\w+\[(nomads|through)"
    r"|tests/cli/test_docs\.py"
    r"|tests/serve/test_hail\.py::test_ten_thousand"
    r"|tests/through_the_desert/test_puzzles\.py::test_(every_state|states)"
    r"|tests/nomads_of_arabia/test_reading\.py::test_every_state"
    r"|tests/play/(arena/test_simulated|test_choosing)\.py"
    r"|tests/adapters/test_conformance\.py"
    r"|tests/packaging/test_(api|dist)\.py"
    r"|tests/adapters/test_openspiel\.py::test_(openspiels_own_test_passes\[|mcts_|is_mcts_)"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the long tests, by their files, and let them come last.

    A module that a long one imports first would seem to have lines that nothing reaches.
    """
    long = [item for item in items if LONG.match(item.nodeid)]
    for item in long:
        item.add_marker("long")
        item.add_marker("no_cover")
    items.sort(key=lambda item: item.get_closest_marker("long") is not None)


@pytest.fixture(scope="module", autouse=True)
def kept_things_are_not_gone_through() -> None:
    """Look for garbage once a module, among what has come since the last one, and then let it be.

    A session keeps half a gigabyte: to go through it again would take longer than most tests.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def signals_are_heard() -> Iterator[None]:
    """Let a test, and what it starts, be ended by signals that these tests may ignore."""
    with heard():
        yield


@pytest.fixture
def known_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test register games and bots that are forgotten when it ends."""
    for name in ("_registered", "_sound", "_by_type"):
        monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    monkeypatch.setattr(bots, "_registered", dict(bots._registered))


@pytest.fixture
def toy_is_registered(known_games: None) -> None:
    """Make the toy game known while a test runs."""
    del known_games
    desertrules.register("toy", "tests.core.toy")


@pytest.fixture(scope="session")
def soak_games() -> int:
    """How many games a soak test plays: the environment's GAMES, or 1,000."""
    return int(os.environ.get("GAMES", "1000"))
