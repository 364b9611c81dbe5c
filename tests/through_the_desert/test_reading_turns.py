"""A state edited by hand is refused if its supply, earnings or turn do not fit its camels."""

import pytest

import desertrules
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Phase, State
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

RIDING = play(set_up(COURT, 2), "rider white b3", "rider sky f3")
CAMELS = riders(set_up(OASIS, 2), [{"white": "b4"}, {"white": "e3"}])
LATER = position(OASIS, {"white": "b4 c4"}, {"white": "f3"})
FILLED = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"
LAST_TURN = play(position(COURT, {"white": FILLED}, {}), "camel white g4")
EXHAUSTED = play(LAST_TURN, "camel sky d1")


def duel(marks: str, players: int = 2) -> State:
    """Give the first camel's turn on a strip, white at its top and sky at its end."""
    state = play(set_up(strip(marks), players), "rider white a1", f"rider sky a{len(marks)}")
    return only_moves(state, Phase.RIDERS)


BLOCKED = only_moves(duel(".oo."), Phase.CAMELS)


@pytest.mark.parametrize("supply", [[22] * 4, [22] * 6, []])
def test_supply_has_a_number_for_each_colour(supply: list[int]) -> None:
    """TD1.3: five numbers."""
    assert refusal(edited(CAMELS, supply=supply)) == "$.supply: expected a list of 5"


@pytest.mark.parametrize(
    ("state", "supply", "message"),
    [
        (CAMELS, [21, 22, 22, 22, 22], "supply[0]: white does not add up: 0 of 22"),
        (CAMELS, [22, 22, 22, 22, 23], "supply[4]: peach does not add up: 0 of 22"),
        (LATER, [22, 22, 22, 22, 22], "supply[0]: white does not add up: 1 of 22"),
        (set_up(COURT, 3), [26, 22, 26, 26, 26], "supply[1]: sky does not add up: 0 of 26"),
    ],
)
def test_supply_adds_up(state: State, supply: list[int], message: str) -> None:
    """TD1.3, TD6.3: what is left and what is on the board are all camels of the colour."""
    assert refusal(edited(state, supply=supply)) == f"$.{message} camels are on the board"


def test_there_are_no_more_camels_than_the_box_has() -> None:
    """TD1.3: a 23rd white camel is refused, whatever the supply says."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=[*FILLED.split()[1:], "g4", "g5"])
        data["supply"][0] = -1

    message = "$.supply[0]: white does not add up: 23 of 22 camels are on the board"
    assert change(LAST_TURN, edit) == message


def test_water_under_a_camel_is_taken() -> None:
    """TD7.1: the camel on a5 has earned a waterhole."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=["a5", "c4"])
        data["water"].pop(0)
        data["supply"][0] = 20

    message = "$.seats[0].taken: 1 waterholes were earned, 0 are taken"
    assert change(LATER, edit) == message


def test_water_of_an_area_is_taken() -> None:
    """TD7.4: it cannot still lie there."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=["b2", "b3", "b5"])
        data["supply"][0] = 19

    assert change(LATER, edit) == "$.water: seat 0 has enclosed a5, so its water is taken"


def test_camels_come_after_all_riders() -> None:
    """TD6.1: no camel while riders are being placed."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=["b4"])
        data["supply"][0] = 21

    assert change(RIDING, edit) == "$.phase: camels are placed after all riders (TD6.1)"


def test_game_is_not_over_while_somebody_can_place() -> None:
    """TD8.1, TD8.2: no colour is used up, and not every seat is blocked."""
    message = (
        "$.phase: the game is not over: no colour is used up, and seat 0 can place a camel"
        " (TD8.1, TD8.2)"
    )
    for idle in (0, 1, 2):
        over = edited(LATER, phase="over", seat=None, left=0, idle=idle)
        assert refusal(over) == message


def test_turns_without_a_camel_fit_the_end() -> None:
    """TD8.2: all seats have passed in a row if the game was blocked, else none."""
    for idle in (0, 1):
        message = f"$.idle: expected 2, found {idle}"
        assert refusal(edited(BLOCKED, idle=idle)) == message
    for idle in (1, 2):
        message = f"$.idle: expected 0, found {idle}"
        assert refusal(edited(EXHAUSTED, idle=idle)) == message


def test_game_that_is_used_up_and_blocked_ended_with_the_last_camel() -> None:
    """TD8.1: nobody could place any more, but nobody was asked to."""
    board = strip("o" * 27 + ".o.")
    state = play(set_up(board, 2), "rider white a28", "rider sky a30")
    state = play(only_moves(state, Phase.RIDERS), "camel white a29")
    state = only_moves(state, Phase.CAMELS)
    assert td.load_state(desertrules.dump(state)) == state
    assert refusal(edited(state, idle=2)) == "$.idle: expected 0, found 2"


def test_round_fits_the_end() -> None:
    """TD6.1: a game that is over is in its first round just if no camel was placed."""
    assert refusal(edited(EXHAUSTED, round=0)) == "$.round: expected 1, found 0"
    alone = only_moves(play(set_up(strip("."), 2), "rider white a1"), Phase.RIDERS)
    over = play(alone, "pass", "pass")
    assert td.load_state(desertrules.dump(over)) == over
    assert refusal(edited(over, round=1)) == "$.round: expected 0, found 1"


def test_turn_after_the_last_camel_never_begins() -> None:
    """TD8.1: only the turn in which it was placed is ended."""
    message = "$.phase: the game ended with the last camel of a colour (TD8.1)"
    assert refusal(edited(LAST_TURN, seat=1, left=2)) == message
    assert td.load_state(desertrules.dump(LAST_TURN)) == LAST_TURN


def test_turn_that_has_begun_shows_a_camel() -> None:
    """TD6.1: with one camel left of two, the seat has placed one in this turn."""
    state = position(COURT, {"white": "b3 b4"}, {}, seat=1)
    message = "$.left: seat 1 has placed no camel in this turn"
    assert refusal(edited(state, left=1)) == message
    message = "$.left: seat 0 has placed no camel in this turn"
    assert refusal(edited(state, seat=0, left=1, idle=1)) == message


def test_seat_that_has_passed_could_not_place() -> None:
    """TD6.7: seat 1 can place, so it cannot have passed the turn before."""
    message = "$.idle: seat 1 could have placed a camel (TD6.7)"
    assert refusal(edited(LATER, idle=1)) == message
    assert refusal(edited(LATER, seat=1, idle=1)) == message.replace("seat 1", "seat 0")


def test_turns_without_a_camel_are_counted() -> None:
    """TD8.2: a seat that is blocked may have passed."""
    state = play(duel(".o.", 3), "camel white a2", "pass")
    assert state.seat == 2
    assert td.load_state(desertrules.dump(state)) == state


@pytest.mark.parametrize(
    ("script", "seat", "left", "message"),
    [
        ([], 1, 2, "seats[0]: 0 camels in the first round, expected 1 (TD6.2)"),
        (["camel white a2"], 0, 1, "seats[0]: 1 camels in the first round, expected 0 (TD6.2)"),
        (["camel white a2"], 1, 1, "left: seat 1 has placed no camel in this turn"),
        (
            ["camel white a2", "camel sky a9"],
            1,
            2,
            "seats[1]: 1 camels in the first round, expected 0 (TD6.2)",
        ),
        (
            ["camel white a2", "camel sky a9"],
            0,
            1,
            "seats[0]: 1 camels in the first round, expected 0 (TD6.2)",
        ),
    ],
)
def test_first_round_has_its_number_of_camels(
    script: list[str], seat: int, left: int, message: str
) -> None:
    """TD6.2: one camel of seat 0, two of seat 1, and none before a seat's turn."""
    state = play(duel("." + "o" * 8 + "."), *script)
    assert refusal(edited(state, seat=seat, left=left)) == f"$.{message}"


def test_blocked_seat_may_have_fewer_camels_in_the_first_round() -> None:
    """TD6.7: seat 1 could place one camel of two before it was blocked."""
    state = play(duel(".oo."), "camel white a2", "camel sky a3", "pass")
    assert td.load_state(desertrules.dump(state)) == state
    assert state.seat == 0
