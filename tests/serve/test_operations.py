"""What the engine can be asked, and what it answers."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import Seat
from desertrules.render import svg
from desertrules.serve import PROTOCOL
from desertrules.serve import operations as ops
from desertrules.serve.engine import OPERATIONS
from desertrules.serve.requests import ErrorAnswer
from tests.serve.talking import OPTIONS, ask, refuse, reply_to

ROOT = Path(__file__).parents[2]
GAMES = desertrules.games()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_requests_alone(game: str) -> None:
    """A front end needs nothing but the engine; what it is told is what the library says."""
    here = desertrules.game(game)
    rng = Random(3)
    at = ask("initial", game=game, options=OPTIONS[game])
    for number in range(3000):
        state = at["state"]
        if at["turn"]["kind"] == "over":
            break
        if at["turn"]["kind"] == "chance":
            at = ask("advance", game=game, state=state, seed=number)
            continue
        legal = ask("legal_moves", game=game, state=state, limit=10_000)
        assert (
            legal["count"] == len(legal["moves"]) == len(here.legal_moves(here.load_state(state)))
        )
        move = rng.choice(legal["moves"])
        at = ask("apply", game=game, state=state, move=move)
    result = at["turn"]["result"]
    assert result["reason"]
    assert result["standings"] == ask("score", game=game, state=at["state"])["standings"]
    assert ask("legal_moves", game=game, state=at["state"])["count"] == 0


def _decision(game: str) -> dict[str, Any]:
    start = ask("initial", game=game, options=OPTIONS[game])["state"]
    state: dict[str, Any] = ask("advance", game=game, state=start, seed=1)["state"]
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_the_contract_answers_as_the_library_does(game: str) -> None:
    """Nothing is lost or added on the way."""
    here = desertrules.game(game)
    start = ask("initial", game=game, options=OPTIONS[game])
    first = here.initial(here.load_options(OPTIONS[game]))
    assert start["state"] == desertrules.dump(first)
    outcomes = ask("outcomes", game=game, state=start["state"])["outcomes"]
    assert [each["weight"] for each in outcomes] == [each.weight for each in here.outcomes(first)]
    data = _decision(game)
    state = here.load_state(data)
    assert ask("turn", game=game, state=data)["turn"] == {"kind": "decide", "seat": 0}
    view = ask("view", game=game, state=data, seat=0)["view"]
    assert view == desertrules.dump(here.view(state, Seat(0)))
    assert ask("view", game=game, state=data, seat=None)["view"]["viewer"] is None
    imagined = ask("imagine", game=game, view=view, seed=5)
    assert ask("view", game=game, state=imagined["state"], seat=0)["view"] == view
    played = ask("playout", game=game, state=data, seed=2, max_moves=30)
    assert played["state"] == ask("replay", game=game, state=data, moves=played["moves"])["state"]
    assert not played["finished"]
    assert ask("perft", game=game, state=start["state"], depth=0)["count"] == 1
    assert ask("perft", game=game, state=start["state"], depth=2)["count"] == desertrules.perft(
        first, 2
    )
    assert ask("load", game=game, what="state", data=data)["data"] == data
    assert "seat 0" in ask("picture", game=game, state=data)["text"]
    assert ask("picture", game=game, state=data, whole=True)["text"]
    picture = ask("svg", game=game, state=data, seat=0, clickable=True, theme="dark", size=400)
    seen, legal = here.view(state, Seat(0)), here.legal_moves(state)
    assert picture["svg"] == svg(seen, legal=legal, theme="dark", size=400)
    assert ask("svg", game=game, state=data, whole=True)["svg"] == svg(state)
    layout = desertrules.layout_data(desertrules.layout(state.options))
    assert ask("layout", game=game, options=OPTIONS[game])["layout"] == layout


@pytest.mark.parametrize("game", GAMES)
def test_moves_come_with_their_words(game: str) -> None:
    """A front end can show moves as people write them, and read what they type."""
    data = _decision(game)
    legal = ask("legal_moves", game=game, state=data, offset=1, limit=2, texts=True)
    assert len(legal["moves"]) == len(legal["texts"]) == 2
    assert ask("write_moves", game=game, moves=legal["moves"])["texts"] == legal["texts"]
    assert ask("read_move", game=game, text=legal["texts"][0])["move"] == legal["moves"][0]
    assert ask("explain", game=game, state=data, move=legal["moves"][0]) == {"rejection": None}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_brings_about_is_told(game: str) -> None:
    """As a seat sees it, or a spectator; what an illegal move would do is not."""
    here, data = desertrules.game(game), _decision(game)
    state = here.load_state(data)
    move = here.legal_moves(state)[0]
    written = {"game": game, "state": data, "move": desertrules.dump(move)}
    told = ask("effects", **written, seat=1)["effects"]
    assert told == ask("effects", **written)["effects"]
    for plain, effect in zip(told, desertrules.effects(state, move, Seat(1)), strict=True):
        assert (plain["code"], plain["seat"]) == (effect.code, effect.seat)
        assert plain["message"] == effect.message
        assert plain["params"] == json.loads(json.dumps(dict(effect.params)))
    after = ask("apply", **written)["state"]
    error = refuse("effects", **{**written, "state": after})
    assert error["rule"] and error["code"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["random", "greedy", "turn", "mcts", "strong"])
def test_bot_chooses_for_the_seat_whose_view_it_is_given(game: str, name: str) -> None:
    """As the library's own, with equal seeds; those that search take iterations."""
    here, data = desertrules.game(game), _decision(game)
    view = here.view(here.load_state(data), Seat(0))
    searches = {"iterations": 3} if name in {"mcts", "strong"} else {}
    text = f"{name}:iterations=3" if searches else name
    told = ask("bot", game=game, view=desertrules.dump(view), name=name, seed=4, **searches)
    move = desertrules.bot(text).choose(view, Random(4))
    assert told == {"bot": text, "move": desertrules.dump(move)}


def test_bot_is_bounded_and_never_a_program() -> None:
    """No time, no command, no more than so many iterations, and only where a seat decides."""
    here, data = desertrules.sahara, _decision("sahara")
    view = desertrules.dump(here.view(here.load_state(data), Seat(0)))
    asked = {"game": "sahara", "view": view}
    assert ask("bot", **asked, iterations=3)["bot"] == "strong:iterations=3"
    names = "random, greedy, turn, mcts, strong"
    for name in ("outside", "outside:command=ls", "mcts:seconds=9"):
        error = refuse("bot", **asked, name=name)
        expected = f"$.name: expected one of {names}, found {name!r}"
        assert (error["code"], error["message"]) == ("bad-arguments", expected)
    error = refuse("bot", **asked, name="mcts", iterations=1001)
    message = "$.iterations: expected a whole number from 1 to 1000, found 1001"
    assert (error["code"], error["message"]) == ("bad-arguments", message)
    error = refuse("bot", **asked, name="greedy", iterations=5)
    message = "greedy has no setting 'iterations'; it has most"
    assert (error["code"], error["message"]) == ("invalid-value", message)
    start = here.initial(here.Options(2))
    error = refuse("bot", game="sahara", view=desertrules.dump(here.view(start, Seat(0))))
    message = "a bot is asked where a seat decides; here it is Chance"
    assert (error["code"], error["message"]) == ("invalid-value", message)


def test_an_illegal_move_is_refused_with_code_rule_and_message() -> None:
    """The error is the rejection of the rules."""
    state = _decision("sahara")
    move = {"kind": "play", "pile": 3}
    error = refuse("apply", game="sahara", state=state, move=move)
    assert (error["code"], error["rule"]) == ("no-such-pile", "SA1.4")
    told = ask("explain", game="sahara", state=state, move=move)["rejection"]
    assert told["message"] == error["message"]
    moves = [{"kind": "play", "pile": 0}, move]
    error = refuse("replay", game="sahara", state=state, moves=moves)
    assert error["params"]["index"] == 1
    palms = {"kind": "palms", "cells": ["a1", "zz"]}
    start = ask("initial", game="through-the-desert", options={"players": 2})["state"]
    error = refuse("apply", game="through-the-desert", state=start, move=palms)
    assert error["rule"].startswith("TD")


@pytest.mark.parametrize(
    ("op", "args", "code", "where"),
    [
        ("turn", {"game": "chess", "state": {}}, "unknown-game", "$.game"),
        ("turn", {"game": 5, "state": {}}, "bad-arguments", "$.game"),
        ("turn", {"game": "sahara"}, "bad-arguments", "$.state"),
        ("turn", {"game": "sahara", "state": {}}, "bad-arguments", "$.state"),
        ("turn", {"game": "sahara", "state": {}, "x": 1}, "bad-arguments", "$.x"),
        ("initial", {"game": "sahara", "options": {"players": 9}}, "bad-arguments", "$.options"),
        ("replay", {"game": "sahara", "state": None, "moves": 3}, "bad-arguments", "$.state"),
        ("read_move", {"game": "sahara", "text": "plai 0"}, "bad-arguments", "column 1"),
        ("read_move", {"game": "sahara", "text": 1}, "bad-arguments", "$.text"),
        ("load", {"game": "sahara", "what": "dog", "data": 1}, "bad-arguments", "$.what"),
        ("load", {"game": "sahara", "what": "move", "data": 1}, "bad-arguments", "$"),
        ("schema", {"game": "sahara", "what": "dog"}, "bad-arguments", "$.what"),
        ("validate", {"source": 5}, "bad-arguments", "$.source"),
        ("validate", {"source": "", "lenient": ["dog"]}, "bad-arguments", "$.lenient"),
        ("validate", {"source": "", "lenient": 5}, "bad-arguments", "$.lenient"),
        ("validate", {"source": "", "transcript_of": 9}, "bad-arguments", "$.transcript_of"),
        ("migrate", {"record": []}, "bad-arguments", "$.record"),
        ("record_from_text", {"text": "["}, "bad-arguments", "line 1"),
        ("position_from_text", {"text": "chess 1 x"}, "bad-arguments", "column 1"),
    ],
)
def test_wrong_arguments_are_refused_with_their_path(
    op: str, args: dict[str, Any], code: str, where: str
) -> None:
    """An error says what was found, what was expected, and where."""
    error = refuse(op, **args)
    assert error["code"] == code
    assert error["problems"][0]["path"].startswith(where)
    assert error["rule"] is None


def test_arguments_of_a_state_are_judged_by_it() -> None:
    """Seats, moves and numbers are checked against the state and the limits."""
    state = _decision("sahara")
    given: dict[str, Any] = {"game": "sahara", "state": state}
    assert "0 to 1, or null" in refuse("view", **given, seat=2)["message"]
    assert "expected a list" in refuse("replay", **given, moves=3)["message"]
    wrong = refuse("replay", **given, moves=[{"kind": "play", "pile": 0}, {"kind": "x"}])
    assert wrong["problems"][0]["path"] == "$.moves[1]"
    assert "from 0 to 10000" in refuse("legal_moves", **given, limit=10_001)["message"]
    assert "from 0 to 10, found True" in refuse("perft", **given, depth=True)["message"].replace(
        "true", "True"
    )
    assert "true or false" in refuse("legal_moves", **given, texts=1)["message"]


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would take too long is refused, not begun."""
    state = ask("initial", game="nomads-of-arabia", options={"players": 3})["state"]
    given: dict[str, Any] = {"game": "nomads-of-arabia", "state": state}
    assert refuse("perft", **given, depth=10)["code"] == "too-much-work"
    monkeypatch.setattr(ops, "MOST_PLAYED", 3)
    assert refuse("advance", **given)["code"] == "too-much-work"


def test_hello_tells_protocol_games_operations_and_limits() -> None:
    """A client can find out what it talks to."""
    told = ask("hello")
    assert told["protocol"] == PROTOCOL == ask("hello", protocol=PROTOCOL)["protocol"]
    assert [game["name"] for game in told["games"]] == list(GAMES)
    assert list(told["ops"]) == list(OPERATIONS)
    assert refuse("hello", protocol=2)["code"] == "unknown-protocol"


def test_records_can_be_written_read_validated_and_played_on() -> None:
    """Everything that is done with records can be asked for."""
    data = desertrules.dump(desertrules.Record.of(desertrules.sahara.Options(2, 3)))
    assert ask("migrate", record=data)["record"] == data
    longer = ask(
        "record_play", record=data, move={"kind": "deal", "seat": 0, "pile": 0, "card": "sheik"}
    )
    assert len(longer["record"]["moves"]) == 1
    written = ask("record_to_text", record=longer["record"])["text"]
    assert ask("record_from_text", text=written)["record"] == longer["record"]
    error = refuse("record_play", record=data, move={"kind": "play", "pile": 0})
    assert error["rule"] == "SA2.2"
    assert ask("record_state", record=longer["record"])["state"] == longer["state"]
    first = ask("record_state", record=longer["record"], length=0)
    assert first["state"] == ask("record_state", record=data)["state"]
    assert first["game"] == "sahara"
    assert "at most 1" in refuse("record_state", record=longer["record"], length=2)["message"]
    bad = {**data, "moves": [{"kind": "play", "pile": 0}]}
    assert refuse("record_state", record=bad)["rule"] == "SA2.2"
    report = ask("validate", source=bad)["report"]
    assert (report["valid"], report["problems"][0]["rule"]) == (False, "SA2.2")
    assert report["state"] == first["state"]
    report = ask("validate", source=written, lenient=["turns"], transcript_of=0)["report"]
    assert report["valid"]
    assert ask("validate", source="")["report"]["state"] is None


def test_the_result_of_a_finished_record_is_told() -> None:
    """A report carries the true result."""
    options = desertrules.sahara.Options(2, 3)
    played = desertrules.playout(desertrules.sahara.initial(options), Random(1))
    record = desertrules.dump(desertrules.Record(options, played.moves))
    report = ask("validate", source=record)["report"]
    assert report["result"]["reason"] == "oasis-full"
    assert report["result_is_true"] is None


def test_positions_of_one_line_and_schemas_can_be_asked_for() -> None:
    """What the library writes, the engine writes too."""
    state = _decision("sahara")
    line = ask("position_to_text", game="sahara", state=state)["text"]
    back = ask("position_from_text", text=line)
    assert (back["game"], back["state"]) == ("sahara", state)
    schema = ask("schema", game="sahara", what="move")["schema"]
    assert schema == desertrules.schema("sahara", "move")


def test_the_documentation_lists_every_operation_with_its_arguments() -> None:
    """docs/engine-mode.md and the engine say the same."""
    page = (ROOT / "docs/engine-mode.md").read_text(encoding="utf-8").split("## Operations")[1]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE))
    told = {
        name: ", ".join(f"`{each.name}`" + ("" if each.required else "?") for each in op.takes)
        for name, op in OPERATIONS.items()
    }
    assert rows == told


def test_outcomes_are_listed_in_parts() -> None:
    """However many they are, a client asks for as many as it wants."""
    start = ask("initial", game="sahara", options={"players": 2})["state"]
    whole = ask("outcomes", game="sahara", state=start)
    part = ask("outcomes", game="sahara", state=start, offset=1, limit=2)
    assert part["outcomes"] == whole["outcomes"][1:3]
    assert part["count"] == whole["count"] == len(whole["outcomes"])
    assert part["total"] == sum(each["weight"] for each in whole["outcomes"])


def test_a_transcript_is_that_of_a_seat_of_its_game() -> None:
    """The bound is that of the games, and of the record if it can be read."""
    data = desertrules.dump(desertrules.Record.of(desertrules.sahara.Options(2, 3)))
    assert ask("validate", source=data, transcript_of=1)["report"]["valid"]
    error = refuse("validate", source=data, transcript_of=2)
    assert error["message"] == ("$.transcript_of: expected a seat of this game, 0 to 1, found 2")
    assert not ask("validate", source="", transcript_of=5)["report"]["valid"]
    error = refuse("validate", source="", transcript_of=6)
    assert error["message"] == "$.transcript_of: expected a seat from 0 to 5, found 6"


HUGE = 10**5000


def _score_too_much(**_: Any) -> Any:
    return {"points": HUGE}


def _refuse_too_much(**_: Any) -> Any:
    raise ErrorAnswer("too-rich", "no", params={"points": HUGE})


@pytest.mark.parametrize("run", [_score_too_much, _refuse_too_much])
def test_an_answer_that_cannot_be_written_is_an_error(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python writes no number of more than 4,300 digits; the engine lives on, and keeps the id."""
    monkeypatch.setitem(OPERATIONS, "score", ops.Operation((), run, ""))
    reply = reply_to({"id": 7, "op": "score"})
    assert (reply["id"], reply["error"]["code"]) == (7, "internal")


def test_an_error_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens, there is one answer."""
    errors = {
        "internal": ZeroDivisionError(),
        "too-deep": RecursionError(),
        "too-much-work": MemoryError(),
        "invalid-value": desertrules.InvalidValue("no"),
    }
    failing = iter(errors.values())

    def fail(**_: Any) -> Any:
        raise next(failing)

    monkeypatch.setitem(OPERATIONS, "turn", ops.Operation((), fail, ""))
    for code in errors:
        reply = reply_to({"id": "a", "op": "turn"})
        assert (reply["id"], reply["error"]["code"]) == ("a", code)
        assert "Traceback" not in json.dumps(reply)
