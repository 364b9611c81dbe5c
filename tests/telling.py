"""Games played at random, with what their moves are told to bring about."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from desertrules import AnyGame, Effect
from desertrules.core.offers import effects_of, seats

Account: TypeAlias = "Counter[Any]"
"""How many pieces, points or coins there are of each sort and at each place."""


Change: TypeAlias = Callable[[Any, Any], Mapping[Any, int]]
"""Gives what an effect says of an account, by its seat and its parameters."""


def changes(means: Mapping[str, Change], effects: Sequence[Effect]) -> dict[Any, int]:
    """Give what effects say of an account, all together; a code without meaning says nothing."""
    found: Account = Counter()
    for effect in effects:
        if effect.code in means:
            found.update(means[effect.code](effect.seat, effect.params))
    return {sort: count for sort, count in found.items() if count}


def points_told(effects: Sequence[Effect], seat: int) -> int:
    """Give how a seat's points change, as effects tell it."""
    told: list[Any] = [effect.params.get("points", 0) for effect in effects if effect.seat == seat]
    return sum(told)


def difference(after: Account, before: Account) -> dict[Any, int]:
    """Give by how much each sort differs, where it does."""
    both = Counter(after)
    both.subtract(before)
    return {sort: count for sort, count in both.items() if count}


def plies(
    game: AnyGame, options: Any, rng: Random, most: int, tried: int = 2
) -> Iterator[tuple[Any, Any, Any]]:
    """Play a game; give the states before and after each move, and after some others as well."""
    state = game.initial(options)
    for _ in range(most):
        legal = game.legal_moves(state)
        if not legal:
            return
        moves = [legal[rng.randrange(len(legal))] for _ in range(tried)]
        for move in moves:
            yield state, move, game.apply(state, move)
        state = game.apply(state, moves[0])


def told_to_all(game: AnyGame, state: Any, move: Any) -> Iterator[tuple[int | None, list[Effect]]]:
    """Give what each seat and a spectator are told of a move."""
    for viewer in [*seats(state.options), None]:
        yield viewer, list(effects_of(game, state, move, viewer))
