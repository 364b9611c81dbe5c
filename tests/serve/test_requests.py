"""Lines: what is rejected before any operation runs, and that every line has one reply."""

import io
import json
import tracemalloc
from typing import Any

import pytest

from desertrules.limits import MAX_SIZE
from desertrules.serve import Engine, serve
from desertrules.serve.requests import MAX_BATCH, MAX_VALUES
from tests.serve.client import Client


def reply(line: bytes) -> Any:
    return json.loads(Engine().reply(line))


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (b"", "bad-json", "invalid JSON: expecting value at column 1"),
        (b"{", "bad-json", "invalid JSON: expecting property name enclosed in double quotes"),
        (b'{"op": "hello"} 1', "bad-json", "invalid JSON: extra data at column 17"),
        (b'{"op": "hello", "op": "turn"}', "bad-json", "invalid JSON: duplicate key 'op'"),
        (b'{"id": NaN}', "bad-json", "invalid JSON: NaN is not a JSON number"),
        (b'{"id": %s}' % (b"9" * 5000), "bad-json", "invalid JSON: Exceeds the limit"),
        (b"\xff{}", "bad-json", "invalid JSON: 'utf-8' codec can't decode"),
        (b"7", "bad-request", "expected an object, found 7"),
        (b"[]", "bad-request", "empty batch"),
        (b"[7]", "bad-request", "expected an object, found 7"),
        (b"{}", "bad-request", "`op` is missing"),
        (b'{"op": null}', "bad-request", "`op` must be a string, not None"),
        (b'{"op": "hello", "args": []}', "bad-request", "`args` must be an object, not []"),
        (b'{"op": "hello", "x": 1}', "bad-request", "unknown field 'x' (allowed: id, op, args)"),
        (b'{"op": "hello", "id": [1]}', "bad-request", "`id` must be a string of at most 200"),
        (b'{"op": "hello", "id": 1.5}', "bad-request", "`id` must be a string of at most 200"),
        (b'{"op": "hello", "id": "%s"}' % (b"x" * 201), "bad-request", "`id` must be a string"),
        (b'{"op": "helo"}', "unknown-op", "unknown operation 'helo'. Did you mean 'hello'?"),
        (b'{"op": "\\u001b[31m"}', "unknown-op", "unknown operation '\\x1b[31m'"),
        (b'{"op": "hello", "args": {"protocol": 2}}', "unknown-protocol", "unsupported protocol 2"),
        (b'{"op": "turn"}', "bad-arguments", "$.handle: missing"),
        (b'{"op": "turn", "args": {"handle": 1}}', "unknown-handle", "unknown handle 1"),
        (
            b'{"op": "hello", "args": {"x\\u202e": 1}}',
            "bad-arguments",
            "unknown argument 'x\\u202e'. Allowed: protocol.",
        ),
        (b'{"op": "describe", "args": {"game": "saharra"}}', "unknown-game", "unknown game"),
        (b"[" * 100_000, "too-big", "request nested too deeply"),
    ],
)
def test_a_wrong_line_is_rejected_with_a_code_and_a_sentence(
    line: bytes, code: str, message: str
) -> None:
    found = reply(line)
    found = found[0] if isinstance(found, list) else found
    assert found["ok"] is False
    assert found["error"]["code"] == code
    assert found["error"]["message"].startswith(message)


@pytest.mark.parametrize("name", ["a", "x" * 200, 7, -3, 2**53, None])
def test_the_id_of_a_request_is_sent_back(name: Any) -> None:
    for op in ("hello", "nonsense"):
        assert reply(json.dumps({"id": name, "op": op}).encode())["id"] == name


def test_a_byte_order_mark_and_line_ends_are_accepted() -> None:
    assert reply(b'\xef\xbb\xbf{"op": "hello"}\r\n')["ok"]


def test_a_batch_has_one_reply_for_each_request_in_order() -> None:
    requests = [{"id": 1, "op": "hello"}, {"id": 2}, {"id": 3, "op": "hello"}]
    found = reply(json.dumps(requests).encode())
    assert [(each["id"], each["ok"]) for each in found] == [(1, True), (2, False), (3, True)]
    many = [{"op": "hello"}] * (MAX_BATCH + 1)
    error = reply(json.dumps(many).encode())["error"]
    assert error["message"] == f"too many requests in one batch: {MAX_BATCH + 1} (limit: 100)"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"[" + b"{}," * (MAX_SIZE // 3 - 1) + b"{}]", id="objects"),
        pytest.param(b"[" + b"[]," * (MAX_SIZE // 3 - 1) + b"[]]", id="lists"),
        pytest.param(b"[" + b'"ab",' * (MAX_SIZE // 5 - 1) + b"1]", id="strings"),
        pytest.param(b"[" + b"1000," * (MAX_SIZE // 5 - 1) + b"1]", id="numbers"),
        pytest.param(b'"' + b"x" * MAX_SIZE + b'"', id="bytes"),
    ],
)
def test_a_line_with_too_many_values_is_rejected_before_it_is_decoded(line: bytes) -> None:
    """Small values take much more memory than their bytes, so they are counted first."""
    engine = Engine()
    tracemalloc.start()
    try:
        found = json.loads(engine.reply(line))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found["error"]["code"] == "too-big"
    assert peak < 2 * MAX_SIZE


def test_the_largest_line_that_is_decoded_needs_little_memory() -> None:
    line = b'{"op": "hello", "args": {"x": [' + b"{}," * (MAX_VALUES // 2 - 3) + b"{}]}}"
    engine = Engine()
    tracemalloc.start()
    try:
        found = json.loads(engine.reply(line))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found["error"]["code"] == "bad-arguments"
    assert peak < 16 * 2**20


def test_the_stream_has_one_reply_for_each_line() -> None:
    """A line that is too long has one reply, too, and its rest is skipped."""
    hello = b'{"id": 1, "op": "hello"}'
    lines = [hello, b"", b'"' + b"x" * (3 * MAX_SIZE) + b'"', b"x" * (MAX_SIZE + 1), hello]
    replies = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines)), replies)
    found = [json.loads(line) for line in replies.getvalue().splitlines()]
    codes = [each["ok"] or each["error"]["code"] for each in found]
    assert codes == [True, "bad-json", "too-big", "too-big", True]


def test_an_internal_error_has_a_reply_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("the secret")

    monkeypatch.setattr("desertrules.serve.operations.find_game", fail)
    found = reply(b'{"op": "describe", "args": {"game": "sahara"}}')["error"]
    assert (found["code"], found["message"]) == (
        "internal",
        "internal error (KeyError); please report it",
    )
    assert "the secret" in caplog.text


@pytest.mark.parametrize("error", [RecursionError(), MemoryError()])
def test_running_out_of_stack_or_memory_has_a_reply(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("desertrules.serve.operations.find_game", fail)
    found = reply(b'{"op": "describe", "args": {"game": "sahara"}}')["error"]
    assert found["code"] in {"too-big", "too-much-work"}


def test_handles_of_closed_and_dropped_games_are_explained() -> None:
    client = Client(Engine(handles=2))
    for _ in range(2):
        client.open("sahara", options={"players": 2})
    client.ask("turn", handle=1)  # now the other one is the least recently used
    opened = client.ask("open", game="sahara", options={"players": 2})
    assert (opened["handle"], opened["dropped"]) == (3, 2)
    assert client.ask("close", handle=1) == {"open": 1}
    for handle in (1, 2):
        error = json.loads(client.line("turn", handle=handle))["error"]
        assert error["code"] == "unknown-handle"
        assert error["message"].startswith(f"handle {handle} is closed (at most 2 games stay open")
