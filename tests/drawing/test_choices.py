"""Moves as words, and the choices that lead to them."""

from typing import Any

import pytest

from desertrules import InvalidValue
from desertrules import nomads_of_arabia as na
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.drawing.choices import MOST_LISTED, Choices, choices

CAMELS = [
    td.Camel("white", "e6"),
    td.Camel("sky", "e6"),
    td.Camel("sky", "f7"),
]


def labels(legal: list[Any], part: str = "") -> list[str]:
    """Return the labels of the next choices."""
    return [choice.label for choice in choices(legal, part)]


def test_an_element_stands_for_one_move_or_for_a_part_of_several() -> None:
    """`data-move` is the index, `data-part` the words that the moves share."""
    offered = Choices(CAMELS)
    assert offered.link("cell=f7") == ' data-move="2"'
    assert offered.link("cell=e6") == ' data-part="cell=e6"'
    assert offered.link("cell=e6", "colour=sky") == ' data-move="1"'
    assert offered.link("cell=a1") == ""
    assert Choices(CAMELS, "cell=e6").link("colour=sky") == ' data-move="1"'


def test_any_set_of_moves_can_be_a_part() -> None:
    """A space on which several camels can land stands for no common words."""
    offered = Choices(CAMELS)
    assert offered.link_moves([2]) == ' data-move="2"'
    assert offered.link_moves([0, 2]) == ' data-part="moves=0,2"'
    assert offered.link_moves([]) == ""
    assert list(Choices(CAMELS, "moves=0,2").moves) == [0, 2]
    assert list(Choices(CAMELS, "moves=0,2 colour=sky").moves) == [2]


@pytest.mark.parametrize(
    ("legal", "part", "expected"),
    [
        (CAMELS, "", ["White e6", "Sky"]),
        (CAMELS, "colour=sky", ["e6", "f7"]),
        (CAMELS, "cell=e6", ["White", "Sky"]),
        ([sa.Play(0), sa.Play(1)], "", ["Pile 0", "Pile 1"]),
        ([sa.Advance(3, False), sa.Advance(3, True)], "", ["Not favourite", "Favourite"]),
        ([sa.Advance(3, False), sa.Stop()], "", ["Advance space 3 not favourite", "Stop"]),
        ([na.Pick("goat"), na.Pick(None)], "", ["Goat", "None"]),
        ([na.Sell(["goat"]), na.Sell(["goat", "goat"])], "", ["1 goat", "2 goats"]),
        ([na.Keep(["goat"]), na.Keep([])], "", ["1 goat", "Nothing"]),
    ],
)
def test_labels_say_what_is_left_to_choose(
    legal: list[Any], part: str, expected: list[str]
) -> None:
    """A front end draws a button for each."""
    assert labels(legal, part) == expected


def test_many_herds_are_chosen_kind_by_kind() -> None:
    """A long list of animals would not fit on a screen."""
    herds = [["donkey"] * d + ["goat"] * g for d in range(6) for g in range(6)]
    legal = [na.Sell(herd) for herd in herds if herd]
    assert len(legal) > MOST_LISTED
    assert labels(legal)[:2] == ["0 donkeys", "1 donkey"]
    part = choices(legal)[2].part
    assert [choice.move for choice in choices(legal, part)] == [
        legal.index(na.Sell(["donkey"] * 2 + ["goat"] * goats)) for goats in range(6)
    ]


def test_following_choices_leads_to_every_move() -> None:
    """Without a picture, buttons alone are enough."""
    legal = [*CAMELS, td.Pass(), td.Rider("mint", "c3"), td.Rider("mint", "c4")]
    found: list[int] = []
    parts = [""]
    while parts:
        for choice in choices(legal, parts.pop()):
            if choice.move is None:
                parts.append(choice.part)
            else:
                found.append(choice.move)
    assert sorted(found) == list(range(len(legal)))


@pytest.mark.parametrize("part", ["colour=red", "moves=9", 'x" onload="', 3])
def test_a_part_that_no_move_has_is_rejected(part: Any) -> None:
    """It comes from a page, which may be out of date."""
    with pytest.raises(InvalidValue, match="part: "):
        choices(CAMELS, part)


def test_only_moves_can_be_legal_moves() -> None:
    """The error names the argument."""
    with pytest.raises(InvalidValue, match="legal: expected moves"):
        choices(["camel white e6"])
