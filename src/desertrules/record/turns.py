"""Whose turn each move belongs to: turns are counted from 1, and turn 0 is the set-up.

A turn begins when another seat than before decides, unless the game says otherwise. Chance belongs
to the turn in which it happens.
"""

from typing import Any

from attrs import frozen

from desertrules.core.contract import AnyGame, Decide, Seat
from desertrules.core.offers import begins_turn_of
from desertrules.core.tables import Table, open_table


@frozen
class Place:
    """Where in a game a move is made."""

    turn: int
    """The number of the turn; 0 is the set-up."""
    owner: Seat | None
    """The seat whose turn it is; None in the set-up."""
    seat: Seat | None
    """The seat that decides; None for chance and after the end."""


class Walk:
    """A game under way that counts its turns."""

    def __init__(self, game: AnyGame, options: Any) -> None:  # noqa: ANN401 - the game's options
        """Begin a game."""
        self.game: AnyGame = game
        self.table: Table[Any, Any] = open_table(game, game.initial(options))
        self.made: int = 0
        """How many moves have been made."""
        self._begins = begins_turn_of(game)
        self._turn = 0
        self._owner: Seat | None = None
        self._counted = -1

    def place(self) -> Place:
        """Say where the next move is made."""
        turn = self.table.turn()
        if not isinstance(turn, Decide):
            return Place(self._turn, self._owner, None)
        if self._counted != self.made:
            self._counted = self.made
            if self._begins_now(turn.seat):
                self._turn += 1
                self._owner = turn.seat
        return Place(self._turn, self._owner, turn.seat)

    def _begins_now(self, seat: Seat) -> bool:
        if self._begins is None:
            return seat != self._owner
        return bool(self._begins(self.table.state()))

    def play(self, move: Any) -> None:  # noqa: ANN401 - a move of the game
        """Make the next move; raise IllegalMove, with nothing changed, for an illegal one."""
        self.table.play(move)
        self.made += 1
