"""Whose turn each move belongs to: turns are counted from 1, and turn 0 is the set-up.

A turn begins when another seat than before decides, unless the game says otherwise. Chance belongs
to the turn in which it happens.
"""

from typing import Any

from attrs import Factory, define, frozen

from desertrules.core.contract import AnyGame, Decide, Seat, Turn
from desertrules.core.errors import IllegalMove
from desertrules.core.offers import begins_turn_of
from desertrules.core.tables import Table, open_table


@define
class Layout:
    """Where the moves of a text in notation stand."""

    turns: list[int] | None = Factory(list[int])
    """For each move the turn that it stands in; None if that does not matter."""
    marks: dict[int, int] = Factory(dict[int, int])
    """The seats that are named, by the index of their moves."""


@frozen
class Moment:
    """When in a game a move is made."""

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
        self.turn: int = 0
        """The number of the turn, as of the last time that somebody asked for a seat."""
        self._begins = begins_turn_of(game)
        self._owner: Seat | None = None
        self._counted = False
        """Whether the turn was counted since the last move."""

    def seat(self) -> Seat | None:
        """Give the seat that decides now, None for chance and after the end; count the turn."""
        turn = self.table.turn()
        if not self._counted:
            self._counted = True
            self._count(turn)
        return turn.seat if isinstance(turn, Decide) else None

    def _count(self, now: Turn) -> None:
        """Count the turn if one begins; asked once before each move."""
        if type(now) is not Decide:
            return
        begins = self._begins
        if now.seat != self._owner if begins is None else begins(self.table.state()):
            self.turn += 1
            self._owner = now.seat

    def moment(self) -> Moment:
        """Say when the next move is made."""
        seat = self.seat()
        return Moment(self.turn, self._owner, seat)

    def play(self, move: Any) -> None:  # noqa: ANN401 - a move of the game
        """Make the next move; raise IllegalMove, with nothing changed, for an illegal one."""
        self.table.play(move)
        self._counted = False

    def follow(self, moves: list[Any], layout: Layout | None) -> int:
        """Make moves up to the first that is illegal or stands in the wrong turn; count them.

        Without a layout nobody is asked whose turn it is. Of a walk that did not make all of them
        nothing more may be asked: it can have made some that stand in wrong turns.
        """
        log = tuple(moves)
        if layout is None or (layout.turns is None and not layout.marks):
            return self._follow(log)
        turns, marks, begins = layout.turns, layout.marks, self._begins
        made = 0
        before: Turn | None = None
        try:
            for made, now in enumerate(self.table.watch(log)):
                if now is not before or begins is not None:  # else it is the same turn
                    self._count(now)
                    before = now
                if (turns is not None and turns[made] != self.turn) or (
                    made in marks and now != Decide(Seat(marks[made]))
                ):
                    return made
        except IllegalMove:
            return made
        return len(log)

    def _follow(self, log: tuple[Any, ...]) -> int:
        table = self.table
        made = table.follow(log, 0)
        while made < len(log):
            try:
                table.play(log[made])
            except IllegalMove:
                break
            made = table.follow(log, made + 1)
        return made
