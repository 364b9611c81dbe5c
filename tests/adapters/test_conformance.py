"""The tests that PettingZoo and Gymnasium have themselves, for every game and number of players."""

import sys
import warnings
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium as library
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.utils.conversions import parallel_to_aec

import desertrules
from desertrules import nomads_of_arabia, sahara, through_the_desert
from desertrules.adapters import gymnasium, pettingzoo

with warnings.catch_warnings():  # its tests import its games in a way that it deprecates itself
    warnings.simplefilter("ignore", DeprecationWarning)
    own: Any = import_module("pettingzoo.test")

ROOT = Path(__file__).parents[2]
TABLES = [
    (game.name, players)
    for game in (through_the_desert, sahara, nomads_of_arabia)
    for players in game.players
]
EXPECTED = (
    # Its classic games, whose observations are dictionaries for the sake of the mask, are excepted
    # from both warnings by a list of their names, which others cannot be on.
    "Observation is not a NumPy array",
    (
        "Observation space for each agent probably should be gymnasium.spaces.box"
        " or gymnasium.spaces.discrete"
    ),
)
SHORT: dict[str, Any] = {"sahara": {"desert": 1}, "nomads-of-arabia": {"finale": "short"}}
"""Options of games that would else go on for longer than a test should."""
every_table = pytest.mark.parametrize(("game", "players"), TABLES)


@every_table
def test_api(game: str, players: int) -> None:
    """Agents, rewards, ends, spaces and observations are what PettingZoo means by them.

    Both warnings that are expected do come, and no other does.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        own.api_test(pettingzoo.env(game, players), num_cycles=120)
    assert {str(each.message) for each in caught} == {*EXPECTED}


@pytest.mark.parametrize("game", dict(TABLES))
def test_whole_games(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the end and beyond it: all agents are out at once, and are taken away one by one."""
    short = SHORT.get(game, {})
    env, left = pettingzoo.env(game, **short), set[str]()
    takes_away = type(env.unwrapped)._was_dead_step

    def watched(self: Any, action: None) -> None:
        left.add(self.agent_selection)
        takes_away(self, action)

    monkeypatch.setattr(type(env.unwrapped), "_was_dead_step", watched)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        own.api_test(env, num_cycles=5000)
    assert {str(each.message) for each in caught} == {*EXPECTED}
    assert left == {*env.possible_agents}
    own.seed_test(partial(pettingzoo.env, game, **short), num_cycles=5000)
    own.parallel_api_test(pettingzoo.parallel_env(game, **short), num_cycles=5000)


@every_table
def test_seeds(game: str, players: int) -> None:
    """Two environments with the same seed and the same choices are the same."""
    own.seed_test(partial(pettingzoo.env, game, players), num_cycles=60)


@every_table
def test_parallel_api(game: str, players: int) -> None:
    """The turn-based wrapper gives every live agent all that it should get."""
    own.parallel_api_test(pettingzoo.parallel_env(game, players), num_cycles=150)


def parallel_seed_test(one: Any, other: Any, seeds: tuple[int, int] = (42, 42)) -> int:
    """Compare two parallel environments to the end of a game; give its steps.

    PettingZoo's own stops after one step, as it asks whether there are agents where it should ask
    whether they are out, and it chooses without the mask.
    """
    begun = [env.reset(seed=seed) for env, seed in zip((one, other), seeds, strict=True)]
    assert data_equivalence(*begun)
    for env in (one, other):
        for number, agent in enumerate(env.agents):
            env.action_space(agent).seed(number)
    seen, steps = [each[0] for each in begun], 0
    while one.agents:
        chosen = [
            {
                agent: env.action_space(agent).sample(mask=each[agent]["action_mask"])
                for agent in env.agents
            }
            for env, each in zip((one, other), seen, strict=True)
        ]
        assert chosen[0] == chosen[1]
        after = [env.step(each) for env, each in zip((one, other), chosen, strict=True)]
        assert data_equivalence(*after)
        seen = [each[0] for each in after]
        steps += 1
    assert not other.agents
    return steps


@every_table
def test_parallel_seeds(game: str, players: int) -> None:
    """Two parallel environments with the same seed and choices are the same, to the end."""
    one, other = (pettingzoo.parallel_env(game, players, max_cycles=150) for _ in range(2))
    assert parallel_seed_test(one, other) > 50


@pytest.mark.parametrize("game", dict(TABLES))
def test_chance_that_is_not_seeded_is_noticed(game: str) -> None:
    """By what agents see: at once, or when chance has come between."""
    one, other = (pettingzoo.parallel_env(game) for _ in range(2))
    with pytest.raises(AssertionError):
        parallel_seed_test(one, other, (42, 43))


@every_table
def test_max_cycles(game: str, players: int) -> None:
    """A game is truncated after so many cycles.

    The test asks all agents in every cycle, and without the mask: so it is given the parallel
    environment, that turned into one of agents in turn, and illegal actions that only cost.
    """
    parallel: Any = partial(pettingzoo.parallel_env, game, players, illegal="penalise")

    def in_turn(**settings: Any) -> Any:
        return parallel_to_aec(parallel(**settings))

    own.max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))


@every_table
def test_rendering(game: str, players: int) -> None:
    """Every mode gives what it should."""
    own.render_test(partial(pettingzoo.env, game, players))


@every_table
def test_performance_benchmark(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs through; by a clock on which its five seconds pass in a hundred cycles."""
    clock = count(step=0.05)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    own.performance_benchmark(pettingzoo.env(game, players))
    assert "Finished performance benchmark" in capsys.readouterr().out


@every_table
def test_gymnasiums_checker(game: str, players: int) -> None:
    """No warning at all: spaces, seeds, steps, modes, and data that is given once."""
    rules = desertrules.game(game).rules
    name = f"desertrules.adapters.gymnasium:desertrules/{game}-v{rules}"
    check_env(library.make(name, players=players).unwrapped)


def test_a_game_of_others_passes_too(known_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no planes of its own; numbers are all that it takes."""
    del known_games
    monkeypatch.syspath_prepend(ROOT / "examples" / "oasis_race")
    desertrules.register("oasis-race", "oasis_race")
    make: Any = partial(pettingzoo.env, "oasis-race", 3)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        own.api_test(make())
    assert {str(each.message) for each in caught} == {*EXPECTED}
    own.seed_test(make)
    own.parallel_api_test(pettingzoo.parallel_env("oasis-race", 3))
    gymnasium.register_envs()
    check_env(library.make("desertrules/oasis-race-v1", players=3).unwrapped)
    del library.registry["desertrules/oasis-race-v1"]
