"""Many moves played or followed at once are as good as moves applied one by one, right or wrong."""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import desertrules
from desertrules import IllegalMove, Turn, WrongGame, playout, replay
from desertrules.core.tables import open_table
from desertrules.testing import options
from desertrules.testing.strangers import made_up

GAMES = [desertrules.game(name) for name in desertrules.games()]
NAMED = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SOME = settings(max_examples=20, suppress_health_check=list(HealthCheck))


def _played(game: Any, data: st.DataObject) -> tuple[list[Any], tuple[Any, ...]]:
    """Give the states of a game by `apply`, and its moves, equal but not the same as those made."""
    state = game.initial(data.draw(options(game)))
    seed, most = data.draw(st.integers(0, 2**32)), data.draw(st.integers(0, 300))
    played = playout(state, Random(seed), max_moves=most)
    moves = tuple(game.load_move(game.dump(move)) for move in played.moves)
    states = [state]
    for move in moves:
        states.append(game.apply(states[-1], move))
    assert played.state == states[-1]
    return states, moves


@NAMED
@SOME
@given(data=st.data())
def test_replay_leads_where_apply_leads(game: Any, data: st.DataObject) -> None:
    """From the start to any move, and from any move to the last."""
    states, moves = _played(game, data)
    cut = data.draw(st.integers(0, len(moves)))
    assert replay(states[0], moves[:cut]) == states[cut]
    assert replay(states[cut], moves[cut:]) == states[-1]


@NAMED
@SOME
@given(data=st.data())
def test_who_watches_a_log_is_told_whose_turn_each_move_is(game: Any, data: st.DataObject) -> None:
    """From any move on, up to one that is illegal."""
    states, moves = _played(game, data)
    cut = data.draw(st.integers(0, len(moves)))
    table = open_table(game, states[cut])
    assert [*table.watch(moves[cut:])] == [*map(game.turn, states[cut:-1])]
    assert table.state() == states[-1]
    for wrong in made_up(moves, Random(data.draw(st.integers(0, 2**32)))):
        if game.explain(states[cut], wrong) is None:
            continue
        table, told = open_table(game, states[0]), list[Turn]()
        with pytest.raises(IllegalMove) as caught:
            told.extend(table.watch((*moves[:cut], wrong, *moves[cut:])))
        assert (caught.value.move, told) == (wrong, [*map(game.turn, states[: cut + 1])])
        assert table.state() == states[cut]


@NAMED
@SOME
@given(data=st.data())
def test_wrong_move_in_a_log_is_rejected_as_by_apply(game: Any, data: st.DataObject) -> None:
    """With the same reason and its number, and with all moves before it made."""
    states, moves = _played(game, data)
    cut = data.draw(st.integers(0, len(moves)))
    for wrong in made_up(moves, Random(data.draw(st.integers(0, 2**32)))):
        rejection = game.explain(states[cut], wrong)
        if rejection is None:
            continue
        table = open_table(game, states[0])
        with pytest.raises(IllegalMove) as caught:
            table.play_all((*moves[:cut], wrong, *moves[cut:]))
        assert (caught.value.move, caught.value.rejection) == (wrong, rejection)
        assert caught.value.__notes__ == [f"at move {cut + 1}"]
        assert table.state() == states[cut]


@NAMED
@SOME
@given(data=st.data())
def test_what_is_no_move_is_refused_anywhere(game: Any, data: st.DataObject) -> None:
    """Also what cannot be looked up, having no hash."""
    states, moves = _played(game, data)
    wrong: Any = data.draw(st.sampled_from([None, 3, "pass", [], ([],), {"kind": "pass"}]))
    cut = data.draw(st.integers(0, len(moves)))
    table = open_table(game, states[0])
    with pytest.raises(WrongGame) as caught:
        table.play_all((*moves[:cut], wrong, *moves[cut:]))
    assert caught.value.__notes__ == [f"at move {cut + 1}"]
    assert table.state() == states[cut]


@NAMED
@SOME
@given(data=st.data())
def test_move_of_a_class_of_its_own_is_no_move_of_the_game(game: Any, data: st.DataObject) -> None:
    """Not even where the move that it is made of is legal."""
    states, moves = _played(game, data)
    for state, move in {
        type(move): (state, move) for state, move in zip(states, moves, strict=False)
    }.values():
        other = type("Mine", (type(move),), {})(**attrs.asdict(move, recurse=False))
        assert move in game.legal_moves(state) and other not in game.legal_moves(state)
        for use in (game.apply, game.explain):
            with pytest.raises(WrongGame):
                use(state, other)
