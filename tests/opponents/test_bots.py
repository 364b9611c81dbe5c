"""Specifications of bots: names, settings, files, modules, entry points."""

import pickle
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from attrs import field, frozen

from desertrules import Bot, InvalidValue, WrongGame, bot, bots, legal_moves, sahara
from desertrules.opponents import BUILT_IN, InvalidBot, UnknownBot, register_bot
from desertrules.opponents import base as registry
from desertrules.opponents.base import acting
from desertrules.opponents.settings import at_least


@frozen
class First(Bot):
    """Chooses the first move; it has a setting of each type."""

    times: int = field(default=3, validator=at_least(1))
    seconds: float | None = field(default=None, validator=at_least(0.0))
    mood: Literal["good", "bad"] = "good"
    loud: bool = False
    motto: str = ""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ARG002 - the protocol
        return legal_moves(view)[0]


@pytest.fixture(autouse=True)
def known_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "_places", {})
    monkeypatch.setattr(sys, "path", list(sys.path))
    register_bot(First)
    yield
    registry._entry_points.cache_clear()


def announce(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Install an entry point."""
    entries = [EntryPoint(name, value, registry.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries if group else [])
    registry._entry_points.cache_clear()


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("first", First()),
        ("first:times=1", First(1)),
        ("first:times=1,seconds=0.5", First(1, 0.5)),
        ("first:seconds=2", First(seconds=2.0)),
        ("first:mood=bad,loud=yes", First(mood="bad", loud=True)),
        ("first:motto=slow and steady", First(motto="slow and steady")),
        ('first:motto="a, \\"b\\""', First(motto='a, "b"')),
        ('first:motto=" x"', First(motto=" x")),
        ('first:motto="a\\nb"', First(motto="a\nb")),
    ],
)
def test_a_specification_makes_a_bot_and_a_bot_has_its_specification(
    spec: str, expected: Bot
) -> None:
    assert bot(spec) == expected
    assert expected.spec == str(expected) == spec
    assert pickle.loads(pickle.dumps(expected)) == expected  # noqa: S301 - our own


def test_settings_may_come_in_any_order_and_with_blanks() -> None:
    assert bot("first: loud=no , times=7,").spec == "first:times=7"


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("frist", UnknownBot, "unknown bot 'frist'. Did you mean 'first'?"),
        ("zzz", UnknownBot, "unknown bot 'zzz'. Choose from NAMES."),
        (3, UnknownBot, "expected a bot's specification as a string, found 3"),
        ("first:time=3", InvalidValue, "first: unknown setting 'time'. Did you mean 'times'?"),
        (
            "first:q=3",
            InvalidValue,
            "first: unknown setting 'q'. Settings: times, seconds, mood, loud and motto.",
        ),
        ("random:q=3", InvalidValue, "random: unknown setting 'q'."),
        ("first:times", InvalidValue, "first: expected SETTING=VALUE, found 'times'"),
        ("first:times=1,times=2", InvalidValue, "first: duplicate setting times"),
        ("first:times=x", InvalidValue, "first: times: expected an integer, found 'x'"),
        ("first:times=0", InvalidValue, "first: times: expected an integer of at least 1, found 0"),
        ("first:seconds=nan", InvalidValue, "first: seconds: expected a number, found 'nan'"),
        ("first:seconds=x", InvalidValue, "first: seconds: expected a number, found 'x'"),
        (
            "first:seconds=-1",
            InvalidValue,
            "first: seconds: expected a number of at least 0, found -1.0",
        ),
        ("first:mood=odd", InvalidValue, "first: mood: expected good or bad, found 'odd'"),
        ("first:loud=1", InvalidValue, "first: loud: expected yes or no, found '1'"),
        ('first:motto="a"b', InvalidValue, "first: motto: expected a string, found '\"a\"b'"),
        ("program", InvalidValue, "program: command: expected the command that starts a program"),
        (
            "no/such/file.py:Bot",
            InvalidBot,
            "the bot no/such/file.py:Bot cannot be loaded: there is no file no/such/file.py",
        ),
        (
            "no.such:Bot",
            InvalidBot,
            "the bot no.such:Bot cannot be loaded: ModuleNotFoundError: No module named 'no'",
        ),
        ("json:Nothing", InvalidBot, "the bot json:Nothing cannot be loaded: json has no Nothing."),
        (
            "json:dump_s",
            InvalidBot,
            "the bot json:dump_s cannot be loaded: json has no dump_s. Did you mean 'dumps'?",
        ),
        ("my bots/mine.py", UnknownBot, "name the class as well: my bots/mine.py:Class"),
        (
            r"C:\bots\mine.py:First",
            InvalidBot,
            r"the bot C:\bots\mine.py:First cannot be loaded: there is no file C:\bots\mine.py",
        ),
        ("json:dumps", InvalidBot, "json:dumps: expected a subclass of Bot"),
    ],
)
def test_a_wrong_specification_is_explained(spec: Any, error: type, message: str) -> None:
    names = ", ".join(bots()[:-1]) + f" or {bots()[-1]}"
    with pytest.raises(error) as caught:
        bot(spec)
    assert str(caught.value) == message.replace("NAMES", names)


@pytest.mark.parametrize("value", [None, True, 1.5, "3"])
def test_a_setting_of_the_wrong_type_is_rejected(value: Any) -> None:
    with pytest.raises(InvalidValue, match="first: times: expected an integer of at least 1, foun"):
        First(value)


def test_built_in_bots_come_first() -> None:
    assert bots() == (*BUILT_IN, "first")


# ---- Entry points, files and modules ------------------------------------------------------------


def test_a_bot_may_be_registered_and_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package registers its class when it is imported, which loading the entry point does."""
    announce(monkeypatch, "first", f"{__name__}:First")
    register_bot(First)
    register_bot(First)
    assert bots().count("first") == 1
    assert bot("first") == First()


def test_an_announced_bot_is_found_without_being_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    announce(monkeypatch, "first", f"{__name__}:First")
    assert bot("first:times=2").spec == "first:times=2"


def test_a_name_cannot_be_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen
    class Other(First):
        name = "first"

    with pytest.raises(InvalidBot, match="the name 'first' is taken by First"):
        register_bot(Other)
    announce(monkeypatch, "other", "elsewhere:Another")
    Other.name = "other"
    with pytest.raises(InvalidBot, match="the name 'other' is taken by Another"):
        register_bot(Other)
    Other.name = "greedy"
    with pytest.raises(InvalidBot, match="the name 'greedy' is taken by GreedyBot"):
        register_bot(Other)
    announce(monkeypatch, "random", f"{__name__}:First")
    assert type(bot("random")).__name__ == "RandomBot"


def test_an_entry_point_must_lead_to_a_bot_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, "second", f"{__name__}:First")
    with pytest.raises(InvalidBot, match=r"'second' leads to .*:First, whose name is 'first'"):
        bot("second")


FILE = """
from attrs import frozen
from desertrules import Bot, InvalidValue, legal_moves
from desertrules.opponents import register_bot
from helper import pick

@frozen
class Nth(Bot):
    n: int = 0
    def choose(self, view, rng):
        return pick(legal_moves(view), self.n)
"""
REGISTERED = f"{FILE}\nregister_bot(Nth)\n"


@pytest.fixture
def bot_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a bot that imports a module beside it, as a user's would."""
    (tmp_path / "nth.py").write_text(REGISTERED, encoding="utf-8")
    helper = "def pick(moves, n):\n    return moves[n % len(moves)]\n"
    (tmp_path / "helper.py").write_text(helper, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "helper", raising=False)
    monkeypatch.delitem(sys.modules, "nth", raising=False)
    return tmp_path / "nth.py"


def test_a_bot_is_loaded_from_a_file(bot_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The specification stays the way it was typed, and makes an equal bot in another process."""
    monkeypatch.chdir(bot_file.parent)
    one = bot("nth.py:Nth:n=2")
    assert one.spec == "nth.py:Nth:n=2"
    assert bot(one.spec) == one != bot("nth.py:Nth")
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
    assert bot(f"{bot_file}:Nth").spec == f"{bot_file}:Nth"


def test_a_bot_in_a_file_may_also_be_installed(
    bot_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It registers itself under the name that an entry point announces."""
    announce(monkeypatch, "nth", "nth:Nth")
    assert bot(f"{bot_file}:Nth:n=1").spec == f"{bot_file}:Nth:n=1"
    monkeypatch.syspath_prepend(bot_file.parent)
    assert bot("nth:n=1").spec.endswith("n=1")


def test_a_bot_is_loaded_from_a_module_in_the_working_directory(
    bot_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bot_file.parent)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    assert bot("nth:Nth:n=1").spec == "nth:Nth:n=1"


@pytest.mark.parametrize(
    ("code", "error"), [("1 / 0", "ZeroDivisionError"), ("raise SystemExit('bye')", "SystemExit")]
)
def test_a_file_with_an_error_is_named(tmp_path: Path, code: str, error: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(code, encoding="utf-8")
    for _ in range(2):  # a broken module is not kept
        with pytest.raises(InvalidBot, match=f"broken.py:X cannot be loaded: {error}"):
            bot(f"{file}:X")


def test_a_constructor_with_an_error_is_named(bot_file: Path) -> None:
    """An error of the settings is reported as such."""
    bot_file.write_text(
        FILE + "    def __attrs_post_init__(self):\n        open('no model')\n"
        "@frozen\nclass Picky(Nth):\n    def __attrs_post_init__(self):\n"
        "        raise InvalidValue('picky: n: expected 7')\n",
        encoding="utf-8",
    )
    with pytest.raises(InvalidBot, match=r"nth.py:Nth cannot be made: FileNotFoundError: .*no mod"):
        bot(f"{bot_file}:Nth")
    with pytest.raises(InvalidValue, match=r"^picky: n: expected 7$"):
        bot(f"{bot_file}:Picky")


# ---- The protocol -------------------------------------------------------------------------------


class Plain(Bot):
    """A bot without settings need not be an attrs class."""

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ARG002 - the protocol
        return legal_moves(view)[0]


@frozen
class NoDefault(Plain):
    much: int


class Colon(Plain):
    name = "odd:one"


class Abstract(Bot):
    pass


@pytest.mark.parametrize(
    ("cls", "message"),
    [
        (3, "expected a subclass of Bot"),
        (dict, "expected a subclass of Bot"),
        (Abstract, "the method choose is missing"),
        (NoDefault, "the setting much needs a default"),
        (Colon, "name: expected kebab-case, found 'odd:one'"),
    ],
)
def test_a_class_that_cannot_be_a_bot_is_rejected(cls: Any, message: str) -> None:
    with pytest.raises(InvalidBot) as caught:
        register_bot(cls)
    assert str(caught.value).endswith(message)


def test_a_bot_without_settings_is_a_plain_class() -> None:
    register_bot(Plain)
    assert bot("plain").spec == "plain"
    with pytest.raises(InvalidValue, match=r"plain: unknown setting 'n'\."):
        bot("plain:n=1")


def test_a_bot_chooses_at_decisions_only() -> None:
    state = sahara.initial(sahara.Options(players=2))
    with pytest.raises(InvalidValue, match=r"can only choose at a decision, not at Chance\(\)"):
        acting(state)
    with pytest.raises(WrongGame):
        acting("a view")
