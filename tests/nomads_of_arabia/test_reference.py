"""The engine against the slow reference, at every ply; seats' views included."""

from itertools import product
from random import Random
from typing import Any

import pytest

from desertrules import nomads_of_arabia as na
from tests.harness import Pair, at_random
from tests.nomads_of_arabia.observing import made_up, observe, sighted
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.sets import SETS

PAIR = Pair(na, sighted(), observe, made_up)
PLAYERS = list(na.players)
OPTION_SETS = list(product(range(6), ["full", "short"]))


def _options(players: int, special: int, finale: str, components: str) -> dict[str, Any]:
    return {
        "players": players,
        "special": special,
        "finale": finale,
        "components": SETS[components],
    }


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("special", "finale"), OPTION_SETS)
def test_random_games_of_every_option_set_agree_at_every_ply(
    players: int, special: int, finale: str
) -> None:
    """NA1.7: every number of players, of special discs, and both finales."""
    for components in SETS:
        rng = Random(f"{players} {special} {finale} {components}")
        options = _options(players, special, finale, components)
        assert PAIR.compare(options, rng, max_moves=120) > 12


@pytest.mark.parametrize("players", PLAYERS)
def test_long_random_games_agree_at_every_ply(players: int) -> None:
    """NA8.2: games are compared to their end, where they have one."""
    options = _options(players, 5, "full", "classic")
    assert PAIR.compare(options, Random(players), max_moves=1500) > 300


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("components", SETS)
def test_games_with_a_plan_agree_at_every_ply(name: str, components: str) -> None:
    """NA6.2, NA7.1: policies reach what random play hardly ever meets."""
    for players in PLAYERS:
        rng = Random(f"{name} {components} {players}")
        finale = rng.choice(["full", "short"])
        options = _options(players, rng.choice([2, 5]), finale, components)
        PAIR.compare(options, rng, max_moves=200, policy=POLICIES[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", ["random", *POLICIES])
@pytest.mark.parametrize("components", SETS)
def test_many_games_agree_at_every_ply(name: str, components: str, soak_games: int) -> None:
    """NA1.7: as above, over many games."""
    for seed in range(soak_games // 8):
        rng = Random(f"{name} {components} {seed}")
        finale = rng.choice(["full", "short"])
        options = _options(rng.choice(PLAYERS), rng.randrange(6), finale, components)
        PAIR.compare(options, rng, max_moves=1200, policy=POLICIES.get(name, at_random))
