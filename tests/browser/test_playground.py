"""The playground, played in a browser by mouse and by touch."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from desertrules import Player as Seated
from desertrules import Record, game, playout
from desertrules.nomads_of_arabia import FinalDisc
from tests.browser.player import Player

pytestmark = [pytest.mark.long, pytest.mark.no_cover]

GAMES = ("through-the-desert", "sahara", "nomads-of-arabia")
OPTIONS: dict[str, dict[str, Any]] = {
    "through-the-desert": {"players": 2},
    "sahara": {"players": 2, "desert": 6},
    "nomads-of-arabia": {"players": 3, "special": 1, "finale": "short"},
}
NAMES = ("Ann", "Bob", "Cid")


@cache
def late_game(name: str, left: int = 16) -> str:
    """Return a game of Ann against bots that is nearly over, as JSON."""
    rules = game(name)
    options = rules.options(**OPTIONS[name])
    moves = playout(rules.initial(options), Random(3)).moves
    record = moves[:-left]
    if name == "nomads-of-arabia":  # cut where the next final disc is Mecca, in a short game
        games = [playout(rules.initial(options), Random(seed)).moves for seed in range(40)]
        finals = [
            [at for at, move in enumerate(each) if isinstance(move, FinalDisc)] for each in games
        ]
        late = [each[: at[1] + 1] for each, at in zip(games, finals, strict=True) if len(at) == 3]
        record = min(late, key=len)
    players = [Seated(each, "random" if seat else None) for seat, each in enumerate(NAMES)]
    return Record(options, record, players[: options.players]).to_json()


def enter(player: Player, *colours: str) -> None:
    """Place riders until camels are placed: each colour on the first light space."""
    for colour in colours:
        player.wait("yours")
        player.press(f"[data-value={colour}]")
        player.page.wait_for_selector(f"[data-value={colour}][aria-pressed=true]")
        player.press("#board [role=button]", 3)
        if player.touch:
            player.do("confirm")
        player.page.wait_for_function("document.body.dataset.working === '0'")
    player.wait("yours")


COLOURS = ("white", "sky", "mauve", "mint", "peach")


# ---- Whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_each_game_is_played_to_the_end_card(name: str, player: Player) -> None:
    """By mouse at 1280 and by touch at 390 pixels; the card has the winner and all points."""
    player.open(late_game(name))
    player.finish()
    card = player.text("#turn")
    assert " win" in card
    result = player.page.evaluate(
        "JSON.parse(sessionStorage['desertrules-playground']).record.result"
    )
    rows = player.page.locator("#end tbody tr").all_inner_texts()
    totals = sorted((int(row.split()[-1]) for row in rows), reverse=True)
    assert totals == sorted((each["points"] for each in result["standings"]), reverse=True)
    for action in ("again", "save", "menu", "back", "forward"):
        assert player.page.locator(f"[data-do={action}]:visible").count() == 1
    last = player.page.evaluate("document.getElementById('slider').valueAsNumber")
    player.do("back")
    player.page.wait_for_function(
        "last => document.getElementById('slider').valueAsNumber === last - 1", arg=last
    )
    assert player.text("#step-words").startswith("Move ")


@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_begins_from_the_start_screen(name: str, desktop: Player) -> None:
    """Set-up is one line of the log, and the first prompt says what to do."""
    desktop.start(name, ["human", "random", "random"])
    assert desktop.wait("yours") == "yours"
    assert desktop.text("#turn").startswith("Your turn, Ann")
    if desktop.page.locator("[data-tab=log]").count():
        desktop.press("[data-tab=log]")
    assert desktop.page.locator("#log .set").all_inner_texts()[-1].strip().startswith("Set-up: ")
    for _ in range(3):
        desktop.wait()
        desktop.act()
    assert desktop.made() > 0


# ---- Choosing and refusals ----------------------------------------------------------------------


def test_a_space_with_several_colours_asks_with_buttons(desktop: Player) -> None:
    """Five buttons in fixed places; another space replaces the first, and Escape cancels."""
    desktop.start("through-the-desert", ["human", "random"])
    desktop.wait("yours")
    made = desktop.made()
    desktop.press("#board [data-part]", 5)
    desktop.page.wait_for_selector("#choices .ask")
    assert desktop.text("#say").startswith("Which rider goes here?")
    assert desktop.page.locator("#choices .choice").count() == 5
    first = desktop.page.evaluate("document.querySelector('#say small').textContent")
    assert first.startswith("any of these on ")
    desktop.press("#board [data-part]", 9)
    desktop.page.wait_for_function(
        "before => document.querySelector('#say small').textContent !== before", arg=first
    )
    desktop.page.keyboard.press("Escape")
    desktop.page.wait_for_function("!document.querySelector('#choices .ask')")
    assert desktop.text("#say").startswith("Click a light space.")
    desktop.press("#board [data-part]", 5)
    desktop.page.wait_for_selector("#choices .ask")
    desktop.press("#choices .ask", 1)
    desktop.page.wait_for_function("document.body.dataset.working === '0'")
    desktop.wait("yours")
    assert desktop.made() > made


def test_a_refusal_is_one_sentence_and_disappears(player: Player) -> None:
    """With the next click, with Escape, with a choice; never by time. Why? shows the rule."""
    player.start("through-the-desert", ["human", "random"])
    player.wait("yours")
    for dismissal in ("Escape", "[data-value=sky]", "#turn"):
        player.press_dark_space()
        player.page.wait_for_selector("#say.no")
        assert player.text("#say .what")
        assert player.page.text_content("#alert") == player.text("#say .what")
        assert player.page.locator("#marks .no").count() == 2
        if dismissal == "Escape":
            player.page.keyboard.press("Escape")
        else:
            player.press(dismissal)
        player.page.wait_for_selector("#say:not(.no)")
        assert player.page.locator("#marks .no").count() == 0
        player.page.keyboard.press("Escape")
    player.press_dark_space()
    player.page.wait_for_selector("#say.no")
    player.do("why")
    player.page.wait_for_selector("#why:not([hidden])")
    assert "../rules/through-the-desert/#TD" in (player.page.get_attribute("#why a", "href") or "")
    assert "TD" not in player.text("#why")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#why", state="hidden")


def test_a_colour_may_be_chosen_first(desktop: Player) -> None:
    """Then only its spaces are light; the same colour again goes back."""
    desktop.start("through-the-desert", ["human", "random"])
    enter(desktop, *COLOURS)
    colour = desktop.page.get_attribute("[data-value]:not([aria-disabled=true])", "data-value")
    desktop.press(f"[data-value={colour}]")
    desktop.page.wait_for_selector(f"[data-value={colour}][aria-pressed=true]")
    assert desktop.text("#say").startswith(f"Where does the {colour} camel go?")
    assert desktop.page.locator("#board [data-move]").count() > 0
    desktop.press(f"[data-value={colour}]")
    desktop.page.wait_for_function(
        "document.querySelector('#say').innerText.startsWith('Click a light')"
    )


def test_touch_confirms_a_single_choice(phone: Player) -> None:
    """A finger hides what it touches, so the page shows it larger and asks."""
    phone.start("through-the-desert", ["human", "random"])
    phone.wait("yours")
    made = phone.made()
    phone.press("[data-value=white]")
    phone.page.wait_for_selector("[data-value=white][aria-pressed=true]")
    phone.press("#board [data-move]", 12)
    phone.page.wait_for_selector("[data-do=confirm]")
    assert phone.text("#say").startswith("Place this rider here? white on ")
    assert phone.page.locator("#say .closeup").is_visible()
    assert phone.made() == made
    phone.do("cancel")
    phone.page.wait_for_selector("[data-do=confirm]", state="detached")
    phone.press("[data-value=white]")
    phone.page.wait_for_selector("[data-value=white][aria-pressed=true]")
    phone.press("#board [data-move]", 12)
    phone.do("confirm")
    phone.page.wait_for_function("before => document.body.dataset.made > before", arg=made)


def test_several_at_once_are_chosen_by_counting(player: Player) -> None:
    """Handlers are hired with plus and minus; the button names the result."""
    player.start("nomads-of-arabia", ["human", "random", "random"])
    player.wait("yours")
    player.press("#board [data-part]")
    player.page.wait_for_selector("[data-do=counted]")
    assert player.text("[data-do=counted]").startswith("Go with 2 ")
    before = player.text("[data-do=counted]")
    player.press("[data-by='1']:not([aria-disabled=true])")
    player.page.wait_for_function(
        "before => document.querySelector('[data-do=counted]').innerText !== before", arg=before
    )
    player.press("[data-by='-1']:not([aria-disabled=true])")
    player.page.wait_for_selector("[data-do=counted]:not([aria-disabled=true])")
    player.press("[data-do=counted]")
    player.page.wait_for_function("document.body.dataset.working === '0'")
    player.wait("yours")
    assert player.made() > 0


# ---- Bots, undo, hints --------------------------------------------------------------------------


def test_bots_move_one_after_the_other_and_stay_marked(desktop: Player) -> None:
    """Each move is a sentence; Pause holds the next one, Skip shows the rest at once."""
    desktop.start("through-the-desert", ["human", "random", "random"], pace=True)
    desktop.wait("yours")
    desktop.press("[data-value=white]")
    desktop.page.wait_for_selector("[data-value=white][aria-pressed=true]")
    desktop.press("#board [data-move]", 30)
    desktop.wait("bot")
    desktop.do("pause")
    desktop.page.wait_for_function("document.querySelector('#say').innerText.includes(' rider ')")
    held = desktop.made()
    assert desktop.text("#turn").endswith("Place a rider")
    assert "Go on" in desktop.text("#choices")
    assert desktop.made() == held
    desktop.do("skip")
    desktop.wait("yours")
    assert desktop.made() == held + 1
    assert desktop.page.locator("#board .dr-last").count() == 2
    fresh = desktop.page.locator("#log .fresh").all_inner_texts()
    assert [row.split()[0] for row in fresh] == ["Cid", "Bob"]


def test_undo_goes_back_to_the_last_decision(player: Player) -> None:
    player.start("sahara", ["human", "random"])
    player.wait("yours")
    made = player.made()
    assert player.page.get_attribute("#undo", "aria-disabled") == "true"
    player.press("#choices .choice")
    player.page.wait_for_function("document.body.dataset.working === '0'")
    player.wait("yours")
    assert player.made() > made
    while player.made() > made:
        player.press("#undo")
        player.page.wait_for_function("document.body.dataset.working === '0'")
        player.wait("yours")
    assert player.made() == made


def test_a_hint_names_a_move_and_can_be_taken(desktop: Player) -> None:
    desktop.start("through-the-desert", ["human", "random"])
    desktop.wait("yours")
    made = desktop.made()
    desktop.press("#hint")
    desktop.page.wait_for_selector("[data-do=take-hint]")
    assert desktop.text("#say").startswith("Hint: You ")
    assert desktop.page.locator("#marks .pick").count() == 1
    desktop.do("take-hint")
    desktop.page.wait_for_function("before => document.body.dataset.made > before", arg=made)


@pytest.mark.parametrize("name", ["strong", "mcts"])
@pytest.mark.parametrize("game_name", GAMES)
def test_bots_that_search_finish_in_the_browser(game_name: str, name: str, desktop: Player) -> None:
    """They are given a time budget, and the page stays alive meanwhile."""
    desktop.start(game_name, [name, "human", "random"])
    assert desktop.wait("yours") == "yours"
    assert desktop.made() > 0


# ---- Several people at one screen ---------------------------------------------------------------


def test_secrets_leave_the_page_while_it_is_handed_over(player: Player) -> None:
    """The curtain hides board, choices and log; each person sees their own board."""
    player.start("nomads-of-arabia", ["human", "human", "random"])
    seen: list[str] = []
    for _ in range(60):
        state = player.wait("yours", "handover", "curtain")
        if state == "yours":
            player.act()
            continue
        if state == "curtain":
            seen.append(player.text("#pass-title"))
            assert player.page.locator("#board svg").count() == 0
            assert player.page.locator("#choices *, #say *, #log, .market").count() == 0
            assert player.page.evaluate("document.activeElement.dataset.do") == "uncover"
            assert player.page.get_attribute("#undo", "aria-disabled") == "true"
        else:
            assert player.text("#turn").startswith("Well done, ")
        player.do("uncover")
        player.page.wait_for_function(f"document.body.dataset.state !== '{state}'")
        if len(seen) == 3:
            break
    assert seen == [f"Pass the screen to {name}" for name in ("Ann", "Bob", "Ann")]


def test_people_share_a_board_without_secrets(desktop: Player) -> None:
    """No curtain: the turn card says whose turn it is."""
    desktop.start("sahara", ["human", "human"])
    turns: set[str] = set()
    for _ in range(12):
        desktop.wait("yours")
        turns.add(desktop.text("#turn h2"))
        desktop.act()
    assert turns == {"Your turn, Ann", "Your turn, Bob"}


# ---- Saving, links, records ---------------------------------------------------------------------


def test_a_game_survives_a_reload_a_file_and_a_link(desktop: Player) -> None:
    desktop.start("sahara", ["human", "random"])
    desktop.wait("yours")
    desktop.act()
    desktop.wait("yours")
    desktop.page.wait_for_function("document.body.dataset.working === '0'")
    made = desktop.made()
    desktop.page.reload()
    desktop.wait("yours")
    assert desktop.made() == made
    desktop.do("menu")
    with desktop.page.expect_download() as saved:
        desktop.press("#menu [data-do=save]")
    record = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert len(record["moves"]) == made
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.do("menu")
    desktop.press("#menu [data-do=link]")
    desktop.page.wait_for_function("document.getElementById('toast').textContent.includes('opied')")
    link = str(desktop.page.evaluate("navigator.clipboard.readText()"))
    desktop.page.evaluate("sessionStorage.clear()")
    desktop.page.goto("about:blank")
    desktop.page.goto(link)
    desktop.wait("yours")
    assert desktop.made() == made


def test_a_wrong_record_is_explained_and_a_valid_one_is_opened(desktop: Player) -> None:
    """Findings have lines; a valid record is not printed back."""
    desktop.start("sahara", ["human", "random"])
    desktop.wait("yours")
    text = "[Format 1]\n[Game sahara]\n[Rules 1]\n[Option players 2]\n\n0. deal 0/0 palm-9\n"
    desktop.do("menu")
    desktop.press("#menu [data-do=open]")
    desktop.page.fill("#open-source", text)
    desktop.press("#open-form [type=submit]")
    desktop.page.wait_for_selector("#open-report li")
    assert "Line 6: " in desktop.text("#open-report")
    assert desktop.page.locator("#open-dialog[open]").count() == 1
    desktop.page.fill("#open-source", late_game("sahara"))
    desktop.press("#open-form [type=submit]")
    desktop.page.wait_for_selector("#open-dialog[open]", state="detached")
    desktop.page.wait_for_function("document.body.dataset.made > 50")
    desktop.wait("yours")
    assert desktop.page.locator("#log .fresh").count() == 0
    assert 0 < desktop.page.locator("#board .dr-last").count() < 9  # not the whole game


def test_moves_can_be_typed_and_the_board_read_as_text(desktop: Player) -> None:
    desktop.start("sahara", ["human", "random"])
    desktop.wait("yours")
    made = desktop.made()
    desktop.do("menu")
    desktop.press("#menu [data-do=text]")
    desktop.page.wait_for_selector("#text-dialog[open]")
    assert "Ann" in desktop.text("#text-board")
    desktop.press("#text-dialog [data-do=close-dialog]")
    desktop.do("menu")
    desktop.press("#menu [data-do=type]")
    desktop.page.wait_for_selector("#type-dialog[open]")
    desktop.page.fill("#type-words", "stop")
    desktop.press("#type-form [type=submit]")
    desktop.page.wait_for_function("document.getElementById('type-wrong').textContent !== ''")
    assert "You can't stop now" in desktop.text("#type-wrong")
    desktop.page.fill("#type-words", "play 1")
    desktop.press("#type-form [type=submit]")
    desktop.page.wait_for_selector("#type-dialog[open]", state="detached")
    desktop.wait("yours")
    assert desktop.made() > made


def test_how_to_play_stands_beside_the_board(player: Player) -> None:
    player.start("sahara", ["human", "random"])
    player.wait("yours")
    player.press("#how-open")
    player.page.wait_for_selector("#how:not([hidden])")
    words = player.text("#how")
    assert "Goal." in words and "Palm 1 to 4" in words
    figures = player.page.locator("#how .figure image")
    assert figures.count() == 2
    source = figures.first.get_attribute("href") or ""
    assert player.page.evaluate("async (name) => (await fetch(name)).ok", source)
    assert player.page.get_attribute("#how-rules", "href") == "../rules/sahara/"
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#how", state="hidden")
    assert player.page.evaluate("document.activeElement.id") == "how-open"


def test_the_game_is_played_by_keys(desktop: Player) -> None:
    """Arrows go from space to space, Enter picks, digits choose a button."""
    desktop.start("through-the-desert", ["human", "random"])
    desktop.wait("yours")
    made = desktop.made()
    desktop.page.focus("#board [tabindex='0']")
    first = desktop.page.evaluate("document.activeElement.dataset.place")
    desktop.page.keyboard.press("ArrowDown")
    second = desktop.page.evaluate("document.activeElement.dataset.place")
    assert second and second != first
    desktop.page.keyboard.press("Enter")
    desktop.page.wait_for_selector("#choices .ask")
    desktop.page.keyboard.press("3")
    desktop.page.wait_for_function("before => document.body.dataset.made > before", arg=made)


def test_a_long_game_is_told_to_its_end(desktop: Player) -> None:
    """The engine returns 1,000 events at a time."""
    options = game("sahara").options(players=6)
    moves = playout(game("sahara").initial(options), Random(3)).moves
    assert len(moves) > 2_000
    desktop.open(Record(options, moves).to_json())
    desktop.wait("over")
    assert "The game is over" in desktop.text("#step-words")


# ---- Layout -------------------------------------------------------------------------------------

TARGETS = "button, select, input, summary, a"
SMALL = """(targets) => [...document.querySelectorAll(targets)].filter((element) => {
  const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
  return element.getClientRects().length && Math.min(width, height) < 43.5;
}).map((element) => element.outerHTML.slice(0, 120))"""
MISSED = """(least) => [...document.querySelectorAll("#board [role='button']")].filter((link) => {
  const { x, y, width, height } = link.getBoundingClientRect();
  const placeOf = (element) => element?.closest("[data-place]")?.dataset.place;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return Math.min(width, height) < least || placeOf(hit) !== placeOf(link);
}).map((link) => link.outerHTML.slice(0, 120))"""
BOX = """() => {
  const { x, y, width } = document.getElementById('board').getBoundingClientRect();
  return [x, y, width].map(Math.round);
}"""


@pytest.mark.parametrize("name", GAMES)
def test_every_target_is_large_enough_for_a_finger(name: str, phone: Player) -> None:
    """44 pixels at a width of 390; a small space of a board counts if a finger just misses it."""
    assert phone.page.evaluate(SMALL, TARGETS) == []
    phone.start(name, ["human", "random", "random"])
    for _ in range(4):
        phone.wait("yours")
        assert phone.page.evaluate(SMALL, TARGETS) == []
        phone.act()
    phone.reset()
    phone.open(late_game(name, 6))
    phone.finish()
    assert phone.page.evaluate(SMALL, TARGETS) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_on_the_board_can_be_hit(name: str, phone: Player) -> None:
    """A finger may miss by 14 pixels, so 16 make 44; the middle of a choice is not covered."""
    phone.open(late_game(name, 40))
    for _ in range(6):
        if phone.wait("yours", "over") == "over":
            break
        phone.page.evaluate("document.getElementById('board').scrollIntoView()")
        assert phone.page.evaluate(MISSED, 16) == []
        phone.act()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_jumps_and_nothing_is_cut(name: str, player: Player) -> None:
    """The board keeps its place; board, turn and choices are visible without scrolling."""
    player.start(name, ["human", "random", "random"])
    player.wait("yours")
    before = player.page.evaluate(BOX)
    bottom = player.page.evaluate(
        "document.getElementById('action').getBoundingClientRect().bottom"
    )
    assert bottom < (844 - 60 if player.touch else 800)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(3):
        player.page.evaluate("scrollTo(0, 0)")
        player.wait("yours")
        player.act()
        player.wait("yours")
        player.page.evaluate("scrollTo(0, 0)")
        assert player.page.evaluate(BOX) == before


def test_without_an_engine_the_page_says_so(browser: Browser, playground: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/engine/manifest.json", lambda route: route.fulfill(status=404))
    page.goto(playground)
    page.wait_for_selector("#trouble:not([hidden])")
    assert "built without the engine" in page.inner_text("#trouble")
    context.close()
