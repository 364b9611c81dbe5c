"""A request: one line of JSON, read within bounds."""

import json
import re
from collections.abc import Iterable
from typing import Any, TypeAlias, cast

from attrs import frozen

from desertrules.core.errors import Problem
from desertrules.core.found import found

PROTOCOL = 1
"""The version of the protocol; raised when an older client would no longer be understood."""
LONGEST = 4 * 1024 * 1024
"""The most bytes of a request."""
DEEPEST = 64
"""The most lists and objects inside one another."""
MOST_PALMS = 20
"""The most palm spaces of a board that is sent: their choices are counted by the million soon."""
_LONGEST_ID = 200
_FIELDS = {"id", "op", "args"}
_MAP = re.compile(r"(?:[ .oP^,cp\r\n]|\\[rn]){2,}+")

Plain: TypeAlias = Any
"""Plain JSON data."""
Id: TypeAlias = str | int | None
"""What a client calls its request, given back with the answer."""


class Fault(Exception):
    """A request that is refused: a stable code, a sentence, and what else there is to say."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        params: dict[str, Plain] | None = None,
        problems: Iterable[Problem] = (),
    ) -> None:
        """Keep what is wrong."""
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.rule = rule
        self.params: dict[str, Plain] = params or {}
        self.problems: tuple[Problem, ...] = tuple(problems)

    def data(self) -> dict[str, Plain]:
        """Give the error as it is written."""
        return {
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "params": self.params,
            "problems": [{"path": each.path, "message": each.message} for each in self.problems],
        }


@frozen
class Request:
    """What a client asks for."""

    op: str
    """The operation."""
    args: dict[str, Plain]
    """Its arguments by name."""


def read_line(line: bytes) -> dict[str, Plain]:
    """Read a line as one JSON object; raise Fault for anything else, or beyond the bounds."""
    if len(line) > LONGEST:
        raise Fault("too-big", f"a request has at most {LONGEST} bytes")
    try:
        data: Plain = json.loads(line.decode(), object_pairs_hook=_unique, parse_constant=_odd)
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise Fault("bad-json", f"expected one JSON object in a line: {error}") from None
    if not isinstance(data, dict):
        raise Fault("bad-request", f"expected an object, found {found(data)}")
    _check_values(data)
    return cast(dict[str, Plain], data)


def id_of(data: dict[str, Plain]) -> Id:
    """Give the request's id; raise Fault for one that cannot be given back."""
    given = data.get("id")
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return given
    if given is None or (type(given) is int and abs(given) < 2**53):
        return given
    message = f"id: expected a short text, a whole number or null, found {found(given)}"
    raise Fault("bad-request", message)


def request_of(data: dict[str, Plain]) -> Request:
    """Give the request that an object holds; raise Fault for a missing, extra or wrong field."""
    extra = sorted(data.keys() - _FIELDS)
    if extra:
        raise Fault("bad-request", f"unexpected field {found(extra[0])}; known are id, op, args")
    op, args = data.get("op"), data.get("args", {})
    if not isinstance(op, str):
        raise Fault("bad-request", f"op: expected a text, found {found(op)}")
    if not isinstance(args, dict):
        raise Fault("bad-request", f"args: expected an object, found {found(args)}")
    return Request(op, cast(dict[str, Plain], args))


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) != len(pairs):
        message = "a field stands there twice"
        raise ValueError(message)
    return data


def _odd(word: str) -> Plain:
    message = f"{word} is no number of JSON"
    raise ValueError(message)


def _too_deep() -> Fault:
    return Fault("too-deep", f"a request has at most {DEEPEST} lists and objects in one another")


def _check_values(data: Plain) -> None:
    """Refuse what is nested too deeply, and maps that would be too much work."""
    level: list[Plain] = [data]
    for _ in range(DEEPEST):
        inner: list[Plain] = []
        for value in level:
            if isinstance(value, dict):
                inner += cast(dict[str, Plain], value).values()
            elif isinstance(value, list):
                inner += cast(list[object], value)
            elif isinstance(value, str) and "P" in value.upper():
                _check_maps(value)
        level = inner
        if not level:
            return
    raise _too_deep()


def _check_maps(text: str) -> None:
    for match in _MAP.finditer(text):
        if match[0].upper().count("P") > MOST_PALMS:
            message = f"a board that is sent has at most {MOST_PALMS} palm spaces"
            raise Fault("too-much-work", message)
