"""Why moves are illegal: every code, with its rule and its sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from desertrules import WrongGame
from desertrules import nomads_of_arabia as na
from desertrules import through_the_desert as td
from desertrules.nomads_of_arabia import Animal, Landscape, State
from tests.nomads_of_arabia.positions import (
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
    set_up,
    shifted,
    step,
)
from tests.nomads_of_arabia.rejecting import BLANK, asked, ended, hunt, laid, losing, rejected


def _moving(at: str, *discs: str) -> State:
    return late().hold(0, "dinars-4", "dinars-5", *discs).stand(0, at).carry(0, 1, 2, 0, 0).state()


def _waiting() -> State:
    return late().stand(0, "pilgrim").state()


def _stepped() -> State:
    return na.apply(_moving("d5:0", "abdul", "winds"), step("d5:1"))


def _poor() -> State:
    return early().stand(0, "d2:1").carry(0, 1, 1, 0, 0).guide(0, 1, 1, 1, 0).purse(0, 4).state()


def _in_city() -> State:
    return early().stand(0, "c2:2").carry(0, 1, 1, 0, 0).purse(0, 7).state()


def _six() -> State:
    draft = early(players=6)
    for seat, handlers in enumerate(
        [[3, 0, 0, 0], [1, 2, 0, 0], [0, 1, 2, 0], [0, 0, 2, 1], [0, 0, 0, 3]], start=1
    ):
        draft.stand(seat, "d2:0").guide(seat, *handlers)
    return draft.state()


def _seller() -> State:
    return early().pending("act").carry(0, 2, 1, 0, 0).state()


def _dune() -> State:
    return early().stand(0, "d2:1").pending("act").state()


def _picking() -> State:
    draft = early().stand(0, "c1:0").guide(0, 1, 0, 0, 0).graze("green", 0, 2, 0, 0)
    return played(draft.pending("act").state(), na.Capture(), hits())


CASES: list[tuple[str, str, Callable[[], State], na.Move, str]] = [
    ("wrong-strip", "NA2.1", lambda: laid(0), na.Strip("c1"), "That strip cannot be drawn now."),
    ("wrong-strip", "NA2.1", lambda: laid(2), na.Strip("d1"), "That strip cannot be drawn now."),
    ("wrong-strip", "NA2.1", lambda: laid(2), na.Strip("x"), "That strip cannot be drawn now."),
    (
        "no-yellow",
        "NA2.3",
        lambda: laid(5),
        land("yellow"),
        "Yellow is rolled again in the set-up.",
    ),
    (
        "no-yellow",
        "NA2.4",
        lambda: played(laid(5), land("red"), *[BLANK] * 5),
        land("yellow"),
        "Yellow is rolled again in the set-up.",
    ),
    ("wrong-faces", "NA7.4", losing, roll("blank", "goat"), "Two faces are rolled,"),
    ("wrong-faces", "NA7.4", losing, roll("goat"), "Two faces are rolled,"),
    (
        "wrong-hits",
        "NA4.2",
        lambda: na.apply(hunt(), na.Lure()),
        hits("camel"),
        "Hits come from the",
    ),
    (
        "wrong-hits",
        "NA4.2",
        lambda: na.apply(hunt(), na.Lure()),
        hits("goat", "donkey"),
        "Hits come from",
    ),
    (
        "disc-seen",
        "NA3.5",
        lambda: na.apply(
            late().hold(1, "sands").disc(1, "special").stand(0, "c6:5").state(), step("c6:4")
        ),
        na.DrawDisc(na.Special.SANDS),
        "That disc is not among those that nobody has seen.",
    ),
    (
        "disc-turned",
        "NA6.4",
        lambda: played(
            shifted(2, ["goat"], special=0).state(), na.Halt(), na.Shift(), na.Strip("c4")
        ),
        na.FinalDisc(na.Final.GOAT),
        "That disc cannot be turned over now.",
    ),
    ("mountain", "NA1.3", lambda: _moving("d5:1"), step("d5:2"), "d5:2 is a mountain."),
    ("mountain", "NA1.3", _waiting, place("d5:2"), "d5:2 is a mountain."),
    (
        "no-such-space",
        "NA1.3",
        lambda: _moving("d5:1"),
        step("d1:0"),
        "No space of the five strips is",
    ),
    (
        "no-such-space",
        "NA1.3",
        lambda: _moving("d5:1"),
        step("d5:9"),
        "No space of the five strips is",
    ),
    ("no-such-space", "NA1.3", lambda: _moving("d5:1"), step(""), "No space of the five strips is"),
    ("no-such-space", "NA1.3", _waiting, place("d5:01"), "No space of the five strips"),
    (
        "no-such-space",
        "NA1.3",
        lambda: _moving("d5:1", "winds"),
        ride("c1:1"),
        "No space of the five",
    ),
    (
        "not-a-neighbour",
        "NA3.1",
        lambda: _moving("d5:1"),
        step("d5:3"),
        "d5:3 is not next to d5:1.",
    ),
    (
        "not-a-neighbour",
        "NA3.1",
        lambda: _moving("d5:1"),
        step("d5:1"),
        "d5:1 is not next to d5:1.",
    ),
    ("back-to-start", "NA3.1", _stepped, step("d5:0"), "The turn began on d5:0; the second step"),
    (
        "second-step-unpaid",
        "NA3.2",
        lambda: na.apply(_poor(), step("d2:0")),
        step("c1:0"),
        "The second step costs 5 dinars; seat 0 has 4.",
    ),
    (
        "no-hire-here",
        "NA3.4",
        lambda: _moving("d5:1"),
        step("d5:0", "goat"),
        "Handlers are taken only by",
    ),
    (
        "no-hire-here",
        "NA3.4",
        lambda: late().hold(0, "dinars-4", "winds").state(),
        ride("c6:4", "goat", "goat"),
        "Handlers",
    ),
    (
        "wrong-order",
        "NA3.4",
        set_up,
        step("c2:2", "camel", "goat"),
        "Animals are listed in their order: not",
    ),
    (
        "pool-lacks",
        "NA3.4",
        _six,
        step("c2:2", "goat", "camel"),
        "The pool does not have goat, camel; it has goat.",
    ),
    (
        "hire-unpaid",
        "NA3.4",
        lambda: early().purse(0, 2).state(),
        step("c2:2", "goat", "goat", "camel"),
        "Three handlers cost 3 dinars here; seat 0 has 2.",
    ),
    (
        "hire-unpaid",
        "NA3.4",
        lambda: na.apply(_in_city(), step("c2:3")),
        step("c2:4", "goat", "horse", "camel"),
        "Three handlers cost 8 dinars here; seat 0 has 7.",
    ),
    ("wrong-number", "NA3.4", set_up, step("c2:2"), "Who leaves a city takes two handlers or"),
    ("wrong-number", "NA3.4", set_up, step("c2:2", *["goat"] * 2, *["camel"] * 2), "Who leaves"),
    ("wrong-number", "NA3.4", _six, step("c2:2"), "The pool has only goat, all of which"),
    ("not-held", "NA3.6", lambda: _moving("d5:1"), ride("d5:0"), "Seat 0 does not hold winds."),
    ("ride-after-step", "NA3.6", _stepped, ride("d5:3"), "The winds are ridden before any step."),
    (
        "own-space",
        "NA3.6",
        lambda: _moving("d5:1", "winds"),
        ride("d5:1"),
        "The nomad of seat 0 is on",
    ),
    (
        "pilgrim-after-step",
        "NA3.7",
        _stepped,
        na.Pilgrim(herd("donkey", "goat")),
        "The nomad goes to the Pilgrim before any step, instead of the whole turn.",
    ),
    (
        "pilgrim-after-disc",
        "NA3.7",
        lambda: na.apply(_moving("d5:0", "abdul"), abdul("goat")),
        na.Pilgrim(herd("donkey", "goat")),
        "The nomad goes to the Pilgrim before any disc, instead of the whole turn.",
    ),
    (
        "wrong-number",
        "NA3.7",
        lambda: _moving("d5:1"),
        na.Pilgrim(herd("goat")),
        "Of donkey, goat, goat, 2 are kept, not 1.",
    ),
    (
        "wrong-number",
        "NA3.7",
        lambda: early().stand(0, "d2:1").carry(0, 0, 1, 0, 0).state(),
        na.Pilgrim(()),
        "Of goat, all are kept, not 0.",
    ),
    (
        "not-carried",
        "NA3.7",
        lambda: _moving("d5:1"),
        na.Pilgrim(herd("goat", "camel")),
        "The nomad does not carry goat, camel; it carries donkey, goat, goat.",
    ),
    (
        "wrong-order",
        "NA3.7",
        lambda: _moving("d5:1"),
        na.Pilgrim(herd("goat", "donkey")),
        "Animals are listed in their order: not goat, donkey.",
    ),
    (
        "acted",
        "NA4.1",
        lambda: played(hunt(), na.Capture(), hits("goat")),
        na.Lure(),
        "Seat 0 has done its",
    ),
    (
        "acted",
        "NA4.1",
        lambda: na.apply(_seller(), sell("goat")),
        sell("donkey"),
        "Seat 0 has done",
    ),
    (
        "acted",
        "NA4.1",
        lambda: played(hunt(), na.Lure(), hits("goat")),
        na.Shift(),
        "Seat 0 has done its",
    ),
    (
        "not-on-landscape",
        "NA4.2",
        _dune,
        na.Capture(),
        "A capture needs a landscape,",
    ),
    (
        "no-handlers",
        "NA4.2",
        lambda: early().stand(0, "c1:0").pending("act").state(),
        na.Lure(),
        "A lure needs a handler, and seat 0 has none.",
    ),
    (
        "not-on-dune",
        "NA4.5",
        _seller,
        na.Shift(),
        "The dunes are shifted from a dune,",
    ),
    (
        "nomad-on-last-strip",
        "NA4.5",
        lambda: early().stand(0, "d2:1").stand(2, "d3:1").pending("act").state(),
        na.Shift(),
        "A nomad stands on d3, the last strip, so the dunes may not be shifted.",
    ),
    (
        "not-in-city",
        "NA4.6",
        _dune,
        sell("goat"),
        "Animals are sold in a city, not on",
    ),
    ("nothing-sold", "NA4.6", _seller, sell(), "At least one animal must be sold."),
    (
        "not-carried",
        "NA4.6",
        _seller,
        sell("goat", "goat"),
        "The nomad does not carry goat, goat; it carries donkey, donkey, goat.",
    ),
    ("wrong-order", "NA4.6", _seller, sell("goat", "donkey"), "Animals are listed in their"),
    ("wrong-order", "NA4.6", _seller, sell(*["goat"] * 500), "Animals are listed in their"),
    (
        "not-held",
        "NA5.3",
        _seller,
        sell("goat", silver=True),
        "Seat 0 does not hold silver.",
    ),
    ("not-held", "NA5.2", lambda: _moving("d5:1"), abdul("goat"), "Seat 0 does not hold abdul."),
    (
        "in-city",
        "NA5.2",
        lambda: _moving("c6:4", "abdul"),
        abdul("goat"),
        "Abdul buys only away from cities,",
    ),
    (
        "nothing-sold",
        "NA4.6",
        lambda: _moving("d5:1", "abdul"),
        abdul(),
        "At least one animal must be sold.",
    ),
    (
        "not-held",
        "NA5.3",
        lambda: _moving("d5:1", "abdul"),
        abdul("goat", silver=True),
        "Seat 0 does not hold silver.",
    ),
    (
        "not-held",
        "NA5.2",
        lambda: _moving("d5:1"),
        expert("red", "goat"),
        "Seat 0 does not hold expert.",
    ),
    (
        "not-there",
        "NA5.2",
        lambda: late().hold(0, "dinars-4", "expert").graze("red", 1, 0, 1, 1).state(),
        expert("red", "goat"),
        "No goat is there.",
    ),
    ("not-there", "NA4.3", _picking, na.Pick(Animal.CAMEL), "No camel is there."),
    (
        "wrong-number",
        "NA6.2",
        lambda: played(losing(), BLANK, land("red")),
        na.Keep(herd("goat")),
        "Of donkey, goat, horse, 2 are kept, not 1.",
    ),
    (
        "not-carried",
        "NA6.2",
        lambda: played(losing(), BLANK, land("red")),
        na.Keep(herd("camel", "camel")),
        "The nomad does not carry camel, camel; it carries donkey, goat, horse.",
    ),
    ("not-held", "NA5.4", lambda: ended(asked()), na.Sands(), "Seat 1 does not hold sands."),
]


@pytest.mark.parametrize(
    ("code", "rule", "make", "move", "message"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rejections_have_a_code_a_rule_and_a_sentence(
    code: str, rule: str, make: Callable[[], State], move: na.Move, message: str
) -> None:
    """NA3.1 to NA7.3: each cites the first rule of the page that is broken."""
    rejection = rejected(make(), move)
    assert (rejection.code, rejection.rule) == (code, rule)
    assert rejection.message.startswith(message)


def test_only_the_emptiest_landscapes_can_be_chosen() -> None:
    """NA7.3: the sentence names them."""
    draft = early()
    for landscape, goats in zip(draft.data["landscapes"], [2, 1, 2, 1, 2], strict=True):
        draft.graze(landscape, 0, goats, 1, 1)
    state = na.apply(ended(draft.state()), land("yellow"))
    rejection = rejected(state, na.Choose(Landscape.GREEN))
    assert (rejection.code, rejection.rule) == ("not-fewest", "NA7.3")
    assert rejection.message == "Fewest animals are on red, blue, not on green."
    assert rejection.params["fewest"] == ("red", "blue")


def test_every_code_of_the_table_is_provoked() -> None:
    """NA6.5: none is declared in vain; each cites rules that it was declared with."""
    met = {code for code, *_ in CASES}
    assert met | {"game-over", "not-now", "not-fewest"} == set(na.CODES)
    for code, rule, *_ in CASES:
        assert rule in na.CODES[code].rules


def test_every_move_has_its_own_sentence_of_legality() -> None:
    """NA4.1: a legal move is explained by nothing."""
    for _, _, make, _, _ in CASES:
        state = make()
        for move in na.legal_moves(state)[:40]:
            assert na.explain(state, move) is None


@pytest.mark.parametrize(
    "function", [na.turn, na.legal_moves, na.outcomes, na.score, lambda s: na.view(s, None)]
)
@pytest.mark.parametrize(
    "make",
    [lambda: td.initial(td.Options(3)), lambda: None, lambda: "state", lambda: 3],
    ids=["state of another game", "None", "state", "3"],
)
def test_states_of_other_games_are_refused(function: Any, make: Callable[[], Any]) -> None:
    """NA1.1: a wrong type is an error, never a silent answer."""
    value = make()
    with pytest.raises(WrongGame, match="expected a state of Nomads of Arabia"):
        function(value)


def test_values_of_other_games_are_refused() -> None:
    """NA1.1: options, moves and views, too."""
    foreign: Any = td.initial(td.Options(3))
    state = set_up()
    wrong: Any = td.Pass()
    with pytest.raises(WrongGame, match="expected a state"):
        na.apply(foreign, na.Halt())
    with pytest.raises(WrongGame, match="expected a state"):
        na.explain(foreign, na.Halt())
    with pytest.raises(WrongGame, match="expected a move"):
        na.apply(state, wrong)
    with pytest.raises(WrongGame, match="expected a move"):
        na.explain(state, wrong)
    with pytest.raises(WrongGame, match="expected options"):
        na.initial(foreign)
    with pytest.raises(WrongGame, match="expected a view"):
        na.imagine(foreign, None)  # type: ignore[arg-type]  # it never gets so far
    assert wrong not in na.legal_moves(state)
