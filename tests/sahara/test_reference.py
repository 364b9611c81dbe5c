"""The engine against the slow reference, at every ply."""

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import sahara as sa
from tests.harness import Pair
from tests.reference import sahara as reference
from tests.sahara.observing import made_up, observe

THOROUGH = Pair(sa, reference, observe, made_up)
PAIR = evolve(THOROUGH, others=10)
"""Five of six moves that are made up are not for now: a soak judges all of them."""
OPTIONS = reference.tables()
SHORT = [options for options in OPTIONS if "desert" in options]
WHOLE = [options for options in OPTIONS if "desert" not in options]


@pytest.mark.parametrize("options", SHORT, ids=json.dumps)
def test_games_on_short_tracks_agree_at_every_ply(options: dict[str, Any]) -> None:
    """SA5.1: random games in which the oasis fills, by every option."""
    assert PAIR.compare(options, Random("short"), max_moves=600) < 600


@pytest.mark.parametrize("options", WHOLE, ids=json.dumps)
def test_games_on_the_printed_board_agree_at_every_ply(options: dict[str, Any]) -> None:
    """SA1.1: random games, from the first deal on."""
    PAIR.compare(options, Random("printed"), max_moves=200)


def test_a_whole_game_on_the_printed_board_agrees_at_every_ply() -> None:
    """SA1.1, SA5.1: a random game of about the usual length, to its end."""
    assert PAIR.compare({"players": 3}, Random("whole"), max_moves=6000) > 500


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS, ids=json.dumps)
def test_many_games_agree_at_every_ply(options: dict[str, Any], soak_games: int) -> None:
    """SA3.1, SA4.1, SA5.1: as above, over many games, each to its end."""
    for seed in range(max(1, soak_games // len(OPTIONS))):
        THOROUGH.compare(options, Random(f"many {seed}"), max_moves=20_000)
