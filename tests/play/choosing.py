"""What the strong players choose, and what positions promise: `python -m tests.play.choosing`.

It writes the files of `strong` anew, after a wanted change of how they play.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import desertrules
from desertrules import Chance, Decide
from desertrules.render import move_to_text

FOLDER = Path(__file__).with_name("strong")
_SEEDS = 9
_MADE = (0, 2, 5, 11, 24, 51, 100, 180)
"""After how many random moves a choice is asked for."""
_TURNS = 40
"""How many choices are asked for in a game of strong players."""


def told(name: str) -> str:
    """Give all choices in some positions of a game, with the value of each seat."""
    game: Any = desertrules.game(name)
    lines: list[str] = []
    for seed in range(_SEEDS):
        players = game.players[seed % len(game.players)]
        start = desertrules.advance(game.initial(game.Options(players)), Random(seed))
        positions = _met(start, seed) if seed % 3 else _played(game, start, seed)
        lines.append(f"# {players} players, seed {seed}")
        lines += [_line(game, each, number) for number, each in enumerate(positions)]
    return "\n".join(lines) + "\n"


def _met(start: Any, seed: int) -> Iterator[Any]:
    """Give positions of a random game."""
    for made in _MADE:
        state = desertrules.playout(start, Random(seed), max_moves=made).state
        if isinstance(desertrules.turn(state), Chance):
            state = desertrules.advance(state, Random(seed))
        yield state


def _played(game: Any, state: Any, seed: int) -> Iterator[Any]:
    """Give positions of a game of strong players."""
    rng = Random(seed)
    for _ in range(_TURNS):
        yield state
        state = desertrules.advance(game.apply(state, _chosen(game, state, 1)), rng)


def _chosen(game: Any, state: Any, iterations: int | None) -> Any:
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return game.strong(game.view(state, turn.seat), Random(7), iterations)


def _line(game: Any, state: Any, number: int) -> str:
    """Give the values of a position and the choice in it, now and then with a deeper one."""
    values = " ".join(f"{value:.4f}" for value in game.evaluate(state))
    if not isinstance(game.turn(state), Decide):
        return f"{values}  over"
    asked: tuple[int | None, ...] = (1,) if number % 5 else (1, 2, None)
    chosen = [move_to_text(_chosen(game, state, iterations)) for iterations in asked]
    return f"{values}  {'  '.join(chosen)}"


if __name__ == "__main__":
    for each in desertrules.games():
        (FOLDER / f"{each}.txt").write_text(told(each), encoding="utf-8")
