"""The simplest bots: any move, and the move that scores most."""

from random import Random
from typing import Any, ClassVar

from attrs import field, frozen

from desertrules.opponents.base import Bot, acting, lead
from desertrules.opponents.settings import at_least


@frozen
class RandomBot(Bot):
    """Choose any legal move with equal probability."""

    name: ClassVar[str] = "random"

    def choose(self, view: Any, rng: Random) -> Any:
        game, _ = acting(view)
        return rng.choice(game.legal_moves(view))


@frozen
class GreedyBot(Bot):
    """Choose the move after which the seat's lead in points is greatest.

    If all moves are equal in points, such as those that place a first piece, the game's evaluation
    decides.
    """

    name: ClassVar[str] = "greedy"

    width: int = field(default=1000, validator=at_least(1))
    """The most moves to try; if there are more, a random sample."""

    def choose(self, view: Any, rng: Random) -> Any:
        game, seat = acting(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        state = game.imagine(view, rng)
        moves = list(legal) if len(legal) <= self.width else rng.sample(legal, self.width)
        states = [game.apply(state, move) for move in moves]
        leads = [lead(game.points(each), seat) for each in states]
        if min(leads) == max(leads):
            leads = [lead(game.evaluate(each), seat) for each in states]
        best = max(leads)
        return rng.choice([move for move, each in zip(moves, leads, strict=True) if each == best])
