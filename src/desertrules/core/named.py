"""Values that have a name where they are shipped with the library: boards, component sets."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeVar

import attrs

__all__ = ["Named"]

NamedT = TypeVar("NamedT", bound="Named")


class Named:
    """The base of attrs classes whose shipped values go by name, on the wire and in pickles.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> ttd.CLASSIC.name, list(ttd.Board.shipped())
        ('classic', ['classic'])
    """

    __slots__ = ()

    what: ClassVar[str]
    """What such a value is called in messages, such as `board`."""
    written: ClassVar[type[Any] | None] = None
    """The class of the object that another value is written as; None if it is written as text."""

    @classmethod
    def of(cls, data: Any) -> Self:  # noqa: ANN401 - a text, or of class `written`
        """Make a value of what it is written as; raise InvalidOptions for an unfit one."""
        raise NotImplementedError

    def plain(self) -> Any:  # noqa: ANN401 - a text or an object
        """Give what a value without a name is written as, as plain data."""
        raise NotImplementedError

    @classmethod
    def shipped(cls) -> Mapping[str, Self]:
        """Give the values that are shipped with the library, by name."""
        raise NotImplementedError

    @property
    def name(self) -> str | None:
        """The name of a value that is shipped with the library, else None."""
        # the value itself is the usual case, and a board is long to compare
        named = self.shipped().items()
        return next((name for name, value in named if value is self or value == self), None)

    def _repr_pretty_(self, printer: Any, _: object) -> None:  # noqa: ANN401 - of whoever prints
        """Show the name where hypothesis, which prints what fails, would show all that it holds."""
        printer.text(repr(self))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle a shipped value by its name, any other by what it was made of."""
        name = self.name
        if name is not None:
            return _shipped, (type(self), name)
        cls: Any = type(self)
        fields = [field for field in attrs.fields(cls) if field.init]
        return type(self), tuple(getattr(self, field.name) for field in fields)

    def __copy__(self) -> Self:
        """Give the value itself: it never changes."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """Give the value itself: it never changes."""
        return self


def _shipped(cls: type[NamedT], name: str) -> NamedT:
    return cls.shipped()[name]
