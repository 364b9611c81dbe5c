"""The choices of palm spaces (TD3.1), none of them built before it is asked for."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from desertrules.core.moves import LegalMoves
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import PALMS
from desertrules.through_the_desert.moves import Palms


class PalmChoices(LegalMoves[Palms]):
    """All choices of five of the palm spaces in play, of all of them if there are fewer."""

    def __init__(self, spaces: tuple[Cell, ...]) -> None:
        """Take the palm spaces in play, in cell order."""
        self.spaces: tuple[Cell, ...] = spaces
        self.palms: int = min(PALMS, len(spaces))

    def __len__(self) -> int:
        """Count the choices."""
        return comb(len(self.spaces), self.palms)

    def __contains__(self, move: object) -> bool:
        """Tell whether the palms can stand so, in cell order."""
        if type(move) is not Palms:
            return False
        left = iter(self.spaces)
        return len(move.cells) == self.palms and all(cell in left for cell in move.cells)

    def __iter__(self) -> Iterator[Palms]:
        """Give the choices one after the other."""
        return map(Palms, combinations(self.spaces, self.palms))

    def pick(self, index: int) -> Palms:
        """Give the choice at `index`: cell by cell, skipping all choices without it."""
        chosen: list[Cell] = []
        for at, cell in enumerate(self.spaces):
            if len(chosen) == self.palms:
                break
            having = comb(len(self.spaces) - at - 1, self.palms - len(chosen) - 1)
            if index < having:
                chosen.append(cell)
            else:
                index -= having
        return Palms(tuple(chosen))
