"""Games are found by name, and by the values that belong to them."""

import pytest

import desertrules
from desertrules import UnknownGame, WrongGame
from desertrules import through_the_desert as td
from desertrules.core import registry
from tests.core import toy


@pytest.fixture
def _toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy game for one test."""
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))
    desertrules.register("toy", "tests.core.toy")


def test_three_games_are_known() -> None:
    """By the names that stand on the wire."""
    assert desertrules.games() == ("through-the-desert", "sahara", "nomads-of-arabia")
    assert desertrules.game("through-the-desert") is td
    assert td.name == "through-the-desert" and td.rules == 1


def test_unknown_game_is_refused_with_the_names_there_are() -> None:
    """So that a slip of the pen can be corrected."""
    with pytest.raises(UnknownGame) as caught:
        desertrules.game("through_the_desert")
    message = "no game is called 'through_the_desert'; there are through-the-desert, sahara, nomads"
    assert str(caught.value).startswith(message)
    with pytest.raises(UnknownGame, match="'toy'"):
        desertrules.game("toy")


def test_value_belongs_to_the_game_of_its_class() -> None:
    """Options, states, moves and views alike."""
    options = td.Options(2)
    state = td.initial(options)
    for value in (options, state, td.Pass(), td.view(state, None)):
        assert desertrules.game_of(value) is td


@pytest.mark.parametrize("value", [3, "pass", None, toy.Step(1)])
def test_value_of_no_game_is_refused(value: object) -> None:
    """The error names the class, and the games there are."""
    with pytest.raises(WrongGame) as caught:
        desertrules.game_of(value)
    start = f"{type(value).__qualname__} belongs to no game; there are through-the-desert, sahara"
    assert str(caught.value).startswith(start)


@pytest.mark.usefixtures("_toy_is_registered")
def test_registered_game_is_like_any_other() -> None:
    """It is found by name and by its values, and played by the functions at the top."""
    assert desertrules.games()[-1] == "toy"
    assert desertrules.game("toy") is toy
    state = toy.initial(toy.Options())
    assert desertrules.game_of(state) is desertrules.game_of(toy.Step(1)) is toy
    assert desertrules.turn(state) == toy.turn(state)  # type: ignore[arg-type]  # not one of the three that the overloads know


def test_package_of_a_similar_name_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """`tests.core.to` is no package of `tests.core.toy`."""
    monkeypatch.setattr(registry, "_packages", {"to": "tests.core.to"})
    with pytest.raises(WrongGame, match="Step belongs to no game; there are to"):
        desertrules.game_of(toy.Step(1))
