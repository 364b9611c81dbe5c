"""The track as text."""

from desertrules.render import svg, text
from desertrules.sahara import Favour, Play
from tests.sahara.tables import moved, played, step, table


def test_a_track_shows_camels_favourites_and_the_worth_of_the_oasis() -> None:
    """SA1.1: a camel is the number of its seat; beside the track stand the piles."""
    state = moved(table(desert=4), Play(0), step(0))
    assert text(state, last=step(0)).split("\n") == [
        "waterhole (0): [0 0 0 0 0 1 1 1 1 1 1]   seat 0: 0 points",
        "desert   1   2   3   4                     0: ?         (4)",
        "         0   .   .   .                     1: palm-2    (5)",
        "oasis    5   6   7   8   9  10  11  12     2: palm-3    (5)",
        "         .   .   .   .   .   .   .   .   seat 1: 0 points",
        "        +1  +2  +3  +4  +5  +6  +7  +8     0: palm-1    (5)",
        "                                           1: palm-2    (5)",
        "Chance: pile 0 of seat 0 is dealt          2: palm-3    (5)",
    ]


def test_a_favourite_has_a_star() -> None:
    """SA4.3: the favourite is told from the others, also on the waterhole."""
    state = moved(played("camel"), Favour(0))
    assert "waterhole (0): 0 0 0 0 0 0* 1" in text(state)


def test_a_card_being_carried_out_is_told() -> None:
    """SA3.1: what is left of a card is part of the picture."""
    state = moved(played("palm-3"), step(0))
    assert "seat 0 carries out palm-3 (2 left)" in text(state)
    state = moved(state, step(1))
    assert "seat 0 carries out palm-3 (1 left)" in text(state)


def test_shared_spaces_show_all_camels() -> None:
    """SA4.5: several camels may stand on one space."""
    state = table(camels={0: [2, 2], 1: [2]}, favourites={1: 2}, desert=2, sheik="anywhere")
    assert "\N{MULTIPLICATION SIGN}2<" in svg(state)
    lines = [line[:24] for line in text(state).split("\n")[1:3]]
    assert lines == ["desert        1        2", "              . 0+0+1+1*"]
