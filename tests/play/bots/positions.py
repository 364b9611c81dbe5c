"""Views at which bots are asked: of all games, early and late, few and many seats."""

from functools import cache
from random import Random
from typing import Any

import desertrules
from desertrules import Decide

GAMES = desertrules.games()


@cache
def views(name: str) -> tuple[Any, ...]:
    """Give views of seats that decide, with what they belong to: pairs of state and view."""
    game = desertrules.game(name)
    rng = Random(name)
    found: list[Any] = []
    for players in (game.players[0], game.players[-1]):
        for moves in (0, 15, 60, 150, 400):
            options = game.Options(players)  # type: ignore[attr-defined]  # every game has them
            start = desertrules.advance(game.initial(options), rng)
            played = desertrules.playout(start, rng, max_moves=moves).state
            state = desertrules.advance(played, rng)
            turn = game.turn(state)
            if isinstance(turn, Decide):
                found.append((state, game.view(state, turn.seat)))
    return tuple(found)
