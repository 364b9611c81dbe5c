"""Make many moves one after the other, each checked."""

from collections.abc import Iterable
from typing import Any, TypeVar

from desertrules.core.fields import listed
from desertrules.core.registry import game_of
from desertrules.core.tables import Table, open_table

StateT = TypeVar("StateT")


def replay(state: StateT, moves: Iterable[Any]) -> StateT:
    """Give the state after all the moves; raise IllegalMove, with a note of its number, for one.

    Raises WrongGame for what is no state, or no move of its game.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, replay, sahara
        >>> begin = sahara.initial(sahara.Options(players=2))
        >>> played = playout(begin, Random(7), max_moves=30)
        >>> replay(begin, played.moves) == played.state
        True
    """
    table: Table[StateT, Any] = open_table(game_of(state), state)
    table.play_all(listed("moves", moves))
    return table.state()
