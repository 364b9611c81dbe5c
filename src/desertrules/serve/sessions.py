"""Games that an engine keeps open, and what a viewer sees of one."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from attrs import evolve, frozen

from desertrules.contract import AnyGame, Chance, Decide, Effect, Over, Seat
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.limits import MAX_ITEMS
from desertrules.play import draw
from desertrules.record import Record
from desertrules.record.grammar import grammar_of
from desertrules.record.transcripts import hidden_field
from desertrules.record.turns import Walk
from desertrules.serve.requests import RequestError

MAX_HANDLES = 64
"""How many games an engine keeps open by default."""
EVERYTHING = -1
"""The viewer of a request without a seat: the program that runs the game."""


@frozen
class Look:
    """A game as one viewer sees it: all that an operation with a `seat` is given."""

    game: AnyGame
    viewer: Seat | None
    position: Any
    """The viewer's view; the state itself for EVERYTHING."""
    made: int
    """How many moves are made."""
    last_moves: Callable[[int | None], list[Any]]
    """Returns those of so many last moves that the viewer saw; by default, of the last turn."""
    events: Callable[[int, int, Sequence[str]], "list[Event]"]
    """Returns what the viewer saw of the moves from one index to another: `events(0, 9, names)`."""

    @property
    def acts(self) -> bool:
        """Whether it is the viewer's turn."""
        turn = self.game.turn(self.position)
        return isinstance(turn, Decide) and self.viewer in {turn.seat, EVERYTHING}


@frozen
class Event:
    """One move that was made, as a viewer saw it."""

    seat: Seat | None
    """Who decided; None for chance."""
    move: Any
    """The move; None if the viewer did not see all of it."""
    text: str
    """The move in notation; `?` stands for what the viewer did not see."""
    effects: tuple[Effect, ...]


class Session:
    """A game under way: all moves, and how many of them are made."""

    def __init__(self, game: AnyGame, state: Any, seed: int, record: Record | None = None) -> None:
        self.game = game
        self.seed = seed
        self.record = record
        """The options and players; None if the game was opened from a position."""
        self.moves: list[Any] = []
        """All moves, those taken back included."""
        self.walks: list[Walk] = [Walk.at(state, game)]
        """The game before each move, and after the last one."""
        self.made: int = 0

    @property
    def now(self) -> Walk:
        """Where the game stands."""
        return self.walks[self.made]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, or those of their bots; empty if nobody has a name."""
        if self.record is None or not any(each.name or each.agent for each in self.record.players):
            return ()
        return self.record.names

    def apply(self, move: Any) -> None:
        """Make a move and forget those that were taken back; raise IllegalMove or RequestError."""
        if self.made == MAX_ITEMS:
            raise RequestError("too-much-work", f"limit exceeded: {MAX_ITEMS} moves in one game")
        after = self.now.play(move)
        self.moves[self.made :] = [move]
        self.walks[self.made + 1 :] = [after]
        self.made += 1

    def advance(self) -> None:
        """Play chance turns. Each is seeded by its index, so that going back changes no luck."""
        while isinstance(self.now.now, Chance):
            rng = Random(f"{self.seed}/{self.made}")
            self.apply(draw(self.game.outcomes(self.now.state), rng))

    def to_record(self) -> Record:
        """Return the game so far; raise InvalidValue if it was opened from a position."""
        if self.record is None:
            raise InvalidValue("this game was opened from a position, so it has no record")
        turn = self.now.now
        result = turn.result if isinstance(turn, Over) else None
        return evolve(self.record, moves=tuple(self.moves[: self.made]), result=result)

    # ---- What a viewer sees ---------------------------------------------------------------------

    def look(self, viewer: Seat | None) -> Look:
        """Return the game as a viewer sees it; raise InvalidValue if there is no such seat."""
        state, seats = self.now.state, self.game.seats(self.now.state)
        if viewer not in {None, EVERYTHING, *seats}:
            expected = f"expected 0 to {seats[-1]} or null"
            raise InvalidValue(f"seat: {expected}, found {quote(viewer)}")
        position = state if viewer == EVERYTHING else self.game.view(state, viewer)
        last_moves, events = partial(self._last_moves, viewer), partial(self._events, viewer)
        return Look(self.game, viewer, position, self.made, last_moves, events)

    def _last_moves(self, viewer: Seat | None, count: int | None) -> list[Any]:
        start = self.made if count is None else max(0, self.made - count)
        turn = self.walks[start - 1].turn if start else 0
        while count is None and turn and self.walks[start - 1].turn == turn:
            start -= 1
        return [self.moves[i] for i in range(start, self.made) if not self._hidden(viewer, i)]

    def _events(
        self, viewer: Seat | None, start: int, stop: int, names: Sequence[str]
    ) -> list[Event]:
        seat = None if viewer == EVERYTHING else viewer
        events: list[Event] = []
        for index in range(start, min(self.made, stop)):
            walk, move, hidden = self.walks[index], self.moves[index], self._hidden(viewer, index)
            text = grammar_of(self.game).write(move, hidden)
            effects = self.game.effects(walk.state, move, seat, names or None)
            events.append(Event(walk.seat, None if hidden else move, text, effects))
        return events

    def _hidden(self, viewer: Seat | None, index: int) -> str:
        """Return the name of the field of a move that a viewer did not see; empty if it saw all."""
        if viewer == EVERYTHING:
            return ""
        return hidden_field(self.game, self.walks[index].state, self.moves[index], viewer)


class Sessions:
    """The open games by handle; if there are too many, the least recently used is dropped."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[int, Session] = {}
        self._handles = 0

    def __len__(self) -> int:
        return len(self._open)

    def add(self, session: Session) -> tuple[int, int | None]:
        """Keep a game; return its handle and that of the game dropped for it, if any."""
        dropped = next(iter(self._open)) if len(self._open) == self.most else None
        if dropped is not None:
            del self._open[dropped]
        self._handles += 1
        self._open[self._handles] = session
        return self._handles, dropped

    def find(self, handle: int) -> Session:
        """Return an open game; raise RequestError if there is none with this handle."""
        session = self.close(handle)
        self._open[handle] = session  # now the most recently used
        return session

    def close(self, handle: int) -> Session:
        """Remove and return an open game; raise RequestError if there is none with this handle."""
        if handle in self._open:
            return self._open.pop(handle)
        message = f"unknown handle {handle}"
        if 0 < handle <= self._handles:
            limit = f"at most {self.most} games stay open; the least recently used is dropped"
            message = f"handle {handle} is closed ({limit})"
        raise RequestError("unknown-handle", message, params={"handle": handle})
