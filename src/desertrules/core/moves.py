"""`LegalMoves`: every move possible now, as a sequence that builds only what is asked for."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import index as whole
from typing import Generic, TypeVar, cast, overload

__all__ = ["LegalMoves", "ListedMoves"]

MoveT_co = TypeVar("MoveT_co", covariant=True)


class LegalMoves(Sequence[MoveT_co], Generic[MoveT_co]):
    """An immutable sequence of distinct moves in a stable order.

    Length, truth, membership and picking one move need not build the others. Two are equal when
    they hold the same moves in the same order.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, legal_moves
        >>> from desertrules import through_the_desert as ttd
        >>> state = advance(ttd.initial(ttd.Options(players=2)), Random(7))
        >>> moves = legal_moves(state)
        >>> len(moves), moves[0]
        (605, Rider(colour=<Colour.WHITE: 'white'>, cell='a3'))
        >>> ttd.Rider("white", "e6") in moves
        False
        >>> Random(1).choice(moves) in moves
        True
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
        """Give the move at `index`, a whole number; raise IndexError beyond the ends.

        It is what `[]` asks, with a number in `range(len(self))`, so a game need check no more.
        """

    @overload
    def __getitem__(self, index: int) -> MoveT_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[MoveT_co, ...]: ...
    def __getitem__(self, index: int | slice) -> MoveT_co | tuple[MoveT_co, ...]:
        """Give one move, or a tuple of those in a slice; raise IndexError beyond the ends."""
        size = len(self)
        if type(index) is int and 0 <= index < size:  # as whoever chooses at random asks
            return self.pick(index)
        if isinstance(index, slice):
            return tuple(map(self.pick, range(*index.indices(size))))
        at = whole(index)  # a fraction lies between two moves, and no search would end there
        if not -size <= at < size:
            message = f"there are {size} legal moves"
            raise IndexError(message)
        return self.pick(at % size)

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


_legal = cast("type[LegalMoves[object]]", LegalMoves)


def _is_plain(value: object) -> bool:
    """Tell whether this is a tuple that, asked in its turn, would compare moves as a tuple."""
    return isinstance(value, tuple) and not isinstance(value, LegalMoves)


class ListedMoves(tuple[MoveT_co, ...], LegalMoves[MoveT_co]):
    """Legal moves that are few enough to be listed.

    It is a tuple, so that nothing in Python is called to count them or to choose one; but it equals
    only what is `LegalMoves` too.

    Examples:
        >>> from desertrules.core.moves import ListedMoves
        >>> moves = ListedMoves(["step 1", "step 2"])
        >>> len(moves), "step 2" in moves, moves
        (2, True, <LegalMoves: 2 ['step 1', 'step 2']>)
    """

    __slots__ = ()

    def pick(self, index: int) -> MoveT_co:
        """Give the move at `index`."""
        return self[index]

    def count(self, value: object) -> int:
        """Give 1 for a legal move and 0 for any other value."""
        return int(value in self)

    def __eq__(self, other: object) -> bool:
        """Compare the moves, in order."""
        return False if _is_plain(other) else _legal.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        """Compare the moves, in order."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the moves, in order."""
        return _legal.__hash__(self)

    def __repr__(self) -> str:
        """Show how many moves there are, and the first few."""
        return _legal.__repr__(self)
