"""The rules agree with the independent reference at every ply, in every seat's view."""

import os
from itertools import product
from random import Random
from typing import Any

import pytest

from desertrules import Over
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import state as tasks
from tests.nomads_of_arabia.comparison import compare
from tests.nomads_of_arabia.plans import PLANS, SETS, at_random

PLAYERS = list(na.GAME.players)
OPTION_SETS = list(product(range(6), ["full", "short"]))


def options(players: int, special: int, finale: str, components: str) -> dict[str, Any]:
    return {
        "players": players,
        "special": special,
        "finale": finale,
        "components": SETS[components],
    }


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("special", "finale"), OPTION_SETS)
def test_random_games_of_every_option_set_agree(players: int, special: int, finale: str) -> None:
    """NA1.7: every number of players, of special discs, and both finales."""
    components = [*SETS][(players + special) % len(SETS)]
    rng = Random(f"{players} {special} {finale} {components}")
    chosen = options(players, special, finale, components)
    assert len(list(compare(chosen, rng, at_random, max_moves=40, others=4))) > 12


@pytest.mark.parametrize("players", PLAYERS)
def test_long_random_games_agree(players: int) -> None:
    """NA8.2: as far as random play leads."""
    chosen = options(players, 5, "full", "classic")
    assert len(list(compare(chosen, Random(players), at_random, max_moves=220, others=3))) > 150


def test_a_whole_game_agrees() -> None:
    """NA6.5, NA8.1: to the end, where everybody sees all discs."""
    chosen = options(3, 5, "short", "dusty")
    *_, (_, _, last) = compare(chosen, Random(4), PLANS["shifter"], max_moves=3_000, others=1)
    assert isinstance(na.turn(last), Over)
    assert any(nomad.discs for nomad in last.nomads)


def rarities(before: na.State, move: na.Move, after: na.State) -> dict[str, bool]:
    """Name the rare things that happen by a move."""
    acted = tasks.Act(done=True) in before.pending
    disc = isinstance(move, na.Abdul | na.Expert)
    walk = next((task for task in after.pending if isinstance(task, tasks.Walk)), tasks.Walk())
    lost = [nomad.at == "lost" for nomad in after.nomads]
    came_back = {*before.board.city_pile, *before.board.desert_pile} & {*after.board.strips}
    return {
        "lost": lost != [nomad.at == "lost" for nomad in before.nomads] and any(lost),
        "keep": isinstance(move, na.Keep),
        "choose": isinstance(move, na.Choose),
        "sands": isinstance(move, na.Sands),
        "lost extra turn": isinstance(move, na.Sands) and after.nomad.at == "lost",
        "abdul with silver": isinstance(move, na.Abdul) and move.silver,
        "empty stock": not after.stock and bool(before.stock),
        "strip comes back": bool(came_back),
        "sale leads to restock": isinstance(move, na.End) and acted and after.restocked,
        "pilgrim leads to restock": isinstance(move, na.Pilgrim) and after.restocked,
        "expert leads to restock": isinstance(move, na.Expert) and after.restocked,
        "disc before a step": disc and walk.disc_used,
        "disc between steps": disc and walk.start is not None,
        "restock between steps": walk.start is not None and after.restocked,
        "ride into a city": isinstance(move, na.Ride) and isinstance(after.task, tasks.DrawSpecial),
    }


RARE = [
    ("empty stock", "small", "random", 32, 9),
    ("expert leads to restock", "small", "seller", 244, 15),
    ("sale leads to restock", "small", "seller", 74, 16),
    ("sands", "small", "gatherer", 189, 16),
    ("choose", "small", "collector", 473, 18),
    ("lost", "small", "seller", 592, 19),
    ("strip comes back", "small", "pilgrim", 174, 20),
    ("keep", "small", "seller", 445, 21),
    ("disc between steps", "dusty", "seller", 142, 25),
    ("disc before a step", "small", "caravan", 299, 26),
    ("ride into a city", "dusty", "collector", 667, 29),
    ("restock between steps", "dusty", "seller", 387, 31),
    ("pilgrim leads to restock", "small", "gatherer", 132, 45),
    ("abdul with silver", "small", "collector", 438, 46),
    ("lost extra turn", "small", "collector", 422, 72),
]
"""Games that lead to what is rare: components, plan, seed, and the ply at which it happens."""


@pytest.mark.parametrize(("rare", "components", "plan", "seed", "ply"), RARE)
def test_rare_rules_are_met_and_agree(
    rare: str, components: str, plan: str, seed: int, ply: int
) -> None:
    """NA5.2 to NA7.4: what random play hardly ever meets."""
    chosen = options(3, 5, "full", components)
    plies = compare(chosen, Random(f"rare {seed}"), PLANS[plan], max_moves=ply + 12, others=3)
    assert any(rarities(*each)[rare] for each in plies)


@pytest.mark.parametrize("name", PLANS)
def test_games_with_a_plan_agree(name: str) -> None:
    """NA6.2, NA7.1: nomads who gather, sell, shift, sleep or lure."""
    rng = Random(name)
    for components in ("small", "dusty"):
        chosen = options(rng.choice(PLAYERS), 5, rng.choice(["full", "short"]), components)
        for _ in compare(chosen, rng, PLANS[name], max_moves=70, others=2):
            pass


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("components", SETS)
def test_many_games_agree(name: str, components: str) -> None:
    """NA1.7: as above, over many games and with every made-up move."""
    for seed in range(max(1, int(os.environ.get("GAMES", "100")) // 8)):
        rng = Random(f"{name} {components} {seed}")
        finale = rng.choice(["full", "short"])
        chosen = options(rng.choice(PLAYERS), rng.randrange(6), finale, components)
        for _ in compare(chosen, rng, PLANS[name], max_moves=1200):
            pass
