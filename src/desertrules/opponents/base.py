"""Bots: the base class, the built-in names, and how a bot is made from its specification."""

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module, util
from pathlib import Path
from random import Random
from typing import Any, ClassVar, SupportsIndex
from zlib import crc32

import attrs

from desertrules.contract import AnyGame, Decide, Seat, kind_of
from desertrules.english import join, quote, suggest
from desertrules.errors import DesertRulesError, InvalidValue
from desertrules.opponents.settings import fields_of, format_settings, parse_settings
from desertrules.registry import game_of

GROUP = "desertrules.bots"
"""The entry point group: each entry is a bot's name and `package.module:Class`."""

_OWN = {
    "random": "desertrules.opponents.builtin:RandomBot",
    "greedy": "desertrules.opponents.builtin:GreedyBot",
    "turn": "desertrules.opponents.builtin:TurnBot",
    "mcts": "desertrules.opponents.mcts:MctsBot",
    "strong": "desertrules.opponents.builtin:StrongBot",
    "program": "desertrules.opponents.program:ProgramBot",
}
BUILT_IN = tuple(_OWN)
"""The names of the built-in bots; `program` runs an external one."""

_registered: "dict[str, type[Bot]]" = {}
_places: "dict[type[Bot], str]" = {}
"""Where classes were found that have been specified as `file.py:Class` or `module:Class`."""
_PLACE = re.compile(r"((?:.+\.py|[A-Za-z_][\w.]*):[A-Za-z_]\w*)(?::(.*))?\Z", re.DOTALL)
_TOGETHER = 1 / 1024


class UnknownBot(DesertRulesError, LookupError):
    """No bot has this name."""


class InvalidBot(DesertRulesError, TypeError):
    """A class of bots cannot be loaded or used; the message says why."""


class Bot(ABC):
    """A program that plays; its attrs fields are its settings, each with a default.

    A bot keeps nothing between two choices. It is pickled by its class and settings.

    Examples:
        >>> from attrs import frozen
        >>> from desertrules import Bot, legal_moves
        >>> @frozen
        ... class Nth(Bot):
        ...     n: int = 0
        ...
        ...     def choose(self, view, rng):
        ...         moves = legal_moves(view)
        ...         return moves[self.n % len(moves)]
        >>> Nth().spec, Nth(n=3).spec
        ('nth', 'nth:n=3')
    """

    __slots__ = ()

    name: ClassVar[str]
    """The name in specifications; default: the class's name in kebab-case."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in vars(cls):
            cls.name = kind_of(cls)

    @abstractmethod
    def choose(self, view: Any, rng: Random) -> Any:
        """Return one of the legal moves of the seat to act, whose view this is.

        The choice depends on the view, `rng` and the settings alone, unless a setting limits the
        time.
        """

    def begin(self, options: Any) -> None:  # noqa: B027 - most bots need nothing here
        """Prepare for a game with these options."""

    def close(self) -> None:  # noqa: B027 - most bots need nothing here
        """Release what the bot holds, such as a running program."""

    @property
    def spec(self) -> str:
        """The text from which `bot` makes an equal bot: the name and changed settings."""
        settings = format_settings(self)
        return _places.get(type(self), self.name) + (settings and f":{settings}")

    def __str__(self) -> str:
        return self.spec

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        # A class from a file cannot be imported by name in another process.
        return (bot, (self.spec,)) if type(self) in _places else super().__reduce_ex__(protocol)


def acting(view: Any) -> tuple[AnyGame, Seat]:
    """Return the game of a view and the seat to act.

    Raises:
        InvalidValue: It is no seat's turn.
    """
    game = game_of(view)
    turn = game.turn(view)
    if not isinstance(turn, Decide):
        raise InvalidValue(f"a bot can only choose at a decision, not at {turn!r}")
    return game, turn.seat


def lead(values: Sequence[float], seat: Seat) -> float:
    """Return how far a seat is ahead of its best rival.

    Between equal leads, the one that leaves less to all rivals together is slightly better: in a
    game of many players most moves do not affect the best rival.
    """
    rivals = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(rivals, default=0) - _TOGETHER * sum(rivals)


# ---- Finding bots -------------------------------------------------------------------------------


@cache
def _entry_points() -> dict[str, str]:
    from importlib import metadata

    return {entry.name: entry.value for entry in metadata.entry_points(group=GROUP)}


def bots() -> tuple[str, ...]:
    """Return the names of all bots: built-in, installed and registered.

    Examples:
        >>> bots()[:6]
        ('random', 'greedy', 'turn', 'mcts', 'strong', 'program')
    """
    return tuple(dict.fromkeys((*_OWN, *_entry_points(), *_registered)))


def bot(spec: str) -> Bot:
    """Return the bot that a specification describes.

    A specification is a name (`greedy`), a file and a class (`path/to/file.py:Class`) or a module
    and a class (`package.module:Class`). Settings may follow after a colon: `mcts:seconds=1`.

    Raises:
        UnknownBot: There is no such bot.
        InvalidBot: The class cannot be loaded, or is not a bot.
        InvalidValue: A setting is wrong.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, bot, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> bot("random").choose(sahara.view(state, 0), Random(1)).pile
        0
        >>> bot("mcts:iterations=20").spec
        'mcts:iterations=20'
    """
    if not isinstance(spec, str):
        raise UnknownBot(f"expected a bot's specification as a string, found {quote(spec)}")
    name, _, settings = spec.partition(":")
    if name in bots():
        cls = _class_named(name)
    elif match := _PLACE.match(spec):
        name, settings = match[1], match[2] or ""
        cls = _load(name)
        _places[cls] = name
    elif spec.endswith(".py"):
        raise UnknownBot(f"name the class as well: {spec}:Class")
    else:
        hint = suggest(name, bots()) or f" Choose from {join(bots(), 'or')}."
        raise UnknownBot(f"unknown bot {quote(name)}.{hint}")
    values = parse_settings(cls, name, settings)
    try:
        return cls(**values)
    except DesertRulesError:
        raise
    except (Exception, SystemExit) as error:
        raise InvalidBot(f"the bot {name} cannot be made: {_describe(error)}") from error


def register_bot(cls: type[Bot]) -> None:
    """Add a bot in this process; use an entry point to announce it to others.

    Doing both for the same class is fine.

    Raises:
        InvalidBot: The class is not a bot, or another bot has its name.
    """
    _check("register_bot", cls)
    place = _OWN.get(cls.name) or _entry_points().get(cls.name, "")
    known = _registered.get(cls.name)
    other = known.__qualname__ if known else place.partition(":")[2]
    if cls.name in _OWN or other not in ("", cls.__qualname__):
        raise InvalidBot(f"the name {cls.name!r} is taken by {other}")
    _registered[cls.name] = cls


def _class_named(name: str) -> type[Bot]:
    if name in _registered:
        return _registered[name]
    place = _OWN.get(name) or _entry_points()[name]
    cls = _load(place)
    if cls.name != name:
        raise InvalidBot(f"the entry point {name!r} leads to {place}, whose name is {cls.name!r}")
    return cls


def _load(place: str) -> type[Bot]:
    """Import the class at `file.py:Class` or `package.module:Class`."""
    source, _, name = place.rpartition(":")
    if source.endswith(".py") and not Path(source).is_file():
        raise InvalidBot(f"the bot {place} cannot be loaded: there is no file {source}")
    try:
        module = _import_file(Path(source)) if source.endswith(".py") else _import(source)
    except (Exception, SystemExit) as error:
        raise InvalidBot(f"the bot {place} cannot be loaded: {_describe(error)}") from error
    cls = getattr(module, name, None)
    if cls is None:
        hint = suggest(name, dir(module))
        raise InvalidBot(f"the bot {place} cannot be loaded: {source} has no {name}.{hint}")
    _check(place, cls)
    return cls  # type: ignore[no-any-return]  # checked above


def _describe(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _import_file(path: Path) -> Any:
    """Import a file once; its folder is searched for its own imports, as for a script."""
    full = path.resolve()
    name = f"_bot_{full.stem}_{crc32(str(full).encode()):08x}"
    if name not in sys.modules:
        if str(full.parent) not in sys.path:
            sys.path.append(str(full.parent))
        spec = util.spec_from_file_location(name, full)
        assert spec and spec.loader  # noqa: PT018 - the name ends in .py
        sys.modules[name] = util.module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _import(module: str) -> Any:
    """Import a module, also from the working directory, as `python -m` does."""
    folder = str(Path.cwd())
    if folder not in sys.path and "" not in sys.path:
        sys.path.append(folder)
    return import_module(module)


def _check(place: str, cls: Any) -> None:
    """Raise InvalidBot unless a class can be used as a bot."""
    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise InvalidBot(f"{place}: expected a subclass of Bot")
    problem = ""
    if cls.__abstractmethods__:
        problem = f"the method {min(cls.__abstractmethods__)} is missing"
    elif not re.fullmatch(r"[\w-]+", cls.name):
        problem = f"name: expected kebab-case, found {quote(cls.name)}"
    else:
        for each in fields_of(cls):
            if each.default is attrs.NOTHING:
                problem = f"the setting {each.name} needs a default"
    if problem:
        raise InvalidBot(f"{place}: {problem}")
