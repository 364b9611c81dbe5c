"""Arguments of operations: a name, a TypeScript type, one sentence and a default."""

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from typing import Any, cast, get_args, get_type_hints

from attrs import frozen

from desertrules.contract import JSON
from desertrules.english import join, quote, suggest
from desertrules.errors import LoadError, Problem
from desertrules.limits import MAX_INTEGER, MAX_NAME
from desertrules.serve.requests import RequestError

REQUIRED: Any = object()
_TYPES: dict[Any, str] = {
    **dict.fromkeys((int, int | None, float | None), "number"),
    bool: "boolean",
    str: "string",
}
"""The types in TypeScript of annotations."""


@frozen
class Argument:
    """One argument of an operation."""

    name: str
    type: str
    """Its type in TypeScript; what is accepted follows from it."""
    about: str
    default: Any = REQUIRED
    """The value if the argument is omitted."""
    least: float = 0
    """The least number; if it is not an integer, fractions are accepted."""
    most: float = MAX_INTEGER

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    def read(self, given: dict[str, JSON]) -> Any:
        """Return the value in the arguments of a request; raise RequestError."""
        if self.name not in given:
            if self.required:
                raise bad_argument(self.name, "missing")
            return self.default
        value, kinds = given[self.name], self.type.split(" | ")
        if not any(self._fits(value, kind) for kind in kinds):
            expected = join(map(self._describe, kinds), "or")
            raise bad_argument(self.name, f"expected {expected}, found {quote(value)}")
        return value

    def _fits(self, value: Any, kind: str) -> bool:
        match kind:
            case "null":
                return value is None
            case "boolean":
                return type(value) is bool
            case "string" | "G":
                return type(value) is str
            case "number" | "Handle<G>":
                fits = type(value) is int or type(value) is type(self.least)
                return fits and self.least <= value <= self.most
            case "string[]":
                items = cast("list[object]", value) if type(value) is list else [None]
                return all(type(each) is str and len(each) <= MAX_NAME for each in items)
            case "Player[]":
                return type(value) is list
            case _:
                return value == kind[1:-1] if kind[0] == '"' else type(value) is dict

    def _describe(self, kind: str) -> str:
        words = {"null": "null", "boolean": "true or false", "string": "a string", "G": "a string"}
        words |= {"string[]": "a list of names", "Player[]": "a list"}
        if kind in {"number", "Handle<G>"}:
            number = "an integer" if type(self.least) is int else "a number"
            if self.most < MAX_INTEGER:
                return f"{number} from {self.least} to {self.most}"
            return number if self.least < 0 else f"{number} of at least {self.least}"
        return words.get(kind, kind[1:-1] if kind[0] == '"' else "an object")


def _is_range(value: Any) -> bool:
    return isinstance(value, tuple)


def arguments_of(handler: Callable[..., Any]) -> tuple[Argument, ...]:
    """Return the arguments of a handler, without its first parameter.

    Each is annotated with a sentence and, if need be, a TypeScript type and the range of a number.
    """
    found: list[Argument] = []
    hints = get_type_hints(handler, include_extras=True)
    for parameter in [*signature(handler).parameters.values()][1:]:
        plain, about, *others = get_args(hints[parameter.name])
        kind = next((each for each in others if type(each) is str), "") or _TYPES[plain]
        bounds = next(filter(_is_range, others), (0, MAX_INTEGER))
        default = REQUIRED if parameter.default is Parameter.empty else parameter.default
        found.append(Argument(parameter.name, kind, about, default, *bounds))
    return tuple(found)


def read_arguments(arguments: Sequence[Argument], given: dict[str, JSON]) -> dict[str, Any]:
    """Read the arguments of a request; raise RequestError."""
    known = [each.name for each in arguments]
    for name in given:
        if name not in known:
            hint = suggest(name, known) or f" Allowed: {', '.join(known) or 'none'}."
            raise RequestError("bad-arguments", f"unknown argument {quote(name)}.{hint}")
    return {each.name: each.read(given) for each in arguments}


def bad_argument(name: str, message: str) -> RequestError:
    """Return the error for an argument that cannot be used."""
    return within(name, LoadError([Problem("$", message)]))


def within(name: str, error: LoadError) -> RequestError:
    """Return the error for an argument whose data cannot be loaded."""
    start = f"$.{name}" if name else "$"
    problems = [(start + each.path.removeprefix("$"), each.message) for each in error.problems]
    return RequestError("bad-arguments", ": ".join(problems[0]), problems=problems)
