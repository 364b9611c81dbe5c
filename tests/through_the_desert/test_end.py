"""How a game ends, and what then counts (TD8)."""

from functools import partial
from random import Random

import pytest

from desertrules import Decide, Over, Result, Seat, replay
from desertrules import through_the_desert as td
from desertrules.core.tables import open_table
from desertrules.through_the_desert import Colour, Pass, Phase, State
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    legal,
    only_moves,
    parts,
    play,
    position,
    set_up,
    strip,
)

ALL_BUT_ONE = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
"""A rider and 21 of the 22 camels, in the court."""


def duel(marks: str, mine: str, yours: str) -> State:
    """Give the first camel's turn on a strip, with one rider each, white and sky."""
    state = play(set_up(strip(marks), 2), f"rider white {mine}", f"rider sky {yours}")
    return only_moves(state, Phase.RIDERS)


def result(state: State) -> Result:
    """Give the result of a game that is over."""
    turn = td.turn(state)
    assert isinstance(turn, Over)
    return turn.result


def test_last_camel_of_a_colour_ends_the_game() -> None:
    """TD8.1: at the end of the turn in which it was placed, whatever the other colours have."""
    state = position(COURT, {"white": ALL_BUT_ONE}, {}, left=1)
    state = play(state, "camel white g4")
    assert state.phase is Phase.OVER and state.seat is None and state.left == 0
    assert result(state).reason == "colour-exhausted"
    assert len(td.legal_moves(state)) == 0 and not td.legal_moves(state)
    assert not td.outcomes(state)


def test_table_that_has_ended_tells_the_result_of_its_state() -> None:
    """TD7.4: areas count, also those that nobody has asked for until then."""
    areas = 0
    for seed in range(12):
        start = td.initial(td.Options(2 + seed % 4))
        table = open_table(td, start)
        moves = list(iter(partial(table.step, Random(seed)), None))
        turn = table.turn()
        state = replay(start, moves)
        assert turn == td.turn(state) == Over(result(state))
        areas += sum(dict(standing.parts)["areas"] for standing in result(state).standings)
    assert areas > 0


def test_second_camel_of_the_last_turn_is_still_placed() -> None:
    """TD8.1: the seat goes on with another colour, and must."""
    state = play(position(COURT, {"white": ALL_BUT_ONE}, {}), "camel white g4")
    assert td.turn(state) == Decide(Seat(0))
    assert "sky d1" in legal(state) and Pass() not in td.legal_moves(state)
    state = play(state, "camel sky d1")
    assert result(state).reason == "colour-exhausted"


def test_second_camel_of_the_last_turn_is_passed_if_there_is_no_place() -> None:
    """TD8.1: seat 0 owns white alone, and its 22nd camel is the first of a turn."""
    state = duel("o" * 27 + ".o.", "a28", "a30")
    state = play(state, "camel white a29")
    while state.supply[Colour.WHITE]:
        (only,) = td.legal_moves(state)
        state = td.apply(state, only)
    assert td.turn(state) == Decide(Seat(0)) and state.left == 1
    assert legal(state) == {"pass"}
    assert result(play(state, "pass")).reason == "colour-exhausted"


def test_game_ends_blocked_when_every_seat_has_passed_in_a_row() -> None:
    """TD8.2: as many turns without a camel as there are seats."""
    state = play(duel(".o.", "a1", "a3"), "camel white a2")
    for seat in (1, 0):
        assert td.turn(state) == Decide(Seat(seat)) and legal(state) == {"pass"}
        state = play(state, "pass")
    assert result(state).reason == "blocked"


def test_pass_after_a_camel_is_no_turn_without_a_camel() -> None:
    """TD8.2: a turn that ends early counts only if nothing was placed in it."""
    state = duel(".oooo.", "a1", "a6")
    state = play(state, "camel white a2", "camel sky a5", "camel sky a4", "camel white a3", "pass")
    state = play(state, "pass")
    assert td.turn(state) == Decide(Seat(0)) and legal(state) == {"pass"}
    assert result(play(state, "pass")).reason == "blocked"


def test_camel_between_two_passes_breaks_the_row() -> None:
    """TD8.2: one seat may pass again and again while another places."""
    state = play(duel(".o.oooooo", "a1", "a3"), "camel white a2")
    for first in (4, 6, 8):
        state = play(state, f"camel sky a{first}", f"camel sky a{first + 1}")
        assert td.turn(state) == Decide(Seat(0))
        state = play(state, "pass")
        assert td.turn(state) == Decide(Seat(1))
    state = play(state, "pass")
    assert result(state).reason == "blocked"


def test_game_can_end_before_any_camel() -> None:
    """TD8.2: on one cell nobody ever places a camel."""
    state = only_moves(play(set_up(strip("."), 2), "rider white a1"), Phase.RIDERS)
    assert result(play(state, "pass", "pass")).reason == "blocked"


def test_longest_caravan_of_a_colour_earns_ten() -> None:
    """TD8.3: the rider's camel included; the other seat gets nothing for the colour."""
    before = position(COURT, {"white": "b3"}, {"white": "f5"})
    assert [parts(before, seat)["caravans"] for seat in (0, 1)] == [25, 25]
    after = play(before, "camel white b4")
    assert [parts(after, seat)["caravans"] for seat in (0, 1)] == [30, 20]


def test_equal_longest_caravans_earn_five_each() -> None:
    """TD8.3: nobody gets ten then, however many share."""
    state = position(COURT, {"white": "b3 b4"}, {"white": "f3 f4"}, {"white": "d5"})
    assert [parts(state, seat)["caravans"] for seat in (0, 1, 2)] == [25, 25, 20]
    state = position(COURT, {"white": "b3 b4"}, {"white": "f3 f4"}, {"white": "c6 d5"})
    assert [parts(state, seat)["caravans"] for seat in (0, 1, 2)] == [25, 25, 25]


def test_colour_that_nobody_has_earns_nothing() -> None:
    """TD8.3: no camels are no longest caravan; three colours never came on this board."""
    state = duel(".oo.", "a1", "a4")
    assert [parts(state, seat)["caravans"] for seat in (0, 1)] == [10, 10]


def test_seat_without_camels_earns_no_caravans() -> None:
    """TD8.3: the second seat has no rider on the board at all."""
    state = only_moves(play(set_up(strip("."), 2), "rider white a1"), Phase.RIDERS)
    assert [parts(state, seat)["caravans"] for seat in (0, 1)] == [10, 0]


def test_areas_count_at_the_end() -> None:
    """TD8.4: a point for each cell of an area, in the result as in the score."""
    state = position(COURT, {"white": "b3 b4 b5 b2"}, {"white": "d4"})
    assert [parts(state, seat)["areas"] for seat in (0, 1)] == [4, 0]


@pytest.mark.parametrize(
    ("marks", "cells", "ranks", "winners"),
    [
        ("ooo.o.", ("a4", "a6"), [1, 2], [0]),
        (".o.ooo", ("a1", "a3"), [2, 1], [1]),
        (".ooo.o", ("a1", "a5"), [1, 1], [0, 1]),
    ],
)
def test_most_points_win(
    marks: str, cells: tuple[str, str], ranks: list[int], winners: list[int]
) -> None:
    """TD8.5: equal seats share the win."""
    state = duel(marks, *cells)
    while state.phase is Phase.CAMELS:
        state = td.apply(state, td.legal_moves(state)[-1])
    assert [standing.rank for standing in result(state).standings] == ranks
    assert list(result(state).winners) == winners


def test_points_come_by_category() -> None:
    """TD8.6: water, oases, caravans, areas; their sum is the points."""
    state = position(OASIS, {"white": "f3 g4 e4 e5"}, {"white": "a3"}, water={"g5": 3})
    standing = td.score(play(state, "camel white e6"))[0]
    assert standing.parts == (("water", 3), ("oases", 10), ("caravans", 30), ("areas", 4))
    assert td.points(play(state, "camel white e6")) == (47, 20)
    assert standing.points == 47 and standing.seat == 0 and standing.rank == 1


def test_score_before_the_end_counts_as_if_the_game_ended_now() -> None:
    """TD8.6: caravans and areas are there at any time; the result is the score at the end."""
    state = set_up(COURT, 2)
    assert [standing.points for standing in td.score(state)] == [0, 0]
    state = play(state, "rider white a1")
    assert [standing.points for standing in td.score(state)] == [10, 0]
    state = play(position(COURT, {"white": ALL_BUT_ONE}, {}, left=1), "camel white g4")
    assert result(state).standings == td.score(state)
