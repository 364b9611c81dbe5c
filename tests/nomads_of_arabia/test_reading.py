"""What is read: whatever can be played, also what no game would reach."""

from collections.abc import Callable
from random import Random

import pytest

from desertrules import Chance, Decide, InvalidValue, LoadError, Over, Seat, dump
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia import State, View
from desertrules.render import text
from tests.nomads_of_arabia.drafts import (
    BLANK,
    back,
    driving,
    filling,
    keeping,
    laid,
    over,
    strips,
)
from tests.nomads_of_arabia.mutating import mutated, positions, written, written_view
from tests.nomads_of_arabia.observing import made_up
from tests.nomads_of_arabia.positions import Draft, early, land, late, played, shifted, step

WELCOME: list[Callable[[], Draft]] = [
    lambda: laid(3).purse(0, 9),
    lambda: early().stand(0, "pilgrim").carry(0, 3, 0, 0, 0),
    lambda: strips(early(), "c3", "d1", "c1", "d2", "c2"),
    lambda: back(early(), [], ["d8"]),
    lambda: back(early(), ["c8"], []),
    lambda: laid(5).set(special_waiting=3),
    lambda: early().set(final=["goat"]),
    lambda: late().set(used=["dinars-6"]),
    lambda: shifted(1, ["goat"], special=0).disc(0, None),
    lambda: laid(5).disc(1, None),
    lambda: shifted(3, ["mecca", "goat"], special=0).pending("over"),
    lambda: early().disc(1, None),
    lambda: late().hold(0),
    lambda: late().pending("act", silver=True, used=["silver"]),
    lambda: driving().take(3, 0, 0, 0),
    lambda: driving().graze("red", 1, 1, 1, 1),
    lambda: driving().graze("red", 2, 1, 1, 1),
    lambda: driving().graze("red", 2, 1, 1, 1).graze("blue", 2, 1, 1, 1).take(2, 0, 0, 0),
    lambda: driving().graze("red", 1, 1, 1, 1).pending("choose", "drive", "restock", "end"),
    lambda: early().graze("red", 0, 0, 0, 0).pending("random", "shift", "end"),
    lambda: early().take(3, 0, 0, 0).pending("scatter", "shift", "end"),
]


@pytest.mark.parametrize("draft", WELCOME)
def test_positions_that_no_game_would_reach_are_welcome(draft: Callable[[], Draft]) -> None:
    """NA8.2: nobody asks how a position came about; it is played on like any other."""
    data = draft().data
    state = na.load_state(data)
    assert dump(state) == data
    _play_on(state, Random(1), 60)


def test_drafts_are_sound_before_they_are_spoilt() -> None:
    """NA2.1: what the cases above begin with is possible."""
    for draft in (laid(0), laid(3), laid(5), filling(), keeping(), driving(), over()):
        assert dump(draft.state()) == draft.data
    for times in range(15):
        finals = ["donkey", "goat", "horse", "camel"][: max(0, (times + 1) // 2 - 4)]
        assert shifted(times, finals).state().strips


def test_nomads_that_are_still_to_be_lost_are_possible() -> None:
    """NA6.2: later seats are named by their space on the strip that is gone."""
    draft = early().pending("random", "shift", "end")
    for seat in (1, 2):
        draft.stand(seat, "d3:1").carry(seat, 1, 1, 1, 0)
    state = played(draft.state(), BLANK, land("red"))
    assert [state.at(seat) for seat in (1, 2)] == ["lost", "d3:1"]
    assert na.load_state(dump(state)) == state


def test_second_roll_of_an_animal_restock_is_possible() -> None:
    """NA7.3: two have been put down, and two are still in hand."""
    rolled = na.apply(driving().state(), land("red"))
    assert na.load_state(dump(rolled)) == rolled


def test_step_to_a_city_is_restored_before_its_disc_is_drawn() -> None:
    """NA3.5: the draw is pending, and the start is known."""
    state = na.apply(early().stand(0, "c1:0").state(), step("c1:1"))
    assert na.load_state(dump(state)) == state


# --- law 9 ------------------------------------------------------------------------------------


def _ask(position: State | View, rng: Random) -> None:
    """Ask a position everything that its class can be asked."""
    assert repr(position).startswith(f"<{type(position).__name__}: nomads-of-arabia 1 ")
    assert text(position)
    turn = na.turn(position)
    assert na.points(position) == tuple(standing.points for standing in na.score(position))
    if isinstance(position, View) and isinstance(turn, Decide) and turn.seat != position.viewer:
        with pytest.raises(InvalidValue, match="only seat"):
            na.legal_moves(position)
        return
    legal = na.legal_moves(position)
    assert bool(legal) == (not isinstance(turn, Over))
    assert len(set(legal[:50])) == len(legal[:50])
    for move in [*legal[:10], *legal[-10:]]:
        assert move in legal
        assert na.explain(position, move) is None
    if isinstance(position, State):
        assert [each.move for each in na.outcomes(position)] == (
            list(legal) if turn == Chance() else []
        )
        assert all(each.weight > 0 for each in na.outcomes(position))
        for move in rng.sample(made_up(rng, position), 8):
            assert (na.explain(position, move) is None) == (move in legal)


def _play_on(state: State, rng: Random, plies: int) -> None:
    """Play a state on, looking at what follows."""
    for ply in range(plies):
        if ply % 8 == 0:
            _ask(state, rng)
            assert na.load_state(dump(state)) == state
            viewer = rng.choice([None, *map(Seat, range(state.options.players))])
            view = na.view(state, viewer)
            _ask(view, rng)
            assert na.load_view(dump(view)) == view
            assert na.view(na.imagine(view, rng), viewer) == view
        turn = na.turn(state)
        if isinstance(turn, Over):
            return
        legal = na.legal_moves(state)
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else legal[rng.randrange(len(legal))]
        state = na.apply(state, move)


def _fuzz(number: int, seed: str) -> int:
    """Change so many states and views, play on those that are accepted, and count them."""
    rng = Random(seed)
    accepted = 0
    states = positions(rng)
    for _ in range(number):
        state = next(states)
        data = mutated(rng, written(state))
        viewer = rng.choice([None, *range(state.options.players)])
        seen = written_view(state, viewer)
        mutated(rng, seen["seen"])
        try:
            read = na.load_state(data)
        except LoadError:
            pass
        else:
            assert dump(read) == data
            _play_on(read, rng, 40)
            accepted += 1
        try:
            view = na.load_view(seen)
        except LoadError:
            continue
        assert dump(view) == seen
        _ask(view, rng)
        _play_on(na.imagine(view, rng), rng, 20)
    return accepted


def test_every_state_that_is_accepted_can_be_played_on() -> None:
    """NA8.2: law 9: changed at random, a state is refused with a reason, or as good as any."""
    assert _fuzz(400, "few") > 60


@pytest.mark.soak
def test_many_states_that_are_accepted_can_be_played_on(soak_games: int) -> None:
    """NA8.2: as above, over many states: twenty times as many as games are asked for."""
    assert _fuzz(20 * soak_games, "many") > 3 * soak_games
