"""A request: one line of JSON, read within bounds."""

import json
from collections.abc import Iterable
from typing import TypeAlias, cast

from attrs import frozen

from desertrules.core.errors import Problem
from desertrules.core.found import found
from desertrules.core.offers import Plain

PROTOCOL = 1
"""The version of the protocol; raised when an older client would no longer be understood."""
LONGEST = 4 * 1024 * 1024
"""The most bytes of a request."""
DEEPEST = 64
"""The most lists and objects inside one another."""
_LONGEST_ID = 200
_FIELDS = {"id", "op", "args"}

Id: TypeAlias = str | int | None
"""What a client calls its request, given back with the answer."""


class ErrorAnswer(Exception):
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
    """Read a line as one JSON object; raise ErrorAnswer for anything else, or beyond the bounds."""
    if len(line) > LONGEST:
        raise ErrorAnswer("too-big", f"a request has at most {LONGEST} bytes")
    try:
        data: Plain = json.loads(line.decode(), object_pairs_hook=_unique, parse_constant=_odd)
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise ErrorAnswer("bad-json", f"expected one JSON object in a line: {error}") from None
    if not isinstance(data, dict):
        raise ErrorAnswer("bad-request", f"expected an object, found {found(data)}")
    _check_depth(data)
    return cast(dict[str, Plain], data)


def id_of(data: dict[str, Plain]) -> Id:
    """Give the request's id; raise ErrorAnswer for one that cannot be given back."""
    given = data.get("id")
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return given
    if given is None or (type(given) is int and abs(given) < 2**53):
        return given
    message = f"id: expected a short text, a whole number or null, found {found(given)}"
    raise ErrorAnswer("bad-request", message)


def request_of(data: dict[str, Plain]) -> Request:
    """Give the request in an object; raise ErrorAnswer for a missing, extra or wrong field."""
    extra = sorted(data.keys() - _FIELDS)
    if extra:
        raise ErrorAnswer(
            "bad-request", f"unexpected field {found(extra[0])}; known are id, op, args"
        )
    op, args = data.get("op"), data.get("args", {})
    if not isinstance(op, str):
        raise ErrorAnswer("bad-request", f"op: expected a text, found {found(op)}")
    if not isinstance(args, dict):
        raise ErrorAnswer("bad-request", f"args: expected an object, found {found(args)}")
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


def _too_deep() -> ErrorAnswer:
    return ErrorAnswer(
        "too-deep", f"a request has at most {DEEPEST} lists and objects in one another"
    )


def _check_depth(data: Plain) -> None:
    """Refuse what is nested too deeply."""
    level: list[Plain] = [data]
    for _ in range(DEEPEST):
        inner: list[Plain] = []
        for value in level:
            if isinstance(value, dict):
                inner += cast(dict[str, Plain], value).values()
            elif isinstance(value, list):
                inner += cast(list[object], value)
        level = inner
        if not level:
            return
    raise _too_deep()
