"""Count the lines of play from a position: the classic check of a move generator."""

from typing import Any, TypeVar

from desertrules.core.contract import Game
from desertrules.core.errors import InvalidValue

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def perft(game: Game[Any, StateT, MoveT, Any], state: StateT, depth: int) -> int:
    """Count the sequences of `depth` moves from a state, each outcome of chance as one move.

    A line that ends earlier, because the game is over, is not counted. Raises InvalidValue for a
    negative depth.
    """
    if depth < 0:
        message = f"depth: expected 0 or more, found {depth}"
        raise InvalidValue(message)
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply_unchecked(state, move), depth - 1) for move in moves)


def divide(game: Game[Any, StateT, MoveT, Any], state: StateT, depth: int) -> dict[MoveT, int]:
    """Give the count of `perft` under each first move, to find where two generators differ.

    Raises InvalidValue for a depth below 1.
    """
    if depth < 1:
        message = f"depth: expected 1 or more, found {depth}"
        raise InvalidValue(message)
    return {
        move: perft(game, game.apply_unchecked(state, move), depth - 1)
        for move in game.legal_moves(state)
    }
