"""Replays in a browser: opened from a file, and stepped through to the end."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import desertrules
from desertrules import Record, playout, record_to_html
from desertrules import sahara as sa

pytestmark = pytest.mark.xdist_group("browser")
WAIT = 60_000


def _open(browser: Browser, path: Path, page: str) -> tuple[Page, list[str]]:
    path.write_text(page, encoding="utf-8")
    shown = browser.new_page()
    shown.set_default_timeout(WAIT)
    errors: list[str] = []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    shown.goto(path.as_uri())
    return shown, errors


def _record(name: str, most: int) -> Record[Any, Any]:
    game = desertrules.game(name)
    options = game.load_options({"players": game.players[-1]})
    return Record(options, playout(game.initial(options), Random(1), max_moves=most).moves)


@pytest.mark.parametrize("name", desertrules.games())
def test_a_page_steps_through_a_game_without_an_error(
    browser: Browser, name: str, tmp_path: Path
) -> None:
    """By keys, buttons and slider; every picture is there, and the last is the last position's."""
    record = _record(name, 60)
    page, errors = _open(browser, tmp_path / "game.html", record_to_html(record))
    count = len(record.moves)
    assert page.inner_text("#told") == "The game begins."
    for ply in range(1, count + 1):
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#number") == f"{ply} / {count}"
        assert page.locator("#board > svg").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#number") == f"{count} / {count}"
    page.click("#back")
    assert page.inner_text("#number") == f"{count - 1} / {count}"
    page.keyboard.press("Home")
    assert page.inner_text("#number") == f"0 / {count}"
    page.locator("#slider").fill("7")
    assert page.inner_text("#number") == f"7 / {count}"
    assert page.is_hidden("#refused")
    page.click("#play")
    page.wait_for_function("!document.querySelector('#number').textContent.startsWith('7 ')")
    page.keyboard.press(" ")
    assert errors == []
    page.close()


def test_a_refused_move_is_shown_at_the_last_legal_position(
    browser: Browser, tmp_path: Path
) -> None:
    """And not before; the address can name a move."""
    moves = (*_record("sahara", 20).moves, sa.Play(9))
    record = Record.of(sa.Options(6), moves)
    page, errors = _open(browser, tmp_path / "game.html", record_to_html(record, theme="dark"))
    assert page.is_hidden("#refused")
    page.keyboard.press("End")
    assert "play 9" in page.inner_text("#refused")
    assert errors == []
    page.close()
