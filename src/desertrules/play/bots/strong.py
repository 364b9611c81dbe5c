"""The bot that plays as well as is known."""

from random import Random
from typing import Any, ClassVar

from attrs import field, frozen

from desertrules.core.offers import strong_of
from desertrules.play.bots.protocol import Bot, asked
from desertrules.play.bots.settings import at_least
from desertrules.play.bots.turn import Turn


@frozen(repr=False)
class Strong(Bot):
    """Plays each game by its own best play; one that offers none by `turn:value=evaluate`."""

    name: ClassVar[str] = "strong"

    iterations: int | None = field(default=None, validator=at_least(1))
    """How much work a decision may be, in the game's own measure; left out, the game says it."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose as the game's own best play does."""
        game, _ = asked(view)
        play = strong_of(game)
        if play is None:
            return Turn(value="evaluate").choose(view, rng)
        return play(view, rng, self.iterations)
