"""Pages as people see them: on a phone and on a desk, by day and by night.

`make docs`, then `python -m tests.docs.screenshots OUT index.md rules/sahara.md` writes four
pictures of each page into the folder OUT; without pages, of all. It names the pages that are wider
than their window and the tables that scroll sideways, and ends with 1 if there are any.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.finding import chromium
from tests.browser.playground import served
from tests.npm import OutOfReach

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = {390: 844, 1280: 900}
"""The widths of a phone and of a desk, each with its height."""
THEMES = ("light", "dark")
_WAIT = 60_000
_WIDER = "document.documentElement.scrollWidth - window.innerWidth"
_SCROLLS = """[...document.querySelectorAll(".md-typeset__scrollwrap")]
.filter((each) => each.scrollWidth > each.clientWidth + 1)
.map((each) => each.querySelector("tr").innerText.replaceAll("\\t", ", "))"""


def place_of(page: str) -> str:
    """Give the address of a page within the site, from its file in `docs`."""
    return "/" + page.removesuffix(".md").removesuffix("index").strip("/")


def take(browser: Browser, address: str, pages: Sequence[str], out: Path) -> Iterator[str]:
    """Take pictures of pages; tell what is wider than its window."""
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="light" if theme == "light" else "dark",
            )
            context.set_default_timeout(_WAIT)
            window = context.new_page()
            for page in pages:
                window.goto(address + place_of(page))
                name = page.removesuffix(".md").replace("/", "-")
                picture = out / f"{name}-{width}-{theme}.png"
                window.screenshot(path=picture, full_page=True, animations="disabled")
                wider = window.evaluate(_WIDER)
                if wider > 0:
                    yield f"{page}: {wider} pixels wider than {width}"
                for head in window.evaluate(_SCROLLS):
                    yield f"{page}: a table scrolls at {width}: {head}"
            context.close()


def main(arguments: list[str]) -> int:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.docs.screenshots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("pages", nargs="*", help="files in docs, such as rules/sahara.md")
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="the site as it was built")
    asked = parser.parse_intermixed_args(arguments)
    try:
        program = chromium()
    except OutOfReach as error:
        sys.exit(str(error))
    if not (asked.site / "index.html").exists():
        sys.exit(f"{asked.site}: nothing is built here; `make docs` does")
    docs = ROOT / "docs"
    pages = asked.pages or [page.relative_to(docs).as_posix() for page in docs.rglob("*.md")]
    asked.out.mkdir(parents=True, exist_ok=True)
    with served(asked.site) as address, sync_playwright() as playwright:
        browser = program.launch(playwright, _WAIT)
        wider = list(take(browser, address, sorted(pages), asked.out))
        browser.close()
    sys.stdout.writelines(f"{line}\n" for line in wider)
    return int(bool(wider))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
