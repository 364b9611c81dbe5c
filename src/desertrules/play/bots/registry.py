"""Which bots there are, and how one is made from its text.

Ours are listed here, once. Others are found by the entry point group `desertrules.bots`, which is
looked up only when a name is none of ours, or by `register_bot`.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, cast

import attrs

from desertrules.core.errors import BrokenBot, UnknownBot
from desertrules.core.found import found, shown, suggested
from desertrules.play.bots.protocol import Bot
from desertrules.play.bots.settings import read_settings

GROUP = "desertrules.bots"
"""The group of entry points: each has a bot's name, and its class as `module:Class`."""

_HERE = "desertrules.play.bots"
_OURS = {
    "random": f"{_HERE}.simple:AtRandom",
    "greedy": f"{_HERE}.simple:Greedy",
    "turn": f"{_HERE}.turn:Turn",
    "mcts": f"{_HERE}.mcts:Mcts",
    "strong": f"{_HERE}.strong:Strong",
    "outside": f"{_HERE}.outside:Outside",
}
OURS: tuple[str, ...] = tuple(_OURS)
"""The names of the bots that come with the library."""
_registered: dict[str, type[Bot]] = {}


@cache
def _entries() -> dict[str, str]:
    """Give the bots of other distributions: their names and their classes."""
    entries = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    return {name: value for name, value in entries.items() if name not in _OURS}


def bots() -> tuple[str, ...]:
    """Give the names of all bots: ours, then others in the order they became known.

    Examples:
        >>> from desertrules import bots
        >>> bots()
        ('random', 'greedy', 'turn', 'mcts', 'strong', 'outside')
    """
    return tuple({**_OURS, **_entries(), **_registered})


def bot(text: str) -> Bot:
    """Make a bot of its name and settings, `mcts:iterations=200`; `repr` gives the text back.

    Raises UnknownBot for a name that no bot has, InvalidValue for a wrong setting, BrokenBot.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, advance, bot, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> bot("random").choose(sahara.view(state, Seat(0)), Random(1))
        Play(pile=0)
        >>> bot("mcts:iterations=20")
        mcts:iterations=20
    """
    if not isinstance(text, str):
        raise UnknownBot(f"expected a bot's name and settings as text, found {found(text)}")
    name, _, rest = text.partition(":")
    cls = _class(name)
    return cls(**read_settings(cls, name, rest))


def register_bot(cls: type[Bot]) -> None:
    """Make a bot known by its name, in this process; one for all is announced by an entry point.

    Raises BrokenBot for a name that is taken, and for a class that is no bot's.

    Examples:
        >>> from typing import ClassVar
        >>> from attrs import frozen
        >>> from desertrules import Bot, bot, legal_moves, register_bot
        >>> @frozen(repr=False)
        ... class First(Bot):
        ...     name: ClassVar[str] = "first"
        ...     def choose(self, view, rng):
        ...         return legal_moves(view)[0]
        >>> register_bot(First)
        >>> bot("first")
        first
    """
    name = getattr(cls, "name", None)
    if name in bots() and _registered.get(name) is not cls:
        raise BrokenBot(f"the name {shown(name)!r} is taken")
    _registered[str(name)] = _sound(name, cls)


def _class(name: str) -> type[Bot]:
    if name in _OURS:
        return cast("type[Bot]", _found(name, _OURS[name]))
    if name in _registered:
        return _registered[name]
    if name in _entries():
        return _sound(name, _found(name, _entries()[name]))
    names = [*bots()]
    raise UnknownBot(
        f"no bot is called {shown(name)!r}; {suggested(name, names)}there are {', '.join(names)}"
    )


def _found(name: str, where: str) -> object:
    module, _, attribute = where.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:
        message = f"the bot {name} cannot be loaded: {where} raises {type(error).__name__}: {error}"
        raise BrokenBot(message) from error


def _sound(name: object, cls: Any) -> type[Bot]:  # noqa: ANN401 - it is still to be seen what it is
    """See that a class keeps the protocol; raise BrokenBot."""
    if not (isinstance(cls, type) and issubclass(cls, Bot) and attrs.has(cls)):
        raise BrokenBot(f"{shown(name)}: expected a subclass of Bot that is a frozen attrs class")
    if getattr(cls, "name", None) != name or not isinstance(name, str) or ":" in name:
        raise BrokenBot(f"{shown(name)}: expected a class with that name, without a colon")
    if cls.__repr__ is not Bot.__repr__:
        raise BrokenBot(f"{name}: its repr should be that of Bot: attrs leaves it with repr=False")
    if any(field.default is attrs.NOTHING for field in attrs.fields(cls)):
        raise BrokenBot(f"{name}: each of its settings should have a default")
    return cast("type[Bot]", cls)
