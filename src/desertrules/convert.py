"""JSON through cattrs: `dump` and `load`, strict, with the path of everything that is wrong.

Attrs classes are written field by field. Fields with `eq=False` are derived from the others: they
are not written, and are computed again when a value is loaded.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, IntEnum, StrEnum
from functools import cache
from itertools import islice
from operator import attrgetter
from types import GenericAlias, UnionType
from typing import Any, TypeGuard, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.gen import make_dict_unstructure_fn, override

from desertrules.contract import JSON, AnyGame, FrozenMap, Standing, kind_of
from desertrules.english import join, quote, suggest
from desertrules.errors import InvalidValue, LoadError, Problem, WrongGame
from desertrules.limits import MAX_INTEGER, MAX_ITEMS, MAX_PROBLEMS, MAX_TEXT
from desertrules.registry import BY_CLASS, game_of

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


def dump(value: object) -> JSON:
    """Return options, a state, a move, a view or a record as plain JSON data.

    Raises:
        WrongGame: The value does not belong to a game.

    Examples:
        >>> from desertrules import dump, sahara
        >>> dump(sahara.Play(pile=1))
        {'kind': 'play', 'pile': 1}
    """
    if hasattr(type(value), "to_data"):
        return value.to_data()  # type: ignore[attr-defined]
    return game_of(value).converter.unstructure(value)


def load(data: JSON, cls: type[T]) -> T:
    """Return the value of a class, or of a union of moves, that JSON data describes.

    Raises:
        LoadError: The data is not such a value; it lists every problem with its path.
        WrongGame: The class does not belong to a game, or the union is not of moves of one game.

    Examples:
        >>> from desertrules import load, sahara
        >>> load({"kind": "play", "pile": 1}, sahara.Move)
        Play(pile=1)
    """
    if hasattr(cls, "from_data"):
        record: T = cast(Any, cls).from_data(data)
        return record
    members: tuple[Any, ...] = get_args(cls) if get_origin(cls) in (Union, UnionType) else (cls,)
    if not isinstance(members[0], type):
        raise WrongGame(f"expected a class of a known game, found {quote(cls)}")
    game = BY_CLASS[members[0]]
    if len(members) > 1 and not set(members) <= set(game.moves):
        raise WrongGame(f"expected a union of moves of {game.title}, found {quote(cls)}")
    value: T = structure(game.converter, data, cls)
    return value


def structure(converter: Converter, data: JSON, cls: Any) -> Any:
    """Structure data with a converter; raise LoadError with every problem and its path."""
    try:
        return converter.structure(data, cls)
    except (BaseValidationError, LoadError, InvalidValue, RecursionError) as error:
        raise LoadError(islice(_problems(error, "$"), MAX_PROBLEMS)) from None


def make_converter(game: AnyGame) -> Converter:
    """Return a converter for the classes of a game that coerces nothing."""
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    converter.register_structure_hook(int, _structure_int)
    converter.register_structure_hook(str, _structure_str)
    converter.register_structure_hook(bool, _structure_bool)
    for base in (Enum, StrEnum, IntEnum):  # by class: cattrs prefers `str` and `int` to predicates
        converter.register_structure_hook(base, _structure_enum)
        converter.register_unstructure_hook(base, attrgetter("value"))

    def structure_class(cls: type[Any]) -> Hook:
        return _structure_fields(cls, converter, strict=cls not in {game.options, Standing})

    def unstructure_class(cls: type[Any]) -> Callable[[Any], dict[str, Any]]:
        return make_dict_unstructure_fn(cls, converter, **_derived(cls))

    def unstructure_map(value: FrozenMap[Any]) -> dict[str, Any]:
        return {key: converter.unstructure(each) for key, each in value.items()}

    converter.register_structure_hook_factory(_is_tuple, _structure_tuple)
    converter.register_structure_hook_factory(_is_class, structure_class)
    converter.register_unstructure_hook_factory(attrs.has, unstructure_class)
    converter.register_structure_hook_factory(_is_frozen_map, _structure_map)
    converter.register_unstructure_hook_func(_is_frozen_map, unstructure_map)
    if game.hooks is not None:
        game.hooks(converter)
    register_kinds(converter, game.moves, "move")
    classes = dict.fromkeys((game.state, game.view_class))
    # A view may be a subclass of the state, so look up both before the first is registered.
    for cls, read in [(cls, converter.get_structure_hook(cls)) for cls in classes]:
        _register_check(converter, cls, read, game)
    return converter


def register_kinds(converter: Converter, classes: Sequence[type[Any]], what: str) -> None:
    """Write the `kind` of classes before their fields, and load their union by it.

    All moves are written so. Games may do it, in their hooks, for other unions of classes.
    """
    kinds = {kind_of(cls): cls for cls in classes}
    readers = {kind: _register_kind(converter, kind, cls) for kind, cls in kinds.items()}

    def structure_union(data: Any, _: Any) -> Any:
        if not is_object(data):
            raise expected("an object", data)
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in readers:
            hint = suggest(kind, kinds) or f" Choose from {join(kinds, 'or')}."
            message = f"unknown kind of {what} {found(kind)}.{hint}"
            raise LoadError([Problem("$.kind", message if "kind" in data else "missing")])
        return readers[kind](data, kinds[kind])

    union: Any = Union[tuple(classes)]  # noqa: UP007 - made of a list of classes
    if len(classes) > 1:
        converter.register_structure_hook_func(lambda cls: cls == union, structure_union)


def move_type(game: AnyGame) -> Any:
    """Return the union of a game's classes of moves."""
    return Union[game.moves]  # noqa: UP007 - made of a list of classes


def is_object(value: JSON) -> TypeGuard[dict[str, JSON]]:
    """Return whether JSON data is an object."""
    return type(value) is dict


def is_list(value: JSON) -> TypeGuard[list[JSON]]:
    """Return whether JSON data is a list."""
    return type(value) is list


def _register_kind(converter: Converter, kind: str, cls: type[Any]) -> Hook:
    """Register the hooks of a class that is written with its kind; return the reader."""
    write = make_dict_unstructure_fn(cls, converter, **_derived(cls))
    read = _structure_fields(cls, converter, others=("kind",))

    def structure_kind(data: Any, _: Any) -> Any:
        if not is_object(data):
            raise expected("an object", data)
        if data.get("kind") != kind:
            message = f"expected {kind!r}, found {found(data.get('kind'))}"
            raise LoadError([Problem("$.kind", message if "kind" in data else "missing")])
        return read(data, cls)

    converter.register_unstructure_hook(cls, lambda move: {"kind": kind, **write(move)})
    converter.register_structure_hook(cls, structure_kind)
    return read


def _register_check(converter: Converter, cls: type[Any], read: Hook, game: AnyGame) -> None:
    """Check a state or a view as a whole once its fields have been read."""

    def structure_checked(data: Any, _: Any) -> Any:
        value = read(data, cls)
        problems = [Problem(f"$.{path}" if path else "$", text) for path, text in game.check(value)]
        if problems:
            raise LoadError(problems)
        return value

    converter.register_structure_hook(cls, structure_checked)


def _structure_fields(
    cls: type[Any], converter: Converter, *, strict: bool = True, others: Sequence[str] = ()
) -> Hook:
    """Return a hook that reads the fields of a class, and accepts `others` beside them.

    `strict` requires fields with defaults, too.
    """

    @cache  # made when first needed: a class may contain itself
    def hooks() -> list[tuple[str, str, Any, Hook]]:
        types = get_type_hints(cls, include_extras=True)
        return [
            (each.name, each.alias or each.name, types[each.name], get_hook(types[each.name]))
            for each in attrs.fields(cls)
            if not _is_derived(each)
        ]

    get_hook = converter.get_structure_hook
    optional = {
        each.name for each in attrs.fields(cls) if each.default is not attrs.NOTHING and not strict
    }
    size = len(others)

    def structure_fields(data: Any, _: Any) -> Any:
        if not is_object(data):
            raise expected("an object", data)
        values: dict[str, Any] = {}
        problems: list[Problem] = []
        for name, argument, tp, read in hooks():
            try:
                values[argument] = read(data[name], tp)
            except Exception as error:  # noqa: BLE001 - hooks of games raise what they like
                if name in data:
                    problems += _problems(error, f"$.{name}")
                elif name not in optional:
                    problems.append(Problem(f"$.{name}", "missing"))
        if problems or len(data) != len(values) + size:
            names = [name for name, *_ in hooks()]
            for name in sorted(data.keys() - {*names, *others}, key=str):
                hint = suggest(name, names)
                message = f"unexpected field {quote(name)}{hint and '.' + hint}"
                problems.append(Problem("$", message))
            if problems:
                raise LoadError(problems)
        try:
            return cls(**values)
        except Exception as error:  # noqa: BLE001 - from validators
            raise LoadError(_problems(error, "$")) from None

    return structure_fields


def _is_derived(attribute: "attrs.Attribute[Any]") -> bool:
    return not attribute.eq or not attribute.init


def _derived(cls: type[Any]) -> dict[str, Any]:
    return {each.name: override(omit=True) for each in attrs.fields(cls) if _is_derived(each)}


def expected(what: str, value: object) -> LoadError:
    """Return the error for a value that is not what was expected; for hooks of games."""
    return LoadError([Problem("$", f"expected {what}, found {found(value)}")])


def found(value: object) -> str:
    """Return a JSON value for a message, short and printable."""
    words = {None: "null", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else quote(value)


def _structure_bool(value: Any, _: Any) -> bool:
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


def _structure_int(value: Any, _: Any) -> int:
    if type(value) is not int:
        raise expected("an integer", value)
    if abs(value) > MAX_INTEGER:
        raise expected("an integer of at most 2^53", value)
    return value


def _structure_str(value: Any, _: Any) -> str:
    if type(value) is not str:
        raise expected("a string", value)
    if len(value) > MAX_TEXT:
        raise expected(f"at most {MAX_TEXT} characters", value)
    if not value.isascii() and any("\ud800" <= each <= "\udfff" for each in value):
        raise expected("text without lone surrogates", value)
    return value


@cache
def _members(cls: type[Enum]) -> dict[Any, Enum]:
    return {each.value: each for each in cls}


def _structure_enum(value: Any, cls: type[Enum]) -> Enum:
    members = _members(cls)
    if type(value) in (str, int) and value in members:
        return members[value]
    hint = suggest(value, map(str, members)) if isinstance(value, str) else ""
    names = ", ".join(map(str, members))
    message = f"expected one of {names}, found {found(value)}{hint and '.' + hint}"
    raise LoadError([Problem("$", message)])


def _is_class(cls: Any) -> bool:
    return isinstance(cls, type) and attrs.has(cls)


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _structure_tuple(cls: Any, converter: Converter) -> Hook:
    """Return a hook for a tuple of one type, or of a fixed length."""
    types = get_args(cls)
    uniform = types[1:] == (...,)

    @cache
    def hooks() -> list[tuple[Any, Hook]]:
        return [(tp, converter.get_structure_hook(tp)) for tp in types if tp is not ...]

    def structure_tuple(value: Any, _: Any) -> Any:
        if not is_list(value):
            raise expected("a list", value)
        if not uniform and len(value) != len(types):
            raise expected(f"a list of {len(types)} items", value)
        if len(value) > MAX_ITEMS:
            raise LoadError([Problem("$", f"expected at most {MAX_ITEMS} items")])
        items: list[Any] = []
        problems: list[Problem] = []
        for index, item in enumerate(value):
            tp, read = hooks()[0 if uniform else index]
            try:
                items.append(read(item, tp))
            except Exception as error:  # noqa: BLE001 - hooks of games raise what they like
                problems += _problems(error, f"$[{index}]")
        if problems:
            raise LoadError(problems)
        return tuple(items)

    return structure_tuple


def _is_frozen_map(cls: Any) -> bool:
    return cls is FrozenMap or get_origin(cls) is FrozenMap


def _structure_map(cls: Any, converter: Converter) -> Hook:
    tp: Any = GenericAlias(dict, (str, *get_args(cls)))
    read = converter.get_structure_hook(tp)

    def structure_map(value: Any, _: Any) -> FrozenMap[Any]:
        if not is_object(value):
            raise expected("an object", value)
        return FrozenMap(read(value, tp))

    return structure_map


def _problems(error: BaseException, path: str) -> Iterator[Problem]:
    """Yield every problem in an error of a hook, with its path."""
    match error:
        case LoadError():
            for each in error.problems:
                yield Problem(path + each.path.removeprefix("$"), each.message)
        case BaseValidationError():  # of cattrs
            for inner in error.exceptions:
                yield from _problems(inner, path + _step(inner))
        case InvalidValue():
            name, _, message = str(error).partition(": ")
            yield Problem(f"{path}.{name}", message) if message else Problem(path, name)
        case RecursionError():
            yield Problem(path, "the data is nested too deeply")
        case ValueError() | TypeError():
            yield Problem(path, str((error.args or [error])[0]))
        case _:
            yield Problem(path, f"cannot be read ({type(error).__name__}: {error})")


def _step(error: BaseException) -> str:
    """Return the step of the path that cattrs noted on an error."""
    for note in getattr(error, "__notes__", ()):
        if hasattr(note, "name"):
            return f".{note.name}"
        if hasattr(note, "index"):  # of a list, or the key of an object
            return f".{note.index}" if isinstance(note.index, str) else f"[{note.index}]"
    return ""
