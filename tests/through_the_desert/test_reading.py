"""A state whose JSON was edited by hand is refused if it is not sound, with the reason."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import desertrules
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Board, Options, Phase, State
from tests.through_the_desert.editing import (
    Data,
    camels,
    change,
    drawing,
    later,
    put,
    refusal,
    riding,
)
from tests.through_the_desert.positions import (
    COURT,
    OASIS,
    edited,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

FILLED = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"


@cache
def _start() -> State:
    return td.initial(Options(2, OASIS))


@cache
def _five_start() -> State:
    return td.initial(Options(5, COURT))


@cache
def _five() -> State:
    return play(set_up(COURT, 5), "discard mint", "discard white")


@cache
def _five_returned() -> State:
    return play(_five(), "discard sky", "discard mauve", "discard peach")


@cache
def _three() -> State:
    return set_up(COURT, 3)


@cache
def _blocked() -> State:
    duel = play(set_up(strip(".oo."), 2), "rider white a1", "rider sky a4")
    return only_moves(only_moves(duel, Phase.RIDERS), Phase.CAMELS)


@cache
def _mid_turn() -> State:
    return play(later(), "camel white b3")


@cache
def _last_turn() -> State:
    return play(position(COURT, {"white": FILLED}, {}), "camel white g4")


def test_number_of_seats_is_that_of_the_players() -> None:
    """TD1.6: a seat too few."""
    message = "$.seats: expected 2 seats, found 1"
    assert change(camels(), lambda data: data["seats"].pop()) == message


@pytest.mark.parametrize(
    ("make", "seat", "message"),
    [
        (camels, 2, "expected a seat from 0 to 1"),
        (camels, -1, "expected a seat from 0 to 1"),
        (riding, None, "expected a seat from 0 to 1"),
        (_five, None, "expected a seat from 0 to 4"),
        (_start, 0, "expected null, as nobody acts in phase palms"),
        (drawing, 0, "expected null, as nobody acts in phase water"),
        (_blocked, 1, "expected null, as nobody acts in phase over"),
    ],
)
def test_seat_must_fit_the_phase(make: Callable[[], State], seat: int | None, message: str) -> None:
    """TD5.1, TD6.1: a seat acts in its turn, and nobody at a chance event or after the end."""
    assert refusal(edited(make(), seat=seat)) == f"$.seat: {message}"


@pytest.mark.parametrize(
    ("make", "field", "value", "expected"),
    [
        (_start, "round", 1, "0"),
        (_five, "round", 1, "0"),
        (riding, "round", 5, "0 to 4"),
        (riding, "round", -1, "0 to 4"),
        (later, "round", 2, "0 to 1"),
        (_blocked, "round", 2, "0 to 1"),
        (riding, "left", 1, "0"),
        (_blocked, "left", 1, "0"),
        (camels, "left", 2, "1 to 1"),
        (camels, "left", 0, "1 to 1"),
        (later, "left", 3, "1 to 2"),
        (_start, "idle", 1, "0"),
        (later, "idle", 2, "0 to 1"),
        (_mid_turn, "idle", 1, "0"),
        (_blocked, "idle", 3, "0 to 2"),
    ],
)
def test_counters_have_their_limits(
    make: Callable[[], State], field: str, value: int, expected: str
) -> None:
    """TD5.1, TD6.1, TD6.2, TD8.2: rounds, camels left in a turn, and turns without a camel."""
    message = f"$.{field}: expected {expected}, found {value}"
    assert refusal(edited(make(), **{field: value})) == message


def test_five_have_four_rounds_of_riders() -> None:
    """TD5.1: the fifth round is refused with five players."""
    state = play(set_up(COURT, 5), *(f"discard {colour}" for colour in td.Colour))
    assert refusal(edited(state, round=4)) == "$.round: expected 0 to 3, found 4"


def test_only_five_discard() -> None:
    """TD4.1: no phase of two players."""
    message = "$.phase: only five players return riders (TD4.1)"
    assert refusal(edited(riding(), phase="discard")) == message


@pytest.mark.parametrize(
    ("palms", "message"),
    [
        (["d4", "zz"], "palms[1]: no cell in play is called 'zz'"),
        (["g6", "d4"], "palms[1]: d4 is not in cell order"),
        (["d4", "d4"], "palms[1]: two palms on d4"),
        (["c4", "d4"], "palms: no palm can be on c4"),
    ],
)
def test_palms_stand_on_palm_spaces(palms: list[str], message: str) -> None:
    """TD3.1: in cell order."""
    assert refusal(edited(camels(), palms=palms)) == f"$.{message}"


def test_there_are_five_palms() -> None:
    """TD1.4: a sixth is refused, wherever it stands."""
    state = set_up(strip("PPPPPP"), 2)
    palms = [f"a{row}" for row in range(1, 7)]
    assert refusal(edited(state, palms=palms, water=[])) == "$.palms: 6 palms; there are 5"


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
            "water[1].cell: two waterholes on a5",
        ),
        (lambda data: data["water"][0].update(cell="a4"), "water: no waterhole can be on a4"),
        (
            lambda data: data["water"][2].update(cell="g6"),
            "water[2].cell: a waterhole and a palm on g6",
        ),
        (
            lambda data: data["seats"][1].update(taken=[0, 1]),
            "seats[1].taken[0]: expected 1 to 3, found 0",
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
    ],
)
def test_waterholes_lie_on_spaces_and_add_up(edit: Callable[[Data], object], message: str) -> None:
    """TD1.4, TD3.2: on waterhole and palm spaces, and 15 of each value at most."""
    assert change(camels(), edit) == f"$.{message}"


HOLE = {"cell": "a5", "value": 1}
LONE_RIDER = {"colour": "white", "rider": "a1", "camels": []}


@pytest.mark.parametrize(
    ("make", "path", "there"),
    [
        (_start, "palms", ["d4", "g6"]),
        (_start, "water", [HOLE]),
        (_start, "seats[0].taken", [1]),
        (drawing, "seats[1].taken", [1]),
        (_start, "seats[0].caravans", [LONE_RIDER]),
        (drawing, "seats[0].caravans", [LONE_RIDER]),
        (_five, "seats[2].caravans", [LONE_RIDER]),
        (riding, "seats[0].caravans[0].camels", ["b4"]),
    ],
)
def test_nothing_is_there_before_its_phase(
    make: Callable[[], State], path: str, there: list[object]
) -> None:
    """TD3.1, TD3.2, TD5.1, TD6.1: palms, waterholes, riders, camels, in this order."""
    state = make()
    data: Any = desertrules.dump(state)
    *parents, field = path.replace("]", "").replace("[", ".").split(".")
    inner = data
    for step in parents:
        inner = inner[int(step) if step.isdigit() else step]
    inner[field] = there
    assert refusal(data) == f"$.{path}: expected none in phase {state.phase}"


def test_drawing_ends_with_the_last_space_and_the_last_waterhole() -> None:
    """TD3.2: in phase `water` there is something to draw, and a space for it."""
    message = "$.phase: no waterhole is left to be drawn"
    assert refusal(edited(set_up(OASIS, 2), phase="water", seat=None)) == message
    state = set_up(strip("o" * 48), 2)
    assert refusal(edited(state, phase="water", seat=None)) == message


@pytest.mark.parametrize(
    ("make", "seat", "returned", "message"),
    [
        (_five, 0, None, "expected a colour"),
        (_five, 2, "sky", "expected null"),
        (_five, 1, "mint", "mint was returned by another seat too"),
        (camels, 0, "mint", "expected null"),
        (_five_start, 0, "mint", "expected null"),
        (_five_returned, 4, None, "expected a colour"),
    ],
)
def test_five_return_a_colour_each_in_order(
    make: Callable[[], State], seat: int, returned: str | None, message: str
) -> None:
    """TD4.1: those before the seat that acts have returned one, the others not; nobody of fewer."""
    path = f"$.seats[{seat}].returned"
    problem = change(make(), lambda data: data["seats"][seat].update(returned=returned))
    assert problem == f"{path}: {message}"


@pytest.mark.parametrize("colours", [["sky", "white"], ["white", "white"]])
def test_caravans_are_written_in_the_order_of_colours(colours: list[str]) -> None:
    """TD1.2: a seat has one caravan of a colour at most."""
    caravans = [{"colour": c, "rider": "a1", "camels": []} for c in colours]
    problem = change(riding(), lambda data: data["seats"][0].update(caravans=caravans))
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
        ({"camels": ["c4", "b3"]}, "camels[1]: b3 is not in cell order"),
    ],
)
def test_camels_stand_on_cells_of_their_own(changes: Data, message: str) -> None:
    """TD5.2, TD6.4: one camel a cell, in play, without palm or waterhole; written in cell order."""
    data: Data = desertrules.dump(later())
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
    assert change(later(), lambda data: put(data, 0, "white", camels=["c4", "c6"])) == message


def test_nobody_has_placed_more_riders_than_it_had_turns() -> None:
    """TD5.1: it would have none to place when its turn comes."""
    message = "$.seats[0].caravans: 1 riders after 0 turns (TD5.1)"
    assert refusal(edited(riding(), round=0)) == message
    message = "$.seats[1].caravans: 1 riders after 0 turns (TD5.1)"
    assert refusal(edited(riding(), round=0, seat=1)) == message


@pytest.mark.parametrize("supply", [[22] * 4, [22] * 6, []])
def test_supply_has_a_number_for_each_colour(supply: list[int]) -> None:
    """TD1.3: five numbers."""
    assert refusal(edited(camels(), supply=supply)) == "$.supply: expected a list of 5"


@pytest.mark.parametrize(
    ("make", "supply", "message"),
    [
        (camels, [21, 22, 22, 22, 22], "supply[0]: white does not add up: 0 of 22"),
        (camels, [22, 22, 22, 22, 23], "supply[4]: peach does not add up: 0 of 22"),
        (later, [22, 22, 22, 22, 22], "supply[0]: white does not add up: 1 of 22"),
        (_three, [26, 22, 26, 26, 26], "supply[1]: sky does not add up: 0 of 26"),
    ],
)
def test_supply_adds_up(make: Callable[[], State], supply: list[int], message: str) -> None:
    """TD1.3, TD6.3: what is left and what is on the board are all camels of the colour."""
    assert refusal(edited(make(), supply=supply)) == f"$.{message} camels are on the board"


def test_there_are_no_more_camels_than_the_box_has() -> None:
    """TD1.3: a 23rd white camel is refused, whatever the supply says."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=[*FILLED.split()[1:], "g4", "g5"])
        data["supply"][0] = -1

    message = "$.supply[0]: white does not add up: 23 of 22 camels are on the board"
    assert change(_last_turn(), edit) == message


def test_game_is_not_over_while_somebody_can_place() -> None:
    """TD8.1, TD8.2: no colour is used up, and not every seat is blocked."""
    message = "no colour is used up, and not everybody has passed (TD8.1, TD8.2)"
    for state in (later(), _blocked()):
        over = edited(state, phase="over", seat=None, left=0, idle=0)
        assert refusal(over) == f"$.phase: the game is not over: {message}"


def test_seat_that_has_passed_cannot_place() -> None:
    """TD6.7: or it would have had to."""
    message = "can place a camel, so it has not passed (TD6.7)"
    assert refusal(edited(later(), idle=1)) == f"$.idle: seat 1 {message}"
    assert refusal(edited(later(), seat=1, idle=1)) == f"$.idle: seat 0 {message}"
    over = edited(later(), phase="over", seat=None, left=0, idle=2)
    assert refusal(over) == f"$.idle: seat 1 {message}"


def test_game_that_is_used_up_and_blocked_ended_with_the_last_camel() -> None:
    """TD8.1: nobody could place any more, but nobody was asked to."""
    board = strip("o" * 27 + ".o.")
    state = play(set_up(board, 2), "rider white a28", "rider sky a30")
    state = play(only_moves(state, Phase.RIDERS), "camel white a29")
    state = only_moves(state, Phase.CAMELS)
    assert td.load_state(desertrules.dump(state)) == state
    assert refusal(edited(state, idle=2)) == "$.idle: expected 0, found 2"


def test_turn_after_the_last_camel_never_begins() -> None:
    """TD8.1: only the turn in which it was placed is ended."""
    message = "$.phase: the game ended with the last camel of a colour (TD8.1)"
    assert refusal(edited(_last_turn(), seat=1, left=2)) == message
    assert td.load_state(desertrules.dump(_last_turn())) == _last_turn()
