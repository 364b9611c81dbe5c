"""The playground in a browser, with the engine in it: played by clicks and by keys."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import desertrules
from desertrules import (
    Record,
    playout,
    record_from_text,
    record_to_json,
    record_to_text,
    sahara,
    validate,
)
from desertrules.render import svg
from tests.browser.conftest import WAIT
from tests.browser.crowded import with_a_crowded_cell
from tests.browser.playground import KEPT, begin_game, dumped, lay_page, load_game, served
from tests.examples.web import RIVAL, with_discs

pytestmark = pytest.mark.xdist_group("browser")
ROOT = Path(__file__).parents[2]
SHORT: dict[str, dict[str, str]] = {
    "through-the-desert": {},
    "sahara": {"desert": "2"},
    "nomads-of-arabia": {"special": "1", "finale": "short"},
}
"""Options with which a game is short."""
PLAY = """async (most) => {
  const board = document.querySelector("#pg-board");
  let moves = 0, before = null, luck = 7, clicked = performance.now();
  while (!["over", "covered"].includes(board.dataset.turn) && moves < most) {
    if (performance.now() - clicked > 60_000) throw new Error(board.dataset.turn);
    const choices = [...board.querySelectorAll('[role="button"]:not([data-part=""])')];
    const picture = board.firstElementChild;
    if (board.dataset.turn === "yours" && choices.length && picture !== before) {
      luck = (luck * 48271) % 2147483647;
      const chosen = choices[luck % choices.length];
      moves += "move" in chosen.dataset;
      before = picture;
      clicked = performance.now();
      chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return moves;
}"""
"""Clicks on choices until the game is over or covered, or so many moves are made."""


@pytest.fixture(scope="module")
def table(
    browser: Browser, playground_engine: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Load the playground once; at the end nothing went wrong and nothing came from elsewhere."""
    folder = tmp_path_factory.mktemp("playground")
    lay_page(folder, playground_engine)
    with served(folder) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(WAIT)
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: wrong.append(asked.url) if elsewhere(asked.url) else None)

        def elsewhere(url: str) -> bool:
            return not url.startswith((address, "data:", "blob:"))

        page.goto(f"{address}/playground/")
        page.wait_for_selector("#pg-table[data-ready]")
        yield page
        page.close()
        assert wrong == []


def _saved(page: Page) -> Any:
    """Save the game as people do, and read the file."""
    with page.expect_download() as download:
        page.click("#pg-save")
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", desertrules.games())
def test_a_whole_game_is_played_by_clicks_against_bots(table: Page, game: str) -> None:
    """And its record, replayed here, comes to the same result."""
    begin_game(table, game, options=SHORT[game])
    assert table.evaluate(PLAY, 2000) > 10
    assert "Over" in table.inner_text("#pg-status")
    record = _saved(table)
    report = validate(record)
    assert report.valid, str(report)
    assert report.result is not None
    assert report.result_is_true is True
    winners = " and ".join(record["players"][seat]["name"] for seat in report.result.winners)
    assert table.inner_text("#pg-status") == f"Over ({report.result.reason}): won by {winners}"
    agents = [player["agent"] for player in record["players"]]
    assert agents == [None, *["greedy"] * (len(agents) - 1)]


def test_an_illegal_move_is_refused_with_its_rule(table: Page) -> None:
    """Its sentence, its number, and a link to where it stands."""
    begin_game(table, "sahara")
    table.fill("#pg-words", "play 9")
    table.press("#pg-words", "Enter")
    refused = table.locator("#pg-refused")
    expect(refused).to_contain_text("SA1.4")
    link = refused.locator("a").get_attribute("href")
    assert link is not None
    assert link.endswith("/rules/sahara/#SA1.4")
    page = (ROOT / "docs" / "rules" / "sahara.md").read_text(encoding="utf-8")
    assert "{ #SA1.4 }" in page
    table.fill("#pg-words", "dance")
    table.press("#pg-words", "Enter")
    expect(refused).to_contain_text("dance")
    expect(refused.locator("a")).to_have_count(0)
    table.fill("#pg-words", "play 0")
    table.press("#pg-words", "Enter")
    expect(refused).to_be_hidden()


def _with_a_part() -> tuple[Record[Any, Any], str]:
    """Give a game of Sahara in which a camel can go to several spaces, and what it is called."""
    options = sahara.Options(2)
    for length in range(400):
        played = playout(sahara.initial(options), Random(length), max_moves=length)
        record: Record[Any, Any] = Record(options, played.moves).advance(Random(length))
        legal = sahara.legal_moves(record.state)
        for part in re.findall(r'data-part="([^"]+)"', svg(record.state, legal=legal)):
            if f'data-part="{part}"' in svg(record.state, legal=legal, part=part):
                return record, part
    raise AssertionError


def test_what_is_chosen_can_be_taken_back(table: Page, tmp_path: Path) -> None:
    """A move of two parts: the first is marked when it is chosen, and again to be clicked on."""
    record, part = _with_a_part()
    load_game(table, tmp_path, record)
    camel = table.locator(f'#pg-board [role=button][data-part="{part}"]')
    others = table.locator("#pg-board [role=button]")
    expect(camel).to_have_count(1)
    count = others.count()
    for back in ("click", "Escape"):
        camel.dispatch_event("click")
        expect(camel).to_have_attribute("aria-pressed", "true")
        if back == "click":
            camel.dispatch_event("click")
        else:
            camel.press(back)
        expect(table.locator("#pg-board [aria-pressed]")).to_have_count(0)
        expect(others).to_have_count(count)


def test_a_place_that_is_not_offered_tells_why(table: Page) -> None:
    """By a click on it: the rules against all that could be meant."""
    begin_game(table, "through-the-desert")
    palm = next(move for move in _saved(table)["moves"] if move["kind"] == "palms")["cells"][0]
    table.locator(f'[data-place="{palm}"]').dispatch_event("click")
    refused = table.locator("#pg-refused")
    expect(refused.locator("a").first).to_have_text(re.compile(r"TD5\.\d"))
    assert palm in refused.inner_text()
    for place, told in (("f7", "f7 is a mountain."), ("t3", "t3 is beyond the line")):
        table.locator(f'[data-place="{place}"]').dispatch_event("click")
        expect(refused).to_contain_text(told)
        expect(refused.locator("a")).to_have_text("TD2.3")
    begin_game(table, "sahara")
    table.locator('[data-place="5"]').dispatch_event("click")
    expect(refused).to_contain_text("Ann plays a card")


def test_nothing_is_wider_than_a_phone(table: Page) -> None:
    """With all forms open: for every game, with as many seats as it has."""
    table.set_viewport_size({"width": 390, "height": 844})
    table.evaluate("document.querySelectorAll('.pg-box').forEach(box => { box.open = true })")
    table.select_option("#pg-game", "sahara")  # then each is another than before
    for name in desertrules.games():
        table.select_option("#pg-game", name)
        players = [str(count) for count in desertrules.game(name).players]
        expect(table.locator("#pg-players option")).to_have_text(players)
        table.select_option("#pg-players", players[-1])
        expect(table.locator(".pg-seat")).to_have_count(int(players[-1]))
        assert table.evaluate("document.documentElement.scrollWidth") <= 390
        field, box = table.locator(".pg-seat select").last, table.locator("#pg-new").bounding_box()
        right = field.evaluate("field => field.getBoundingClientRect().right")
        assert box is not None and right <= box["x"] + box["width"]
    table.evaluate("document.querySelectorAll('.pg-box').forEach(box => { box.open = false })")
    table.set_viewport_size({"width": 1280, "height": 900})


def test_a_finger_between_choices_is_asked_which_it_means(table: Page, tmp_path: Path) -> None:
    """On a phone: dots that are near to each other are buttons; one by itself is taken at once."""
    record, meant = with_a_crowded_cell()
    table.set_viewport_size({"width": 390, "height": 844})
    table.evaluate("[window.media, window.matchMedia] = [matchMedia, () => ({ matches: true })]")
    load_game(table, tmp_path, record)
    dot = table.locator(f'#pg-board [role=button][aria-label="{meant[0]}"]')
    expect(dot).to_have_count(1)
    dot.scroll_into_view_if_needed()
    box = dot.bounding_box()
    assert box is not None
    table.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    which = table.locator("#pg-refused")
    expect(which).to_contain_text("Which one?")
    expect(which).to_be_in_viewport()
    assert sorted(which.locator("button").all_inner_texts()) == sorted(meant)
    assert _saved(table)["moves"] == dumped(record)
    which.locator("button", has_text=meant[1]).click()
    expect(which).to_be_hidden()
    expect(table.locator("#pg-log li").last).to_contain_text(meant[1])
    table.evaluate("window.matchMedia = window.media")
    table.set_viewport_size({"width": 1280, "height": 900})


def test_a_game_is_saved_loaded_shared_and_taken_back(table: Page, tmp_path: Path) -> None:
    """Every way leads to the same record; undo goes to the person's last decision."""
    begin_game(table, "sahara")
    expect(table.locator("#pg-undo")).to_be_disabled()  # nobody has decided yet
    assert table.evaluate(PLAY, 8) == 8
    expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
    before = _saved(table)
    table.click("#pg-undo")
    expect(table.locator("#pg-redo")).to_be_enabled()
    shorter = _saved(table)
    assert before["moves"][: len(shorter["moves"])] == shorter["moves"] != before["moves"]
    table.click("#pg-redo")
    expect(table.locator("#pg-redo")).to_be_disabled()
    assert _saved(table) == before
    table.click("#pg-share")
    expect(table.locator("#pg-link")).to_have_value(re.compile("/playground/#game="))
    expect(table.locator("#pg-link")).to_be_in_viewport()
    expect(table.locator("#pg-link")).to_be_focused()
    link = table.input_value("#pg-link")
    assert table.evaluate(PLAY, 1) == 1
    expect(table.locator("#pg-shared")).to_be_hidden()  # it led to where the game was
    begin_game(table, "through-the-desert")
    table.evaluate("link => { location.href = link }", link)
    expect(table.locator("#pg-board svg.sahara")).to_have_count(1)
    expect(table.locator("#pg-shared")).to_be_hidden()
    assert _saved(table) == before
    begin_game(table, "through-the-desert")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(before), encoding="utf-8")
    table.set_input_files("#pg-file", path)
    expect(table.locator("#pg-board svg.sahara")).to_have_count(1)
    assert _saved(table) == before
    for damaged in ("nothing", "!", link.split("=")[1][:-9], "A" * 20_000):
        table.evaluate("damaged => { location.hash = `#game=${damaged}` }", damaged)
        expect(table.locator("#pg-refused")).to_contain_text("This game cannot be opened: the ")
        assert _saved(table) == before  # the game under way stays
        table.evaluate("document.querySelector('#pg-refused').replaceChildren()")
    table.evaluate("location.hash = '#how-it-works'")


def test_a_file_that_is_no_sound_record_is_judged(table: Page, tmp_path: Path) -> None:
    """The game under way stays, and what is wrong with the file stands at its line."""
    begin_game(table, "sahara")
    before = _saved(table)
    path = tmp_path / "game.txt"
    for wrong, line in (("no record", "no record"), (_transcript(), "12. mauve p4  sky k7")):
        path.write_text(wrong, encoding="utf-8")
        table.set_input_files("#pg-file", path)
        expect(table.locator(".pg-wrong > code")).to_have_text(line)
        expect(table.locator("#pg-refused")).to_contain_text("This file cannot be opened")
        expect(table.locator("#pg-report")).to_be_focused()
    assert _saved(table) == before
    path.write_bytes(b"\0" * 5_000_000)
    table.set_input_files("#pg-file", path)
    expect(table.locator("#pg-refused")).to_contain_text("at most 4194304 bytes")
    table.evaluate("document.querySelector('#pg-check').open = false")


def _transcript() -> str:
    """Give the transcript of the page on validation, which is wrong in its last line."""
    page = (ROOT / "docs" / "validation.md").read_text(encoding="utf-8")
    found = re.search(r'game = """\n(.*?)"""', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_transcript_is_checked_and_stepped_through(table: Page) -> None:
    """A finding stands at its line, and leads to its position."""
    table.evaluate("document.querySelector('#pg-check').open = true")
    table.fill("#pg-source", _transcript())
    table.click("#pg-transcript button[type=submit]")
    wrong = table.locator(".pg-wrong")
    expect(wrong).to_have_count(1)
    assert wrong.evaluate("line => [...line.parentElement.children].indexOf(line)") == 16
    expect(wrong).to_contain_text("12. mauve p4  sky k7")
    expect(wrong.locator(".pg-finding")).to_contain_text("Line 17, column 15: TD6.6")
    expect(wrong.locator(".pg-finding")).to_contain_text("a sky camel of seat 0 (k8)")
    wrong.locator("button").click()
    number = table.locator("#pg-number")
    expect(number).to_have_text("46 / 46")
    expect(table.locator("#pg-slider")).to_be_focused()
    table.click("#pg-back")
    expect(number).to_have_text("45 / 46")
    expect(table.locator("#pg-log li").last).to_contain_text("white d5")
    table.click("#pg-first")
    expect(number).to_have_text("0 / 46")
    table.locator("#pg-slider").fill("40")
    expect(number).to_have_text("40 / 46")
    table.click("#pg-play-on")
    expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
    table.fill("#pg-source", record_to_text(record_from_text(_transcript().rsplit("12.", 1)[0])))
    table.click("#pg-transcript button[type=submit]")
    expect(table.locator("#pg-report")).to_contain_text("Valid: through-the-desert, 45 moves")
    table.fill("#pg-source", _transcript().replace("\n0.", '\n[Player 0 "Zoe"]\n0.', 1))
    table.click("#pg-transcript button[type=submit]")
    expect(wrong.locator(".pg-finding")).to_contain_text("a sky camel of Zoe (k8)")
    table.fill("#pg-source", _transcript().rsplit("12.", 1)[0].replace("mauve", "Mauve"))
    table.check("#pg-lenient [name=words]")
    table.click("#pg-transcript button[type=submit]")
    expect(table.locator("#pg-report li").first).to_contain_text("Line 10: overlooked by words (2)")
    table.evaluate("document.querySelector('#pg-check').open = false")


def test_a_new_game_comes_before_the_eyes(table: Page) -> None:
    """The form stands below the board: its end leads back there, the focus too."""
    begin_game(table, "sahara")
    expect(table.locator("#pg-board")).to_be_focused()
    expect(table.locator("#pg-board")).to_be_in_viewport(ratio=0.9)
    table.keyboard.press("ArrowDown")
    expect(table.locator("#pg-board [role=button]:focus")).to_have_count(1)
    begin_game(table, "nomads-of-arabia", persons=3)
    expect(table.locator("#pg-curtain-open")).to_be_focused()


def test_a_game_that_was_just_chosen_begins_with_its_own_form(table: Page) -> None:
    """Whoever is quicker than the engine gets three seats for Nomads, not the two of before."""
    begin_game(table, "sahara")
    table.evaluate(
        """() => {
          const game = document.querySelector("#pg-game");
          game.value = "nomads-of-arabia";
          game.dispatchEvent(new Event("change"));
          document.querySelector("#pg-begin").click();
        }"""
    )
    expect(table.locator("#pg-board svg.nomads-of-arabia")).to_have_count(1)
    expect(table.locator("#pg-setup-wrong")).to_be_hidden()
    assert len(_saved(table)["players"]) == 3


@pytest.mark.parametrize("game", desertrules.games())
def test_every_choice_has_a_name(table: Page, game: str) -> None:
    """For who does not see the board: what can be done, each once, and what is written on it."""
    begin_game(table, game)
    names: list[str] = []
    for _ in range(3):
        assert table.evaluate(PLAY, 1) == 1
        expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
        expect(table.locator("#pg-board [role=button]:not([aria-label])")).to_have_count(0)
        buttons = table.locator("#pg-board [role=button]")
        expect(buttons).not_to_have_count(0)
        found = buttons.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        assert len({*found}) == len(found) > 0
        names += found
    assert not [name for name in names if not re.match(r"[a-z]", name)]
    assert table.locator("#pg-status").get_attribute("role") == "status"
    assert table.locator("#pg-log").get_attribute("role") == "log"
    loose = "text => !text.closest('.panel, [role=button], [aria-hidden]')"
    texts = "[...document.querySelectorAll('#pg-board text')]"
    assert table.evaluate(f"{texts}.filter({loose}).map(text => text.textContent)") == []
    told = table.locator("#pg-board > svg").get_attribute("aria-label")
    assert str(told).endswith(f": {table.inner_text('#pg-status')}")
    if game == "sahara":
        assert [name for name in names if re.fullmatch(r"play \d: \w+-\d \W\d", name)]


def test_a_game_is_played_by_keys_alone(table: Page) -> None:
    """Tab to the board, arrows, Enter; the focus stays on the board, and a form is filled too."""
    begin_game(table, "through-the-desert", who="random")
    table.evaluate("document.activeElement.blur(); document.querySelector('#pg-status').focus()")
    table.evaluate("document.querySelector('#pg-board').focus()")
    inside = "document.activeElement.closest('#pg-board [role=button]') !== null"
    made = f"{KEPT}.length"
    table.keyboard.press("Tab")
    for round_ in range(4):
        expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
        before = table.evaluate(made)
        table.keyboard.press("ArrowRight")
        table.keyboard.press("ArrowDown" if round_ % 2 else "ArrowUp")
        assert table.evaluate(inside)
        for _ in range(2):  # a colour, and where it goes
            if table.evaluate(made) == before:
                table.evaluate("document.querySelector('#pg-board > svg').id = 'old'")
                table.keyboard.press("Enter")
                expect(table.locator("#old")).to_have_count(0)
                expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
                table.wait_for_function(inside)
        table.wait_for_function(f"before => {made} > before", arg=before)
    table.wait_for_function("document.activeElement.getAttribute('aria-label')")
    table.keyboard.press("Escape")
    table.focus("#pg-new summary")
    table.keyboard.press("Enter")
    table.keyboard.press("Tab")
    table.keyboard.type("Sahara")
    expect(table.locator("#pg-options [name=desert]")).to_have_count(1)
    table.keyboard.press("Enter")
    table.focus("#pg-seed")
    table.keyboard.press("Enter")
    expect(table.locator("#pg-board svg.sahara")).to_have_count(1)


def test_secrets_are_covered_between_the_turns_of_persons(table: Page) -> None:
    """In Nomads of Arabia: nothing of the game is on the page until the next person is there."""
    begin_game(table, "nomads-of-arabia", persons=3)
    curtain = table.locator("#pg-curtain")
    for name in ("Ann", "Ben"):
        expect(curtain).to_contain_text(f"Hand the screen to {name}")
        assert table.locator("#pg-board *").count() == table.locator("#pg-log li").count() == 0
        table.click("#pg-curtain-open")
        expect(table.locator("#pg-board svg")).to_have_count(1)
        table.evaluate(PLAY, 100)
        expect(curtain).to_be_visible()
    begin_game(table, "sahara", persons=2)
    expect(curtain).to_be_hidden()


def test_no_word_of_a_disc_is_left_for_the_next_person(table: Page, tmp_path: Path) -> None:
    """NA3.5: the holder sees it, also in the text; while the board is covered nothing names it."""
    record, _ = with_discs(22)
    path = tmp_path / "game.json"
    path.write_text(record_to_json(record), encoding="utf-8")
    table.evaluate("document.querySelector('#pg-text').open = true")
    table.set_input_files("#pg-file", path)
    curtain = table.locator("#pg-curtain")
    page, text = "document.querySelector('#pg').innerHTML", table.locator("#pg-plain")
    expect(curtain).to_contain_text("Hand the screen to Ben")
    (disc,) = record.state.discs(RIVAL)
    assert disc not in table.evaluate(page)
    table.click("#pg-curtain-open")
    expect(text).to_contain_text(disc)
    table.evaluate(PLAY, 100)
    expect(curtain).to_contain_text("Hand the screen to Cem")
    assert disc not in table.evaluate(page)
    table.click("#pg-curtain-open")
    expect(text).to_contain_text("Cem")
    expect(table.locator("#pg-log li").last).to_be_visible()
    assert disc not in table.evaluate(page)
    table.click("#pg-undo")
    expect(curtain).to_contain_text("Hand the screen to Ben")
    assert disc not in table.evaluate(page)
    table.evaluate("document.querySelector('#pg-text').open = false")


def test_another_engine_takes_over_where_one_has_failed(table: Page) -> None:
    """That it has failed is said, and that it is silent too; the game goes on where it was."""
    begin_game(table, "sahara")
    table.evaluate(
        """() => {
          const wait = window.wait = window.setTimeout;  // 15 seconds of silence pass in three
          window.setTimeout = (done, time) => wait(done, time > 10_000 ? 3000 : time);
        }"""
    )
    trouble = table.locator("#pg-trouble")
    for end, told in (
        ("self.onmessage = () => postMessage({ failed: 'no memory' })", "has failed: no memory"),
        ("self.close()", "has not answered"),
    ):
        expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
        before = _saved(table)
        engine = [worker for worker in table.workers if worker.url.endswith("/worker.mjs")][-1]
        engine.evaluate(f"() => {{ {end} }}")
        table.locator("#pg-board [role=button]").first.dispatch_event("click")
        expect(trouble).to_contain_text(told)
        table.click("#pg-restart")
        expect(trouble).to_be_hidden()
        expect(table.locator("#pg-loading")).to_be_hidden()
        assert _saved(table) == before
        assert table.evaluate(PLAY, 1) == 1
    table.evaluate("window.setTimeout = window.wait")


def test_a_bot_is_stopped_even_if_it_never_answers(table: Page) -> None:
    """The page stays awake; a new worker takes the game over, and bots go on when asked."""
    begin_game(table, "sahara", who="mcts", persons=0)
    table.click("#pg-stop")
    expect(table.locator("#pg-go")).to_be_visible()
    before = _saved(table)["moves"]
    table.evaluate(
        """() => {
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (line) {
            if (line.includes('"op":"bot"')) Worker.prototype.postMessage = post;
            else post.call(this, line);
          };
        }"""
    )
    table.click("#pg-go")
    expect(table.locator("#pg-board")).to_have_attribute("data-turn", "thinking")
    table.click("#pg-stop")
    expect(table.locator("#pg-go")).to_be_visible(timeout=WAIT)
    assert _saved(table)["moves"] == before
    table.click("#pg-go")
    table.wait_for_function(f"before => {KEPT}.length > before", arg=len(before))


def test_a_reload_goes_on_where_the_game_was(table: Page) -> None:
    """And dark pages have dark pictures."""
    begin_game(table, "sahara")
    table.evaluate(PLAY, 3)
    expect(table.locator("#pg-board")).to_have_attribute("data-turn", "yours")
    before = _saved(table)
    table.reload()
    table.wait_for_selector("#pg-table[data-ready]")
    assert _saved(table) == before
    table.evaluate("document.body.dataset.mdColorScheme = 'slate'")
    expect(table.locator("#pg-board svg.dark")).to_have_count(1)


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("**/manifest.json", "built without it"),
        ("**/pyodide.asm.wasm", "The engine cannot be loaded: pyodide.asm.wasm did not arrive"),
        ("**/desertrules*.whl", "any.whl did not arrive"),
        ("**/engine/client.mjs", "client.mjs"),
        ("**/playground/worker.mjs", "the worker cannot run the engine"),
        ("**/playground/table.mjs", "a part of this page did not arrive"),
    ],
)
def test_an_engine_that_cannot_be_loaded_is_told(
    browser: Browser, playground_engine: Path, tmp_path: Path, lost: str, told: str
) -> None:
    """As where `make docs` has built the pages, or where the net breaks off anywhere."""
    lay_page(tmp_path, playground_engine)
    with served(tmp_path) as address:
        page = browser.new_page()
        page.set_default_timeout(WAIT)
        page.context.route(lost, lambda route: route.fulfill(status=404))
        page.goto(f"{address}/playground/")
        expect(page.locator("#pg-failed")).to_contain_text(told)
        assert page.is_hidden("#pg-table")
        assert page.is_hidden("#pg-loading")
        page.close()


def test_a_page_that_may_keep_nothing_plays_all_the_same(
    browser: Browser, playground_engine: Path, tmp_path: Path
) -> None:
    """Where storage is forbidden; after a reload there is a new game, and nobody is troubled."""
    lay_page(tmp_path, playground_engine)
    with served(tmp_path) as address:
        page = browser.new_page()
        page.set_default_timeout(WAIT)
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.add_init_script(
            """Object.defineProperty(window, "sessionStorage", {
              get() { throw new DOMException("forbidden", "SecurityError"); },
            });"""
        )
        page.goto(f"{address}/playground/#game=damaged")
        page.wait_for_selector("#pg-table[data-ready]")
        expect(page.locator("#pg-refused")).to_contain_text("the link is damaged")
        assert page.evaluate(PLAY, 1) == 1
        expect(page.locator("#pg-refused")).to_be_hidden()
        assert wrong == []
        page.close()
