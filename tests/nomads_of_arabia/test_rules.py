"""The rules one by one, in the order of the page."""

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from desertrules import Chance, Decide, IllegalMove, Over, load
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import (
    CLASSIC,
    Animal,
    AnimalDice,
    Board,
    CityDisc,
    Final,
    Herd,
    Landscape,
    LandscapeDie,
    Landscapes,
    Nomad,
    Options,
    Special,
    State,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia.state import Act, EndTurn, RandomRestock, ShiftDunes, Walk
from tests.nomads_of_arabia.plans import DUSTY, SMALL
from tests.nomads_of_arabia.positions import (
    ONE_EACH,
    STRIPS,
    discs,
    kinds,
    play,
    position,
    tasks_of,
)

BLANKS = AnimalDice(["blank", "blank"])
DUNE, CITY, GREEN = "d2:1", "c2:3", "c1:0"
"""Spaces of each ground on `STRIPS`."""


def hires(state: State) -> set[tuple[str, ...]]:
    return {move.hire for move in na.legal_moves(state) if isinstance(move, Step)}


# ---- NA1 Components -----------------------------------------------------------------------------


def test_strips_have_one_city_each_or_none() -> None:
    """NA1.2: eight city strips of six places, eight desert strips of five."""
    for name, letters in CLASSIC.strips.items():
        assert len(letters) == (6 if name[0] == "c" else 5)
        assert letters.count("C") == (name[0] == "c")
    assert len(CLASSIC.strips) == 16


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("c2:3", ["d2:3", "c2:2", "c2:4", "d3:2", "d3:3"]),
        ("d1:4", ["d1:3", "c1:5"]),
        ("c1:5", ["d1:4", "d2:4"]),
        ("d2:0", ["c1:0", "c1:1", "d2:1", "c2:0"]),
    ],
)
def test_neighbours_are_beside_and_half_a_space_off(space: str, near: list[str]) -> None:
    """NA1.3: (row, x) touches (row, x - 2), (row, x + 2) and (row ± 1, x ± 1); no mountains."""
    assert list(position().neighbours[space]) == near


@pytest.mark.parametrize(
    ("players", "places", "lowest"), [(3, 12, 4), (4, 15, 2), (5, 18, 1), (6, 18, 1)]
)
def test_price_rises_with_the_stock(players: int, places: int, lowest: int) -> None:
    """NA1.4: the last S prices of the ladder; the highest from a full stock on."""
    options = Options(players=players)
    assert options.places == places
    assert na.initial(options).stock == Herd(*[places] * 4)
    assert options.price("goat", 0) == lowest
    assert [options.price("goat", places - 1 + more) for more in range(3)] == [12] * 3


def test_each_animal_can_have_its_own_ladder() -> None:
    """NA1.4: all four use as many prices as the stock has places."""
    options = load({"players": 6, "components": DUSTY}, Options)
    assert [options.price("camel", number) for number in range(6)] == [5, 5, 6, 30, 40, 40]
    assert [options.price("horse", number) for number in range(5)] == [9, 9, 9, 9, 10]


@pytest.mark.parametrize(("players", "dice"), [(3, 2), (4, 3), (5, 4), (6, 4)])
def test_handlers_depend_on_the_players(players: int, dice: int) -> None:
    """NA1.5: two, three or four handler dice of each kind."""
    assert na.initial(Options(players=players)).pool == Herd(*[dice] * 4)


# ---- NA2 Set-up ---------------------------------------------------------------------------------


def test_five_strips_are_drawn_in_turn() -> None:
    """NA2.1: desert, city, desert, city, desert; each unseen strip of the type equally likely."""
    state = na.initial(Options(players=3))
    for row, name in enumerate(STRIPS):
        unseen = [f"{name[0]}{n}" for n in range(1, 9) if f"{name[0]}{n}" not in STRIPS[:row]]
        assert [(each.move, each.weight) for each in na.outcomes(state)] == [
            (Strip(strip), 1) for strip in unseen
        ]
        state = na.apply(state, Strip(name))
    assert state.board.strips == STRIPS


@pytest.mark.parametrize("special", range(6))
def test_first_special_disc_lies_on_the_city_of_row_1(special: int) -> None:
    """NA2.2: it is laid after the fifth strip, if any discs are used; row 3 has none."""
    state = play(na.initial(Options(players=3, special=special)), *map(Strip, STRIPS[:4]))
    assert state.board.city_discs == (None,) * 4
    state = na.apply(state, Strip("d3"))
    assert state.board.city_discs[1] is (CityDisc.SPECIAL if special else None)
    assert state.board.special_waiting == max(0, special - 1)


def test_set_up_from_the_first_animals_to_the_first_turn() -> None:
    """NA2.3 to NA2.5: no yellow, restocks in order, two random restocks, nomads in row 3's city."""
    state = play(na.initial(Options(players=4)), *map(Strip, STRIPS))
    assert na.legal_moves(state) == tuple(map(LandscapeDie, Landscape))
    state = na.apply(state, LandscapeDie("red"))
    assert state.landscapes == Landscapes(red=ONE_EACH)
    assert state.stock == Herd(15, 15, 15, 15)
    for landscape in ("green", "purple", "blue", "ochre"):
        state = na.apply(state, AnimalDice(["donkey", "goat"]))
        assert state.landscapes.on(landscape) == (2, 2, 0, 0)
    for animal in ("goat", "horse"):
        state = na.apply(state, AnimalDice([animal, "blank"]))
        assert na.legal_moves(state) == tuple(map(LandscapeDie, Landscape))
        state = na.apply(state, LandscapeDie("ochre"))
    assert state.landscapes.ochre == (2, 6, 4, 0)
    assert state.board.strips == STRIPS
    assert state.nomads == (Nomad(at="c2:3", dinars=10),) * 4
    assert state.task == Walk() and na.turn(state) == Decide(0)


def test_set_up_rolls_again_for_a_landscape_that_is_still_empty() -> None:
    """NA2.4, NA7.2: a fourth roll of the same animal finds none of it in a stock of twelve."""
    state = play(na.initial(Options(players=3)), *map(Strip, STRIPS), LandscapeDie("red"))
    state = play(state, *[AnimalDice(["goat", "goat"])] * 3)
    assert na.apply(state, AnimalDice(["goat", "blank"])) == state
    assert na.apply(state, BLANKS) != state


def test_set_up_with_a_tiny_stock_comes_to_an_end() -> None:
    """NA2.4: random restocks of an empty stock roll no landscape die."""
    options = load({"players": 3, "special": 0, "components": SMALL}, Options)
    state = play(na.initial(options), *map(Strip, STRIPS), LandscapeDie("green"))
    state = play(state, *(AnimalDice([animal, animal]) for animal in Animal))
    assert not state.stock
    assert na.turn(play(state, BLANKS, BLANKS)) == Decide(0)


# ---- NA3 Moving ---------------------------------------------------------------------------------


def test_movement_is_up_to_two_steps_and_never_back() -> None:
    """NA3.1: halt ends it, and so does the second step."""
    start = position(Nomad(at=DUNE))
    assert na.apply(start, na.Halt()).task == Act()
    once = na.apply(start, Step("c1:2"))
    assert once.task == Walk(start=DUNE)
    steps = [move.to for move in na.legal_moves(once) if isinstance(move, Step)]
    assert steps == ["d1:1", "c1:1", "c1:3"]
    twice = na.apply(once, Step("d1:1"))
    assert (twice.task, twice.nomad.at) == (Act(), "d1:1")


@pytest.mark.parametrize(
    ("handlers", "cost"),
    [(Herd(1, 1), 3), (Herd(1, 1, 1), 6), (Herd(), 3)],
)
def test_second_step_costs_a_dinar_per_animal_and_three_for_three_handlers(
    handlers: Herd, cost: int
) -> None:
    """NA3.2: the first step is free; without the money there is no second step."""
    nomad = Nomad(at=DUNE, dinars=cost, animals=Herd(1, 0, 2), handlers=handlers)
    once = na.apply(position(nomad), Step("c1:2"))
    assert once.nomad.dinars == cost
    assert na.apply(once, Step("d1:1")).nomad.dinars == 0
    poor = na.apply(position(evolve(nomad, dinars=cost - 1)), Step("c1:2"))
    assert kinds(poor) == ["halt"]


def test_entering_a_city_returns_all_handlers_and_pays_for_them_first() -> None:
    """NA3.2, NA3.3: three handlers cost three dinars on a second step that returns them."""
    nomad = Nomad(at="c2:4", dinars=3, handlers=Herd(1, 1, 1))
    entered = na.apply(position(nomad, task=Walk(start="c2:5")), Step(CITY))
    assert (entered.nomad.dinars, entered.nomad.handlers) == (0, Herd())
    assert entered.pool == (2, 2, 2, 2)


def test_leaving_a_city_hires_two_for_free_or_three_for_three_dinars() -> None:
    """NA3.4: the handlers come from the pool, at most as many of a kind as it has."""
    state = position()
    assert {len(hire) for hire in hires(state)} == {2, 3}
    assert len(hires(state)) == 10 + 16
    assert na.apply(state, Step("c2:2", ["goat", "goat"])).nomad.dinars == 10
    three = na.apply(state, Step("c2:2", ["goat", "goat", "camel"]))
    assert (three.nomad.dinars, three.nomad.handlers) == (7, (0, 2, 0, 1))
    assert three.pool == (2, 0, 2, 1)
    poor = position(Nomad(at=CITY, dinars=2))
    assert {len(hire) for hire in hires(poor)} == {2}


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        (Herd(), {()}),
        (Herd(goat=1), {("goat",)}),
        (Herd(goat=1, camel=1), {("goat", "camel")}),
        (
            Herd(goat=1, camel=2),
            {("goat", "camel"), ("camel", "camel"), ("goat", "camel", "camel")},
        ),
    ],
)
def test_small_pool_is_taken_whole(pool: Herd, expected: set[tuple[str, ...]]) -> None:
    """NA3.4: with fewer than two handlers in the pool, all of them come along."""
    assert hires(position(pool=pool)) == expected


def test_hire_on_a_second_step_adds_both_costs() -> None:
    """NA3.2, NA3.4: three hired handlers are carried on that step; both must be affordable."""
    nomad = Nomad(at=CITY, dinars=8, animals=Herd(donkey=2))
    rich = position(nomad, task=Walk(start="c2:2"))
    assert na.apply(rich, Step("c2:4", ["goat", "camel"])).nomad.dinars == 6
    assert na.apply(rich, Step("c2:4", ["goat", "horse", "camel"])).nomad.dinars == 0
    poor = position(evolve(nomad, dinars=7), task=Walk(start="c2:2"))
    assert {len(hire) for hire in hires(poor)} == {2}
    broke = position(evolve(nomad, dinars=1), task=Walk(start="c2:2"))
    assert hires(broke) == set()


def test_first_nomad_to_enter_a_city_draws_its_special_disc() -> None:
    """NA3.5: also on the way through; each disc that nobody has seen is equally likely."""
    nomads = [Nomad(at="c1:0"), Nomad(at=CITY, discs=discs("winds"))]
    entered = na.apply(position(*nomads, used_discs=discs("abdul")), Step("c1:1"))
    assert na.turn(entered) == Chance()
    unseen = [disc for disc in Special if disc not in ("winds", "abdul")]
    assert [each.move for each in na.outcomes(entered)] == list(map(na.DrawDisc, unseen))
    assert {each.weight for each in na.outcomes(entered)} == {1}
    drawn = na.apply(entered, na.DrawDisc("sands"))
    assert drawn.nomad.discs == ("sands",)
    assert drawn.board.city_discs == (None,) * 5
    assert drawn.task == Walk(start="c1:0")


def test_ride_goes_to_any_other_space_and_ends_the_movement() -> None:
    """NA3.6: only a hire of three is paid; none are hired from one city into another."""
    nomad = Nomad(at=CITY, dinars=3, animals=Herd(3), discs=discs("winds"))
    state = position(nomad)
    rides = [move for move in na.legal_moves(state) if isinstance(move, na.Ride)]
    assert {move.to for move in rides} == set(state.neighbours) - {CITY}
    assert [move.hire for move in rides if move.to == "c1:1"] == [()]
    gone = na.apply(state, na.Ride("d1:0", ["donkey", "goat", "horse"]))
    assert (gone.task, gone.nomad.dinars, gone.nomad.discs) == (Act(), 0, ())
    assert gone.used_discs == ("winds",)
    assert na.apply(state, na.Ride("d1:0", ["donkey", "goat"])).nomad.dinars == 3
    city = na.apply(state, na.Ride("c1:1"))
    assert tasks_of(city) == ["DrawSpecial", "Act"]
    stepped = position(evolve(nomad, at="d1:1"), task=Walk(start="d1:0"))
    assert "ride" not in kinds(stepped)


def test_pilgrim_takes_the_whole_turn() -> None:
    """NA3.7: handlers return, exactly two animals are kept, and the next player is due."""
    nomad = Nomad(at=DUNE, animals=Herd(2, 1), handlers=Herd(1, 1))
    state = position(nomad)
    keeps = [move.keep for move in na.legal_moves(state) if isinstance(move, na.Pilgrim)]
    assert keeps == [("donkey", "donkey"), ("donkey", "goat")]
    gone = na.apply(state, na.Pilgrim(["donkey", "goat"]))
    assert gone.nomads[0] == Nomad(at="pilgrim", animals=Herd(1, 1))
    assert gone.stock == state.stock + Herd(donkey=1)
    assert (gone.pool, gone.seat) == ((2, 2, 2, 2), 1)
    assert "pilgrim" not in kinds(na.apply(state, Step("d2:0")))


@pytest.mark.parametrize("animals", [Herd(), Herd(goat=1), Herd(horse=2), Herd(horse=5)])
def test_pilgrim_keeps_what_there_is(animals: Herd) -> None:
    """NA3.7: with fewer than two animals all of them; of one kind there is no choice."""
    state = position(Nomad(at=DUNE, animals=animals))
    keeps = [move.keep for move in na.legal_moves(state) if isinstance(move, na.Pilgrim)]
    assert keeps == [animals.names[:2]]


def test_nomad_at_the_pilgrim_is_placed_on_any_space() -> None:
    """NA3.8: that was its movement, and it takes no disc; a game goes on in order."""
    state = position(Nomad(at="d3:1", animals=Herd(1, 2, 0, 1)))
    state = play(state, na.Pilgrim(["goat", "camel"]), na.Halt(), na.End(), na.Halt(), na.End())
    assert na.turn(state) == Decide(0)
    assert [move.to for move in na.legal_moves(state) if isinstance(move, na.Place)] == list(
        state.neighbours
    )
    placed = na.apply(state, na.Place("c1:1"))
    assert placed.task == Act()
    assert placed.board.city_discs[1] is CityDisc.SPECIAL
    assert na.Sell(["goat", "camel"]) in na.legal_moves(placed)


def test_lost_nomad_can_only_go_to_the_pilgrim() -> None:
    """NA3.9: with what it has kept, whatever discs its player holds."""
    others = [Nomad(at=CITY), Nomad(at="lost", animals=Herd(1, 0, 0, 1), discs=discs("expert"))]
    state = play(position(Nomad(at=CITY), *others, seat=1), na.Halt(), na.End(), na.Decline())
    assert list(na.legal_moves(state)) == [na.Pilgrim(["donkey", "camel"])]
    assert na.apply(state, na.Pilgrim(["donkey", "camel"])).nomads[2].at == "pilgrim"


# ---- NA4 Acting ---------------------------------------------------------------------------------


def hunter(animals: Herd, **fields: Any) -> State:
    """Return a nomad on green with two goat handlers and a camel handler, who is to act."""
    nomad = Nomad(at=GREEN, handlers=Herd(goat=2, camel=1))
    landscapes = Landscapes(*[ONE_EACH] * 5)._replace(green=animals)
    return position(nomad, task=Act(), landscapes=landscapes, **fields)


def test_the_turn_ends_only_by_end() -> None:
    """NA4.1: also if nothing else can be done, and whatever discs the player holds."""
    for held in ("expert", "dinars-6"):
        state = position(Nomad(at=CITY, discs=discs(held)), task=Act(done=True))
        assert na.End() in na.legal_moves(state)


def test_one_action_depends_on_where_the_nomad_stands() -> None:
    """NA4.1, NA4.2, NA4.5, NA4.6: after it, none is left."""
    assert kinds(hunter(ONE_EACH)) == ["capture", "lure", "end"]
    assert kinds(position(Nomad(at=GREEN), task=Act())) == ["end"]
    assert kinds(position(Nomad(at=DUNE), task=Act())) == ["shift", "end"]
    assert kinds(position(Nomad(at=CITY, animals=Herd(1)), task=Act())) == ["end", "sell"]
    assert kinds(na.apply(hunter(Herd()), na.Lure())) == ["handlerdice"]
    assert kinds(play(hunter(Herd()), na.Lure(), na.HandlerDice(["goat"]))) == ["end"]


def test_handlers_hit_with_exact_odds() -> None:
    """NA1.5, NA4.2: each die by itself; other components may have other faces."""
    rolling = na.apply(hunter(ONE_EACH), na.Capture())
    assert [(each.move.hits, each.weight) for each in na.outcomes(rolling)] == [  # type: ignore[union-attr]  # handler dice
        ((), 1),
        (("goat",), 2),
        (("camel",), 1),
        (("goat", "goat"), 1),
        (("goat", "camel"), 2),
        (("goat", "goat", "camel"), 1),
    ]
    faces = evolve(CLASSIC, handler_faces=na.HandlerFaces(hit=2, blank=4))
    nomad = Nomad(at=GREEN, handlers=Herd(goat=2))
    state = position(nomad, task=Act(), options={"components": faces})
    assert [each.weight for each in na.outcomes(na.apply(state, na.Capture()))] == [4, 4, 1]


@pytest.mark.parametrize(
    ("there", "hits", "caught"),
    [
        (Herd(3, 1, 0, 1), ["goat", "goat", "camel"], (0, 1, 0, 1)),
        (Herd(3, 5, 0, 1), ["goat", "goat"], (0, 2, 0, 0)),
        (Herd(donkey=3), ["goat"], (0, 0, 0, 0)),
        (Herd(), ["camel"], (0, 0, 0, 0)),
    ],
)
def test_capture_takes_one_animal_per_hit(there: Herd, hits: list[str], caught: Herd) -> None:
    """NA4.3: as far as there are any on this landscape."""
    state = play(hunter(there), na.Capture(), na.HandlerDice(hits))
    assert state.nomad.animals == caught
    assert state.landscapes.green == there - Herd(*caught)
    assert state.task == Act(done=True)


def test_blank_capture_lets_the_player_pick_any_one_animal() -> None:
    """NA4.3: or none; on an empty landscape there is no question."""
    state = play(hunter(Herd(donkey=3, horse=1)), na.Capture(), na.HandlerDice())
    assert list(na.legal_moves(state)) == [na.Pick("donkey"), na.Pick("horse"), na.Pick(None)]
    assert na.apply(state, na.Pick("horse")).nomad.animals == (0, 0, 1, 0)
    assert na.apply(state, na.Pick(None)).nomad.animals == (0, 0, 0, 0)
    assert play(hunter(Herd()), na.Capture(), na.HandlerDice()).task == Act(done=True)


@pytest.mark.parametrize(
    ("hits", "lured"),
    [(["goat", "goat", "camel"], (0, 3, 0, 2)), (["camel"], (0, 0, 0, 2)), ([], (1, 1, 1, 1))],
)
def test_lure_brings_two_animals_per_hit_from_the_stock(hits: list[str], lured: Herd) -> None:
    """NA4.4: as far as there are any; all blank, one of each kind. It is not a restock."""
    state = play(hunter(Herd(), stock=Herd(8, 3, 8, 8)), na.Lure(), na.HandlerDice(hits))
    assert state.landscapes.green == lured
    assert not state.restocked
    assert na.apply(state, na.End()).board == state.board


def test_dunes_are_shifted_from_a_dune_if_row_4_is_free() -> None:
    """NA4.5: a chosen shift is not a restock."""
    state = na.apply(position(Nomad(at=DUNE), task=Act()), na.Shift())
    assert state.board.strips == STRIPS[:4]
    state = na.apply(state, Strip("c8"))
    assert state.board.strips == ("c8", *STRIPS[:4])
    assert (state.task, state.restocked) == (Act(done=True), False)
    blocked = position(Nomad(at=DUNE), Nomad(at="d3:1"), task=Act())
    assert kinds(blocked) == ["end"]


def test_sale_pays_the_price_before_the_sale() -> None:
    """NA4.6: all of one kind bring the same; then they go to the stock."""
    state = position(Nomad(at=CITY, animals=Herd(3, 0, 2)), task=Act())
    assert (state.stock, state.price("donkey"), state.price("horse")) == ((5, 8, 6, 8), 6, 7)
    sold = na.apply(state, na.Sell(["donkey"] * 3 + ["horse"]))
    assert sold.nomad.dinars == 10 + 3 * 6 + 7
    assert (sold.stock, sold.nomad.animals) == ((8, 8, 7, 8), (0, 0, 1, 0))
    assert len([move for move in na.legal_moves(state) if isinstance(move, na.Sell)]) == 4 * 3 - 1


def test_final_disc_adds_a_dinar_for_its_animal_in_its_city() -> None:
    """NA4.6: for each animal of that kind, in that city only."""
    nomad = Nomad(at="c1:1", animals=Herd(1, 2))
    board = Board(
        strips=STRIPS,
        city_discs=(None, CityDisc.GOAT, None, None, None),
        final_discs=(Final.GOAT,),
    )
    sale = na.Sell(["donkey", "goat", "goat"])
    here = position(nomad, task=Act(), board=board)
    elsewhere = position(evolve(nomad, at=CITY), task=Act(), board=board)
    assert na.apply(here, sale).nomad.dinars == na.apply(elsewhere, sale).nomad.dinars + 2


def test_example_13_of_the_rulebook() -> None:
    """NA1.4, NA4.6: three camels at 3 and two horses at 10 bring 29 dinars, with four players."""
    nomad = Nomad(at=CITY, animals=Herd(horse=2, camel=3))
    state = position(nomad, players=4, task=Act(), stock=Herd(1, 1, 12, 2))
    assert (state.price("camel"), state.price("horse")) == (3, 10)
    assert na.apply(state, na.Sell(nomad.animals.names)).nomad.dinars == 10 + 29


# ---- NA5 Special discs --------------------------------------------------------------------------


def test_dinar_discs_count_at_the_end_and_pay_for_nothing() -> None:
    """NA5.1, NA5.5, NA8.1: other discs are worth nothing."""
    held = discs("dinars-4", "dinars-5", "dinars-6", "silver")
    state = position(Nomad(at=CITY, dinars=2, discs=held))
    assert {len(hire) for hire in hires(state)} == {2}
    assert dict(na.score(state)[0].parts) == {"dinars": 2, "discs": 15}


def test_abdul_buys_outside_cities_on_top_of_the_action() -> None:
    """NA5.2: while moving or acting, without a city's bonus; and a sale in a city as well."""
    nomad = Nomad(at="c2:4", animals=Herd(1, 0, 0, 1), discs=discs("abdul"))
    state = position(nomad)
    sold = na.apply(state, na.Abdul(["camel"]))
    assert sold.nomad.dinars == 10 + state.price("camel")
    assert (sold.task, sold.used_discs) == (Walk(disc_used=True), ("abdul",))
    in_city = play(sold, Step(CITY), na.Halt(), na.Sell(["donkey"]))
    assert not in_city.nomad.animals
    for task in (Walk(start="c2:5"), Act(), Act(done=True)):
        assert na.Abdul(["camel"]) in na.legal_moves(position(nomad, task=task))
    assert "abdul" not in kinds(position(evolve(nomad, at=CITY)))


def test_expert_takes_one_animal_from_any_landscape() -> None:
    """NA5.2: restocks happen at once, the random restock and the shift at the end of the turn."""
    landscapes = Landscapes(*[ONE_EACH] * 5)._replace(blue=Herd(goat=1))
    state = position(Nomad(at=CITY, discs=discs("expert")), landscapes=landscapes)
    experts = [move for move in na.legal_moves(state) if isinstance(move, na.Expert)]
    assert len(experts) == 4 * 4 + 1
    caught = na.apply(state, na.Expert("blue", "goat"))
    assert caught.nomad.animals == (0, 1, 0, 0)
    assert tasks_of(caught) == ["RestockLandscape", "Restock", "Walk"]
    filled = na.apply(caught, AnimalDice(["goat", "blank"]))
    assert (filled.landscapes.blue, filled.restocked) == ((0, 4, 0, 0), True)
    ended = play(filled, na.Halt(), na.End())
    assert tasks_of(ended) == ["RandomRestock", "ShiftDunes", "EndTurn"]


def test_no_disc_before_pilgrim_or_place() -> None:
    """NA3.7, NA5.2: a disc used before the first step rules the Pilgrim out, but not a ride."""
    held = discs("abdul", "expert", "winds")
    nomad = Nomad(at=DUNE, animals=Herd(1, 1), discs=held)
    state = position(nomad)
    assert {"pilgrim", "ride", "abdul", "expert"} <= set(kinds(state))
    used = na.apply(state, na.Expert("green", "goat"))
    assert "pilgrim" not in kinds(used)
    assert "ride" in kinds(used)
    others = [Nomad(at=CITY), Nomad(at=CITY), evolve(nomad, at="pilgrim")]
    waiting = play(position(*others, seat=1), na.Halt(), na.End(), na.Decline())
    assert kinds(waiting) == ["place"]
    assert {"abdul", "expert"} <= set(kinds(na.apply(waiting, na.Place(DUNE))))


def test_silver_tongue_holds_for_this_and_later_sales_of_the_turn() -> None:
    """NA5.3: one dinar more for each animal; not in the next turn."""
    nomad = Nomad(at="c2:4", animals=Herd(1, 1, 0, 1), discs=discs("abdul", "silver"))
    state = position(nomad)
    price = {animal: state.price(animal) for animal in Animal}
    sold = na.apply(state, na.Abdul(["donkey"], silver=True))
    assert sold.nomad.dinars == 10 + price[Animal.DONKEY] + 1
    assert sold.used_discs == ("abdul", "silver")
    city = play(sold, Step(CITY), na.Halt(), na.Sell(["goat", "camel"]))
    assert city.nomad.dinars - sold.nomad.dinars == price[Animal.GOAT] + price[Animal.CAMEL] + 2
    assert not na.apply(city, na.End()).silver


def test_every_player_with_a_disc_is_offered_an_extra_turn() -> None:
    """NA5.4: from the seat that is due, whatever discs they hold; the last is the seat itself."""
    nomads = [
        Nomad(at=CITY, discs=discs("dinars-4")),
        Nomad(at=CITY),
        Nomad(at=CITY, discs=discs("sands")),
        Nomad(at=CITY, discs=discs("dinars-6")),
    ]
    state = play(position(*nomads, players=4), na.Halt(), na.End())
    assert (na.turn(state), state.seat) == (Decide(2), 0)
    assert list(na.legal_moves(state)) == [na.Decline(), na.Sands()]
    declined = na.apply(state, na.Decline())
    assert (na.turn(declined), list(na.legal_moves(declined))) == (Decide(3), [na.Decline()])
    assert na.turn(play(declined, na.Decline())) == Decide(0)
    assert play(declined, na.Decline(), na.Decline()).seat == 1
    extra = na.apply(state, na.Sands())
    assert (extra.seat, extra.task, extra.used_discs) == (2, Walk(), ("sands",))
    after = play(extra, na.Halt(), na.End())
    assert (after.seat, after.task) == (1, Walk())


def test_extra_turn_of_a_lost_nomad_is_spent_with_the_pilgrim() -> None:
    """NA3.9, NA5.4: then the seat that was due goes on."""
    nomads = [Nomad(at=CITY), Nomad(at=CITY), Nomad(at="lost", discs=discs("sands"))]
    extra = play(position(*nomads), na.Halt(), na.End(), na.Sands())
    assert list(na.legal_moves(extra)) == [na.Pilgrim()]
    after = na.apply(extra, na.Pilgrim())
    assert (after.seat, after.nomads[2].at) == (1, "pilgrim")


# ---- NA6 Dune shift -----------------------------------------------------------------------------


def at_random_restock(state: State) -> State:
    """Return the state at the random restock of a turn, with the shift still to come."""
    return evolve(state, pending=(RandomRestock(), ShiftDunes(), EndTurn()))


def ending(state: State) -> State:
    """Return the state after the random restock of a turn, when the dunes have shifted."""
    return play(at_random_restock(state), BLANKS, LandscapeDie("green"))


def test_last_strip_goes_under_its_pile_with_its_disc() -> None:
    """NA6.1: a special disc that nobody took leaves the game unseen."""
    board = Board(
        strips=("c3", *STRIPS[:4]),
        city_discs=(CityDisc.SPECIAL, None, None, None, CityDisc.SPECIAL),
        desert_pile=("d3",),
        special_waiting=3,
    )
    nomads = [Nomad(at=DUNE)] * 3
    state = play(position(*nomads, board=board, task=Act()), na.Shift(), Strip("d8"))
    assert state.board.city_pile == ("c2",)
    assert state.board.city_discs == (None, CityDisc.SPECIAL, None, None, None)
    assert len(state.unseen_discs) == 8


def test_nomads_on_the_last_strip_are_lost() -> None:
    """NA6.2: they return all handlers, and all animals but two."""
    nomads = [
        Nomad(at=CITY),
        Nomad(at="d3:1", animals=Herd(goat=5), handlers=Herd(1, 1)),
        Nomad(at="d3:3", animals=Herd(1, 0, 0, 1)),
    ]
    state = ending(position(*nomads))
    assert state.nomads[1] == Nomad(at="lost", animals=Herd(goat=2))
    assert state.nomads[2] == Nomad(at="lost", animals=Herd(1, 0, 0, 1))
    assert (state.pool, tasks_of(state)) == ((2, 2, 2, 2), ["LayStrip", "EndTurn"])


def test_lost_players_with_a_choice_keep_two_animals_in_turn_order() -> None:
    """NA6.2: from the seat whose turn it is; a later one is not lost before an earlier chose."""
    lost = Nomad(at="d3:1", animals=Herd(1, 1, 1), handlers=Herd(1))
    nomads = [lost, lost, Nomad(at=CITY), lost]
    state = ending(position(*nomads, players=4, seat=2))
    assert (na.turn(state), state.seat) == (Decide(3), 2)
    assert [nomad.at for nomad in state.nomads] == ["d3:1", "d3:1", CITY, "lost"]
    assert [move.animals for move in na.legal_moves(state) if isinstance(move, na.Keep)] == [
        ("donkey", "goat"),
        ("donkey", "horse"),
        ("goat", "horse"),
    ]
    state = na.apply(state, na.Keep(["donkey", "horse"]))
    assert (state.nomads[3].animals, na.turn(state)) == ((1, 0, 1, 0), Decide(0))
    state = play(state, na.Keep(["goat", "horse"]), na.Keep(["goat", "horse"]))
    assert tasks_of(state) == ["LayStrip", "EndTurn"]
    assert na.apply(state, Strip("c3")).seat == 3


def shifting(seen: int, final: tuple[Final, ...], **options: Any) -> State:
    """Return nomads on a dune, after so many cities and all special discs have come and gone."""
    cities = [f"c{number}" for number in range(1, 9)]
    board = Board(
        strips=("d1", "c7", "d2", "c8", "d3"),
        city_pile=tuple(cities[:seen]),
        desert_pile=("d4",),
        final_discs=final,
    )
    return position(*[Nomad(at=DUNE)] * 3, board=board, task=Act(), options=dict(options))


def test_new_strip_is_any_unseen_one_of_the_other_type() -> None:
    """NA6.3: each equally likely; once all were seen, the oldest returns without a move."""
    state = na.apply(shifting(4, ()), na.Shift())
    assert [(each.move, each.weight) for each in na.outcomes(state)] == [
        (Strip("c5"), 1),
        (Strip("c6"), 1),
    ]
    back = na.apply(shifting(6, ()), na.Shift())
    assert back.board.strips == ("c1", "d1", "c7", "d2", "c8")
    assert back.board.city_pile == ("c2", "c3", "c4", "c5", "c6")
    assert back.board.desert_pile == ("d4", "d3")
    assert tasks_of(back) == ["RevealFinal", "Act"]


def test_new_city_gets_a_special_disc_while_any_wait_then_a_final_disc() -> None:
    """NA6.4: face down, then face up; final discs stay."""
    state = play(position(Nomad(at=DUNE), task=Act()), na.Shift(), Strip("c3"))
    assert state.board.city_discs[:3] == (CityDisc.SPECIAL, None, CityDisc.SPECIAL)
    assert state.board.special_waiting == 3
    state = play(shifting(4, ()), na.Shift(), Strip("c5"), na.FinalDisc("horse"))
    assert state.board.city_discs[0] is CityDisc.HORSE
    assert na.apply(state, na.End()).board.city_discs[0] is CityDisc.HORSE


@pytest.mark.parametrize(
    ("finale", "revealed", "weights"),
    [
        ("full", (), {"donkey": 1, "goat": 1, "horse": 1, "camel": 1, "mecca": 1}),
        ("full", ("goat",), {"donkey": 1, "horse": 1, "camel": 1, "mecca": 1}),
        ("short", (), {"donkey": 1, "goat": 1, "horse": 1, "camel": 1, "mecca": 2}),
        ("short", ("goat",), {"donkey": 1, "horse": 1, "camel": 1, "mecca": 3}),
        ("short", ("goat", "camel"), {"mecca": 1}),
    ],
)
def test_final_discs_have_exact_odds(
    finale: str, revealed: tuple[str, ...], weights: dict[str, int]
) -> None:
    """NA1.7, NA6.4: in a short finale, mecca is surely one of the three."""
    state = shifting(4, tuple(map(Final, revealed)), finale=finale)
    found = {each.move: each.weight for each in na.outcomes(play(state, na.Shift(), Strip("c5")))}
    assert found == {na.FinalDisc(disc): weight for disc, weight in weights.items()}
    left = {"full": 5, "short": 3}[finale] - len(revealed)
    assert Fraction(weights["mecca"], sum(weights.values())) == Fraction(1, left)


def test_mecca_ends_the_game_at_once() -> None:
    """NA6.5: in the middle of a turn."""
    state = play(shifting(4, ()), na.Shift(), Strip("c5"), na.FinalDisc("mecca"))
    turn = na.turn(state)
    assert isinstance(turn, Over) and turn.result.reason == "mecca"
    assert (state.pending, na.legal_moves(state), na.outcomes(state)) == ((), (), ())
    with pytest.raises(IllegalMove, match=r"NA6.5: The game is over\."):
        na.apply(state, na.End())


# ---- NA7 Restocking -----------------------------------------------------------------------------


def ended(landscapes: Landscapes, *nomads: Nomad, **fields: Any) -> State:
    """Return the state after seat 0 has ended the turn."""
    state = position(*nomads, task=Act(), landscapes=landscapes, **fields)
    return na.apply(state, na.End())


def test_empty_landscapes_are_restocked_first_in_order() -> None:
    """NA7.1, NA7.4: however many, one random restock and one shift follow."""
    state = ended(Landscapes(green=ONE_EACH, purple=ONE_EACH, blue=ONE_EACH))
    state = na.apply(state, AnimalDice(["goat", "blank"]))
    assert state.landscapes.red == (0, 4, 0, 0)
    state = na.apply(state, AnimalDice(["goat", "horse"]))
    assert state.landscapes.ochre == (0, 2, 2, 0)
    assert tasks_of(state) == ["RandomRestock", "ShiftDunes", "EndTurn"]
    state = play(state, AnimalDice(["horse", "blank"]), LandscapeDie("yellow"))
    assert na.turn(state) == Decide(0)
    state = na.apply(state, na.Choose("ochre"))
    assert (state.landscapes.ochre, tasks_of(state)) == ((0, 2, 6, 0), ["LayStrip", "EndTurn"])
    assert na.apply(state, Strip("c3")).seat == 1


def test_nothing_is_restocked_while_the_stock_is_empty() -> None:
    """NA7.1: what a sale brings back is restocked after the turn."""
    landscapes = Landscapes(*[ONE_EACH] * 5)._replace(red=Herd())
    nomad = Nomad(at=CITY, animals=Herd(goat=3))
    assert ended(landscapes, nomad, stock=Herd()).seat == 1
    selling = position(nomad, task=Act(), landscapes=landscapes, stock=Herd())
    state = play(selling, na.Sell(["goat"] * 3), na.End())
    assert na.apply(state, AnimalDice(["horse", "blank"])) == state
    assert na.apply(state, AnimalDice(["goat", "horse"])).landscapes.red == (0, 2, 0, 0)


@pytest.mark.parametrize(
    ("faces", "animals"),
    [
        (["goat", "camel"], (0, 2, 0, 2)),
        (["goat", "goat"], (0, 4, 0, 0)),
        (["goat", "blank"], (0, 4, 0, 0)),
        (["blank", "blank"], (1, 1, 1, 1)),
    ],
)
def test_animal_dice_bring_animals_with_exact_odds(faces: list[str], animals: Herd) -> None:
    """NA1.5, NA7.2: two dice with four animals and two blanks, unordered."""
    state = ended(Landscapes(*[ONE_EACH] * 5)._replace(red=Herd()))
    assert na.apply(state, AnimalDice(faces)).landscapes.red == animals
    weights = {each.move: each.weight for each in na.outcomes(state)}
    assert (len(weights), sum(weights.values())) == (15, 36)
    expected = {"goat camel": 2, "goat goat": 1, "goat blank": 4, "blank blank": 4}
    assert weights[AnimalDice(faces)] == expected[" ".join(faces)]


def no_donkeys(*goats: int) -> Landscapes:
    return Landscapes(*(Herd(0, number, 1, 1) for number in goats))


@pytest.mark.parametrize(("left", "rolls"), [(1, 1), (2, 1), (3, 2), (4, 2), (9, 2)])
def test_animal_restock_places_up_to_four_two_by_two(left: int, rolls: int) -> None:
    """NA7.3: no second roll if none are left."""
    state = ended(no_donkeys(1, 1, 1, 1, 1), stock=Herd(left, 5, 5, 5))
    state = play(state, *[LandscapeDie("red")] * rolls)
    assert state.landscapes.red.donkey == min(left, 4)
    assert tasks_of(state)[0] == "RandomRestock"


def test_yellow_is_the_landscape_with_the_fewest_animals() -> None:
    """NA7.3: if there are several, the player whose turn it is chooses."""
    state = ended(no_donkeys(1, 2, 3, 3, 4))
    assert [each.weight for each in na.outcomes(state)] == [1] * 6
    first = na.apply(state, LandscapeDie("yellow"))
    assert first.landscapes.green == (2, 1, 1, 1)
    assert na.apply(first, LandscapeDie("yellow")).landscapes.red == (2, 2, 1, 1)
    tied = na.apply(ended(no_donkeys(2, 1, 2, 1, 2)), LandscapeDie("yellow"))
    assert list(na.legal_moves(tied)) == [na.Choose("red"), na.Choose("blue")]
    chosen = na.apply(tied, na.Choose("blue"))
    assert chosen.landscapes.blue == (2, 1, 1, 1)
    assert na.apply(chosen, LandscapeDie("yellow")).landscapes.red == (2, 1, 1, 1)


def test_random_restock_without_animals_rolls_no_landscape_die() -> None:
    """NA7.4: the dunes shift all the same."""
    state = at_random_restock(position(stock=Herd(camel=5)))
    assert tasks_of(na.apply(state, AnimalDice(["goat", "goat"]))) == ["LayStrip", "EndTurn"]


def test_what_a_shift_returns_is_restocked_in_the_next_turn() -> None:
    """NA7.5: a lost nomad's donkeys are the only ones, and wait for the end of the next turn."""
    nomads = [Nomad(at=CITY), Nomad(at="d3:1", animals=Herd(donkey=13))]
    state = at_random_restock(position(*nomads, landscapes=no_donkeys(1, 1, 1, 1, 1)))
    state = play(state, AnimalDice(["goat", "goat"]), LandscapeDie("red"), Strip("c3"))
    assert (state.seat, state.stock.donkey, state.restocked) == (1, 11, False)
    state = na.apply(state, na.Pilgrim(["donkey", "donkey"]))
    assert tasks_of(state)[:2] == ["PlaceAnimals", "PlaceAnimals"]


# ---- NA8 End ------------------------------------------------------------------------------------


def test_most_dinars_win_then_most_animals() -> None:
    """NA8.1: dinar discs count; animals count for the rank only; then the win is shared."""
    nomads = [
        Nomad(at=CITY, dinars=6, discs=discs("dinars-4")),
        Nomad(at=CITY, dinars=10, animals=Herd(goat=1)),
        Nomad(at=CITY, dinars=10, animals=Herd(camel=1)),
        Nomad(at=CITY, dinars=9, animals=Herd(horse=5)),
    ]
    state = position(*nomads, players=4)
    assert na.points(state) == (10, 10, 10, 9)
    assert [standing.rank for standing in na.score(state)] == [3, 1, 1, 4]


def test_nothing_forces_a_game_to_end() -> None:
    """NA8.2: all may stay where they are for ever."""
    state = position()
    for _ in range(100):
        state = play(state, na.Halt(), na.End())
    assert state == evolve(position(), seat=100 % 3)
