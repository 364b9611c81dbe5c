"""Count the lines of play from a position: the classic check of a move generator."""

from typing import TYPE_CHECKING, Any, overload

from desertrules.core.contract import AnyGame
from desertrules.core.fields import count_of
from desertrules.core.registry import game_of

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td

DEEPEST = 100
"""The greatest depth: no machine counts so far, and each move ahead takes some of the stack."""


def perft(state: Any, depth: int) -> int:  # noqa: ANN401 - of any game
    """Count the sequences of `depth` moves from a state, each outcome of chance as one move.

    A line that ends earlier, because the game is over, is not counted. Raises WrongGame, and
    InvalidValue for a depth that is negative or above `DEEPEST`.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, perft, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> [perft(state, depth) for depth in range(4)]
        [1, 3, 12, 51]
    """
    game = game_of(state)
    return _count(game, state, count_of("depth", depth, most=DEEPEST))


def _count(game: AnyGame, state: Any, depth: int) -> int:  # noqa: ANN401 - of any game
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(_count(game, game.apply_unchecked(state, move), depth - 1) for move in moves)


@overload
def divide(state: "td.State", depth: int) -> "dict[td.Move, int]": ...
@overload
def divide(state: "sa.State", depth: int) -> "dict[sa.Move, int]": ...
@overload
def divide(state: "na.State", depth: int) -> "dict[na.Move, int]": ...
@overload
def divide(state: object, depth: int) -> dict[Any, int]: ...
def divide(state: Any, depth: int) -> dict[Any, int]:
    """Give the count of `perft` under each first move, to find where two generators differ.

    Raises WrongGame, and InvalidValue for a depth below 1 or above `DEEPEST`.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, divide, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> for move, count in divide(state, 3).items():
        ...     print(move, count)
        Play(pile=0) 11
        Play(pile=1) 16
        Play(pile=2) 24
    """
    game = game_of(state)
    below = count_of("depth", depth, 1, DEEPEST) - 1
    return {
        move: _count(game, game.apply_unchecked(state, move), below)
        for move in game.legal_moves(state)
    }
