"""States of Sahara as JSON: what is wrong is named with its path."""

from typing import Any

import pytest

from desertrules import LoadError, dump, load
from desertrules import sahara as sa
from tests.sahara.tables import played, table


def damage(state: sa.State, path: str, value: Any) -> Any:
    """Return a state's data with one value replaced."""
    data = dump(state)
    *steps, last = path.split(".")
    place = data
    for each in steps:
        place = place[int(each) if each.isdecimal() else each]
    place[int(last) if last.isdecimal() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("seat", 2, "$.seat: expected 0 to 1, found 2"),
        ("pile", 5, "$.pile: expected 0 to 2 or null, found 5"),
        ("left", 1, "$.left: expected 0 before a card is played, found 1"),
        ("herds", [], "$.herds: expected 2, one per seat, found 0"),
        ("herds.0.camels", [0, 0, 0], "$.herds[0]: expected 6 camels, found 3"),
        ("herds.0.camels", [3, 0, 0, 0, 0, 0], "$.herds[0].camels: expected spaces in ascending"),
        ("herds.0.camels", [0, 0, 0, 0, 0, 99], "$.herds[0]: expected spaces from 0 to 14, found"),
        ("herds.0.camels", [0, 0, 0, 0, 4, 4], "$.herds: 2 camels are on space 4"),
        ("hands.0.tops", ["palm-1"], "$.hands[0].tops: expected 3, found 1"),
        ("hands.0.piles", [6, 5, 5], "$.hands[0].piles[0]: expected 1 to 5, found 6"),
        ("hands.0.piles", [4, 5, 5], "$.hands[0]: expected 14 cards, as many as the piles have"),
        ("hands.0.tops", ["sheik", "sheik", "palm-3"], "$.hands[0]: expected at most 1 of sheik"),
        ("hands.0.unseen.0", "palm-9", "$.hands[0].unseen[0]: expected one of palm-1"),
        ("seat", "0", "$.seat: expected an integer, found '0'"),
        ("extra", 1, "$: unexpected field 'extra'"),
    ],
)
def test_damaged_states_are_rejected(path: str, value: Any, problem: str) -> None:
    """SA1 to SA3: structure, conservation and a possible turn."""
    with pytest.raises(LoadError) as caught:
        load(damage(table(), path, value), sa.State)
    assert any(str(each).startswith(problem) for each in caught.value.problems), caught.value


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("left", 3, "$.left: expected 1 to 2 for palm-2, found 3"),
        ("left", 0, "$.left: expected 1 to 2 for palm-2, found 0"),
        ("hands.0.tops.0", None, "$.hands[0]: expected 15 cards"),
    ],
)
def test_a_card_being_played_is_checked(path: str, value: Any, problem: str) -> None:
    """SA3.4: the card and the moves that are left."""
    with pytest.raises(LoadError) as caught:
        load(damage(played("palm-2"), path, value), sa.State)
    assert any(str(each).startswith(problem) for each in caught.value.problems), caught.value


def test_a_card_that_can_do_nothing_is_not_carried_out() -> None:
    """SA3.4: it would have been laid aside."""
    data = damage(table("mirage-1"), "pile", 0)
    data["left"] = 1
    with pytest.raises(LoadError, match="mirage-1 can do nothing more"):
        load(data, sa.State)


def test_states_are_written_field_by_field() -> None:
    """Derived fields are not written."""
    data = dump(table())
    assert list(data) == ["options", "herds", "hands", "seat", "pile", "left"]
    assert data["options"] == {"players": 2, "desert": 6, "must_use": False, "sheik": "own"}
    assert load(data, sa.State) == table()
