"""The bot that plans its whole turn."""

from functools import partial
from random import Random
from typing import Any, ClassVar, Literal

from attrs import field, frozen

from desertrules.core.offers import Evaluate, evaluate_of, points_of
from desertrules.play.bots.planner import Planner
from desertrules.play.bots.protocol import Bot, asked
from desertrules.play.bots.settings import at_least


@frozen(repr=False)
class Turn(Bot):
    """Plans all that its seat does until another decides, and takes means over its own chance."""

    name: ClassVar[str] = "turn"

    width: int = field(default=8, validator=at_least(1))
    """How many positions in mid-turn it carries on at a time, for each kind of move."""
    luck: int = field(default=24, validator=at_least(1))
    """How many outcomes of chance it takes a mean over; of more, of a sample by their weights."""
    value: Literal["points", "evaluate"] = "points"
    """What it values positions by: the points that seats would have, or the game's own words."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose the first move of the best turn."""
        game, seat = asked(view)
        legal = game.legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        by_points: Evaluate = partial(points_of, game)
        value = evaluate_of(game) if self.value == "evaluate" else by_points
        planner = Planner(game, seat, value, self.width, self.luck, rng)
        return planner.best(game.imagine(view, rng))
