"""A move of a kind that is not asked for is told what is; and what no rule forbids is not made."""

from collections.abc import Callable
from random import Random

import pytest

from desertrules import Decide, replay
from desertrules import nomads_of_arabia as na
from desertrules.core.errors import BrokenRules
from desertrules.nomads_of_arabia import State
from desertrules.nomads_of_arabia.kernel.reasons import REASONS
from desertrules.nomads_of_arabia.kernel.tasks import T_MOVE
from desertrules.nomads_of_arabia.legality import ASKED as ASKED_BY_TASK
from desertrules.nomads_of_arabia.legality import NOTHING
from desertrules.nomads_of_arabia.rejections import reason
from tests.nomads_of_arabia.policies import collector, juggler, lurer, shifter
from tests.nomads_of_arabia.positions import (
    abdul,
    early,
    expert,
    herd,
    hits,
    land,
    played,
    ride,
    sell,
    set_up,
    shifted,
    step,
)
from tests.nomads_of_arabia.rejecting import BLANK, asked, ended, hunt, laid, losing, rejected


def _over() -> State:
    draft = shifted(0, special=0).pending("act").stand(0, "d2:1")
    return played(draft.state(), na.Shift(), na.Strip("c3"), na.FinalDisc(na.Final.MECCA))


def _missing_donkeys() -> State:
    draft = early()
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    return draft.state()


NOT_NOW: list[tuple[str, Callable[[], State], str]] = [
    ("NA2.1", lambda: laid(2), "a strip is to be laid"),
    ("NA2.3", lambda: laid(5), "the landscape die is to be rolled"),
    ("NA2.4", lambda: na.apply(laid(5), land("red")), "the animal dice are to be rolled"),
    (
        "NA2.4",
        lambda: played(laid(5), land("red"), *[BLANK] * 4),
        "the animal dice are to be rolled",
    ),
    (
        "NA2.4",
        lambda: played(laid(5), land("red"), *[BLANK] * 5),
        "the landscape die is to be rolled",
    ),
    ("NA3.1", set_up, "seat 0 is to move"),
    (
        "NA3.5",
        lambda: na.apply(early().stand(0, "c1:0").state(), step("c1:1")),
        "seat 0 is to draw a disc",
    ),
    ("NA3.8", lambda: early().stand(0, "pilgrim").state(), "seat 0 is to be put on a space"),
    (
        "NA3.9",
        lambda: early().stand(0, "lost").state(),
        "seat 0 is lost and can only go to the Pilgrim",
    ),
    ("NA4.1", lambda: na.apply(set_up(), na.Halt()), "seat 0 is to act"),
    ("NA4.2", lambda: na.apply(hunt(), na.Capture()), "the handlers are to be rolled"),
    ("NA4.2", lambda: na.apply(hunt(), na.Lure()), "the handlers are to be rolled"),
    ("NA4.3", lambda: played(hunt(), na.Capture(), hits()), "seat 0 is to pick an animal"),
    ("NA5.4", lambda: ended(asked()), "seat 1 is asked for Sands of Time"),
    ("NA6.2", lambda: played(losing(), BLANK, land("red")), "seat 1 is to keep two animals"),
    (
        "NA6.3",
        lambda: played(early().stand(0, "d2:1").state(), na.Halt(), na.Shift()),
        "a strip is to",
    ),
    (
        "NA6.4",
        lambda: played(shifted(0, special=0).state(), na.Halt(), na.Shift(), na.Strip("c3")),
        "a final disc is to be turned over",
    ),
    (
        "NA7.2",
        lambda: ended(early().graze("red", 0, 0, 0, 0).state()),
        "the animal dice are to be rolled",
    ),
    ("NA7.3", lambda: ended(_missing_donkeys()), "the landscape die is to be rolled"),
    (
        "NA7.3",
        lambda: na.apply(ended(_missing_donkeys()), land("yellow")),
        "seat 0 is to choose a landscape",
    ),
    ("NA7.4", losing, "the animal dice are to be rolled"),
    ("NA7.4", lambda: na.apply(losing(), BLANK), "the landscape die is to be rolled"),
]


@pytest.mark.parametrize(
    ("rule", "make", "words"),
    NOT_NOW,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_kinds_are_told_what_is_asked_for(
    rule: str, make: Callable[[], State], words: str
) -> None:
    """NA4.1: `not-now` cites the rule that says what is asked for now."""
    state = make()
    every = {move.kind for move in na.legal_moves(state)}
    other: na.Move = na.Place(na.Space("d1:0")) if "place" not in every else na.End()
    rejection = rejected(state, other)
    assert (rejection.code, rejection.rule) == ("not-now", rule)
    assert rejection.message.startswith(f"No {other.kind} now: {words}")
    assert rejection.params["kind"] == other.kind
    assert rejection.params["seat"] == (state.seat if state.actor is None else state.actor)


def test_nothing_is_legal_after_the_end() -> None:
    """NA6.5: whatever the move."""
    for move in (na.Halt(), na.End(), na.Decline(), na.Strip("c4"), sell("goat")):
        rejection = rejected(_over(), move)
        assert (rejection.code, rejection.rule) == ("game-over", "NA6.5")


@pytest.mark.parametrize(
    "move",
    [
        step("d1:0"),
        ride("d1:0"),
        na.Pilgrim(herd("goat")),
        abdul("goat"),
        expert("red", "goat"),
    ],
)
def test_what_no_rule_forbids_is_still_not_made(
    move: na.Move, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NA3.1: the lists decide; a reason that is missing is a fault of ours, never a state."""
    state = set_up()
    assert na.explain(state, move) is not None
    monkeypatch.setitem(REASONS, type(move), lambda _, __: None)
    for use in (na.apply, na.explain):
        with pytest.raises(BrokenRules, match=f"no rule is known that forbids this {move.kind}"):
            use(state, move)
    with pytest.raises(BrokenRules):
        replay(state, [move])


def test_no_rule_is_made_up() -> None:
    """NA3.1: a reason is never given for a legal move; to ask for one is a fault of ours."""
    asked: set[type[na.Move]] = set()
    for policy in (collector, juggler, lurer, shifter):
        state, rng = na.initial(na.Options(4)), Random(1)
        for _ in range(1000):
            legal = na.legal_moves(state)
            if isinstance(na.turn(state), Decide):
                some = legal[:: len(legal) // 40 + 1]
                for move in {type(move): move for move in some}.values():
                    asked.add(type(move))
                    with pytest.raises(BrokenRules, match=f"forbids this {move.kind}, and yet"):
                        reason(state.options, list(state._row), move)
            if not legal:
                break
            state = na.apply(state, policy(rng, legal))
    of_chance = REASONS[na.Strip]
    assert {kind for kind, why in REASONS.items() if why is not of_chance} <= asked


def test_the_one_move_of_a_kind_is_not_made_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """NA3.1: `halt` is always legal where it is asked for; if it were not, no rule would say so."""
    monkeypatch.setitem(ASKED_BY_TASK[T_MOVE], na.Halt, lambda _, __: NOTHING)
    with pytest.raises(BrokenRules, match="no rule is known that forbids this halt"):
        na.explain(set_up(), na.Halt())
