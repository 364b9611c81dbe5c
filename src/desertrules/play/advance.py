"""Let chance happen until somebody decides."""

from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import Chance, Game
from desertrules.core.outcomes import draw
from desertrules.core.registry import game_of
from desertrules.core.tables import open_table

StateT = TypeVar("StateT")


def advance(state: StateT, rng: Random) -> StateT:
    """Resolve chance events until a seat decides or the game is over; raise WrongGame.

    Where no chance is due, the state itself is given.
    """
    game: Game[Any, StateT, Any, Any] = game_of(state)
    if not isinstance(game.turn(state), Chance):
        return state
    table = open_table(game, state)
    while isinstance(table.turn(), Chance):
        table.play_unchecked(draw(table.outcomes(), rng))
    return table.state()
