"""A conversation with the engine, in this process."""

import json
from random import Random
from typing import Any

from desertrules.serve import Engine, answer

OPTIONS: dict[str, dict[str, Any]] = {
    "through-the-desert": {"players": 2},
    "sahara": {"players": 2, "desert": 3},
    "nomads-of-arabia": {"players": 3, "special": 1, "finale": "short"},
}


def ask(op: str, **args: Any) -> dict[str, Any]:
    """Ask for something that must be granted; give the result."""
    reply = reply_to({"id": 1, "op": op, "args": args})
    assert reply["ok"], reply
    assert reply["id"] == 1
    result: dict[str, Any] = reply["result"]
    return result


def refuse(op: str, **args: Any) -> dict[str, Any]:
    """Ask for something that must be refused; give the error."""
    reply = reply_to({"id": 1, "op": op, "args": args})
    assert not reply["ok"], reply
    error: dict[str, Any] = reply["error"]
    assert set(error) == {"code", "rule", "message", "params", "problems"}
    return error


def reply_to(request: Any) -> dict[str, Any]:
    """Send any data as a request."""
    return said(json.dumps(request).encode())


def said(line: bytes) -> dict[str, Any]:
    """Send any bytes as a line; the answer is one line of JSON."""
    reply = answer(line)
    assert reply.endswith(b"\n")
    assert reply.count(b"\n") == 1
    data: dict[str, Any] = json.loads(reply)
    assert set(data) == {"id", "ok", "result" if data["ok"] else "error"}
    return data


def damaged(request: bytes, rng: Random) -> bytes:
    """Damage a line in one of many ways."""
    at = rng.randrange(len(request) + 1)
    kinds: list[bytes] = [
        request[:at],
        request[:at] + bytes([rng.randrange(256)]) + request[at + 1 :],
        request[:at] + request[at + 5 :],
        request + request[:at],
        request.replace(b"0", b"-1", 1),
        request.replace(b'"', b"", 1),
        request.replace(b"null", b"NaN", 1),
        b"[" * rng.randrange(3000),
        rng.randbytes(rng.randrange(200)).replace(b"\n", b""),
        request.replace(b"1", b"1" * rng.randrange(1, 6000), 1),
        request.replace(b"{", b'{"kind": 5, ', 2),
        request.replace(b"e", b"\\ud800", 3),
        b"",
    ]
    return rng.choice(kinds).replace(b"\n", b" ")


class Talk:
    """A conversation with an engine that keeps games."""

    def __init__(self, handles: int = 64) -> None:
        """Begin with no game open."""
        self.engine = Engine(handles)

    def ask(self, op: str, **args: Any) -> dict[str, Any]:
        """Ask for something that must be granted; give the result."""
        reply = self.reply_to({"id": 1, "op": op, "args": args})
        assert reply["ok"], reply
        result: dict[str, Any] = reply["result"]
        return result

    def refuse(self, op: str, **args: Any) -> tuple[str, str]:
        """Ask for something that must be refused; give the code and the message."""
        reply = self.reply_to({"id": 1, "op": op, "args": args})
        assert not reply["ok"], reply
        assert set(reply["error"]) == {"code", "rule", "message", "params", "problems"}
        return reply["error"]["code"], reply["error"]["message"]

    def reply_to(self, request: Any) -> Any:
        """Send any data as a line."""
        return self.said(json.dumps(request).encode())

    def said(self, line: bytes) -> Any:
        """Send any bytes as a line; the answer is one line of JSON."""
        reply = self.engine.answer(line)
        assert reply.endswith(b"\n")
        assert reply.count(b"\n") == 1
        return json.loads(reply)

    def open(self, game: str, **more: Any) -> int:
        """Open a new game, and let chance set it up; give its handle."""
        handle: int = self.ask("open", game=game, options=OPTIONS[game], **more)["handle"]
        self.ask("advance", handle=handle)
        return handle
