"""What every bot keeps, in every game: it is legal, repeatable, and knows only what it sees."""

import pickle
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import bot
from tests.play.bots.positions import GAMES, views

BOTS = (
    "random",
    "greedy",
    "greedy:most=5",
    "turn",
    "turn:width=2,luck=3,value=evaluate",
    "mcts:iterations=6,width=2",
    "mcts:iterations=12,exploration=0.3,rollout=4,turns=no",
    "strong",
    "strong:iterations=4",
)


def test_all_our_bots_are_tried() -> None:
    """None is left out below; what plays from outside has tests of its own."""
    assert {text.partition(":")[0] for text in BOTS} == {*desertrules.bots()} - {"outside"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", BOTS)
def test_bot_chooses_a_legal_move_and_the_same_again(text: str, name: str) -> None:
    """The choice follows from the view, the seed and the settings: in another process too."""
    one = bot(text)
    twin = pickle.loads(pickle.dumps(bot(repr(one))))  # noqa: S301 - our own
    for number, (state, view) in enumerate(views(name)):
        move = one.choose(view, Random(number))
        assert move in desertrules.legal_moves(state)
        assert twin.choose(pickle.loads(pickle.dumps(view)), Random(number)) == move  # noqa: S301


@pytest.mark.parametrize("text", BOTS)
def test_bot_cannot_cheat(text: str) -> None:
    """Whatever the others hide, the choice is the same: a view is all that a bot is given."""
    game: Any = desertrules.nomads_of_arabia
    rng, different = Random(5), 0
    for number, (state, view) in enumerate(views(game.name)):
        move = bot(text).choose(view, Random(number))
        for _ in range(3):
            other = game.imagine(view, rng)
            different += other != state
            again = bot(text).choose(game.view(other, view.viewer), Random(number))
            assert again == move
    assert different


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", BOTS)
def test_view_is_the_same_after_the_choice(text: str, name: str) -> None:
    """A bot gets what it cannot change, and what others are given after it."""
    _, view = views(name)[-1]
    before = pickle.dumps(view)
    bot(text).choose(view, Random(1))
    assert pickle.dumps(view) == before
    with pytest.raises(AttributeError):
        view.viewer = None


@pytest.mark.usefixtures("toy_is_registered")
@pytest.mark.parametrize("text", BOTS)
def test_bot_plays_a_game_that_is_not_ours(text: str) -> None:
    """The contract is all that it asks of a game."""
    from tests.core import toy  # noqa: PLC0415 - registered by the fixture

    rng = Random(1)
    state: Any = toy.initial(toy.Options(5))
    while not isinstance(turn := toy.turn(state), desertrules.Over):
        if isinstance(turn, desertrules.Decide):
            move = bot(text).choose(toy.view(state, turn.seat), rng)
        else:
            move = desertrules.draw(toy.outcomes(state), rng)
        state = toy.apply(state, move)
