"""Let chance happen until somebody decides."""

from operator import attrgetter
from random import Random
from typing import Any, TypeVar

from desertrules.core.fields import check_rng
from desertrules.core.outcomes import Outcomes
from desertrules.core.registry import Dispatch, game_of
from desertrules.core.tables import Table, open_table

StateT = TypeVar("StateT")

_outcomes = Dispatch[Outcomes[Any]](attrgetter("outcomes"))


def advance(state: StateT, rng: Random) -> StateT:
    """Resolve chance events until a seat decides or the game is over; raise WrongGame.

    Where no chance is due, the state itself is given.
    """
    due = _outcomes[type(state)](state)
    total = due.total
    if not total:
        return state
    check_rng(rng)
    table: Table[StateT, Any] = open_table(game_of(state), state)
    table.play_unchecked(due.at(rng.random() * total))
    table.resolve(rng)
    return table.state()
