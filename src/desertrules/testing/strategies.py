"""Hypothesis strategies for options, states and playouts of any game."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from desertrules.core.contract import AnyGame, Game
from desertrules.core.offers import OptionChoice, choices_of
from desertrules.play.playout import Playout, playout
from desertrules.testing.strangers import arbitrary

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def options(game: AnyGame) -> st.SearchStrategy[Any]:
    """Give options of a game: any number of players, any of its variants."""
    named = {choice.name: _values(choice) for choice in choices_of(game)}
    players = st.sampled_from(list(game.players))
    return st.fixed_dictionaries({"players": players}, optional=named).map(game.load_options)


_SMALL = 12


def _values(choice: OptionChoice) -> st.SearchStrategy[Any]:
    """Give what an option can be, as plain data; of a range its lowest numbers."""
    values = choice.values
    if isinstance(values, range | tuple):
        return st.sampled_from(list[Any](values[:_SMALL]))
    return st.sampled_from(sorted(values.shipped()))


@st.composite
def moves(draw: st.DrawFn, game: AnyGame, like: Sequence[Any] = ()) -> Any:  # noqa: ANN401 - of the game
    """Give arbitrary moves of a game, most of them illegal anywhere; fields as of moves in `like`.

    The game must have a notation; raises NoNotation.
    """
    made = arbitrary(game, like, Random(draw(st.integers(0, 2**32 - 1))), 20)
    return draw(st.sampled_from(made))


@st.composite
def playouts(
    draw: st.DrawFn, game: Game[Any, StateT, MoveT, Any], max_moves: int = 200
) -> Playout[StateT, MoveT]:
    """Give random games from their beginning, cut off after some number of moves."""
    start = game.initial(draw(options(game)))
    limit = draw(st.integers(0, max_moves))
    seed = draw(st.integers(0, 2**32 - 1))
    return playout(start, Random(seed), max_moves=limit)


def states(game: Game[Any, StateT, Any, Any], max_moves: int = 200) -> st.SearchStrategy[StateT]:
    """Give states that can come about."""
    return playouts(game, max_moves).map(lambda game: game.state)
