"""Changes of states while a move is carried out, several times as fast as `attrs.evolve`.

A game declares a class `Table` with the fields of its states, derived ones included. `thaw` puts a
state on the table, the move changes fields there, and `freeze` makes the next state of them. Where
a move changes many fields, this is also easier to read.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def thaw(state: Any, table_class: type[T], lists: Sequence[str] = ()) -> T:
    """Return a table with the fields of a state, an attrs class without slots."""
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
