"""Hypothesis strategies for options, states and playouts of any game."""

from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from desertrules.core.contract import AnyGame, Game
from desertrules.play.playout import Playout, playout

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def options(game: AnyGame) -> st.SearchStrategy[Any]:
    """Give options of a game: any number of players, any of its variants."""
    module: Any = game
    named = _VARIANTS.get(game.name, {})
    return st.builds(module.Options, players=st.sampled_from(list(game.players)), **named)


_VARIANTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "sahara": {
        "desert": st.none() | st.integers(1, 12),
        "optional_use": st.booleans(),
        "sheik_anywhere": st.booleans(),
    },
    "nomads-of-arabia": {
        "special": st.integers(0, 5),
        "finale": st.sampled_from(["full", "short"]),
    },
}


@st.composite
def playouts(
    draw: st.DrawFn, game: Game[Any, StateT, MoveT, Any], max_moves: int = 200
) -> Playout[StateT, MoveT]:
    """Give random games from their beginning, cut off after some number of moves."""
    start = game.initial(draw(options(game)))
    limit = draw(st.integers(0, max_moves))
    seed = draw(st.integers(0, 2**32 - 1))
    return playout(game, start, Random(seed), max_moves=limit)


def states(game: Game[Any, StateT, Any, Any], max_moves: int = 200) -> st.SearchStrategy[StateT]:
    """Give states that can come about."""
    return playouts(game, max_moves).map(lambda game: game.state)
