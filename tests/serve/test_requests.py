"""Lines that are no requests, requests beyond the bounds, and the loop itself."""

import io
import json
import resource
import subprocess
import sys
import threading
from random import Random
from typing import Any

import pytest

from desertrules.serve import DEEPEST, LONGEST, serve
from desertrules.serve import loop as looping
from tests.serve.talking import OPTIONS, ask, damaged, reply_to, said


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"{} {}", "bad-json"),
        (b'{"id": NaN}', "bad-json"),
        (b'{"id": 1, "id": 2}', "bad-json"),
        (b'{"id": ' + b"1" * 5000 + b"}", "bad-json"),
        (b"[]", "bad-request"),
        (b"7", "bad-request"),
        (b"{}", "bad-request"),
        (b'{"op": 5}', "bad-request"),
        (b'{"op": "turn", "args": []}', "bad-request"),
        (b'{"op": "turn", "game": "sahara"}', "bad-request"),
        (b'{"op": "turn", "id": [1]}', "bad-request"),
        (b'{"op": "turn", "id": 1.5}', "bad-request"),
        (b'{"op": "turn", "id": true}', "bad-request"),
        (b'{"op": "turn", "id": 9007199254740992}', "bad-request"),
        (b'{"op": "turn", "id": -9007199254740992}', "bad-request"),
        (b'{"op": "turn", "id": "' + b"x" * 201 + b'"}', "bad-request"),
        (b'{"op": "checkmate"}', "unknown-op"),
        (b"[" * 100_000, "too-deep"),
        (b" " * (LONGEST + 1), "too-big"),
    ],
)
def test_a_line_that_is_no_request_gets_one_clear_error(line: bytes, code: str) -> None:
    """A stable code, a sentence, and never a traceback."""
    reply = said(line)
    assert reply["error"]["code"] == code
    assert "Traceback" not in reply["error"]["message"]


@pytest.mark.parametrize("given", [None, 0, -5, 2**53 - 1, 1 - 2**53, "", "x" * 200, "\ud800"])
def test_the_id_comes_back_as_it_was_sent(given: Any) -> None:
    """A client finds its requests again by their ids, also when they are refused."""
    assert reply_to({"id": given, "op": "hello"})["id"] == given
    assert reply_to({"id": given, "op": "x"})["id"] == given


@pytest.mark.parametrize("inside", ["[]", "{}", "[1]", '{"a": "[[["}', "[[], 1, 2]"])
@pytest.mark.parametrize("around", ["[%s]", '{"a": %s}', "[1, %s, 2]"])
def test_a_request_is_as_deep_as_its_lists_and_objects(inside: str, around: str) -> None:
    """64 in one another are read, the request itself among them, and 65 are refused."""
    nested = inside
    for _ in range(DEEPEST - (3 if inside.startswith("[[") else 2)):
        nested = around % nested
    read = said(f'{{"args": {nested}}}'.encode())
    assert read["error"]["message"] == "op: expected a text, found null"
    deeper = said(f'{{"args": {around % nested}}}'.encode())
    assert deeper["error"]["code"] == "too-deep"
    assert deeper["error"]["message"] == "a request has at most 64 lists and objects in one another"


def test_a_request_may_be_as_long_as_is_said() -> None:
    """A line of 4 MiB is read; its end is not counted."""
    line = b'{"op": "hello"}'.ljust(LONGEST)
    assert said(line)["ok"] and said(line + b"\r\n")["ok"]
    assert said(line + b" ")["error"]["message"] == "a request has at most 4194304 bytes"


def _serve(data: bytes) -> list[dict[str, Any]]:
    answers = io.BytesIO()
    serve(io.BytesIO(data), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_every_line_has_one_answer_in_order() -> None:
    """One line in, one line out; also the last one, if it is not ended, and empty ones."""
    replies = _serve(b'{"id": 1, "op": "hello"}\n\nx\r\n{"id": 2, "op": "hello"}\r\n{"id": 3}')
    assert [reply["id"] for reply in replies] == [1, None, None, 2, 3]
    assert _serve(b"") == []


def test_a_line_that_is_too_long_is_forgotten_and_the_next_one_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long line has one answer, however long it is."""
    monkeypatch.setattr(looping, "LONGEST", 50)
    long = b"x" * 500
    replies = _serve(long + b'\n{"id": 2, "op": "hello"}\n' + long)
    assert [reply["id"] for reply in replies] == [None, 2, None]
    line = b" " * 24 + b'{"id": 1, "op": "nothing"}'
    assert len(line) == 50
    assert [reply["id"] for reply in _serve(line + b"\n" + line)] == [1, 1]


def _requests(rng: Random) -> list[bytes]:
    """Make sound requests of every kind from short games."""
    made: list[tuple[str, dict[str, Any]]] = []
    for game, options in OPTIONS.items():
        start = ask("initial", game=game, options=options)["state"]
        played = ask("playout", game=game, state=start, seed=rng.randrange(1000), max_moves=90)
        state, moves = played["state"], played["moves"]
        given: dict[str, Any] = {"game": game, "state": state}
        view = ask("view", **given, seat=0)["view"]
        record = {**_record(game, options), "moves": moves}
        text = ask("record_to_text", record=record)["text"]
        made += [
            ("initial", {"game": game, "options": options}),
            *((op, given) for op in ("turn", "outcomes", "score", "position_to_text", "picture")),
            ("legal_moves", {**given, "limit": 20, "texts": True}),
            *((op, {**given, "move": move}) for op in ("apply", "explain") for move in moves[-3:]),
            ("replay", {"game": game, "state": start, "moves": moves}),
            ("view", {**given, "seat": 1}),
            ("imagine", {"game": game, "view": view, "seed": 1}),
            ("advance", {**given, "seed": 1}),
            ("playout", {**given, "seed": 1, "max_moves": 50}),
            ("validate", {"source": record}),
            ("validate", {"source": text}),
            ("record_from_text", {"text": text}),
            ("record_state", {"record": record}),
            ("schema", {"game": game, "what": "move"}),
        ]
    return [json.dumps({"id": n, "op": op, "args": a}).encode() for n, (op, a) in enumerate(made)]


def _record(game: str, options: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = ask(
        "record_from_text",
        text=f'[Format 1]\n[Game "{game}"]\n[Rules 1]\n'
        + "".join(f"[Option {key} {json.dumps(value)}]\n" for key, value in options.items()),
    )["record"]
    return data


def _hail(count: int, seed: int) -> None:
    rng = Random(seed)
    sound = _requests(rng)
    answered = 0
    for number in range(count):
        line = rng.choice(sound)
        reply = said(damaged(line, rng) if number % 3 else line)
        answered += reply["ok"]
        assert reply["ok"] or reply["error"]["code"] != "internal", line
    assert answered > count // 5


def test_random_and_damaged_requests_have_one_answer_each() -> None:
    """No traceback, no silence, and no fault of ours, whatever is sent."""
    _hail(600, 7)


@pytest.mark.soak
def test_ten_thousand_damaged_requests_leave_the_memory_flat() -> None:
    """The engine's memory after 10,000 requests is what it was after the first thousand."""
    _hail(1500, 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _hail(10_000, 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 40 * 1024


def test_the_process_answers_while_its_input_is_open() -> None:
    """Answers are sent at once, and the end of the input ends the process."""
    command = [sys.executable, "-m", "desertrules", "serve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        timer = threading.Timer(60, engine.kill)
        timer.start()
        for number in range(3):
            engine.stdin.write(b'{"id": %d, "op": "hello"}\n' % number)
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == number
        engine.stdin.close()
        assert engine.wait() == 0
        timer.cancel()
