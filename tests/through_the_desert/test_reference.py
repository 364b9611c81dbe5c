"""The engine against the slow reference, at every ply."""

from random import Random
from typing import Any

import pytest

from desertrules import through_the_desert as td
from tests.harness import Pair
from tests.reference import through_the_desert as reference
from tests.through_the_desert.maps import MAPS, random_map
from tests.through_the_desert.observing import made_up, observe

PAIR = Pair(td, reference, observe, made_up)
PLAYERS = list(td.players)


def _board(rng: Random) -> str:
    """Give a random map that is not refused."""
    while True:
        text = random_map(rng, rng.randrange(2, 12), rng.randrange(2, 16))
        if not reference.refuse_map(text):
            return text


def _options(players: int, board: str) -> dict[str, Any]:
    return {"players": players, "board": board}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_classic_games_agree_at_every_ply(players: int, seed: int) -> None:
    """TD5.1, TD6.1: random games on the classic board."""
    assert PAIR.compare(_options(players, "classic"), Random(seed)) > 50


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", MAPS)
def test_games_on_small_maps_agree_at_every_ply(players: int, name: str) -> None:
    """TD7.3: areas, blocked seats and missing riders are common on small maps."""
    for seed in range(4):
        PAIR.compare(_options(players, MAPS[name]), Random(seed))


@pytest.mark.parametrize("players", PLAYERS)
def test_games_on_random_maps_agree_at_every_ply(players: int) -> None:
    """TD2.1: any map can be played on."""
    for seed in range(12):
        rng = Random(seed)
        PAIR.compare(_options(players, _board(rng)), rng)


def test_maps_are_refused_alike() -> None:
    """TD2.4: the engine refuses just the maps that the reference refuses."""
    refused = 0
    for seed in range(300):
        rng = Random(seed)
        text = random_map(rng, rng.randrange(1, 30), rng.randrange(1, 12))
        if seed % 5 == 0:
            spoilt = list(text)
            spoilt[rng.randrange(len(spoilt))] = rng.choice("x. ,^\t")
            text = "".join(spoilt)
        try:
            td.Board.from_text(text)
            ours = False
        except td.InvalidBoard:
            ours = True
        assert ours == reference.refuse_map(text), text
        refused += ours
    assert 0 < refused < 300


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", ["classic", "random"])
def test_many_games_agree_at_every_ply(players: int, board: str, soak_games: int) -> None:
    """TD5.1, TD6.1: as above, over many games."""
    for seed in range(soak_games // 8):
        rng = Random(f"{players} {board} {seed}")
        text = "classic" if board == "classic" else _board(rng)
        PAIR.compare(_options(players, text), rng)
