"""Somebody who plays in the playground, by mouse or by touch."""

from random import Random

from playwright.sync_api import Browser, Page

WAIT = 30_000  # milliseconds; a guard against hanging, not a measurement
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
TARGETS = """() => {
  const found = [];
  const add = (kind, selector) => document.querySelectorAll(selector).forEach((element, index) => {
    if (element.getClientRects().length) found.push([kind, index]);
  });
  const wide = "#choices [data-do='counted']:not([aria-disabled='true']), [data-do='confirm']";
  add("confirm", wide);
  if (!found.length) {
    add("board", "#board [role='button']");
    add("choice", "#choices button:not([aria-disabled='true']):not([data-do='count'])");
  }
  return found;
}"""
DARKEST = """() => {
  const centres = (selector) => [...document.querySelectorAll(selector)].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  });
  const light = centres("#board [role='button']");
  const far = ([x, y]) => Math.min(...light.map(([a, b]) => Math.hypot(a - x, b - y)));
  const dark = centres("#board [data-place]:not([role='button'])");
  return dark.reduce((one, other) => (far(other) > far(one) ? other : one));
}"""
SELECTORS = {
    "confirm": "#choices [data-do='counted']:not([aria-disabled='true']), [data-do='confirm']",
    "board": "#board [role='button']",
    "choice": "#choices button:not([aria-disabled='true']):not([data-do='count'])",
}


class Player:
    """A page with the playground."""

    def __init__(
        self, browser: Browser, address: str, device: str = "desktop", scheme: str = "light"
    ) -> None:
        width, height = SIZES[device]
        self.touch = device == "phone"
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=self.touch,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.rng = Random(7)

    def check(self) -> None:
        """Fail if there was an error in the page."""
        errors = [*self.errors, self.page.text_content("#trouble-words") or ""]
        self.errors.clear()
        assert not any(errors), errors

    def reset(self) -> None:
        """Go back to the start screen; the engine stays loaded."""
        self.rng = Random(7)
        self.page.evaluate("for (const each of document.querySelectorAll('dialog')) each.close()")
        self.page.evaluate("sessionStorage.clear()")
        if self.page.evaluate("document.body.dataset.screen") == "table":
            self.page.wait_for_function("document.body.dataset.working === '0'")
            self.page.evaluate("document.querySelector('[data-do=new]').click()")
        self.page.wait_for_selector("#play")

    # ---- Doing things

    def press(self, selector: str, index: int = 0) -> None:
        """Click or tap an element."""
        element = self.page.locator(selector).nth(index)
        element.scroll_into_view_if_needed()
        if self.touch:
            element.tap(force=True)
        else:
            element.click(force=True)

    def press_dark_space(self) -> None:
        """Click or tap the space of the board that is furthest from a light one."""
        x, y = self.page.evaluate(DARKEST)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def do(self, action: str) -> None:
        """Press the visible button for an action."""
        self.press(f"[data-do='{action}']:visible")

    def start(self, game: str, who: list[str], seed: int = 7, *, pace: bool = False) -> None:
        """Begin a game as a person does: choose, name the seats, press Play."""
        self.page.locator(f"[name=game][value={game}]").check(force=True)
        self.page.locator(f"[name=count][value='{len(who)}']").check(force=True)
        for seat, each in enumerate(who):
            self.page.select_option(f"#seats li:nth-child({seat + 1}) select", each)
        self.page.wait_for_function("document.body.dataset.engine === 'ready'")
        self.page.evaluate("document.querySelector('.options').open = true")
        self.page.fill("#seed", str(seed))
        self.page.set_checked("#pace-option", pace)
        self.page.evaluate("document.querySelector('.options').open = false")
        self.press("#play")

    def open(self, source: str) -> None:
        """Open a saved game by pasting it."""
        self.page.wait_for_function("document.body.dataset.engine === 'ready'")
        self.page.evaluate("document.querySelector('.options').open = true")
        self.page.fill("#seed", "7")
        self.page.uncheck("#pace-option")
        self.page.evaluate("document.querySelector('.options').open = false")
        self.do("open")
        self.page.fill("#open-source", source)
        self.press("#open-form [type=submit]")

    # ---- Waiting and looking

    def wait(self, *states: str) -> str:
        """Wait until the page waits for somebody, and return its state."""
        test = "({ state, screen }, wanted) => screen === 'table' && wanted.includes(state)"
        wanted = list(states or ("yours", "over"))
        self.page.wait_for_function(
            f"wanted => ({test})(document.body.dataset, wanted)", arg=wanted
        )
        return str(self.page.evaluate("document.body.dataset.state"))

    def text(self, selector: str) -> str:
        """Return the words in an element."""
        return " ".join(self.page.inner_text(selector).split())

    def made(self) -> int:
        """Return how many moves the page knows."""
        return int(self.page.evaluate("document.body.dataset.made"))

    # ---- Playing

    def act(self) -> None:
        """Press one thing that can be pressed: a space, a button, or what confirms a choice."""
        found = self.page.evaluate(TARGETS)
        assert found, self.text("#action")
        kind, index = self.rng.choice(found)
        self.press(SELECTORS[kind], index)
        self.page.wait_for_function("document.body.dataset.working === '0'")

    def finish(self, most: int = 400) -> None:
        """Play to the end card."""
        for _ in range(most):
            if self.wait() == "over":
                return
            self.act()
        raise AssertionError(f"the game is not over after {most} clicks")
