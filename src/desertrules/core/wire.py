"""Strict reading and writing of plain JSON data, for all games.

A converter made here coerces nothing and ignores nothing: a missing, extra or wrongly typed field,
or an unknown kind, is an error that names its path and what was expected there.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar, cast, get_args

import attrs
from cattrs import ClassValidationError, Converter, IterableValidationError
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from desertrules.core.errors import DesertRulesError, LoadError, Problem

T = TypeVar("T")

_SHOWN = 40
_HUGE = 10**_SHOWN


class Unfit(Exception):
    """Something of the wrong kind was found; turned into a LoadError with its path."""


def found(value: object) -> str:
    """Describe a value that was found, in the words of JSON and never at length."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case float():
            return repr(value)
        case int():
            return repr(value) if abs(value) < _HUGE else "a huge number"
        case str():
            text = repr(value[: _SHOWN + 1])
            return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
        case _:
            return f"a Python {type(value).__name__}"


def _strict(kind: type, expected: str) -> Callable[[Any, Any], Any]:
    def structure(value: object, _: object) -> object:
        if type(value) is not kind:
            message = f"expected {expected}, found {found(value)}"
            raise Unfit(message)
        return value

    return structure


def _enum(value: object, kind: type[StrEnum]) -> StrEnum:
    if isinstance(value, str):
        for member in kind:
            if member.value == value:
                return member
    message = f"expected one of {', '.join(kind)}, found {found(value)}"
    raise Unfit(message)


def _object(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - a class
    """Give the reader of an attrs class, which takes JSON objects only."""
    read = make_dict_structure_fn(cls, converter)

    def structure(value: object, kind: object) -> object:
        if not isinstance(value, dict):
            message = f"expected an object, found {found(value)}"
            raise Unfit(message)
        return read(cast(dict[str, object], value), kind)

    return structure


def _list(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - a type
    """Give the reader of a tuple, which takes JSON lists only."""
    arguments = get_args(cls)
    fixed = len(arguments) if arguments[-1] is not ... else None

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            message = f"expected a list, found {found(value)}"
            raise Unfit(message)
        values = cast(list[object], value)
        if fixed is not None and len(values) != fixed:
            message = f"expected a list of {fixed}, found {len(values)}"
            raise Unfit(message)
        read: list[object] = []
        for index, item in enumerate(values):
            kind = arguments[0] if fixed is None else arguments[index]
            try:
                read.append(converter.structure(item, kind))
            except Exception as error:
                raise _Inside(f"[{index}]", error) from error
        return tuple(read)

    return structure


class _Inside(Exception):
    """An error inside an element of a list."""

    def __init__(self, step: str, error: Exception) -> None:
        super().__init__(step)
        self.step = step
        self.error = error


def strict_converter() -> Converter:
    """Make a converter that reads exactly what it writes."""
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for kind, expected in ((int, "a whole number"), (str, "a text"), (bool, "true or false")):
        converter.register_structure_hook(kind, _strict(kind, expected))
    converter.register_structure_hook(StrEnum, _enum)
    converter.register_unstructure_hook(StrEnum, lambda member: member.value)
    converter.register_structure_hook_factory(attrs.has, partial(_object, converter))
    converter.register_structure_hook_factory(
        lambda cls: getattr(cls, "__origin__", None) is tuple, partial(_list, converter)
    )
    return converter


def register_kinds(converter: Converter, union: Any, classes: Iterable[type[Any]]) -> None:  # noqa: ANN401 - a union is no type
    """Teach a converter a union of classes, told apart by `kind`, which stands first."""
    by_kind: dict[str, type[Any]] = {cls.kind: cls for cls in classes}
    for cls in by_kind.values():
        _register_kind(converter, cls)

    def structure(value: object, _: object) -> object:
        if not isinstance(value, dict):
            message = f"expected an object with a kind, found {found(value)}"
            raise Unfit(message)
        data = cast(dict[str, object], value)
        known = ", ".join(by_kind)
        if "kind" not in data:
            message = f"the kind is missing; known kinds are {known}"
            raise Unfit(message)
        kind = data["kind"]
        if not isinstance(kind, str) or kind not in by_kind:
            message = f"unknown kind {found(kind)}; known kinds are {known}"
            raise Unfit(message)
        fields = {key: field for key, field in data.items() if key != "kind"}
        return converter.structure(fields, by_kind[kind])

    converter.register_structure_hook_func(lambda cls: cls == union, structure)


def _register_kind(converter: Converter, cls: type[Any]) -> None:
    write = make_dict_unstructure_fn(cls, converter)

    def unstructure(value: Any) -> dict[str, object]:  # noqa: ANN401 - of class `cls`
        return {"kind": value.kind, **write(value)}

    converter.register_unstructure_hook(cls, unstructure)


def load(converter: Converter, data: object, kind: Any, what: str) -> Any:  # noqa: ANN401 - `kind` may be a union
    """Read plain data as `kind`; raise LoadError with every problem and its path."""
    try:
        try:
            return converter.structure(data, kind)
        except (Unfit, _Inside, DesertRulesError, ClassValidationError) as error:
            problems = list(_problems(error, "$"))
    except RecursionError:
        problems = [Problem("$", f"{what}: nested too deeply")]
    raise LoadError(problems)


def _problems(error: BaseException, path: str) -> Iterable[Problem]:
    """Give each problem in an error of cattrs with its path."""
    match error:
        case LoadError():
            for problem in error.problems:
                yield Problem(path + problem.path.removeprefix("$"), problem.message)
        case _Inside():
            yield from _problems(error.error, path + error.step)
        case ClassValidationError() | IterableValidationError():
            for inner in error.exceptions:
                yield from _problems(inner, path + _step(inner))
        case ForbiddenExtraKeysError():
            for key in sorted(error.extra_fields, key=str):
                yield Problem(path, f"unexpected field {found(key)}")
        case KeyError():
            yield Problem(path, "is missing")
        case RecursionError():
            raise error
        case _:
            yield Problem(path, str(error))


def _step(error: BaseException) -> str:
    """Give the step of the path that cattrs noted on an error: the name of a field."""
    for note in getattr(error, "__notes__", ()):
        name = getattr(note, "name", None)
        if name is not None:
            return f".{name}"
    return ""
