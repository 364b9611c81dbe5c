"""Bots that misbehave."""

import time
from random import Random
from typing import Any

from attrs import frozen

from desertrules import Bot, legal_moves, sahara


@frozen
class First(Bot):
    """Chooses the first legal move."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ARG002 - the protocol
        return legal_moves(view)[0]


@frozen
class Bad(Bot):
    """Misbehaves now and then, otherwise chooses the first legal move."""

    deed: str = "raise"
    chance: float = 1.0

    def choose(self, view: Any, rng: Random) -> Any:
        if rng.random() >= self.chance:
            return legal_moves(view)[0]
        match self.deed:
            case "raise":
                raise KeyError(f"no\nidea at {object()!r}")
            case "exit":
                raise SystemExit(3)
            case "illegal":
                return sahara.Play(pile=9)
            case "nonsense":
                return sahara.Play(pile="x")  # type: ignore[arg-type]  # on purpose
            case "sleep":
                return time.sleep(60)
            case "interrupt":
                raise KeyboardInterrupt
            case _:
                return None
