"""What then follows: what a move changes in a row, and a table that plays many."""

from collections.abc import Callable, Sequence
from operator import length_hint
from random import Random
from typing import Any, TypeAlias

from desertrules.core import tables
from desertrules.core.contract import Turn
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes, draw
from desertrules.nomads_of_arabia.components import NAME
from desertrules.nomads_of_arabia.kernel.decisions import DECISIONS
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.events import EVENTS
from desertrules.nomads_of_arabia.kernel.slots import TASKS, blank_row
from desertrules.nomads_of_arabia.kernel.tasks import T_MOVE, TASK_MASK
from desertrules.nomads_of_arabia.kernel.turns import Change
from desertrules.nomads_of_arabia.legality import ASKED, Legal, moves_of, no_moves, turn_of
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.rejections import reason
from desertrules.nomads_of_arabia.state import State

CHANGES: dict[type[Move], Change] = {**DECISIONS, **EVENTS}
"""What a legal move does to a row, by kind."""
Law: TypeAlias = tuple[Legal | None, Change]
"""What lists the legal moves of a kind, if it is not always legal; and what such a move does."""


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    CHANGES[type(move)](options, row, move)


_NEVER: Law = (no_moves, make)
_LAWS: list[dict[type, Law]] = [
    {kind: (legal, CHANGES[kind]) for kind, legal in ASKED[task].items()} for task in sorted(ASKED)
]
"""The laws by task, then by kind: what `legality` says, and what then follows."""


def make_checked(options: Options, row: list[int], move: Move) -> None:
    """Make a move; raise, with nothing changed, IllegalMove or WrongGame if it cannot be made."""
    legal, change = _LAWS[row[TASKS] & TASK_MASK].get(type(move), _NEVER)
    if legal is not None and move not in legal(options, row):
        raise IllegalMove(move, reason(options, row, move))
    change(options, row, move)


def state_of(options: Options, row: list[int]) -> State:
    """Give the state of a row."""
    return State(options, tuple(row))


class Table(tables.RowTable[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ()

    turn_of: Callable[[Any, Sequence[int]], Turn] = staticmethod(turn_of)
    moves_of: Callable[[Any, Sequence[int]], LegalMoves[Move]] = staticmethod(moves_of)
    outcomes_of: Callable[[Any, Sequence[int]], Outcomes[Move]] = staticmethod(outcomes_of)
    make_checked: Callable[[Any, list[int], Move], None] = staticmethod(make_checked)
    make: Callable[[Any, list[int], Move], None] = staticmethod(make)
    state_of: Callable[[Any, list[int]], State] = staticmethod(state_of)

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return not self._row[TASKS] & TASK_MASK

    def follow(self, log: tuple[Move, ...], made: int) -> int:
        """Make moves of a log from number `made` as long as they are legal."""
        options, row, laws = self._options, self._row, _LAWS
        todo = iter(log[made:])
        for move in todo:
            legal, change = laws[row[TASKS] & TASK_MASK].get(type(move), _NEVER)
            if legal is not None and move not in legal(options, row):
                return len(log) - length_hint(todo) - 1
            change(options, row, move)
        return len(log)

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
        CHANGES[type(move)](options, row, move)
        return move


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    return State(options, tuple(blank_row(options)))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    row = list(state._row)
    make_checked(state.options, row, move)
    return State(state.options, tuple(row))


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return State(state.options, tuple(row))


tables.offer_table(State, Table)
