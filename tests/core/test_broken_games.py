"""A game that breaks the contract gets one clear error that says which part is missing."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

import desertrules
from desertrules import DesertRulesError, through_the_desert
from desertrules.core import complete, registry
from desertrules.core.errors import BrokenGame
from desertrules.core.offers import Look, Notation, OptionChoice
from tests.core import toy


@pytest.fixture(autouse=True)
def _nothing_is_kept(known_games: None) -> Iterator[None]:
    """What a test makes known is forgotten after it."""
    del known_games
    registry._entries.cache_clear()
    yield
    registry._entries.cache_clear()


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Give a copy of the toy game that may be broken, as a module of its own."""
    module = ModuleType("broken")
    vars(module).update({key: each for key, each in vars(toy).items() if key[:2] != "__"})
    monkeypatch.setitem(sys.modules, "broken", module)
    return module


def _refused(name: str, package: str) -> str:
    with pytest.raises(BrokenGame) as caught:
        desertrules.register(name, package)
    assert name not in desertrules.games()
    return str(caught.value)


@frozen
class _Data:
    """What a state of the toy game would be written as."""

    options: toy.Options
    at: tuple[int, ...]
    seat: int
    die: int


NOTATION = Notation(
    moves=(toy.Roll, toy.Step), templates={"roll": "roll {face}", "step": "{spaces}"}, state=_Data
)


def test_a_whole_game_is_taken(broken: ModuleType) -> None:
    """With or without the second half of the contract."""
    assert complete.wrong_parts("toy", broken) == []
    broken.notation = NOTATION  # type: ignore[attr-defined]  # so is every part that a test adds
    broken.choices = (OptionChoice("length", range(1, 9), 3, "how long the track is"),)  # type: ignore[attr-defined]
    assert complete.wrong_parts("toy", broken) == []
    for name in desertrules.games():
        assert complete.wrong_parts(name, desertrules.game(name)) == []


def test_all_that_is_missing_is_told_at_once(broken: ModuleType) -> None:
    """Functions, classes, and the words beside them."""
    del broken.explain, broken.View, broken.Move
    broken.players = range(3, 3)  # type: ignore[attr-defined]
    broken.rules = "1"  # type: ignore[attr-defined]
    assert _refused("toi", "broken") == (
        "toi does not keep the contract: explain: is missing; View: is no class; Move: is missing;"
        " name: expected 'toi', found 'toy'; players: expected a range of whole numbers from 1;"
        " rules: expected a whole number from 1"
    )


@frozen
class _Nameless:
    """A move without a kind."""


@frozen
class _Odd:
    """A move that holds what JSON does not know."""

    kind: ClassVar[str] = "odd"
    about: complex


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("notation", "roll", "notation should be a Notation, found str"),
        ("notation", evolve(NOTATION, moves=()), "notation: moves are missing"),
        (
            "notation",
            evolve(NOTATION, moves=(toy.Roll, _Nameless)),
            "notation: _Nameless has no kind",
        ),
        (
            "notation",
            evolve(NOTATION, templates={"roll": "roll {face}"}),
            "notation: templates have no words for step",
        ),
        (
            "notation",
            evolve(NOTATION, templates={**NOTATION.templates, "hop": "hop"}),
            "notation: templates have words for hop, which is no kind of move",
        ),
        (
            "notation",
            evolve(NOTATION, templates={**NOTATION.templates, "step": "go {by}"}),
            "notation: the words of step should hold spaces",
        ),
        ("notation", evolve(NOTATION, state=int), "notation: state: expected an attrs class"),
        (
            "notation",
            evolve(NOTATION, moves=(_Odd,), templates={"odd": "odd {about}"}),
            "notation: odd: <class 'complex'> is never on the wire",
        ),
        ("secrets", {}, "secrets should be a Secrets, found dict"),
        ("choices", [], "choices should be a tuple, found list"),
        ("choices", ("length",), "choices should be OptionChoices, found str"),
        (
            "choices",
            (OptionChoice("sand", range(3), 1, "how much sand there is"),),
            "choices: Options have no sand",
        ),
        ("look", Look, "look should be a Look, found type"),
        ("Options", int, "Options should be an attrs class"),
        ("Options", _Odd, "Options: the number of players is missing"),
    ],
)
def test_a_part_of_the_wrong_kind_is_named(
    broken: ModuleType, name: str, value: Any, message: str
) -> None:
    """The second half of the contract is optional, but what is there must be right."""
    setattr(broken, name, value)
    told = _refused("toy", "broken")
    assert told.startswith("toy does not keep the contract: ")
    assert message in told


@pytest.mark.parametrize(
    ("hidden", "message"),
    [
        ({"peek": "face"}, "secrets: hidden names peek, which is no kind of move"),
        ({"roll": "card"}, "secrets: roll has no card"),
    ],
)
def test_secrets_name_moves_and_fields_that_there_are(
    broken: ModuleType, hidden: dict[str, str], message: str
) -> None:
    """Else they would not be kept."""
    ours = desertrules.nomads_of_arabia.secrets
    broken.secrets = evolve(ours, hidden=hidden)  # type: ignore[attr-defined]
    assert complete.wrong_parts("toy", broken) == []
    broken.notation = NOTATION  # type: ignore[attr-defined]
    assert message in _refused("toy", "broken")


@pytest.mark.parametrize("name", ["sahara", "through-the-desert"])
def test_a_name_that_is_taken_is_refused(broken: ModuleType, name: str) -> None:
    """The error says by whom."""
    with pytest.raises(BrokenGame, match=f"the name '{name}' is taken by desertrules"):
        desertrules.register(name, broken.__name__)
    assert desertrules.game("through-the-desert") is through_the_desert


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, "the game mirage cannot be loaded: there is no module mirage_game"),
        (
            "import no_such_camel",
            "the game mirage cannot be loaded: its module mirage_game needs no_such_camel",
        ),
        (
            (
                "from desertrules.core.offers import Notation\n"
                "notation = Notation(templates={}, state=int)"
            ),
            (
                "the game mirage cannot be loaded: mirage_game raises TypeError:"
                " Notation.__init__() missing 1 required positional argument: 'moves'"
            ),
        ),
        ("def", "the game mirage cannot be loaded: mirage_game raises SyntaxError"),
    ],
)
def test_a_module_that_cannot_be_imported_is_named(
    source: str | None, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that is not there is told apart from one that it needs."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mirage_game", raising=False)
    if source is not None:
        (tmp_path / "mirage_game.py").write_text(source, encoding="utf-8")
    assert _refused("mirage", "mirage_game").startswith(message)


def test_an_entry_point_cannot_take_the_name_of_a_game_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is passed over; others are found, and their errors are told when they are asked for."""
    group = registry.GROUP
    entries = [
        EntryPoint("sahara", "elsewhere.sahara", group),
        EntryPoint("mirage", "mirage_game", group),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda **_: entries)
    registry._entries.cache_clear()
    assert desertrules.games()[3:] == ("mirage",)
    assert desertrules.game("sahara") is desertrules.sahara
    with pytest.raises(DesertRulesError, match="there is no module mirage_game"):
        desertrules.game("mirage")
