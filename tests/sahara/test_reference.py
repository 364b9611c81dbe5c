"""The engine against the slow reference, at every ply."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from desertrules import sahara as sa
from desertrules.sahara import Advance, Move
from tests.harness import Pair, at_random
from tests.reference import sahara as reference
from tests.sahara.observing import made_up, observe

PAIR = Pair(sa, reference, observe, made_up)
OPTIONS = reference.tables()
SHORT = [options for options in OPTIONS if "desert" in options]
WHOLE = [options for options in OPTIONS if "desert" not in options]


def hurry(rng: Random, legal: Sequence[Move]) -> Move:
    """Choose mostly the camel that is foremost, so that the oasis fills soon."""
    steps = [move for move in legal if isinstance(move, Advance)]
    if steps and rng.random() < 0.8:
        return max(steps, key=lambda move: move.space)
    return rng.choice(legal)


@pytest.mark.parametrize("options", SHORT, ids=json.dumps)
def test_games_on_short_tracks_agree_at_every_ply(options: dict[str, Any]) -> None:
    """SA5.1: random games in which the oasis fills, by every option."""
    for seed in range(2):
        PAIR.compare(options, Random(f"short {seed}"), max_moves=500)


@pytest.mark.parametrize("options", WHOLE, ids=json.dumps)
def test_whole_games_agree_at_every_ply(options: dict[str, Any]) -> None:
    """SA3.1, SA4.1: random games on the printed board, from the first deal on."""
    PAIR.compare(options, Random("whole"), max_moves=250)
    PAIR.compare(options, Random("hurry"), max_moves=500, policy=hurry)


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS, ids=json.dumps)
def test_many_games_agree_at_every_ply(options: dict[str, Any], soak_games: int) -> None:
    """SA3.1, SA4.1, SA5.1: as above, over many games, each to its end."""
    for seed in range(max(1, soak_games // len(OPTIONS))):
        policy = hurry if seed % 2 else at_random
        PAIR.compare(options, Random(f"many {seed}"), max_moves=6000, policy=policy)
