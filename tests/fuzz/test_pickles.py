"""Everything that a game gives can be pickled, and weighs little."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import Decide
from tests.fuzz.bases import GAMES, record

SMALL = 4_000
"""The most bytes of a state's pickle on a board that is shipped."""
LARGEST = 20_000
"""The most bytes of a pickle of anything, a board of one's own included."""


def _same(value: Any, most: int) -> None:
    data = pickle.dumps(value)
    again = pickle.loads(data)  # noqa: S301 - just pickled
    assert type(again) is type(value)
    assert again == value and hash(again) == hash(value)
    assert len(data) < most, (type(value), len(data))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_game_gives_can_be_pickled(name: str) -> None:
    """States, views, legal moves, outcomes, results and rejections, all along some games."""
    game: Any = desertrules.game(name)
    for seed in range(6):
        rng = Random(seed)
        played = record(name, rng)
        states = list(played.states())
        for state in rng.sample(states, min(len(states), 25)):
            shipped = getattr(state.options, "board", None) in (
                None,
                desertrules.through_the_desert.CLASSIC,
            )
            _same(state, SMALL if shipped else LARGEST)
            assert copy.deepcopy(state) is state
            turn = game.turn(state)
            _same(turn, LARGEST)
            for value in (game.legal_moves(state), game.outcomes(state)):
                if len(value) < 3000:
                    _same(value, LARGEST)
                else:
                    assert len(pickle.dumps(value)) < LARGEST
            _same(game.score(state), LARGEST)
            viewer = turn.seat if isinstance(turn, Decide) else None
            _same(game.view(state, viewer), LARGEST)
            if played.moves:
                move = rng.choice(played.moves)
                _same(move, LARGEST)
                _same(game.explain(state, move), LARGEST)


@pytest.mark.parametrize("name", GAMES)
def test_records_and_errors_can_be_pickled(name: str) -> None:
    """Errors too, as a worker sends them back."""
    game: Any = desertrules.game(name)
    played = record(name, Random(2))
    _same(played, 200_000)
    _same(desertrules.validate(played), 200_000)
    with pytest.raises(desertrules.LoadError) as unread:
        game.load_state({})
    again = pickle.loads(pickle.dumps(unread.value))  # noqa: S301 - just pickled
    assert again.problems == unread.value.problems
    first = played.moves[0]
    state = game.apply(game.initial(played.options), first)
    with pytest.raises(desertrules.IllegalMove) as illegal:
        game.apply(game.apply(state, game.legal_moves(state)[0]), first)
    error = pickle.loads(pickle.dumps(illegal.value))  # noqa: S301 - just pickled
    assert (error.move, error.rejection) == (illegal.value.move, illegal.value.rejection)
