"""The plain bots: any move at all, and the move that brings most points at once."""

from random import Random
from typing import Any, ClassVar

from attrs import field, frozen

from desertrules.core.offers import points_of
from desertrules.play.bots.protocol import Bot, asked, lead
from desertrules.play.bots.settings import at_least


@frozen(repr=False)
class AtRandom(Bot):
    """Takes any legal move, each as likely as the others."""

    name: ClassVar[str] = "random"

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose any legal move."""
        game, _ = asked(view)
        legal = game.legal_moves(view)
        return legal[rng.randrange(len(legal))]


@frozen(repr=False)
class Greedy(Bot):
    """Takes the move after which its seat is furthest ahead in points, or one of them."""

    name: ClassVar[str] = "greedy"

    most: int = field(default=1000, validator=at_least(1))
    """How many moves it looks at; of more it takes a sample."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose a move after which the seat is furthest ahead."""
        game, seat = asked(view)
        state = game.imagine(view, rng)
        legal = game.legal_moves(view)
        moves = list(legal) if len(legal) <= self.most else rng.sample(legal, self.most)
        after = [game.apply_unchecked(state, move) for move in moves]
        leads = [lead(points_of(game, each), seat) for each in after]
        best = max(leads)
        return rng.choice([move for move, lead in zip(moves, leads, strict=True) if lead == best])
