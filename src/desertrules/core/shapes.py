"""What stands on the wire, read off the classes: the one source of notation and schema alike."""

from enum import StrEnum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from desertrules.core.named import Named


@frozen
class Number:
    """A whole number."""


@frozen
class Text:
    """Any text."""


@frozen
class Flag:
    """True or false."""


@frozen
class Names:
    """One of a few names."""

    known: tuple[str, ...]


@frozen
class Maybe:
    """A value, or null."""

    inner: "Shape"


@frozen
class Either:
    """A value of one of several shapes."""

    inners: "tuple[Shape, ...]"


@frozen
class Many:
    """A list of values of one shape."""

    inner: "Shape"


@frozen
class Table:
    """An object with any names, and values of one shape: pairs of a name and a value."""

    inner: "Shape"


@frozen
class Thing:
    """An object with the fields of a class."""

    cls: type[Any]
    fields: "tuple[tuple[str, Shape], ...]"
    optional: tuple[str, ...] = ()
    """The names of the fields that may be left out."""


@frozen
class Loose:
    """A value with a form of its own: a name of something that is shipped, or all of it."""

    cls: type[Named]


Shape: TypeAlias = Number | Text | Flag | Names | Maybe | Either | Many | Table | Thing | Loose
"""What plain data can look like."""

_SIMPLE: dict[object, Shape] = {int: Number(), str: Text(), bool: Flag()}


@lru_cache(maxsize=256)
def shape_of(kind: Any) -> Shape:  # noqa: ANN401 - any annotation of a field
    """Give the shape of a type that is on the wire; raise TypeError for any other."""
    kind = getattr(kind, "__supertype__", kind)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        inners = tuple(shape_of(each) for each in arguments if each is not NoneType)
        inner = inners[0] if len(inners) == 1 else Either(inners)
        return Maybe(inner) if NoneType in arguments else inner
    if origin is tuple and arguments[-1] is ...:
        return Many(shape_of(arguments[0]))
    if origin is dict:
        return Table(shape_of(arguments[1]))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Names(tuple(member.value for member in kind))
    cls = cast(type[Any], kind)
    if attrs.has(cls):
        return Loose(cls) if issubclass(cls, Named) else thing_of(cls)
    message = f"{kind!r} is never on the wire"
    raise TypeError(message)


def thing_of(cls: type[Any]) -> Thing:
    """Give the shape of a class with all fields that it takes."""
    hints = get_type_hints(cls)
    fields = [field for field in attrs.fields(cls) if field.init]
    return Thing(
        cls,
        tuple((field.name, shape_of(hints[field.name])) for field in fields),
        tuple(field.name for field in fields if field.default is not attrs.NOTHING),
    )
