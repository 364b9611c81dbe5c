"""The engine against the slow reference, at every ply; seats' views included."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Move, State
from tests.harness import Pair, at_random
from tests.nomads_of_arabia.observing import made_up, observe, sighted
from tests.nomads_of_arabia.policies import POLICIES, Policy
from tests.nomads_of_arabia.rarities import rarities
from tests.nomads_of_arabia.sets import SETS

THOROUGH = Pair(na, sighted(), observe, made_up)
PAIR = evolve(THOROUGH, others=16)
"""Five of six moves that are made up are of kinds that are not legal: a soak judges them all."""
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
    """NA1.7: every number of players, of special discs, and both finales; all sets but one."""
    left_out = (players + special) % len(SETS)
    for components in [*SETS][:left_out] + [*SETS][left_out + 1 :]:
        rng = Random(f"{players} {special} {finale} {components}")
        options = _options(players, special, finale, components)
        assert PAIR.compare(options, rng, max_moves=60) > 12


@pytest.mark.parametrize("players", PLAYERS)
def test_long_random_games_agree_at_every_ply(players: int) -> None:
    """NA8.2: as far as random play leads."""
    options = _options(players, 5, "full", "classic")
    assert PAIR.compare(options, Random(players), max_moves=600) > 300


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("components", SETS)
def test_games_with_a_plan_agree_at_every_ply(name: str, components: str) -> None:
    """NA6.2, NA7.1: policies reach what random play hardly ever meets."""
    rng = Random(f"{name} {components}")
    for finale in ("full", "short"):
        options = _options(rng.choice(PLAYERS), rng.choice([2, 5]), finale, components)
        PAIR.compare(options, rng, max_moves=150, policy=POLICIES[name])


class _Watch:
    """Notes the rare things that happen in a comparison."""

    def __init__(self, policy: Policy) -> None:
        self.plan = policy
        self.met: set[str] = set()
        self.state: State | None = None
        self.move: Move | None = None
        self.others = Random(0)

    def policy(self, rng: Random, legal: Sequence[Move]) -> Move:
        """Choose by the plan, and remember what was chosen."""
        self.move = self.plan(rng, legal)
        return self.move

    def observe(self, state: State) -> dict[str, Any]:
        """Look at a state, and at what led to it."""
        if self.state is not None:
            self.met.update(rarities(self.state, self.move, state))
        self.state, self.move = state, None
        return observe(state)

    def made_up(self, _: Random, state: State) -> list[Move]:
        """Make moves up without a change to the course of the game."""
        return made_up(self.others, state)


RARE = [
    ("sale leads to restock", "small", "caravan", 58, 16),
    ("lost", "small", "gatherer", 176, 18),
    ("keep", "small", "gatherer", 96, 31),
    ("sands", "dusty", "seller", 208, 16),
    ("strip comes back", "small", "pilgrim", 188, 20),
    ("empty stock", "small", "gatherer", 17, 9),
    ("choose", "dusty", "caravan", 287, 20),
    ("pilgrim leads to restock", "small", "caravan", 58, 50),
    ("ride into a city", "dusty", "collector", 296, 29),
    ("expert leads to restock", "dusty", "seller", 140, 29),
    ("abdul with silver", "small", "collector", 245, 48),
    ("lost extra turn", "small", "collector", 57, 202),
    ("disc before a step", "dusty", "juggler", 13, 27),
    ("disc between steps", "small", "juggler", 208, 26),
    ("restock between steps", "dusty", "juggler", 358, 37),
]
"""Games that are known to lead to what is rare: the components, the policy, the seed, and when."""


@pytest.mark.parametrize(("rare", "components", "plan", "seed", "ply"), RARE)
def test_rare_rules_are_met_and_agree(
    rare: str, components: str, plan: str, seed: int, ply: int
) -> None:
    """NA5.2 to NA7.4: games that are known to lead to what is rare."""
    watch = _Watch(POLICIES[plan])
    pair = Pair(na, sighted(), watch.observe, watch.made_up)
    rng = Random(f"rare {components} {plan} {seed}")
    options = _options(3, 5, "full", components)
    pair.compare(options, rng, max_moves=ply + 20, policy=watch.policy)
    assert rare in watch.met


@pytest.mark.soak
@pytest.mark.parametrize("name", ["random", *POLICIES])
@pytest.mark.parametrize("components", SETS)
def test_many_games_agree_at_every_ply(name: str, components: str, soak_games: int) -> None:
    """NA1.7: as above, over many games."""
    for seed in range(soak_games // 8):
        rng = Random(f"{name} {components} {seed}")
        finale = rng.choice(["full", "short"])
        options = _options(rng.choice(PLAYERS), rng.randrange(6), finale, components)
        THOROUGH.compare(options, rng, max_moves=1200, policy=POLICIES.get(name, at_random))
