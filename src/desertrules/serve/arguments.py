"""Arguments of operations: a name, a TypeScript type, one sentence, and a strict reader."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from attrs import evolve, frozen

from desertrules.contract import JSON
from desertrules.english import join, quote, suggest
from desertrules.errors import LoadError, Problem
from desertrules.limits import MAX_INTEGER, MAX_NAME
from desertrules.serve.requests import RequestError

REQUIRED: Any = object()


@frozen
class Argument:
    """One argument of an operation."""

    name: str
    type: str
    """Its type in TypeScript."""
    about: str
    expected: str
    """What it must be, for errors."""
    accepts: Callable[[Any], bool]
    """Returns whether a value can be used."""
    default: Any = REQUIRED
    """The value if the argument is omitted."""

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    def read(self, given: dict[str, JSON]) -> Any:
        """Return the value in the arguments of a request; raise RequestError."""
        if self.name not in given:
            if self.required:
                raise bad_argument(self.name, "missing")
            return self.default
        value = given[self.name]
        if not self.accepts(value):
            raise bad_argument(self.name, f"expected {self.expected}, found {quote(value)}")
        return value


def read_arguments(arguments: Sequence[Argument], given: dict[str, JSON]) -> dict[str, Any]:
    """Read the arguments of a request; raise RequestError."""
    known = [each.name for each in arguments]
    for name in given:
        if name not in known:
            hint = suggest(name, known) or f" Allowed: {', '.join(known) or 'none'}."
            raise RequestError("bad-arguments", f"unknown argument {quote(name)}.{hint}")
    return {each.name: each.read(given) for each in arguments}


def optional(argument: Argument) -> Argument:
    """Return an argument that may be omitted."""
    return evolve(argument, default=None)


def bad_argument(name: str, message: str) -> RequestError:
    """Return the error for an argument that cannot be used."""
    return within(name, LoadError([Problem("$", message)]))


def within(name: str, error: LoadError) -> RequestError:
    """Return the error for an argument whose data cannot be loaded."""
    start = f"$.{name}" if name else "$"
    problems = [(start + each.path.removeprefix("$"), each.message) for each in error.problems]
    return RequestError("bad-arguments", ": ".join(problems[0]), problems=problems)


# ---- Kinds of arguments -------------------------------------------------------------------------


def integer(
    name: str, about: str, default: Any = REQUIRED, *, least: int = 0, most: int = MAX_INTEGER
) -> Argument:
    """Return an argument that is an integer in a range."""
    expected = f"an integer from {least} to {'2^53' if most == MAX_INTEGER else most}"

    def accepts(value: Any) -> bool:
        return type(value) is int and least <= value <= most

    return Argument(name, "number", about, expected, accepts, default)


def number(name: str, about: str, default: Any = REQUIRED, *, most: float) -> Argument:
    """Return an argument that is a positive number."""

    def accepts(value: Any) -> bool:
        return type(value) in {int, float} and 0 < value <= most

    return Argument(name, "number", about, f"a number above 0, at most {most}", accepts, default)


def flag(name: str, about: str, *, default: bool = False) -> Argument:
    """Return an argument that is true or false."""
    return Argument(name, "boolean", about, "true or false", lambda v: type(v) is bool, default)


def string(name: str, about: str, default: Any = REQUIRED) -> Argument:
    """Return an argument that is a string."""
    return Argument(name, "string", about, "a string", lambda v: type(v) is str, default)


def choice(name: str, about: str, choices: Sequence[str], default: Any = REQUIRED) -> Argument:
    """Return an argument that is one of a few words."""
    kind = " | ".join(f'"{each}"' for each in choices)
    return Argument(name, kind, about, join(choices, "or"), lambda v: v in choices, default)


def data(
    name: str, kind: str, about: str, classes: Sequence[type], default: Any = REQUIRED
) -> Argument:
    """Return an argument that the operation itself reads further."""
    words = {dict: "an object", list: "a list", str: "a string", int: "an integer"}
    expected = join([words[each] for each in classes], "or")
    return Argument(name, kind, about, expected, lambda v: type(v) in classes, default)


def seat(about: str, default: Any = REQUIRED) -> Argument:
    """Return the argument that names the viewer."""

    def accepts(value: Any) -> bool:
        return value is None or (type(value) is int and 0 <= value <= MAX_INTEGER)

    return Argument("seat", "number | null", about, "a seat or null", accepts, default)


def names(name: str, about: str) -> Argument:
    """Return an argument that is a list of players' names."""

    def accepts(value: Any) -> bool:
        items = cast("list[object]", value) if isinstance(value, list) else [None]
        return all(isinstance(each, str) and len(each) <= MAX_NAME for each in items)

    return Argument(name, "string[]", about, "a list of names", accepts, None)
