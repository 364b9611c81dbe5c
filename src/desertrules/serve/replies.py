"""A reply to one request, whatever it is: what was asked for, or why not."""

import json
from collections.abc import Callable, Iterable

from desertrules.core.errors import DesertRulesError, LoadError
from desertrules.core.found import shown, suggested
from desertrules.core.offers import Plain
from desertrules.serve.operations import Data
from desertrules.serve.requests import ErrorAnswer, Id, id_of, object_of, request_of

_encode = json.JSONEncoder(check_circular=False).encode  # answers are trees


def reply_to(data: Plain, run: Callable[[str, Data], Data], *, deep: bool) -> bytes:
    """Answer one request by what runs it; whatever the data are, this raises nothing."""
    name: Id = None
    try:
        request = object_of(data, deep=deep)
        name = id_of(request)
        op, args = request_of(request)
        return _encode({"id": name, "ok": True, "result": run(op, args)}).encode()
    except Exception as error:  # noqa: BLE001 - whatever happens, the engine answers and lives
        return refused(name, error)


def unknown_operation(name: str, known: Iterable[str]) -> ErrorAnswer:
    """Make the error for an operation that there is not."""
    names = [*known]
    there = f"{suggested(name, names)}there are {', '.join(names)}"
    return ErrorAnswer("unknown-op", f"no operation is called {shown(name)!r}; {there}")


def refused(name: Id, error: Exception) -> bytes:
    """Write why there is no other answer; if that cannot be written either, say only so."""
    try:
        return _refusal(name, _told(error))
    except Exception:  # noqa: BLE001 - see `reply_to`
        last = ErrorAnswer("internal", "an error of the engine that cannot be written")
        return _refusal(name, last)


def _refusal(name: Id, error: ErrorAnswer) -> bytes:
    return _encode({"id": name, "ok": False, "error": error.data()}).encode()


def _told(error: Exception) -> ErrorAnswer:
    """Give what a client is told of an error."""
    match error:
        case ErrorAnswer():
            return error
        case LoadError():
            return ErrorAnswer("bad-arguments", str(error.problems[0]), problems=error.problems)
        case DesertRulesError():
            return ErrorAnswer("invalid-value", str(error))
        case RecursionError():
            return ErrorAnswer("too-deep", "this is nested too deeply to be worked on")
        case MemoryError():
            return ErrorAnswer("too-much-work", "there is not enough memory for this")
        case _:
            return ErrorAnswer("internal", f"an error of the engine: {type(error).__name__}")
