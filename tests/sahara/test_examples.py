"""The worked examples of Sahara's rulebook, told in our own words; each says which one it is."""

import pytest

from desertrules import sahara as sa
from desertrules.sahara import Move, Stop
from tests.sahara.tables import back, moved, ordinary, played, sheik


@pytest.mark.parametrize(
    ("steps", "camels"),
    [
        (ordinary(4, 6, 7), (1, 2, 8)),
        (ordinary(4, 2, 1), (2, 3, 6)),
        (ordinary(4, 6, 1), (2, 3, 7)),
    ],
    ids=["one camel three spaces", "three camels one each", "one camel two, another one"],
)
def test_three_palms_are_divided_in_three_ways(steps: list[Move], camels: tuple[int, ...]) -> None:
    """SA3.3, SA4.1: the rulebook's example of a card with three palms; free spaces count alone."""
    state = played("palm-3", {0: [1, 2, 4], 1: [5]})
    assert moved(state, *steps).camels(0)[3:] == camels


def test_a_mirage_of_three_sends_a_camel_of_each_of_three_rivals_back() -> None:
    """SA4.2: the rulebook's example of a mirage of three; only free spaces count."""
    state = played("mirage-3", {0: [3], 1: [4], 2: [9], 3: [1]}, players=4)
    after = moved(state, back(1, 4), back(2, 9), back(3, 1))
    assert [after.camels(seat)[-1] for seat in range(4)] == [3, 2, 8, 0]
    assert after.due == (0, 0)


def test_a_camel_sent_back_to_the_waterhole_sets_out_again() -> None:
    """SA3.2: the rulebook says so twice, of steps back and of mirages."""
    home = moved(played("mirage-1", {1: [1]}), back(1, 1))
    assert home.camels(1) == (0,) * 6
    again = sa.apply(played("palm-1"), ordinary(0)[0])
    assert again.camels(0)[-1] == 1


def test_a_sheik_takes_a_camel_into_the_oasis() -> None:
    """SA4.4: the rulebook's remark that this is quite possible, for the favourite too."""
    state = played("sheik", {1: [6]}, {0: 2})
    assert moved(state, sa.Sheik(0, 2, favourite=True, to=7)).favourite(0) == 7
    assert sa.points(moved(state, sheik(0, 7))) == (1, 0)


def test_a_sheik_of_the_variant_takes_an_occupied_space_of_the_oasis() -> None:
    """SA4.5: the rulebook's variant, in which two may stand on a space for a while or for good."""
    state = moved(played("sheik", {1: [14]}, sheik="anywhere"), sheik(0, 14))
    assert sa.points(state) == (8, 8)


def test_cards_may_be_left_unused_but_for_the_camel() -> None:
    """SA3.4, SA4.3: the rulebook's verbs, which say of the camel card alone that it must."""
    for card in ("palm-4", "mirage-3", "sheik"):
        assert Stop() in sa.legal_moves(played(card, {1: [5]}))
    assert Stop() not in sa.legal_moves(played("camel"))
