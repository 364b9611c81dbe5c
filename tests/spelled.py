"""Law 8 of words alone, along a game: faster than all laws."""

from random import Random
from typing import Any

from desertrules import Over
from desertrules.testing.spelled import spelling_faults


def assert_spelled(game: Any, state: Any) -> None:
    """Check the words of all legal moves of a state."""
    assert list(spelling_faults(game, state, Random(0))) == []


def play_spelled(game: Any, state: Any, seed: int, most: int = 1000) -> Any:
    """Play at random and check the words of each state; give the last one."""
    rng = Random(seed)
    for _ in range(most):
        assert_spelled(game, state)
        if isinstance(game.turn(state), Over):
            break
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state
