"""Make many moves one after the other, each checked."""

from collections.abc import Iterable
from typing import Any, TypeVar

from desertrules.core.contract import Game
from desertrules.core.tables import open_table

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def replay(game: Game[Any, StateT, MoveT, Any], state: StateT, moves: Iterable[MoveT]) -> StateT:
    """Give the state after all the moves; raise IllegalMove, with a note of its number, for one."""
    table = open_table(game, state)
    table.play_all(moves)
    return table.state()
