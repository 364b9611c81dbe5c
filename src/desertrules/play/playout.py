"""Play a game to its end, at random or by a given choice."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

from attrs import frozen

from desertrules.core.contract import Chance, Game, Over
from desertrules.core.errors import InvalidValue
from desertrules.core.tables import Table, open_table

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)


@frozen
class Playout(Generic[StateT_co, MoveT_co]):
    """What came of playing on."""

    state: StateT_co
    """The last state."""
    moves: tuple[MoveT_co, ...]
    """All moves made, those of chance included."""
    finished: bool
    """Whether the game is over; False when the limit on moves was reached before."""


def playout(
    game: Game[Any, StateT, MoveT, Any],
    state: StateT,
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: Callable[[StateT], MoveT] | None = None,
) -> Playout[StateT, MoveT]:
    """Play from a state until the game is over, or `max_moves` moves have been made.

    Seats choose uniformly among their legal moves unless `choose` says which; chance follows its
    weights. Raises InvalidValue for a negative limit, IllegalMove if `choose` gives such a move.
    """
    if max_moves is not None and max_moves < 0:
        message = f"max_moves: expected 0 or more, found {max_moves}"
        raise InvalidValue(message)
    table = open_table(game, state)
    moves: list[MoveT] = []
    while max_moves is None or len(moves) < max_moves:
        if choose is None or isinstance(table.turn(), Chance):
            move = table.step(rng)
        else:
            move = _chosen(table, choose)
        if move is None:
            return Playout(table.state(), tuple(moves), finished=True)
        moves.append(move)
    return Playout(table.state(), tuple(moves), finished=isinstance(table.turn(), Over))


def _chosen(table: Table[StateT, MoveT], choose: Callable[[StateT], MoveT]) -> MoveT | None:
    """Make the move that is chosen; give it, None after the end."""
    if isinstance(table.turn(), Over):
        return None
    move = choose(table.state())
    table.play(move)
    return move
