"""Games and records for the tests of this room."""

import re
from random import Random
from typing import Any

import pytest

from desertrules import Over, Player, Record, playout, registry
from desertrules.contract import AnyGame
from tests.record import toys

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Fay")


def played(options: Any, seed: int = 7, moves: int | None = 2_000) -> Record:
    """Return the record of a game of random moves."""
    game = registry.game_of(options)
    game_played = playout(game.initial(options), Random(seed), max_moves=moves)
    turn = game.turn(game_played.state)
    players = [Player(name) for name in NAMES[: options.players]]
    result = turn.result if isinstance(turn, Over) else None
    return Record(options, game_played.moves, players, result)


def edit(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with some changes, each made once."""
    for old, new in changes:
        found = re.search(old, text)
        assert found is not None, old
        text = text[: found.start()] + found.expand(new) + text[found.end() :]
    return text


@pytest.fixture
def cards(known_games: None) -> AnyGame:  # noqa: ARG001 - a fixture is asked for by its name
    """Return the card game of `toys`, registered while the test runs."""
    registry.register(toys.GAME)
    return toys.GAME
