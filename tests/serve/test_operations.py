"""What each operation returns, on the games of the library."""

import json
import re
from random import Random
from typing import Any

import pytest

from desertrules import advance, dump, playout, sahara
from desertrules import nomads_of_arabia as nomads
from desertrules import through_the_desert as ttd
from desertrules.limits import MAX_ITEMS
from desertrules.record.positions import position_from_text
from desertrules.sahara import Card
from desertrules.serve import Engine
from desertrules.serve.operations import OPERATIONS
from tests.serve.client import Client, Rejected

NAMES = [{"name": "Ann", "agent": None}, {"name": "Bob", "agent": "greedy"}]


@pytest.fixture
def client() -> Client:
    """Return a client with a game of Sahara at the first decision, as handle 1."""
    found = Client()
    found.open("sahara", options={"players": 2}, players=NAMES, seed=7)
    found.ask("advance", handle=1)
    return found


def rejection(client: Client, op: str, **args: Any) -> Rejected:
    with pytest.raises(Rejected) as caught:
        client.ask(op, **args)
    return caught.value


def fields(result: str) -> set[str]:
    """Return the names of the required fields in the declaration of a result."""
    return {name for name, optional in re.findall(r"(\w+)(\??):", result) if not optional}


def test_results_have_the_fields_that_the_table_declares(client: Client) -> None:
    """The documentation and the TypeScript types are made from the table."""
    arguments: dict[str, dict[str, Any]] = {
        "hello": {},
        "describe": {"game": "sahara"},
        "schema": {"game": "sahara", "what": "move"},
        "validate": {"source": ""},
        "open": {"game": "sahara", "options": {"players": 2}},
        "close": {"handle": 2},
        "apply": {"move": 0},
        "go": {"made": 6},
        "bot": {"name": "random"},
        "explain": {"move": 0},
        "explain_place": {"place": "1"},
        "effects": {"move": 0},
        "view": {"seat": None},
    }
    for name, row in OPERATIONS.items():
        handle = {} if name in list(arguments)[:6] else {"handle": 1}
        found = client.ask(name, **handle, **arguments.get(name, {}))
        assert found.keys() == fields(row.result), name


def test_every_operation_and_argument_is_documented() -> None:
    for row in OPERATIONS.values():
        assert row.about.endswith("."), row.name
        for each in row.arguments:
            assert each.about.endswith("."), (row.name, each.name)


# ---- Opening ------------------------------------------------------------------------------------


def test_a_game_is_opened_from_options_state_view_or_record() -> None:
    client = Client()
    state = advance(nomads.initial(nomads.Options(players=3)), Random(5))
    new = client.ask("open", game="nomads-of-arabia", options={"players": 3}, seed=1)
    assert (new["made"], new["turn"], new["seed"]) == (0, {"kind": "chance"}, 1)
    assert new["options"] == dump(nomads.Options(players=3))
    given = client.ask("open", game="nomads-of-arabia", state=dump(state))
    assert client.ask("state", handle=given["handle"])["state"] == dump(state)
    view = dump(nomads.view(state, 1))
    imagined = client.ask("open", game="nomads-of-arabia", view=view, seed=3)["handle"]
    assert client.ask("view", handle=imagined, seat=1)["view"] == view
    client.ask("advance", handle=1)
    client.ask("apply", handle=1, move=0)
    for op, name in (("record", "record"), ("notation", "text")):
        source = client.ask(op, handle=1)[name]
        again = client.ask("open", source=source)
        assert again["report"]["valid"]
        assert client.ask("state", handle=again["handle"]) == client.ask("state", handle=1)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ({"game": "sahara"}, "`open` needs exactly one of `options`, `state`, `view` and `source`"),
        ({"options": {"players": 2}}, "$.game: missing"),
        ({"game": "sahara", "options": {"players": 9}}, "$.options.players: expected 2 to 6"),
        ({"game": "sahara", "state": {}}, "$.state"),
        (
            {"game": "sahara", "options": {"players": 2}, "players": [{"name": 7, "agent": None}]},
            "$.players",
        ),
        ({"game": "sahara", "options": {"players": 2}, "players": "Ann"}, "$.players: expected a"),
        ({"source": 7}, "$.source: expected a string or an object, found 7"),
    ],
)
def test_what_cannot_be_opened_is_explained(args: dict[str, Any], message: str) -> None:
    error = rejection(Client(), "open", **args)
    assert error.code == "bad-arguments"
    assert error.message.startswith(message)


def test_only_a_new_game_has_players() -> None:
    state = dump(sahara.initial(sahara.Options(players=2)))
    error = rejection(Client(), "open", game="sahara", state=state, players=NAMES)
    assert error.message == "$.players: only a new game has players"


def test_an_invalid_record_is_opened_up_to_its_first_mistake(client: Client) -> None:
    source = client.ask("notation", handle=1)["text"] + "1. play 0 stop\n"
    error = rejection(client, "open", source=source)
    assert error.code == "invalid-record"
    assert error.error["problems"]
    opened = client.ask("open", source=source, prefix=True)
    assert opened["made"] == 7
    assert not opened["report"]["valid"]
    assert client.ask("validate", source=source)["report"] == opened["report"]


def test_lenient_reading_is_one_switch(client: Client) -> None:
    source = client.ask("notation", handle=1)["text"] + "1. PLAY 0\n"
    assert not client.ask("validate", source=source)["report"]["valid"]
    report = client.ask("validate", source=source, lenient=True)["report"]
    assert report["valid"]
    assert report["tolerated"]


# ---- Playing ------------------------------------------------------------------------------------


def test_a_move_is_an_index_words_or_an_object(client: Client) -> None:
    legal = client.ask("legal_moves", handle=1, texts=True)
    assert legal["texts"] == ["play 0", "play 1", "play 2"]
    states = []
    for move in (1, "play 1", {"kind": "play", "pile": 1}):
        assert client.ask("apply", handle=1, move=move)["made"] == 7
        states.append(client.ask("state", handle=1))
        client.ask("go", handle=1, made=6)
    assert states[0] == states[1] == states[2]


@pytest.mark.parametrize(
    ("move", "code", "message"),
    [
        (3, "bad-arguments", "$.move: index 3 is out of range: there are 3 legal moves"),
        ("fly", "bad-arguments", "$.move: "),
        ({"kind": "fly"}, "bad-arguments", "$.move.kind: unknown kind of move 'fly'"),
        (None, "bad-arguments", "$.move: expected an integer, a string or an object, found None"),
        ("stop", "not-now", "You can't stop now: it's time to play a card."),
        ({"kind": "play", "pile": 3}, "no-such-pile", "There is no pile 3."),
    ],
)
def test_an_illegal_move_is_rejected_and_changes_nothing(
    move: Any, code: str, message: str, client: Client
) -> None:
    before = client.ask("state", handle=1)
    error = rejection(client, "apply", handle=1, move=move)
    assert (error.code, error.message[: len(message)]) == (code, message)
    assert client.ask("state", handle=1) == before


def test_going_back_keeps_the_moves_and_the_luck() -> None:
    client = Client()
    client.open("sahara", options={"players": 3}, seed=11)
    client.ask("advance", handle=1)
    client.ask("apply", handle=1, move=0)
    after = client.ask("advance", handle=1)
    states = client.ask("state", handle=1)
    assert client.ask("go", handle=1, made=0) == {
        "turn": {"kind": "chance"},
        "made": 0,
        "ahead": after["made"],
    }
    client.ask("advance", handle=1)
    client.ask("apply", handle=1, move=0)
    assert client.ask("advance", handle=1)["ahead"] == 0
    assert client.ask("state", handle=1) == states
    error = rejection(client, "go", handle=1, made=999)
    assert error.message == f"$.made: expected at most {after['made']}, found 999"


def test_a_whole_game_is_played_by_bots_and_recorded() -> None:
    client = Client()
    players = [{"name": None, "agent": "greedy"}, {"name": None, "agent": "random"}]
    client.open("sahara", options={"players": 2, "desert": 3}, players=players, seed=2)
    turn = client.ask("advance", handle=1)["turn"]
    while turn["kind"] != "over":
        name = players[turn["seat"]]["agent"]
        client.ask("bot", handle=1, name=name, play=True)
        turn = client.ask("advance", handle=1)["turn"]
    assert turn["result"]["reason"] == "oasis-full"
    record = client.ask("record", handle=1)["record"]
    assert record["result"]["standings"] == turn["result"]["standings"]
    assert client.ask("validate", source=record)["report"]["valid"]
    assert rejection(client, "bot", handle=1).message.startswith("a bot can only choose when")


def test_bots_are_limited_and_repeatable(client: Client) -> None:
    moves = [
        client.ask("bot", handle=1, name="mcts", iterations=5, seed=3)["move"] for _ in range(2)
    ]
    assert moves[0] == moves[1]
    assert client.ask("bot", handle=1, name="greedy", seconds=1)["bot"] == "greedy"
    for args in ({"name": "program"}, {"name": "os:system"}, {"seconds": 61}, {"seconds": 0}):
        assert rejection(client, "bot", handle=1, **args).code == "bad-arguments"


def test_a_game_has_a_limit_on_moves(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desertrules.serve.sessions.MAX_ITEMS", 6)
    error = rejection(client, "apply", handle=1, move=0)
    assert (error.code, error.message) == ("too-much-work", "limit exceeded: 6 moves in one game")
    assert MAX_ITEMS == 20_000


def test_chance_has_outcomes_with_weights() -> None:
    client = Client()
    client.open("sahara", options={"players": 2})
    found = client.ask("outcomes", handle=1, limit=1)
    assert (found["count"], found["total"]) == (9, 15)
    first = {"kind": "deal", "seat": 0, "pile": 0, "card": "palm-1"}
    assert found["outcomes"] == [{"move": first, "weight": 4}]


def test_a_playout_changes_nothing(client: Client) -> None:
    before = client.ask("state", handle=1)
    one = client.ask("playout", handle=1, seed=5)
    assert one == client.ask("playout", handle=1, seed=5)
    assert one["finished"] and len(one["points"]) == 2
    assert not client.ask("playout", handle=1, max_moves=3)["finished"]
    assert client.ask("state", handle=1) == before


def test_a_position_is_one_line_and_has_no_record(client: Client) -> None:
    text = client.ask("position", handle=1)["text"]
    state = dump(position_from_text(text))
    assert state == client.ask("state", handle=1)["state"]
    handle = client.open("sahara", state=state)
    message = "this game was opened from a position, so it has no record"
    assert rejection(client, "record", handle=handle).message == message


# ---- Explanations, with players' names ----------------------------------------------------------


def test_rejections_and_effects_use_names() -> None:
    client = Client()
    state = sahara.State(
        sahara.Options(players=2),
        herds=(sahara.Herd((0, 0, 0, 0, 0, 3)), sahara.Herd((0, 0, 0, 0, 0, 4))),
        hands=(
            sahara.Hand((Card.PALM_2, Card.CAMEL, Card.SHEIK)),
            sahara.Hand((Card.PALM_1,) * 3),
        ),
        pile=0,
        left=2,
    )
    client.open("sahara", state=dump(state))
    move = {"kind": "advance", "space": 4, "favourite": False}
    for names, owner in ((["You", "Bob"], "Bob"), ([], "seat 1")):
        found = client.ask("explain", handle=1, move=move, seat=0, names=names)["rejection"]
        assert (
            found["message"] == f"The camel on space 4 belongs to {owner}. Choose one of your own."
        )
    effects = client.ask("effects", handle=1, seat=0, move="advance 3", names=["You", "Bob"])
    assert effects["effects"][0]["message"].startswith("Your camel moves from space 3 to space 5")
    error = rejection(client, "effects", handle=1, move=move, names=["Ann", "Bob"])
    assert (error.code, error.error["rule"]) == ("rival-camel", "SA4.1")


def test_a_place_is_explained_without_a_move() -> None:
    client = Client()
    state = advance(ttd.initial(ttd.Options(players=2)), Random(7))
    client.open("through-the-desert", state=dump(state))
    layout = client.ask("layout", handle=1)["layout"]
    mountain = next(each["name"] for each in layout["places"] if each["kind"] == "mountain")
    found = client.ask("explain_place", handle=1, seat=0, place=mountain)["rejection"]
    assert "mountain" in found["message"]
    legal = client.ask("legal_moves", handle=1, seat=0, limit=1)["moves"][0]["cell"]
    assert client.ask("explain_place", handle=1, seat=0, place=legal)["rejection"] is None
    assert rejection(client, "explain_place", handle=1, place="z99").code == "invalid-value"


def test_history_has_movers_words_and_effects(client: Client) -> None:
    client.ask("apply", handle=1, move="play 1")
    *deals, play = client.ask("history", handle=1)["events"]
    assert {each["seat"] for each in deals} == {None}
    assert (play["seat"], play["text"], play["move"]) == (0, "play 1", {"kind": "play", "pile": 1})
    assert play["effects"][0]["message"].startswith("Ann plays ")
    named = client.ask("history", handle=1, since=6, names=["You", "Bob"])["events"]
    assert named[0]["effects"][0]["message"].startswith("You play ")
    assert len(client.ask("history", handle=1, limit=2)["events"]) == 2
    assert rejection(client, "history", handle=1, since=8).message.startswith(
        "$.since: expected at"
    )


# ---- Pictures -----------------------------------------------------------------------------------


def test_a_picture_offers_choices_only_to_the_seat_to_move(client: Client) -> None:
    mine = client.ask("svg", handle=1, seat=0, legal=True)
    assert re.findall(r'data-move="(\d)"', mine["svg"]) == ["0", "1", "2"]
    assert [each["move"] for each in mine["choices"]] == [0, 1, 2]
    assert all(each["shown"] for each in mine["choices"])
    without = client.ask("svg", handle=1, seat=0, legal=True, panel=False)["choices"]
    assert not any(each["shown"] for each in without)  # the cards are in the panel
    for args in ({"seat": 1, "legal": True}, {"seat": 0}, {"seat": None, "legal": True}):
        other = client.ask("svg", handle=1, **args)
        assert "data-move" not in other["svg"]
        assert other["choices"] == []


def test_a_move_is_chosen_part_by_part() -> None:
    client = Client()
    client.open("through-the-desert", options={"players": 2}, seed=7)
    client.ask("advance", handle=1)
    colours = client.ask("svg", handle=1, legal=True)["choices"]
    assert [each["label"] for each in colours] == ["White", "Sky", "Mauve", "Mint", "Peach"]
    assert all(each["shown"] and each["move"] is None for each in colours)
    cells = client.ask("svg", handle=1, legal=True, part=colours[1]["part"])["choices"]
    assert len(cells) == colours[1]["count"]
    legal = client.ask("legal_moves", handle=1)["moves"]
    assert {legal[each["move"]]["colour"] for each in cells} == {"sky"}
    assert (
        rejection(client, "svg", handle=1, legal=True, part="colour=pink").code == "invalid-value"
    )


def test_the_last_turn_is_marked(client: Client) -> None:
    """The default is everything since the turn began; a number marks so many moves."""
    client.open("through-the-desert", options={"players": 2}, seed=7)
    client.ask("advance", handle=2)
    assert "dr-last" not in client.ask("svg", handle=2, panel=False)["svg"]
    for _ in range(2):
        client.ask("apply", handle=2, move=0)
    marks = [
        client.ask("svg", handle=2, panel=False, **last)["svg"].count('class="dr-last"')
        for last in ({}, {"last": 0}, {"last": 2})
    ]
    assert marks == [1, 0, 2]


def test_text_boards_have_names_and_a_legend(client: Client) -> None:
    board = client.ask("text", handle=1, seat=0, legend=True)["text"]
    assert "Ann" in board and "Bob" in board
    assert len(board) > len(client.ask("text", handle=1, seat=0)["text"])


def test_scores_are_those_of_the_view() -> None:
    client = Client()
    state = playout(nomads.initial(nomads.Options(players=3)), Random(4), max_moves=200).state
    client.open("nomads-of-arabia", state=dump(state))
    for seat in range(3):
        found = client.ask("score", handle=1, seat=seat)["standings"]
        assert [each["points"] for each in found] == list(nomads.points(nomads.view(state, seat)))


# ---- Descriptions -------------------------------------------------------------------------------


def test_games_describe_their_options_and_rules() -> None:
    client = Client(Engine(handles=5))
    hello = client.ask("hello", protocol=1)
    assert [each["name"] for each in hello["games"]][:2] == ["through-the-desert", "sahara"]
    assert [each["secrets"] for each in hello["games"]][:3] == [False, False, True]
    assert hello["limits"]["handles"] == 5
    assert hello["bots"] == ["random", "greedy", "turn", "mcts", "strong"]
    found = client.ask("describe", game="sahara")
    options = {each["name"]: each for each in found["options"]}
    assert (options["players"]["least"], options["players"]["most"]) == (2, 6)
    assert options["sheik"]["choices"] == ["own", "any", "anywhere"]
    assert options["must_use"]["choices"] == [False, True]
    assert "SA3.2" in found["rules"]
    assert found["how_to_play"]


def test_broken_installed_games_are_omitted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        def load(self) -> None:
            raise ImportError("broken")

    monkeypatch.setattr("desertrules.registry._entry_points", lambda: {"broken": Entry()})
    hello = Client().ask("hello")
    assert "broken" not in [each["name"] for each in hello["games"]]


def test_names_from_outside_are_escaped() -> None:
    client = Client()
    players = [{"name": "A\x1b[31m\u202e", "agent": None}, {"name": "Bob", "agent": None}]
    client.open("sahara", options={"players": 2}, players=players, seed=7)
    client.ask("advance", handle=1)
    client.ask("apply", handle=1, move=0)
    shown = [
        client.ask("text", handle=1)["text"],
        client.ask("svg", handle=1)["svg"],
        json.dumps(client.ask("history", handle=1)["events"], ensure_ascii=False),
    ]
    for each in shown:
        assert "\x1b" not in each and "\u202e" not in each
