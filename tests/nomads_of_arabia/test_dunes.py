"""NA6 to NA8: dune shifts, restocks, and the end."""

from fractions import Fraction
from random import Random

import pytest

from desertrules import Decide, Over, Seat
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, Final, Landscape, State
from desertrules.play.playout import playout
from tests.nomads_of_arabia.positions import (
    Draft,
    early,
    herd,
    land,
    late,
    played,
    roll,
    sell,
    shifted,
)

BLANK = roll("blank", "blank")


def _there(state: State, landscape: str) -> list[int]:
    return list(state.landscapes[Landscape(landscape)].values())


def _shifting(draft: Draft) -> State:
    """Give the state in which the random restock of seat 0's turn is over, and the dunes shift."""
    state = draft.pending("random", "shift", "end").state()
    return played(state, BLANK, land("green"))


# --- dune shifts ------------------------------------------------------------------------------


def test_last_strip_goes_under_its_pile_with_its_disc() -> None:
    """NA6.1: a special disc that nobody took leaves the game unseen."""
    draft = late().set(
        strips=[{"strip": name, "disc": None} for name in ("c7", "d5", "c6", "d6", "c5")],
        final=["goat"],
    )
    draft.data["put_back"]["desert"].append("d7")
    draft.disc(0, "goat").disc(4, "special").hold(0, "dinars-4").stand(0, "d5:0")
    for seat in (1, 2):
        draft.stand(seat, "d6:1")
    state = played(draft.state(), na.Halt(), na.Shift())
    assert state.put_back[0] == ("c2", "c1", "c3", "c4", "c5")
    assert state.city_discs == {"c7": Final.GOAT}
    assert len(state.unseen_discs) == 7
    after = na.apply(state, na.Strip("d8"))
    assert after.strips == ("d8", "c7", "d5", "c6", "d6")
    assert after.city_discs == {"c7": Final.GOAT}


def test_nomads_on_the_last_strip_are_lost() -> None:
    """NA6.2: they give all handlers back, and all animals but two."""
    draft = early().stand(1, "d3:1").guide(1, 1, 1, 0, 0).carry(1, 0, 5, 0, 0)
    draft.stand(2, "d3:3").carry(2, 1, 0, 0, 1)
    state = _shifting(draft)
    assert state.at(1) == state.at(2) == "lost"
    assert list(state.animals(1).values()) == [0, 2, 0, 0]
    assert list(state.animals(2).values()) == [1, 0, 0, 1]
    assert not any(state.handlers(1).values())
    assert set(state.pool.values()) == {2}
    assert state.pending == ("strip", "end")


def test_who_has_more_than_two_of_several_kinds_chooses() -> None:
    """NA6.2: seat by seat from the one whose turn it is; exactly two are kept."""
    draft = early(players=4).set(seat=2)
    for seat in (0, 1, 3):
        draft.stand(seat, "d3:1").carry(seat, 1, 1, 1, 0).guide(seat, 1, 0, 0, 0)
    state = _shifting(draft)
    assert na.turn(state) == Decide(Seat(3))
    assert state.seat == 2
    assert state.strips == ("d1", "c1", "d2", "c2")
    assert [state.at(seat) for seat in (0, 1, 3)] == ["d3:1", "d3:1", "lost"]
    assert [sum(state.handlers(seat).values()) for seat in (0, 1, 3)] == [1, 1, 0]
    keeps = [move.animals for move in na.legal_moves(state) if isinstance(move, na.Keep)]
    assert keeps == [herd("donkey", "goat"), herd("donkey", "horse"), herd("goat", "horse")]
    second = na.apply(state, na.Keep(herd("donkey", "horse")))
    assert list(second.animals(3).values()) == [1, 0, 1, 0]
    assert na.turn(second) == Decide(Seat(0))
    third = na.apply(second, na.Keep(herd("goat", "horse")))
    assert na.turn(third) == Decide(Seat(1))
    done = na.apply(third, na.Keep(herd("goat", "horse")))
    assert done.pending == ("strip", "end")
    assert na.apply(done, na.Strip("c3")).seat == 3


def test_new_strip_is_any_unseen_one_of_the_other_type() -> None:
    """NA6.3: each equally likely, and a single one is still an event."""
    state = played(early().stand(0, "d2:1").state(), na.Halt(), na.Shift())
    outcomes = [(outcome.move, outcome.weight) for outcome in na.outcomes(state)]
    assert outcomes == [(na.Strip(f"c{number}"), 1) for number in range(3, 9)]
    draft = shifted(9, ["goat"], special=5).pending("act")
    last = na.apply(draft.state(), na.Shift())
    assert list(na.legal_moves(last)) == [na.Strip("d8")]


def test_once_all_were_seen_the_oldest_comes_back_without_an_event() -> None:
    """NA6.3: the thirteenth shift finds no unseen city, so c2 comes back; then the last disc."""
    draft = shifted(12, ["donkey", "goat", "horse", "camel"], special=3).pending("act")
    before = draft.state()
    assert not any(name[0] == "c" for name in before.unseen_strips)
    assert before.put_back[0][0] == "c2"
    state = na.apply(before, na.Shift())
    assert state.strips == ("c2", *before.strips[:4])
    assert state.put_back == (before.put_back[0][1:], (*before.put_back[1], before.strips[4]))
    assert [(o.move, o.weight) for o in na.outcomes(state)] == [(na.FinalDisc(Final.MECCA), 1)]


def test_new_city_gets_a_special_disc_while_any_are_left() -> None:
    """NA6.4: then a final disc, face up, each equally likely, which stays."""
    state = played(early(special=2).stand(0, "d2:1").state(), na.Halt(), na.Shift())
    city = na.apply(state, na.Strip("c3"))
    assert city.city_discs == {"c3": None, "c1": None}
    assert city.special_waiting == 0
    state = played(early(special=1).stand(0, "d2:1").state(), na.Halt(), na.Shift(), na.Strip("c3"))
    assert state.pending == ("final-disc", "act")
    assert [o.weight for o in na.outcomes(state)] == [1] * 5
    turned = na.apply(state, na.FinalDisc(Final.HORSE))
    assert turned.city_discs == {"c3": Final.HORSE, "c1": None}
    entered = played(turned, na.End())
    assert entered.city_discs == turned.city_discs


@pytest.mark.parametrize(
    ("turned", "weights"),
    [
        ([], {"donkey": 1, "goat": 1, "horse": 1, "camel": 1, "mecca": 2}),
        (["goat"], {"donkey": 1, "horse": 1, "camel": 1, "mecca": 3}),
        (["goat", "camel"], {"mecca": 1}),
    ],
)
def test_short_finale_has_mecca_among_three(turned: list[str], weights: dict[str, int]) -> None:
    """NA1.7, NA6.4: two of the other four are used, unknown which."""
    draft = shifted(2 * len(turned), turned, special=0, finale="short")
    state = played(draft.pending("act").state(), na.Shift(), na.Strip(f"c{3 + len(turned)}"))
    outcomes = na.outcomes(state)
    assert [outcome.move for outcome in outcomes] == [na.FinalDisc(Final(disc)) for disc in weights]
    assert [outcome.weight for outcome in outcomes] == list(weights.values())
    mecca = Fraction(weights["mecca"], sum(weights.values()))
    assert mecca == Fraction(1, 3 - len(turned))


def test_mecca_ends_the_game_at_once() -> None:
    """NA6.5: in the middle of a turn, without another sale."""
    draft = shifted(0, special=0).pending("act").stand(0, "d2:1").carry(0, 3, 0, 0, 0)
    state = played(draft.state(), na.Shift(), na.Strip("c3"), na.FinalDisc(Final.MECCA))
    assert isinstance(na.turn(state), Over)
    assert not na.legal_moves(state)
    assert state.pending == ("over",)
    assert state.dinars(0) == 10


# --- restocks ---------------------------------------------------------------------------------


def _end(draft: Draft) -> State:
    """Give the state after seat 0 has ended its turn."""
    return na.apply(draft.pending("act").state(), na.End())


def test_landscapes_are_restocked_first_in_order() -> None:
    """NA7.1: then kinds that stand on no landscape; until neither applies."""
    draft = early().graze("red", 0, 0, 0, 0).graze("ochre", 0, 0, 0, 0)
    state = _end(draft)
    assert state.pending == ("fill", "restock", "end")
    state = na.apply(state, roll("goat", "blank"))
    assert _there(state, "red") == [0, 4, 0, 0]
    state = na.apply(state, roll("goat", "horse"))
    assert _there(state, "ochre") == [0, 2, 2, 0]
    assert state.pending == ("random", "shift", "end")


def test_nothing_is_restocked_while_the_stock_is_wholly_empty() -> None:
    """NA7.1: an empty landscape then stays empty, and the turn is over."""
    draft = early(players=6).stand(0, "d1:0").stand(1, "d1:0")
    draft.graze("red", 0, 0, 0, 0)
    draft.carry(0, *draft.data["stock"].values())
    state = _end(draft)
    assert not any(state.stock.values())
    assert not any(_there(state, "red"))
    assert state.seat == 1
    assert state.strips == draft.state().strips


def test_sale_into_an_empty_stock_leads_to_restocks() -> None:
    """NA4.6, NA7.1: what was sold goes onto the empty landscape after the turn."""
    draft = early(players=6)
    draft.graze("red", 0, 0, 0, 0)
    draft.carry(0, *draft.data["stock"].values())
    state = played(draft.pending("act").state(), sell("goat", "goat", "goat"), na.End())
    assert state.pending == ("fill", "restock", "end")
    again = na.apply(state, roll("horse", "blank"))
    assert again == state
    filled = na.apply(state, roll("goat", "horse"))
    assert _there(filled, "red") == [0, 2, 0, 0]
    assert filled.pending == ("random", "shift", "end")


def test_sale_of_a_kind_that_stands_nowhere_leads_to_an_animal_restock() -> None:
    """NA4.6, NA7.3: it was missing everywhere, and is in stock again."""
    draft = early()
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    draft.carry(0, 13, 0, 0, 0)
    state = played(draft.pending("act").state(), sell("donkey"), na.End())
    assert state.pending == ("drive", "restock", "end")
    assert list(state.in_hand.values()) == [1, 0, 0, 0]
    assert state.stock[Animal.DONKEY] == 0
    driven = na.apply(state, land("blue"))
    assert _there(driven, "blue") == [1, 1, 1, 1]
    assert driven.pending == ("random", "shift", "end")


def test_pilgrims_turn_can_lead_to_restocks() -> None:
    """NA3.7, NA7.1: the animals that are given back stood nowhere else."""
    draft = early().stand(0, "d1:0")
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    draft.carry(0, 13, 0, 0, 0)
    state = na.apply(draft.state(), na.Pilgrim(herd("donkey", "donkey")))
    assert state.pending == ("drive", "restock", "end")
    assert list(state.in_hand.values()) == [4, 0, 0, 0]
    state = played(state, land("red"), land("green"))
    assert _there(state, "red") == [2, 1, 1, 1]
    assert state.pending == ("random", "shift", "end")
    after = played(state, BLANK, land("red"), na.Strip("c3"))
    assert (after.seat, after.at(0)) == (1, "pilgrim")


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        (("goat", "camel"), [0, 2, 0, 2]),
        (("goat", "goat"), [0, 4, 0, 0]),
        (("goat", "blank"), [0, 4, 0, 0]),
        (("blank", "blank"), [1, 1, 1, 1]),
    ],
)
def test_animal_dice_say_what_a_landscape_gets(faces: tuple[str, str], expected: list[int]) -> None:
    """NA7.2: two of each, four of one kind, or one of each kind."""
    state = na.apply(_end(early().graze("red", 0, 0, 0, 0)), roll(*faces))
    assert _there(state, "red") == expected


def test_animal_dice_have_exact_odds() -> None:
    """NA7.2: two dice with four animals and two blanks, unordered."""
    state = _end(early().graze("red", 0, 0, 0, 0))
    outcomes = {outcome.move: outcome.weight for outcome in na.outcomes(state)}
    assert sum(outcomes.values()) == 36
    assert outcomes[roll("goat", "goat")] == 1
    assert outcomes[roll("goat", "camel")] == 2
    assert outcomes[roll("goat", "blank")] == 4
    assert outcomes[BLANK] == 4
    assert len(outcomes) == 15


def test_animal_restock_goes_two_and_two() -> None:
    """NA7.3: each pair where a landscape die says; yellow is the emptiest landscape then."""
    draft = early()
    for landscape, goats in zip(draft.data["landscapes"], [1, 2, 3, 3, 4], strict=True):
        draft.graze(landscape, 0, goats, 1, 1)
    state = _end(draft)
    assert list(state.in_hand.values()) == [4, 0, 0, 0]
    assert [outcome.weight for outcome in na.outcomes(state)] == [1] * 6
    first = na.apply(state, land("yellow"))
    assert _there(first, "green") == [2, 1, 1, 1]
    assert list(first.in_hand.values()) == [2, 0, 0, 0]
    second = na.apply(first, land("yellow"))
    assert _there(second, "red") == [2, 2, 1, 1]
    assert second.pending == ("random", "shift", "end")


@pytest.mark.parametrize(("left", "rolls"), [(1, 1), (2, 1), (3, 2), (4, 2), (9, 2)])
def test_no_second_roll_if_none_are_left(left: int, rolls: int) -> None:
    """NA7.3: up to four of the kind leave the stock."""
    draft = early().stand(1, "d1:0").carry(1, 13 - left, 0, 0, 0)
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    state = played(_end(draft), *[land("red")] * rolls)
    assert state.pending == ("random", "shift", "end")
    assert state.landscapes[Landscape.RED][Animal.DONKEY] == min(left, 4)


def test_seat_chooses_between_equally_empty_landscapes() -> None:
    """NA7.3: after a yellow, the seat whose turn it is."""
    draft = early()
    for landscape, goats in zip(draft.data["landscapes"], [2, 1, 2, 1, 2], strict=True):
        draft.graze(landscape, 0, goats, 1, 1)
    state = na.apply(_end(draft), land("yellow"))
    assert na.turn(state) == Decide(Seat(0))
    assert list(na.legal_moves(state)) == [na.Choose(Landscape.RED), na.Choose(Landscape.BLUE)]
    chosen = na.apply(state, na.Choose(Landscape.BLUE))
    assert _there(chosen, "blue") == [2, 1, 1, 1]
    assert chosen.pending == ("drive", "restock", "end")
    last = na.apply(chosen, land("yellow"))
    assert _there(last, "red") == [2, 1, 1, 1]


def test_one_random_restock_and_one_shift_whatever_the_number() -> None:
    """NA7.4: a yellow there is the emptiest landscape, too."""
    draft = early().graze("red", 0, 0, 0, 0).graze("blue", 0, 0, 0, 0)
    state = played(_end(draft), BLANK, roll("goat", "camel"))
    assert state.pending == ("random", "shift", "end")
    rolled = na.apply(state, roll("horse", "blank"))
    assert list(rolled.in_hand.values()) == [0, 0, 4, 0]
    asked = na.apply(rolled, land("yellow"))
    assert na.turn(asked) == Decide(Seat(0))
    put = na.apply(asked, na.Choose(Landscape.OCHRE))
    assert _there(put, "ochre") == [1, 1, 5, 1]
    assert put.pending == ("strip", "end")
    assert na.apply(put, na.Strip("c3")).seat == 1


def test_random_restock_without_animals_rolls_no_landscape_die() -> None:
    """NA7.4: the dunes shift all the same."""
    draft = early().graze("red", 0, 0, 0, 0)
    state = played(_end(draft), roll("goat", "blank"))
    assert state.stock[Animal.GOAT] == 4
    draft = early().graze("red", 1, 0, 0, 0).stand(1, "d1:0").carry(1, 0, 8, 0, 0)
    state = na.apply(draft.pending("random", "shift", "end").state(), roll("goat", "goat"))
    assert state.pending == ("strip", "end")


def test_what_a_shift_returns_is_looked_at_in_the_next_turn() -> None:
    """NA7.5: a lost nomad's donkeys are the only ones, and wait for the next seat's end."""
    draft = early().stand(1, "d3:1").carry(1, 13, 0, 0, 0)
    for landscape in draft.data["landscapes"]:
        draft.data["landscapes"][landscape]["donkey"] = 0
    draft.data["stock"]["donkey"] = 0
    state = _shifting_without_donkeys(draft)
    assert state.at(1) == "lost"
    assert state.stock[Animal.DONKEY] == 11
    after = na.apply(state, na.Strip("c3"))
    assert (after.seat, after.pending) == (1, ("move",))
    gone = na.apply(after, na.Pilgrim(herd("donkey", "donkey")))
    assert gone.pending == ("drive", "restock", "end")


def _shifting_without_donkeys(draft: Draft) -> State:
    state = draft.pending("random", "shift", "end").state()
    return played(state, roll("goat", "camel"), land("green"))


def test_sale_after_a_lost_nomad_finds_its_animals_in_stock() -> None:
    """NA1.4, NA6.2: the price rises by what the lost nomad had to return."""
    draft = early().stand(1, "d3:1").carry(1, 0, 5, 0, 0).carry(0, 0, 1, 0, 0).set(seat=2)
    state = _shifting(draft.stand(2, "d1:0"))
    state = na.apply(state, na.Strip("c3"))
    assert state.seat == 0
    stock = state.stock[Animal.GOAT]
    assert stock == 3
    sold = played(state, na.Halt(), sell("goat"))
    assert sold.dinars(0) == 10 + na.CLASSIC.prices(3, "goat")[stock]


# --- the end ----------------------------------------------------------------------------------


def test_most_dinars_win_then_most_animals() -> None:
    """NA8.1: dinar discs count, and equal seats share a rank."""
    draft = late(players=4).hold(0, "dinars-4").hold(1, "dinars-6").purse(1, 8).purse(2, 14)
    draft.purse(3, 14).carry(2, 1, 0, 0, 0).carry(3, 1, 0, 0, 0)
    standings = na.score(draft.state())
    assert [standing.points for standing in standings] == [14, 14, 14, 14]
    assert [standing.rank for standing in standings] == [3, 3, 1, 1]
    assert standings[1].parts == (("dinars", 8), ("discs", 6))


def test_result_tells_the_reason() -> None:
    """NA8.1: the only reason is mecca."""
    state = played(
        shifted(0, special=0).pending("act").stand(0, "d2:1").purse(2, 11).state(),
        na.Shift(),
        na.Strip("c3"),
        na.FinalDisc(Final.MECCA),
    )
    turn = na.turn(state)
    assert isinstance(turn, Over)
    assert turn.result.reason == "mecca"
    assert turn.result.winners == (2,)


def test_nothing_forces_a_game_to_end() -> None:
    """NA8.2: seats may halt for ever; limits are the caller's."""
    state = early().state()
    wait: dict[str, na.Move] = {"move": na.Halt(), "act": na.End()}
    game = playout(state, Random(0), max_moves=300, choose=lambda s: wait[s.pending[0]])
    assert not game.finished
    assert len(game.moves) == 300
