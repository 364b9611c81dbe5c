"""States edited by hand, as JSON, and why they are refused."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import desertrules
from desertrules import LoadError
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Options, State
from tests.through_the_desert.positions import COURT, OASIS, play, position, riders, set_up

Data = dict[str, Any]


@cache
def drawing() -> State:
    """Give the oasis when its waterholes are to be drawn."""
    return play(td.initial(Options(2, OASIS)), "palms d4 g6")


@cache
def riding() -> State:
    """Give the court when each seat has placed a rider."""
    return play(set_up(COURT, 2), "rider white b3", "rider sky f3")


@cache
def camels() -> State:
    """Give the oasis before the first camel."""
    return riders(set_up(OASIS, 2), [{"white": "b4"}, {"white": "e3"}])


@cache
def later() -> State:
    """Give a later turn of camels in the oasis."""
    return position(OASIS, {"white": "b4 c4"}, {"white": "f3"})


def refusal(data: Data) -> str:
    """Give the one problem of a state that is refused."""
    with pytest.raises(LoadError) as caught:
        td.load_state(data)
    (only,) = caught.value.problems
    return str(only)


def change(state: State, edit: Callable[[Data], object]) -> str:
    """Edit a state's JSON in place and give the problem."""
    data: Data = desertrules.dump(state)
    edit(data)
    return refusal(data)


def put(data: Data, seat: int, colour: str, /, **changes: Any) -> None:
    """Change a caravan."""
    for caravan in data["seats"][seat]["caravans"]:
        if caravan["colour"] == colour:
            caravan.update(changes)
