"""Legal moves as lists that build none before it is asked for."""

from collections.abc import Iterator
from itertools import chain, combinations, compress
from math import comb

from desertrules.core.bits import bits, flags, nth_bit, select
from desertrules.core.moves import LegalMoves
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import PALM_COUNT
from desertrules.through_the_desert.kernel.terrain import NO_SPOT, Terrain
from desertrules.through_the_desert.moves import Camel, Palms, Rider


class CamelMoves(LegalMoves[Camel]):
    """Camels as a stack: one bit a move."""

    __slots__ = ("_mask", "_size", "_terrain")

    def __init__(self, terrain: Terrain, mask: int) -> None:
        """Take the stack of legal camels."""
        self._terrain = terrain
        self._mask = mask
        self._size = mask.bit_count()  # who chooses one asks for it three times

    def __len__(self) -> int:
        """Count the moves."""
        return self._size

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
        at = range(self._size)[index]  # beyond the ends no search for a bit would end
        return self._terrain.camels[nth_bit(self._mask, at, self._terrain.steps)]


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
        _, _, _, here, colour, *_ = self._terrain.rider_spots.get(move, NO_SPOT)
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
        return self._terrain.riders[self.bit(range(len(self))[index])]

    def bit(self, index: int) -> int:
        """Give the bit of the move at `index`, in a stack."""
        colour, cell = divmod(index, self._cells.bit_count())
        number = nth_bit(self._colours, colour)
        return number * self._terrain.size + nth_bit(self._cells, cell, self._terrain.plane_steps)


class PalmChoices(LegalMoves[Palms]):
    """All choices of five of the palm spaces in play, of all of them if there are fewer (TD3.1)."""

    __slots__ = ("_palms", "_spaces")

    def __init__(self, spaces: tuple[Cell, ...]) -> None:
        """Take the palm spaces in play, in cell order."""
        self._spaces = spaces
        self._palms = min(PALM_COUNT, len(spaces))

    def __len__(self) -> int:
        """Count the choices."""
        return comb(len(self._spaces), self._palms)

    def __contains__(self, move: object) -> bool:
        """Tell whether the palms can stand so, in cell order."""
        if type(move) is not Palms:
            return False
        left = iter(self._spaces)
        return len(move.cells) == self._palms and all(cell in left for cell in move.cells)

    def __iter__(self) -> Iterator[Palms]:
        """Give the choices one after the other."""
        return map(Palms, combinations(self._spaces, self._palms))

    def pick(self, index: int) -> Palms:
        """Give the choice at `index`: cell by cell, skipping all choices without it."""
        index = range(len(self))[index]
        chosen: list[Cell] = []
        for at, cell in enumerate(self._spaces):
            if len(chosen) == self._palms:
                break
            having = comb(len(self._spaces) - at - 1, self._palms - len(chosen) - 1)
            if index < having:
                chosen.append(cell)
            else:
                index -= having
        return Palms(tuple(chosen))
