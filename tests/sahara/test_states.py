"""States written by hand, their derived fields, and everything a loaded state is good for."""

import copy
import pickle
from random import Random
from typing import Any

import attrs
import pytest

from desertrules import LoadError, Over, dump, effects, explain_place, imagine, load, turn, view
from desertrules import sahara as sa
from desertrules.render import text
from desertrules.sahara import Advance, Card, Hand, Herd, Options, Phase, Play, Stop
from desertrules.sahara.state import check

TOPS = (Card.PALM_2, Card.MIRAGE_1, Card.SHEIK)


def test_a_state_written_by_hand_is_the_one_that_was_played() -> None:
    """SA1.2, SA2.2: seat 1 has played a palm and made its first step."""
    state = sa.State(
        Options(players=2, desert=6),
        herds=(Herd((0, 0, 0, 0, 2, 9)), Herd((0, 0, 0, 0, 4), favourite=3)),
        hands=(Hand(tops=TOPS), Hand(tops=TOPS)),
        seat=1,
        pile=0,
        left=2,
    )
    after = sa.apply(state, Advance(0, favourite=False))
    moved = Herd((0, 0, 0, 1, 4), favourite=3)
    assert after == sa.State(state.options, (state.herds[0], moved), state.hands, 1, 0, left=1)
    assert state.phase is Phase.ADVANCE and state.card is Card.PALM_2
    assert state.movable == ((1, 0, False), (1, 3, True), (1, 4, False))
    assert bin(state.occupied) == "0b1000011100"


def test_the_default_state_is_the_initial_one() -> None:
    """SA1.2, SA2.2: nothing but the options need be written."""
    state = sa.State(Options(players=3))
    assert state == sa.initial(Options(players=3, desert=36)) and state.is_set_up
    assert state.due == tuple((seat, pile) for seat in range(3) for pile in range(3))
    assert state.foremost == 0 and state.last_free == 44


@pytest.mark.parametrize("sheik", ["own", "any", "anywhere"])
def test_derived_fields_are_those_computed_anew(sheik: str) -> None:
    """At every ply; and loading, copying and pickling change nothing."""
    rng = Random(sheik)
    state = sa.initial(Options(players=3, desert=3, sheik=sa.Reach(sheik)))
    names = [each.name for each in attrs.fields(sa.State)]
    plies = 0
    while not isinstance(turn(state), Over) and plies < 300:
        made = sa.State(*(getattr(state, name) for name in names[:6]))
        assert [getattr(state, name) for name in names] == [getattr(made, name) for name in names]
        assert hash(state) == hash(made)
        assert load(dump(state), sa.State) == state
        assert pickle.loads(pickle.dumps(state)) == state == copy.deepcopy(state)  # noqa: S301 - ours
        state = sa.apply(state, rng.choice(sa.legal_moves(state)))
        plies += 1
    assert plies > 60


def test_nothing_is_hidden() -> None:
    """SA1.4: a view is the state itself."""
    state = sa.initial(Options(players=2))
    assert view(state, 1) is state and view(state, None) is state
    assert imagine(state, Random(0)) is state
    assert sa.View is sa.State


def test_a_shown_state_is_one_short_line() -> None:
    """What comes next, and where the camels are."""
    state = sa.initial(Options(players=2))
    assert repr(state) == "<Sahara: deal to 0/0; camels 0 0 0 0 0 0 | 0 0 0 0 0 0>"
    played = sa.State(
        state.options,
        herds=(Herd((0, 0, 0, 1, 7), favourite=3), state.herds[1]),
        hands=(Hand(tops=TOPS), Hand(tops=TOPS)),
    )
    assert repr(played) == "<Sahara: seat 0 to play; camels 0 0 0 1 3* 7 | 0 0 0 0 0 0>"
    full = (Herd((37, 38, 39, 40, 41, 42)), Herd((0, 0, 0, 0, 43, 44)))
    over = sa.State(state.options, herds=full, hands=played.hands)
    assert repr(over) == "<Sahara: over; camels 37 38 39 40 41 42 | 0 0 0 0 43 44>"


def test_sequences_of_the_sheik_behave_as_lists() -> None:
    """SA4.4: hundreds of moves, each made when it is asked for."""
    state = sa.apply(
        sa.State(Options(players=2), hands=(Hand(tops=TOPS), Hand(tops=TOPS)),
                 herds=(Herd((0, 0, 0, 0, 3, 9)), Herd((0, 0, 0, 0, 0, 20)))),
        Play(2),
    )  # fmt: skip
    moves = sa.legal_moves(state)
    assert len(moves) == 3 * 18 + 1 and moves[-1] == Stop()
    assert list(moves) == [moves[index] for index in range(len(moves))] == [*moves[:]]
    assert moves == tuple(moves) and len(set(moves)) == len(moves)
    assert Stop() in moves and Play(0) not in moves and "stop" not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]


def damaged(data: Any, rng: Random) -> Any:
    """Return data with one value somewhere replaced, removed or added."""
    if isinstance(data, dict) and data:
        key = rng.choice(list(data))
        return {**data, key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        index = rng.randrange(len(data))
        if rng.random() < 0.2:
            return [*data[:index], *data[index + 1 :]]
        return [*data[:index], damaged(data[index], rng), *data[index + 1 :]]
    others: list[Any] = [None, 0, 1, 2, 5, -1, 14, 99, 10**12, True, "palm-1", "sheik", [], [0], {}]
    return rng.choice(others)


@pytest.mark.parametrize("seed", range(6))
def test_every_state_that_is_accepted_can_be_played(seed: int) -> None:
    """Law 9: damaged states are rejected, or can be asked everything and played on."""
    rng, accepted, rejected = Random(seed), 0, 0
    options = Options(players=2 + seed % 3, desert=2, sheik=sa.Reach(["own", "any"][seed % 2]))
    state = sa.initial(options)
    for _ in range(40):
        for _ in range(8):
            if isinstance(turn(state), Over):
                state = sa.initial(options)
            state = sa.apply(state, rng.choice(sa.legal_moves(state)))
        for _ in range(10):
            try:
                loaded = load(damaged(dump(state), rng), sa.State)
            except LoadError:
                rejected += 1
                continue
            accepted += 1
            assert not list(check(loaded)) and text(loaded) and repr(loaded)
            for _ in range(12):
                if isinstance(turn(loaded), Over):
                    break
                explain_place(loaded, str(rng.randrange(options.last)))
                move = rng.choice(sa.legal_moves(loaded))
                effects(loaded, move)
                loaded = sa.apply(loaded, move)
    assert accepted and rejected > 200
