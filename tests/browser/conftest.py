"""One browser for all tests that open pages, and one engine for the playground."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.finding import chromium
from tests.docs.engine import lay
from tests.npm import OutOfReach, missing

WAIT = 60_000
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a browser; without one the tests that need it are skipped."""
    try:
        program = chromium()
    except OutOfReach as error:
        missing(str(error))
    with sync_playwright() as playwright:
        started = program.launch(playwright, WAIT)
        yield started
        started.close()


@pytest.fixture(scope="session")
def playground_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay what the playground runs on; out of reach of npm its tests are skipped."""
    engine = tmp_path_factory.mktemp("laid") / "engine"
    try:
        lay(engine)
    except OutOfReach as error:
        missing(f"the playground has no engine: {error}")
    return engine
