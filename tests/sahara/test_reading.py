"""Which states are read: what the game can go on from, whether it could have come about or not."""

from collections.abc import Callable
from random import Random

import pytest

from desertrules import dump
from desertrules import sahara as sa
from desertrules.sahara import Options, State
from tests.sahara.fuzzing import changed, check
from tests.sahara.tables import (
    Wire,
    dealt,
    edited,
    moved,
    played,
    problems,
    step,
    written,
)

FULL = {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]}


def _dumped(state: State) -> Wire:
    data: Wire = dump(state)
    return data


def _play() -> Wire:
    return written(camels={0: [3, 4], 1: [5]})


def _carry() -> Wire:
    return _dumped(played("palm-2", {0: [3], 1: [5]}))


def _deal() -> Wire:
    return _dumped(moved(played("palm-1"), step(0)))


def _start() -> Wire:
    return _dumped(dealt(sa.initial(Options(3)), "palm-1", "palm-1", "palm-1", "camel"))


def _renewed() -> Wire:
    return edited(_play(), phase="deal", seat=None, seats__0__tops=["camel", None, None])


def _over() -> Wire:
    return _dumped(moved(played("palm-2", FULL), step(6)))


def _far() -> Wire:
    return _dumped(played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13]}))


def _shared() -> Wire:
    return edited(_carry(), options__sheik="anywhere", seats__0__camels=[0, 0, 0, 5, 5, 5])


def _message(value: object) -> str:
    """Name a case by the message that is expected."""
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize("make", [_play, _carry, _deal, _start, _renewed, _over, _far, _shared])
def test_a_possible_state_is_read(make: Callable[[], Wire]) -> None:
    """SA2.4: and written again as it was."""
    data = make()
    assert dump(sa.load_state(data)) == data


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: edited(_play(), seats=[]), "$.seats: expected 2 seats, found 0"),
        (lambda: edited(_play(), seat=None), "$.seat: expected a seat from 0 to 1"),
        (lambda: edited(_play(), seat=2), "$.seat: expected a seat from 0 to 1"),
        (lambda: edited(_deal(), seat=0), "$.seat: expected null, as nobody acts in phase deal"),
        (lambda: edited(_over(), seat=0), "$.seat: expected null, as nobody acts in phase over"),
        (
            lambda: edited(_play(), card="camel"),
            "$.card: expected null, as no card is being carried out",
        ),
        (lambda: edited(_play(), pile=0), "$.pile: expected null, as no card is being carried out"),
        (lambda: edited(_play(), left=1), "$.left: expected 0, as no card is being carried out"),
        (
            lambda: edited(_carry(), card=None),
            "$.card: expected palm-1 or palm-2 or palm-3 or palm-4 in phase advance",
        ),
        (
            lambda: edited(_carry(), card="mirage-1"),
            "$.card: expected palm-1 or palm-2 or palm-3 or palm-4 in phase advance",
        ),
        (lambda: edited(_carry(), pile=None), "$.pile: expected a pile from 0 to 2"),
        (lambda: edited(_carry(), pile=3), "$.pile: expected a pile from 0 to 2"),
        (lambda: edited(_carry(), left=0), "$.left: expected 1 to 2, found 0"),
        (lambda: edited(_carry(), left=3), "$.left: expected 1 to 2, found 3"),
    ],
    ids=_message,
)
def test_a_turn_that_cannot_be_is_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA3.0, SA3.1: whose turn it is, and which card is carried out."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (
            lambda: edited(_play(), seats__0__camels=[0]),
            "$.seats[0].camels: expected 6 camels, found 1",
        ),
        (
            lambda: edited(_play(), seats__1__favourite=3),
            "$.seats[1].camels: expected 6 camels, found 7",
        ),
        (
            lambda: edited(_play(), seats__0__camels=[0, 0, 0, 4, 3, 0]),
            "$.seats[0].camels: expected spaces in order",
        ),
        (
            lambda: edited(_play(), seats__0__camels=[0, 0, 0, 0, 3, 15]),
            "$.seats[0].camels[5]: expected 0 to 14, found 15",
        ),
        (
            lambda: edited(_play(), seats__0__camels=[-1, 0, 0, 0, 0, 0]),
            "$.seats[0].camels[0]: expected 0 to 14, found -1",
        ),
        (
            lambda: edited(_play(), seats__0__camels=[0, 0, 0, 0, 4, 4]),
            "$.seats[0].camels[5]: two camels on 4 (SA3.2)",
        ),
        (
            lambda: edited(_play(), seats__1__camels=[0, 0, 0, 0, 0, 3]),
            "$.seats[1].camels[5]: two camels on 3 (SA3.2)",
        ),
        (
            lambda: edited(_play(), seats__1__camels=[0, 0, 0, 0, 0], seats__1__favourite=4),
            "$.seats[1].favourite: two camels on 4 (SA3.2)",
        ),
    ],
    ids=_message,
)
def test_camels_that_cannot_stand_so_are_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA1.2, SA3.2: their number, and one on a space."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (
            lambda: edited(_play(), seats__0__tops=["camel"]),
            "$.seats[0].tops: expected a list of 3, found 1",
        ),
        (
            lambda: edited(_play(), seats__0__piles=[5]),
            "$.seats[0].piles: expected a list of 3, found 1",
        ),
        (
            lambda: edited(_play(), seats__0__piles=[5, 5, 6]),
            "$.seats[0].piles[2]: expected 1 to 5 cards, found 6",
        ),
        (
            lambda: edited(_play(), seats__0__piles=[5, 0, 5]),
            "$.seats[0].piles[1]: expected 1 to 5 cards, found 0",
        ),
        (
            lambda: edited(_carry(), seats__0__piles=[-1, 5, 5]),
            "$.seats[0].piles[0]: expected 0 to 5 cards, found -1",
        ),
        (
            lambda: edited(
                _play(), seats__0__aside=["palm-2", "palm-1"], seats__0__piles=[3, 5, 5]
            ),
            "$.seats[0].aside: expected the order of cards",
        ),
        (
            lambda: edited(
                _play(), seats__0__aside=["palm-3", "palm-3"], seats__0__piles=[3, 5, 5]
            ),
            "$.seats[0]: seat 0 shows 3 of palm-3; it has 2",
        ),
        (
            lambda: edited(_carry(), card="palm-4", seats__0__tops=[None, "palm-4", "palm-1"]),
            "$.seats[0]: seat 0 shows 2 of palm-4; it has 1",
        ),
        (
            lambda: edited(_play(), seats__0__aside=["palm-4"]),
            "$.seats[0]: seat 0 has 16 cards in piles, in play and aside; expected 15",
        ),
        (
            lambda: edited(_carry(), seats__0__piles=[3, 5, 5]),
            "$.seats[0]: seat 0 has 14 cards in piles, in play and aside; expected 15",
        ),
    ],
    ids=_message,
)
def test_cards_that_do_not_add_up_are_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA1.3, SA1.4: fifteen cards a seat, in three piles, in play or laid aside."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (
            lambda: edited(_play(), seats__0__tops__1=None),
            "$.seats[0].tops[1]: expected a card in phase play",
        ),
        (
            lambda: edited(_carry(), seats__0__tops__0="palm-1"),
            "$.seats[0].tops[0]: expected null in phase advance",
        ),
        (
            lambda: edited(_carry(), seats__0__piles=[5, 4, 5]),
            "$.seats[0].piles[0]: expected 0 to 4 cards under a top that was played, found 5",
        ),
        (
            lambda: edited(_play(), phase="deal", seat=None),
            "$.phase: no top is missing, so none is dealt",
        ),
        (
            lambda: edited(
                _deal(), seats__0__piles=[0, 5, 5], seats__0__aside=["palm-1"] * 4 + ["palm-2"]
            ),
            "$.seats[0].piles[0]: expected 1 to 4 cards under a top that was played, found 0",
        ),
        (
            lambda: edited(_deal(), seats__1__tops__1=None),
            "$.seats[1].tops[1]: expected a card in phase deal",
        ),
        (
            lambda: edited(_renewed(), seats__0__tops=[None, "camel", None]),
            "$.seats[0].tops[1]: expected null in phase deal",
        ),
        (
            lambda: edited(_start(), seats__2__tops__1="camel"),
            "$.seats[2].tops[1]: expected null in phase deal",
        ),
        (
            lambda: edited(_start(), seats__2__aside=["palm-2"], seats__2__piles=[4, 5, 5]),
            "$.seats[2].piles: expected 5 cards a pile, as its first tops are to be dealt",
        ),
    ],
    ids=_message,
)
def test_tops_that_cannot_be_missing_are_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA2.2, SA2.3: just what was played or is to be dealt."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (
            lambda: edited(_over(), seats__0__camels=[0, 0, 6, 8, 9, 10]),
            "$.phase: the oasis is not full, so the game goes on (SA5.1)",
        ),
        (
            lambda: edited(_far(), seats__1__camels=[0, 0, 11, 12, 13, 14], seats__0__camels__2=7),
            "$.phase: the oasis is full, so the game is over (SA5.1)",
        ),
    ],
    ids=_message,
)
def test_an_end_that_cannot_be_is_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA5.1: the game is over just when the oasis is full."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (
            lambda: edited(_carry(), seats__0__camels=[9, 10, 11, 12, 13, 14]),
            "$.card: it can do nothing more, so it is laid aside (SA3.4)",
        ),
        (
            lambda: edited(dump(played("mirage-2", {1: [5]})), seats__1__camels=[0] * 6),
            "$.card: it can do nothing more, so it is laid aside (SA3.4)",
        ),
        (
            lambda: edited(dump(played("camel")), seats__0__camels=[0] * 5, seats__0__favourite=0),
            "$.card: it can do nothing more, so it is laid aside (SA3.4)",
        ),
    ],
    ids=_message,
)
def test_a_card_that_would_be_over_is_refused(make: Callable[[], Wire], expected: str) -> None:
    """SA3.4: a card is carried out only as long as it can be."""
    assert problems(sa.load_state, make()) == [expected]


@pytest.mark.parametrize(
    "make",
    [
        lambda: edited(_play(), seats__0__aside=["camel"], seats__0__piles=[4, 5, 5]),
        lambda: edited(_start(), seats__2__camels=[0, 0, 0, 0, 1]),
        lambda: edited(_start(), seats__0__camels=[0, 0, 0, 0], seats__0__favourite=0),
        lambda: edited(_start(), seats__0__aside=["palm-2"], seats__0__piles=[4, 5, 5]),
        lambda: edited(_over(), seats__0__tops__0="palm-1"),
        lambda: edited(_over(), seats__0__piles=[5, 4, 5]),
        lambda: edited(_over(), seats__0__aside=["mirage-1"]),
        lambda: edited(_over(), seats__1__tops=[None] * 3),
        lambda: edited(_carry(), seats__0__camels=[0] * 6, left=1),
    ],
    ids=[
        "a camel card aside, and no favourite",
        "a camel under way before the first turn",
        "a favourite before the first turn",
        "a card aside before the first turn",
        "an end with all tops seen",
        "an end by a card of no pile",
        "an end by a card that cannot have ended it",
        "an end with a seat's tops unseen",
        "a step made by no camel",
    ],
)
def test_whether_it_can_have_come_about_is_not_asked(make: Callable[[], Wire]) -> None:
    """SA2.2, SA4.3, SA5.1: puzzles and editors are welcome, and what is read can be played on."""
    assert check(make(), Random(1), plies=30)


def test_after_the_end_nobody_is_remembered() -> None:
    """SA2.4: equal positions are equal states, whoever has ended the game."""
    by_play = moved(played("palm-2", FULL), step(6))
    assert sa.load_state(dump(by_play)) == by_play
    unseen = edited(_over(), seats__1__tops=[None] * 3)
    assert sa.load_state(unseen).unseen(1) == sa.initial(by_play.options).unseen(1)


def test_changed_states_are_refused_or_can_be_played_on() -> None:
    """SA3.4, SA5.4: what is accepted answers everything as the reference does, and goes on."""
    rng = Random("changed")
    found = [check(changed(rng), rng, plies=12) for _ in range(600)]
    assert 150 < sum(found) < 500


@pytest.mark.soak
def test_many_changed_states_are_refused_or_can_be_played_on(soak_games: int) -> None:
    """SA3.4, SA5.4: as above, until as many as wanted were accepted, at least 20,000."""
    rng = Random("many changed")
    asked = 0
    while asked < max(20_000, 20 * soak_games):
        asked += check(changed(rng), rng, plies=12)
