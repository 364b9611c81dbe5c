"""Which turn each move belongs to: turns are counted from 1, and turn 0 is the set-up.

A turn begins when another seat than before decides, unless the game says otherwise. Chance moves
belong to the turn in which they happen.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from desertrules.contract import AnyGame, Decide, Over, Seat, Turn


class Walk(NamedTuple):
    """A game under way, with the number of its turn."""

    game: AnyGame
    state: Any
    now: Turn
    turn: int
    owner: Seat | None
    """The seat whose turn it is; None in the set-up."""
    begins: bool = False
    """Whether nobody has moved in this turn."""

    @classmethod
    def begin(cls, options: Any, game: AnyGame) -> "Walk":
        return cls.at(game.initial(options), game)

    @classmethod
    def at(cls, state: Any, game: AnyGame) -> "Walk":
        """Return a walk that begins in some state."""
        return _walk(game, state, 0, None)

    def play(self, move: Any) -> "Walk":
        """Return the walk after a move; raise IllegalMove."""
        return _walk(self.game, self.game.apply(self.state, move), self.turn, self.owner)

    @property
    def seat(self) -> Seat | None:
        """The seat that decides; None at a chance turn and when the game is over."""
        return self.now.seat if isinstance(self.now, Decide) else None

    @property
    def is_over(self) -> bool:
        return isinstance(self.now, Over)


def last_turn(game: AnyGame, options: Any, moves: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Return the moves of the last turn, each with the state before it; none in the set-up."""
    walk, turn, last = Walk.begin(options, game), 0, list[tuple[Any, Any]]()
    for move in moves:
        if walk.turn != turn:
            turn, last = walk.turn, []
        if turn:
            last.append((walk.state, move))
        walk = walk.play(move)
    return last


def _walk(game: AnyGame, state: Any, turn: int, owner: Seat | None) -> Walk:
    """Return a walk in a state, in the next turn if one begins there."""
    now = game.turn(state)
    if isinstance(now, Decide) and begins_turn(game, state, now.seat, owner):
        return Walk(game, state, now, turn + 1, now.seat, begins=True)
    return Walk(game, state, now, turn, owner)


def begins_turn(game: AnyGame, state: Any, seat: Seat, owner: Seat | None) -> bool:
    """Return whether a turn begins with the decision of a seat; `owner` has the turn so far."""
    return seat != owner if game.begins_turn is None else game.begins_turn(state)
