"""Tables: mutable twins of states, on which moves are carried out.

A game declares a `mutable` subclass `Table` of its state. `thaw` puts a state on a table, moves
change it in place, and `freeze` turns it into a state. This is several times as fast as
`attrs.evolve`, and easier to read where a move changes many fields.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def mutable(cls: type[T]) -> type[T]:
    """Make the fields of a subclass of a frozen class settable."""
    table: Any = cls  # a method written in Python would make every assignment slower
    table.__setattr__, table.__delattr__ = object.__setattr__, object.__delattr__
    return cls


def thaw(state: Any, table_class: type[T], lists: Sequence[str] = ()) -> T:
    """Return a table with the fields of a state, an attrs class without slots.

    The tuples named in `lists` become lists.
    """
    table = object.__new__(table_class)
    fields = table.__dict__ = state.__dict__.copy()
    for name in lists:
        fields[name] = list(fields[name])
    return table


def freeze(table: Any, state_class: type[T], lists: Sequence[str] = ()) -> T:
    """Return the state with the fields of a table, which turns into that state."""
    fields = table.__dict__
    for name in lists:
        fields[name] = tuple(fields[name])
    table.__class__ = state_class
    state: T = table
    return state


def replace(value: T, **changes: Any) -> T:
    """Return a copy with some fields changed of an attrs object without slots."""
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", value.__dict__ | changes)
    return copy


def put(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """Return some items with another one at an index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
