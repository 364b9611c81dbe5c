"""What moves do: every code with its message, and points that add up for every viewer."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import Chance, Decide, Effect, IllegalMove, InvalidValue, Over, draw, load
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import (
    AnimalDice,
    Board,
    CityDisc,
    Final,
    HandlerDice,
    Herd,
    LandscapeDie,
    Landscapes,
    Nomad,
    State,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.state import Act, Walk
from tests.nomads_of_arabia.plans import PLANS, SETS
from tests.nomads_of_arabia.positions import ONE_EACH, STRIPS, discs, play, position

NAMES = ["Ann", "You", "Bob", "Cid", "Dan", "Eve"]
HUNTER = Nomad(at="c1:0", handlers=Herd(goat=2))
END = (tasks.RandomRestock(), tasks.ShiftDunes(), tasks.EndTurn())
NO_DONKEYS = Landscapes(*(Herd(0, number, 1, 1) for number in (1, 2, 3, 4, 4)))
NEW_CITY = position(
    Nomad(at="d2:1", dinars=12),
    task=(tasks.RevealFinal(), tasks.EndTurn()),
    board=Board(strips=("c3", *STRIPS[:4])),
)


def acting(nomad: Nomad, **fields: Any) -> State:
    return position(nomad, task=Act(), **fields)


def rolling(*, lure: bool) -> State:
    return position(HUNTER, task=(tasks.RollHandlers(lure=lure), Act(done=True)))


def seat_1(nomad: Nomad, task: tasks.Task) -> State:
    """Return a turn of seat 1, who is called You."""
    return position(Nomad(at="c2:3"), nomad, task=task, seat=1)


LAID = play(na.initial(na.Options(players=3)), *map(Strip, STRIPS))
OFFER = (tasks.OfferTurn(0), tasks.BeginTurn(1))
SANDS = Nomad(at="c2:3", discs=discs("sands"))

CASES: list[tuple[State, na.Move, str, str]] = [
    (LAID, LandscapeDie("red"), "landscape-rolled", ""),
    (
        LAID,
        LandscapeDie("red"),
        "animals-set-out",
        "One animal of each kind starts on the red landscape.",
    ),
    (
        position(task=END),
        AnimalDice(["goat", "blank"]),
        "animals-rolled",
        "The animal dice show a goat and a blank.",
    ),
    (
        position(task=END),
        AnimalDice(["camel", "camel"]),
        "animals-rolled",
        "The animal dice show two camels.",
    ),
    (position(task=END), AnimalDice(["goat", "blank"]), "left-stock", "4 goats leave the stock."),
    (
        position(task=END, stock=Herd(goat=1)),
        AnimalDice(["goat", "blank"]),
        "left-stock",
        "A goat leaves the stock.",
    ),
    (
        position(task=(tasks.PlaceAnimals(Herd(1, 1, 1, 1), random=True), *END[1:])),
        LandscapeDie("blue"),
        "restocked",
        "One animal of each kind arrives on the blue landscape.",
    ),
    (
        position(task=(tasks.RestockLandscape(na.Landscape.RED), tasks.Restock(), *END[2:])),
        AnimalDice(["goat", "camel"]),
        "restocked",
        "Two goats and two camels arrive on the red landscape.",
    ),
    (
        position(),
        Step("c2:2", ["goat", "camel"]),
        "nomad-moved",
        "Ann moves from c2:3 to c2:2.",
    ),
    (
        position(),
        Step("c2:2", ["goat", "camel"]),
        "handlers-hired",
        "Ann hires a goat handler and a camel handler.",
    ),
    (
        position(),
        Step("c2:2", ["goat", "goat", "camel"]),
        "paid",
        "Ann pays 3 dinars for a third handler.",
    ),
    (
        seat_1(Nomad(at="d2:0", animals=Herd(1)), Walk(start="d2:1")),
        Step("c1:0"),
        "paid",
        "You pay 1 dinar for a second step.",
    ),
    (
        seat_1(Nomad(at="c2:4", handlers=Herd(1)), Walk()),
        Step("c2:3"),
        "handlers-returned",
        "Your handlers return to the pool.",
    ),
    (position(), na.Halt(), "nomad-halted", ""),
    (
        position(Nomad(at="c1:1"), task=(tasks.DrawSpecial(), Act())),
        na.DrawDisc("sands"),
        "disc-taken",
        "Ann takes the special disc from the city on c1.",
    ),
    (
        position(Nomad(at="c1:1"), task=(tasks.DrawSpecial(), Act())),
        na.DrawDisc("sands"),
        "disc-seen",
        "Ann's disc is Sands of Time.",
    ),
    (
        position(Nomad(at="c1:1"), task=(tasks.DrawSpecial(), Act())),
        na.DrawDisc("dinars-5"),
        "disc-seen",
        "Ann's disc is worth 5 dinars.",
    ),
    (
        position(Nomad(at="d2:1", animals=Herd(2, 1))),
        na.Pilgrim(["donkey", "goat"]),
        "nomad-to-pilgrim",
        "Ann goes to the Pilgrim.",
    ),
    (
        position(Nomad(at="d2:1", animals=Herd(2, 1))),
        na.Pilgrim(["donkey", "goat"]),
        "animals-returned",
        "Ann keeps a donkey and a goat and loses a donkey.",
    ),
    (
        position(Nomad(at="pilgrim"), task=tasks.LeavePilgrim()),
        na.Place("d1:0"),
        "nomad-placed",
        "Ann returns to the board on d1:0.",
    ),
    (acting(HUNTER), na.End(), "turn-ended", ""),
    (acting(HUNTER), na.End(), "turn-begins", "Your turn."),
    (
        acting(HUNTER),
        na.Lure(),
        "hunt-begun",
        "Ann tries to lure animals on the green landscape.",
    ),
    (rolling(lure=False), HandlerDice(["goat"]), "handlers-rolled", "Hits: goat."),
    (rolling(lure=False), HandlerDice(), "handlers-rolled", "All dice are blank."),
    (
        rolling(lure=False),
        HandlerDice(["goat", "goat"]),
        "caught",
        "Ann takes a goat from the green landscape.",
    ),
    (
        evolve(rolling(lure=False), landscapes=Landscapes(Herd(camel=1))),
        HandlerDice(["goat"]),
        "caught",
        "There is nothing to take.",
    ),
    (
        rolling(lure=True),
        HandlerDice(["goat", "goat"]),
        "lured",
        "Ann lures 4 goats to the green landscape.",
    ),
    (acting(Nomad(at="d2:1")), na.Shift(), "shift-chosen", "Ann shifts the dunes."),
    (acting(Nomad(at="d2:1")), na.Shift(), "dunes-shifted", "Strip d3 disappears."),
    (
        acting(Nomad(at="c2:3", animals=Herd(goat=2))),
        na.Sell(["goat", "goat"]),
        "sold",
        "Ann sells two goats for 7 dinars each.",
    ),
    (
        acting(Nomad(at="c2:3", animals=Herd(goat=2))),
        na.Sell(["goat"]),
        "sold",
        "Ann sells a goat for 7 dinars.",
    ),
    (
        position(Nomad(at="d2:1", animals=Herd(1), discs=discs("abdul"))),
        na.Abdul(["donkey"]),
        "disc-used",
        "Ann uses Abdul the Trader.",
    ),
    (position(SANDS, task=OFFER), na.Sands(), "extra-turn", "Ann takes an extra turn."),
    (position(SANDS, task=OFFER), na.Decline(), "extra-turn-declined", ""),
    (
        acting(SANDS),
        na.End(),
        "sands-asked",
        "Use Sands of Time for an extra turn?",
    ),
    (
        position(task=(tasks.PlaceAnimals(Herd(1, 1, 1, 1), random=True), *END[1:])),
        LandscapeDie("blue"),
        "dunes-shifted",
        "The dunes shift, and strip d3 disappears.",
    ),
    (
        position(
            *[Nomad(at="d2:1")] * 3,
            task=Act(),
            board=Board(
                strips=("c3", "d1", "c1", "d2", "c2"),
                city_discs=(None, None, None, None, CityDisc.SPECIAL),
            ),
        ),
        na.Shift(),
        "disc-lost",
        "The disc on c2 is out of the game.",
    ),
    (
        position(
            *[Nomad(at="d2:1")] * 3,
            task=Act(),
            board=Board(
                strips=("c3", "d1", "c1", "d2", "c2"),
                city_discs=(None, None, None, None, CityDisc.GOAT),
                final_discs=(Final.GOAT,),
            ),
        ),
        na.Shift(),
        "disc-lost",
        "The goat disc on c2 is out of the game.",
    ),
    (
        position(
            Nomad(at="d2:1"),
            Nomad(at="d3:1"),
            task=(tasks.PlaceAnimals(Herd(goat=1), random=True), *END[1:]),
        ),
        LandscapeDie("blue"),
        "nomad-lost",
        "You are lost in the dunes. On your next turn, go to the Pilgrim.",
    ),
    (
        position(
            Nomad(at="d2:1"),
            task=(tasks.LayStrip(), tasks.EndTurn()),
            board=Board(strips=STRIPS[:4], desert_pile=("d3",), special_waiting=1),
        ),
        Strip("c3"),
        "strip-laid",
        "Strip c3 appears below the Pilgrim.",
    ),
    (
        position(
            Nomad(at="d2:1"),
            task=(tasks.LayStrip(), tasks.EndTurn()),
            board=Board(strips=STRIPS[:4], desert_pile=("d3",), special_waiting=1),
        ),
        Strip("c3"),
        "disc-laid",
        "A special disc lies face down in the city on c3.",
    ),
    (
        NEW_CITY,
        na.FinalDisc("goat"),
        "final-disc",
        "The city on c3 pays 1 dinar more per goat.",
    ),
    (NEW_CITY, na.FinalDisc("mecca"), "final-disc", "Mecca appears on c3!"),
    (NEW_CITY, na.FinalDisc("mecca"), "game-over", "The game is over: Mecca has appeared."),
    (NEW_CITY, na.FinalDisc("mecca"), "won", "Ann wins with 12 dinars."),
    (
        evolve(NEW_CITY, nomads=(Nomad(at="d2:1", animals=Herd(1)), *NEW_CITY.nomads[1:])),
        na.FinalDisc("mecca"),
        "won",
        "Ann wins with 10 dinars and the most animals.",
    ),
    (
        evolve(NEW_CITY, nomads=(Nomad(at="c1:0"),) * 3),
        na.FinalDisc("mecca"),
        "won",
        "Ann, You and Bob share the win with 10 dinars each.",
    ),
    (
        position(
            task=(tasks.ChooseLandscape(Herd(goat=2)), tasks.Restock(), *END[1:]),
            landscapes=NO_DONKEYS,
            stock=Herd(),
        ),
        na.Choose("green"),
        "landscape-chosen",
        "Ann chooses the green landscape.",
    ),
    (
        acting(Nomad(at="c2:3", animals=Herd(goat=2, camel=1))),
        na.Sell(["goat", "goat", "camel"]),
        "price-changed",
        "Goats now sell for 9 dinars (was 7) and camels for 9 (was 8).",
    ),
]


@pytest.mark.parametrize(("state", "move", "code", "message"), CASES)
def test_every_effect(state: State, move: na.Move, code: str, message: str) -> None:
    """Each code has a plain sentence with names, or none if it is not worth a line."""
    found = {effect.code: effect.message for effect in na.effects(state, move, 0, NAMES)}
    assert found[code] == message


def test_every_code_is_tested() -> None:
    """Codes are documented with their templates."""
    assert {code for _, _, code, _ in CASES} == set(na.GAME.effect_codes)


def test_a_turn_in_words() -> None:
    """A log of a turn reads like a story."""
    state = position(landscapes=Landscapes(*[ONE_EACH] * 5))
    told: list[str] = []
    moves: list[na.Move] = [
        Step("c2:2", ["goat", "camel"]),
        na.Halt(),
        na.Capture(),
        HandlerDice(["goat"]),
        na.End(),
    ]
    for move in moves:
        told += [effect.message for effect in na.effects(state, move, None, NAMES)]
        state = na.apply(state, move)
    assert " ".join(filter(None, told)) == (
        "Ann hires a goat handler and a camel handler. Ann moves from c2:3 to c2:2."
        " Ann tries to capture animals on the ochre landscape. Hits: goat."
        " Ann takes a goat from the ochre landscape. Your turn."
    )


def test_sale_with_all_bonuses() -> None:
    """NA4.6, NA5.3: the points of each kind, with a city's disc and Silver Tongue."""
    board = Board(
        strips=STRIPS,
        city_discs=(None, CityDisc.GOAT, None, None, None),
        final_discs=(Final.GOAT,),
    )
    nomad = Nomad(at="c1:1", animals=Herd(1, 2), discs=discs("silver"))
    move = na.Sell(["donkey", "goat", "goat"], silver=True)
    sold = [e for e in na.effects(acting(nomad, board=board), move) if e.code == "sold"]
    assert [(effect.seat, effect.points) for effect in sold] == [(0, 9), (0, 2 * 9)]
    assert dict(sold[1].params) == {"animals": ("goat", "goat"), "price": 9}


def test_drawn_disc_is_told_to_its_taker_alone() -> None:
    """NA3.5: others learn that a disc was taken."""
    state = position(Nomad(at="c1:1"), task=(tasks.DrawSpecial(), Act()))
    for viewer in (None, 0, 1):
        codes = [e.code for e in na.effects(state, na.DrawDisc("dinars-6"), viewer)]
        assert ("disc-seen" in codes) == (viewer == 0)


def test_everybody_sees_who_has_won() -> None:
    """NA5.5, NA8.1: all discs are shown at the end; a hidden one may decide the game."""
    holder = Nomad(at="c2:3", discs=discs("dinars-6"))
    state = evolve(NEW_CITY, nomads=(Nomad(at="d2:1"), holder, Nomad(at="c2:3")))
    move = na.FinalDisc("mecca")
    for viewer in (None, 0, 1):
        assert [e.seat for e in na.effects(state, move, viewer) if e.code == "won"] == [1]
        over = na.view(na.apply(state, move), viewer)
        assert na.turn(over) == na.turn(na.apply(state, move))
        known = [e.seat for e in na.effects(na.view(state, viewer), move) if e.code == "won"]
        assert known == ([1] if viewer == 1 else [])  # a view does not tell the others' discs


def test_illegal_moves_and_unknown_seats_are_errors() -> None:
    """Effects are those of a legal move, for a seat at the table."""
    with pytest.raises(IllegalMove, match=r"NA3\.1: You can't end your turn now"):
        na.effects(position(), na.End())
    with pytest.raises(IllegalMove, match=r"NA3\.1"):
        na.effects(na.view(position(), 0), na.End())
    with pytest.raises(InvalidValue, match="expected 0 to 2"):
        na.effects(position(), na.Halt(), 3)
    with pytest.raises(InvalidValue, match="seat 0 is to move"):
        na.effects(na.view(position(), 1), na.Halt())


def plies(name: str, components: str, limit: int) -> Iterator[tuple[State, na.Move, State]]:
    rng = Random(f"effects {name} {components}")
    options = {"players": rng.randint(3, 6), "special": 5, "components": SETS[components]}
    state = na.initial(load(options, na.Options))
    for _ in range(limit):
        turn = na.turn(state)
        if isinstance(turn, Over):
            return
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else PLANS[name](rng, na.legal_moves(state))
        after = na.apply(state, move)
        yield state, move, after
        state = after


def changes(effects: tuple[Effect, ...], players: int) -> list[int]:
    """Return the sum of the points of each seat."""
    return [sum(e.points for e in effects if e.seat == seat) for seat in range(players)]


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("components", ["small", "dusty"])
def test_effects_account_for_all_points_of_every_viewer(name: str, components: str) -> None:
    """Law 8: points add up as each viewer sees them, and a view tells the same as the state."""
    for state, move, after in plies(name, components, 110):
        players = state.options.players
        for viewer in (None, *range(players)):
            view = na.view(state, viewer)
            before, now = na.points(view), na.points(na.view(after, viewer))
            effects = na.effects(state, move, viewer, NAMES)
            assert changes(effects, players) == [b - a for a, b in zip(before, now, strict=True)]
            if na.turn(state) in (Chance(), Decide(viewer)):
                assert na.effects(view, move, names=NAMES) == effects
            assert {effect.code for effect in effects} <= set(na.GAME.effect_codes)
            assert all("{" not in effect.message for effect in effects)
