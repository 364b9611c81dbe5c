"""The track as text."""

from desertrules.render import text
from desertrules.sahara import Favour, Play
from tests.sahara.tables import moved, played, step, table


def test_a_track_shows_camels_favourites_and_the_worth_of_the_oasis() -> None:
    """SA1.1: a camel is the number of its seat, a favourite has a star."""
    state = moved(table(desert=4), Play(0), step(0))
    assert text(state).split("\n")[:9] == [
        "waterhole (0): 0 0 0 0 0 1 1 1 1 1 1",
        "",
        "desert   1   2   3   4",
        "         0   .   .   .",
        "",
        "oasis    5   6   7   8   9  10  11  12",
        "         .   .   .   .   .   .   .   .",
        "        +1  +2  +3  +4  +5  +6  +7  +8",
        "",
    ]
    assert "seat 0  piles  0: ?        (4)  1: palm-2   (5)  2: palm-3   (5)" in text(state)


def test_a_favourite_has_a_star() -> None:
    """SA4.3: the favourite is told from the others, also on the waterhole."""
    state = moved(played("camel"), Favour(0))
    assert "waterhole (0): 0 0 0 0 0 0* 1" in text(state)


def test_a_card_being_carried_out_is_told() -> None:
    """SA3.1: what is left of a card is part of the picture."""
    state = moved(played("palm-3"), step(0))
    assert "seat 0 carries out palm-3: 2 moves left" in text(state)
    state = moved(state, step(1))
    assert "seat 0 carries out palm-3: 1 move left" in text(state)


def test_shared_spaces_show_all_camels() -> None:
    """SA4.5: several camels may stand on one space."""
    state = table(camels={0: [2, 2], 1: [2]}, favourites={1: 2}, desert=2, sheik="anywhere")
    assert text(state).split("\n")[2:4] == ["desert        1        2", "              . 0+0+1+1*"]
