"""`strong` in Through the Desert as it was before it knew fences and wins, to measure the gain."""

from math import inf
from random import Random
from typing import ClassVar

from attrs import frozen

from desertrules import Bot
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert.bot import Search, look_ahead

STEPS = 5
PLAYED_ON = {2: 8, 3: 1, 4: 1, 5: 1}


class EarlierSearch(Search):
    """Without fences and wins, and with eight turns played on."""

    def __init__(self, root: ttd.State, rng: Random) -> None:
        super().__init__(root, rng, inf)
        self._fences = []

    def lead(self, state: ttd.State, seat: int) -> float:
        values = look_ahead(state, STEPS)
        own = values.pop(seat)
        return own - max(values)


@frozen
class EarlierStrong(Bot):
    """Plays Through the Desert only."""

    name: ClassVar[str] = "earlier-strong"

    def choose(self, view: ttd.State, rng: Random) -> ttd.Move:
        search = EarlierSearch(view, rng)
        if view.phase is not ttd.Phase.CAMELS:
            return search.best_rider()
        return search.best_camel(PLAYED_ON[view.options.players])
