"""What then follows: a move's effect on a row, and a table that plays many."""

from random import Random

from desertrules.core import tables
from desertrules.core.contract import Turn, Weighted
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.nomads_of_arabia.chances import outcomes_of
from desertrules.nomads_of_arabia.components import NAME
from desertrules.nomads_of_arabia.deeds import DEEDS
from desertrules.nomads_of_arabia.events import EVENTS
from desertrules.nomads_of_arabia.legality import moves_of, turn_of
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.rejections import reject
from desertrules.nomads_of_arabia.state import (
    T_MOVE,
    TASK_MASK,
    TASKS,
    Row,
    State,
    blank_row,
)

_EFFECTS = {**DEEDS, **EVENTS}


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    _EFFECTS[type(move)](options, row, move)


class Table(tables.Table[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ("_options", "_row")

    def __init__(self, state: State) -> None:
        """Set the table up at a state."""
        self._options = state.options
        self._row = list(state._row)

    def turn(self) -> Turn:
        """Say who acts now."""
        return turn_of(self._options, self._row)

    def legal_moves(self) -> LegalMoves[Move]:
        """Give every move possible now."""
        return moves_of(self._options, self._row)

    def outcomes(self) -> tuple[Weighted[Move], ...]:
        """Give the outcomes of a chance event with their weights."""
        return outcomes_of(self._options, self._row)

    def play(self, move: Move, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        check(self._options, self._row, move)
        make(self._options, self._row, move)

    def play_unchecked(self, move: Move, /) -> None:
        """Make a move that is known to be legal."""
        make(self._options, self._row, move)

    def step(self, rng: Random) -> Move | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        options, row = self._options, self._row
        task = row[TASKS] & TASK_MASK
        if task >= T_MOVE:
            legal = moves_of(options, row)
            move = legal.pick(int(rng.random() * len(legal)))
        elif task:
            move = tables.draw(outcomes_of(options, row), rng)
        else:
            return None
        _EFFECTS[type(move)](options, row, move)
        return move

    def state(self) -> State:
        """Give the state that has been reached."""
        return State(self._options, tuple(self._row))


def check(options: Options, row: Row, move: Move) -> None:
    """Raise IllegalMove for an illegal move, WrongGame for no move of ours."""
    rejection = reject(options, row, move)
    if rejection:
        raise IllegalMove(move, rejection)


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    return State(options, tuple(blank_row(options)))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    options = state.options
    check(options, state._row, move)
    row = list(state._row)
    make(options, row, move)
    return State(options, tuple(row))


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return State(state.options, tuple(row))


tables.offer_table(State, Table)
