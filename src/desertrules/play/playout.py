"""Play a game to its end, at random or by a given choice."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from attrs import frozen

from desertrules.core.contract import Chance, Over
from desertrules.core.fields import check_rng, count_of
from desertrules.core.outcomes import draw
from desertrules.core.registry import game_of
from desertrules.core.tables import Table, open_table

if TYPE_CHECKING:
    from desertrules import nomads_of_arabia as na
    from desertrules import sahara as sa
    from desertrules import through_the_desert as td

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)


@frozen
class Playout(Generic[StateT_co, MoveT_co]):
    """What came of playing on.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, sahara
        >>> game = playout(sahara.initial(sahara.Options(players=2)), Random(7), max_moves=8)
        >>> game.finished, len(game.moves), game.moves[-1]
        (False, 8, Stop())
    """

    state: StateT_co
    """The last state."""
    moves: tuple[MoveT_co, ...]
    """All moves made, those of chance included."""
    finished: bool
    """Whether the game is over; False when the limit on moves was reached before."""


@overload
def playout(
    state: "td.State",
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: "Callable[[td.State], td.Move] | None" = None,
) -> "Playout[td.State, td.Move]": ...
@overload
def playout(
    state: "sa.State",
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: "Callable[[sa.State], sa.Move] | None" = None,
) -> "Playout[sa.State, sa.Move]": ...
@overload
def playout(
    state: "na.State",
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: "Callable[[na.State], na.Move] | None" = None,
) -> "Playout[na.State, na.Move]": ...
@overload
def playout(
    state: StateT,
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: Callable[[StateT], Any] | None = None,
) -> Playout[StateT, Any]: ...
def playout(
    state: Any,
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: Callable[[Any], Any] | None = None,
) -> Playout[Any, Any]:
    """Play from a state until the game is over, or `max_moves` moves have been made.

    Seats choose uniformly among their legal moves unless `choose` says which; chance follows its
    weights. Raises WrongGame, InvalidValue for a negative limit, IllegalMove if `choose` gives such
    a move.

    Examples:
        >>> from random import Random
        >>> from desertrules import legal_moves, playout, points, sahara
        >>> begin = sahara.initial(sahara.Options(players=2, desert=12))
        >>> played = playout(begin, Random(7))
        >>> len(played.moves), points(played.state)
        (448, (14, 30))
        >>> first = playout(begin, Random(7), choose=lambda state: legal_moves(state)[0])
        >>> points(first.state)
        (15, 27)
    """
    most = -1 if max_moves is None else count_of("max_moves", max_moves)
    check_rng(rng)
    table = open_table(game_of(state), state)
    moves = table.run(rng, most) if choose is None else _choosing(table, rng, choose, most)
    over = len(moves) != most or table.is_over()
    return Playout(table.state(), tuple(moves), finished=over)


def _choosing(
    table: Table[StateT, MoveT], rng: Random, choose: Callable[[StateT], MoveT], most: int
) -> list[MoveT]:
    moves: list[MoveT] = []
    while len(moves) != most and not isinstance(turn := table.turn(), Over):
        if isinstance(turn, Chance):
            move = draw(table.outcomes(), rng)
            table.play_unchecked(move)
        else:
            move = choose(table.state())
            table.play(move)
        moves.append(move)
    return moves
