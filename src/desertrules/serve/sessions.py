"""Games under way that an engine keeps: each has a handle, and there are never too many."""

from collections.abc import Iterable
from random import Random
from typing import Any

from attrs import evolve

from desertrules.core.contract import AnyGame, Chance, Over, Turn
from desertrules.core.errors import InvalidValue
from desertrules.core.outcomes import draw
from desertrules.core.tables import open_table
from desertrules.record.limits import MAX_MOVES
from desertrules.record.record import Record
from desertrules.serve.requests import ErrorAnswer

HANDLES = 64
"""The most games that an engine keeps, unless it is told otherwise."""


class Session:
    """A game under way: where it began, all its moves, and how many of them are made.

    Only the last state is kept, so that many long games take little room; the way back is played
    again from the beginning.
    """

    __slots__ = ("_chances", "_luck", "base", "game", "header", "made", "moves", "state", "turn")

    def __init__(self, game: AnyGame, state: Any, luck: int, header: Any = None) -> None:  # noqa: ANN401 - of any game
        """Begin at a state; `header` is the record that the game goes into, if it has one."""
        self.game: AnyGame = game
        self.base: Any = state
        self.state: Any = state
        """The state now."""
        self.turn: Turn = game.turn(state)
        """Whose turn it is there."""
        self.header: Record[Any, Any] | None = header
        self.moves: list[Any] = []
        """All moves, those taken back too."""
        self.made: int = 0
        """How many moves are made."""
        self._chances: list[int] = [0]
        """How many events of chance there were before each move, and after the last."""
        self._luck = luck

    @property
    def names(self) -> list[str]:
        """What the seats are called; empty if nobody has a name."""
        players = () if self.header is None else self.header.players
        named = [player.name or player.agent for player in players]
        return [name or f"seat {at}" for at, name in enumerate(named)] if any(named) else []

    @property
    def last(self) -> tuple[Any, ...]:
        """The moves that are made."""
        return tuple(self.moves[: self.made])

    def apply(self, move: Any) -> None:  # noqa: ANN401 - of any game
        """Make a move; what was taken back is forgotten. Raises IllegalMove, ErrorAnswer."""
        made = self.made
        if made == MAX_MOVES:
            raise ErrorAnswer("too-much-work", f"a game has at most {MAX_MOVES} moves here")
        state = self.game.apply(self.state, move)
        self.moves[made:] = (move,)
        chances = self._chances
        chances[made + 1 :] = (chances[made] + isinstance(self.turn, Chance),)
        self._stand(state, made + 1)

    def _stand(self, state: Any, made: int) -> None:  # noqa: ANN401 - of any game
        """Go to a state, after so many moves."""
        self.state = state
        self.turn = self.game.turn(state)
        self.made = made

    def follow(self, moves: Iterable[Any]) -> None:
        """Make many moves; raise IllegalMove, with nothing changed, for an illegal one."""
        table = open_table(self.game, self.state)
        made, chances = [*moves], [self._chances[self.made]]
        for number, move in enumerate(made):
            chances.append(chances[-1] + isinstance(table.turn(), Chance))
            table.play_number(number, move)
        self.moves[self.made :] = made
        self._chances[self.made :] = chances
        self._stand(table.state(), self.made + len(made))

    def advance(self) -> int:
        """Let chance happen until a seat decides or the game is over; give how often it did.

        The n-th event of chance has luck of its own, so that an undo leads to the same draws.
        """
        before = self.made
        while isinstance(self.turn, Chance):
            rng = Random(f"{self._luck}/{self._chances[self.made]}")
            self.apply(draw(self.game.outcomes(self.state), rng))
        return self.made - before

    def at(self, made: int) -> Any:  # noqa: ANN401 - of any game
        """Give the state after so many of the moves."""
        start = self.made if self.made <= made else 0
        table = open_table(self.game, self.state if start else self.base)
        table.play_all(self.moves[start:made])
        return table.state()

    def go(self, made: int) -> None:
        """Go back or on, to where so many of the moves are made; they are kept."""
        self._stand(self.at(made), made)

    def record(self) -> Record[Any, Any]:
        """Give the game so far as a record; raise InvalidValue if it began in its middle."""
        if self.header is None:
            raise InvalidValue("this game began at a state: how it came there cannot be written")
        result = self.turn.result if isinstance(self.turn, Over) else None
        return evolve(self.header, moves=self.last, result=result)


class Sessions:
    """The games that are kept, by their handles; one more than fit drops that used longest ago."""

    def __init__(self, most: int) -> None:
        """Keep so many games at most."""
        self.most: int = most
        self._kept: dict[int, Session] = {}
        self._given: int = 0

    def __len__(self) -> int:
        """Count the games that are kept."""
        return len(self._kept)

    def add(self, session: Session) -> tuple[int, int | None]:
        """Keep a game; give its handle, and that of the game that was dropped for it, if any."""
        dropped = next(iter(self._kept)) if len(self._kept) == self.most else None
        if dropped is not None:
            del self._kept[dropped]
        self._given += 1
        self._kept[self._given] = session
        return self._given, dropped

    def find(self, handle: int) -> Session:
        """Give a game by its handle; raise ErrorAnswer for one that is dropped or was never."""
        kept = self._kept
        session = kept.pop(handle, None)
        if session is None:
            raise self._unknown(handle)
        kept[handle] = session  # now the one that was used last
        return session

    def close(self, handle: int) -> None:
        """Forget a game; raise ErrorAnswer as `find`."""
        if self._kept.pop(handle, None) is None:
            raise self._unknown(handle)

    def _unknown(self, handle: int) -> ErrorAnswer:
        params = {"handle": handle, "handles": self.most}
        if 0 < handle <= self._given:
            message = (
                f"handle {handle} was closed, or dropped: of more than {self.most} games that are"
                f" open the one is dropped that was not used for longest"
            )
            return ErrorAnswer("dropped-handle", message, params=params)
        message = f"no game was opened with the handle {handle}"
        return ErrorAnswer("unknown-handle", message, params=params)
