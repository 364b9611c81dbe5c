"""Every rejection: its code, the rule it cites, its sentence and its parameters."""

from collections.abc import Callable
from functools import cache

import pytest

from desertrules import IllegalMove, InvalidValue, Rejection
from desertrules import sahara as sa
from desertrules.core.errors import BrokenRules
from desertrules.sahara import (
    Advance,
    Card,
    Deal,
    Favour,
    Move,
    Options,
    Play,
    Retreat,
    Sheik,
    State,
    Stop,
    rejections,
)
from desertrules.sahara.rejections import reason
from tests.sahara.tables import back, dealt, moved, played, sheik, step, table

KINDS: list[Move] = [
    Deal(0, 0, Card.CAMEL),
    Play(0),
    step(0),
    back(1, 2),
    Favour(0),
    sheik(0, 1),
    Stop(),
]


@cache
def _started() -> State:
    return dealt(sa.initial(Options(2)), "sheik")


@cache
def _after_a_card() -> State:
    return moved(played("palm-1"), step(0))


@cache
def _over() -> State:
    return moved(played("palm-2", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]}), step(6))


@cache
def _sheik() -> State:
    return played("sheik", {0: [5], 1: [2]})


@cache
def _anywhere() -> State:
    return played("sheik", {0: [5], 1: [2]}, sheik="anywhere")


@cache
def _anybodys() -> State:
    return played("sheik", {0: [5], 1: [2]}, sheik="any")


@cache
def _mirage() -> State:
    return played("mirage-1", {0: [3], 1: [2]}, {1: 14})


def _words(value: object) -> str:
    """Name a case by all but how its state is made."""
    return "state" if callable(value) else str(value)


def refused(state: State, move: Move) -> Rejection:
    """Give the rejection of an illegal move, which `apply` and `legal_moves` agree on."""
    rejection = sa.explain(state, move)
    assert rejection is not None
    assert move not in sa.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        sa.apply(state, move)
    assert caught.value.rejection == rejection
    assert str(caught.value) == f"{rejection.rule}: {rejection.message}"
    return rejection


@pytest.mark.parametrize("move", KINDS, ids=lambda move: move.kind)
def test_nothing_is_legal_after_the_end(move: Move) -> None:
    """SA5.1: `game-over`, whatever the move."""
    rejection = refused(_over(), move)
    assert (rejection.code, rejection.rule) == ("game-over", "SA5.1")
    assert rejection.message == "The game is over: the oasis is full."


@pytest.mark.parametrize(
    ("make", "kind", "rule", "asked"),
    [
        (_started, "deal", "SA2.2", "the top of seat 0's pile 1 is to be dealt"),
        (_after_a_card, "deal", "SA2.3", "the top of seat 0's pile 0 is to be dealt"),
        (table, "play", "SA3.1", "seat 0 is to play the top of one of its piles"),
        (
            lambda: played("palm-1"),
            "advance",
            "SA4.1",
            "seat 0 is to step forward with one of its camels",
        ),
        (_mirage, "retreat", "SA4.2", "seat 0 is to send a camel of another seat back"),
        (lambda: played("camel"), "favour", "SA4.3", "seat 0 is to name its favourite"),
        (_sheik, "sheik", "SA4.4", "seat 0 is to move a camel by the sheik"),
        (_anywhere, "sheik", "SA4.4", "seat 0 is to move a camel by the sheik"),
    ],
    ids=_words,
)
def test_a_move_of_another_kind_is_not_asked_for(
    make: Callable[[], State], kind: str, rule: str, asked: str
) -> None:
    """SA2.2, SA2.3, SA3.1, SA4.1, SA4.2, SA4.3, SA4.4: `not-now` says what is."""
    state = make()
    for move in KINDS:
        if move.kind not in (kind, "stop"):
            rejection = refused(state, move)
            assert (rejection.code, rejection.rule) == ("not-now", rule)
            assert rejection.message == f"No {move.kind} now: {asked}."
            seat, pile = state.due or (0, None)
            params = {"kind": move.kind, "phase": kind, "seat": seat, "pile": pile}
            assert dict(rejection.params) == params


@pytest.mark.parametrize(
    ("card", "rule"), [("camel", "SA4.3"), ("palm-1", None), ("mirage-1", None), ("sheik", None)]
)
def test_stop_needs_a_card_that_may_be_stopped(card: str, rule: str | None) -> None:
    """SA3.4: `stop` is not asked for before a card, nor in a camel card."""
    state = played(card, {1: [2]})
    rejection = sa.explain(state, Stop())
    assert (rejection.rule if rejection else None) == rule
    for other, asked in (
        (table(), "SA3.1"),
        (moved(played("palm-1"), step(0)), "SA2.3"),
    ):
        rejection = refused(other, Stop())
        assert (rejection.code, rejection.rule) == ("not-now", asked)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sa.initial(Options(2, must_use=True)),
        lambda: table(must_use=True),
        lambda: played("palm-2", must_use=True),
        lambda: played("camel", must_use=True),
        lambda: played("sheik", must_use=True),
    ],
    ids=["deal", "play", "advance", "favour", "sheik"],
)
def test_nothing_is_stopped_if_it_must_be_used(make: Callable[[], State]) -> None:
    """SA3.4: `no-optional-use`, whatever is asked for."""
    rejection = refused(make(), Stop())
    assert (rejection.code, rejection.rule) == ("no-optional-use", "SA3.4")
    assert rejection.message == (
        "Steps that are possible must be made, as was agreed on (must_use)."
    )


@pytest.mark.parametrize(
    ("make", "move", "code", "rule", "message"),
    [
        (table, Play(3), "no-such-pile", "SA1.4", "There is no pile 3; the piles are 0 to 2."),
        (table, Play(-1), "no-such-pile", "SA1.4", "There is no pile -1; the piles are 0 to 2."),
        (
            _started,
            Deal(1, 1, Card.CAMEL),
            "wrong-pile",
            "SA2.2",
            "No deal to seat 1's pile 1 now: the top of seat 0's pile 1 is to be dealt.",
        ),
        (
            _after_a_card,
            Deal(0, 1, Card.CAMEL),
            "wrong-pile",
            "SA2.3",
            "No deal to seat 0's pile 1 now: the top of seat 0's pile 0 is to be dealt.",
        ),
        (
            _started,
            Deal(0, 1, Card.SHEIK),
            "card-not-unseen",
            "SA2.1",
            "Seat 0 has no sheik unseen.",
        ),
        (
            lambda: played("palm-1", {0: [5], 1: [2]}),
            step(2),
            "rival-camel",
            "SA4.1",
            "The camel on 2 is seat 1's, not seat 0's.",
        ),
        (
            lambda: played("palm-1", {0: [5]}),
            step(4),
            "no-such-camel",
            "SA4.1",
            "Seat 0 has no ordinary camel on 4.",
        ),
        (
            lambda: played("palm-1", {0: [5]}),
            Advance(5, favourite=True),
            "no-such-camel",
            "SA4.1",
            "Seat 0 has no favourite on 5.",
        ),
        (
            lambda: played("palm-1", {0: [1, 2, 3, 4, 5, 6]}),
            step(0),
            "no-such-camel",
            "SA4.1",
            "Seat 0 has no ordinary camel on 0.",
        ),
        (
            lambda: played("palm-1", {0: [13], 1: [14]}),
            step(13),
            "no-space-ahead",
            "SA3.2",
            "No free space lies ahead of the camel on 13.",
        ),
        (
            _mirage,
            back(2, 2),
            "no-such-seat",
            "SA4.2",
            "There is no seat 2; the seats are 0 to 1.",
        ),
        (
            _mirage,
            back(0, 3),
            "own-camel",
            "SA4.2",
            "A mirage sends camels of other seats back, not seat 0's own.",
        ),
        (_mirage, back(1, 0), "on-waterhole", "SA4.2", "Seat 1's camels on 0 cannot step back."),
        (_mirage, back(1, 3), "no-such-camel", "SA4.2", "Seat 1 has no ordinary camel on 3."),
        (
            _mirage,
            Retreat(1, 2, favourite=True),
            "no-such-camel",
            "SA4.2",
            "Seat 1 has no favourite on 2.",
        ),
        (
            lambda: played("camel", {0: [4], 1: [7]}),
            Favour(5),
            "no-such-camel",
            "SA4.3",
            "Seat 0 has no ordinary camel on 5.",
        ),
        (
            lambda: played("camel", {0: [4], 1: [7]}),
            Favour(7),
            "rival-camel",
            "SA4.3",
            "The camel on 7 is seat 1's, not seat 0's.",
        ),
        (
            _sheik,
            sheik(2, 3),
            "rival-camel",
            "SA4.4",
            "The camel on 2 is seat 1's, not seat 0's.",
        ),
        (
            _sheik,
            Sheik(0, 0, favourite=True, to=3),
            "no-such-camel",
            "SA4.4",
            "Seat 0 has no favourite on 0.",
        ),
        (
            _sheik,
            sheik(2, 3, seat=1),
            "own-camels-only",
            "SA4.4",
            "The sheik moves one of seat 0's own camels, not one of seat 1's.",
        ),
        (
            _anywhere,
            sheik(2, 3, seat=1),
            "own-camels-only",
            "SA4.4",
            "The sheik moves one of seat 0's own camels, not one of seat 1's.",
        ),
        (
            _sheik,
            sheik(5, 3, seat=2),
            "no-such-seat",
            "SA4.4",
            "There is no seat 2; the seats are 0 to 1.",
        ),
        (
            _anybodys,
            sheik(5, 3, seat=-1),
            "no-such-seat",
            "SA4.4",
            "There is no seat -1; the seats are 0 to 1.",
        ),
        (
            _anybodys,
            sheik(5, 3, seat=1),
            "no-such-camel",
            "SA4.4",
            "Seat 1 has no ordinary camel on 5.",
        ),
        (
            _anybodys,
            sheik(2, 3),
            "rival-camel",
            "SA4.4",
            "The camel on 2 is seat 1's, not seat 0's.",
        ),
        (_anybodys, sheik(2, 5, seat=1), "space-occupied", "SA4.4", "5 is occupied."),
        (_sheik, sheik(5, 0), "to-waterhole", "SA4.4", "The sheik takes no camel to 0."),
        (_sheik, sheik(5, 5), "same-space", "SA4.4", "The camel stands on 5 already."),
        (_sheik, sheik(5, 2), "space-occupied", "SA4.4", "2 is occupied."),
        (
            _sheik,
            sheik(5, 7),
            "beyond-foremost",
            "SA4.4",
            "7 lies beyond the space in front of the foremost camel.",
        ),
        (
            _sheik,
            sheik(5, 15),
            "no-such-space",
            "SA4.4",
            "There is no space 15; the last one is 14.",
        ),
        (
            _sheik,
            sheik(5, -1),
            "no-such-space",
            "SA4.4",
            "There is no space -1; the last one is 14.",
        ),
        (_anywhere, sheik(5, 0), "to-waterhole", "SA4.5", "The sheik takes no camel to 0."),
        (_anywhere, sheik(5, 5), "same-space", "SA4.5", "The camel stands on 5 already."),
        (
            _anywhere,
            sheik(5, 15),
            "no-such-space",
            "SA4.5",
            "There is no space 15; the last one is 14.",
        ),
    ],
    ids=_words,
)
def test_an_illegal_move_is_explained(
    make: Callable[[], State], move: Move, code: str, rule: str, message: str
) -> None:
    """SA1.4, SA2.1, SA3.2, SA4.1, SA4.2, SA4.3, SA4.4, SA4.5: the first rule that it breaks."""
    rejection = refused(make(), move)
    assert (rejection.code, rejection.rule, rejection.message) == (code, rule, message)
    assert all(str(value) in message for value in rejection.params.values())


@pytest.mark.parametrize("space", [-1, -2, 15, 6 * 15, 7 * 15, 10**30])
def test_a_camel_off_the_track_is_no_camel(space: int) -> None:
    """SA4.1, SA4.2, SA4.3, SA4.4: no number is mistaken for another seat's camel or a `stop`."""
    for must in (False, True):
        for card, move in (
            ("palm-1", step(space)),
            ("mirage-1", back(1, space)),
            ("camel", Favour(space)),
            ("sheik", sheik(space, 1)),
        ):
            state = played(card, {0: [4], 1: [2]}, must_use=must)
            assert refused(state, move).code == "no-such-camel"


def test_a_huge_target_is_no_space() -> None:
    """SA4.4: any whole number can be asked about."""
    assert refused(_sheik(), sheik(5, 10**30)).code == "no-such-space"
    assert refused(played("sheik"), sheik(0, 6 * 30)).code == "no-such-space"


def test_a_card_that_does_not_exist_is_no_move() -> None:
    """SA1.3: the error names the cards there are."""
    expected = r"^card: expected one of palm-1, .*, found 'palm-5'; palm-4\?$"
    with pytest.raises(InvalidValue, match=expected):
        Deal(0, 0, "palm-5")


def test_fields_of_moves_are_of_their_types() -> None:
    """SA4.1: True is no space, and 1 is not true."""
    with pytest.raises(InvalidValue, match=r"^space: expected a whole number, found True$"):
        Advance(space=True, favourite=False)
    with pytest.raises(InvalidValue, match=r"^favourite: expected true or false, found 1$"):
        Advance(1, favourite=1)  # type: ignore[arg-type]  # that is the mistake


LEGAL: list[tuple[Callable[[], State], Move]] = [
    (_started, Deal(0, 1, Card.CAMEL)),
    (table, Play(0)),
    (lambda: played("palm-1"), step(0)),
    (_mirage, back(1, 2)),
    (lambda: played("camel"), Favour(0)),
    (_sheik, sheik(0, 1)),
    (_anywhere, sheik(0, 2)),
    (_anybodys, sheik(2, 3, seat=1)),
    (lambda: played("palm-1"), Stop()),
]


@pytest.mark.parametrize(("make", "move"), LEGAL, ids=lambda each: getattr(each, "kind", ""))
def test_no_rule_is_made_up(make: Callable[[], State], move: Move) -> None:
    """SA3.1: a reason is never given for a legal move; to ask for one is a fault of ours."""
    state = make()
    assert sa.explain(state, move) is None
    with pytest.raises(BrokenRules, match=f"^{move.kind}: neither legal nor forbidden by a rule$"):
        reason(state, move)


def test_what_is_not_legal_is_not_applied_even_without_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SA3.1: the lists decide, whatever the reasons say."""
    cases = ((table(), Play(3)), (_sheik(), sheik(5, 2)), (_mirage(), step(0)))
    monkeypatch.setattr(rejections, "_reasons", lambda _position, _move: iter(()))
    for state, move in cases:
        with pytest.raises(BrokenRules):
            sa.apply(state, move)
        with pytest.raises(BrokenRules):
            sa.explain(state, move)


def test_a_sheik_far_beyond_the_track_is_nobody_elses() -> None:
    """SA4.4: whatever number is written, only spaces of the track have camels on them."""
    legal = [move for move in sa.legal_moves(_anybodys()) if isinstance(move, Sheik)]
    length = _anybodys().options.last + 1
    for move in legal:
        for seats in (-1, 1):
            other, space = move.seat - seats, move.space + seats * length
            if other in range(2):
                far = Sheik(other, space, favourite=move.favourite, to=move.to)
                assert refused(_anybodys(), far).rule == "SA4.4"
    assert {move.seat for move in legal} == {0, 1}


def test_every_code_is_declared_with_its_rules() -> None:
    """SA5.1: a program can list them, with their sentences and what the gaps are."""
    assert list(sa.CODES)[:2] == ["game-over", "not-now"]
    assert all(rule.startswith("SA") for code in sa.CODES.values() for rule in code.rules)
    gaps = set(sa.CODES["not-now"].gaps["phase"].words)
    assert gaps == {phase.value for phase in sa.Phase if phase is not sa.Phase.OVER}
