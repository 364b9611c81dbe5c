"""The playground as a folder that can be served: its page without the theme, and its engine."""

import re
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Page, expect

import desertrules
from desertrules import Record, record_to_json
from tests.docs.engine import PAGE

_HTML = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Playground</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body data-md-color-scheme="default" class="md-typeset">{body}</body></html>"""


KEPT = "JSON.parse(sessionStorage['desertrules-playground'] ?? null)?.record.moves"
"""The moves that the page has kept, for a reload."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has
        """Say nothing."""


def lay_page(folder: Path, engine: Path) -> None:
    """Lay the page into a folder, with its engine."""
    place = folder / "playground"
    shutil.copytree(PAGE, place, ignore=shutil.ignore_patterns("engine", "*.md"))
    source = (PAGE / "index.md").read_text(encoding="utf-8")
    body = source[source.index('<div id="pg"') : source.index("\n## ")]
    (place / "index.html").write_text(_HTML.format(body=body), encoding="utf-8")
    (place / "engine").symlink_to(engine)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine alone; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def begin_game(
    page: Page,
    game: str,
    *,
    who: str = "greedy",
    persons: int = 1,
    options: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Fill the form, and begin a game."""
    page.evaluate("document.querySelector('#pg-new').open = true")
    page.evaluate("document.querySelector('#pg-options').firstElementChild.id = 'old'")
    page.select_option("#pg-game", game)
    expect(page.locator("#old")).to_have_count(0)  # the form is filled for this game
    for name, value in options.items():
        field = page.locator(f"#pg-options [name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    for seat, row in enumerate(page.locator(".pg-seat select").all()):
        row.select_option("person" if seat < persons else who)
    page.fill("#pg-seed", "7")
    page.click("#pg-begin")
    expect(page.locator("#pg-new")).not_to_have_attribute("open", "")
    if persons:
        await_a_person(page)


def await_a_person(page: Page) -> None:
    """Wait until a person decides, or is asked to come before the screen."""
    expect(page.locator("#pg-board")).to_have_attribute("data-turn", re.compile("yours|covered"))


def load_game(page: Page, folder: Path, record: Record[Any, Any]) -> None:
    """Open a record from a file, and wait until the page has it."""
    path = folder / "game.json"
    path.write_text(record_to_json(record), encoding="utf-8")
    page.set_input_files("#pg-file", path)
    moves = f"JSON.stringify({KEPT})"
    page.wait_for_function(f"made => {moves} === JSON.stringify(made)", arg=dumped(record))
    await_a_person(page)


def dumped(record: Record[Any, Any]) -> list[Any]:
    """Give the moves of a record as they are written."""
    return [desertrules.dump(move) for move in record.moves]
