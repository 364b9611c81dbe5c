"""Games that an engine keeps open, and what a viewer sees of one."""

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from desertrules.contract import AnyGame, Chance, Decide, Effect, Over, Seat, Turn
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.limits import MAX_ITEMS
from desertrules.play import draw
from desertrules.record import Record
from desertrules.record.grammar import grammar_of
from desertrules.serve.requests import RequestError

MAX_HANDLES = 64
"""How many games an engine keeps open by default."""
EVERYTHING = -1
"""The viewer of a request without a seat: the program that runs the game."""


@frozen
class Look:
    """A game as one viewer sees it: all that an operation with a `seat` is given."""

    game: AnyGame
    position: Any
    """The viewer's view; the state itself for EVERYTHING."""
    viewer: Seat | None
    names: Sequence[str]
    past: tuple[Any, ...] = ()
    """What the operation needs of earlier moves, as the viewer saw them."""

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
    """A game under way: all states and moves, and how many of the moves are made."""

    def __init__(self, game: AnyGame, state: Any, seed: int, record: Record | None = None) -> None:
        self.game = game
        self.seed = seed
        self.record = record
        """The options and players; None if the game was opened from a position."""
        self.moves: list[Any] = []
        """All moves, those taken back included."""
        self.states: list[Any] = [state]
        """The state before each move, and the last one."""
        self.made = 0

    @property
    def state(self) -> Any:
        return self.states[self.made]

    @property
    def turn(self) -> Turn:
        return self.game.turn(self.state)

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
        state = self.game.apply(self.state, move)
        self.moves[self.made :] = [move]
        self.states[self.made + 1 :] = [state]
        self.made += 1

    def advance(self) -> None:
        """Play chance turns. Each is seeded by its index, so that going back changes no luck."""
        while isinstance(self.turn, Chance):
            rng = Random(f"{self.seed}/{self.made}")
            self.apply(draw(self.game.outcomes(self.state), rng))

    def to_record(self) -> Record:
        """Return the game so far; raise InvalidValue if it was opened from a position."""
        if self.record is None:
            raise InvalidValue("this game was opened from a position, so it has no record")
        result = self.turn.result if isinstance(self.turn, Over) else None
        return evolve(self.record, moves=tuple(self.moves[: self.made]), result=result)

    # ---- What a viewer sees ---------------------------------------------------------------------

    def look(self, viewer: Seat | None, names: Sequence[str] | None, past: Sequence[Any]) -> Look:
        """Return the game as a viewer sees it."""
        position = self.state if viewer == EVERYTHING else self.game.view(self.state, viewer)
        return Look(
            self.game, position, viewer, self.names if names is None else names, tuple(past)
        )

    def check_viewer(self, viewer: Seat | None) -> None:
        """Raise InvalidValue unless a viewer is at the table."""
        seats = self.game.seats(self.state)
        if viewer not in {None, EVERYTHING, *seats}:
            expected = f"expected 0 to {seats[-1]} or null"
            raise InvalidValue(f"seat: {expected}, found {quote(viewer)}")

    def last_moves(self, viewer: Seat | None, count: int | None) -> list[Any]:
        """Return the last moves that a viewer saw; by default, those of the last turn."""
        size = self._last_turn() if count is None else count
        indices = range(max(0, self.made - size), self.made)
        return [self.moves[index] for index in indices if self._saw(viewer, index)]

    def events(
        self, viewer: Seat | None, since: int, limit: int, names: Sequence[str] | None
    ) -> list[Event]:
        """Return what a viewer saw of the moves after the first `since`."""
        return [
            self._event(viewer, index, self.names if names is None else names)
            for index in range(since, min(self.made, since + limit))
        ]

    def _event(self, viewer: Seat | None, index: int, names: Sequence[str]) -> Event:
        state, move, saw = self.states[index], self.moves[index], self._saw(viewer, index)
        hide = "" if saw else self.game.secrets[type(move)].field
        seat = None if viewer == EVERYTHING else viewer
        return Event(
            seat=self._mover(index),
            move=move if saw else None,
            text=grammar_of(self.game).write(move, hide),
            effects=self.game.effects(state, move, seat, names or None),
        )

    def _saw(self, viewer: Seat | None, index: int) -> bool:
        """Return whether a viewer saw all of a move."""
        secret = self.game.secrets.get(self.moves[index].__class__)
        return viewer == EVERYTHING or not secret or viewer in secret.seen_by(self.states[index])

    def _mover(self, index: int) -> Seat | None:
        turn = self.game.turn(self.states[index])
        return turn.seat if isinstance(turn, Decide) else None

    def _last_turn(self) -> int:
        """Return how many moves were made since the last turn began."""
        begins, start, mover = self.game.begins_turn, self.made, None
        for index in reversed(range(self.made)):
            seat = self._mover(index)
            if seat is None:
                continue
            if mover is not None and seat != mover:
                break
            start, mover = index, seat
            if begins and begins(self.states[index]):
                break
        return self.made - start


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
