"""`LegalMoves`: every move possible now, as a sequence that builds only what is asked for."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, cast, overload

MoveT_co = TypeVar("MoveT_co", covariant=True)


class LegalMoves(Sequence[MoveT_co], Generic[MoveT_co]):
    """An immutable sequence of distinct moves in a stable order.

    Length, truth, membership and picking one move need not build the others. Two are equal when
    they hold the same moves in the same order.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int:
        """Count the moves."""

    @abstractmethod
    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""

    @abstractmethod
    def __iter__(self) -> Iterator[MoveT_co]:
        """Give the moves one after the other."""

    @abstractmethod
    def pick(self, index: int) -> MoveT_co:
        """Give the move at `index`, which must lie in `range(len(self))`."""

    @overload
    def __getitem__(self, index: int) -> MoveT_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[MoveT_co, ...]: ...
    def __getitem__(self, index: int | slice) -> MoveT_co | tuple[MoveT_co, ...]:
        """Give one move, or a tuple of those in a slice; raise IndexError beyond the ends."""
        if isinstance(index, slice):
            return tuple(self.pick(k) for k in range(*index.indices(len(self))))
        size = len(self)
        if 0 <= index < size:
            return self.pick(index)
        if -size <= index < 0:
            return self.pick(index + size)
        message = f"there are {size} legal moves"
        raise IndexError(message)

    def count(self, value: object) -> int:
        """Give 1 for a legal move and 0 for any other value."""
        return int(value in self)

    def __eq__(self, other: object) -> bool:
        """Compare the moves, in order."""
        if not isinstance(other, LegalMoves):
            return NotImplemented
        moves = cast(LegalMoves[object], other)
        return len(self) == len(moves) and all(a == b for a, b in zip(self, moves, strict=True))

    def __hash__(self) -> int:
        """Hash the moves, in order."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Show how many moves there are, and the first few."""
        size = len(self)
        shown = ", ".join(repr(move) for move in self[:3])
        more = ", ..." if size > 3 else ""  # noqa: PLR2004 - as many as fit a line
        return f"<LegalMoves: {size} [{shown}{more}]>"


class ListedMoves(LegalMoves[MoveT_co]):
    """Legal moves that are few enough to be listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[MoveT_co] = ()) -> None:
        """Take the moves in their order; they must be distinct."""
        self._moves = tuple(moves)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        return move in self._moves

    def __iter__(self) -> Iterator[MoveT_co]:
        """Give the moves one after the other."""
        return iter(self._moves)

    def pick(self, index: int) -> MoveT_co:
        """Give the move at `index`."""
        return self._moves[index]
