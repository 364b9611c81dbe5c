"""What makes small games short: states and views that are written as the classes they are."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import field, frozen

from desertrules.core.errors import InvalidOptions, LoadError, WrongGame
from desertrules.core.fields import within
from desertrules.core.views import seen_in
from desertrules.core.wire import plain_wire
from tests.core import toy

WIRE = plain_wire(toy.Options, toy.Move, (toy.Roll, toy.Step), toy.State, toy.View)
STATE = toy.State(toy.Options(), (1, 2), 1, 2)


def test_states_and_views_are_written_as_they_are() -> None:
    """A field is a field, and nothing else is written."""
    written = {
        "options": {"length": 3, "players": 2},
        "at": [1, 2],
        "seat": 1,
        "die": 2,
    }
    view = toy.View(None, STATE)
    assert WIRE.dump(STATE) == written
    assert WIRE.load_state(written) == STATE
    assert WIRE.dump(view) == {"viewer": None, "seen": written}
    assert WIRE.load_view({"viewer": None, "seen": written}) == view
    assert WIRE.load_move({"kind": "step", "spaces": 2}) == toy.Step(2)


def test_reading_them_is_strict() -> None:
    """What the classes themselves refuse is an error with its path too."""
    with pytest.raises(LoadError) as caught:
        WIRE.load_view({"viewer": "0", "seen": {"options": {"length": 0}, "at": [1]}})
    assert [problem.path for problem in caught.value.problems] == [
        "$.viewer",
        "$.seen.options",
        "$.seen.at",
    ]


def test_the_state_is_found_in_a_position() -> None:
    """A view that sees a state is asked like one; anything else belongs to another game."""
    find = seen_in(toy.State, toy.View, "toy")
    assert find(STATE) is find(toy.View(1, STATE)) is STATE
    for wrong in (None, toy.Step(1), SimpleNamespace(seen=STATE)):
        with pytest.raises(WrongGame, match="expected a state of toy"):
            find(wrong)


@frozen
class _Options:
    length: int = field(validator=within(range(6, 41)))


@pytest.mark.parametrize("value", [5, 41, "7", True, None, 7.0, 10**50])
def test_an_option_out_of_its_range_is_refused(value: Any) -> None:
    """The error names the option and the range."""
    with pytest.raises(InvalidOptions, match=r"^length: expected 6 to 40, found "):
        _Options(value)
    assert _Options(40).length == 40
