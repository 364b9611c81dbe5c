"""A state whose JSON was edited by hand is refused if it cannot come about, with the reason."""

from collections.abc import Callable

import pytest

import desertrules
from desertrules import through_the_desert as td
from desertrules.through_the_desert import CLASSIC, Board, Options, Phase, State
from tests.through_the_desert.editing import Data, change, put, refusal
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    edited,
    only_moves,
    play,
    position,
    riders,
    set_up,
    strip,
)

START = td.initial(Options(2, OASIS))
DRAWING = play(START, "palms d4 g6")
FIVE = play(set_up(COURT, 5), "discard mint", "discard white")
FIRST_ROUND = play(set_up(COURT, 2), "rider white a1")
RIDING = play(set_up(COURT, 2), "rider white b3", "rider sky f3")
CAMELS = riders(set_up(OASIS, 2), [{"white": "b4"}, {"white": "e3"}])
LATER = position(OASIS, {"white": "b4 c4"}, {"white": "f3"})
DUEL = only_moves(play(set_up(strip(".oo."), 2), "rider white a1", "rider sky a4"), Phase.RIDERS)
BLOCKED = only_moves(DUEL, Phase.CAMELS)


def test_number_of_seats_is_that_of_the_players() -> None:
    """TD1.6: a seat too few."""
    message = "$.seats: expected 2 seats, found 1"
    assert change(CAMELS, lambda data: data["seats"].pop()) == message


@pytest.mark.parametrize(
    ("state", "seat", "message"),
    [
        (CAMELS, 2, "expected a seat from 0 to 1"),
        (CAMELS, -1, "expected a seat from 0 to 1"),
        (RIDING, None, "expected a seat from 0 to 1"),
        (FIVE, None, "expected a seat from 0 to 4"),
        (START, 0, "expected null, as nobody acts in phase palms"),
        (DRAWING, 0, "expected null, as nobody acts in phase water"),
        (BLOCKED, 1, "expected null, as nobody acts in phase over"),
    ],
)
def test_seat_must_fit_the_phase(state: State, seat: int | None, message: str) -> None:
    """TD5.1, TD6.1: a seat acts in its turn, and nobody at a chance event or after the end."""
    assert refusal(edited(state, seat=seat)) == f"$.seat: {message}"


@pytest.mark.parametrize(
    ("state", "field", "value", "expected"),
    [
        (START, "round", 1, "0"),
        (FIVE, "round", 1, "0"),
        (RIDING, "round", 5, "0 to 4"),
        (RIDING, "round", -1, "0 to 4"),
        (LATER, "round", 2, "0 to 1"),
        (BLOCKED, "round", 2, "0 to 1"),
        (RIDING, "left", 1, "0"),
        (BLOCKED, "left", 1, "0"),
        (CAMELS, "left", 2, "1 to 1"),
        (CAMELS, "left", 0, "1 to 1"),
        (LATER, "left", 3, "1 to 2"),
        (START, "idle", 1, "0"),
        (LATER, "idle", 2, "0 to 1"),
        (BLOCKED, "idle", 3, "0 to 2"),
    ],
)
def test_counters_have_their_limits(state: State, field: str, value: int, expected: str) -> None:
    """TD5.1, TD6.1, TD6.2, TD8.2: rounds, camels left in a turn, and turns without a camel."""
    message = f"$.{field}: expected {expected}, found {value}"
    assert refusal(edited(state, **{field: value})) == message


def test_five_have_four_rounds_of_riders() -> None:
    """TD5.1: the fifth round is refused with five players."""
    state = play(set_up(COURT, 5), *(f"discard {colour}" for colour in td.Colour))
    assert refusal(edited(state, round=4)) == "$.round: expected 0 to 3, found 4"


@pytest.mark.parametrize("palms", [[], ["d4"], ["g6", "d4"], ["d4", "a5"]])
def test_palms_stand_where_they_can_be_drawn(palms: list[str]) -> None:
    """TD3.1: on palm spaces, in cell order, and all of them if there are fewer than five."""
    message = f"expected palm spaces in play, in cell order, found {', '.join(palms)}"
    assert refusal(edited(CAMELS, palms=palms)) == f"$.palms: {message}"


def test_palms_are_not_there_before_they_are_drawn() -> None:
    """TD3.1: the first event of a game."""
    message = "$.palms: expected no palms yet, found d4, g6"
    assert refusal(edited(START, palms=["d4", "g6"])) == message


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            lambda data: data["water"][0].update(cell="z9"),
            "water[0].cell: no cell in play is called 'z9'",
        ),
        (lambda data: data["water"][1].update(value=4), "water[1].value: expected 1 to 3, found 4"),
        (lambda data: data["water"].reverse(), "water[1].cell: a6 is not in cell order"),
        (
            lambda data: data["water"].insert(1, data["water"][0]),
            "water[1].cell: a5 is not in cell order",
        ),
        (
            lambda data: data["seats"][1].update(taken=[1, 0]),
            "seats[1].taken[1]: expected 1 to 3, found 0",
        ),
        (
            lambda data: data["seats"][1].update(taken=[3, 1]),
            "seats[1].taken: expected the smallest values first",
        ),
        (
            lambda data: data["seats"][0].update(taken=[2] * 16),
            "water: 16 waterholes of value 2; there are 15",
        ),
        (
            lambda data: data["seats"][0].update(taken=[1] * 13),
            "water: 16 waterholes of value 1; there are 15",
        ),
        (lambda data: data["water"][0].update(cell="a4"), "water: no waterhole can lie on a4 now"),
        (lambda data: data["water"].pop(1), "water: the waterhole of a6 is missing"),
        (
            lambda data: data["seats"][1].update(taken=[1]),
            "seats[1].taken: 0 waterholes were earned, 1 are taken",
        ),
    ],
)
def test_waterholes_must_add_up(edit: Callable[[Data], object], message: str) -> None:
    """TD1.4, TD3.2, TD7.1: each lies on its space, or a seat has earned it."""
    assert change(CAMELS, edit) == f"$.{message}"


def test_waterholes_do_not_lie_there_before_they_are_drawn() -> None:
    """TD3.2: none before the palms, and then one space after the other."""
    first, second = {"cell": "a5", "value": 1}, {"cell": "a6", "value": 1}
    message = "$.water: no waterhole can lie on a5 now"
    assert refusal(edited(START, water=[first])) == message
    message = "$.water: no waterhole can lie on a6 now"
    assert refusal(edited(DRAWING, water=[second])) == message
    assert td.load_state(edited(DRAWING, water=[first])) == play(DRAWING, "water a5 1")


def test_drawing_ends_with_the_last_space() -> None:
    """TD3.2: with a waterhole on each space the phase cannot be `water` any more."""
    message = "$.phase: no waterhole is left to be drawn"
    assert refusal(edited(set_up(OASIS, 2), phase="water", seat=None)) == message


@pytest.mark.parametrize(
    ("state", "seat", "returned", "message"),
    [
        (FIVE, 0, None, "expected a colour"),
        (FIVE, 2, "sky", "expected null"),
        (FIVE, 1, "mint", "mint was returned by another seat too"),
        (CAMELS, 0, "mint", "expected null"),
        (td.initial(Options(5, COURT)), 0, "mint", "expected null"),
        (play(FIVE, "discard sky", "discard mauve", "discard peach"), 4, None, "expected a colour"),
    ],
)
def test_five_return_a_colour_each_in_order(
    state: State, seat: int, returned: str | None, message: str
) -> None:
    """TD4.1: those before the seat that acts have returned one, the others not; nobody of fewer."""
    path = f"$.seats[{seat}].returned"
    problem = change(state, lambda data: data["seats"][seat].update(returned=returned))
    assert problem == f"{path}: {message}"


@pytest.mark.parametrize("colours", [["sky", "white"], ["white", "white"]])
def test_caravans_are_written_in_the_order_of_colours(colours: list[str]) -> None:
    """TD1.2: a seat has one caravan of a colour at most."""
    caravans = [{"colour": c, "rider": "a1", "camels": []} for c in colours]
    problem = change(RIDING, lambda data: data["seats"][0].update(caravans=caravans))
    assert problem == "$.seats[0].caravans: expected colours in order, each once"


def test_returned_colour_has_no_caravan() -> None:
    """TD4.1: a seat has no caravan of the colour that it returned."""
    state = play(set_up(COURT, 5), *(f"discard {colour}" for colour in td.Colour))
    state = play(state, "rider mint a1")
    message = "$.seats[0].caravans[0]: seat 0 has returned white"
    assert change(state, lambda data: put(data, 0, "mint", colour="white")) == message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rider": "zz"}, "rider: no cell in play is called 'zz'"),
        ({"camels": ["c4", "b9"]}, "camels[1]: no cell in play is called 'b9'"),
        ({"camels": ["b4"]}, "camels[0]: two camels on b4"),
        ({"camels": ["c4", "c4"]}, "camels[1]: two camels on c4"),
        ({"camels": ["c4", "a1"]}, "camels[1]: two camels on a1"),
        ({"rider": "d4"}, "rider: a camel and a palm on d4"),
        ({"camels": ["a5"]}, "camels[0]: a camel and a waterhole on a5"),
        ({"camels": ["c4", "b3"]}, "camels: expected cell order"),
    ],
)
def test_camels_stand_on_cells_of_their_own(changes: Data, message: str) -> None:
    """TD5.2, TD6.4: one camel a cell, in play, without palm or waterhole; written in cell order."""
    data: Data = desertrules.dump(LATER)
    seats = data["seats"]
    seats[0], seats[1] = seats[1], seats[0]
    put(data, 1, "white", **changes)
    assert refusal(data) == f"$.seats[1].caravans[0].{message}"


def test_cell_beyond_the_line_is_not_in_play() -> None:
    """TD2.3: with two players nothing can stand there."""
    board = Board.from_text(".   ,\n  .\n")
    state = play(set_up(board, 2), "rider white b1")
    message = "$.seats[0].caravans[0].rider: no cell in play is called 'c1'"
    assert change(state, lambda data: put(data, 0, "white", rider="c1")) == message


def test_caravan_is_in_one_piece() -> None:
    """TD6.5: each camel touched the caravan when it was placed."""
    message = "$.seats[0].caravans[0]: the caravan is in two pieces: b4 and c6 (TD6.5)"
    assert change(LATER, lambda data: put(data, 0, "white", camels=["c4", "c6"])) == message


def test_caravans_of_one_colour_do_not_touch() -> None:
    """TD6.6: the camel at e4 would touch the rival's rider at f3."""
    problem = change(LATER, lambda data: put(data, 0, "white", camels=["c4", "d3", "e4"]))
    assert problem == "$.seats[1].caravans: f3 touches a white camel of seat 0 (TD6.6)"


@pytest.mark.parametrize(
    ("rider", "message"),
    [
        ("c4", "no rider can stand on c4 (TD5.3)"),
        ("d1", "no rider can stand on c1 (TD5.4)"),
    ],
)
def test_riders_stand_where_riders_may(rider: str, message: str) -> None:
    """TD5.3, TD5.4: next to no palm, and next to no other rider."""
    assert change(CAMELS, lambda data: put(data, 0, "white", rider=rider)) == f"$.seats: {message}"


def test_rider_does_not_stand_on_a_space_that_had_water() -> None:
    """TD5.2: the waterhole of a5 cannot have been taken before the rider came."""

    def edit(data: Data) -> None:
        put(data, 0, "white", rider="a5")
        data["water"].pop(0)

    assert change(CAMELS, edit) == "$.seats: no rider can stand on a5 (TD5.2)"


def test_seats_place_riders_in_turn() -> None:
    """TD5.1: nobody is ahead, and as many riders stand there as turns have passed."""
    message = "$.seats: the seats' numbers of riders (1, 1) do not fit the turn"
    assert refusal(edited(RIDING, round=0)) == message
    message = "$.seats: the seats' numbers of riders (0, 1) do not fit the turn"
    assert change(RIDING, lambda data: data["seats"][0]["caravans"].clear()) == message
    message = "$.seats: the seats' numbers of riders (1, 0) do not fit the turn"
    assert refusal(edited(FIRST_ROUND, phase="palms", seat=None)) == message


def test_rider_is_missing_only_if_no_cell_was_free() -> None:
    """TD5.6: a seat passes when it must, and else places."""
    message = "$.seats: a rider is missing, and there was a cell free for it"
    assert refusal(edited(RIDING, round=3)) == message
    assert change(CAMELS, lambda data: data["seats"][1]["caravans"].pop()) == message
    assert td.load_state(desertrules.dump(BLOCKED)) == BLOCKED


def test_colours_of_the_first_round_differ() -> None:
    """TD5.5: no second white rider in the first round, unless nothing else was left."""
    state = play(set_up(COURT, 3), "rider white a1", "rider sky c1")
    message = "$.seats[1].caravans: white was placed twice in the first round (TD5.5)"
    assert change(state, lambda data: put(data, 1, "sky", colour="white")) == message
    five = play(set_up(CLASSIC, 5), *(f"discard {c}" for c in ["peach", "white", "sky", "mint"]))
    five = play(five, "discard mauve", "rider white a3", "rider sky a5", "rider mint c9")
    five = play(five, "rider peach e5")
    assert td.load_state(desertrules.dump(five)) == five
