"""Hand-made positions and random play for the reference of Nomads of Arabia."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from . import nomads_of_arabia as ref
from .nomads_choices import FIELDS
from .nomads_state import ANIMALS, CLASSIC, LANDSCAPES, SPECIAL_DISCS, RefState, counted, total

pytestmark = pytest.mark.no_cover  # the reference uses nothing of the library

Move = dict[str, Any]


def opening(players: int = 3, **options: Any) -> RefState:
    """Play the set-up with fixed strips and the last outcome of every other event."""
    state = ref.initial({"players": players, **options})
    for strip in ["d1", "c1", "d2", "c2", "d3"]:
        state = ref.apply(state, {"kind": "strip", "strip": strip})
    while ref.turn(state)[0] == "chance":
        state = ref.apply(state, ref.legal(state)[-1])
    return state


def table(players: int = 3, **options: Any) -> RefState:
    """Give a table where each landscape has one of each kind and nothing needs a restock."""
    state = opening(players, **options)
    for landscape in LANDSCAPES:
        state.landscapes[landscape] = dict.fromkeys(ANIMALS, 1)
    places = state.box.places
    state.stock = dict.fromkeys(ANIMALS, places + 1 - 5)
    return state


def carry(state: RefState, seat: int, animals: list[str]) -> None:
    """Let a nomad carry animals that come from the stock."""
    for animal in animals:
        state.stock[animal] -= 1
        state.nomads[seat].animals[animal] += 1


def guide(state: RefState, seat: int, handlers: list[str]) -> None:
    """Let a nomad have handlers that come from the pool."""
    for kind in handlers:
        state.pool[kind] -= 1
        state.nomads[seat].handlers[kind] += 1


def hold(state: RefState, seat: int, *discs: str) -> None:
    """Let a seat hold special discs."""
    for disc in discs:
        state.unseen_special.remove(disc)
        state.nomads[seat].discs.append(disc)


def play(state: RefState, *moves: Move) -> RefState:
    """Apply moves one after the other."""
    for move in moves:
        state = ref.apply(state, move)
    return state


def kinds(state: RefState) -> set[str]:
    """Give the kinds of the legal moves."""
    return {move["kind"] for move in ref.legal(state)}


def step(to: str, *hire: str) -> Move:
    """Write a step."""
    return {"kind": "step", "to": to, "hire": list(hire)}


HALT, END = {"kind": "halt"}, {"kind": "end"}


def die(face: str) -> Move:
    """Write a landscape die."""
    return {"kind": "landscape-die", "face": face}


def dice(one: str, other: str) -> Move:
    """Write a roll of the animal dice."""
    return {"kind": "animal-dice", "faces": [one, other]}


def strip(name: str) -> Move:
    """Write the coming of a strip."""
    return {"kind": "strip", "strip": name}


def test_set_up_asks_for_strips_then_dice() -> None:
    """NA2.1 to NA2.5: the order of the set-up's events, their rules, and where it ends."""
    state = ref.initial({"players": 3})
    assert [m["strip"] for m in ref.legal(state)] == [f"d{n}" for n in range(1, 9)]
    assert ref.broken(state, HALT) == ref.broken(state, strip("c1")) == "NA2.1"
    for name in ["d1", "c1", "d2", "c2", "d3"]:
        state = ref.apply(state, strip(name))
    assert ref.observe(state)["discs_on_cities"] == {"c1": "special"}
    assert ref.broken(state, die("yellow")) == "NA2.3"
    state = play(state, die("red"))
    assert ref.broken(state, HALT) == "NA2.4"
    state = play(state, *[dice("blank", "blank")] * 4, dice("goat", "goat"))
    assert ref.broken(state, die("yellow")) == "NA2.4"
    state = play(state, die("blue"), dice("goat", "camel"), die("blue"))
    sight = ref.observe(state)
    assert ref.turn(state) == ("decide", 0)
    assert {nomad["at"] for nomad in sight["nomads"]} == {"c2:3"}
    assert sight["landscapes"] == [[1] * 4, [1] * 4, [1] * 4, [1, 7, 1, 3], [1] * 4]
    assert sight["stock"] == [8, 2, 8, 6]


def test_second_step_costs_and_never_leads_back() -> None:
    """NA3.1, NA3.2, NA3.4: the second step's price, the way back, and the hire of three."""
    state = table()
    carry(state, 0, ["goat", "goat"])
    state = play(state, step("d3:3", "donkey", "donkey", "goat"))
    assert state.nomads[0].dinars == 7
    assert ref.broken(state, step("c2:3")) == "NA3.1"
    assert ref.broken(state, step("d3:1")) == "NA3.1"
    assert ref.broken(state, step("d3:0")) == "NA1.3"
    assert ref.broken(state, step("c9:0")) == "NA1.3"
    assert play(state, step("c2:4")).nomads[0].dinars == 2
    state.nomads[0].dinars = 4
    assert ref.broken(state, step("c2:4")) == "NA3.2"
    assert ref.legal(state) == [HALT]


def test_hire_on_the_second_step_adds_up() -> None:
    """NA3.2, NA3.4: three new handlers cost three for the hire and three for the second step."""
    state = table()
    state.nomads[0].at, state.rows[3] = "d3:3", "c2"
    guide(state, 0, ["camel", "camel"])
    state = play(state, step("c2:3"))
    assert total(state.pool) == 8
    three = step("c2:4", "donkey", "goat", "horse")
    assert play(state, three).nomads[0].dinars == 4
    state.nomads[0].dinars = 5
    assert ref.broken(state, three) == "NA3.4"
    state.nomads[0].dinars = 2
    assert ref.broken(state, three) == "NA3.2"
    assert ref.broken(state, step("c2:4", "donkey", "goat")) is None


def test_hire_from_a_poor_pool() -> None:
    """NA3.4: with fewer than two handlers in the pool all are taken, with two just those."""
    state = table()
    state.pool = dict.fromkeys(ANIMALS, 0)
    assert all(m["hire"] == [] for m in ref.legal(state) if m["kind"] == "step")
    state.pool["goat"] = 1
    assert {tuple(m["hire"]) for m in ref.legal(state) if m["kind"] == "step"} == {("goat",)}
    assert ref.broken(state, step("c2:4")) == "NA3.4"
    state.pool["camel"] = 1
    found = {tuple(m["hire"]) for m in ref.legal(state) if m["kind"] == "step"}
    assert found == {("goat", "camel")}
    state.pool["camel"] = 2
    state.nomads[0].dinars = 2
    found = {tuple(m["hire"]) for m in ref.legal(state) if m["kind"] == "step"}
    assert found == {("goat", "camel"), ("camel", "camel")}
    assert ref.broken(state, step("c2:4", "camel", "goat")) == "NA3.4"


def test_order_of_legal_moves() -> None:
    """NA1.3: steps by row and x, hires by size, then halt, rides, pilgrim, abdul, expert."""
    state = table()
    hold(state, 0, "winds", "expert", "abdul")
    carry(state, 0, ["goat"])
    moves = ref.legal(state)
    assert list(dict.fromkeys(m["kind"] for m in moves)) == [
        "step", "halt", "ride", "pilgrim", "expert",
    ]  # fmt: skip
    steps = [m["to"] for m in moves if m["kind"] == "step"]
    assert list(dict.fromkeys(steps)) == ["d2:3", "c2:2", "c2:4", "d3:2", "d3:3"]
    first_hires = [m["hire"] for m in moves[:11]]
    assert first_hires[0] == ["donkey", "donkey"]
    assert first_hires[10] == ["donkey", "donkey", "goat"]
    assert moves[-1] == {"kind": "expert", "landscape": "ochre", "animal": "camel"}


def test_disc_is_drawn_on_the_way_through() -> None:
    """NA3.5: a special disc goes to who steps in, also on the way; placing draws none."""
    state = table()
    hold(state, 1, "silver")
    state.nomads[0].at = "d2:0"
    state.nomads[1].at = "pilgrim"
    entered = play(state, step("c1:1"))
    assert ref.turn(entered) == ("chance", None)
    assert [m["disc"] for m in ref.legal(entered)] == SPECIAL_DISCS[:-1]
    assert ref.broken(entered, {"kind": "draw-disc", "disc": "silver"}) == "NA3.5"
    assert ref.broken(entered, HALT) == "NA3.5"
    drawn = play(entered, {"kind": "draw-disc", "disc": "winds"})
    assert ref.observe(drawn)["discs_on_cities"] == {}
    assert "step" in kinds(drawn) and "ride" not in kinds(drawn)
    assert ref.broken(drawn, {"kind": "ride", "to": "d1:0", "hire": ["goat", "goat"]}) == "NA3.6"
    assert ref.seen_by(drawn, 1)["nomads"][0]["discs"] == 1
    assert "winds" in ref.seen_by(drawn, 1)["unseen_special"]
    asked = play(state, HALT, END)
    assert ref.turn(asked) == ("decide", 1)
    placed = play(asked, {"kind": "decline"}, {"kind": "place", "to": "c1:1"})
    assert ref.turn(placed) == ("decide", 1)
    assert ref.observe(placed)["discs_on_cities"] == {"c1": "special"}


def test_ride_pays_only_a_hire_of_three() -> None:
    """NA3.6: a ride uses winds, ends the movement, and costs no more than a hire of three."""
    state = table()
    hold(state, 0, "winds")
    carry(state, 0, ["goat"] * 3)
    ride = {"kind": "ride", "to": "d1:0", "hire": ["goat", "goat", "horse"]}
    after = play(state, ride)
    assert after.nomads[0].dinars == 7 and after.used == ["winds"]
    assert "shift" in kinds(after) and "step" not in kinds(after)
    assert ref.broken(state, {"kind": "ride", "to": "c2:3", "hire": []}) == "NA3.6"
    assert ref.broken(state, {"kind": "ride", "to": "d1:0", "hire": []}) == "NA3.4"
    assert "draw-disc" in kinds(play(state, {"kind": "ride", "to": "c1:1", "hire": []}))


def test_pilgrim_instead_of_the_whole_turn() -> None:
    """NA3.7, NA5.2: pilgrim comes before any step and any disc, and keeps exactly two."""
    state = table()
    state.nomads[0].at = "c2:2"
    hold(state, 0, "abdul")
    carry(state, 0, ["goat", "goat", "camel"])
    guide(state, 0, ["horse"])
    keeps = [m["keep"] for m in ref.legal(state) if m["kind"] == "pilgrim"]
    assert keeps == [["goat", "goat"], ["goat", "camel"]]
    sold = play(state, {"kind": "abdul", "animals": ["goat"], "silver": False})
    assert ref.broken(sold, {"kind": "pilgrim", "keep": ["goat", "camel"]}) == "NA3.7"
    gone = play(state, {"kind": "pilgrim", "keep": ["goat", "camel"]})
    assert gone.nomads[0].at == "pilgrim" and total(gone.pool) == 8
    assert ref.turn(gone) == ("decide", 0) and kinds(gone) == {"decline"}
    gone = play(gone, {"kind": "decline"}, HALT, END, {"kind": "decline"}, HALT, END)
    gone = play(gone, {"kind": "decline"})
    assert kinds(gone) == {"place"}
    assert ref.broken(gone, HALT) == "NA3.8"
    assert ref.broken(gone, {"kind": "abdul", "animals": ["goat"], "silver": False}) == "NA3.8"


def test_capture_and_pick() -> None:
    """NA4.2, NA4.3: hits take what is there; all blanks let the seat pick or take none."""
    state = table()
    state.nomads[0].at = "c2:2"
    guide(state, 0, ["goat", "goat", "camel"])
    state.landscapes["ochre"]["camel"] = 0
    state.stock["camel"] += 1
    rolling = play(state, HALT, {"kind": "capture"})
    assert ref.weights(rolling) == [1, 2, 1, 1, 2, 1]
    assert ref.legal(rolling)[3] == {"kind": "handler-dice", "hits": ["goat", "goat"]}
    caught = play(rolling, {"kind": "handler-dice", "hits": ["goat", "goat", "camel"]})
    assert total(caught.nomads[0].animals) == 1
    assert ref.broken(caught, {"kind": "lure"}) == "NA4.1"
    blank = play(rolling, {"kind": "handler-dice", "hits": []})
    assert [m["animal"] for m in ref.legal(blank)] == ["donkey", "goat", "horse", None]
    assert ref.broken(blank, {"kind": "pick", "animal": "camel"}) == "NA4.3"
    assert kinds(play(blank, {"kind": "pick", "animal": None})) == {"end"}


def test_handler_faces_of_other_components() -> None:
    """NA1.5, NA1.7: the faces of the handler dice are part of the components."""
    faces = {"hit": 2, "blank": 4}
    state = table(components={**CLASSIC, "handler_faces": faces})
    state.nomads[0].at = "c2:2"
    guide(state, 0, ["goat", "goat"])
    assert ref.weights(play(state, HALT, {"kind": "capture"})) == [4, 4, 1]


def test_lure_is_no_restock() -> None:
    """NA4.4: two of each hit come from the stock, as far as there are any; no NA7.4 follows."""
    state = table()
    state.nomads[0].at = "c2:2"
    guide(state, 0, ["goat", "goat"])
    carry(state, 1, ["goat"] * (state.stock["goat"] - 3))
    rolling = play(state, HALT, {"kind": "lure"})
    lured = play(rolling, {"kind": "handler-dice", "hits": ["goat", "goat"]})
    assert lured.landscapes["ochre"]["goat"] == 4 and lured.stock["goat"] == 0
    assert ref.turn(play(lured, END)) == ("decide", 1)
    blank = play(rolling, {"kind": "handler-dice", "hits": []})
    assert list(blank.landscapes["ochre"].values()) == [2, 2, 2, 2]


def test_sale_price_with_final_disc_and_silver() -> None:
    """NA4.6, NA5.3: the price before the sale, the city's bonus, Silver Tongue for the turn."""
    state = table()
    hold(state, 0, "silver", "abdul")
    carry(state, 0, ["goat", "goat", "camel"])
    state.discs_on_cities["c2"] = "goat"
    goat, camel = 7, 8
    assert (state.stock["goat"], state.stock["camel"]) == (6, 7)
    acting = play(state, HALT)
    sell = {"kind": "sell", "animals": ["goat", "goat", "camel"], "silver": True}
    assert play(acting, sell).nomads[0].dinars == 10 + 2 * (goat + 2) + camel + 1
    assert ref.broken(acting, {**sell, "kind": "abdul"}) == "NA5.2"
    assert ref.broken(acting, {**sell, "animals": []}) == "NA4.6"
    state.nomads[0].at = "c2:2"
    sold = play(state, {"kind": "abdul", "animals": ["goat"], "silver": True})
    assert sold.nomads[0].dinars == 10 + goat + 1
    sold = play(sold, step("c2:3"))
    later = {"kind": "sell", "animals": ["camel"], "silver": False}
    assert ref.broken(play(sold, HALT), {**later, "silver": True}) == "NA5.3"
    assert play(sold, HALT, later).nomads[0].dinars == 10 + goat + 1 + camel + 1


def test_price_of_a_full_stock() -> None:
    """NA1.4: the price is the ladder's highest from a full stock on."""
    state = table()
    carry(state, 0, ["goat"])
    for in_stock, dinars in [(0, 4), (11, 12), (12, 12), (13, 12)]:
        state.stock["goat"] = in_stock
        sold = play(state, HALT, {"kind": "sell", "animals": ["goat"], "silver": False})
        assert sold.nomads[0].dinars == 10 + dinars


def test_chosen_shift_needs_a_free_row_4() -> None:
    """NA4.5, NA6.3, NA6.4: a chosen shift, its new city's disc, and the row it needs free."""
    state = table()
    state.nomads[0].at = "d1:0"
    state = play(state, HALT)
    shifted = play(state, {"kind": "shift"})
    assert [m["strip"] for m in ref.legal(shifted)] == [f"c{n}" for n in range(3, 9)]
    assert ref.broken(shifted, END) == "NA6.3"
    shifted = play(shifted, strip("c8"))
    assert ref.observe(shifted)["rows"] == ["c8", "d1", "c1", "d2", "c2"]
    assert ref.observe(shifted)["discs_on_cities"] == {"c1": "special", "c8": "special"}
    assert ref.observe(shifted)["recycled"] == {"city": [], "desert": ["d3"]}
    assert shifted.waiting == 3 and kinds(shifted) == {"end"}
    state.nomads[1].at = "d3:1"
    assert ref.broken(state, {"kind": "shift"}) == "NA4.5"


def test_old_strips_come_back_without_an_event() -> None:
    """NA6.3: once all strips of a type were seen, the one put back longest ago comes back."""
    state = table()
    state.nomads[0].at = "d1:0"
    state.recycled["city"] = [c for c in state.unseen_strips if c.startswith("c")]
    state.unseen_strips = [d for d in state.unseen_strips if d.startswith("d")]
    shifted = play(state, HALT, {"kind": "shift"})
    assert shifted.rows[0] == "c3" and shifted.recycled["city"][0] == "c4"
    assert kinds(shifted) == {"end"}


def test_lost_nomads_in_order() -> None:
    """NA6.2: from the seat whose turn it is; only who has a choice is asked; NA3.9 follows."""
    state = table(4)
    state.seat = 2
    for seat, animals in enumerate(
        [["goat", "camel", "camel"], ["horse"] * 3, ["goat", "goat", "horse"], ["goat"]]
    ):
        state.nomads[seat].at = "d3:1"
        carry(state, seat, animals)
    guide(state, 0, ["goat"])
    state.landscapes["red"] = dict.fromkeys(ANIMALS, 0)
    state = play(state, HALT, END, dice("donkey", "goat"), dice("donkey", "blank"), die("red"))
    assert ref.turn(state) == ("decide", 2)
    assert ref.broken(state, END) == "NA6.2"
    assert ref.observe(state)["rows"] == ["d1", "c1", "d2", "c2"]
    state = play(state, {"kind": "keep", "animals": ["goat", "horse"]})
    assert ref.turn(state) == ("decide", 0)
    assert total(state.pool) == 12
    assert [m["animals"] for m in ref.legal(state)] == [["goat", "camel"], ["camel", "camel"]]
    assert ref.broken(state, {"kind": "keep", "animals": ["goat", "goat"]}) == "NA6.2"
    state = play(state, {"kind": "keep", "animals": ["camel", "camel"]})
    assert state.nomads[1].animals["horse"] == 2
    state = play(state, strip("c5"))
    assert ref.turn(state) == ("decide", 3)
    assert ref.legal(state) == [{"kind": "pilgrim", "keep": ["goat"]}]
    assert ref.broken(state, HALT) == "NA3.9"
    assert ref.broken(state, {"kind": "pilgrim", "keep": []}) == "NA3.7"


def test_restock_loop_order() -> None:
    """NA7.1 to NA7.4: landscapes first, then missing kinds, then one random restock and shift."""
    state = table()
    for landscape in LANDSCAPES:
        state.stock["camel"] += state.landscapes[landscape]["camel"]
        state.landscapes[landscape]["camel"] = 0
    for kind in ["donkey", "goat", "horse"]:
        state.stock[kind] += 2
        state.landscapes["red"][kind] = state.landscapes["ochre"][kind] = 0
    carry(state, 1, ["camel"] * (state.stock["camel"] - 3))
    state = play(state, HALT, END, dice("goat", "goat"))
    assert state.landscapes["red"]["goat"] == 4
    assert ref.broken(state, END) == "NA7.2"
    state = play(state, dice("donkey", "donkey"))
    assert ref.broken(state, END) == "NA7.3"
    assert ref.observe(state)["stock"][3] == 0 and ref.observe(state)["in_hand"][3] == 3
    state = play(state, die("yellow"))
    assert [m["landscape"] for m in ref.legal(state)] == ["green", "purple", "blue"]
    assert ref.broken(state, {"kind": "choose", "landscape": "red"}) == "NA7.3"
    state = play(state, {"kind": "choose", "landscape": "purple"}, die("purple"))
    assert state.landscapes["purple"]["camel"] == 3
    assert ref.broken(state, END) == "NA7.4"
    no_animals_left = play(state, dice("camel", "blank"))
    assert ref.legal(no_animals_left)[0]["kind"] == "strip"
    state = play(state, dice("horse", "camel"), die("green"))
    assert state.landscapes["green"]["horse"] == 3
    assert ref.turn(play(state, strip("c3"))) == ("decide", 1)


def test_landscape_restock_repeats_until_something_comes() -> None:
    """NA7.2: dice that find nothing in stock are rolled again; an empty stock asks for none."""
    state = table()
    for kind in ANIMALS:
        carry(state, 1, [kind] * state.stock[kind])
    state.landscapes["blue"] = dict.fromkeys(ANIMALS, 0)
    assert ref.turn(play(state, HALT, END)) == ("decide", 1)
    state.stock["goat"] = 1
    state = play(state, HALT, END, dice("horse", "camel"))
    assert ref.legal(state)[0]["kind"] == "animal-dice"
    assert ref.broken(state, END) == "NA7.2"
    state = play(state, dice("blank", "blank"))
    assert ref.broken(state, END) == "NA7.4"


def test_expert_restocks_at_once_and_shifts_at_the_end() -> None:
    """NA5.2: NA7.1 follows the expert at once, NA7.4 only the end of the turn, and once."""
    state = table()
    hold(state, 0, "expert")
    state.landscapes["red"] = counted(["goat"])
    take = {"kind": "expert", "landscape": "red", "animal": "goat"}
    assert ref.broken(state, {**take, "animal": "camel"}) == "NA5.2"
    state = play(state, take)
    assert ref.broken(state, HALT) == "NA7.2"
    state = play(state, dice("horse", "horse"))
    assert "step" in kinds(state) and "pilgrim" not in kinds(state)
    state = play(state, step("c2:4", "goat", "goat"), HALT)
    assert kinds(state) == {"capture", "lure", "end"}
    state = play(state, END)
    assert ref.broken(state, END) == "NA7.4"
    state = play(state, dice("horse", "camel"), die("green"), strip("c3"))
    assert ref.turn(state) == ("decide", 1)


def test_sands_question_goes_round_from_the_seat_due() -> None:
    """NA5.4: every seat with a disc is asked; the extra turn comes at once, then the seat due."""
    state = table()
    hold(state, 0, "sands")
    hold(state, 2, "dinars-4")
    state = play(state, HALT, END)
    assert ref.turn(state) == ("decide", 2) and kinds(state) == {"decline"}
    assert ref.broken(state, {"kind": "sands"}) == "NA5.4"
    assert ref.broken(state, HALT) == "NA5.4"
    state = play(state, {"kind": "decline"})
    assert ref.turn(state) == ("decide", 0) and kinds(state) == {"decline", "sands"}
    assert ref.observe(state)["due"] == 1
    assert ref.turn(play(state, {"kind": "decline"})) == ("decide", 1)
    state = play(state, {"kind": "sands"})
    assert (state.seat, state.due, state.used) == (0, 1, ["sands"])
    state = play(state, HALT, END)
    assert ref.turn(state) == ("decide", 1) and state.due is None


def test_lost_seat_takes_an_extra_turn() -> None:
    """NA5.4, NA3.9: a lost seat's extra turn is its way to the Pilgrim; when due it is placed."""
    state = table()
    hold(state, 1, "sands")
    state.nomads[1].at = "lost"
    state = play(state, HALT, END, {"kind": "sands"})
    assert ref.legal(state) == [{"kind": "pilgrim", "keep": []}]
    state = play(state, {"kind": "pilgrim", "keep": []})
    assert ref.turn(state) == ("decide", 1) and kinds(state) == {"place"}


def test_mecca_ends_the_game_in_the_middle_of_a_shift() -> None:
    """NA6.5, NA8.1: nothing further happens; discs count, animals break ties."""
    state = table(special=0)
    hold(state, 1, "dinars-5")
    state.nomads[0].at = "d1:0"
    state.nomads[2].dinars = 15
    carry(state, 2, ["goat"])
    state = play(state, HALT, {"kind": "shift"}, strip("c3"))
    assert [m["disc"] for m in ref.legal(state)] == [*ANIMALS, "mecca"]
    assert ref.weights(state) == [1] * 5
    assert ref.broken(state, END) == "NA6.4"
    over = play(state, {"kind": "final-disc", "disc": "mecca"})
    assert ref.turn(over) == ("over", "mecca") and ref.legal(over) == []
    assert ref.broken(over, END) == "NA6.5"
    assert [standing["rank"] for standing in ref.score(over)] == [3, 2, 1]
    assert ref.score(over)[1]["parts"] == [["dinars", 10], ["discs", 5]]


def test_weights_of_a_short_finale() -> None:
    """NA1.7, NA6.4: mecca is one of three discs, then of two, then alone."""
    state = table(special=0, finale="short")
    state.nomads[0].at = "d1:0"
    state = play(state, HALT, {"kind": "shift"}, strip("c3"))
    found = []
    for shown in ([], ["goat"], ["goat", "camel"]):
        state.unseen_finals = [d for d in [*ANIMALS, "mecca"] if d not in shown]
        found.append(ref.weights(state))
    assert found == [[1, 1, 1, 1, 2], [1, 1, 1, 3], [1]]
    assert ref.broken(state, {"kind": "final-disc", "disc": "horse"}) == "NA6.4"


def test_animal_dice_have_36_ways() -> None:
    """NA1.5: the weights of the unordered pairs."""
    state = play(opening_with_strips(), die("green"))
    ways = dict(zip([tuple(m["faces"]) for m in ref.legal(state)], ref.weights(state), strict=True))
    assert sum(ways.values()) == 36 and len(ways) == 15
    assert ways["goat", "goat"] == 1 and ways["goat", "horse"] == 2
    assert ways["goat", "blank"] == ways["blank", "blank"] == 4


def opening_with_strips() -> RefState:
    """Give a set-up after its strips, with the components as a dictionary."""
    state = ref.initial({"players": 4, "special": 5, "finale": "full", "components": CLASSIC})
    return play(state, *[strip(name) for name in ["d1", "c1", "d2", "c2", "d3"]])


# --- random play ---


def check_conservation(state: RefState) -> None:
    """Nothing is created or lost."""
    sight = json.loads(json.dumps(ref.observe(state)))
    first_animals = int(any(any(there) for there in sight["landscapes"]))
    holders = [nomad["animals"] for nomad in sight["nomads"]]
    everywhere = [sight["stock"], sight["in_hand"], *sight["landscapes"], *holders]
    assert [sum(kind) for kind in zip(*everywhere, strict=True)] == [
        state.box.places + first_animals
    ] * 4
    handlers = [sight["pool"], *(nomad["handlers"] for nomad in sight["nomads"])]
    per_kind = {3: 2, 4: 3, 5: 4, 6: 4}[state.box.players]
    assert [sum(kind) for kind in zip(*handlers, strict=True)] == [per_kind] * 4
    strips = sight["rows"] + sight["recycled"]["city"] + sight["recycled"]["desert"]
    assert sorted(strips + sight["unseen_strips"]) == sorted(CLASSIC["strips"])
    held = [disc for nomad in sight["nomads"] for disc in nomad["discs"]]
    assert sorted(held + sight["used"] + sight["unseen_special"]) == sorted(SPECIAL_DISCS)
    on_cities = list(sight["discs_on_cities"].values()).count("special")
    assert len(held) + len(sight["used"]) + on_cities + state.waiting <= state.box.special
    assert all(nomad["dinars"] >= 0 for nomad in sight["nomads"])


def check_secrecy(state: RefState) -> None:
    """A seat sees its own discs and the number of the others'."""
    whole = ref.observe(state)
    for seat in [None, *range(state.box.players)]:
        sight = ref.seen_by(state, seat)
        for other, nomad in enumerate(sight["nomads"]):
            discs = whole["nomads"][other]["discs"]
            assert nomad["discs"] == (discs if other == seat else len(discs))


FAVOURED: dict[str, dict[str, float]] = {
    "random": {},
    "hunter": {"capture": 20, "pick": 5, "halt": 10, "pilgrim": 0, "shift": 0, "end": 0.1},
    "trader": {"sell": 5, "abdul": 5, "expert": 5, "ride": 5, "capture": 9, "pilgrim": 0.1},
    "idler": {"shift": 30, "pilgrim": 0, "halt": 3, "sands": 3},
    "lurer": {"lure": 20, "capture": 8, "pilgrim": 0.5, "sands": 5},
}


def chosen(state: RefState, moves: list[Move], policy: str, rng: random.Random) -> Move:
    """Choose a move: a kind by the policy's taste, then any move of that kind."""
    if ref.turn(state)[0] == "chance":
        return rng.choices(moves, ref.weights(state))[0]
    by_kind: dict[str, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(move["kind"], []).append(move)
    taste = [FAVOURED[policy].get(kind, 1) + 1e-6 for kind in by_kind]
    return rng.choice(by_kind[rng.choices(list(by_kind), taste)[0]])


def made_up(state: RefState, rng: random.Random) -> Move:
    """Make up a well-typed move of any kind, most often an illegal one."""
    kind = rng.choice(list(FIELDS))
    some = sorted(rng.choices(ANIMALS, k=rng.randrange(5)), key=ANIMALS.index)
    values = {
        "strip": rng.choice(list(CLASSIC["strips"])),
        "face": rng.choice([*LANDSCAPES, "yellow"]),
        "faces": rng.choices([*ANIMALS, "blank"], k=2),
        "disc": rng.choice([*SPECIAL_DISCS, *ANIMALS, "mecca"]),
        "to": f"{rng.choice([*state.rows, 'c1', 'd8'])}:{rng.randrange(7)}",
        "landscape": rng.choice(LANDSCAPES),
        "animal": rng.choice([*ANIMALS, None]) if kind == "pick" else rng.choice(ANIMALS),
        "silver": rng.random() < 0.5,
        **dict.fromkeys(["hits", "hire", "keep", "animals"], some),
    }
    return {"kind": kind, **{name: values[name] for name in FIELDS[kind]}}


@pytest.mark.parametrize("policy", list(FAVOURED))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_play_keeps_the_laws(players: int, policy: str) -> None:
    """NA1 to NA8: laws 1, 2, 3 and 7 hold at every ply of a game."""
    rng = random.Random(f"{policy} {players}")
    finale = rng.choice(["full", "short"])
    options = {"players": players, "special": rng.randint(1, 5), "finale": finale}
    state = ref.initial({**options, "components": "classic"})
    seen: Counter[str] = Counter()
    earlier: list[Move] = []
    for _ in range(300):
        moves = ref.legal(state)
        if ref.turn(state)[0] == "over":
            break
        keys = [json.dumps(move) for move in moves]
        assert moves and len(set(keys)) == len(keys)
        assert all(ref.broken(state, move) is None for move in moves)
        tries = rng.sample(earlier, min(5, len(earlier))) + [made_up(state, rng) for _ in range(9)]
        assert all((ref.broken(state, tried) is None) == (tried in moves) for tried in tries)
        move = chosen(state, moves, policy, rng)
        before = copy.deepcopy(state)
        after = ref.apply(state, move)
        assert state == before
        check_conservation(after)
        check_secrecy(after)
        seen[move["kind"]] += 1
        earlier.append(move)
        state = after
    assert seen["handler-dice"] > 0
    assert len(ref.score(state)) == players
