"""Let chance happen until somebody decides."""

from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import Chance, Game
from desertrules.core.tables import draw, open_table

StateT = TypeVar("StateT")


def advance(game: Game[Any, StateT, Any, Any], state: StateT, rng: Random) -> StateT:
    """Resolve chance events until a seat decides or the game is over."""
    table = open_table(game, state)
    while isinstance(table.turn(), Chance):
        table.play_unchecked(draw(table.outcomes(), rng))
    return table.state()
