"""Play on from a state: chance turns, random playouts, replays and perft."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from attrs import frozen

from desertrules.contract import AnyGame, Chance, InPlace, Over, Weighted
from desertrules.english import quote
from desertrules.errors import IllegalMove, InvalidValue
from desertrules.registry import BY_POSITION

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)

MAX_DEPTH = 100


@frozen
class Playout(Generic[StateT_co]):
    """A game that was played on from some state."""

    state: StateT_co
    """The last state."""
    moves: tuple[Any, ...]
    """All moves, those of chance included."""
    finished: bool
    """Whether the game is over; False if the limit on moves was reached."""


def draw(outcomes: Sequence[Weighted[MoveT]], rng: Random) -> MoveT:
    """Draw one outcome according to the weights.

    Raises:
        InvalidValue: There are no outcomes.

    Examples:
        >>> from random import Random
        >>> from desertrules import draw, outcomes, sahara
        >>> draw(outcomes(sahara.initial(sahara.Options(players=2))), Random(7)).pile
        0
    """
    if not outcomes:
        raise InvalidValue("there are no outcomes to draw from")
    total = 0
    for each in outcomes:
        total += each.weight
    share = rng.random() * total
    for each in outcomes:
        share -= each.weight
        if share < 0:
            return each.move
    return outcomes[-1].move


def advance(state: StateT, rng: Random) -> StateT:
    """Play chance turns until a seat decides or the game is over."""
    game = BY_POSITION[type(state)]
    while outcomes := game.outcomes(state):
        state = game.apply(state, draw(outcomes, rng))
    return state


def playout(
    state: StateT,
    rng: Random,
    *,
    max_moves: int | None = None,
    choose: Callable[[StateT], Any] | None = None,
) -> Playout[StateT]:
    """Play until the game is over, or `max_moves` moves have been made.

    Seats choose at random unless `choose` returns their moves.

    Raises:
        IllegalMove: `choose` returned an illegal move.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout, sahara
        >>> game = playout(sahara.initial(sahara.Options(players=2)), Random(7), max_moves=8)
        >>> game.finished, len(game.moves)
        (False, 8)
    """
    game = BY_POSITION[type(state)]
    limit = -1 if max_moves is None else check_count("max_moves", max_moves)
    moves: list[Any] = []
    finished = False
    while True:
        turn = game.turn(state)
        if isinstance(turn, Over):
            finished = True
            break
        if len(moves) == limit:
            break
        if isinstance(turn, Chance):
            move = draw(game.outcomes(state), rng)
        else:
            move = choose(state) if choose else rng.choice(game.legal_moves(state))
        state = game.apply(state, move)
        moves.append(move)
    return Playout(state, tuple(moves), finished)


def replay(state: StateT, moves: Iterable[Any]) -> StateT:
    """Return the state after some moves.

    Raises:
        IllegalMove: A move is illegal; a note on the exception has its index.
    """
    table = in_place(BY_POSITION[type(state)])
    position = table.thaw(state)
    for index, move in enumerate(moves):
        try:
            position = table.make(position, move)
        except IllegalMove as error:
            error.add_note(f"at move {index}")
            raise
    result: StateT = table.freeze(position)
    return result


def in_place(game: AnyGame) -> InPlace[Any]:
    """Return how to make many moves of a game; if not in place, then with `apply`."""
    return game.in_place or InPlace(_same, game.apply, _same)


def _same(state: StateT) -> StateT:
    return state


def perft(state: Any, depth: int) -> int:
    """Count the sequences of `depth` moves from a state; each outcome of chance is one move.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, perft, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> [perft(state, depth) for depth in range(2)]
        [1, 3]
    """
    return _perft(BY_POSITION[type(state)], state, check_count("depth", depth, most=MAX_DEPTH))


def divide(state: Any, depth: int) -> dict[Any, int]:
    """Return the perft count under each first move, to find where two generators differ."""
    game = BY_POSITION[type(state)]
    below = check_count("depth", depth, 1, MAX_DEPTH) - 1
    return {move: _perft(game, game.apply(state, move), below) for move in game.legal_moves(state)}


def _perft(game: AnyGame, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(_perft(game, game.apply(state, move), depth - 1) for move in moves)


def check_count(name: str, value: object, least: int = 0, most: int | None = None) -> int:
    """Return a count from a caller; raise InvalidValue if it is not an integer in range."""
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise InvalidValue(f"{name}: expected an integer {bounds}, found {quote(value)}")
    return value
