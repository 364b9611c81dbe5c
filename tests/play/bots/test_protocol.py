"""Bots are named by a text with their settings, made from it, and give it back."""

import pickle
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from typing import Any, ClassVar, Literal

import pytest
from attrs import field, frozen

import desertrules
from desertrules import Bot, BrokenBot, InvalidValue, UnknownBot, WrongGame, bot, sahara
from desertrules.play.bots import registry
from desertrules.play.bots.protocol import asked
from desertrules.play.bots.settings import at_least


@frozen(repr=False)
class First(Bot):
    """Takes the first move; it has a setting of each type."""

    name: ClassVar[str] = "first"

    times: int = field(default=3, validator=at_least(1))
    seconds: float | None = field(default=None, validator=at_least(0.0))
    mood: Literal["good", "bad"] = "good"
    loud: bool = False
    motto: str = ""

    def choose(self, view: Any, rng: Random) -> Any:
        """Take the first."""
        del rng
        return desertrules.legal_moves(view)[0]


@pytest.fixture(autouse=True)
def known_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make `first` known for one test."""
    monkeypatch.setattr(registry, "_registered", {})
    registry._entries.cache_clear()
    desertrules.register_bot(First)
    yield
    registry._entries.cache_clear()


@pytest.mark.parametrize(
    ("text", "made"),
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
def test_text_makes_the_bot_and_the_bot_gives_the_text(text: str, made: Bot) -> None:
    """Only settings that are not the defaults are written, in the order of the fields."""
    assert bot(text) == made
    assert repr(made) == text
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 - our own


def test_settings_may_come_in_any_order_and_with_spaces() -> None:
    """What is written back is the one text that names the bot."""
    assert repr(bot("first: loud=no , times=7,")) == "first:times=7"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("frist", UnknownBot, "no bot is called 'frist'; did you mean 'first'? there are NAMES"),
        ("zzz", UnknownBot, "no bot is called 'zzz'; there are NAMES"),
        (3, UnknownBot, "expected a bot's name and settings as text, found 3"),
        ([], UnknownBot, "expected a bot's name and settings as text, found a list"),
        (
            "first:time=3",
            InvalidValue,
            "first has no setting 'time'; did you mean 'times'? it has FIELDS",
        ),
        ("first:q=3", InvalidValue, "first has no setting 'q'; it has FIELDS"),
        ("random:q=3", InvalidValue, "random has no setting 'q'; it has none"),
        ("first:times", InvalidValue, "first: expected setting=value, found 'times'"),
        ("first:times=1,times=2", InvalidValue, "first: times is set twice"),
        ("first:times=x", InvalidValue, "first: times: expected a whole number, found 'x'"),
        ("first:times=0", InvalidValue, "first: times: expected a number from 1, found 0"),
        ("first:seconds=nan", InvalidValue, "first: seconds: expected a number, found 'nan'"),
        ("first:seconds=x", InvalidValue, "first: seconds: expected a number, found 'x'"),
        ("first:seconds=-1", InvalidValue, "first: seconds: expected a number from 0, found -1.0"),
        ("first:mood=odd", InvalidValue, "first: mood: expected good or bad, found 'odd'"),
        ("first:loud=1", InvalidValue, "first: loud: expected yes or no, found '1'"),
        ('first:motto="\\x"', InvalidValue, "first: motto: expected a text, found '\"\\\\x\"'"),
        ('first:motto="a"b', InvalidValue, "first: motto: expected a text, found '\"a\"b'"),
    ],
)
def test_wrong_text_is_refused_with_what_there_is(text: Any, error: Any, message: str) -> None:
    """So that a slip of the pen can be corrected."""
    names = ", ".join(desertrules.bots())
    told = message.replace("NAMES", names)
    told = told.replace("FIELDS", "times, seconds, mood, loud, motto")
    with pytest.raises(error) as caught:
        bot(text)
    assert str(caught.value) == told


@pytest.mark.parametrize("value", [None, True, 1.5, "3", float("inf")])
def test_setting_of_a_wrong_type_is_refused(value: Any) -> None:
    """Also where the bot is made by its class."""
    with pytest.raises(InvalidValue, match="first: times: expected a number from 1, found "):
        First(value)


def test_ours_come_first_and_others_as_they_became_known() -> None:
    """The names are those of the command line."""
    assert desertrules.bots()[0] == "random"
    assert desertrules.bots()[-1] == "first"


def _entry(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    found = [EntryPoint(name, value, registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group else [])
    monkeypatch.setattr(registry, "_registered", {})
    registry._entries.cache_clear()


def test_bot_of_another_distribution_is_found_by_its_entry_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is announced as `module:Class`; a name of ours it cannot take."""
    _entry(monkeypatch, "first", f"{__name__}:First")
    assert repr(bot("first:times=2")) == "first:times=2"
    _entry(monkeypatch, "random", f"{__name__}:First")
    assert type(bot("random")).__name__ == "AtRandom"


class _NoAttrs(Bot):
    name: ClassVar[str] = "odd"

    def choose(self, view: Any, rng: Random) -> Any:
        """Choose nothing."""


@frozen
class _OwnRepr(First):
    name: ClassVar[str] = "odd"


@frozen(repr=False)
class _NoDefault(_NoAttrs):
    name: ClassVar[str] = "odd"
    much: int


@frozen(repr=False)
class _Colon(First):
    name: ClassVar[str] = "odd:one"


@frozen(repr=False)
class _Number(First):
    name: ClassVar[Any] = 7


@pytest.mark.parametrize(
    ("cls", "message"),
    [
        (3, "null: expected a subclass of Bot that is a frozen attrs class"),
        (_NoAttrs, "odd: expected a subclass of Bot that is a frozen attrs class"),
        (_OwnRepr, "odd: its repr should be that of Bot: attrs leaves it with repr=False"),
        (_NoDefault, "odd: each of its settings should have a default"),
        (_Colon, "odd:one: expected a class with that name, without a colon"),
        (_Number, "7: expected a class with that name, without a colon"),
    ],
)
def test_class_that_keeps_not_the_protocol_is_refused(cls: Any, message: str) -> None:
    """The error says what is wrong."""
    with pytest.raises(BrokenBot) as caught:
        desertrules.register_bot(cls)
    assert str(caught.value) == message


def test_name_that_is_taken_is_refused() -> None:
    """The same class may be registered twice."""
    desertrules.register_bot(First)

    @frozen(repr=False)
    class Other(First):
        """Another of the same name."""

    with pytest.raises(BrokenBot, match="the name 'first' is taken"):
        desertrules.register_bot(Other)


def test_bot_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what went wrong."""
    _entry(monkeypatch, "first", f"{__name__}:Frist")
    with pytest.raises(BrokenBot, match=r"the bot first cannot be loaded: .*Frist raises Attr"):
        bot("first")


def test_bot_is_asked_where_a_seat_decides() -> None:
    """Nowhere else, and of a view of a game."""
    state = sahara.initial(sahara.Options(2))
    with pytest.raises(InvalidValue, match="a bot is asked where a seat decides; here it is Chanc"):
        asked(sahara.view(state, None))
    with pytest.raises(WrongGame):
        asked("a view")
