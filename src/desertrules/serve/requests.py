"""A request: one line of JSON, read within bounds."""

import json
from collections.abc import Iterable
from typing import TypeAlias

from desertrules.core.errors import Problem
from desertrules.core.found import found
from desertrules.core.offers import Plain

PROTOCOL = 1
"""The version of the protocol without handles, which `answer` speaks."""
PROTOCOLS = (1, 2)
"""All that an `Engine` speaks; one is added when an older client would no longer be understood."""
LONGEST = 4 * 1024 * 1024
"""The most bytes of a request."""
DEEPEST = 64
"""The most lists and objects inside one another."""
MOST_TOGETHER = 100
"""The most requests in one line."""
_LONGEST_ID = 200
_FIELDS = {"id", "op", "args"}
_SPACE = " \t\n\r"

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


def read_line(line: bytes) -> tuple[Plain, bool]:
    """Read a line as JSON; raise ErrorAnswer for anything else, or for one that is too long.

    Tells too whether what was read could be too deep: few lines are so long, or have so many
    brackets.
    """
    if len(line) > LONGEST:
        raise ErrorAnswer("too-big", f"a request has at most {LONGEST} bytes")
    try:
        data = _decoded(line.decode())
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise ErrorAnswer("bad-json", f"expected one JSON object in a line: {error}") from None
    return data, len(line) > 2 * DEEPEST and line.count(b"[") + line.count(b"{") > DEEPEST


def object_of(data: Plain, *, deep: bool) -> dict[str, Plain]:
    """Give what was read if it is one object, not too deep; raise ErrorAnswer otherwise."""
    if data.__class__ is not dict:
        raise ErrorAnswer("bad-request", f"expected an object, found {found(data)}")
    read: dict[str, Plain] = data
    if deep:
        _check_depth(read)
    return read


def id_of(data: dict[str, Plain]) -> Id:
    """Give the request's id; raise ErrorAnswer for one that cannot be given back."""
    given = data.get("id")
    if given is None or (type(given) is int and abs(given) < 2**53):
        return given
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return given
    message = f"id: expected a short text, a whole number or null, found {found(given)}"
    raise ErrorAnswer("bad-request", message)


def request_of(data: dict[str, Plain]) -> tuple[str, dict[str, Plain]]:
    """Give the operation and the arguments that an object asks for by name.

    Raises ErrorAnswer for a missing, extra or wrong field.
    """
    if not data.keys() <= _FIELDS:
        extra = min(data.keys() - _FIELDS)
        raise ErrorAnswer("bad-request", f"unexpected field {found(extra)}; known are id, op, args")
    op, args = data.get("op"), data.get("args", {})
    if not isinstance(op, str):
        raise ErrorAnswer("bad-request", f"op: expected a text, found {found(op)}")
    if args.__class__ is not dict:
        raise ErrorAnswer("bad-request", f"args: expected an object, found {found(args)}")
    return op, args


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    data = dict(pairs)
    if len(data) != len(pairs):
        message = "a field stands there twice"
        raise ValueError(message)
    return data


def _odd(word: str) -> Plain:
    message = f"{word} is no number of JSON"
    raise ValueError(message)


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_odd)


def _decoded(text: str) -> Plain:
    """Read one JSON value, with space around it or not; raise ValueError as `json.loads`."""
    data: Plain
    data, end = _decoder.raw_decode(text, len(text) - len(text.lstrip(_SPACE)))
    rest = text[end:].lstrip(_SPACE)
    if rest:
        raise json.JSONDecodeError("Extra data", text, len(text) - len(rest))
    return data


def _too_deep() -> ErrorAnswer:
    return ErrorAnswer(
        "too-deep", f"a request has at most {DEEPEST} lists and objects in one another"
    )


def _check_depth(data: dict[str, Plain]) -> None:
    """Refuse what is nested too deeply."""
    level: list[Plain] = [data]
    for _ in range(DEEPEST):
        inner: list[Plain] = []
        for value in level:
            held: Iterable[Plain] = value.values() if value.__class__ is dict else value
            inner += [each for each in held if each.__class__ in (dict, list)]
        if not inner:
            return
        level = inner
    raise _too_deep()
