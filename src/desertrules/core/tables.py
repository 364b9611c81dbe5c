"""A table: one game under way, changed move by move without building a state for each.

Private to the library: `apply` opens a table for one move, `playout` and `replay` for many. A game
that offers no table of its own is played through its functions.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from random import Random
from typing import Any, Generic, TypeVar

from desertrules.core.contract import Game, Over, Turn
from desertrules.core.errors import BrokenRules
from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")
T = TypeVar("T")


class Table(ABC, Generic[StateT, MoveT]):
    """A mutable game under way."""

    __slots__ = ()

    @abstractmethod
    def turn(self) -> Turn:
        """Say who acts now."""

    @abstractmethod
    def legal_moves(self) -> LegalMoves[MoveT]:
        """Give every move possible now."""

    @abstractmethod
    def outcomes(self) -> Outcomes[MoveT]:
        """Give the outcomes of a chance event with their weights."""

    @abstractmethod
    def play(self, move: MoveT, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""

    @abstractmethod
    def play_unchecked(self, move: MoveT, /) -> None:
        """Make a move that is known to be legal."""

    @abstractmethod
    def state(self) -> StateT:
        """Give the state that has been reached."""

    def play_number(self, number: int, move: MoveT) -> None:
        """Make one of many moves; an error that it raises gets a note of its number."""
        try:
            self.play(move)
        except Exception as error:
            error.add_note(f"at move {number}")
            raise

    def play_all(self, moves: Iterable[MoveT]) -> None:
        """Make all the moves; raise IllegalMove, with a note of its number, for an illegal one."""
        log = tuple(moves)
        made = self.follow(log, 0)
        while made < len(log):
            self.play_number(made + 1, log[made])
            made = self.follow(log, made + 1)

    def follow(self, log: tuple[MoveT, ...], made: int) -> int:  # noqa: ARG002 - see below
        """Make moves of a log from number `made`, counted from 0, as long as they are plain.

        Gives the number of the first move that was not made: an illegal one, one of a rare kind, or
        the end of the log. A game whose kernel makes many moves at once does so here.
        """
        return made

    def watch(self, log: tuple[MoveT, ...]) -> Iterator[Turn]:
        """Make all moves of a log, and before each give whose turn it is; raise IllegalMove.

        A game whose kernel makes many moves at once, and whose turns begin when another seat
        decides, may have made more moves than it has told of.
        """
        for move in log:
            yield self.turn()
            self.play(move)

    def is_over(self) -> bool:
        """Tell whether the game has ended; a game that knows it without the result says so."""
        return isinstance(self.turn(), Over)

    def resolve(self, rng: Random) -> None:
        """Let chance happen until a seat decides or the game is over."""
        while total := (due := self.outcomes()).total:
            self.play_unchecked(due.at(rng.random() * total))

    def run(self, rng: Random, most: int = -1) -> list[MoveT]:
        """Play at random to the end, or `most` moves if that is not negative; give the moves."""
        moves: list[MoveT] = []
        while len(moves) != most and (move := self.step(rng)) is not None:
            moves.append(move)
        return moves

    def step(self, rng: Random) -> MoveT | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        due = self.outcomes()
        if total := due.total:
            move = due.at(rng.random() * total)
        else:
            legal = self.legal_moves()
            size = len(legal)
            if not size:
                self._see_that_it_is_over()
                return None
            move = legal.pick(int(rng.random() * size))
        self.play_unchecked(move)
        return move

    def _see_that_it_is_over(self) -> None:
        """Raise BrokenRules for a game in which nothing can happen, though it is not over."""
        if not self.is_over():
            message = f"{self.turn()} is due, and there is no legal move"
            raise BrokenRules(message)


class PlainTable(Table[StateT, MoveT]):
    """A table for any game, made of the game's own functions."""

    __slots__ = ("_game", "_state")

    def __init__(self, game: Game[Any, StateT, MoveT, Any], state: StateT) -> None:
        """Set the game up at a state."""
        self._game = game
        self._state = state

    def turn(self) -> Turn:
        """Say who acts now."""
        return self._game.turn(self._state)

    def legal_moves(self) -> LegalMoves[MoveT]:
        """Give every move possible now."""
        return self._game.legal_moves(self._state)

    def outcomes(self) -> Outcomes[MoveT]:
        """Give the outcomes of a chance event with their weights."""
        return self._game.outcomes(self._state)

    def play(self, move: MoveT, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        self._state = self._game.apply(self._state, move)

    def play_unchecked(self, move: MoveT, /) -> None:
        """Make a move that is known to be legal."""
        self._state = self._game.apply_unchecked(self._state, move)

    def state(self) -> StateT:
        """Give the state that has been reached."""
        return self._state


class RowTable(Table[StateT, MoveT]):
    """A table of a game whose positions are options and one row of ints.

    A game's own table adds what is below as static methods, and what its kernel does at once.
    """

    __slots__ = ("_options", "_row")

    turn_of: Callable[[Any, Sequence[int]], Turn]
    """Says who acts now."""
    moves_of: Callable[[Any, Sequence[int]], LegalMoves[MoveT]]
    """Gives every move possible now."""
    outcomes_of: Callable[[Any, Sequence[int]], Outcomes[MoveT]]
    """Gives the outcomes of a chance event with their weights."""
    make_checked: Callable[[Any, list[int], MoveT], None]
    """Makes a move; raises, with nothing changed, IllegalMove or WrongGame."""
    make: Callable[[Any, list[int], MoveT], None]
    """Makes a move that is known to be legal."""
    state_of: Callable[[Any, list[int]], StateT]
    """Gives the state of a row."""

    def __init__(self, state: StateT) -> None:
        """Set the table up at a state."""
        position: Any = state
        self._options: Any = position.options
        self._row: list[int] = list(position._row)

    def turn(self) -> Turn:
        """Say who acts now."""
        return self.turn_of(self._options, self._row)

    def legal_moves(self) -> LegalMoves[MoveT]:
        """Give every move possible now."""
        return self.moves_of(self._options, self._row)

    def outcomes(self) -> Outcomes[MoveT]:
        """Give the outcomes of a chance event with their weights."""
        return self.outcomes_of(self._options, self._row)

    def play(self, move: MoveT, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        self.make_checked(self._options, self._row, move)

    def play_unchecked(self, move: MoveT, /) -> None:
        """Make a move that is known to be legal."""
        self.make(self._options, self._row, move)

    def state(self) -> StateT:
        """Give the state that has been reached."""
        return self.state_of(self._options, self._row)


_tables: dict[type, Callable[[Any], Table[Any, Any]]] = {}


def offer_table(state: type[StateT], opener: Callable[[StateT], Table[StateT, Any]]) -> None:
    """Make known how a table is opened for states of this class."""
    _tables[state] = opener


def open_table(game: Game[Any, StateT, MoveT, Any], state: StateT) -> Table[StateT, MoveT]:
    """Open the game's own table at a state, or a plain one if it offers none."""
    opener = _tables.get(type(state))
    return PlainTable(game, state) if opener is None else opener(state)


def known(of: Mapping[Any, T], moves: Sequence[object], unknown: T) -> list[T]:
    """Give what is known of each move; nothing at all if one has no hash, so that it is no move."""
    try:
        return list(map(of.get, moves, repeat(unknown)))
    except TypeError:
        return []
