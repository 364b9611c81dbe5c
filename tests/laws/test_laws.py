"""The laws of the contract, for every game."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import desertrules
from desertrules.testing import check_laws, check_playout, options, states

GAMES = [desertrules.game(name) for name in desertrules.games()]
NAMED = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
FEW = settings(max_examples=25, suppress_health_check=list(HealthCheck))


@NAMED
@FEW
@given(data=st.data())
def test_states_keep_the_laws(game: Any, data: st.DataObject) -> None:
    """Laws 1 to 5 and 7 hold in any state that can come about."""
    state = data.draw(states(game, 300))
    check_laws(game, state, Random(0))


@NAMED
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_games_keep_the_laws(game: Any, data: st.DataObject) -> None:
    """Laws 1 to 7 hold along a game, for made-up moves too."""
    start = game.initial(data.draw(options(game)))
    check_playout(game, start, Random(data.draw(st.integers(0, 2**32))), max_moves=250, every=9)


@pytest.mark.soak
@NAMED
def test_many_games_keep_the_laws(game: Any, soak_games: int) -> None:
    """Laws 1 to 7 hold along many games."""
    for seed in range(soak_games // 20):
        rng = Random(seed)
        players = rng.choice(list(game.players))
        check_playout(game, game.initial(game.Options(players)), rng, max_moves=2000, every=7)
