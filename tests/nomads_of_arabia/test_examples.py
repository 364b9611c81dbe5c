"""The worked examples of the rulebook that can be told in words, numbered as there.

Examples 3 and 5 are pictures of the table: nothing happens in them.
"""

import pytest

from desertrules import Chance, Decide, IllegalMove, Seat
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Landscape, State
from tests.nomads_of_arabia.positions import (
    EARLY,
    early,
    herd,
    hits,
    land,
    place,
    played,
    roll,
    sell,
    shifted,
    step,
)


def _on(state: State, landscape: str) -> list[int]:
    """Give how many donkeys, goats, horses and camels stand on a landscape."""
    return list(state.landscapes[Landscape(landscape)].values())


def test_example_1_the_board_is_built_of_five_strips_in_turn() -> None:
    """Example 1: desert and city strips alternate below the Pilgrim (NA1.3, NA2.1)."""
    state = na.initial(na.Options(4))
    for strip in EARLY:
        assert na.turn(state) == Chance()
        state = na.apply(state, na.Strip(strip))
    assert [strip[0] for strip in state.strips] == ["d", "c", "d", "c", "d"]


def test_example_2_the_first_animals_stand_on_green() -> None:
    """Example 2: the die shows green, so one animal of each kind is put there (NA2.3)."""
    state = played(na.initial(na.Options(4)), *map(na.Strip, EARLY), land("green"))
    assert _on(state, "green") == [1, 1, 1, 1]
    assert sum(sum(_on(state, other)) for other in Landscape) == 4


@pytest.mark.parametrize(
    ("faces", "animals"),
    [
        (("goat", "camel"), [0, 2, 0, 2]),
        (("horse", "blank"), [0, 0, 4, 0]),
        (("donkey", "donkey"), [4, 0, 0, 0]),
        (("blank", "blank"), [1, 1, 1, 1]),
    ],
    ids=["4A", "4B one and a blank", "4B two the same", "4C"],
)
def test_example_4_what_the_animal_dice_bring(faces: tuple[str, str], animals: list[int]) -> None:
    """Example 4: A two kinds, two of each; B one kind, four; C blanks, one of each (NA7.2)."""
    state = played(na.initial(na.Options(4)), *map(na.Strip, EARLY), land("green"))
    assert _on(na.apply(state, roll(*faces)), "red") == animals


def test_example_6_a_landscape_restock() -> None:
    """Example 6: horse and camel fill the empty red with two of each (NA7.1, NA7.2)."""
    draft = early(players=4).graze("red", 0, 0, 0, 0)
    state = played(draft.state(), na.Halt(), na.End(), roll("horse", "camel"))
    assert _on(state, "red") == [0, 0, 2, 2]


def test_example_7_an_animal_restock() -> None:
    """Example 7: no donkey grazes; two go to red, two by yellow to the emptiest, purple (NA7.3)."""
    draft = early(players=4)
    for landscape in ("green", "red", "blue", "ochre"):
        draft.graze(landscape, 0, 1, 1, 1)
    draft.graze("purple", 0, 1, 1, 0)
    state = played(draft.state(), na.Halt(), na.End())
    assert state.in_hand[Animal.DONKEY] == 4
    state = na.apply(state, land("red"))
    assert _on(state, "red") == [2, 1, 1, 1]
    state = na.apply(state, land("yellow"))
    assert _on(state, "purple") == [2, 1, 1, 0]
    assert state.pending[0] is na.Task.RANDOM


def test_example_8_a_random_restock() -> None:
    """Example 8: two blanks and green: one animal of each kind goes to green (NA7.4)."""
    draft = early(players=4).pending("random", "shift", "end")
    before = draft.state()
    state = played(before, roll("blank", "blank"), land("green"))
    assert _on(state, "green") == [there + 1 for there in _on(before, "green")]
    assert list(state.stock.values()) == [there - 1 for there in before.stock.values()]


def test_example_9_two_spaces_cost_five_dinars() -> None:
    """Example 9: with two animals and three handlers; one space is always free (NA1.3, NA3.2)."""
    draft = early(players=4).stand(0, "d2:1").carry(0, 1, 1, 0, 0).guide(0, 1, 1, 1, 0).purse(0, 5)
    state = draft.state()
    assert step("d2:2") not in na.legal_moves(state)
    with pytest.raises(IllegalMove, match=r"NA1.3: d2:2 is a mountain\."):
        na.apply(state, step("d2:2"))
    once = na.apply(state, step("c1:2"))
    assert once.dinars(0) == 5
    assert na.apply(once, step("d1:1")).dinars(0) == 0
    poor = na.apply(draft.purse(0, 4).state(), step("c1:2"))
    assert not any(isinstance(move, na.Step) for move in na.legal_moves(poor))


def test_example_10_a_journey_with_the_pilgrim() -> None:
    """Example 10: all is given up but two animals; then a city is chosen (NA3.7, NA3.8)."""
    draft = early(players=3).stand(0, "d3:1").carry(0, 1, 2, 0, 1).guide(0, 1, 1, 0, 0)
    state = na.apply(draft.state(), na.Pilgrim(herd("goat", "camel")))
    assert state.at(0) == "pilgrim"
    assert list(state.animals(0).values()) == [0, 1, 0, 1]
    assert not any(state.handlers(0).values())
    for _ in range(2):
        state = played(state, na.Halt(), na.End())
    assert na.turn(state) == Decide(Seat(0))
    state = na.apply(state, place("c2:3"))
    assert state.at(0) == "c2:3"
    assert sell("goat", "camel") in na.legal_moves(state)


def _hunter() -> State:
    """Give a seat on green with a handler of goats and one of camels; no goat is there."""
    draft = early(players=4).stand(0, "c1:0").guide(0, 0, 1, 0, 1).graze("green", 1, 0, 2, 2)
    return played(draft.state(), na.Halt(), na.Capture())


def test_example_11_a_capture() -> None:
    """Example 11: A the camel, as no goat is there; B nothing; C any, also a horse (NA4.3)."""
    both = na.apply(_hunter(), hits("goat", "camel"))
    assert list(both.animals(0).values()) == [0, 0, 0, 1]
    goat = na.apply(_hunter(), hits("goat"))
    assert not any(goat.animals(0).values())
    blank = na.apply(_hunter(), hits())
    assert {move.animal for move in na.legal_moves(blank) if isinstance(move, na.Pick)} == {
        None,
        "donkey",
        "horse",
        "camel",
    }
    assert na.apply(blank, na.Pick("horse")).animals(0)[Animal.HORSE] == 1


def test_example_12_a_lure() -> None:
    """Example 12: two goats and a camel bring four goats and two camels to red (NA4.4)."""
    draft = early(players=4).stand(0, "c1:2").guide(0, 0, 2, 0, 1)
    before = draft.state()
    state = played(before, na.Halt(), na.Lure(), hits("goat", "goat", "camel"))
    more = [
        after - there for after, there in zip(_on(state, "red"), _on(before, "red"), strict=True)
    ]
    assert more == [0, 4, 0, 2]


def test_example_13_a_sale() -> None:
    """Example 13: three camels at 3 and two horses at 10 bring 29 dinars (NA1.4, NA4.6).

    With three players the ladder has no 3, so it is a game of four.
    """
    draft = early(players=4)
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 1, 1, 0, 2)
    draft.graze("green", 1, 1, 1, 2).carry(0, 0, 0, 3, 3).pending("act")
    camels = draft.data["stock"]["camel"] - 2
    state = draft.carry(1, 0, 0, 0, camels).state()
    assert (state.prices[Animal.CAMEL], state.prices[Animal.HORSE]) == (3, 10)
    sold = na.apply(state, sell("horse", "horse", "camel", "camel", "camel"))
    assert sold.dinars(0) - state.dinars(0) == 29
    assert sold.stock[Animal.CAMEL] == 5


def test_example_14_a_dune_shift() -> None:
    """Example 14: the last strip goes, and one of the other type comes (NA6.1, NA6.3)."""
    state = played(shifted(0, players=4).state(), na.Halt(), na.Shift())
    assert state.put_back == ((), ("d3",))
    state = na.apply(state, na.Strip("c5"))
    assert state.strips == ("c5", "d1", "c1", "d2", "c2")
    assert state.city_discs["c5"] is None
