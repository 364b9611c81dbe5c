"""What a bot is: it is given the view of the seat that decides, and gives one of its moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from desertrules.core.contract import AnyGame, Decide, Seat
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import listed, refuse
from desertrules.core.registry import game_of
from desertrules.play.bots.settings import settings_text

_TOGETHER = 1 / 1024


class Bot(ABC):
    """A player that is no person; a subclass is a frozen attrs class made with `repr=False`.

    Its fields are its settings, each with a default, and `repr` is the text by which `bot` makes an
    equal one. A bot keeps nothing between two choices, and is pickled by its settings.

    Examples:
        >>> from typing import ClassVar
        >>> from attrs import frozen
        >>> from desertrules import Bot, legal_moves
        >>> @frozen(repr=False)
        ... class Nth(Bot):
        ...     name: ClassVar[str] = "nth"
        ...     n: int = 0
        ...     def choose(self, view, rng):
        ...         moves = legal_moves(view)
        ...         return moves[self.n % len(moves)]
        >>> Nth(), Nth(n=3)
        (nth, nth:n=3)
    """

    __slots__ = ()

    name: ClassVar[str]
    """What it is called, in kebab-case."""

    @abstractmethod
    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Choose one of the legal moves of the seat whose view it is, and which decides.

        The choice follows from the view, `rng` and the settings alone: with equal ones, and a
        budget that is counted and not timed, it is the same.
        """

    def begin(self, options: Any) -> None:  # noqa: ANN401, B027 - of any game; most need nothing
        """Hear that a game with these options begins; who runs games may say so.

        Only bots that are programs of their own need it.
        """

    def close(self) -> None:  # noqa: B027 - most need nothing
        """End what runs for the bot, if anything does; who runs games calls it at the end."""

    def __repr__(self) -> str:
        """Give the name with the settings that are not the defaults: `mcts:iterations=200`."""
        return self.name + settings_text(self)


def bots_of(bots: Iterable[Bot]) -> tuple[Bot, ...]:
    """Give the bots that are listed; raise InvalidValue for what is none."""
    found = tuple(listed("bots", bots))
    for bot in found:
        if not isinstance(bot, Bot):
            raise refuse("bots", bot, "bots")
    return found


def asked(view: Any) -> tuple[AnyGame, Seat]:  # noqa: ANN401 - of any game
    """Give the game of a view, and the seat that decides in it.

    Raises WrongGame for what belongs to no game, InvalidValue where nobody decides.
    """
    game = game_of(view)
    turn = game.turn(view)
    if not isinstance(turn, Decide):
        raise InvalidValue(f"a bot is asked where a seat decides; here it is {type(turn).__name__}")
    return game, turn.seat


def lead(values: Sequence[float], seat: Seat) -> float:
    """Give by how much a seat is ahead of the best of the others.

    Of equal leads the one is a little better that leaves less to the others together: with many
    seats most moves touch the best of them not at all.
    """
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0) - _TOGETHER * sum(others)
