"""What states, views and moves share: a copy is the value itself, a pickle is small."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar, cast
from zlib import compress, decompress

import attrs

__all__ = ["Value"]

ValueT = TypeVar("ValueT", bound="Value")
_SHOWN = 100


class Value:
    """The base of immutable values: `copy` and `deepcopy` give the value itself.

    Examples:
        >>> from copy import deepcopy
        >>> from desertrules import sahara
        >>> move = sahara.Play(pile=0)
        >>> deepcopy(move) is move
        True
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        """Give the value itself: it never changes."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """Give the value itself: it never changes."""
        return self


class Position(Value):
    """The base of states and views that are one row of ints: shown as a line, pickled packed.

    A subclass is an attrs class whose fields are those of its position, the row last.
    """

    __slots__ = ()

    _row: tuple[int, ...]

    def __repr__(self) -> str:
        """Show the position as one line of notation, cut off where it is long."""
        from desertrules.core.positions import line_of  # noqa: PLC0415 - reading needs no words

        line = line_of(self)
        short = line if len(line) <= _SHOWN else line[: _SHOWN - 3] + "..."
        return f"<{type(self).__name__}: {short}>"

    def _repr_pretty_(self, printer: Any, _: object) -> None:  # noqa: ANN401 - of whoever prints
        """Show the same where hypothesis, which prints what fails, would show the row."""
        printer.text(repr(self))

    def _repr_svg_(self) -> str | None:
        """Draw the position for a notebook, of a state what a spectator may see."""
        from desertrules.core.seen import drawn  # noqa: PLC0415 - playing needs no pictures

        return drawn(self)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle the row packed: most of it is zeros."""
        cls: Any = type(self)
        *others, row = [getattr(self, field.name) for field in attrs.fields(cls)]
        return _unpickled, (cls, *others, packed(row))


def setter(cls: type, name: str) -> Callable[[object, object], None]:
    """Give what sets a field of a frozen class with slots, for its own `__init__`.

    It is what attrs writes, without looking the field up each time: states are built all the time.
    """
    return cast("Callable[[object, object], None]", cls.__dict__[name].__set__)


def _unpickled(cls: Any, *fields: Any) -> Any:  # noqa: ANN401 - a position, and its fields
    *others, row = fields
    return cls(*others, unpacked(row))


def packed(row: Sequence[int]) -> bytes:
    """Pack whole numbers of any size; how long each is stands before it."""
    parts: list[bytes] = []
    for number in row:
        size = (number.bit_length() + 8) // 8
        parts.append(size.to_bytes(2, "little") + number.to_bytes(size, "little", signed=True))
    return compress(b"".join(parts), 1)


def unpacked(data: bytes) -> tuple[int, ...]:
    """Give the numbers that were packed."""
    plain = decompress(data)
    row: list[int] = []
    at = 0
    while at < len(plain):
        end = at + 2 + int.from_bytes(plain[at : at + 2], "little")
        row.append(int.from_bytes(plain[at + 2 : end], "little", signed=True))
        at = end
    return tuple(row)
