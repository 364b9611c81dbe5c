"""Why moves are illegal: every code once, with its rule and its message."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from desertrules import IllegalMove, InvalidValue, WrongGame, explain_place
from desertrules import through_the_desert as ttd
from desertrules.through_the_desert import CLASSIC, GAME, Board, Options, Phase, State
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

SNAKE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"


@cache
def start() -> State:
    return ttd.initial(Options(2))


@cache
def water() -> State:
    return play(start(), "palms b8 d3 h11 j3 m7")


@cache
def last_threes() -> State:
    state = play(ttd.initial(Options(2, strip("." + "o" * 20))), "palms")
    return play(state, *(f"water a{row} 3" for row in range(2, 17)))


@cache
def five() -> State:
    return play(set_up(COURT, 5), "discard mint")


@cache
def riding() -> State:
    return play(set_up(OASIS, 2), "rider white a1")


@cache
def riding_on() -> State:
    return play(riding(), "rider sky c1")


@cache
def camels() -> State:
    return position(
        OASIS,
        {"white": "b4 c4", "sky": "f3"},
        {"white": "e5", "peach": "c6"},
        palms="d4 g6",
        water={"a5": 2},
    )


@cache
def last_camel() -> State:
    return play(position(COURT, {"white": SNAKE, "sky": "a1"}), "camel white g4")


@cache
def over() -> State:
    return play(last_camel(), "camel sky b1")


@cache
def blocked() -> State:
    duel = play(set_up(strip(".oo."), 2), "rider white a1", "rider sky a4")
    return only_moves(only_moves(duel, Phase.RIDERS), Phase.CAMELS)


REJECTIONS: list[tuple[Callable[[], State], str, str, str, str]] = [
    (start, "palms b8 d3 h11 j3 z9", "no-such-cell", "TD2.2",
     "There is no space z9 on this board."),
    (camels, "camel white h5", "no-such-cell", "TD2.2", "There is no space h5 on this board."),
    (water, "water g8 2", "out-of-play", "TD2.3", "g8 is a mountain."),
    (start, "palms b8 d3 h11 j3 s9", "out-of-play", "TD2.3",
     "s9 is not in play with 2 players: it lies beyond the dark line."),
    (start, "palms b8 d3", "wrong-palms", "TD3.1",
     "Expected 5 palms on b8, d3, h11, j3, m7 or q3; found b8 and d3."),
    (start, "palms b8 b8 d3 h11 j3", "wrong-palms", "TD3.1",
     "Expected 5 palms on b8, d3, h11, j3, m7 or q3; found b8, b8, d3, h11 and j3."),
    (lambda: ttd.initial(Options(2, OASIS)), "palms d4", "wrong-palms", "TD3.1",
     "Expected palms on d4 and g6; found d4."),
    (start, "rider white e5", "not-now", "TD3.1",
     "You can't place a rider now: the palms have not been placed yet."),
    (water, "pass", "not-now", "TD3.2",
     "You can't pass now: the waterholes have not all been placed yet."),
    (five, "rider white a1", "not-now", "TD4.1",
     "You can't place a rider now: it's time to return a rider."),
    (riding, "camel white b1", "not-now", "TD5.1",
     "You can't place a camel now: it's time to place a rider."),
    (camels, "discard white", "not-now", "TD6.1",
     "You can't return a rider now: it's time to place a camel."),
    (water, "water q7 2", "wrong-space", "TD3.2", "The next waterhole goes on a6, not on q7."),
    (water, "water a6 4", "no-such-token", "TD3.2", "Waterholes are worth 1, 2 or 3, not 4."),
    (last_threes, "water a17 3", "no-such-token", "TD3.2",
     "There are no waterholes worth 3 left."),
    (five, "discard mint", "colour-returned", "TD4.1",
     "Seat 0 has already returned a mint rider. Choose another colour."),
    (riding_on, "rider white e1", "not-in-hand", "TD5.1",
     "You have no white rider left to place."),
    (riding, "rider sky d4", "rider-on-occupied", "TD5.2",
     "There is a palm on d4. A rider needs an empty space."),
    (riding, "rider sky a5", "rider-on-occupied", "TD5.2",
     "There is a waterhole on a5. A rider needs an empty space."),
    (riding, "rider sky a1", "rider-on-occupied", "TD5.2",
     "There is a rider on a1. A rider needs an empty space."),
    (riding, "rider sky c4", "rider-next-to-palm", "TD5.3",
     "c4 is next to the palm on d4. Riders can't start next to a palm."),
    (riding, "rider sky b1", "rider-next-to-rider", "TD5.4",
     "b1 is next to the rider on a1. Riders can't start next to each other."),
    (riding, "rider white c1", "colour-used", "TD5.5",
     "A white rider has already been placed in this round. Choose another colour."),
    (riding, "pass", "must-place-rider", "TD5.6",
     "You can still place a rider, so you can't pass."),
    (last_camel, "camel white g5", "supply-empty", "TD6.3",
     "There are no white camels left. Choose another colour."),
    (camels, "camel white c4", "cell-occupied", "TD6.4", "There is a camel on c4."),
    (camels, "camel white b4", "cell-occupied", "TD6.4", "There is a rider on b4."),
    (camels, "camel white d4", "cell-occupied", "TD6.4", "There is a palm on d4."),
    (camels, "camel white f5", "not-next-to-own", "TD6.5",
     "f5 does not touch your white caravan."),
    (camels, "camel mint f5", "not-next-to-own", "TD6.5", "You have no mint caravan."),
    (camels, "camel white d5", "not-next-to-own", "TD6.5",
     "d5 does not touch your white caravan."),
    (lambda: position(COURT, {"white": "b3 c3"}, {"white": "f3 e3"}), "camel white d3",
     "next-to-rival", "TD6.6",
     "d3 touches seat 1's white camel on e3. Caravans of one colour must stay apart."),
    (camels, "pass", "must-place-camel", "TD6.7",
     "You can still place a camel, so you can't pass."),
    (over, "camel sky b1", "game-over", "TD8.1", "The game is over."),
    (blocked, "pass", "game-over", "TD8.2", "The game is over."),
]  # fmt: skip


@pytest.mark.parametrize(("make", "words", "code", "rule", "message"), REJECTIONS)
def test_rejection(
    make: Callable[[], State], words: str, code: str, rule: str, message: str
) -> None:
    """TD2.2 to TD8.2: the first rule of the page that a move breaks is cited."""
    state = make()
    rejection = ttd.explain(state, move(words))
    assert rejection is not None
    assert (rejection.code, rejection.rule, rejection.message) == (code, rule, message)
    assert move(words) not in ttd.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        ttd.apply(state, move(words))
    assert caught.value.rejection == rejection


def test_every_code_is_listed_and_tested() -> None:
    """The table above has them all, and the rules that they cite exist."""
    assert {code for _, _, code, _, _ in REJECTIONS} == set(GAME.rejection_codes)
    assert {rule for _, _, _, rule, _ in REJECTIONS} <= set(GAME.rules)


def test_values_of_a_message_are_parameters() -> None:
    """Programs and translators read `params`."""
    state = position(COURT, {"white": "b3 c3"}, {"white": "f3 e3"})
    rejection = ttd.explain(state, move("camel white d3"))
    assert rejection is not None
    expected = {"cell": "d3", "colour": "white", "rival": 1, "other": "e3"}
    assert dict(rejection.params) == expected


def test_other_values_are_not_moves() -> None:
    """A move of another game, or an unknown colour, is an error of the program."""
    stranger: Any = "white e5"
    with pytest.raises(WrongGame, match=r"expected a move of Through the Desert"):
        ttd.explain(camels(), stranger)
    with pytest.raises(WrongGame):
        ttd.apply(over(), stranger)
    with pytest.raises(InvalidValue, match=r"unknown colour 'whit'\. Did you mean 'white'\?"):
        ttd.Camel("whit", "e5")


PLACES: list[tuple[Callable[[], State], str, str | None, str]] = [
    (start, "b8", None, ""),
    (start, "e5", "wrong-palms", "e5 is not a palm space."),
    (water, "a6", None, ""),
    (water, "b4", "wrong-space", "The next waterhole goes on a6, not on b4."),
    (five, "a1", "not-now", "It's time to return a rider: choose a colour, not a space."),
    (riding, "c1", None, ""),
    (riding, "c4", "rider-next-to-palm",
     "c4 is next to the palm on d4. Riders can't start next to a palm."),
    (riding, "a5", "rider-on-occupied",
     "There is a waterhole on a5. A rider needs an empty space."),
    (camels, "b3", None, ""),
    (camels, "d4", "cell-occupied", "There is a palm on d4."),
    (camels, "a1", "not-next-to-own", "a1 does not touch any of your caravans."),
    (lambda: position(COURT, {"white": "b3 c3"}, {"white": "f3 e3"}), "d3", "next-to-rival",
     "d3 touches seat 1's white camel on e3. Caravans of one colour must stay apart."),
    (last_camel, "g5", "supply-empty", "There are no white camels left. Choose another colour."),
    (last_camel, "c3", "cell-occupied", "There is a camel on c3."),
    (over, "b1", "game-over", "The game is over."),
    (lambda: set_up(CLASSIC, 2), "g8", "out-of-play", "g8 is a mountain."),
    (lambda: set_up(CLASSIC, 3), "s9", "out-of-play",
     "s9 is not in play with 3 players: it lies beyond the dark line."),
]  # fmt: skip


@pytest.mark.parametrize(("make", "place", "code", "message"), PLACES)
def test_why_nothing_can_be_played_on_a_space(
    make: Callable[[], State], place: str, code: str | None, message: str
) -> None:
    """The message tells a player who clicked, in plain words."""
    rejection = explain_place(make(), place)
    assert (rejection.code, rejection.message) == (code, message) if rejection else code is None


def test_there_is_a_reason_for_every_space_without_a_move() -> None:
    """`explain_place` returns None exactly for spaces with a legal move."""
    for state in (riding(), camels(), last_camel(), set_up(CLASSIC, 4)):
        playable = {each.cell for each in ttd.legal_moves(state) if hasattr(each, "cell")}
        for cell in state.options.board.grid.positions:
            assert (explain_place(state, cell) is None) == (cell in playable)


@pytest.mark.parametrize("place", ["z9", "", "a0", "white"])
def test_other_places_are_errors(place: str) -> None:
    """Places that the board does not have raise InvalidValue."""
    with pytest.raises(InvalidValue, match="there is no space"):
        explain_place(ttd.initial(Options(2, Board("."))), place)
