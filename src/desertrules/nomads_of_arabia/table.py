"""What then follows: a move's effect on a row, and a table that plays many.

A law is what makes a move of a kind that is asked for, or says why it is illegal. Every move that
is checked goes through one: in `apply`, in `replay`, and on a copy of the row in `explain`.
"""

from operator import length_hint
from random import Random

from desertrules.core import tables
from desertrules.core.contract import Rejection, Turn
from desertrules.core.errors import IllegalMove, WrongGame, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes, draw
from desertrules.nomads_of_arabia.components import NAME
from desertrules.nomads_of_arabia.kernel.turns import Effect
from desertrules.nomads_of_arabia.kernel.decisions import DEEDS
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.events import EVENTS
from desertrules.nomads_of_arabia.kernel.tasks import kinds_asked
from desertrules.nomads_of_arabia.legality import moves_of, turn_of
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.rejections import JUDGES, not_now
from desertrules.nomads_of_arabia.state import (
    T_MOVE,
    TASK_MASK,
    TASK_NAMES,
    TASKS,
    State,
    blank_row,
)

_EFFECTS = {**DEEDS, **EVENTS}
"""What a legal move does, by kind."""


def _law(kind: type[Move]) -> Effect:
    """Give the law of a kind of moves: judge a move, then make it."""
    judge, effect = JUDGES.get(kind), _EFFECTS[kind]
    if judge is None:
        return effect

    def judged(options: Options, row: list[int], move: Move) -> Rejection | None:
        wrong = judge(options, row, move)
        if wrong is None:
            effect(options, row, move)
        return wrong

    return judged


class _Laws(dict[type[Move], Effect]):
    """The laws of the kinds that are asked for by a task; a move of any other is rejected."""

    def __missing__(self, kind: type) -> Effect:
        return not_now


_LAWS = [_Laws((kind, _law(kind)) for kind in kinds_asked(task)) for task in range(len(TASK_NAMES))]
"""The laws by task, then by kind."""


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    _EFFECTS[type(move)](options, row, move)


def make_checked(options: Options, row: list[int], move: Move) -> None:
    """Make a move; raise, with nothing changed, IllegalMove or WrongGame if it cannot be made."""
    wrong = _LAWS[row[TASKS] & TASK_MASK][type(move)](options, row, move)
    if wrong is not None:
        raise IllegalMove(move, wrong)


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

    def outcomes(self) -> Outcomes[Move]:
        """Give the outcomes of a chance event with their weights."""
        return outcomes_of(self._options, self._row)

    def play(self, move: Move, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        make_checked(self._options, self._row, move)

    def play_unchecked(self, move: Move, /) -> None:
        """Make a move that is known to be legal."""
        make(self._options, self._row, move)

    def follow(self, log: tuple[Move, ...], made: int) -> int:
        """Make moves of a log from number `made` as long as they are legal."""
        options, row, laws = self._options, self._row, _LAWS
        todo = iter(log[made:])
        try:
            for move in todo:
                if laws[row[TASKS] & TASK_MASK][type(move)](options, row, move) is not None:
                    break
            else:
                return len(log)
        except WrongGame:
            pass  # `play` will say so
        return len(log) - length_hint(todo) - 1

    def step(self, rng: Random) -> Move | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        options, row = self._options, self._row
        task = row[TASKS] & TASK_MASK
        if task >= T_MOVE:
            legal = moves_of(options, row)
            move = legal.pick(int(rng.random() * len(legal)))
        elif task:
            move = draw(outcomes_of(options, row), rng)
        else:
            return None
        _EFFECTS[type(move)](options, row, move)
        return move

    def state(self) -> State:
        """Give the state that has been reached."""
        return State(self._options, tuple(self._row))


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    return State(options, tuple(blank_row(options)))


def explain(state: State, move: Move) -> Rejection | None:
    """Say why the move is illegal, or None if it is legal; raise WrongGame for no move of ours."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    row = list(state._row)  # on which the move is tried
    return _LAWS[row[TASKS] & TASK_MASK][type(move)](state.options, row, move)


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    options = state.options
    row = list(state._row)
    make_checked(options, row, move)
    return State(options, tuple(row))


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return State(state.options, tuple(row))


tables.offer_table(State, Table)
