"""Let chance happen until somebody decides."""

from operator import attrgetter
from random import Random
from typing import Any, TypeVar

from desertrules.core.fields import check_rng
from desertrules.core.outcomes import NO_OUTCOMES, Outcomes
from desertrules.core.registry import Dispatch, game_of
from desertrules.core.tables import Table, open_table

StateT = TypeVar("StateT")

_outcomes = Dispatch[Outcomes[Any]](attrgetter("outcomes"))
_apply_unchecked = Dispatch[Any](attrgetter("apply_unchecked"))


def advance(state: StateT, rng: Random) -> StateT:
    """Resolve chance events until a seat decides or the game is over; raise WrongGame.

    Where no chance is due, the state itself is given.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> [top.value for top in state.tops(0)]
        ['palm-2', 'palm-1', 'mirage-1']
    """
    due = _outcomes[type(state)](state)
    if due is NO_OUTCOMES or not (total := due.total):
        return state
    check_rng(rng)
    after: StateT = _apply_unchecked[type(state)](state, due.at(rng.random() * total))
    if _outcomes[type(after)](after) is NO_OUTCOMES:
        return after
    table: Table[StateT, Any] = open_table(game_of(after), after)
    table.resolve(rng)
    return table.state()
