"""Who plays besides people: bots that know no more than their seat does."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, TypeAlias

from desertrules.core.contract import AnyGame, Seat
from desertrules.core.offers import points_of

BotName: TypeAlias = Literal["random", "greedy"]
"""`random` takes any legal move; `greedy` the one that gives it most points over the others now."""
Bot: TypeAlias = Callable[[AnyGame, Any, Seat, Random], Any]
"""Chooses one of the legal moves of a view's seat."""

_LOOKED_AT = 150


def at_random(game: AnyGame, view: Any, seat: Seat, rng: Random) -> Any:  # noqa: ANN401 - any game
    """Choose any legal move."""
    del seat
    legal = game.legal_moves(game.imagine(view, rng))
    return legal[rng.randrange(len(legal))]


def greedily(game: AnyGame, view: Any, seat: Seat, rng: Random) -> Any:  # noqa: ANN401 - any game
    """Choose a move after which the seat is furthest ahead; of very many, from a sample."""
    state = game.imagine(view, rng)
    legal = game.legal_moves(state)
    moves = list(legal) if len(legal) <= _LOOKED_AT else rng.sample(legal, _LOOKED_AT)
    lead = {move: _lead(game, game.apply_unchecked(state, move), seat) for move in moves}
    best = max(lead.values())
    return rng.choice([move for move in moves if lead[move] == best])


def _lead(game: AnyGame, state: Any, seat: Seat) -> int:  # noqa: ANN401 - any game
    points = list(points_of(game, state))
    own = points.pop(seat)
    return own - max(points)


BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedily}
"""All bots by name."""
