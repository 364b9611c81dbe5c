"""A conversation with the engine, in this process."""

import json
from random import Random
from typing import Any

from desertrules.serve import answer

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
