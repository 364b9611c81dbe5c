"""The laws of the contract, for every game, by the class that others inherit from too."""

import pytest

import desertrules
from desertrules.testing import GameLaws, check_game

# pytest finds a class by its name; what they inherit is what is tested.


class TestThroughTheDesert(GameLaws):
    """Every law, in Through the Desert."""

    game, max_moves, games, every = "through-the-desert", 300, 4, 9


class TestSahara(GameLaws):
    """Every law, in Sahara."""

    game, max_moves, games, every = "sahara", 300, 4, 9


class TestNomadsOfArabia(GameLaws):
    """Every law, in Nomads of Arabia."""

    game, max_moves, games, every = "nomads-of-arabia", 300, 4, 9


def test_every_game_has_its_laws() -> None:
    """A game whose laws are not tested is found here."""
    tested = {TestThroughTheDesert.game, TestSahara.game, TestNomadsOfArabia.game}
    assert tested == set(desertrules.games())


@pytest.mark.soak
@pytest.mark.parametrize("name", desertrules.games())
def test_many_games_keep_the_laws(name: str, soak_games: int) -> None:
    """All laws hold along many games."""
    check_game(name, games=soak_games // 20, max_moves=2000, every=7)
