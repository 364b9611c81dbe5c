"""Protocol 2: games that stay open, several requests in one line, and what a seat may see."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import Record, Seat, dump
from desertrules.render import move_from_text, move_to_text, svg, text
from desertrules.serve import MOST_TOGETHER, PROTOCOL, PROTOCOLS, Engine, answer, sessions
from desertrules.serve.engine import OPERATIONS
from tests.serve.talking import OPTIONS, Talk

ROOT = Path(__file__).parents[2]
GAMES = desertrules.games()
NOMADS = "nomads-of-arabia"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_a_handle(game: str) -> None:
    """Its record is valid, and leads to the state that the engine has reached."""
    talk, rng = Talk(), Random(3)
    handle = talk.ask("open", game=game, options=OPTIONS[game], seed=5)["handle"]
    stands = talk.ask("turn", handle=handle)
    while stands["turn"]["kind"] != "over":
        if stands["turn"]["kind"] == "chance":
            stands = talk.ask("advance", handle=handle)
            continue
        count = talk.ask("legal_moves", handle=handle, limit=0)["count"]
        stands = talk.ask("apply", handle=handle, move=rng.randrange(count))
    saved = talk.ask("save", handle=handle)["record"]
    report = desertrules.validate(saved)
    assert report.valid
    assert report.result_is_true
    assert stands == {**stands, "made": len(saved["moves"]), "ahead": 0}
    assert dump(report.state) == talk.ask("state", handle=handle)["state"]
    score = talk.ask("score", handle=handle, whole=True)
    assert score["standings"] == stands["turn"]["result"]["standings"]
    written = talk.ask("save", handle=handle, form="text")["text"]
    assert dump(desertrules.record_from_text(written)) == saved
    line = talk.ask("save", handle=handle, form="position")["text"]
    assert desertrules.position_from_text(line) == report.state


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_by_a_handle_is_what_the_library_says(game: str) -> None:
    """Nothing is lost or added on the way."""
    talk, here = Talk(), desertrules.game(game)
    handle = talk.open(game, seed=1)
    state = here.load_state(talk.ask("state", handle=handle)["state"])
    seen, legal = here.view(state, Seat(0)), here.legal_moves(state)
    told = talk.ask("legal_moves", handle=handle, seat=0, texts=True)
    assert told["moves"] == [dump(move) for move in legal]
    assert told["texts"] == [move_to_text(move) for move in legal]
    assert talk.ask("outcomes", handle=handle) == {"count": 0, "total": 0, "outcomes": []}
    assert talk.ask("view", handle=handle, seat=0)["view"] == dump(seen)
    assert talk.ask("view", handle=handle)["view"] == dump(here.view(state, None))
    move = dump(legal[0])
    assert talk.ask("explain", handle=handle, move=move, seat=0) == {"rejection": None}
    told = talk.ask("effects", handle=handle, move=told["texts"][0], seat=0)["effects"]
    effects = desertrules.effects(state, legal[0], Seat(0))
    assert [each["message"] for each in told] == [each.message for each in effects]
    layout = desertrules.layout_data(desertrules.layout(state))
    assert talk.ask("layout", handle=handle)["layout"] == layout
    wishes: dict[str, Any] = {"theme": "dark", "size": 500, "panel": False}
    drawn = talk.ask("picture", handle=handle, seat=0, legal=True, last=False, **wishes)
    assert drawn["svg"] == svg(seen, legal=legal, **wishes)
    drawn = talk.ask("picture", handle=handle, seat=1, legal=True, last=False)
    assert drawn["svg"] == svg(here.view(state, Seat(1)))
    drawn = talk.ask("picture", handle=handle, whole=True, legal=True, last=False)
    assert drawn["svg"] == svg(state, legal=legal)
    drawn = talk.ask("picture", handle=handle, form="text", legend=True, last=False)
    assert drawn["text"] == text(here.view(state, None), legend=True)


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_is_told(game: str) -> None:
    """For every move who made it, its words, and what it brought about; in parts, too."""
    talk = Talk()
    handle = talk.open(game, seed=1)
    begun = talk.ask("turn", handle=handle)["made"]
    words = talk.ask("legal_moves", handle=handle, texts=True)["texts"][0]
    effects = talk.ask("effects", handle=handle, move=words)["effects"]
    stands = talk.ask("apply", handle=handle, move=words)
    assert (stands["made"], stands["ahead"]) == (begun + 1, 0)
    told = talk.ask("history", handle=handle, since=begun)
    assert told == {"count": 1, "moves": [{"seat": 0, "text": words, "effects": effects}]}
    whole = talk.ask("history", handle=handle)
    assert whole["count"] == len(whole["moves"]) == begun + 1
    assert {each["seat"] for each in whole["moves"][:begun]} == {None}
    part = talk.ask("history", handle=handle, since=2, limit=3)
    assert part == {"count": begun - 1, "moves": whole["moves"][2:5]}
    assert talk.refuse("history", handle=handle, since=999)[0] == "bad-arguments"
    marked = talk.ask("picture", handle=handle)["svg"]
    state = desertrules.game(game).load_state(talk.ask("state", handle=handle)["state"])
    last = move_from_text(desertrules.game(game), words)
    assert marked == svg(desertrules.view(state, None), last=last)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_taken_back_and_made_again(game: str) -> None:
    """Chance has the same luck again, and another move makes an end of what was taken back."""
    talk = Talk()
    handle = talk.open(game, seed=9)
    states = [talk.ask("state", handle=handle)["state"]]
    for _ in range(4):
        talk.ask("bot", handle=handle, name="random", seed=1, play=True)
        talk.ask("advance", handle=handle)
        states.append(talk.ask("state", handle=handle)["state"])
    end = talk.ask("turn", handle=handle)["made"]
    begun = talk.ask("go", handle=handle)
    assert (begun["made"], begun["ahead"], begun["turn"]["kind"]) == (0, end, "chance")
    assert talk.ask("redo", handle=handle, moves=end)["ahead"] == 0
    assert talk.ask("state", handle=handle)["state"] == states[4]
    talk.ask("undo", handle=handle, moves=end)
    talk.ask("advance", handle=handle)
    assert talk.ask("state", handle=handle)["state"] == states[0]
    assert talk.ask("turn", handle=handle)["ahead"] == 0
    assert talk.refuse("redo", handle=handle) == (
        "bad-arguments",
        "$.moves: expected at most 0, found 1",
    )
    assert talk.refuse("undo", handle=handle, moves=end)[0] == "bad-arguments"
    assert talk.refuse("go", handle=handle, made=end)[0] == "bad-arguments"
    stands = talk.ask("bot", handle=handle, name="random", seed=1, play=True)
    talk.ask("advance", handle=handle)
    assert talk.ask("state", handle=handle)["state"] == states[1]
    assert stands["ahead"] == 0


def _secret_game(talk: Talk) -> int:
    """Open a game of Nomads in which seats hold special discs; give its handle."""
    here = desertrules.nomads_of_arabia
    options = here.Options(3)
    for seed in range(60):
        played = desertrules.playout(here.initial(options), Random(seed), max_moves=250)
        record: Record[Any, Any] = Record(options, played.moves).advance(Random(seed))
        holders = [seat for seat in range(3) if record.state.discs(Seat(seat))]
        if not played.finished and len(holders) > 1:
            return int(talk.ask("open", source=dump(record))["handle"])
    raise AssertionError


def _seen_by(talk: Talk, handle: int, seat: int | None) -> list[Any]:
    """Ask everything that a seat can ask for."""
    asked = ("view", "score", "history", "picture")
    told: list[Any] = [talk.ask(op, handle=handle, seat=seat) for op in asked]
    told.append(talk.ask("picture", handle=handle, seat=seat, form="text"))
    told.append(talk.ask("picture", handle=handle, seat=seat, legal=True))
    legal = {"id": 1, "op": "legal_moves", "args": {"handle": handle, "seat": seat}}
    return [*told, talk.reply_to(legal)]


def test_a_seat_is_told_nothing_of_the_secrets_of_others() -> None:
    """Whatever the others hold, the answers to a seat are the same."""
    talk, here = Talk(), desertrules.nomads_of_arabia
    handle = _secret_game(talk)
    state = here.load_state(talk.ask("state", handle=handle)["state"])
    record = desertrules.load_record(talk.ask("save", handle=handle)["record"])
    told = json.dumps(talk.ask("history", handle=handle))
    assert "draw-disc ?" in told
    drawn = [move.disc.value for move in record.moves if isinstance(move, here.DrawDisc)]
    assert drawn
    for seat in (None, *map(Seat, range(3))):
        other = here.imagine(here.view(state, seat), Random(2))
        assert other != state
        imagined = talk.ask("open", game=NOMADS, state=dump(other))["handle"]
        plain = talk.ask("open", game=NOMADS, state=dump(state))["handle"]
        assert _seen_by(talk, imagined, seat) == _seen_by(talk, plain, seat)
    for seat in (None, Seat(0)):
        mine = state.discs(seat) if seat is not None else ()
        hidden = {each for each in drawn if each not in {disc.value for disc in mine}}
        words = [each["text"] for each in talk.ask("history", handle=handle, seat=seat)["moves"]]
        assert not {f"draw-disc {each}" for each in hidden} & {*words}


def test_a_secret_move_is_not_marked_for_others() -> None:
    """The last move is drawn only if everybody saw it, or the whole is drawn."""
    talk, here = Talk(), desertrules.nomads_of_arabia
    handle = _secret_game(talk)
    moves = desertrules.load_record(talk.ask("save", handle=handle)["record"]).moves
    drawn = next(at for at, move in enumerate(moves) if isinstance(move, here.DrawDisc))
    talk.ask("go", handle=handle, made=drawn + 1)
    for seat in (None, 0, 1, 2):
        asked = {"handle": handle, "seat": seat}
        unmarked = talk.ask("picture", **asked, last=False)
        assert talk.ask("picture", **asked) == unmarked


def test_the_whole_is_not_shown_to_a_seat() -> None:
    """Who names a seat sees what that seat sees, and nothing else."""
    talk = Talk()
    handle = talk.open(NOMADS)
    for op in ("picture", "score"):
        code, message = talk.refuse(op, handle=handle, seat=1, whole=True)
        assert (code, message.split(":")[0]) == ("bad-arguments", "$.whole")
    assert talk.ask("score", handle=handle, whole=True) == talk.ask("score", handle=handle)
    assert talk.refuse("legal_moves", handle=handle, seat=1)[0] == "invalid-value"
    assert talk.refuse("explain", handle=handle, seat=None, move=0)[0] == "invalid-value"


def test_the_game_that_was_not_used_for_longest_is_dropped() -> None:
    """There are never more than were announced, and who names a dropped one is told so."""
    talk = Talk(handles=2)
    game: dict[str, Any] = {"game": "sahara", "options": {"players": 2}}
    first, second = (talk.ask("open", **game)["handle"] for _ in range(2))
    talk.ask("turn", handle=first)
    third = talk.ask("open", **game)
    assert (third["handle"], third["dropped"], len(talk.engine)) == (3, second, 2)
    talk.ask("turn", handle=first)
    code, message = talk.refuse("turn", handle=second)
    assert code == "dropped-handle"
    assert message.startswith("handle 2 was closed, or dropped: of more than 2 games")
    assert talk.refuse("close", handle=second)[0] == "dropped-handle"
    assert talk.ask("close", handle=first) == {"open": 1}
    assert talk.refuse("turn", handle=first)[0] == "dropped-handle"
    assert talk.ask("open", **game)["dropped"] is None
    for handle in (0, -1, 5, 2**53 - 1):
        assert talk.refuse("turn", handle=handle)[0] == "unknown-handle"
    for no_handle in (None, "1", 1.0, True, [1], 2**70, -(10**600)):
        assert talk.refuse("turn", handle=no_handle)[0] == "bad-arguments"
    with pytest.raises(desertrules.InvalidValue, match="handles: expected 1 or more"):
        Engine(handles=0)


def test_requests_in_one_line_are_answered_in_one_line() -> None:
    """Each by itself and in order, whatever the others are; of none or too many there is one."""
    talk = Talk()
    game = {"game": "sahara", "options": {"players": 2}}
    requests = [
        {"id": 1, "op": "open", "args": game},
        {"id": 2, "op": "advance", "args": {"handle": 1}},
        7,
        {"id": 3, "op": "apply", "args": {"handle": 1, "move": 99}},
        {"id": 4, "op": "apply", "args": {"handle": 1, "move": 0}},
    ]
    replies = talk.reply_to(requests)
    assert [(each["id"], each["ok"]) for each in replies] == [
        (1, True),
        (2, True),
        (None, False),
        (3, False),
        (4, True),
    ]
    assert talk.reply_to([])["error"]["code"] == "bad-request"
    hello = {"id": 1, "op": "turn", "args": {"handle": 1}}
    assert len(talk.reply_to([hello] * MOST_TOGETHER)) == MOST_TOGETHER
    assert talk.reply_to([hello] * (MOST_TOGETHER + 1))["error"]["code"] == "too-big"
    assert talk.said(b"{")["error"]["code"] == "bad-json"
    deep = talk.said(b'[{"args": ' + b"[" * 64 + b"]" * 64 + b"}]")
    assert [each["error"]["code"] for each in deep] == ["too-deep"]


@pytest.mark.parametrize("game", GAMES)
def test_records_are_opened_in_any_form(game: str) -> None:
    """An object, JSON, or notation; with all their moves, and their players."""
    talk, here = Talk(), desertrules.game(game)
    players = [{"name": "Ada", "agent": None}, *[{"name": None, "agent": "strong"}] * 9]
    options = OPTIONS[game]
    opened = talk.ask(
        "open", game=game, options=options, players=players[: options["players"]], seed=3
    )
    handle = opened["handle"]
    assert opened["options"] == dump(here.load_options(options))
    assert opened["report"] is None
    talk.ask("advance", handle=handle)
    talk.ask("bot", handle=handle, name="random", play=True)
    saved = talk.ask("save", handle=handle)["record"]
    assert saved["players"] == players[: options["players"]]
    notation = talk.ask("save", handle=handle, form="text")["text"]
    stands = talk.ask("turn", handle=handle)
    for source in (saved, json.dumps(saved), notation):
        again = talk.ask("open", source=source)
        assert (again["game"], again["report"]["valid"]) == (game, True)
        assert {**again, **stands} == again
        assert talk.ask("save", handle=again["handle"])["record"] == saved
    assert "Ada" in talk.ask("picture", handle=handle)["svg"]


def test_a_wrong_record_is_opened_as_far_as_it_is_right() -> None:
    """Only if that is asked for; what is wrong is told either way."""
    talk = Talk()
    handle = talk.open("sahara", seed=2)
    good = talk.ask("save", handle=handle, form="text")["text"]
    reply = talk.reply_to({"op": "open", "args": {"source": good + "1. play 7\n"}})
    error = reply["error"]
    assert (error["code"], error["rule"]) == ("invalid-record", "SA1.4")
    assert error["problems"] == [{"path": "$.moves[6]", "message": error["message"]}]
    opened = talk.ask("open", source=good + "1. play 7\n", prefix=True)
    assert opened["made"] == 6
    problem = opened["report"]["problems"][0]
    assert (problem["line"], problem["column"], problem["rule"]) == (11, 4, "SA1.4")
    assert talk.refuse("open", source="", prefix=True)[0] == "invalid-record"
    assert talk.refuse("open", source=good, transcript_of=5)[0] == "bad-arguments"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ({}, "$.source: expected one of options, state, source, found none of them"),
        ({"game": "sahara"}, "$.source: expected one of options, state, source, found none"),
        ({"game": "sahara", "options": {"players": 2}, "source": ""}, "found options and source"),
        ({"options": {"players": 2}}, "$.game: is missing"),
        ({"state": {}}, "$.game: is missing"),
        ({"source": 5}, "$.source: expected a text or a record"),
        ({"source": "", "players": []}, "$.players: players are named when a new game is opened"),
        ({"game": "sahara", "options": {"players": 2}, "players": 5}, "$.players: expected a list"),
        (
            {"game": "sahara", "options": {"players": 2}, "players": [{"name": 5, "agent": None}]},
            "$.players[0].name: expected",
        ),
        ({"gane": "sahara"}, "$.gane: unexpected argument; did you mean 'game'? known are game"),
    ],
)
def test_what_cannot_be_opened_is_refused(args: dict[str, Any], message: str) -> None:
    """An error says what was found, what was expected, and where."""
    talk = Talk()
    code, told = talk.refuse("open", **args)
    assert (code, message in told) == ("bad-arguments", True), told
    assert len(talk.engine) == 0


def test_a_game_from_a_state_has_no_record() -> None:
    """How it came there is not known; its position can be written."""
    talk = Talk()
    state = talk.ask("state", handle=talk.open("sahara"))["state"]
    handle = talk.ask("open", game="sahara", state=state)["handle"]
    assert talk.refuse("save", handle=handle)[0] == "invalid-value"
    assert talk.ask("save", handle=handle, form="position")["text"].startswith("sahara ")
    assert talk.ask("picture", handle=handle) == talk.ask("picture", handle=handle, last=False)


def test_a_move_is_a_number_words_or_an_object() -> None:
    """What is none of these, or no legal move, is refused, and nothing is changed."""
    talk = Talk()
    handle = talk.open("sahara")
    before = talk.ask("turn", handle=handle)
    for move, code in (
        (3, "bad-arguments"),
        (-1, "bad-arguments"),
        (True, "bad-arguments"),
        ("plai 0", "bad-arguments"),
        ("play 7", "no-such-pile"),
        ({"kind": "play", "pile": 7}, "no-such-pile"),
        ({"kind": "dance"}, "bad-arguments"),
    ):
        assert talk.refuse("apply", handle=handle, move=move)[0] == code
    message = talk.refuse("apply", handle=handle, move="plai 0")[1]
    assert message.startswith("$.move: column 1: ")
    assert talk.ask("turn", handle=handle) == before
    legal = talk.ask("legal_moves", handle=handle, texts=True)
    for move in (1, legal["texts"][1], legal["moves"][1]):
        talk.ask("apply", handle=handle, move=move)
        told = talk.ask("history", handle=handle, since=before["made"])["moves"][0]
        assert told["text"] == legal["texts"][1]
        talk.ask("undo", handle=handle)


def test_a_game_has_so_many_moves_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A session takes no more than a record does."""
    monkeypatch.setattr(sessions, "MAX_MOVES", 8)
    talk = Talk()
    handle = talk.open("sahara")
    for _ in range(2):
        talk.ask("apply", handle=handle, move=0)
    assert talk.refuse("apply", handle=handle, move=0)[0] == "too-much-work"


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_has_a_budget_of_time(game: str) -> None:
    """One that searches does so once at least; the others are as quick as they are."""
    talk = Talk()
    handle = talk.open(game, seed=4)
    for name in ("random", "strong", "mcts"):
        told = talk.ask("bot", handle=handle, name=name, seconds=0.000001, seed=1)
        assert talk.ask("explain", handle=handle, move=told["move"]) == {"rejection": None}
        assert told["bot"] == {"strong": "strong:iterations=1", "random": "random"}.get(
            name, "mcts:seconds=1e-06"
        )
    told = talk.ask("bot", handle=handle, iterations=2, seconds=5)
    assert told["bot"] == "strong:iterations=2"
    for seconds in (0, -1, 61, "1", True, None):
        code, message = talk.refuse("bot", handle=handle, seconds=seconds)
        assert (code, message.split(",")[0]) == (
            "bad-arguments",
            "$.seconds: expected a number above 0",
        )


def test_a_bot_searches_more_while_it_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as much each time, as long as that should end in time, and never more than allowed."""
    talk = Talk()
    handle = talk.open("sahara", seed=4)
    talk.ask("apply", handle=handle, move=0)
    talk.ask("advance", handle=handle)
    clock = iter(range(10_000))
    monkeypatch.setattr("desertrules.serve.bots.perf_counter", lambda: next(clock))
    told = talk.ask("bot", handle=handle, seconds=6, seed=1)
    assert told["bot"] == "strong:iterations=4"
    monkeypatch.setattr("desertrules.serve.bots.MOST_ITERATIONS", 3)
    told = talk.ask("bot", handle=handle, seconds=60, seed=1)
    assert told["bot"] == "strong:iterations=2"
    fresh = talk.ask("open", game="sahara", options={"players": 2})["handle"]
    assert talk.refuse("bot", handle=fresh)[0] == "invalid-value"


def test_nearest_names_are_suggested() -> None:
    """Of operations and of arguments, those with a handle among them."""
    talk = Talk()
    handle = talk.open("sahara")
    assert "did you mean 'legal_moves'? " in talk.refuse("legalmoves", handle=handle)[1]
    assert "did you mean 'handle'? " in talk.refuse("apply", handel=handle, move=0)[1]
    assert "did you mean 'theme'? " in talk.refuse("picture", handle=handle, them="dark")[1]
    assert talk.refuse("checkmate")[0] == "unknown-op"
    assert talk.refuse("turn")[1] == "$.game: is missing"
    assert talk.refuse("undo")[1] == "$.handle: is missing"


def test_requests_of_protocol_1_are_answered_as_they_were() -> None:
    """By an engine as by the function that keeps nothing."""
    talk = Talk()
    start = talk.ask("initial", game="sahara", options={"players": 2})["state"]
    given = {"game": "sahara", "state": start}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("hello", {}),
        ("hello", {"protocol": PROTOCOL}),
        *((op, given) for op in ("turn", "legal_moves", "outcomes", "score", "picture", "svg")),
        ("advance", {**given, "seed": 1}),
        ("turn", {}),
        ("apply", {**given, "move": {"kind": "play", "pile": 0}}),
        ("validate", {"source": ""}),
    ]
    for op, args in asked:
        line = json.dumps({"id": 1, "op": op, "args": args}).encode()
        assert talk.engine.answer(line) == answer(line)


def test_hello_tells_what_protocol_2_knows() -> None:
    """Games, bots, operations of both sorts with their arguments, and the limits."""
    talk = Talk(handles=5)
    told = talk.ask("hello", protocol=2)
    assert told["protocol"] == PROTOCOLS[-1] == 2
    assert told["bots"] == ["random", "greedy", "turn", "mcts", "strong"]
    assert list(told["ops"]) == list(talk.engine._handled)
    assert list(told["stateless"]) == list(OPERATIONS)
    assert told["limits"]["handles"] == 5
    assert told["limits"]["together"] == MOST_TOGETHER
    assert told["ops"]["close"]["args"] == [
        {
            "name": "handle",
            "required": True,
            "says": "the handle of a game that was opened",
            "schema": {"type": "integer"},
        }
    ]
    assert talk.refuse("hello", protocol=3) == (
        "unknown-protocol",
        "this engine speaks protocols 1 and 2, not 3",
    )


def test_the_documentation_lists_every_operation_with_a_handle() -> None:
    """docs/engine-mode.md and the engine say the same."""
    page = (ROOT / "docs/engine-mode.md").read_text(encoding="utf-8")
    part = page.split("## Games that stay open")[1].split("## Operations")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", part, re.MULTILINE)
    told = [
        (
            name,
            ", ".join(f"`{each.name}`" + ("" if each.required else "?") for each in op.takes),
            op.says,
        )
        for name, op in Engine()._handled.items()
    ]
    assert rows == told


@pytest.mark.parametrize("game", GAMES)
def test_the_choices_of_a_game_make_a_form(game: str) -> None:
    """Every option has its kind, its values and its default, with which a game can be opened."""
    talk = Talk()
    told = talk.ask("choices", game=game)
    assert told["players"] == [*desertrules.game(game).players]
    options = {"players": told["players"][0]}
    for choice in told["choices"]:
        assert set(choice) == {"name", "kind", "values", "least", "most", "default", "says"}
        if choice["kind"] == "number":
            assert choice["values"] is None
            options[choice["name"]] = choice["most"]
        else:
            assert choice["least"] is choice["most"] is None
            assert choice["kind"] == {bool: "switch"}.get(type(choice["default"]), choice["kind"])
            options[choice["name"]] = choice["values"][-1]
    assert talk.ask("open", game=game, options=options)["options"] == options


def test_a_rule_is_told_by_its_number_or_by_a_code() -> None:
    """With its sentence, as the game's page has it."""
    talk = Talk()
    (rule,) = talk.ask("rule", game="sahara", rule="SA1.4")["rules"]
    assert rule["rule"] == "SA1.4"
    assert rule["sentence"] == desertrules.sahara.sentences["SA1.4"]
    assert talk.ask("rule", game="sahara", rule="no-such-pile")["rules"] == [rule]
    code, message = talk.refuse("rule", game="sahara", rule="no-such-pil")
    assert code == "bad-arguments"
    assert message.endswith("sahara has no rule or code 'no-such-pil'; no-such-pile?")
