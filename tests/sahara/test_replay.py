"""Many moves at once: `replay`, and a table that plays on at random."""

from random import Random
from typing import Any

import pytest

from desertrules import IllegalMove, WrongGame, playout, replay
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.tables import Table as AnyTable
from desertrules.core.tables import open_table
from desertrules.sahara import Favour, Move, Options, Play, State, Stop
from desertrules.sahara.kernel.terrain import Terrain
from tests.sahara.observing import made_up
from tests.sahara.tables import back, choice, dealt, moved, ordinary, played, sheik, step, table

CHOICES = [choice(seed, 1 + 3 * seed) for seed in range(8)]


def log_of(options: Options) -> tuple[Move, ...]:
    """Give the moves of a random game, up to 300."""
    return playout(sa.initial(options), Random(7), max_moves=300).moves


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_a_replay_is_one_move_after_the_other(options: Options) -> None:
    """SA3.3: every part of a game leads where its moves lead one by one."""
    start = state = sa.initial(options)
    log = log_of(options)
    for made, move in enumerate(log):
        assert replay(start, log[:made]) == state
        if made % 10 == 0:
            assert replay(state, log[made:]) == replay(start, log)
        state = sa.apply(state, move)
    assert replay(start, log) == state


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_what_is_explained_is_what_is_refused(options: Options) -> None:
    """SA3.1: the kernel's check, the lists and the reasons agree about moves of every kind."""
    rng = Random(5)
    state = sa.initial(options)
    for move in log_of(options):
        for tried in (*made_up(rng, state), sheik(0, 0)):
            rejection = sa.explain(state, tried)
            assert (tried in sa.legal_moves(state)) == (rejection is None)
            if rejection:
                with pytest.raises(IllegalMove) as caught:
                    sa.apply(state, tried)
                assert caught.value.rejection == rejection
            else:
                assert sa.apply(state, tried) == sa.apply_unchecked(state, tried) != state
        state = sa.apply(state, move)


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_equal_moves_do_the_same(options: Options) -> None:
    """SA3.3: a move that was read from a file is as good as any."""
    start = state = sa.initial(options)
    log = log_of(options)
    copies = [sa.load_move(sa.dump(move)) for move in log]
    assert all(one is not other for one, other in zip(log, copies, strict=True))
    assert replay(start, copies) == replay(start, log)
    for copy in copies:
        assert copy in sa.legal_moves(state)
        assert sa.explain(state, copy) is None
        state = sa.apply(state, copy)


CAMELS = {0: [5], 1: [2, 7]}


@pytest.mark.parametrize(
    ("card", "before", "wrong"),
    [
        ("palm-3", ordinary(5, 0), step(2)),
        ("palm-3", ordinary(5, 0), back(1, 2)),
        ("palm-2", ordinary(5), Play(1)),
        ("palm-2", ordinary(5, 0), step(0)),
        ("mirage-2", [back(1, 7)], back(1, 7)),
        ("mirage-2", [back(1, 7)], step(5)),
        ("camel", [], step(5)),
        ("camel", [Favour(5)], Favour(0)),
        ("sheik", [], sheik(5, 2)),
        ("sheik", [], sheik(5, 99)),
        ("sheik", [], sheik(0, 0)),
        ("sheik", [], step(5)),
        ("sheik", [sheik(5, 3)], sheik(3, 5)),
        ("palm-2", [], Stop()),
    ],
    ids=str,
)
def test_a_replay_stops_at_an_illegal_move(card: str, before: list[Move], wrong: Move) -> None:
    """SA3.3: the error is that of the single move, with a note of its number."""
    start = table(card, CAMELS, must_use=True)
    state = moved(start, Play(0), *before)
    now = open_table(sa, start)
    with pytest.raises(IllegalMove) as caught:
        now.play_all([Play(0), *before, wrong, *before])
    assert caught.value.rejection == sa.explain(state, wrong)
    assert caught.value.move is wrong
    assert caught.value.__notes__ == [f"at move {len(before) + 2}"]
    assert now.state() == state


def test_nothing_is_replayed_after_the_end() -> None:
    """SA5.1: the move after the last is refused."""
    start = table("palm-4", {0: [6, 8, 9, 10], 1: [11, 12, 13, 14]})
    log = [Play(0), *ordinary(0, 6)]
    assert sa.turn(replay(start, log)) == sa.turn(moved(start, *log))
    with pytest.raises(IllegalMove, match=r"^SA5\.1: ") as caught:
        replay(start, [*log, step(0)])
    assert caught.value.__notes__ == ["at move 4"]


@pytest.mark.parametrize("foreign", [td.Pass(), None, 3, [], {}], ids=repr)
def test_what_is_no_move_is_refused_in_its_place(foreign: Any) -> None:
    """SA3.1: whether it can be hashed or not."""
    start = table("palm-2")
    with pytest.raises(WrongGame, match="expected a move of Sahara"):
        sa.apply(start, foreign)
    now = open_table(sa, start)
    with pytest.raises(WrongGame, match="expected a move of Sahara") as caught:
        now.play_all([Play(0), step(0), foreign, step(0)])
    assert caught.value.__notes__ == ["at move 3"]
    assert now.state() == moved(start, Play(0), step(0))
    assert foreign not in sa.legal_moves(now.state())
    for card in ("mirage-1", "camel", "sheik"):
        assert foreign not in sa.legal_moves(played(card, CAMELS))


def test_a_new_deck_is_replayed() -> None:
    """SA2.2, SA2.3: the first deal, and the deal after a pile's last card."""
    options = Options(2)
    cards = ["palm-1", "palm-2", "palm-3"]
    assert replay(sa.initial(options), log_of(options)[:6]).phase is sa.Phase.PLAY
    state = dealt(sa.initial(options), *cards, *cards)
    log = playout(state, Random(1), max_moves=120).moves
    states: list[State] = [state]
    for move in log:
        states.append(sa.apply(states[-1], move))
    renewed = [one for one in states[1:] if one.due and one.piles(one.due[0]) == (5, 5, 5)]
    assert renewed
    assert replay(state, log) == states[-1]


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_a_table_runs_as_it_steps(options: Options) -> None:
    """SA2.1: a playout draws the same moves as one step after the other, to any limit."""
    for most in (-1, 0, 1, 2, 57, 200):
        quick, plain = (open_table(sa, sa.initial(options)) for _ in range(2))
        one, other = Random(3), Random(3)
        moves = quick.run(one, most)
        assert moves == AnyTable[State, Move].run(plain, other, most)
        assert quick.state() == plain.state()
        assert one.random() == other.random()


@pytest.mark.parametrize("desert", [1, 48, 200])
def test_every_move_has_a_code_of_its_own(desert: int) -> None:
    """SA3.3: no two moves are taken for each other, and what is off the track is nowhere."""
    terrain = Terrain(desert)
    assert all(terrain.moves[code] == move for move, code in terrain.codes.items())
    assert len(set(terrain.codes.values())) == len(set(terrain.moves)) == len(terrain.codes)
    one = sheik(desert, 3)
    assert terrain.sheik(terrain.code(one)) == one
    assert terrain.sheiks <= terrain.code(one) < terrain.nowhere
    last = desert + 8
    wrong: list[object] = [step(-1), step(last + 1), Favour(last + 1), back(6, 1), Play(3)]
    wrong += [sheik(0, last + 1), sheik(-1, 1), sheik(last + 1, 1), sheik(1, -1), td.Pass(), []]
    wrong += [sheik(1, 2, seat=6), sheik(1, 2, seat=-1)]
    assert {terrain.code(move) for move in wrong} == {terrain.nowhere}
