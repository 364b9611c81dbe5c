"""Results, ranks, and a module that is a game."""

from random import Random

import pytest

from desertrules import AnyGame, Chance, Decide, Game, Over, Result, Seat, Standing
from desertrules.core.standings import rank
from tests.core import toy

GAME: Game[toy.Options, toy.State, toy.Move, toy.View] = toy
"""Type checkers accept the module as a game."""


@pytest.mark.parametrize(
    ("points", "ties", "ranks"),
    [
        ([3, 7, 5], None, [3, 1, 2]),
        ([7, 7, 5], None, [1, 1, 3]),
        ([5, 7, 7], None, [3, 1, 1]),
        ([7, 7, 5], [1, 2, 9], [2, 1, 3]),
        ([7, 7, 7], [0, 0, 0], [1, 1, 1]),
        ([-1, -2], None, [1, 2]),
    ],
)
def test_rank_counts_who_is_better(
    points: list[int], ties: list[int] | None, ranks: list[int]
) -> None:
    """1 is best, equals share a rank, and a tie-breaker decides between equal points only."""
    assert rank(points, ties) == ranks


def test_winners_are_the_seats_of_rank_one() -> None:
    """Several, if they share it."""
    standings = tuple(
        Standing(Seat(seat), points, place, (("all", points),))
        for seat, (points, place) in enumerate([(7, 1), (5, 3), (7, 1)])
    )
    assert Result(standings, "arrived").winners == (0, 2)


def test_toy_is_a_game() -> None:
    """A module with the functions of the contract is all that a game is."""
    games: list[AnyGame] = [toy]
    for game in games:
        state = game.initial(game.load_options({"length": 1}))
        assert (game.name, game.players, game.rules) == ("toy", range(2, 3), 1)
        assert game.turn(state) == Chance()
        state = game.apply(state, game.load_move({"kind": "roll", "face": 2}))
        assert game.turn(state) == Decide(Seat(0))
        view = game.view(state, None)
        assert game.imagine(game.load_view(toy.dump(view)), Random(0)) == state
        assert game.load_state(toy.dump(state)) == state
        over = game.turn(game.apply(state, toy.Step(2)))
        assert isinstance(over, Over)
        assert over.result.winners == (0,) and over.result.reason == "arrived"
