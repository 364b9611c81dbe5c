"""Compare values by everything that can be reached from them, not only by `==`."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache, cached_property, partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import attrs

from desertrules.contract import FrozenMap

_ATOMS = (type(None), bool, int, float, complex, str, bytes, Enum, range, type, ModuleType)
_HOLDS: dict[type, tuple[str, ...]] = {
    FunctionType: ("__closure__", "__code__", "__defaults__"),
    CellType: ("cell_contents",),
    CodeType: ("co_code", "co_consts"),
    MethodType: ("__self__", "__func__"),
    partial: ("func", "args", "keywords"),
}
"""What can be reached from values that have no attributes of the usual kind."""
_NOT_HELD = {"__dict__", "__weakref__", "_attrs_cached_hash"}  # a hash, once it was asked for
_MISSING = object()


def class_of(value: object) -> Any:
    """Return the class of a value of unknown type, without upsetting type checkers."""
    return type(value)


def difference(one: Any, two: Any) -> str | None:
    """Return the first path at which two values differ, with both values, or None.

    Unlike `==`, this looks at every attribute: fields with `eq=False`, cached properties, slots and
    the variables that a function has captured.

    Examples:
        >>> difference((1, 2), (1, 3))
        '[1]: 2 and 3'
    """
    return _difference(one, two, "", set())


def _difference(one: Any, two: Any, path: str, seen: set[tuple[int, int]]) -> str | None:
    if one is two or (id(one), id(two)) in seen:
        return None
    if type(one) is not type(two) or (isinstance(one, _ATOMS) and one != two):
        return f"{path}: {one!r} and {two!r}"
    if isinstance(one, _ATOMS):
        return None
    seen.add((id(one), id(two)))
    parts, others = dict(_parts(one)), dict(_parts(two))
    for step in {**parts, **others}:
        found = _difference(
            parts.get(step, _MISSING), others.get(step, _MISSING), path + step, seen
        )
        if found:
            return found.replace(repr(_MISSING), "nothing")
    return None


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the steps that lead from a value to what it holds."""
    held: Any = value
    if isinstance(value, Mapping) and not attrs.has(class_of(held)):
        for key in held:
            yield f"[{key!r}]", held[key]
    elif isinstance(value, AbstractSet):
        for index, each in enumerate(sorted(held, key=repr)):
            yield f"{{{index}}}", each
    elif isinstance(value, tuple | list):
        for index, each in enumerate(held):
            yield f"[{index}]", each
    else:
        for name in _HOLDS.get(class_of(held)) or _attributes(held):
            inner = getattr(held, name, _MISSING)
            if inner is not _MISSING:
                yield f".{name}", inner


def _attributes(value: Any) -> list[str]:
    """Return the names of all attributes that hold something, cached properties included."""
    names = dict.fromkeys((*_class_attributes(class_of(value)), *getattr(value, "__dict__", ())))
    return [name for name in names if name not in _NOT_HELD]


@cache
def _class_attributes(cls: type) -> list[str]:
    names: list[str] = []
    for base in cls.__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            private = name.startswith("__") and not name.endswith("__")
            names.append(f"_{base.__name__.lstrip('_')}{name}" if private else name)
        names += [name for name, held in vars(base).items() if isinstance(held, cached_property)]
    return names


def mutable_part(value: Any, path: str = "") -> str | None:
    """Return the first part of a state, move or view that can be changed, or None.

    Derived fields (`eq=False`) may hold anything.

    Examples:
        >>> mutable_part((1, [2, 3]))
        '[1] is a list'
    """
    held: Any = value
    cls = class_of(held)
    if isinstance(value, _ATOMS):
        return None
    if isinstance(value, FrozenMap):
        return _first(mutable_part(held[key], f"{path}[{key!r}]") for key in held)
    if isinstance(value, tuple | frozenset):
        return _first(mutable_part(each, f"{path}[{at}]") for at, each in enumerate(held))
    if attrs.has(cls):
        fields = [each.name for each in attrs.fields(cls) if each.eq]
        if fields and not _refuses_assignment(held, fields[0]):
            return f"{path}.{fields[0]} can be assigned"
        return _first(mutable_part(getattr(held, name), f"{path}.{name}") for name in fields)
    return f"{path or 'it'} is a {cls.__name__}"


def _first(found: Iterator[str | None]) -> str | None:
    return next(filter(None, found), None)


def _refuses_assignment(value: Any, name: str) -> bool:
    try:
        setattr(value, name, getattr(value, name))
    except AttributeError:  # FrozenInstanceError is one
        return True
    return False
