"""Which turn each move belongs to: turns are counted from 1, and turn 0 is the set-up.

A turn begins when another seat than before decides, unless the game says otherwise. Chance moves
belong to the turn in which they happen.
"""

from typing import Any

from attrs import frozen

from desertrules.contract import AnyGame, Decide, Over, Seat, Turn


@frozen
class Walk:
    """A game under way, with the number of its turn."""

    game: AnyGame
    state: Any
    now: Turn
    turn: int = 0
    owner: Seat | None = None
    """The seat whose turn it is; None in the set-up."""

    @classmethod
    def begin(cls, options: Any, game: AnyGame) -> "Walk":
        state = game.initial(options)
        return cls(game, state, game.turn(state))._counted()

    def play(self, move: Any) -> "Walk":
        """Return the walk after a move; raise IllegalMove."""
        state = self.game.apply(self.state, move)
        return Walk(self.game, state, self.game.turn(state), self.turn, self.owner)._counted()

    def _counted(self) -> "Walk":
        if not isinstance(self.now, Decide):
            return self
        begins = self.game.begins_turn
        if begins(self.state) if begins else self.now.seat != self.owner:
            return Walk(self.game, self.state, self.now, self.turn + 1, self.now.seat)
        return self

    @property
    def seat(self) -> Seat | None:
        """The seat that decides; None at a chance turn and when the game is over."""
        return self.now.seat if isinstance(self.now, Decide) else None

    @property
    def is_over(self) -> bool:
        return isinstance(self.now, Over)
