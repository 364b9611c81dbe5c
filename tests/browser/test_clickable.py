"""The example of a clickable board, with which a tutorial ends, played by clicks alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import desertrules
from tests.docs.reader import Reader

pytestmark = pytest.mark.xdist_group("browser")
SOURCE = (Path(__file__).parents[2] / "examples" / "clickable.py").read_text(encoding="utf-8")


@contextmanager
def _board(browser: Browser, folder: Path, game: str) -> Iterator[Page]:
    """Give the page of a game that has begun; at the end no script may have failed."""
    reader = Reader.at(folder)
    reader.write("board.py", SOURCE)
    with reader.started(f"python board.py {game}") as (_, output):
        page = browser.new_page()
        page.set_default_timeout(60_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(output.readline().strip())
        yield page
        page.close()
    assert errors == []


def _click(page: Page, element: Locator) -> None:
    with page.expect_navigation():
        element.dispatch_event("click")


@pytest.mark.parametrize("game", desertrules.games())
def test_a_game_is_played_by_clicks(browser: Browser, tmp_path: Path, game: str) -> None:
    """Every click leads to the next picture, until twelve moves are made; each is told of."""
    with _board(browser, tmp_path, game) as page:
        rng, moves = Random(1), 0
        while moves < 12:
            chosen = page.locator('[data-move], [data-part]:not([data-part=""])')
            one = chosen.nth(rng.randrange(chosen.count()))
            is_move = one.get_attribute("data-move") is not None
            _click(page, one)
            moves += is_move
            if is_move:
                assert page.locator("p").inner_text().endswith(".")
        assert page.locator("svg").count() == 1


def test_what_is_not_legal_is_refused_with_its_rule(browser: Browser, tmp_path: Path) -> None:
    """TD5.2: a rider stands on no palm; the board is as it was."""
    with _board(browser, tmp_path, "through-the-desert") as page:
        _click(page, page.locator('[data-place="d3"]'))
        expect(page.locator("p")).to_have_text("d3 holds a palm. (TD5.2)")
        assert page.locator("[data-part]").count() > 100


def test_a_click_on_an_old_picture_does_nothing(browser: Browser, tmp_path: Path) -> None:
    """A double click makes one move, and so does one in a window that was forgotten."""
    with _board(browser, tmp_path, "sahara") as page:
        old = browser.new_page()
        old.set_default_timeout(60_000)
        old.goto(page.url)
        _click(page, page.locator('[data-move="0"]'))
        told = page.locator("p").inner_text()
        _click(old, old.locator('[data-move="0"]'))
        expect(old.locator("p")).to_have_text(told, use_inner_text=True)
        old.close()


def test_the_example_has_sixty_lines() -> None:
    """As its page says: of code, without blank lines and docstrings."""
    lines = [line for line in SOURCE.splitlines() if line.strip()]
    assert len([line for line in lines if not re.match(r' *"""[A-Z]', line)]) <= 60
