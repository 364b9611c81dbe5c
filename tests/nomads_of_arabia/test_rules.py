"""NA2 and NA3: the set-up, and moving."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from desertrules import Chance, Decide, Seat
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Special, State
from tests.nomads_of_arabia.positions import (
    EARLY,
    early,
    herd,
    land,
    late,
    place,
    played,
    ride,
    roll,
    set_up,
    step,
)
from tests.nomads_of_arabia.sets import SMALL

BLANK = roll("blank", "blank")


def _legal(state: State, kind: type[na.Move]) -> list[na.Move]:
    return [move for move in na.legal_moves(state) if isinstance(move, kind)]


# --- set-up -----------------------------------------------------------------------------------


def test_five_strips_are_drawn_in_turn() -> None:
    """NA2.1: desert, city, desert, city, desert; each unseen strip of the type equally likely."""
    state = na.initial(na.Options(3))
    for row, name in enumerate(EARLY):
        outcomes = na.outcomes(state)
        assert {outcome.weight for outcome in outcomes} == {1}
        names = [move.strip for move in na.legal_moves(state) if isinstance(move, na.Strip)]
        kind = "c" if row % 2 else "d"
        seen = [other for other in EARLY[:row] if other[0] == kind]
        assert names == [f"{kind}{n}" for n in range(1, 9) if f"{kind}{n}" not in seen]
        state = na.apply(state, na.Strip(name))
    assert state.strips == EARLY


@pytest.mark.parametrize("special", range(6))
def test_first_special_disc_lies_on_the_city_of_row_1(special: int) -> None:
    """NA2.2: it lies there after the fifth strip, if any discs are used; row 3 has none."""
    state = na.initial(na.Options(3, special=special))
    for name in EARLY:
        assert state.city_discs == {}
        state = na.apply(state, na.Strip(name))
    assert state.city_discs == ({"c1": None} if special else {})
    assert state.special_waiting == max(0, special - 1)


def test_first_landscape_gets_one_of_each_kind_not_from_the_stock() -> None:
    """NA2.3: five outcomes, no yellow."""
    state = played(na.initial(na.Options(4)), *map(na.Strip, EARLY))
    faces = [move.face for move in na.legal_moves(state) if isinstance(move, na.LandscapeDie)]
    assert faces == ["green", "red", "purple", "blue", "ochre"]
    state = na.apply(state, land("purple"))
    assert set(state.landscapes[na.Landscape.PURPLE].values()) == {1}
    assert set(state.stock.values()) == {15}


def test_set_up_restocks_the_other_landscapes_and_twice_at_random() -> None:
    """NA2.4: in order; the landscape die has no yellow, and no dunes shift."""
    state = played(na.initial(na.Options(3)), *map(na.Strip, EARLY), land("red"))
    for filled in ("green", "purple", "blue", "ochre"):
        assert not any(state.landscapes[na.Landscape(filled)].values())
        state = na.apply(state, roll("donkey", "goat"))
        there = list(state.landscapes[na.Landscape(filled)].values())
        assert there == [2, 2, 0, 0]
    for animal in ("goat", "horse"):
        state = na.apply(state, roll(animal, "blank"))
        assert len(na.legal_moves(state)) == 5
        state = na.apply(state, land("ochre"))
    assert list(state.landscapes[na.Landscape.OCHRE].values()) == [2, 6, 4, 0]
    assert state.strips == EARLY
    assert na.turn(state) == Decide(Seat(0))


def test_set_up_rolls_again_for_a_landscape_that_is_still_empty() -> None:
    """NA2.4, NA7.2: a fourth roll of the same animal finds none of it in a stock of twelve."""
    state = played(na.initial(na.Options(3)), *map(na.Strip, EARLY), land("red"))
    state = played(state, *[roll("goat", "goat")] * 3)
    assert state.stock[Animal.GOAT] == 0
    again = na.apply(state, roll("goat", "blank"))
    assert again == state
    assert na.apply(again, BLANK) != state


def test_set_up_with_a_tiny_stock_comes_to_an_end() -> None:
    """NA2.4: random restocks of an empty stock roll no landscape die."""
    options = {"players": 3, "special": 0, "finale": "full", "components": SMALL}
    state = played(
        na.initial(na.load_options(options)), *map(na.Strip, ("d1", "c1", "d2", "c2", "d3"))
    )
    state = played(state, land("green"), *(roll(a, a) for a in Animal))
    assert sum(state.stock.values()) == 0
    assert na.turn(played(state, BLANK, BLANK)) == Decide(Seat(0))


def test_nomads_begin_in_the_city_of_row_3() -> None:
    """NA2.5: without handlers or animals, with ten dinars; seat 0 begins."""
    state = set_up(players=6)
    for seat in range(6):
        assert state.at(seat) == "c2:3"
        assert state.dinars(seat) == 10
        assert not any(state.animals(seat).values())
        assert not any(state.handlers(seat).values())
    assert na.turn(state) == Decide(Seat(0))
    assert state.seat == 0
    assert na.initial(na.Options(3)).at(0) is None


# --- moving -----------------------------------------------------------------------------------


def test_movement_is_no_one_or_two_steps() -> None:
    """NA3.1: halt ends it, and so does the second step, which may not lead back."""
    start = early().stand(0, "d2:1").state()
    assert na.apply(start, na.Halt()).pending == ("act",)
    once = na.apply(start, step("c1:2"))
    assert once.pending == ("move",)
    assert once.start == "d2:1"
    assert [move.to for move in na.legal_moves(once) if isinstance(move, na.Step)] == [
        "d1:1",
        "c1:1",
        "c1:3",
    ]
    assert na.apply(once, na.Halt()).pending == ("act",)
    twice = na.apply(once, step("d1:1"))
    assert twice.pending == ("act",)
    assert twice.start is None
    assert twice.at(0) == "d1:1"


@pytest.mark.parametrize(
    ("handlers", "cost"), [([1, 1, 0, 0], 3), ([1, 1, 1, 0], 6), ([0, 0, 0, 0], 3)]
)
def test_second_step_costs_a_dinar_for_each_animal(handlers: list[int], cost: int) -> None:
    """NA3.2: and three more with three handlers; the first step is free."""
    draft = early().stand(0, "d2:1").carry(0, 1, 0, 2, 0).guide(0, *handlers)
    once = na.apply(draft.purse(0, cost).state(), step("c1:2"))
    assert once.dinars(0) == cost
    assert na.apply(once, step("d1:1")).dinars(0) == 0
    poor = na.apply(draft.purse(0, cost - 1).state(), step("c1:2"))
    assert not _legal(poor, na.Step)
    assert na.Halt() in na.legal_moves(poor)


def test_into_a_city_the_old_handlers_are_still_carried() -> None:
    """NA3.2, NA3.3: three handlers cost three dinars on a second step that gives them back."""
    draft = early().stand(0, "d2:1").guide(0, 1, 1, 1, 0).disc(1, None).hold(0, "dinars-4")
    once = na.apply(draft.purse(0, 3).state(), step("c1:2"))
    twice = na.apply(once, step("c1:1"))
    assert twice.dinars(0) == 0
    assert not any(twice.handlers(0).values())


def test_who_enters_a_city_gives_all_handlers_back() -> None:
    """NA3.3: at once, also on the way through."""
    state = early().stand(0, "c2:2").guide(0, 0, 2, 0, 1).state()
    assert list(state.pool.values()) == [2, 0, 2, 1]
    entered = na.apply(state, step("c2:3"))
    assert not any(entered.handlers(0).values())
    assert set(entered.pool.values()) == {2}


def test_who_leaves_a_city_hires_two_or_three() -> None:
    """NA3.4: two for nothing, three for three dinars, fewer first, then in the animals' order."""
    state = set_up()
    hires = [move.hire for move in na.legal_moves(state) if isinstance(move, na.Step)][:26]
    pairs = list(combinations_with_replacement(Animal, 2))
    triples = [t for t in combinations_with_replacement(Animal, 3) if max(Counter(t).values()) < 3]
    assert hires == [*pairs, *triples]
    assert na.apply(state, step("c2:2", "goat", "goat")).dinars(0) == 10
    three = na.apply(state, step("c2:2", "goat", "goat", "camel"))
    assert three.dinars(0) == 7
    assert list(three.handlers(0).values()) == [0, 2, 0, 1]
    assert list(three.pool.values()) == [2, 0, 2, 1]
    poor = na.legal_moves(early().purse(0, 2).state())
    assert {len(move.hire) for move in poor if isinstance(move, na.Step)} == {2}


@pytest.mark.parametrize(
    ("last", "hires"),
    [
        (3, [("goat",)]),
        (2, [("goat", "camel")]),
        (1, [("goat", "camel"), ("camel", "camel"), ("goat", "camel", "camel")]),
    ],
)
def test_a_small_pool_gives_all_it_has(last: int, hires: list[tuple[str, ...]]) -> None:
    """NA3.4: with fewer than two handlers in the pool, all of them must be taken."""
    draft = early(players=6)
    others = [[3, 0, 0, 0], [1, 2, 0, 0], [0, 1, 2, 0], [0, 0, 2, 1], [0, 0, 0, last]]
    for seat, handlers in enumerate(others, start=1):
        draft.stand(seat, "d2:0").guide(seat, *handlers)
    state = draft.state()
    found = [move.hire for move in na.legal_moves(state) if isinstance(move, na.Step)]
    assert found == [herd(*hire) for hire in hires] * 5
    assert na.apply(state, step("c2:2", *hires[0])).dinars(0) == 10


def test_second_step_out_of_a_city_adds_both_costs() -> None:
    """NA3.2, NA3.4: three hired handlers are carried on that step, and both must be affordable."""
    draft = early().stand(0, "c2:2").carry(0, 2, 0, 0, 0)
    rich = na.apply(draft.purse(0, 8).state(), step("c2:3"))
    assert na.apply(rich, step("c2:4", "goat", "camel")).dinars(0) == 6
    assert na.apply(rich, step("c2:4", "goat", "horse", "camel")).dinars(0) == 0
    poor = na.apply(draft.purse(0, 7).state(), step("c2:3"))
    assert {len(move.hire) for move in na.legal_moves(poor) if isinstance(move, na.Step)} == {2}
    broke = na.apply(draft.purse(0, 1).state(), step("c2:3"))
    assert not _legal(broke, na.Step)


def test_straight_from_city_to_city_none_are_hired() -> None:
    """NA3.4, NA3.6: only a ride leads from a city into a city."""
    state = late().hold(0, "dinars-4", "winds").state()
    to_city = [move for move in na.legal_moves(state) if move == ride("c6:4")]
    assert to_city == [ride("c6:4")]
    assert not any(na.apply(state, ride("c6:4")).handlers(0).values())


def test_first_nomad_to_enter_takes_the_special_disc() -> None:
    """NA3.5: by a step, also on the way through; each unseen disc is equally likely."""
    state = early().stand(0, "c1:0").state()
    entered = na.apply(state, step("c1:1"))
    assert na.turn(entered) == Chance()
    assert entered.city_discs == {"c1": None}
    assert [outcome.weight for outcome in na.outcomes(entered)] == [1] * 8
    taken = na.apply(entered, na.DrawDisc(Special.SANDS))
    assert taken.discs(0) == ("sands",)
    assert taken.held(0) == 1
    assert taken.city_discs == {}
    assert taken.pending == ("move",)
    through = na.apply(taken, step("c1:2", "goat", "goat"))
    assert through.pending == ("act",)


def test_discs_that_were_seen_cannot_be_drawn_again() -> None:
    """NA3.5: what anybody holds or has used is not among the outcomes."""
    draft = late().hold(0, "dinars-4").hold(1, "sands").disc(1, "special").stand(0, "c6:5")
    state = na.apply(draft.set(used=["abdul"]).state(), step("c6:4"))
    discs = [move.disc for move in na.legal_moves(state) if isinstance(move, na.DrawDisc)]
    assert discs == ["dinars-5", "dinars-6", "expert", "winds", "silver"]


def test_ride_leads_to_any_space_and_ends_the_movement() -> None:
    """NA3.6: before any step, to any space but the own one; only a hire of three is paid."""
    draft = late().hold(0, "dinars-4", "winds").carry(0, 1, 1, 1, 0)
    state = draft.purse(0, 3).state()
    rides = [move for move in na.legal_moves(state) if isinstance(move, na.Ride)]
    spaces = {move.to for move in rides}
    assert len(spaces) == 5 + 3 + 5 + 3 + 3 - 1
    assert "c5:1" not in spaces
    gone = na.apply(state, ride("d5:0", "donkey", "goat", "horse"))
    assert gone.pending == ("act",)
    assert gone.dinars(0) == 0
    assert gone.used_discs == ("winds",)
    assert gone.discs(0) == ("dinars-4",)
    assert na.apply(state, ride("d5:0", "donkey", "goat")).dinars(0) == 3
    away = na.apply(draft.stand(0, "d5:0").guide(0, 1, 1, 1, 0).state(), ride("d5:3"))
    assert list(away.handlers(0).values()) == [1, 1, 1, 0]
    assert away.dinars(0) == 3


def test_ride_into_a_city_takes_its_disc() -> None:
    """NA3.5, NA3.6: handlers go back, and the disc is drawn."""
    draft = late().hold(0, "winds").disc(1, "special").stand(0, "d5:0").guide(0, 1, 0, 0, 0)
    state = na.apply(draft.state(), ride("c6:4"))
    assert state.pending == ("draw-disc", "act")
    assert not any(state.handlers(0).values())
    assert na.apply(state, na.DrawDisc(Special.EXPERT)).pending == ("act",)


def test_no_ride_after_a_step() -> None:
    """NA3.6: the winds are ridden instead of stepping."""
    state = late().hold(0, "dinars-4", "winds").stand(0, "d5:0").state()
    assert _legal(state, na.Ride)
    assert not _legal(na.apply(state, step("d5:1")), na.Ride)


def test_pilgrim_takes_the_whole_turn() -> None:
    """NA3.7: handlers go back, two animals are kept, and the next seat is due."""
    state = early().stand(0, "d2:1").carry(0, 2, 1, 0, 0).guide(0, 1, 1, 0, 0).state()
    keeps = [move.keep for move in na.legal_moves(state) if isinstance(move, na.Pilgrim)]
    assert keeps == [herd("donkey", "donkey"), herd("donkey", "goat")]
    gone = na.apply(state, na.Pilgrim(herd("donkey", "goat")))
    assert gone.at(0) == "pilgrim"
    assert list(gone.animals(0).values()) == [1, 1, 0, 0]
    assert gone.stock[Animal.DONKEY] == state.stock[Animal.DONKEY] + 1
    assert set(gone.pool.values()) == {2}
    assert gone.seat == 1
    assert not _legal(na.apply(state, step("d2:0")), na.Pilgrim)


@pytest.mark.parametrize("carried", [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 2, 0], [0, 0, 5, 0]])
def test_pilgrim_keeps_what_there_is(carried: list[int]) -> None:
    """NA3.7: with fewer than two animals, all of them; of one kind, there is no choice."""
    state = early().stand(0, "d2:1").carry(0, *carried).state()
    kept = [move.keep for move in na.legal_moves(state) if isinstance(move, na.Pilgrim)]
    animals = [a for a, n in zip(Animal, carried, strict=True) for _ in range(n)]
    assert kept == [tuple(animals[:2])]


def test_who_is_at_the_pilgrim_is_put_on_any_space() -> None:
    """NA3.8: that was its movement, and no disc is taken."""
    state = early().stand(0, "pilgrim").hold(0).carry(0, 1, 0, 0, 0).state()
    places = [move.to for move in na.legal_moves(state) if isinstance(move, na.Place)]
    assert len(places) == len(na.legal_moves(state)) == 4 + 5 + 4 + 5 + 4
    assert places[:5] == ["d1:0", "d1:1", "d1:3", "d1:4", "c1:0"]
    put = na.apply(state, place("c1:1"))
    assert put.pending == ("act",)
    assert put.city_discs == {"c1": None}
    assert na.Sell(herd("donkey"), silver=False) in na.legal_moves(put)


def test_lost_nomad_can_only_go_to_the_pilgrim() -> None:
    """NA3.9: with what it kept, whatever discs it holds."""
    draft = late().stand(0, "lost").carry(0, 1, 0, 0, 1)
    state = draft.hold(0, "abdul", "expert", "winds").state()
    assert list(na.legal_moves(state)) == [na.Pilgrim(herd("donkey", "camel"))]
    assert na.apply(state, na.Pilgrim(herd("donkey", "camel"))).at(0) == "pilgrim"
