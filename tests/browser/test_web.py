"""Two browsers play Nomads of Arabia through the server of examples/web, a bot with them."""

import json
import re
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from playwright.sync_api import Browser, Page, Request, Response, ViewportSize, WebSocket, expect

from desertrules import Decide, Player, Record, Seat, turn
from desertrules import nomads_of_arabia as na
from desertrules.render import move_to_text
from tests.browser.crowded import with_a_crowded_cell
from tests.examples.web import Server, served, with_discs

pytestmark = pytest.mark.xdist_group("browser")
WAIT = 60_000
expect.set_options(timeout=WAIT)
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOKS: tuple[tuple[int, Any], ...] = ((1280, "light"), (390, "dark"))

OLD = "document.querySelector('#board > svg').id = 'old'"
"""Marks the picture, so that the next one can be waited for."""
CLICK = """(number) => {
  const found = document.querySelectorAll('[data-move], [data-part]:not([data-part=""])');
  found[number % found.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


ALONE = """() => {
  const found = [...document.querySelectorAll("#board [data-move]")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { words: each.ariaLabel, x: x + width / 2, y: y + height / 2 };
  });
  const beside = found.flatMap((one) => [-9, 9].map((by) => ({ ...one, x: one.x + by })));
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) > 15;
  return beside.find((one) => found.every((other) => other.words === one.words || far(one, other)));
}"""
"""Gives a point that is near to one choice alone, but not on it, and the choice's words."""


class Window:
    """A page of one seat, and all that it was sent and that it asked for."""

    def __init__(self, browser: Browser, server: Server, key: str, seat: int) -> None:
        """Open the seat's link."""
        width, theme = LOOKS[seat]
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=theme, service_workers="block"
        )
        self.page = context.new_page()
        self.page.set_default_timeout(WAIT)
        self.server, self.key, self.seat = server, key, Seat(seat)
        self.frames: list[str] = []
        self.answers: list[Response] = []
        self.bodies: list[str] = []
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("response", self._keep)
        self.page.on("request", self._ask)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(f"{said.type}: {said.text}"))
        self.page.goto(f"{server.address}/seat/{key}")
        self.settle()

    def _ask(self, request: Request) -> None:
        self.asked.append(request.url)

    def _keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def reload(self) -> None:
        """Load the page again; what came before is read first, as a browser forgets it."""
        self.read()
        self.page.reload()
        self.settle()

    def read(self) -> None:
        """Read all bodies that have come; what has not changed since (304) comes without."""
        come = [answer for answer in self.answers if answer.status != 304]
        self.bodies += [answer.body().decode() for answer in come]
        self.answers.clear()

    def _listen(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", self._receive)

    def _receive(self, frame: Any) -> None:
        assert isinstance(frame, str)
        self.frames.append(frame)

    @property
    def ply(self) -> int:
        """How far the table has come."""
        return len(self.server.record(self.key))

    def settle(self) -> None:
        """Wait until the page shows the last position."""
        board, end = self.page.locator("#board"), time.monotonic() + WAIT / 1000
        while board.get_attribute("data-ply") != str(self.ply):
            assert time.monotonic() < end
            self.page.wait_for_timeout(20)

    @property
    def is_asked(self) -> bool:
        """Whether it is this seat's turn."""
        return self.page.title() == "Your turn"

    def click(self, rng: Random) -> None:
        """Click until a move is made."""
        before = self.ply
        while self.ply == before:
            with self.drawn_anew():
                self.page.evaluate(CLICK, rng.randrange(1_000_000))
        self.settle()

    @contextmanager
    def drawn_anew(self) -> Generator[None, None, None]:
        """Wait at the end until another picture is shown than at the beginning."""
        self.page.evaluate(OLD)
        yield
        expect(self.page.locator("#old")).to_have_count(0)


@pytest.fixture(scope="module")
def windows(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Window]]:
    """Open two seats of a game in which one holds a disc already."""
    record, _ = with_discs(22)
    players = (*record.players[:2], Player("Cem", "greedy"))
    with served(tmp_path_factory.mktemp("web") / "games.sqlite", seed=4) as server:
        keys = server.games.begin(evolve(record, players=players))
        opened = [Window(browser, server, key, seat) for seat, key in enumerate(keys[:2])]
        yield opened
        for window in opened:
            window.page.context.close()


def _asked(windows: list[Window]) -> Window:
    """Wait until a person is to move, and give that window."""
    end = time.monotonic() + WAIT / 1000
    while time.monotonic() < end:
        for window in windows:
            window.settle()
            if window.is_asked:
                return window
    raise AssertionError([window.page.title() for window in windows])


def test_neither_browser_receives_a_byte_about_the_others_discs(windows: list[Window]) -> None:
    """NA3.5: no disc that a seat has not seen is named in any frame or body that came to it."""
    rng = Random(6)
    for _ in range(24):
        _asked(windows).click(rng)
    _asked(windows).reload()  # a new picture in the middle
    for window in windows:
        window.read()
        record = window.server.record(window.key)
        states = [*record.states()]
        hidden = 0
        for frame in window.frames:
            state = states[json.loads(frame)["ply"]]
            unseen = na.view(state, window.seat).unseen_discs
            assert not [disc for disc in unseen if disc in frame]
            rivals = {
                disc for seat in range(3) if seat != window.seat for disc in state.discs(seat)
            }
            hidden += len(rivals)
            mine = state.discs(window.seat)
            assert all(disc in frame for disc in mine)  # its own are there to be read
        assert hidden > 24 or window.seat == 1
        assert len(window.bodies) > 2
        for disc in na.Special:
            assert not [body for body in window.bodies if disc in body]


def test_nothing_is_asked_of_another_origin(windows: list[Window]) -> None:
    """No script, font, picture or request from elsewhere; and the console stays silent."""
    for window in windows:
        here = (f"http://127.0.0.1:{window.server.port}/", f"ws://127.0.0.1:{window.server.port}/")
        assert len(window.asked) >= 4
        assert [url for url in window.asked if not url.startswith((*here, "data:,"))] == []
        assert window.errors == []


def test_a_reload_in_the_middle_goes_on(windows: list[Window]) -> None:
    """The same picture and who is to move; what happened is told again, and the game goes on."""
    window = _asked(windows)
    page = window.page
    before = page.inner_html("#board"), page.title()
    last = page.locator("#news li").last.inner_text()
    window.reload()
    expect(page.locator("#news li").last).to_have_text(last)
    assert (page.inner_html("#board"), page.title()) == before
    window.click(Random(1))
    assert re.fullmatch("Your turn|(Ada|Ben|Cem) [a-z].+", page.title())


def test_an_illegal_move_is_told_with_its_rule(windows: list[Window]) -> None:
    """To who tried it, and to nobody else; the words can be mended."""
    window = _asked(windows)
    other = windows[1 - window.seat]
    other.settle()
    count = len(other.frames)
    window.page.fill("#words", "strip d1")
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#refused")).to_contain_text("(NA")
    assert other.page.is_hidden("#refused")
    assert not [frame for frame in other.frames[count:] if "refused" in json.loads(frame)]
    words = window.page.locator("#words")
    expect(words).to_have_value("strip d1")
    words.fill(move_to_text(na.legal_moves(window.server.record(window.key).state)[0]))
    window.page.keyboard.press("Enter")
    expect(words).to_be_empty()
    expect(window.page.locator("#refused")).to_be_hidden()


def test_a_move_is_made_by_keys_alone(windows: list[Window]) -> None:
    """Back from the field to the board, arrows to a choice, and Enter."""
    window = _asked(windows)
    page, before = window.page, window.ply
    page.focus("#words")
    for _ in range(page.locator("#few button").count() + 1):
        page.keyboard.press("Shift+Tab")
    focus = page.locator("#board :focus")
    while window.ply == before:
        expect(focus).to_have_count(1)
        assert focus.get_attribute("role") == "button"
        assert focus.get_attribute("aria-label")
        for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
        expect(focus).to_have_count(1)
        with window.drawn_anew():
            page.keyboard.press("Enter")
    window.settle()


def test_nothing_is_wider_than_the_window(windows: list[Window]) -> None:
    """At 390 pixels and at 1,280; the board comes first and takes the whole width."""
    _asked(windows)  # then no picture takes the place of the one that is measured
    for window, (width, theme) in zip(windows, LOOKS, strict=True):
        window.settle()
        assert window.page.evaluate("document.documentElement.scrollWidth") <= width
        board = window.page.locator("#board svg").bounding_box()
        assert board is not None
        assert board["width"] > 0.9 * width and board["y"] < 80
        assert theme in str(window.page.locator("#board svg").get_attribute("class"))


@contextmanager
def _phone(browser: Browser, path: Path, record: Record[Any, Any]) -> Iterator[tuple[Page, Server]]:
    """Open the seat that is to move in a game, on a phone; the first game of a new server."""
    now = turn(record.state)
    assert isinstance(now, Decide)
    with served(path) as server:
        key = server.games.begin(record)[now.seat]
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"{server.address}/seat/{key}")
        expect(page).to_have_title("Your turn")
        expect(page.locator("#few button")).to_have_count(0)  # there are too many choices
        yield page, server
        context.close()


def test_a_finger_between_choices_is_asked_which_it_means(browser: Browser, tmp_path: Path) -> None:
    """Dots that are near to each other are buttons, and no move is made yet."""
    record, meant = with_a_crowded_cell()
    with _phone(browser, tmp_path / "games.sqlite", record) as (page, server):
        box = page.locator(f'#board [aria-label="{meant[0]}"]').bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        few = page.locator("#few button")
        expect(few).to_have_count(len(meant))
        assert sorted(few.all_inner_texts()) == sorted(meant)
        assert server.games.table(1).record == record
        few.filter(has_text=meant[1]).tap()
        expect(page.locator("#board")).to_have_attribute("data-ply", str(len(record) + 1))
        assert move_to_text(server.games.table(1).record.moves[-1]) == meant[1]


def test_a_finger_that_misses_a_choice_by_little_means_it(browser: Browser, tmp_path: Path) -> None:
    """Where no other is near."""
    record, _ = with_a_crowded_cell()
    with _phone(browser, tmp_path / "games.sqlite", record) as (page, server):
        alone = page.evaluate(ALONE)
        page.touchscreen.tap(alone["x"], alone["y"])
        expect(page.locator("#board")).to_have_attribute("data-ply", str(len(record) + 1))
        assert move_to_text(server.games.table(1).record.moves[-1]) == alone["words"]


def test_a_game_is_begun_and_the_server_restarted(browser: Browser, tmp_path: Path) -> None:
    """The form gives links; a page whose server was away comes back by itself and goes on."""
    path = tmp_path / "games.sqlite"
    page = browser.new_page(color_scheme="dark")
    page.set_default_timeout(WAIT)
    with served(path) as server:
        port = server.port
        page.goto(server.address)
        page.select_option("#game", "sahara")
        page.get_by_label("Name of seat 0").fill("Ada")
        page.get_by_label("Who sits at seat 1").select_option("greedy")
        page.click("#form button")
        link = page.locator("#links a").first
        expect(page.locator("#links a")).to_have_count(2)  # one to play, one to look on
        page.goto(str(link.get_attribute("href")))
        expect(page).to_have_title("Your turn")
        expect(page.locator("#you")).to_have_text("You are Ada")
    expect(page.locator("#lost")).to_have_text("The connection is lost; trying again.")
    before = page.inner_html("#board svg")
    with served(path, port=port):
        expect(page.locator("#lost")).to_be_empty()
        expect(page.locator("#refused")).to_be_hidden()
        assert page.inner_html("#board svg") == before
        told = page.locator("#news li").count()
        page.locator("#board [data-move]").first.dispatch_event("click")
        expect(page.locator("#news li").nth(told)).to_be_visible()
    page.context.close()
