"""Games that have been played, gone through again move by move."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs

from benchmarks.measure import Contestant, Played
from benchmarks.workloads import Workload, named
from desertrules import replay

APPLY, FRESH, UNCHECKED = "apply", "apply of moves made anew", "apply_unchecked"
REPLAY = "replay"


class Logged:
    """Moves of whole games, as they were made and as what they are made of."""

    def __init__(self, work: Workload) -> None:
        """Take the games of a workload."""
        self.work = work
        self.logs = work.logs
        self.parts = tuple([_parts(move) for move in moves] for moves in work.logs)

    def apply(self, rng: Random) -> int:
        """Apply every move of a game, each checked, with a state for each."""
        state, apply, moves = self.work.start, self.work.game.apply, rng.choice(self.logs)
        for move in moves:
            state = apply(state, move)
        return len(moves)

    def apply_anew(self, rng: Random) -> int:
        """Make every move of a game anew, as a front end does, and apply it."""
        state, apply, parts = self.work.start, self.work.game.apply, rng.choice(self.parts)
        for make, fields in parts:
            state = apply(state, make(*fields))
        return len(parts)

    def apply_unchecked(self, rng: Random) -> int:
        """Apply every move of a game, none checked, with a state for each."""
        state, apply, moves = self.work.start, self.work.game.apply_unchecked, rng.choice(self.logs)
        for move in moves:
            state = apply(state, move)
        return len(moves)

    def replay(self, rng: Random) -> int:
        """Replay a game by `replay`, each move checked, with no state but the last."""
        moves = rng.choice(self.logs)
        replay(self.work.start, moves)
        return len(moves)


def _parts(move: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:  # noqa: ANN401 - of any game
    """Give the class of a move and its fields."""
    fields = attrs.fields(type(move))
    return type(move), tuple(getattr(move, field.name) for field in fields)


def contestants(work: Workload) -> Iterator[Contestant]:
    """Give all ways in which played games are gone through."""
    logged = Logged(work)
    for name, play in (
        (APPLY, logged.apply),
        (FRESH, logged.apply_anew),
        (UNCHECKED, logged.apply_unchecked),
        (REPLAY, logged.replay),
    ):
        yield Played(named(work.title, name), play)
