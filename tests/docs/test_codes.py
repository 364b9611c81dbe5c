"""Every code of every game has an example on its page, and the example shows just that code."""

from typing import Any

import pytest

import desertrules
from desertrules import IllegalMove
from tests.docs.codes.example import Example
from tests.docs.codes.pages import GAMES, run


def _cases(sort: str) -> list[Any]:
    return [
        pytest.param(game, name, example, id=f"{game}-{name}")
        for game, own in GAMES.items()
        for name, example in getattr(own, sort).items()
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_an_example(game: str) -> None:
    """None is left out and none is made up; the order is that of the lists."""
    package: Any = desertrules.game(game)
    assert list(GAMES[game].rejections) == list(package.CODES)
    assert list(GAMES[game].effects) == list(package.EFFECTS)


@pytest.mark.parametrize(("game", "name", "example"), _cases("rejections"))
def test_example_of_a_rejection_is_refused_by_its_code(
    game: str, name: str, example: Example
) -> None:
    """By `explain` and `apply` alike, with a rule that the code was declared with."""
    package: Any = desertrules.game(game)
    state, move = run(GAMES[game], example)
    told = desertrules.explain(state, move)
    assert told is not None and told.code == name
    assert told.rule in package.CODES[name].rules
    assert move not in desertrules.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        desertrules.apply(state, move)
    assert caught.value.rejection == told


@pytest.mark.parametrize(("game", "name", "example"), _cases("effects"))
def test_example_of_an_effect_brings_it_about(game: str, name: str, example: Example) -> None:
    """It is told to whom the page says that it is told."""
    state, move = run(GAMES[game], example)
    assert move in desertrules.legal_moves(state)
    assert name in [told.code for told in desertrules.effects(state, move, example.seat)]
