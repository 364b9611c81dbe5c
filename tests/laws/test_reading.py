"""Law 9: every state that is read can be asked everything and played on."""

from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import playout
from desertrules.testing import changed, check_reading

GAMES = [desertrules.game(name) for name in desertrules.games()]
NAMED = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def _read(game: Any, seed: int, count: int) -> int:
    rng = Random(seed)
    options = game.Options(rng.choice(list(game.players)))
    start = game.initial(options)
    state = playout(start, rng, max_moves=rng.choice([0, 20, 60, 100, 150, 250, 400])).state
    return check_reading(game, state, rng, count=count)


@NAMED
def test_changed_states_are_refused_or_played_on(game: Any) -> None:
    """Some hundreds of states with something changed; some are refused, and some are read."""
    accepted = sum(_read(game, seed, 10) for seed in range(40))
    assert 10 < accepted < 390


@pytest.mark.soak
@NAMED
def test_many_changed_states_are_refused_or_played_on(game: Any) -> None:
    """Twenty thousand of each game."""
    assert sum(_read(game, seed, 50) for seed in range(1000, 1400)) > 100


def test_change_leaves_its_argument_alone() -> None:
    """And changes something, in most cases."""
    data = {"a": [1, 2, {"b": "x"}], "c": None, "d": True}
    before = repr(data)
    made = [changed(data, Random(seed)) for seed in range(50)]
    assert repr(data) == before
    assert sum(other != data for other in made) > 40
    assert changed(7, Random(1)) == 7 and changed({}, Random(1)) == {}
