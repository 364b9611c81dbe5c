"""The nine laws hold for our games and for the example."""

import os
from typing import Any

import pytest

from desertrules import game
from desertrules.contract import AnyGame
from desertrules.testing import check_game

NAMES = ["through-the-desert", "sahara", "nomads-of-arabia"]

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_with_every_number_of_players(name: str) -> None:
    """Whole games with the default options."""
    rules = game(name)
    options = [rules.options(players=players) for players in rules.players]
    check_game(name, games=len(options), options=options, max_moves=240, every=24)


@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_with_any_options(name: str) -> None:
    """Shorter games with random options, looked at more closely."""
    check_game(name, games=4, max_moves=80, every=8, seed=1)


SMALL: dict[str, list[dict[str, Any]]] = {
    "through-the-desert": [{"players": 2}],
    "sahara": [{"players": 2, "desert": 1}, {"players": 3, "desert": 2, "sheik": "anywhere"}],
    "nomads-of-arabia": [{"players": 3, "special": 1, "finale": "short"}],
}


@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_to_the_end_of_small_games(name: str) -> None:
    """Small options bring a game to its end, where seats have few moves left."""
    options = [game(name).options(**fields) for fields in SMALL[name]]
    check_game(name, games=2, options=options, max_moves=400, every=25, seed=2)


def test_laws_hold_for_the_example(oasis_race: AnyGame) -> None:
    """Every position of ten games, with all numbers of players."""
    check_game(oasis_race)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_for_many_games(name: str, soak_games: int) -> None:
    """As above, for `make soak`."""
    seed = int(os.environ.get("SEED", "0"))
    check_game(name, games=max(1, soak_games // 20), max_moves=400, every=10, seed=seed)
