"""Why moves are illegal: every code, with its rule, its message and its parameters."""

from typing import Any

import pytest
from attrs import evolve

from desertrules import IllegalMove, InvalidValue, WrongGame, through_the_desert
from desertrules import nomads_of_arabia as na
from desertrules.contract import kind_of
from desertrules.nomads_of_arabia import (
    Board,
    Final,
    Herd,
    Landscapes,
    Nomad,
    Ride,
    State,
    Step,
)
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.messages import ATTEMPTS, WAITING
from desertrules.nomads_of_arabia.rules import DECISIONS
from desertrules.nomads_of_arabia.state import Act, Walk
from tests.nomads_of_arabia.positions import ONE_EACH, STRIPS, discs, play, position

HUNTER = Nomad(at="c1:0", handlers=Herd(goat=1))
SELLER = Nomad(at="c2:3", animals=Herd(2, 1))
RICH = discs("abdul", "winds")
OVER = State(
    options=na.Options(players=3),
    nomads=(Nomad(at="c2:3"),) * 3,
    board=Board(strips=STRIPS, final_discs=(Final.MECCA,)),
    pending=(),
)


def laid(strips: int) -> State:
    return play(na.initial(na.Options(players=3)), *map(na.Strip, STRIPS[:strips]))


def walking(at: str = "d2:1", **fields: Any) -> State:
    return position(Nomad(at=at, **fields))


def stepped(at: str, start: str, **fields: Any) -> State:
    return position(Nomad(at=at, **fields), task=Walk(start=start))


def acting(nomad: Nomad, *others: Nomad, done: bool = False, **fields: Any) -> State:
    return position(nomad, *others, task=Act(done=done), **fields)


def pending(*stack: tasks.Task, **fields: Any) -> State:
    return position(HUNTER, task=stack, **fields)


CASES: list[tuple[State, na.Move, str, str]] = [
    (OVER, na.End(), "game-over NA6.5", "The game is over."),
    (
        walking(),
        na.End(),
        "not-now NA3.1",
        "You can't end your turn now: it's time to move; to stay where you are, choose halt.",
    ),
    (
        laid(2),
        na.Strip("d1"),
        "wrong-strip NA2.1",
        "Strip d1 can't be laid now: the next one is a desert strip that nobody has seen yet.",
    ),
    (
        laid(5),
        na.LandscapeDie("yellow"),
        "no-yellow NA2.3",
        "Yellow does not count during set-up. Roll the landscape die again.",
    ),
    (
        pending(tasks.RandomRestock(), tasks.ShiftDunes(), tasks.EndTurn()),
        na.AnimalDice(["blank", "goat"]),
        "wrong-faces NA7.4",
        (
            "Expected two faces of the animal dice, in the order donkey, goat, horse, camel, blank;"
            " found blank and goat."
        ),
    ),
    (
        pending(tasks.RollHandlers(), Act(done=True)),
        na.HandlerDice(["camel"]),
        "wrong-hits NA4.2",
        (
            "You rolled a goat handler, which can't show camel. List hits in the order donkey,"
            " goat, horse, camel."
        ),
    ),
    (
        position(
            Nomad(at="c1:1", discs=discs("sands")), task=(tasks.DrawSpecial(), Walk(start="c1:0"))
        ),
        na.DrawDisc("sands"),
        "disc-seen NA3.5",
        "Sands of Time has already been drawn.",
    ),
    (
        pending(
            tasks.RevealFinal(),
            tasks.EndTurn(),
            board=Board(strips=("c3", *STRIPS[:4]), final_discs=(Final.GOAT,)),
        ),
        na.FinalDisc("goat"),
        "disc-turned NA6.4",
        "The goat disc can't be revealed now: it is already on the board or not in this game.",
    ),
    (walking(), Step("d2:2"), "mountain NA1.3", "d2:2 is a mountain. Nomads can't go there."),
    (
        walking(),
        Step("c8:1"),
        "no-such-space NA1.3",
        "There is no space c8:1 on the board right now.",
    ),
    (
        walking(),
        Step("d1:0"),
        "not-a-neighbour NA3.1",
        "d1:0 is not next to d2:1. Move one space at a time.",
    ),
    (
        stepped("d2:0", "d2:1"),
        Step("d2:1"),
        "back-to-start NA3.1",
        "You started this turn on d2:1, so your second step can't go back there.",
    ),
    (
        stepped("d2:0", "d2:1", animals=Herd(2), dinars=1),
        Step("c1:0"),
        "second-step-unpaid NA3.2",
        "A second step costs 2 dinars, but you have only 1.",
    ),
    (
        walking(),
        Step("d2:0", ["goat"]),
        "no-hire-here NA3.4",
        "You can hire handlers only when you leave a city for a space that is not a city.",
    ),
    (
        position(pool=Herd(goat=1, camel=2)),
        Step("c2:2", ["goat", "goat"]),
        "pool-lacks NA3.4",
        "The pool does not have two goat handlers. It has a goat handler and two camel handlers.",
    ),
    (
        walking("c2:3", dinars=2),
        Step("c2:2", ["goat", "goat", "camel"]),
        "hire-unpaid NA3.4",
        (
            "This step with three handlers costs 3 dinars, but you have only 2. Hire two for free"
            " instead."
        ),
    ),
    (
        stepped("c2:3", "c2:4", animals=Herd(2), dinars=7),
        Step("c2:2", ["goat", "goat", "camel"]),
        "hire-unpaid NA3.4",
        (
            "This step with three handlers costs 8 dinars, but you have only 7. Hire two for free"
            " instead."
        ),
    ),
    (
        walking("c2:3"),
        Step("c2:2", ["goat"]),
        "wrong-number NA3.4",
        "Hire two handlers for free or three for 3 dinars, not 1.",
    ),
    (
        position(pool=Herd(goat=1)),
        Step("c2:2"),
        "wrong-number NA3.4",
        "The pool has only a goat handler. Take all of them.",
    ),
    (
        walking(animals=Herd(1, 1, 1)),
        na.Pilgrim(["goat"]),
        "wrong-number NA3.7",
        "Keep exactly two animals, not 1.",
    ),
    (
        walking(animals=Herd(1, 1)),
        na.Pilgrim(["goat"]),
        "wrong-number NA3.7",
        "You keep all your animals: a donkey and a goat.",
    ),
    (
        walking("c2:3"),
        Step("c2:2", ["camel", "goat"]),
        "wrong-order NA3.4",
        "List animals in the order donkey, goat, horse, camel; found camel and goat.",
    ),
    (
        acting(SELLER),
        na.Sell(["goat", "donkey"]),
        "wrong-order NA4.6",
        "List animals in the order donkey, goat, horse, camel; found goat and donkey.",
    ),
    (
        acting(SELLER),
        na.Sell(["goat", "goat"]),
        "not-carried NA4.6",
        "You don't have two goats. You have two donkeys and a goat.",
    ),
    (
        walking(),
        na.Pilgrim(["goat", "camel"]),
        "not-carried NA3.7",
        "You don't have a goat and a camel. You have no animals.",
    ),
    (
        stepped("d2:0", "d2:1", discs=RICH),
        Ride("d1:0"),
        "ride-after-step NA3.6",
        "You can ride the winds only before your first step.",
    ),
    (
        walking(discs=RICH),
        Ride("d2:1"),
        "own-space NA3.6",
        "You are already on d2:1. Choose another space.",
    ),
    (walking(), Ride("d1:0"), "not-held NA3.6", "You don't have Ride the Winds."),
    (
        walking(),
        na.Expert("red", "goat"),
        "not-held NA5.2",
        "You don't have Expert Handler.",
    ),
    (
        acting(SELLER),
        na.Sell(["goat"], silver=True),
        "not-held NA5.3",
        "You don't have Silver Tongue.",
    ),
    (
        position(
            Nomad(at="c2:3", discs=discs("winds")), task=(tasks.OfferTurn(0), tasks.BeginTurn(1))
        ),
        na.Sands(),
        "not-held NA5.4",
        "You don't have Sands of Time.",
    ),
    (
        stepped("d2:0", "d2:1"),
        na.Pilgrim(),
        "pilgrim-after-step NA3.7",
        "You can go to the Pilgrim only at the start of your turn, before any step.",
    ),
    (
        position(Nomad(at="d2:1"), task=Walk(disc_used=True), used_discs=discs("abdul")),
        na.Pilgrim(),
        "pilgrim-after-disc NA3.7",
        "You can go to the Pilgrim only at the start of your turn, before using a disc.",
    ),
    (
        acting(HUNTER, done=True),
        na.Lure(),
        "acted NA4.1",
        "You have already taken your action this turn. Choose end to finish.",
    ),
    (
        acting(SELLER),
        na.Capture(),
        "not-on-landscape NA4.2",
        "You can capture animals only on a landscape, and c2:3 is a city.",
    ),
    (
        acting(Nomad(at="c1:0")),
        na.Lure(),
        "no-handlers NA4.2",
        "You need at least one handler to lure animals. Hire some when you leave a city.",
    ),
    (
        pending(tasks.PickAny(), Act(done=True), landscapes=Landscapes(Herd(goat=1))),
        na.Pick("camel"),
        "not-there NA4.3",
        "There is no camel on the green landscape.",
    ),
    (
        position(Nomad(at="d2:1", discs=discs("expert")), landscapes=Landscapes(Herd(goat=1))),
        na.Expert("red", "goat"),
        "not-there NA5.2",
        "There is no goat on the red landscape.",
    ),
    (
        acting(HUNTER),
        na.Shift(),
        "not-on-dune NA4.5",
        "You can shift the dunes only from a dune, and c1:0 is a landscape.",
    ),
    (
        acting(Nomad(at="d2:1"), Nomad(at="d3:1")),
        na.Shift(),
        "nomad-on-last-strip NA4.5",
        "You can't shift the dunes while a nomad is on the last strip, d3.",
    ),
    (
        acting(evolve(SELLER, at="d2:1")),
        na.Sell(["goat"]),
        "not-in-city NA4.6",
        "You can sell animals only in a city, and d2:1 is a dune.",
    ),
    (acting(SELLER), na.Sell([]), "nothing-sold NA4.6", "Choose at least one animal to sell."),
    (
        position(evolve(SELLER, discs=discs("abdul"))),
        na.Abdul(["goat"]),
        "in-city NA5.2",
        "Abdul buys only outside cities, and c2:3 is a city.",
    ),
    (
        pending(
            tasks.ChooseLandscape(Herd(goat=2)),
            tasks.Restock(),
            tasks.FinishRestock(),
            tasks.EndTurn(),
            landscapes=Landscapes(*[ONE_EACH] * 3),
        ),
        na.Choose("green"),
        "not-fewest NA7.3",
        "Choose a landscape with the fewest animals: blue or ochre.",
    ),
]


@pytest.mark.parametrize(("state", "move", "rule", "message"), CASES)
def test_every_rejection(state: State, move: na.Move, rule: str, message: str) -> None:
    """Each code names the first rule on the page that forbids the move, in plain English."""
    rejection = na.explain(state, move)
    assert rejection is not None
    assert (f"{rejection.code} {rejection.rule}", rejection.message) == (rule, message)
    assert move not in na.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        na.apply(state, move)
    assert caught.value.rejection == rejection


def test_every_code_is_tested_and_every_rule_has_a_text() -> None:
    """Codes are documented with their templates."""
    tested = {rule.split()[0] for _, _, rule, _ in CASES}
    assert tested == set(na.GAME.rejection_codes) - {"nothing-here"}  # of explain_place
    assert {rule.split()[1] for _, _, rule, _ in CASES} <= set(na.GAME.rules)


def test_parameters_are_the_values_in_the_message() -> None:
    """Front ends can translate by code and parameters."""
    rejection = na.explain(walking("c2:3", dinars=2), Step("c2:2", ["goat", "goat", "camel"]))
    assert rejection is not None
    assert dict(rejection.params) == {"cost": 3, "dinars": 2}


def test_not_now_has_words_for_every_kind_and_task() -> None:
    """Every kind of move can be tried at every other task."""
    assert set(ATTEMPTS) == set(na.GAME.kinds)
    assert set(WAITING) == {kind_of(task) for task in (*tasks.CHANCE, *DECISIONS)}


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Ride("c1:1", ["goat", "goat"]), "NA3.4"),  # before NA3.6: the winds are not held
        (Ride("c8:1"), "NA1.3"),
        (na.Abdul([]), "NA4.6"),  # before NA5.2: Abdul is not held
        (na.Abdul(["goat"], silver=True), "NA4.6"),
    ],
)
def test_first_rule_of_the_page_comes_first(move: na.Move, rule: str) -> None:
    """A move that several rules forbid is explained by the first of them."""
    rejection = na.explain(position(), move)
    assert rejection is not None and rejection.rule == rule


def test_other_games_and_other_viewers_are_errors() -> None:
    """A move of another game has no explanation, and a rival's view cannot answer."""
    state = position(Nomad(at="c2:3", discs=discs("winds")))
    with pytest.raises(WrongGame, match="a move of Nomads of Arabia"):
        na.explain(state, through_the_desert.Pass())  # type: ignore[arg-type]  # the test
    with pytest.raises(WrongGame, match="a state of Nomads of Arabia"):
        na.apply(na.view(state, 0), na.Halt())
    for viewer in (1, None):
        with pytest.raises(InvalidValue, match="seat 0 is to move"):
            na.explain(na.view(state, viewer), na.Halt())


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Step("c2:2", ["cow"]), "unknown animal 'cow'"),
        (lambda: Step("c2:2", "goat"), "expected a list of animals, found 'goat'"),
        (lambda: na.AnimalDice("goat"), "expected a list of faces"),
        (lambda: na.LandscapeDie("yelow"), "Did you mean 'yellow'"),
        (lambda: na.DrawDisc("mecca"), "unknown special 'mecca'"),
    ],
)
def test_moves_of_unknown_things_cannot_be_made(build: Any, message: str) -> None:
    """Names are checked when a move is made."""
    with pytest.raises(InvalidValue, match=message):
        build()


@pytest.mark.parametrize(
    ("state", "place", "code"),
    [
        (walking(), "d2:1", None),  # halt
        (walking(), "d2:0", None),
        (walking(), "pilgrim", None),
        (walking(), "c1", None),
        (walking(), "d3", "mountain"),
        (walking(), "d2:2", "mountain"),
        (walking(), "d1:0", "not-a-neighbour"),
        (walking(), "c8:0", "no-such-space"),
        (walking(), "c8", "no-such-space"),
        (walking(), "green", "not-held"),
        (walking(), "lost", "nothing-here"),
        (walking(discs=RICH), "d1:0", None),
        (walking("c2:3"), "c2:2", None),
        (stepped("c2:3", "c2:4", animals=Herd(2), dinars=1), "c2:2", "second-step-unpaid"),
        (stepped("d2:0", "d2:1"), "pilgrim", "pilgrim-after-step"),
        (acting(HUNTER), "c1:0", None),  # end
        (acting(HUNTER), "d2:0", "not-now"),
        (acting(HUNTER), "green", None),
        (acting(HUNTER), "red", "not-held"),
        (pending(tasks.RollHandlers(), Act(done=True)), "green", "not-now"),
        (OVER, "c1:0", "game-over"),
    ],
)
def test_explain_place(state: State, place: str, code: str | None) -> None:
    """A player who clicks a place learns why nothing can be played there."""
    rejection = na.explain_place(state, place)
    assert (rejection.code if rejection else None) == code
    assert rejection is None or rejection.message


def test_explain_place_of_the_pilgrim_and_of_a_choice() -> None:
    """A nomad at the Pilgrim can be placed anywhere; a choice of landscapes is explained."""
    others = [Nomad(at="c2:3"), Nomad(at="c2:3"), Nomad(at="pilgrim")]
    waiting = play(position(*others, seat=1), na.Halt(), na.End())
    assert na.explain_place(waiting, "d1:0") is None
    assert na.explain_place(waiting, "d1:2") is not None
    choosing = CASES[-1][0]
    assert na.explain_place(choosing, "blue") is None
    rejection = na.explain_place(choosing, "red")
    assert rejection is not None and rejection.code == "not-fewest"
    with pytest.raises(InvalidValue, match="there is no place 'x9'"):
        na.explain_place(waiting, "x9")


def test_disc_that_another_holds_is_not_given_away() -> None:
    """NA5.2: the message is the same whether a rival holds the disc or nobody does."""
    rivals = [Nomad(at="c2:3", discs=discs(disc)) for disc in ("abdul", "dinars-6")]
    states = [position(Nomad(at="d2:1", animals=Herd(1)), rival) for rival in rivals]
    first, second = (na.explain(state, na.Abdul(["donkey"])) for state in states)
    assert first == second
    assert first is not None and first.message == "You don't have Abdul the Trader."


def test_layout_of_a_position_and_of_the_box() -> None:
    """NA1.3: spaces touch across rows on the board; strips in the box lie alone."""
    layout = na.GAME.layout
    assert layout is not None
    places = layout(position())
    assert places.shape == "square"
    assert places["c2:3"].neighbours == position().neighbours["c2:3"]
    assert (places["c2:3"].kind, places["c2:3"].x, places["c2:3"].y) == ("city", 3, 3)
    assert (places["d1:2"].kind, places["d1:2"].in_play) == ("mountain", False)
    assert places["d1:0"].x == 0.5
    assert {place.kind for place in places.places} >= {"pilgrim", "lost", "green", "dune"}
    in_box = layout(na.Options(players=3))
    assert len(in_box.places) == 2 + 8 * 6 + 8 * 5
    assert in_box["c2:3"].neighbours == ("c2:2", "c2:4")
    mountains = {place.name for place in places.places if not place.in_play}
    assert not mountains & {near for place in places.places for near in place.neighbours}
