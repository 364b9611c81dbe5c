"""A browser that is on the machine, and the playground in it."""

import shutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import engine
from tests.browser.player import Player
from tests.npm import ROOT, Unavailable, skip

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        skip("no Chromium is installed")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


class Handler(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="session")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the playground, with an engine made from the sources."""
    folder = tmp_path_factory.mktemp("site")
    pages = folder / "playground"
    shutil.copytree(
        ROOT / "docs/playground", pages, ignore=shutil.ignore_patterns("engine", "__pycache__")
    )
    try:
        engine.build(pages / "engine")
    except Unavailable as error:
        skip(f"the engine cannot be built: {error}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/playground/index.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def players(browser: Browser, playground: str) -> Callable[[str], Player]:
    """Return a function that returns one page per device, so that the engine is loaded once."""
    return cache(partial(Player, browser, playground))


@pytest.fixture(params=["desktop", "phone"])
def player(request: pytest.FixtureRequest, players: Callable[[str], Player]) -> Iterator[Player]:
    """Return somebody who plays by mouse at 1280 pixels, and by touch at 390."""
    yield from fresh(players(request.param))


@pytest.fixture
def desktop(players: Callable[[str], Player]) -> Iterator[Player]:
    yield from fresh(players("desktop"))


@pytest.fixture
def phone(players: Callable[[str], Player]) -> Iterator[Player]:
    yield from fresh(players("phone"))


def fresh(player: Player) -> Iterator[Player]:
    player.reset()
    yield player
    player.check()
