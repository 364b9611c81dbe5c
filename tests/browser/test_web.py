"""The pages of examples/web, in a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import SIZES, WAIT
from tests.browser.test_playground import SMALL, TARGETS
from tests.examples.test_web import Server, serve

GAMES = ("through-the-desert", "sahara", "nomads-of-arabia")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path / "games.sqlite") as running:
        yield running


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=request.param == "phone",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(WAIT)
    found = context.new_page()
    errors: list[Any] = []
    found.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 - Playwright keeps an attribute on it
    yield found
    context.close()
    assert errors == []


@pytest.mark.parametrize("game", GAMES)
def test_links_are_copied_and_lead_to_the_players_boards(
    game: str, page: Page, server: Server
) -> None:
    """Each person has a link with a button to copy it; there is one for spectators."""
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.wait_for_selector("#game option", state="attached")
    page.select_option("#game", game)
    assert page.evaluate(SMALL, TARGETS) == []
    page.click("#form .main")
    page.wait_for_selector("#links li")
    assert page.evaluate(SMALL, TARGETS) == []
    names = page.locator("#links b").all_inner_texts()
    assert names[0] == "Ann" and "pectator" in names[-1]
    page.locator("#links button").first.click()
    page.wait_for_selector("#links button:text-is('Copied')")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link == page.input_value("#links input >> nth=0")
    page.goto(link)
    page.wait_for_selector("#turn.mine")
    assert page.inner_text("#turn h1") == "Your turn, Ann"
    assert page.evaluate(SMALL, TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_refusal_disappears_with_the_next_click(page: Page, server: Server) -> None:
    """A click on a mountain says why nothing happens; a choice, or Escape, removes it."""
    key = server.create("through-the-desert", None, None)[0]
    page.goto(f"http://127.0.0.1:{server.port}/seat/{key}")
    page.wait_for_selector("#turn.mine")
    for dismissal in ("Escape", "#choices button"):
        page.locator("[data-place=h8]").click(force=True)
        page.wait_for_selector("#rejected:not([hidden])")
        assert "mountain" in page.inner_text("#rejected")
        if dismissal == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator(dismissal).first.click()
        page.wait_for_selector("#rejected", state="hidden")
    page.wait_for_selector("#board [data-move]")
    page.locator("#board [data-move]").nth(20).click(force=True)
    page.wait_for_selector("#turn:not(.mine)")
    assert page.locator("#news li").count() > 0
