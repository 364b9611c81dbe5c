"""Lists of legal moves that build only what is asked for."""

from collections.abc import Iterator, Sequence

from desertrules.core.bits import bits, nth_bit
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import Outcomes, Weighted
from desertrules.sahara.kernel.terrain import STOP, Terrain
from desertrules.sahara.moves import Move


class CamelMoves(LegalMoves[Move]):
    """Moves of a card, as a mask of their codes."""

    __slots__ = ("_mask", "_size", "_terrain")

    def __init__(self, mask: int, terrain: Terrain) -> None:
        """Take the mask, and where the codes come from."""
        self._mask = mask
        self._size = mask.bit_count()  # who chooses one asks for it three times
        self._terrain = terrain

    def __len__(self) -> int:
        """Count the moves."""
        return self._size

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        return bool(self._mask >> self._terrain.code(move) & 1)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        moves = self._terrain.moves
        return (moves[code] for code in bits(self._mask))

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        at = range(self._size)[index]  # beyond the ends no search for a bit would end
        return self._terrain.moves[nth_bit(self._mask, at)]


class Deals(Outcomes[Move]):
    """The cards that can be dealt to a pile: each of the unseen ones is as likely (SA2.1)."""

    __slots__ = ("_cards", "_deals")

    def __init__(self, cards: tuple[int, ...], deals: Sequence[Move]) -> None:
        """Take the unseen cards one by one, in order, and the deal of each kind to the pile."""
        self._cards = cards
        self._deals = deals

    @property
    def total(self) -> int:
        """The sum of all weights: how many cards are unseen."""
        return len(self._cards)

    @property
    def moves(self) -> LegalMoves[Move]:
        """The deals without their weights."""
        return ListedMoves([self._deals[card - 1] for card in self._kinds()])

    def at(self, share: float) -> Move:
        """Give the deal in whose part of the total a number falls."""
        return self._deals[self._cards[int(share)] - 1]

    def pick(self, index: int) -> Weighted[Move]:
        """Give the deal at `index`, with how many such cards are unseen."""
        card = self._kinds()[index]
        return Weighted(self._deals[card - 1], self._cards.count(card))

    def __len__(self) -> int:
        """Count the deals."""
        return len(set(self._cards))

    def _kinds(self) -> list[int]:
        return list(dict.fromkeys(self._cards))


class SheikMoves(LegalMoves[Move]):
    """Moves of a sheik: each camel to each of the spaces that it may go to."""

    __slots__ = ("_stop", "_targets", "_terrain")

    def __init__(self, terrain: Terrain, targets: list[tuple[int, int]], *, stop: bool) -> None:
        """Take where each camel may go: its first code, and the herd of its targets."""
        self._terrain = terrain
        self._targets = targets
        self._stop = stop

    def __len__(self) -> int:
        """Count the moves."""
        return self._stop + sum(targets.bit_count() for _, targets in self._targets)

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        code = self._terrain.code(move)
        if code == self._terrain.stop:
            return self._stop
        return any(code >= base and targets >> code - base & 1 for base, targets in self._targets)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one after the other."""
        for base, targets in self._targets:
            for to in bits(targets):
                yield self._terrain.sheik(base + to)
        if self._stop:
            yield STOP

    def pick(self, index: int) -> Move:
        """Give the move at `index`."""
        index = range(len(self))[index]
        for base, targets in self._targets:
            count = targets.bit_count()
            if index < count:
                return self._terrain.sheik(base + nth_bit(targets, index))
            index -= count
        return STOP
