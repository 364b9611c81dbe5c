"""Legal placements as masks: none is built before it is asked for."""

from collections.abc import Iterator
from itertools import chain, compress

from desertrules.core.bits import bits, flags, nth_bit, select
from desertrules.core.moves import LegalMoves
from desertrules.through_the_desert.kernel.terrain import NO_SPOT, Terrain
from desertrules.through_the_desert.moves import Camel, Rider


class CamelMoves(LegalMoves[Camel]):
    """Camels as a stack: one bit a move."""

    __slots__ = ("_mask", "_terrain")

    def __init__(self, terrain: Terrain, mask: int) -> None:
        """Take the stack of legal camels."""
        self._terrain = terrain
        self._mask = mask

    def __len__(self) -> int:
        """Count the moves."""
        return self._mask.bit_count()

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if type(move) is not Camel:
            return False
        one, *_ = self._terrain.camel_spots.get(move, NO_SPOT)
        return bool(self._mask & one)

    def __iter__(self) -> Iterator[Camel]:
        """Give the moves one after the other."""
        return iter(select(self._terrain.camels, self._mask))

    def pick(self, index: int) -> Camel:
        """Give the move at `index`."""
        return self._terrain.camels[nth_bit(self._mask, index, self._terrain.steps)]


class RiderMoves(LegalMoves[Rider]):
    """Riders of some colours, each on any of some cells; there is at least one of both."""

    __slots__ = ("_cells", "_colours", "_terrain")

    def __init__(self, terrain: Terrain, cells: int, colours: int) -> None:
        """Take the plane of cells, and the colours, one bit each."""
        self._terrain = terrain
        self._cells = cells
        self._colours = colours

    def __len__(self) -> int:
        """Count the moves."""
        return self._cells.bit_count() * self._colours.bit_count()

    def __contains__(self, move: object) -> bool:
        """Tell whether the move is legal."""
        if type(move) is not Rider:
            return False
        _, _, _, here, colour, _, _ = self._terrain.rider_spots.get(move, NO_SPOT)
        return bool(self._cells & here and self._colours >> colour & 1)

    def __iter__(self) -> Iterator[Rider]:
        """Give the moves one after the other: by colour, then cell."""
        riders = self._terrain.riders_of
        chosen = flags(self._cells)
        return chain.from_iterable(
            [compress(riders[colour], chosen) for colour in bits(self._colours)]
        )

    def pick(self, index: int) -> Rider:
        """Give the move at `index`."""
        return self._terrain.riders[self.bit(index)]

    def bit(self, index: int) -> int:
        """Give the bit of the move at `index`, in a stack."""
        colour, cell = divmod(index, self._cells.bit_count())
        number = nth_bit(self._colours, colour)
        return number * self._terrain.size + nth_bit(self._cells, cell, self._terrain.plane_steps)
