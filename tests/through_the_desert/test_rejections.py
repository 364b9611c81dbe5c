"""Every rejection: its code, the rule it cites, its sentence and its parameters."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from desertrules import IllegalMove, Params, Rejection, replay
from desertrules import through_the_desert as td
from desertrules.core.tables import open_table
from desertrules.through_the_desert import Board, Camel, Cell, Colour, Options, Phase, State
from tests.through_the_desert.positions import (
    COLOURS,
    COURT,
    OASIS,
    legal,
    move,
    only_moves,
    play,
    position,
    set_up,
    strip,
)

LINE = Board.from_text("P   .   p\n  o   c\n.   ^   ,\n")
"""a1, a2, b1, c1 for everybody, d1, e1, e2 beyond the line, a mountain at c2."""

FILLED = "a3 a4 a5 a6 b3 b4 b5 c3 c4 c5 c6 d3 d4 d5 e3 e4 e5 e6 f3 f4 f5 g3"


@cache
def _over() -> State:
    return play(position(COURT, {"white": FILLED}, {}, left=1), "camel white g4")


@cache
def _blocked() -> State:
    riding = play(set_up(strip("."), 2), "rider white a1")
    return play(only_moves(riding, Phase.RIDERS), "pass", "pass")


def refused(state: State, words: str) -> Rejection:
    """Give the rejection of a move; `apply` and `legal_moves` must say the same."""
    tried = move(words)
    rejection = td.explain(state, tried)
    assert rejection is not None
    assert tried not in td.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        td.apply(state, tried)
    assert caught.value.move == tried and caught.value.rejection == rejection
    assert str(caught.value) == f"{rejection.rule}: {rejection.message}"
    return rejection


def no(code: str, rule: str, message: str, **params: Any) -> Rejection:
    """Give the rejection that is expected."""
    return Rejection(code, rule, message, Params.of(**params))


ANY_OF_EACH = ("palms", "water a1 1", "discard mint", "rider white a1", "camel white a1", "pass")


@pytest.mark.parametrize("words", ANY_OF_EACH)
def test_move_after_the_end_is_refused(words: str) -> None:
    """TD8.1, TD8.2: the rule cited is that by which the game ended."""
    assert refused(_over(), words) == no("game-over", "TD8.1", "The game is over.")
    assert refused(_blocked(), words) == no("game-over", "TD8.2", "The game is over.")


@pytest.mark.parametrize(
    ("make", "rule", "asked", "kinds"),
    [
        (lambda: td.initial(Options(2)), "TD3.1", "the palms are to be drawn", ["palms"]),
        (
            lambda: play(td.initial(Options(2, strip(".o"))), "palms"),
            "TD3.2",
            "a waterhole is to be drawn",
            ["water"],
        ),
        (
            lambda: play(set_up(COURT, 5), "discard sky"),
            "TD4.1",
            "seat 1 is to return a rider",
            ["discard"],
        ),
        (lambda: set_up(COURT, 2), "TD5.1", "seat 0 is to place a rider", ["rider", "pass"]),
        (
            lambda: position(COURT, {}, {}, seat=1),
            "TD6.1",
            "seat 1 is to place a camel",
            ["camel", "pass"],
        ),
    ],
    ids=["palms", "water", "discard", "riders", "camels"],
)
def test_move_of_another_kind_is_refused(
    make: Callable[[], State], rule: str, asked: str, kinds: list[str]
) -> None:
    """TD3.1, TD3.2, TD4.1, TD5.1, TD6.1: the rule cited is that which says what is asked for."""
    state = make()
    for words in ANY_OF_EACH:
        kind = words.split()[0]
        if kind not in kinds:
            message = f"No {kind} now: {asked}."
            assert refused(state, words) == no(
                "not-now", rule, message, kind=kind, asked=state.phase.value, seat=state.seat
            )


@pytest.mark.parametrize("cell", ["a99", "zz", "", "A1"])
def test_cell_outside_the_map_is_refused(cell: str) -> None:
    """TD2.2: a name that no cell of the board has."""
    expected = no("no-such-cell", "TD2.2", f"The board has no cell {cell}.", cell=cell)
    rider = td.Rider(td.Colour.WHITE, Cell(cell))
    assert td.explain(set_up(COURT, 2), rider) == expected
    assert td.explain(position(COURT, {}, {}), Camel(td.Colour.WHITE, Cell(cell))) == expected


def _first_cell_is_free() -> list[tuple[State, str]]:
    """Give states in which the first cell of the map can be taken by the first colour."""
    drawing = play(td.initial(Options(2, strip("oo..o."))), "palms")
    riding = set_up(strip("......"), 2)
    moving = only_moves(play(riding, "rider white a2", "rider sky a5"), Phase.RIDERS)
    return [(drawing, "water {} 1"), (riding, "rider white {}"), (moving, "camel white {}")]


@pytest.mark.parametrize("phase", range(3))
def test_cell_that_is_nowhere_is_not_taken_for_the_first(phase: int) -> None:
    """TD2.2: neither by `apply`, nor at a table, nor in a log."""
    state, words = _first_cell_is_free()[phase]
    assert td.explain(state, move(words.format("a1"))) is None
    nowhere = move(words.format("a99"))
    assert refused(state, words.format("a99")).code == "no-such-cell"
    table = open_table(td, state)
    for make in (
        table.play,
        lambda each: td.apply(state, each),
        lambda each: replay(state, [each]),
    ):
        with pytest.raises(IllegalMove) as caught:
            make(nowhere)
        assert caught.value.rejection.code == "no-such-cell"
    assert table.state() == state


def test_cell_beyond_the_line_is_refused_with_three() -> None:
    """TD2.3: the sentence says for how many players the cell is out of play."""
    message = "e2 is beyond the line: not in play with 3 players."
    expected = no("out-of-play", "TD2.3", message, cell="e2", lies="beyond", players=3)
    assert refused(set_up(LINE, 3), "rider white e2") == expected
    assert td.explain(set_up(LINE, 4), move("rider white c1")) is None


def test_camel_beyond_the_line_is_refused_with_three() -> None:
    """TD2.3: for camels as for riders."""
    board = Board.from_text(".   ,\n  .\n")
    state = only_moves(play(set_up(board, 3), "rider white b1"), Phase.RIDERS)
    message = "c1 is beyond the line: not in play with 3 players."
    expected = no("out-of-play", "TD2.3", message, cell="c1", lies="beyond", players=3)
    assert refused(state, "camel white c1") == expected


def test_mountain_is_refused() -> None:
    """TD2.3: a mountain is a border, and the sentence calls it by its name."""
    expected = no(
        "out-of-play", "TD2.3", "c2 is a mountain.", cell="c2", lies="mountain", players=2
    )
    assert refused(set_up(LINE, 2), "rider white c2") == expected


def test_wrong_palms_are_refused() -> None:
    """TD3.1: other cells, too few, too many, or not in cell order."""
    state = td.initial(Options(4, LINE))
    start = "The palms stand on 2 of the palm spaces in play (a1, e1), in cell order; found "
    for cells in (["a1"], ["e1", "a1"], ["a1", "a2"], ["a1", "a1"], []):
        found = ", ".join(cells) or "nothing"
        params = {"cells": tuple(cells), "spaces": ("a1", "e1"), "palms": 2}
        expected = no("wrong-palms", "TD3.1", f"{start}{found}.", **params)
        assert refused(state, f"palms {' '.join(cells)}") == expected


def test_palms_where_there_are_no_spaces_are_refused() -> None:
    """TD3.1: on a map without palm spaces the only choice is none."""
    state = td.initial(Options(2, COURT))
    message = "The palms stand on 0 of the palm spaces in play (nothing), in cell order; found a1."
    expected = no("wrong-palms", "TD3.1", message, cells=("a1",), spaces=(), palms=0)
    assert refused(state, "palms a1") == expected


def test_palms_outside_are_refused_by_the_first_rule_broken() -> None:
    """TD2.2, TD2.3: no such cell comes before beyond the line, wherever it stands in the list."""
    state = td.initial(Options(2, LINE))
    assert refused(state, "palms e1 zz").code == "no-such-cell"
    assert refused(state, "palms a1 e1").code == "out-of-play"


def test_waterhole_for_another_space_is_refused() -> None:
    """TD3.2: spaces come in cell order."""
    state = play(td.initial(Options(2, strip(".oo"))), "palms")
    message = "The next waterhole is drawn for a2, not for a3."
    assert refused(state, "water a3 1") == no("wrong-space", "TD3.2", message, cell="a3", due="a2")
    assert refused(state, "water a9 1").code == "no-such-cell"


@pytest.mark.parametrize("value", [0, 4, -1])
def test_waterhole_of_no_such_value_is_refused(value: int) -> None:
    """TD3.2: there are waterholes of 1, 2 and 3."""
    state = play(td.initial(Options(2, strip(".oo"))), "palms")
    message = f"No waterhole of value {value} is left to draw."
    assert refused(state, f"water a2 {value}") == no("no-such-token", "TD3.2", message, value=value)


def test_sixteenth_waterhole_of_a_value_is_refused() -> None:
    """TD3.2: there are 15 of each."""
    state = play(td.initial(Options(2, strip("." + "o" * 16))), "palms")
    state = play(state, *(f"water a{row} 2" for row in range(2, 17)))
    message = "No waterhole of value 2 is left to draw."
    assert refused(state, "water a17 2") == no("no-such-token", "TD3.2", message, value=2)


def test_colour_returned_by_another_seat_is_refused() -> None:
    """TD4.1: each colour can be returned once."""
    state = play(set_up(COURT, 5), "discard mint", "discard sky")
    message = "Seat 0 has returned mint already."
    expected = no("colour-returned", "TD4.1", message, colour="mint", seat=0)
    assert refused(state, "discard mint") == expected


def test_rider_that_is_not_in_hand_is_refused() -> None:
    """TD5.1: it was placed before, or returned."""
    state = play(set_up(COURT, 2), "rider white a1", "rider sky c1")
    message = "Seat 0 has no white rider left to place."
    expected = no("not-in-hand", "TD5.1", message, colour="white", seat=0)
    assert refused(state, "rider white e1") == expected
    five = play(set_up(COURT, 5), *(f"discard {colour}" for colour in COLOURS))
    assert refused(five, "rider white e1") == expected


@pytest.mark.parametrize(
    ("cell", "what"), [("d4", "palm"), ("a5", "waterhole"), ("c1", "camel"), ("g6", "palm")]
)
def test_rider_on_an_occupied_cell_is_refused(cell: str, what: str) -> None:
    """TD5.2: the sentence says what is there."""
    state = play(set_up(OASIS, 2), "rider white a1", "rider sky c1")
    expected = no("rider-on-occupied", "TD5.2", f"{cell} holds a {what}.", cell=cell, holds=what)
    assert refused(state, f"rider mint {cell}") == expected


def test_rider_next_to_a_palm_is_refused() -> None:
    """TD5.3: the sentence names the palm."""
    expected = no("rider-next-to-palm", "TD5.3", "c4 touches a palm (d4).", cell="c4", other="d4")
    assert refused(set_up(OASIS, 2), "rider white c4") == expected


def test_rider_next_to_a_rider_is_refused() -> None:
    """TD5.4: the sentence names the cell of the other."""
    state = play(set_up(COURT, 2), "rider white c4")
    expected = no("rider-next-to-rider", "TD5.4", "c3 touches a rider (c4).", cell="c3", other="c4")
    assert refused(state, "rider sky c3") == expected


@pytest.mark.parametrize("colour", Colour)
def test_colour_used_in_the_first_round_is_refused(colour: Colour) -> None:
    """TD5.5: the colour, and that it is still the first round."""
    state = play(set_up(COURT, 2), f"rider {colour.value} a1")
    message = f"{colour.value.capitalize()} was placed in this first round already."
    expected = no("colour-used", "TD5.5", message, colour=colour.value)
    assert refused(state, f"rider {colour.value} c1") == expected
    for other in Colour:
        assert other is colour or td.explain(state, move(f"rider {other.value} c1")) is None


def test_pass_when_a_rider_can_be_placed_is_refused() -> None:
    """TD5.6: there is a cell free."""
    message = "Seat 0 can place a rider, so it must."
    expected = no("must-place-rider", "TD5.6", message, seat=0)
    assert refused(set_up(COURT, 2), "pass") == expected


def test_rider_where_only_a_pass_is_left_is_refused() -> None:
    """TD5.4: there is no cell free, so every rider breaks a rule; the pass breaks none."""
    state = play(set_up(strip("..."), 2), "rider white a2")
    assert refused(state, "rider sky a1").rule == "TD5.4"
    assert td.explain(state, move("pass")) is None


def test_camel_of_a_colour_that_is_used_up_is_refused() -> None:
    """TD6.3: the supply is empty, within the last turn."""
    state = play(position(COURT, {"white": FILLED}, {}), "camel white g4")
    expected = no("supply-empty", "TD6.3", "No white camels are left.", colour="white")
    assert refused(state, "camel white b2") == expected


@pytest.mark.parametrize(("cell", "what"), [("d4", "palm"), ("d3", "camel"), ("b3", "camel")])
def test_camel_on_an_occupied_cell_is_refused(cell: str, what: str) -> None:
    """TD6.4: the sentence says what is there."""
    state = position(OASIS, {"white": "b3 c4", "sky": "e3 d3"}, {})
    expected = no("cell-occupied", "TD6.4", f"{cell} holds a {what}.", cell=cell, holds=what)
    assert refused(state, f"camel white {cell}") == expected


def test_camel_away_from_its_caravan_is_refused() -> None:
    """TD6.5: a camel of another colour of the seat is beside it, but none of this one."""
    state = position(COURT, {"white": "b3", "sky": "f3"}, {})
    message = "f4 touches no white camel of seat 0."
    expected = no("not-next-to-own", "TD6.5", message, cell="f4", colour="white", seat=0)
    assert refused(state, "camel white f4") == expected


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("colour", ["white", "peach"])
def test_camel_away_from_its_caravan_is_refused_to_each_seat(seat: int, colour: str) -> None:
    """TD6.5: whatever stands there of others."""
    caravans = [{colour: "b3"}, {colour: "d5"}, {colour: "f3"}]
    state = position(COURT, *caravans, seat=seat)
    away, beside = [("f4", "b4"), ("b4", "d4"), ("b4", "f4")][seat]
    message = f"{away} touches no {colour} camel of seat {seat}."
    expected = no("not-next-to-own", "TD6.5", message, cell=away, colour=colour, seat=seat)
    assert refused(state, f"camel {colour} {away}") == expected
    assert td.explain(state, move(f"camel {colour} {beside}")) is None


@pytest.mark.parametrize(("seat", "rival", "other"), [(0, 1, "e3"), (1, 0, "c3")])
@pytest.mark.parametrize("colour", ["white", "peach"])
def test_camel_next_to_a_rival_is_refused(seat: int, rival: int, other: str, colour: str) -> None:
    """TD6.6: the sentence names the rival and the cell of its camel."""
    state = position(COURT, {colour: "b3 c3"}, {colour: "f3 e3"}, seat=seat)
    message = f"d3 touches a {colour} camel of seat {rival} ({other})."
    gaps = {"cell": "d3", "colour": colour, "rival": rival, "other": other}
    assert refused(state, f"camel {colour} d3") == no("next-to-rival", "TD6.6", message, **gaps)


def test_camel_away_from_its_caravan_and_next_to_a_rival_is_refused_by_the_first_rule() -> None:
    """TD6.5: a rejection cites the first rule of the page that the move breaks."""
    state = position(COURT, {"white": "b3"}, {"white": "f3"})
    assert refused(state, "camel white f4").rule == "TD6.5"


def test_camel_of_a_colour_without_caravan_is_refused() -> None:
    """TD6.5: a seat that returned a colour has none to add to."""
    state = only_moves(
        play(set_up(strip(".o."), 2), "rider white a1", "rider sky a3"), Phase.RIDERS
    )
    message = "a2 touches no mint camel of seat 0."
    expected = no("not-next-to-own", "TD6.5", message, cell="a2", colour="mint", seat=0)
    assert refused(state, "camel mint a2") == expected


def test_pass_when_a_camel_can_be_placed_is_refused() -> None:
    """TD6.7: a seat that can place must place, after its first camel too."""
    state = position(COURT, {"white": "b3"}, {}, seat=1)
    message = "Seat 1 can place a camel, so it must."
    expected = no("must-place-camel", "TD6.7", message, seat=1)
    assert refused(state, "pass") == expected
    first = next(words for words in sorted(legal(state)) if words != "pass")
    assert refused(play(state, f"camel {first}"), "pass") == expected
