"""The example of a clickable board, played by clicks alone."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

import desertrules

pytestmark = pytest.mark.xdist_group("browser")
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", desertrules.games())
def test_a_game_is_played_by_clicks(browser: Browser, game: str) -> None:
    """Every click leads to the next picture, until twelve moves are made."""
    command = [sys.executable, str(ROOT / "examples" / "clickable.py"), game, "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        page = browser.new_page()
        page.set_default_timeout(60_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        rng, moves = Random(1), 0
        while moves < 12:
            chosen = page.locator('[data-move], [data-part]:not([data-part=""])')
            one = chosen.nth(rng.randrange(chosen.count()))
            moves += one.get_attribute("data-move") is not None
            with page.expect_navigation():
                one.dispatch_event("click")
        assert page.locator("svg").count() == 1
        page.close()
        server.terminate()
    assert errors == []


def test_the_example_is_forty_lines_long_and_stands_on_the_page_on_front_ends() -> None:
    """Without its documentation and blank lines."""
    source = (ROOT / "examples" / "clickable.py").read_text(encoding="utf-8")
    code = [
        line for line in source.splitlines() if line.strip() and not re.match(r' *"""[A-Z]', line)
    ]
    assert len(code) <= 40
    assert source in (ROOT / "docs" / "front-ends.md").read_text(encoding="utf-8")
