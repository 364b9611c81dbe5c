"""Positions for tests of pictures and pages: from the first to the last of some random games."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from attrs import frozen

from desertrules import Chance, Decide, draw
from desertrules.contract import AnyGame
from desertrules.registry import game

OWN = ("through-the-desert", "sahara", "nomads-of-arabia")
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


@frozen
class Position:
    """A state, what led to it and what is possible in it."""

    game: AnyGame
    state: Any
    last: tuple[Any, ...]
    legal: tuple[Any, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.options.players]

    @property
    def acting(self) -> int | None:
        """The seat that decides."""
        turn = self.game.turn(self.state)
        return turn.seat if isinstance(turn, Decide) else None


def find_game(name: str) -> AnyGame:
    """Return a game by name, also the example."""
    found: AnyGame = import_module("oasis_race").GAME if name == "oasis-race" else game(name)
    return found


def play(name: str, players: int, seed: int, most: int = 2_000, **options: Any) -> Iterator[Any]:
    """Yield the states and moves of a random game, as (state, move that led to it)."""
    rules, rng = find_game(name), Random(seed)
    state = rules.initial(rules.options(players=players, **options))
    yield state, None
    for _ in range(most):
        turn = rules.turn(state)
        if isinstance(turn, Chance):
            move = draw(rules.outcomes(state), rng)
        elif isinstance(turn, Decide):
            move = rng.choice(rules.legal_moves(state))
        else:
            return
        state = rules.apply(state, move)
        yield state, move


@cache
def positions(name: str, players: int, seed: int, every: int, **options: Any) -> list[Position]:
    """Return every n-th position of a random game, and the last one."""
    rules = find_game(name)
    steps = list(play(name, players, seed, 900, **options))
    chosen = [*range(0, len(steps), every), len(steps) - 1]
    return [
        Position(
            rules,
            steps[at][0],
            tuple(move for _, move in steps[max(1, at - 2) : at + 1]),
            tuple(rules.legal_moves(steps[at][0])),
        )
        for at in dict.fromkeys(chosen)
    ]


def sample(name: str) -> list[Position]:
    """Return positions of several games of one kind, with all numbers of players."""
    every = {"through-the-desert": 41, "sahara": 83, "nomads-of-arabia": 67}.get(name, 5)
    players = find_game(name).players
    return [each for n in players for each in positions(name, n, seed=n, every=every)]
