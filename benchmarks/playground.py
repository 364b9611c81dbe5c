"""How quick the playground is in a browser, and what it weighs: the table of docs/playground.

It is played in by a program. That needs a browser, npm, and two cores that nobody else uses.
"""

import argparse
import gzip
import json
import os
import platform
import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import desertrules
from benchmarks.measure import ROOT
from benchmarks.report import markdown
from benchmarks.workloads import TITLES
from tests.browser.finding import Program, chromium
from tests.browser.playground import begin_game, lay_page, served
from tests.docs import engine
from tests.npm import OutOfReach

PAGE = engine.PAGE / "index.md"
KEPT = ROOT / "benchmarks" / "playground.json"
LOADS, CLICKS, THOUGHTS = 3, 80, 8
BUSY = 1
"""How many programs may run beside before the figures are not to be trusted."""
WAIT = 120_000
BOTS = ("turn", "mcts", "strong")
HEAD = ("", "found", "goal")
_MARKED = re.compile(r"(<!-- begin: figures -->\n).*?(<!-- end: figures -->)", re.DOTALL)

FIRST = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('#pg-board [role="button"]')) return;
  window.firstChoice = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""Notes when something can be clicked for the first time."""

CLICKED = """async (most) => {
  const board = document.querySelector("#pg-board");
  const curtain = document.querySelector("#pg-curtain-open");
  const costs = [];
  let luck = 7;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const changed = () => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(board, { childList: true });
  });
  while (costs.length < most && board.dataset.turn !== "over") {
    if (curtain.offsetParent) {
      const shown = changed();
      curtain.click();
      await shown;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    const choices = [...board.querySelectorAll('[role="button"]:not([data-part=""])')];
    if (!choices.length) continue;
    luck = (luck * 48271) % 2147483647;
    const chosen = choices[luck % choices.length];
    const next = changed();
    const begun = performance.now();
    chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await next;
    await painted();
    const cost = performance.now() - begun;
    if ("move" in chosen.dataset && !curtain.offsetParent) costs.push(cost);
  }
  return costs;
}"""
"""Clicks on choices of a game without bots; gives how long each move took until it was painted."""

THOUGHT = """async (most) => {
  const board = document.querySelector("#pg-board");
  const costs = [];
  let begun = null, pause = 0, last = performance.now();
  while (costs.length < most && board.dataset.turn !== "over") {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (board.dataset.turn === "thinking") begun ??= [now, board.firstElementChild];
    if (begun && begun[1] !== board.firstElementChild) {
      costs.push(now - begun[0]);
      begun = null;
    }
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return { costs, pause };
}"""
"""Watches bots; gives how long each thought, and the longest that the page did not answer."""


def sizes(laid: Path) -> tuple[int, int]:
    """Give how many bytes the playground has, as it is and as servers send it."""
    pages = [path for path in engine.PAGE.iterdir() if path.is_file()]
    sources = [path.read_bytes() for path in (*pages, *laid.iterdir())]
    return sum(map(len, sources)), sum(len(gzip.compress(source, 6)) for source in sources)


def _opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(WAIT)
    page.add_init_script(FIRST)
    page.goto(f"{address}/playground/")
    page.wait_for_selector("#pg-table[data-ready]")
    return page


def measured(program: Program) -> dict[str, Any]:
    """Measure everything, in seconds and bytes."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        engine.lay(folder / "engine")
        lay_page(folder, folder / "engine")
        browser = program.launch(playwright, WAIT)
        raw, packed = sizes(folder / "engine")
        machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
        load = f"a load of {os.getloadavg()[0]:.1f}"
        where = f"Chromium {browser.version} on {machine}, {load} when it began"
        found: dict[str, Any] = {"where": where, "raw": raw, "packed": packed}
        with served(folder) as address:
            pages = [_opened(browser, address) for _ in range(LOADS)]
            found["loads"] = [page.evaluate("firstChoice") / 1000 for page in pages]
            page = pages[-1]
            found["clicks"] = {name: _clicks(page, name) for name in desertrules.games()}
            thoughts = {name: _thoughts(page, name) for name in desertrules.games()}
            found["thoughts"] = {name: thought[0] for name, thought in thoughts.items()}
            found["pause"] = max(pause for _, pause in thoughts.values())
        browser.close()
    return found


def _clicks(page: Page, game: str) -> list[float]:
    begin_game(page, game, persons=6)
    return [cost / 1000 for cost in page.evaluate(CLICKED, CLICKS)]


def _thoughts(page: Page, game: str) -> tuple[dict[str, list[float]], float]:
    """Watch each bot that searches; all seats are played by it."""
    costs: dict[str, list[float]] = {}
    pause = 0.0
    for name in BOTS:
        begin_game(page, game, who=name, persons=0)
        watched = page.evaluate(THOUGHT, THOUGHTS)
        costs[name] = [cost / 1000 for cost in watched["costs"]]
        pause = max(pause, watched["pause"] / 1000)
    begin_game(page, game)
    return costs, pause


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    """Give the lines of the table."""
    lines: list[tuple[str, ...]] = [
        ("size", f"{found['raw'] / 1e6:.1f} MB", "15 MB"),
        ("size as it is sent (gzip)", f"{found['packed'] / 1e6:.1f} MB", "7.5 MB"),
        (
            "from opening the page to the first move that can be clicked",
            f"{statistics.median(found['loads']):.1f} s",
            "10 s",
        ),
    ]
    for game, costs in found["clicks"].items():
        middle, late = statistics.median(costs), statistics.quantiles(costs, n=20)[-1]
        lines.append(
            (
                f"{TITLES[game]}: from a click to the new board, median and 95th percentile",
                f"{1000 * middle:.0f} ms, {1000 * late:.0f} ms",
                "100 ms, 300 ms",
            )
        )
    for game, bots in found["thoughts"].items():
        slowest = max(max(costs) for costs in bots.values())
        lines.append((f"{TITLES[game]}: a bot's move, the slowest", f"{slowest:.2f} s", "1.5 s"))
    pause = f"{1000 * found['pause']:.0f} ms"
    lines.append(("the longest that the page did not answer while bots thought", pause, "100 ms"))
    return lines


def filled(page: str, found: dict[str, Any] | None) -> str:
    """Give the page with the figures in it; raise ValueError if their place is missing."""
    table = "Not measured yet."
    if found is not None:
        table = f"{found['where']}:\n\n{markdown(HEAD, rows(found))}"
    told, count = _MARKED.subn(lambda marks: f"{marks[1]}{table}\n{marks[2]}", page)
    if count != 1:
        raise ValueError(f"expected one place for the figures, found {count}")
    return told


def kept() -> dict[str, Any] | None:
    """Give the figures that were kept, if there are any."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else None


def rounded(found: Any) -> Any:  # noqa: ANN401 - plain data
    """Give figures with as many digits as are true."""
    match found:
        case float():
            return round(found, 4)
        case list():
            return [rounded(each) for each in found]
        case dict():
            return {name: rounded(each) for name, each in found.items()}
        case _:
            return found


def main(arguments: list[str] | None = None) -> None:
    """Measure, print the figures, and keep them if that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playground", description=__doc__)
    writing = f"keep the figures in {KEPT.name}, and write them into the page"
    parser.add_argument("--write-docs", action="store_true", help=writing)
    asked = parser.parse_args(arguments)
    if os.getloadavg()[0] > BUSY:
        print("others use this machine: the figures will be too high", file=sys.stderr)
    try:
        figures = rounded(measured(chromium()))
    except OutOfReach as error:
        parser.error(f"nothing was measured: {error}")
    print(markdown(HEAD, rows(figures)))
    if asked.write_docs:
        KEPT.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


if __name__ == "__main__":
    main()
