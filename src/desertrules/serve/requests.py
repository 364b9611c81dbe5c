"""A request: one line of JSON, decoded within limits."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

from attrs import define, field

from desertrules.contract import JSON
from desertrules.convert import is_list
from desertrules.english import quote
from desertrules.limits import MAX_INTEGER, MAX_SIZE
from desertrules.record.scan import strict_json

PROTOCOL = 1
"""The version of the protocol."""
MAX_VALUES = 200_000
"""The most brackets, braces and commas in one line, counted before it is decoded."""
MAX_BATCH = 100
"""The most requests in one line."""
MAX_ID = 200
"""The most characters in the id of a request."""

Id: TypeAlias = str | int | None
_FIELDS = ("id", "op", "args")


@define
class RequestError(Exception):
    """A request that the engine rejects: a stable code, a sentence, and details."""

    code: str
    message: str
    rule: str = ""
    params: Mapping[str, JSON] = field(factory=dict[str, JSON])
    problems: Sequence[tuple[str, str]] = ()
    """What is wrong in the arguments: paths and messages."""

    def to_data(self) -> JSON:
        """Return the `error` of a reply."""
        return {
            "code": self.code,
            "message": self.message,
            "rule": self.rule or None,
            "params": self.params,
            "problems": [{"path": path, "message": text} for path, text in self.problems],
        }


def decode(line: bytes) -> JSON:
    """Decode a line with a request or a list of them; raise RequestError."""
    if len(line) > MAX_SIZE:
        raise RequestError("too-big", f"request too large (limit: {MAX_SIZE} bytes)")
    # Small values take up to 40 times their bytes in memory, so they are counted first.
    if line.count(b"{") + line.count(b"[") + line.count(b",") > MAX_VALUES:
        raise RequestError("too-big", f"request too large (limit: {MAX_VALUES} values)")
    try:
        data = strict_json(line.decode("utf-8-sig"))
    except RecursionError:
        raise RequestError("too-big", "request nested too deeply") from None
    except json.JSONDecodeError as error:
        message = f"{error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}"
        raise RequestError("bad-json", f"invalid JSON: {message}") from None
    except ValueError as error:  # not UTF-8, a duplicate key, NaN, a number of 5,000 digits
        raise RequestError("bad-json", f"invalid JSON: {error}") from None
    size = len(data) if is_list(data) else 1
    if not size:
        raise RequestError("bad-request", "empty batch")
    if size > MAX_BATCH:
        message = f"too many requests in one batch: {size} (limit: {MAX_BATCH})"
        raise RequestError("too-big", message)
    return data


def request_id(data: JSON) -> Id:
    """Return the id of a request; raise RequestError if it cannot be sent back."""
    if not isinstance(data, dict):
        raise RequestError("bad-request", f"expected an object, found {quote(data)}")
    found: Any = cast("dict[str, JSON]", data).get("id")
    if found is None or (type(found) is int and abs(found) <= MAX_INTEGER):
        return found
    if isinstance(found, str) and len(found) <= MAX_ID:
        return found
    allowed = f"a string of at most {MAX_ID} characters, an integer or null"
    raise RequestError("bad-request", f"`id` must be {allowed}, not {quote(found)}")


def request_body(data: dict[str, JSON]) -> tuple[str, dict[str, JSON]]:
    """Return the operation and the arguments of a request; raise RequestError if one is wrong."""
    for name in data:
        if name not in _FIELDS:
            allowed = ", ".join(_FIELDS)
            raise RequestError("bad-request", f"unknown field {quote(name)} (allowed: {allowed})")
    if "op" not in data:
        raise RequestError("bad-request", "`op` is missing")
    op, args = data["op"], data.get("args", dict[str, JSON]())
    if not isinstance(op, str):
        raise RequestError("bad-request", f"`op` must be a string, not {quote(op)}")
    if not isinstance(args, dict):
        raise RequestError("bad-request", f"`args` must be an object, not {quote(args)}")
    return op, cast("dict[str, JSON]", args)
