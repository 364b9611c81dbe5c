"""A table plays as the functions do, only faster."""

from random import Random

import pytest

from desertrules import Chance, IllegalMove, Over
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.core.tables import Table, open_table
from desertrules.nomads_of_arabia import Move, State
from tests.nomads_of_arabia.positions import played, set_up, step


def _table(state: State) -> Table[State, Move]:
    return open_table(na, state)


def test_table_agrees_with_the_functions() -> None:
    """NA8.2: at every ply of a game, checked and unchecked."""
    rng = Random(7)
    state = na.initial(na.Options(4))
    table = _table(state)
    for _ in range(400):
        assert table.turn() == na.turn(state)
        assert table.legal_moves() == na.legal_moves(state)
        assert table.outcomes() == na.outcomes(state)
        assert table.state() == state
        turn = na.turn(state)
        assert not isinstance(turn, Over)
        legal = na.legal_moves(state)
        move = draw(na.outcomes(state), rng) if isinstance(turn, Chance) else rng.choice(legal)
        assert na.apply_unchecked(state, move) == na.apply(state, move)
        state = na.apply(state, move)
        if rng.random() < 0.5:
            table.play(move)
        else:
            table.play_unchecked(move)


def test_table_steps_to_the_end_at_random() -> None:
    """NA8.1: a random game is a game of legal moves."""
    state = na.initial(na.Options(3, special=2, finale="short"))
    table = _table(state)
    moves: list[Move] = []
    rng = Random(3)
    while (move := table.step(rng)) is not None:
        moves.append(move)
    assert isinstance(table.turn(), Over)
    assert table.step(rng) is None
    assert played(state, *moves) == table.state()


def test_illegal_move_leaves_a_table_as_it_was() -> None:
    """NA3.1: an error changes nothing, and a list of moves stays what it was."""
    state = set_up()
    table = _table(state)
    legal = table.legal_moves()
    with pytest.raises(IllegalMove, match=r"NA3.1: d1:0 is not next to c2:3\."):
        table.play(step("d1:0"))
    assert table.state() == state
    table.play(step("c2:2", "goat", "goat"))
    assert legal == na.legal_moves(state)
    assert na.legal_moves(state) != table.legal_moves()
