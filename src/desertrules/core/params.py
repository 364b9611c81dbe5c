"""A small mapping that can be hashed, for what a rejection says about a move."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

__all__ = ["Param", "Params"]

Param: TypeAlias = str | int | tuple[str, ...] | None
"""What a parameter can be: a name, a number, nothing, or several names."""


@frozen(repr=False)
class Params(Mapping[str, Param]):
    """An immutable, hashable mapping of names to parameters, in a stable order.

    Examples:
        >>> from desertrules import Params
        >>> params = Params.of(cell="e6", seat=1)
        >>> params["cell"], dict(params)
        ('e6', {'cell': 'e6', 'seat': 1})
    """

    items_: tuple[tuple[str, Param], ...] = ()
    """The pairs, in order."""

    @classmethod
    def of(cls, **params: Param) -> "Params":
        """Make one from keyword arguments."""
        return cls(tuple(params.items()))

    def __getitem__(self, key: str) -> Param:
        """Give a parameter by name; raise KeyError if there is none."""
        return dict(self.items_)[key]

    def __iter__(self) -> Iterator[str]:
        """Give the names, in order."""
        return (key for key, _ in self.items_)

    def __len__(self) -> int:
        """Count the parameters."""
        return len(self.items_)

    def __repr__(self) -> str:
        """Show the parameters as a call would give them."""
        return f"Params({', '.join(f'{key}={value!r}' for key, value in self.items_)})"
