"""One browser for all tests that open pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.finding import NAMES, chromium

WAIT = 60_000


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a browser; without one the tests that need it are skipped."""
    program = chromium()
    if program is None:
        pytest.skip(f"no browser: neither $CHROMIUM nor {', '.join(NAMES)} on the PATH")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=WAIT
        )
        yield started
        started.close()
