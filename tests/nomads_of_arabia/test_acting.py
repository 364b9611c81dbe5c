"""NA4 and NA5: acting, and special discs."""

import json
from fractions import Fraction

import pytest

from desertrules import Chance, Decide, Seat, dump
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Landscape, State
from tests.nomads_of_arabia.positions import (
    Draft,
    abdul,
    early,
    expert,
    herd,
    hits,
    land,
    late,
    place,
    played,
    ride,
    roll,
    sell,
    step,
)

GREEN, RED = Landscape.GREEN, Landscape.RED


def _act(draft: Draft) -> State:
    """Give the state in which seat 0 has moved."""
    return draft.pending("act").state()


def _there(state: State, landscape: Landscape) -> list[int]:
    return list(state.landscapes[landscape].values())


def _carried(state: State, seat: int = 0) -> list[int]:
    return list(state.animals(seat).values())


def _hunter(*handlers: int) -> State:
    """Give the state in which seat 0 acts on green with handlers."""
    return _act(early().stand(0, "c1:0").guide(0, *handlers))


# --- actions ----------------------------------------------------------------------------------


def test_one_action_or_none_and_always_an_end() -> None:
    """NA4.1: after the action only `end` is left, and it must be said."""
    state = _hunter(1, 1, 0, 0)
    assert list(na.legal_moves(state)) == [na.Capture(), na.Lure(), na.End()]
    acted = played(state, na.Capture(), hits("goat"))
    assert acted.acted
    assert list(na.legal_moves(acted)) == [na.End()]
    assert na.apply(acted, na.End()).seat == na.apply(state, na.End()).seat == 1
    nothing = _act(early().stand(0, "c1:0"))
    assert list(na.legal_moves(nothing)) == [na.End()]


def test_all_handlers_are_rolled_with_exact_odds() -> None:
    """NA4.2: one entry for each die that hit; equal ones are counted together."""
    state = na.apply(_hunter(0, 2, 0, 1), na.Capture())
    assert na.turn(state) == Chance()
    outcomes = na.outcomes(state)
    assert [(outcome.move, outcome.weight) for outcome in outcomes] == [
        (hits(), 1),
        (hits("goat"), 2),
        (hits("camel"), 1),
        (hits("goat", "goat"), 1),
        (hits("goat", "camel"), 2),
        (hits("goat", "goat", "camel"), 1),
    ]
    assert sum(Fraction(outcome.weight, 8) for outcome in outcomes) == 1


def test_hunting_needs_a_landscape_and_a_handler_but_no_animals() -> None:
    """NA4.2: also where none are left to take, or none in stock to lure."""
    empty = early().stand(0, "c1:0").guide(0, 1, 0, 0, 0).graze("green", 0, 0, 0, 0)
    state = _act(empty)
    assert na.Capture() in na.legal_moves(state)
    assert na.Lure() in na.legal_moves(state)
    assert played(state, na.Capture(), hits()).pending == ("act",)
    assert played(state, na.Capture(), hits("donkey")).animals(0) == state.animals(0)


def test_capture_takes_one_animal_a_hit_as_far_as_there_are_any() -> None:
    """NA4.3: from this landscape."""
    draft = early().stand(0, "c1:0").guide(0, 0, 2, 0, 1).graze("green", 3, 1, 0, 1)
    state = played(_act(draft), na.Capture(), hits("goat", "goat", "camel"))
    assert _there(state, GREEN) == [3, 0, 0, 0]
    assert _carried(state) == [0, 1, 0, 1]
    missed = played(_act(draft), na.Capture(), hits("goat"))
    assert _carried(missed) == [0, 1, 0, 0]


def test_blank_capture_lets_the_seat_pick_any_one_animal() -> None:
    """NA4.3: or none; a kind that it has no handler for, too."""
    draft = early().stand(0, "c1:0").guide(0, 0, 2, 0, 1).graze("green", 3, 0, 1, 0)
    state = played(_act(draft), na.Capture(), hits())
    assert list(na.legal_moves(state)) == [
        na.Pick(Animal.DONKEY),
        na.Pick(Animal.HORSE),
        na.Pick(None),
    ]
    assert _carried(na.apply(state, na.Pick(Animal.HORSE))) == [0, 0, 1, 0]
    none = na.apply(state, na.Pick(None))
    assert _carried(none) == [0, 0, 0, 0]
    assert none.pending == ("act",)


def test_lure_brings_two_animals_a_hit_as_far_as_there_are_any() -> None:
    """NA4.4: from the stock; if all dice are blank, one of each kind. It is no restock."""
    draft = early().stand(0, "c1:0").guide(0, 0, 2, 0, 1).carry(1, 0, 3, 0, 0).stand(1, "d2:0")
    state = _act(draft)
    assert state.stock[Animal.GOAT] == 3
    lured = played(state, na.Lure(), hits("goat", "goat", "camel"))
    assert _there(lured, GREEN) == [2, 5, 2, 4]
    assert lured.stock[Animal.GOAT] == 0
    assert not lured.restocked
    after = na.apply(lured, na.End())
    assert (after.strips, after.seat) == (state.strips, 1)
    assert _there(played(state, na.Lure(), hits()), GREEN) == [3, 3, 3, 3]


def test_dunes_are_shifted_by_choice_if_no_nomad_stands_on_row_4() -> None:
    """NA4.5: from a dune; it is no restock."""
    draft = early().stand(0, "d2:1")
    state = _act(draft)
    assert list(na.legal_moves(state)) == [na.Shift(), na.End()]
    shifting = na.apply(state, na.Shift())
    assert shifting.strips == ("d1", "c1", "d2", "c2")
    assert shifting.put_back == ((), ("d3",))
    after = na.apply(shifting, na.Strip("c8"))
    assert after.strips == ("c8", "d1", "c1", "d2", "c2")
    assert after.pending == ("act",)
    assert not after.restocked
    assert list(na.legal_moves(_act(draft.stand(1, "d3:1")))) == [na.End()]
    assert list(na.legal_moves(_act(early().stand(0, "d3:2")))) == [na.End()]


def test_sale_pays_the_price_before_the_sale() -> None:
    """NA4.6: all of one kind bring the same; then they go to the stock."""
    state = _act(early().carry(0, 3, 0, 2, 0))
    ladder = na.CLASSIC.prices(3, "goat")
    assert [state.stock[animal] for animal in (Animal.DONKEY, Animal.HORSE)] == [3, 4]
    sold = na.apply(state, sell("donkey", "donkey", "donkey", "horse"))
    assert sold.dinars(0) == 10 + 3 * ladder[3] + ladder[4]
    assert sold.stock[Animal.DONKEY] == 6
    assert _carried(sold) == [0, 0, 1, 0]
    sales = [move for move in na.legal_moves(state) if isinstance(move, na.Sell)]
    assert len(sales) == 4 * 3 - 1
    assert list(na.legal_moves(sold)) == [na.End()]


def _with_final(face: str) -> Draft:
    """Give a draft in which row 0 is a new city with a final disc, where seat 0 stands."""
    draft = late().set(final=[face]).stand(0, "c7:5").carry(0, 1, 1, 0, 0)
    names = ["c7", "d5", "c6", "d6", "c5"]
    draft.set(strips=[{"strip": name, "disc": None} for name in names]).disc(0, face)
    draft.data["put_back"]["desert"].append("d7")
    return draft


def test_final_disc_adds_a_dinar_for_its_animal_in_its_city() -> None:
    """NA4.6: for each animal of that kind."""
    plain = na.apply(_act(_with_final("camel")), sell("donkey", "goat"))
    bonus = na.apply(_act(_with_final("goat")), sell("donkey", "goat"))
    assert bonus.dinars(0) == plain.dinars(0) + 1
    elsewhere = na.apply(_act(_with_final("goat").stand(0, "c6:4")), sell("donkey", "goat"))
    assert elsewhere.dinars(0) == plain.dinars(0)


# --- discs ------------------------------------------------------------------------------------


def test_dinar_discs_pay_for_nothing() -> None:
    """NA5.1: they count at the end, and never as money."""
    draft = late().hold(0, "dinars-4", "dinars-5", "dinars-6").purse(0, 2)
    state = draft.state()
    assert all(len(m.hire) == 2 for m in na.legal_moves(state) if isinstance(m, na.Step))
    assert na.score(state)[0].parts == (("dinars", 2), ("discs", 15))


def test_abdul_buys_anywhere_but_in_a_city() -> None:
    """NA5.2: while moving or acting, besides the action, without a city's bonus."""
    draft = late().hold(0, "dinars-4", "abdul").stand(0, "d5:0").carry(0, 1, 0, 0, 1)
    state = draft.state()
    price = state.prices[Animal.CAMEL]
    sold = na.apply(state, abdul("camel"))
    assert sold.dinars(0) == 10 + price
    assert sold.pending == ("move",)
    assert sold.used_discs == ("abdul",)
    assert abdul("camel") in na.legal_moves(na.apply(state, step("d5:1")))
    acting = na.apply(state, na.Halt())
    assert [move.kind for move in na.legal_moves(acting)] == [
        "shift",
        "abdul",
        "abdul",
        "abdul",
        "end",
    ]
    shifted = played(acting, na.Shift(), na.Strip("c7"), na.FinalDisc(na.Final.GOAT))
    assert abdul("camel") in na.legal_moves(shifted)
    assert abdul("camel") not in na.legal_moves(draft.stand(0, "c6:4").state())


def test_abdul_on_the_way_and_a_sale_in_a_city_in_one_turn() -> None:
    """NA5.2: both are allowed."""
    draft = late().hold(0, "dinars-4", "abdul").stand(0, "c6:5").carry(0, 1, 0, 0, 1)
    state = played(draft.state(), abdul("camel"), step("c6:4"), na.Halt(), sell("donkey"))
    assert _carried(state) == [0, 0, 0, 0]


def test_expert_takes_one_animal_from_any_landscape() -> None:
    """NA5.2: in a city, too, while moving or acting, before or after the action."""
    draft = late().hold(0, "dinars-4", "expert").graze("blue", 0, 2, 0, 1)
    state = draft.state()
    catches = [move for move in na.legal_moves(state) if isinstance(move, na.Expert)]
    assert [move for move in catches if move.landscape is Landscape.BLUE] == [
        expert("blue", "goat"),
        expert("blue", "camel"),
    ]
    caught = na.apply(state, expert("blue", "goat"))
    assert _carried(caught) == [0, 1, 0, 0]
    assert caught.pending == ("move",)
    assert [move.kind for move in na.legal_moves(_act(draft))][-1] == "end"


def test_expert_restocks_at_once_and_the_rest_follows_at_the_end() -> None:
    """NA5.2, NA7.4: NA7.1 is done in the middle of the turn, NA7.4 after `end`."""
    draft = late().hold(0, "dinars-4", "expert").graze("blue", 0, 1, 0, 0).stand(0, "d5:0")
    filling = na.apply(draft.state(), expert("blue", "goat"))
    assert filling.pending == ("fill", "restock", "move")
    filled = na.apply(filling, roll("goat", "blank"))
    assert filled.pending == ("move",)
    assert filled.restocked
    assert _there(filled, Landscape.BLUE) == [0, 4, 0, 0]
    ended = played(filled, na.Halt(), na.End())
    assert ended.pending == ("random", "shift", "end")
    after = played(ended, roll("blank", "blank"), land("red"), na.Strip("c7"))
    assert played(after, na.FinalDisc(na.Final.GOAT), na.Decline()).seat == 1


def test_no_disc_in_a_turn_of_the_pilgrim_nor_before_placing() -> None:
    """NA3.7, NA5.2: neither before `pilgrim` nor before `place`; after `place`, yes."""
    draft = late().hold(0, "abdul", "expert").carry(0, 1, 1, 0, 0).stand(0, "d5:0")
    state = draft.state()
    pilgrim = na.Pilgrim(herd("donkey", "goat"))
    assert pilgrim in na.legal_moves(state)
    played_disc = na.apply(state, expert("green", "goat"))
    assert played_disc.disc_played
    assert not any(isinstance(move, na.Pilgrim) for move in na.legal_moves(played_disc))
    waiting = draft.stand(0, "pilgrim").state()
    assert {move.kind for move in na.legal_moves(waiting)} == {"place"}
    kinds = {move.kind for move in na.legal_moves(na.apply(waiting, place("d5:0")))}
    assert {"abdul", "expert"} <= kinds


def test_ride_after_a_disc_but_no_pilgrim() -> None:
    """NA3.6, NA3.7: only a step keeps a nomad from riding."""
    draft = late().hold(0, "expert", "winds").stand(0, "d5:0")
    state = na.apply(draft.state(), expert("green", "goat"))
    assert ride("d5:1") in na.legal_moves(state)
    assert not na.apply(state, ride("d5:1")).disc_played


def test_disc_before_the_first_step_is_known_until_that_step() -> None:
    """NA3.7: it keeps the nomad from the Pilgrim; after a step, that does so anyhow."""
    draft = late().hold(0, "abdul", "expert").stand(0, "d5:0").carry(0, 1, 0, 0, 0)
    state = draft.state()
    assert not state.disc_played
    for disc in (abdul("donkey"), expert("green", "goat")):
        after = na.apply(state, disc)
        assert after.disc_played and after.start is None
        assert na.load_state(json.loads(json.dumps(dump(after)))) == after
        assert na.view(after, None).disc_played
        stepped = na.apply(after, step("d5:1"))
        assert not stepped.disc_played and stepped.start == "d5:0"
        assert not na.apply(after, na.Halt()).disc_played


def test_disc_between_two_steps_is_not_one_before_the_first() -> None:
    """NA5.2: nor is one that is played while acting; each state survives JSON."""
    draft = late().hold(0, "abdul", "expert").stand(0, "d5:0").carry(0, 1, 0, 0, 0)
    stepped = played(draft.state(), step("d5:1"))
    for state in (stepped, na.apply(stepped, na.Halt())):
        for disc in (abdul("donkey"), expert("green", "goat")):
            after = na.apply(state, disc)
            assert not after.disc_played and after.start == state.start
            assert na.load_state(json.loads(json.dumps(dump(after)))) == after


def test_a_turn_begins_once_whatever_is_played_before_the_first_step() -> None:
    """NA5.2: a disc is part of the turn in which it is played, and so is each step."""
    draft = late().hold(0, "abdul", "expert").stand(0, "d5:0").carry(0, 1, 0, 0, 0)
    begins = na.notation.begins_turn
    assert begins is not None
    state = draft.state()
    assert begins(state)
    disc = na.apply(state, abdul("donkey"))
    between = na.apply(disc, step("d5:1"))
    for later in (disc, between, na.apply(disc, na.Halt())):
        assert not begins(later)
    told = [effect.code for effect in na.effects(state, abdul("donkey"), None)]
    assert "turn-begins" not in told


def test_silver_tongue_holds_for_all_sales_of_the_turn() -> None:
    """NA5.3: one dinar more for each animal, of this sale and of later ones."""
    draft = late().hold(0, "abdul", "silver").stand(0, "c6:5").carry(0, 1, 1, 0, 1)
    state = draft.state()
    prices = state.prices
    sold = na.apply(state, abdul("donkey", silver=True))
    assert sold.dinars(0) == 10 + prices[Animal.DONKEY] + 1
    assert sold.silver
    assert sold.used_discs == ("abdul", "silver")
    city = played(sold, step("c6:4"), na.Halt(), sell("goat", "camel"))
    assert city.dinars(0) == sold.dinars(0) + prices[Animal.GOAT] + prices[Animal.CAMEL] + 2
    after = na.apply(city, na.End())
    assert not after.silver


@pytest.mark.parametrize("discs", [("silver", "dinars-4"), ("dinars-4", "dinars-5")])
def test_only_who_holds_silver_may_use_it(discs: tuple[str, ...]) -> None:
    """NA5.3: each sale stands there without it first, then with it."""
    held = sorted(discs, key=[*map(str, na.Special)].index)
    state = _act(late().hold(0, *held).carry(0, 0, 2, 0, 0))
    sales = [move for move in na.legal_moves(state) if isinstance(move, na.Sell)]
    plain = [sell("goat"), sell("goat", "goat")]
    with_silver = [sell("goat", silver=True), sell("goat", "goat", silver=True)]
    both = [plain[0], with_silver[0], plain[1], with_silver[1]]
    assert sales == (both if "silver" in discs else plain)


def test_every_seat_with_a_disc_is_asked_for_sands() -> None:
    """NA5.4: after the turn, from the seat that is due, whatever discs they are."""
    draft = late(players=4).hold(0, "dinars-4").hold(2, "sands").hold(3, "dinars-6")
    asked = played(draft.state(), na.Halt(), na.End())
    assert na.turn(asked) == Decide(Seat(2))
    assert asked.seat == 0
    assert asked.due == 1
    assert list(na.legal_moves(asked)) == [na.Decline(), na.Sands()]
    third = na.apply(asked, na.Decline())
    assert na.turn(third) == Decide(Seat(3))
    assert list(na.legal_moves(third)) == [na.Decline()]
    first = na.apply(third, na.Decline())
    assert na.turn(first) == Decide(Seat(0))
    assert na.apply(first, na.Decline()).seat == 1


def test_sands_gives_an_extra_turn_then_play_goes_on() -> None:
    """NA5.4: with the seat that was due; once it was used nobody is asked again."""
    draft = late(players=4).hold(0, "dinars-4").hold(2, "sands").hold(3, "dinars-6")
    extra = played(draft.state(), na.Halt(), na.End(), na.Sands())
    assert extra.seat == 2
    assert extra.due == 1
    assert extra.extra_turn
    assert extra.used_discs == ("sands",)
    after = played(extra, na.Halt(), na.End())
    assert after.seat == 1
    assert not after.extra_turn
    assert after.pending == ("move",)


def test_extra_turn_of_a_lost_seat_is_a_pilgrims_turn() -> None:
    """NA3.9, NA5.4: it can only go to the Pilgrim, and the seat that was due comes next."""
    draft = late().hold(0, "dinars-4").hold(2, "sands").stand(2, "lost").carry(2, 1, 0, 0, 0)
    extra = played(draft.state(), na.Halt(), na.End(), na.Sands())
    assert list(na.legal_moves(extra)) == [na.Pilgrim(herd("donkey"))]
    after = na.apply(extra, na.Pilgrim(herd("donkey")))
    assert after.seat == 1
    assert after.at(2) == "pilgrim"


def test_extra_turn_right_after_the_own_turn() -> None:
    """NA5.4: the seat whose turn is over is asked last, and may go on."""
    draft = late().hold(0, "dinars-4", "sands")
    asked = played(draft.state(), na.Halt(), na.End())
    assert na.turn(asked) == Decide(Seat(0))
    again = na.apply(asked, na.Sands())
    assert again.seat == 0
    assert played(again, na.Halt(), na.End()).seat == 1


def test_used_disc_is_out_of_the_game_and_seen_by_all() -> None:
    """NA5.5: others that are left are worth nothing."""
    state = late().hold(0, "abdul", "winds").carry(0, 1, 0, 0, 0).stand(0, "d5:0").state()
    used = na.apply(state, abdul("donkey"))
    for viewer in (None, *map(Seat, range(3))):
        assert na.view(used, viewer).used_discs == ("abdul",)
    assert used.held(0) == 1
    assert na.score(state)[0].parts == (("dinars", 10), ("discs", 0))
