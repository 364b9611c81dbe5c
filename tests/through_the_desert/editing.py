"""States edited by hand, as JSON, and why they are refused."""

from collections.abc import Callable
from typing import Any

import pytest

import desertrules
from desertrules import LoadError
from desertrules import through_the_desert as td
from desertrules.through_the_desert import State

Data = dict[str, Any]


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
