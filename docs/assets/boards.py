"""Boards for the pages, each in the light and in the dark theme."""

from random import Random
from typing import Any

from desertrules import game, initial, playout
from desertrules.render import svg


def board(name: str, players: int, seed: int, most: int, **look: Any) -> str:
    """Return the board of a random game after at most so many moves."""
    start = initial(game(name).options(players=players))
    state = playout(start, Random(seed), max_moves=most).state
    return "".join(
        f'<div class="board {theme}">{svg(state, theme=theme, **look)}</div>'
        for theme in ("light", "dark")
    )
