"""Placing camels, and what each earns at once (TD6, TD7.1, TD7.2)."""

from functools import cache

import pytest

from desertrules import Decide, Seat
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Camel, Cell, Colour, Pass, Phase
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    cells,
    legal,
    only_moves,
    parts,
    play,
    position,
    set_up,
    strip,
)

SNAKE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
"""A rider and 21 camels in the court."""


@cache
def duel() -> td.State:
    """Give white at the top of a strip, sky at its end, nine waterholes worth 1 between them."""
    state = play(set_up(strip("." + "o" * 9 + "."), 2), "rider white a1", "rider sky a11")
    return only_moves(state, Phase.RIDERS)


def first_moves(state: td.State, phase: Phase) -> td.State:
    """Make the first legal move as long as a phase lasts."""
    while state.phase is phase:
        state = td.apply(state, td.legal_moves(state)[0])
    return state


def test_turn_is_two_camels() -> None:
    """TD6.1: of the same or of different colours; then the next seat's turn begins."""
    state = position(COURT, {"white": "b3", "sky": "f3"}, {})
    for second in ("camel white c3", "camel sky f4"):
        after = play(state, "camel white b4")
        assert td.turn(after) == Decide(Seat(0)) and after.left == 1
        after = play(after, second)
        assert td.turn(after) == Decide(Seat(1)) and after.left == 2


def test_seats_take_turns_in_order() -> None:
    """TD6.1: after the last seat comes the first again."""
    state = position(COURT, {"white": "b3"}, {"white": "f3 e3"}, seat=1, left=1)
    assert td.turn(play(state, "camel white f4")) == Decide(Seat(0))


@pytest.mark.parametrize(
    ("players", "lengths"),
    [
        (2, [1, 2, 2, 2]),
        (3, [1, 1, 2, 2, 2, 2]),
        (4, [1, 1, 2, 2, 2, 2, 2, 2]),
        (5, [1, 1, 2, 2, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_first_seats_place_one_camel_in_the_first_round(players: int, lengths: list[int]) -> None:
    """TD6.2: seat 0, and with three or more players seat 1 too; never again after that."""
    state = first_moves(first_moves(set_up(CLASSIC, players), Phase.DISCARD), Phase.RIDERS)
    for turn, length in enumerate(lengths):
        for left in range(length, 0, -1):
            assert (state.seat, state.left) == (turn % players, left)
            state = td.apply(state, td.legal_moves(state)[0])


def test_colour_without_supply_cannot_be_placed() -> None:
    """TD6.3: after the last white camel the second of the turn must have another colour."""
    state = play(position(COURT, {"white": SNAKE}, {}), "camel white g4")
    assert state.supply[Colour.WHITE] == 0 and state.left == 1
    assert cells(state, "white") == []
    assert cells(state, "sky")


def test_placing_a_camel_takes_it_from_the_supply() -> None:
    """TD6.3: one camel of its colour, and of no other."""
    before = position(COURT, {"white": "b3", "sky": "f3"}, {})
    after = play(before, "camel sky f4")
    assert after.supply == {**before.supply, Colour.SKY: 21}
    assert after.caravan(0, Colour.SKY) == ("f3", "f4")
    assert after.rider(0, Colour.SKY) == "f3"


def test_camel_stands_on_no_camel_and_no_palm() -> None:
    """TD6.4: of the six cells around c4 the palm at d4 and the sky camel at c3 are taken."""
    state = position(OASIS, {"white": "b4 c4", "sky": "b2 c3"}, {})
    around = {"c3", "c5", "b3", "b4", "d3", "d4"}
    assert set(cells(state, "white")) & around == {"c5", "b3", "d3"}


def test_camel_may_stand_on_a_waterhole() -> None:
    """TD6.4: a waterhole is no obstacle, unlike for a rider."""
    assert "a5" in cells(position(OASIS, {"white": "b4"}, {}), "white")


def test_camel_may_not_stand_beyond_the_line() -> None:
    """TD6.4: the cell must be in play, which depends on the number of players."""
    board = td.Board.from_text(".   ,\n  .\n")
    for players, expected in ((2, {"white a1"}), (4, {"white a1", "white c1"})):
        state = only_moves(play(set_up(board, players), "rider white b1"), Phase.RIDERS)
        assert legal(state) == expected


def test_camel_touches_its_own_caravan() -> None:
    """TD6.5: just the cells around the white camels; a sky camel of the seat does not help."""
    state = position(COURT, {"white": "b3 b4", "sky": "f3"}, {})
    assert cells(state, "white") == ["a3", "a4", "a5", "b2", "b5", "c3", "c4", "c5"]
    assert Camel(Colour.WHITE, Cell("f4")) not in td.legal_moves(state)
    assert Camel(Colour.SKY, Cell("f4")) in td.legal_moves(state)


def test_caravan_never_comes_apart() -> None:
    """TD6.5: a colour that the seat has no rider of cannot be placed at all."""
    assert {words.split()[0] for words in legal(duel())} == {"white"}


def test_camel_keeps_away_from_a_rival_of_its_colour() -> None:
    """TD6.6: d3 touches both white caravans, so neither seat may place white there."""
    mine, yours = {"white": "b3 c3"}, {"white": "f3 e3"}
    for seat in (0, 1):
        state = position(COURT, mine, yours, seat=seat)
        assert "d3" not in cells(state, "white")
    state = position(COURT, mine, {"sky": "f3 e3"})
    assert "d3" in cells(state, "white")


def test_own_caravan_of_another_colour_is_no_rival() -> None:
    """TD6.6: and neither is a rival's of another colour."""
    state = position(COURT, {"white": "b3 c3", "sky": "f3 e3"}, {})
    assert "d3" in cells(state, "white") and "d3" in cells(state, "sky")


def test_seat_that_can_place_must_place() -> None:
    """TD6.7: passing is no choice."""
    assert Pass() not in td.legal_moves(duel())
    assert td.legal_moves(duel()).count(Pass()) == 0


def test_seat_that_cannot_begin_its_turn_passes() -> None:
    """TD6.7: the one move, which ends the whole turn."""
    board = strip(".o.oooo")
    state = play(set_up(board, 2), "rider white a1", "rider sky a3", *["pass"] * 8)
    state = play(state, "camel white a2", "camel sky a4", "camel sky a5")
    assert legal(state) == {"pass"} and state.left == 2
    state = play(state, "pass")
    assert td.turn(state) == Decide(Seat(1)) and state.left == 2


def test_seat_that_cannot_go_on_passes_after_its_first_camel() -> None:
    """TD6.7: the last cell is taken with the first camel of the turn."""
    state = play(duel(), "camel white a2", "camel sky a10", "camel sky a9")
    state = play(state, "camel white a3", "camel white a4", "camel sky a8", "camel sky a7")
    state = play(state, "camel white a5", "camel white a6")
    assert legal(state) == {"pass"} and state.seat == 1 and state.left == 2
    short = only_moves(
        play(set_up(strip(".oooo."), 2), "rider white a1", "rider sky a6"), Phase.RIDERS
    )
    short = play(short, "camel white a2", "camel sky a5", "camel sky a4", "camel white a3")
    assert legal(short) == {"pass"} and short.seat == 0 and short.left == 1
    assert play(short, "pass").seat == 1


def test_waterhole_under_a_camel_is_taken() -> None:
    """TD7.1: its value in points; it leaves the board."""
    state = position(OASIS, {"white": "b4"}, {}, water={"a5": 3, "a6": 2})
    assert parts(state, 0)["water"] == 0
    state = play(state, "camel white a5")
    assert state.taken(0) == (3,) and parts(state, 0)["water"] == 3
    assert "a5" not in state.water
    state = play(state, "camel white a6")
    assert state.taken(0) == (2, 3) and parts(state, 0)["water"] == 5
    assert state.taken(1) == () and parts(state, 1)["water"] == 0


def test_camel_next_to_a_palm_reaches_it() -> None:
    """TD7.2: 5 points at once; the first camel beside it is enough."""
    state = position(OASIS, {"white": "b4"}, {})
    assert parts(state, 0)["oases"] == 0
    state = play(state, "camel white c4")
    assert state.reached(0, Colour.WHITE) == ("d4",)
    assert parts(state, 0)["oases"] == 5


def test_caravan_is_paid_once_for_each_palm() -> None:
    """TD7.2: a second camel beside the same palm earns nothing."""
    state = play(position(OASIS, {"white": "b4"}, {}), "camel white c4", "camel white c5")
    assert parts(state, 0)["oases"] == 5


def test_every_caravan_is_paid_for_the_same_palm() -> None:
    """TD7.2: two caravans of a seat, and a rival's, each reach the palm at d4."""
    state = position(OASIS, {"white": "b4", "sky": "f4"}, {"mint": "c3"})
    state = play(state, "camel white c4", "camel sky e4", "camel mint d3")
    assert [parts(state, seat)["oases"] for seat in (0, 1)] == [10, 5]
    assert state.reached(0, Colour.SKY) == state.reached(1, Colour.MINT) == ("d4",)


def test_one_camel_may_reach_two_palms() -> None:
    """TD7.2: 5 points for each palm that touches the cell."""
    board = td.Board.from_text(OASIS.text.replace("  .   .   .\no", "  .   .   P\no"))
    assert board.grid.cells(board.palm_spaces) == ("d4", "f5", "g6")
    state = position(board, {"white": "f3 e4"}, {})
    assert parts(state, 0)["oases"] == 5
    state = play(state, "camel white e5")
    assert state.reached(0, Colour.WHITE) == ("d4", "f5")
    assert parts(state, 0)["oases"] == 10
