"""`Outcomes`: what chance can bring, each with its weight, as a sequence that is lazy."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import attrgetter, eq
from random import Random
from typing import Any, Generic, TypeVar, cast, overload

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import check_rng, refuse
from desertrules.core.moves import LegalMoves, ListedMoves

__all__ = ["EvenOutcomes", "ListedOutcomes", "Outcomes", "Weighted", "draw"]

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)


@frozen
class Weighted(Generic[MoveT_co]):
    """A possible outcome of a chance event with its exact weight."""

    move: MoveT_co
    """The outcome."""
    weight: int
    """Its share of the sum of all weights, a positive integer."""


_weight = attrgetter("weight")


class Outcomes(Sequence[Weighted[MoveT_co]], Generic[MoveT_co]):
    """An immutable sequence of distinct outcomes, in the order of the legal moves.

    Length, truth, the sum of weights and drawing one need not build the others. Two are equal when
    they hold the same outcomes in the same order.

    Examples:
        >>> from desertrules import outcomes, sahara
        >>> chances = outcomes(sahara.initial(sahara.Options(players=2)))
        >>> len(chances), chances.total
        (9, 15)
        >>> [chance.weight for chance in chances]
        [4, 3, 2, 1, 1, 1, 1, 1, 1]
        >>> chances.at(4.5).card
        <Card.PALM_2: 'palm-2'>
    """

    __slots__ = ()

    @property
    @abstractmethod
    def total(self) -> int:
        """The sum of all weights."""

    @property
    @abstractmethod
    def moves(self) -> LegalMoves[MoveT_co]:
        """The outcomes without their weights."""

    @abstractmethod
    def at(self, share: float) -> MoveT_co:
        """Give the move in whose part of the total a number falls, from 0 to below `total`."""

    @abstractmethod
    def pick(self, index: int) -> Weighted[MoveT_co]:
        """Give the outcome at `index`, a whole number; raise IndexError beyond the ends."""

    def __len__(self) -> int:
        """Count the outcomes."""
        return len(self.moves)

    def __iter__(self) -> Iterator[Weighted[MoveT_co]]:
        """Give the outcomes one after the other."""
        return map(self.pick, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Weighted[MoveT_co]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Weighted[MoveT_co], ...]: ...
    def __getitem__(
        self, index: int | slice
    ) -> Weighted[MoveT_co] | tuple[Weighted[MoveT_co], ...]:
        """Give one outcome, or a tuple of those in a slice; raise IndexError beyond the ends."""
        places = range(len(self))[index]
        return tuple(map(self.pick, places)) if isinstance(places, range) else self.pick(places)

    def __eq__(self, other: object) -> bool:
        """Compare the outcomes, in order."""
        if not isinstance(other, Outcomes):
            return NotImplemented
        outcomes = cast(Outcomes[object], other)
        return len(self) == len(outcomes) and all(map(eq, self, outcomes))

    def __hash__(self) -> int:
        """Hash the outcomes, in order."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Show how many outcomes there are, and the first few."""
        size = len(self)
        shown = ", ".join(f"{each.move!r}: {each.weight}" for each in self[:3])
        more = ", ..." if size > 3 else ""  # noqa: PLR2004 - as many as fit a line
        return f"<Outcomes: {size} [{shown}{more}]>"


class ListedOutcomes(Outcomes[MoveT_co]):
    """Outcomes that are few enough to be listed.

    Examples:
        >>> from desertrules import Weighted
        >>> from desertrules.core.outcomes import ListedOutcomes
        >>> coin = ListedOutcomes([Weighted("heads", 1), Weighted("tails", 2)])
        >>> coin.total, coin.moves
        (3, <LegalMoves: 2 ['heads', 'tails']>)
    """

    __slots__ = ("_listed", "_moves", "_total")

    def __init__(self, outcomes: Iterable[Weighted[MoveT_co]] = ()) -> None:
        """Take the outcomes in their order; their moves must be distinct."""
        self._listed = tuple(outcomes)
        self._total: int = sum(map(_weight, self._listed))
        self._moves: LegalMoves[MoveT_co] | None = None

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    @property
    def moves(self) -> LegalMoves[MoveT_co]:
        """The outcomes without their weights."""
        if self._moves is None:
            self._moves = _Possible([outcome.move for outcome in self._listed])
        return self._moves

    def at(self, share: float) -> MoveT_co:
        """Give the move in whose part of the total a number falls."""
        for outcome in self._listed:
            share -= outcome.weight
            if share < 0:
                return outcome.move
        return self._listed[-1].move

    def pick(self, index: int) -> Weighted[MoveT_co]:
        """Give the outcome at `index`."""
        return self._listed[index]

    def __len__(self) -> int:
        """Count the outcomes."""
        return len(self._listed)

    def __iter__(self) -> Iterator[Weighted[MoveT_co]]:
        """Give the outcomes one after the other."""
        return iter(self._listed)


NO_OUTCOMES = ListedOutcomes[Any]()
"""Where no chance event is due."""


class _Possible(ListedMoves[MoveT_co]):
    """The moves of outcomes, which are kept for long and asked for often."""

    # a tuple has no slots, so these few have a dictionary

    @cached_property
    def _set(self) -> frozenset[MoveT_co]:
        return frozenset(self)

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is possible."""
        try:
            return move in self._set
        except TypeError:  # it cannot be hashed
            return False


class EvenOutcomes(Outcomes[MoveT_co]):
    """Outcomes that are all equally likely, however many: those of some legal moves.

    Examples:
        >>> from desertrules.core.moves import ListedMoves
        >>> from desertrules.core.outcomes import EvenOutcomes
        >>> EvenOutcomes(ListedMoves(["heads", "tails"])).total
        2
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: LegalMoves[MoveT_co]) -> None:
        """Take the moves that can happen."""
        self._moves = moves

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return len(self._moves)

    @property
    def moves(self) -> LegalMoves[MoveT_co]:
        """The outcomes without their weights."""
        return self._moves

    def at(self, share: float) -> MoveT_co:
        """Give the move in whose part of the total a number falls."""
        return self._moves.pick(min(int(share), len(self._moves) - 1))  # a float may be rounded up

    def pick(self, index: int) -> Weighted[MoveT_co]:
        """Give the outcome at `index`."""
        return Weighted(self._moves.pick(index), 1)


def draw(outcomes: Outcomes[MoveT], rng: Random) -> MoveT:
    """Draw one outcome by its weight; raise InvalidValue if there is none, or no such argument.

    Examples:
        >>> from random import Random
        >>> from desertrules import draw, outcomes, sahara
        >>> draw(outcomes(sahara.initial(sahara.Options(players=2))), Random(7))
        Deal(seat=0, pile=0, card=<Card.PALM_2: 'palm-2'>)
    """
    check_rng(rng)
    if Outcomes not in type(outcomes).__mro__:  # as `isinstance`, which asks more of such a class
        raise refuse("outcomes", outcomes, "what `outcomes` gives")
    total = outcomes.total
    if not total:
        message = "outcomes: there is nothing to draw from"
        raise InvalidValue(message)
    return outcomes.at(rng.random() * total)
