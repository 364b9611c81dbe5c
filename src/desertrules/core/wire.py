"""Strict reading and writing of plain JSON data, for all games.

A converter made here coerces nothing and ignores nothing: a missing, extra or wrongly typed field,
or an unknown kind, is an error that names its path and what was expected there.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum
from functools import partial
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin

import attrs
from cattrs import ClassValidationError, Converter, IterableValidationError
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from desertrules.core.errors import DesertRulesError, LoadError, Problem
from desertrules.core.fields import is_number, is_proper
from desertrules.core.found import below, found, meant
from desertrules.core.named import Named

__all__ = ["Wire", "plain_wire"]

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
DataT = TypeVar("DataT")

_MOST_PROBLEMS = 100


def unreadable(expected: str, value: object, known: Iterable[str] = ()) -> LoadError:
    """Make the error for a value that is not what it should be, such as one of some names."""
    message = f"expected {expected}, found {found(value)}{meant(value, known)}"
    return LoadError([Problem("$", message)])


def _number(value: object, _: object) -> object:
    if not is_number(value):
        raise unreadable("a whole number", value)
    return value


def _text(value: object, _: object) -> object:
    if type(value) is not str:
        raise unreadable("a text", value)
    if not is_proper(value):
        raise LoadError([Problem("$", "half of a surrogate pair is no text")])
    return value


def _flag(value: object, _: object) -> object:
    if type(value) is not bool:
        raise unreadable("true or false", value)
    return value


def _enum(value: object, kind: type[StrEnum]) -> StrEnum:
    if isinstance(value, str):
        with suppress(ValueError):
            return kind(value)
    raise unreadable(f"one of {', '.join(kind)}", value, kind)


def _object(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - a class
    """Give the reader of an attrs class, which takes JSON objects only."""
    read = make_dict_structure_fn(cls, converter)

    def structure(value: object, kind: object) -> object:
        if not isinstance(value, dict):
            raise unreadable("an object", value)
        return read(cast(dict[str, object], value), kind)

    return structure


def _list(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - a type
    """Give the reader of a tuple, which takes JSON lists only."""
    arguments = get_args(cls)
    fixed = len(arguments) if arguments[-1] is not ... else None

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise unreadable("a list", value)
        values = cast(list[object], value)
        if fixed is not None and len(values) != fixed:
            raise LoadError([Problem("$", f"expected a list of {fixed}, found {len(values)}")])
        read: list[object] = []
        for index, item in enumerate(values):
            kind = arguments[0] if fixed is None else arguments[index]
            try:
                read.append(converter.structure(item, kind))
            except Exception as error:
                raise _Inside(f"[{index}]", error) from error
        return tuple(read)

    return structure


def _is_dict(cls: Any) -> bool:  # noqa: ANN401 - any annotation
    return getattr(cls, "__origin__", None) is dict


def _dict(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - dict[str, ...]
    """Give the reader of an object of any names."""
    _, inner = get_args(cls)

    def structure(value: object, _: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise unreadable("an object", value)
        read: dict[str, Any] = {}
        problems: list[Problem] = []
        for name, item in cast(dict[object, object], value).items():
            try:
                read[converter.structure(name, str)] = converter.structure(item, inner)
            except LoadError as error:
                problems += _problems(error, below("$", name))
                if len(problems) >= _MOST_PROBLEMS:
                    break
        if problems:
            raise LoadError(problems)
        return read

    return structure


def _is_either(cls: Any) -> bool:  # noqa: ANN401 - any annotation
    """Tell whether a type is a union of a list and an object."""
    inner = get_args(cls)
    is_union = get_origin(cls) in {Union, UnionType} and NoneType not in inner
    return is_union and any(map(attrs.has, inner))


def _either(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - a union
    """Give the reader of a union of a list and an object."""
    (whole,) = filter(attrs.has, get_args(cls))
    (listed,) = (each for each in get_args(cls) if each is not whole)

    def structure(value: object, _: object) -> object:
        if type(value) not in {dict, list}:
            raise unreadable("a list or an object", value)
        return converter.structure(value, listed if type(value) is list else whole)

    return structure


def _is_named(cls: Any) -> bool:  # noqa: ANN401 - any annotation
    return isinstance(cls, type) and issubclass(cls, Named)


def _named(converter: Converter, cls: type[Named]) -> Callable[[Any, Any], Any]:
    """Give the reader of a class of named values: the name of one, or all of it."""

    def structure(value: object, _: object) -> object:
        shipped = cls.shipped()
        if isinstance(value, str) and value in shipped:
            return shipped[value]
        if cls.written is not None and not isinstance(value, str):
            return cls.of(converter.structure(value, cls.written))
        if cls.written is None and isinstance(value, str) and "\n" in value:
            return cls.of(value)
        other = "a text of lines" if cls.written is None else "an object"
        known = ", ".join(shipped)
        raise unreadable(f"the name of a {cls.what} ({known}) or {other}", value, shipped)

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
    for kind, read in ((int, _number), (str, _text), (bool, _flag)):
        converter.register_structure_hook(kind, read)
    converter.register_structure_hook(StrEnum, _enum)
    converter.register_unstructure_hook(StrEnum, lambda member: member.value)
    converter.register_structure_hook_factory(attrs.has, partial(_object, converter))
    converter.register_structure_hook_factory(_is_named, partial(_named, converter))
    converter.register_structure_hook_factory(_is_dict, partial(_dict, converter))
    converter.register_structure_hook_factory(_is_either, partial(_either, converter))
    converter.register_unstructure_hook_func(_is_named, lambda value: value.name or value.plain())
    converter.register_structure_hook_factory(
        lambda cls: getattr(cls, "__origin__", None) is tuple, partial(_list, converter)
    )
    return converter


def register_kinds(converter: Converter, union: Any, classes: Iterable[type[Any]]) -> None:  # noqa: ANN401 - a union is no type
    """Teach a converter a union of classes, told apart by `kind`, which stands first."""
    by_kind: dict[str, type[Any]] = {cls.kind: cls for cls in classes}
    known = ", ".join(by_kind)
    for cls in by_kind.values():
        _register_kind(converter, cls)
    # found before the union is known: one of a single class is that class
    read = {kind: converter.get_structure_hook(cls) for kind, cls in by_kind.items()}

    def structure(value: object, _: object) -> object:
        if not isinstance(value, dict):
            raise unreadable("an object with a kind", value)
        data = cast(dict[str, object], value)
        if "kind" not in data:
            raise LoadError([Problem("$", f"the kind is missing; known kinds are {known}")])
        kind = data["kind"]
        if not isinstance(kind, str) or kind not in by_kind:
            near = meant(kind, by_kind) or f"; known kinds are {known}"
            message = f"unknown kind {found(kind)}{near}"
            raise LoadError([Problem("$", message)])
        fields = {key: field for key, field in data.items() if key != "kind"}
        return read[kind](fields, by_kind[kind])

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
        except (_Inside, DesertRulesError, ClassValidationError) as error:
            problems = list(islice(_problems(error, "$"), _MOST_PROBLEMS))
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
            known = [field.name for field in attrs.fields(error.cl)]
            for key in sorted(error.extra_fields, key=str):
                yield Problem(path, f"unexpected field {found(key)}{meant(key, known)}")
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


class Wire(Generic[OptionsT, StateT, MoveT, ViewT, DataT]):
    """A game's functions that write plain JSON data and read it strictly.

    States and views are written as `data`, an attrs class: `write` makes one of a state or a view,
    `read` and `read_view` make a state or a view of one, and refuse what cannot be by a LoadError.
    Left out, they are attrs classes that are written as they are, a view with `viewer` and `seen`.
    """

    def __init__(  # noqa: PLR0913 - what a game has
        self,
        *,
        options: type[OptionsT],
        move: Any,  # noqa: ANN401 - a union is no type
        moves: Iterable[type[Any]],
        state: type[StateT],
        view: type[ViewT],
        data: type[DataT] | None = None,
        write: Callable[[StateT | ViewT], DataT] | None = None,
        read: Callable[[DataT], StateT] | None = None,
        read_view: Callable[[DataT, int | None], ViewT] | None = None,
    ) -> None:
        """Take the classes of a game, and how its positions are written and read."""
        self._options, self._move, self._state, self._view = options, move, state, view
        self.converter: Converter = strict_converter()
        """What reads and writes all that belongs to the game."""
        register_kinds(self.converter, move, moves)
        if data and write and read and read_view:
            self._data, self._read, self._read_view = data, read, read_view
            self._register(write)

    def _register(self, write: Callable[[StateT | ViewT], DataT]) -> None:
        state, view, unstructure = self._state, self._view, self.converter.unstructure
        self.converter.register_unstructure_hook(state, lambda value: unstructure(write(value)))
        self.converter.register_unstructure_hook(
            view, lambda value: {"viewer": value.viewer, "seen": unstructure(write(value))}
        )
        self.converter.register_structure_hook(state, self._load_state)
        self.converter.register_structure_hook(view, self._load_view)

    def _load_state(self, value: object, _: object) -> StateT:
        return self._read(self.converter.structure(value, self._data))

    def _load_view(self, data: object, _: object) -> ViewT:
        value: Any = data
        fields = cast(dict[str, object], value if isinstance(value, dict) else {})
        if fields.keys() != {"viewer", "seen"}:
            raise unreadable("an object with the fields viewer and seen", data)
        viewer = cast("int | None", _within("viewer", self.converter, fields["viewer"], int | None))
        seen = _within("seen", self.converter, fields["seen"], self._data)
        if viewer is not None and viewer not in range(seen.options.players):
            last = seen.options.players - 1
            raise LoadError.at("viewer", f"expected a seat from 0 to {last}, or null")
        try:
            return self._read_view(seen, viewer)
        except LoadError as error:
            raise _Inside(".seen", error) from error

    def dump(self, value: OptionsT | StateT | MoveT | ViewT) -> Any:  # noqa: ANN401 - plain JSON data
        """Write a value of the game as plain JSON data."""
        return self.converter.unstructure(value)

    def load_options(self, data: object) -> OptionsT:
        """Read options from plain JSON data; raise LoadError."""
        return cast(OptionsT, load(self.converter, data, self._options, "options"))

    def load_state(self, data: object) -> StateT:
        """Read a state from plain JSON data; raise LoadError, also for one that cannot be."""
        return cast(StateT, load(self.converter, data, self._state, "state"))

    def load_move(self, data: object) -> MoveT:
        """Read a move from plain JSON data; raise LoadError."""
        return cast(MoveT, load(self.converter, data, self._move, "move"))

    def load_view(self, data: object) -> ViewT:
        """Read a view from plain JSON data; raise LoadError, also for one that cannot be."""
        return cast(ViewT, load(self.converter, data, self._view, "view"))


def plain_wire(
    options: type[OptionsT],
    move: Any,  # noqa: ANN401 - a union is no type
    moves: Iterable[type[Any]],
    state: type[StateT],
    view: type[ViewT],
) -> Wire[OptionsT, StateT, Any, ViewT, Any]:
    """Make the functions of a game whose states and views are written as the classes they are.

    Examples:
        >>> from typing import ClassVar
        >>> from attrs import frozen
        >>> from desertrules.core.wire import plain_wire
        >>> @frozen
        ... class Options:
        ...     players: int
        >>> @frozen
        ... class State:
        ...     at: int
        >>> @frozen
        ... class Step:
        ...     kind: ClassVar[str] = "step"
        ...     spaces: int
        >>> @frozen
        ... class Roll:
        ...     kind: ClassVar[str] = "roll"
        ...     total: int
        >>> wire = plain_wire(Options, Step | Roll, [Step, Roll], State, State)
        >>> wire.dump(Step(3))
        {'kind': 'step', 'spaces': 3}
        >>> wire.load_move({"kind": "roll", "total": 4})
        Roll(total=4)
    """
    return Wire(options=options, move=move, moves=moves, state=state, view=view)


def _within(name: str, converter: Converter, value: object, kind: Any) -> Any:  # noqa: ANN401 - `kind` may be a union
    try:
        return converter.structure(value, kind)
    except Exception as error:
        raise _Inside(f".{name}", error) from error
