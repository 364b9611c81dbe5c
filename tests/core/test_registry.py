"""Games are found by name, and by the values that belong to them."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import desertrules
from desertrules import BrokenGame, UnknownGame, WrongGame, sahara
from desertrules import through_the_desert as td
from desertrules.core import registry
from tests.core import toy

OURS = ("through-the-desert", "sahara", "nomads-of-arabia")


def test_three_games_are_known() -> None:
    """By the names that stand on the wire."""
    assert desertrules.games() == OURS
    assert desertrules.game("through-the-desert") is td
    assert td.name == "through-the-desert" and td.rules == 1


def test_unknown_game_is_refused_with_the_names_there_are() -> None:
    """So that a slip of the pen can be corrected."""
    with pytest.raises(UnknownGame) as caught:
        desertrules.game("go")
    message = "no game is called 'go'; there are through-the-desert, sahara, nomads-of-arabia"
    assert str(caught.value) == message
    with pytest.raises(UnknownGame) as caught:
        desertrules.game("through_the_desert")
    message = "no game is called 'through_the_desert'; through-the-desert?"
    assert str(caught.value) == message
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


@pytest.mark.usefixtures("toy_is_registered")
def test_registered_game_is_like_any_other() -> None:
    """It is found by name and by its values, and played by the functions at the top."""
    assert desertrules.games()[-1] == "toy"
    assert desertrules.game("toy") is toy
    state = toy.initial(toy.Options())
    assert desertrules.game_of(state) is desertrules.game_of(toy.Step(1)) is toy
    assert desertrules.turn(state) == toy.turn(state)  # type: ignore[arg-type]  # not one of the three that the overloads know


@pytest.mark.usefixtures("known_games")
def test_package_of_a_similar_name_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """`tests.core.to` is no package of `tests.core.toy`."""
    monkeypatch.setitem(registry._registered, "to", "tests.core.to")
    with pytest.raises(WrongGame, match=r"Step belongs to no game; there are .*, to$"):
        desertrules.game_of(toy.Step(1))


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize("name", ["sahara", "toy"])
def test_taken_name_is_refused(name: str) -> None:
    """Of ours or of another; the same game may be registered twice."""
    desertrules.register("toy", "tests.core.toy")
    desertrules.register("toy", "tests.core.toy")
    with pytest.raises(BrokenGame, match=f"the name '{name}' is taken by "):
        desertrules.register(name, "tests.core.other")
    assert desertrules.game("toy") is toy


def _write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.py").write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "the game mirage cannot be loaded: there is no module mirage_game"),
        ("import not_there", "its module mirage_game needs not_there"),
        ("1 / 0", "mirage_game raises ZeroDivisionError: division by zero"),
        ("", "mirage does not keep the contract: initial: is missing; turn: is missing"),
        ("from tests.core.toy import *", "name: expected 'mirage', found 'toy'"),
        ("from tests.core.toy import *; name = 'mirage'; players = 2", "players: expected a range"),
        ("from tests.core.toy import *; name = 'mirage'; rules = True", "rules: expected a whole"),
        ("from tests.core.toy import *; name = 'mirage'; State = 3", "State: is no class"),
        ("from tests.core.toy import *; name = 'mirage'; Move = None", "Move: is missing"),
        ("from tests.core.toy import *; name = 'mirage'; apply = None", "apply: is missing"),
    ],
)
def test_game_that_breaks_the_contract_is_refused_with_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, message: str
) -> None:
    """One error, which names every part; nothing is registered."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mirage_game", raising=False)
    if text is not None:
        _write(tmp_path, "mirage_game", text)
    with pytest.raises(BrokenGame) as caught:
        desertrules.register("mirage", "mirage_game")
    assert message in str(caught.value)
    assert "mirage" not in desertrules.games()
    sys.modules.pop("mirage_game", None)


@pytest.mark.usefixtures("known_games")
def test_games_of_other_distributions_are_found_by_entry_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By name and by type; a name of ours cannot be taken that way."""
    entries = [
        EntryPoint("toy", "tests.core.toy", registry.GROUP),
        EntryPoint("sahara", "tests.core.toy", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group else [])
    registry._entries.cache_clear()
    try:
        assert desertrules.games() == (*OURS, "toy")
        assert desertrules.game("toy") is toy is desertrules.game_of(toy.Step(1))
        assert desertrules.game("sahara").name == "sahara"
    finally:
        registry._entries.cache_clear()


def test_value_of_no_game_belongs_to_none() -> None:
    """And a value of one game to no other."""
    assert registry.belongs(td.Pass, td)
    assert not registry.belongs(td.Pass, sahara) and not registry.belongs(int, td)


def test_other_distributions_are_searched_only_for_what_is_not_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What finds entry points is slow, and every program asks whose a state is."""

    def entry_points(*, group: str) -> list[EntryPoint]:
        raise AssertionError(group)

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setattr(registry, "_by_type", {})
    registry._entries.cache_clear()
    assert registry.game_of(td.Pass()) is td
    with pytest.raises(AssertionError, match="desertrules"):
        registry.game_of(3)
