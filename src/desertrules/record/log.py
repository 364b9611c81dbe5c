"""The moves of a record: most are met again and again, so each is read once.

A move is looked up by its data, its JSON text or its words, and only a new one goes through the
game's own strict reader. What is found that way is exactly what that reader would give.
"""

from collections.abc import Callable, Mapping, Sized
from functools import lru_cache
from marshal import dumps
from typing import Any, cast

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import DesertRulesError, LoadError, Problem
from desertrules.core.offers import Plain
from desertrules.core.registry import game as game_named
from desertrules.record import limits
from desertrules.record.jsontext import items_of

_MOST = 20_000
"""How many moves are remembered in each way before all are forgotten."""
_MOST_OPTIONS = 100
_MOST_MAPS = 4
"""How many options are remembered that hold a map of their own, or the like."""
_LONGEST = 1_000
"""How long the text of a move may be to be remembered, and of options that hold no map."""
_LONGEST_MAP = 100_000


@frozen
class Unknown:
    """A move of which only the kind was seen: a disc drawn by another seat."""

    kind: str


def kind_of(item: object) -> str:
    """Give the kind of a move's plain data, an empty one if it has none."""
    kind = cast(dict[str, object], item).get("kind") if isinstance(item, dict) else None
    return kind if isinstance(kind, str) else ""


@frozen
class _Form:
    """What the plain data of one kind of move look like."""

    make: Callable[..., Any]
    """The class of the moves, whose fields check what they are given."""
    types: dict[str, type]
    """The fields with the kind, each with the type of its plain data."""

    @classmethod
    def of(cls, item: dict[str, Plain], move: object) -> "_Form":
        return cls(type(move), {name: type(value) for name, value in item.items()})

    def made(self, item: dict[str, Plain]) -> Any:  # noqa: ANN401 - a move of the game
        """Make a move whose plain data are as those of others; None if it is in doubt."""
        if {name: type(value) for name, value in item.items()} != self.types:
            return None
        try:
            return self.make(**{name: value for name, value in item.items() if name != "kind"})
        except (DesertRulesError, RecursionError):
            return None  # the game's own reader will say what is wrong


class Log:
    """Reads the moves of one game."""

    def __init__(self, game: AnyGame) -> None:
        """Begin without any move known."""
        self._load = game.load_move
        self._load_options = game.load_options
        self._options: dict[bytes, Any] = {}
        """Options by what tells their plain data apart."""
        self._known: dict[str, _Form] = {}
        """For each kind that was met, what its plain data look like."""
        self._data: dict[bytes, Any] = {}
        """Moves by what tells their plain data apart."""
        self._texts: dict[str, Any] = {}
        """Moves by their JSON text, the braces left out."""
        self.words: dict[str, Any] = {}
        """Moves by their words in notation, with one space between."""

    def options(self, data: Plain) -> Any:  # noqa: ANN401 - options of the game
        """Read options, those that were met before without reading; raise LoadError."""
        key = _key(data)
        options = self._options.get(key)
        if options is None:
            options = self._load_options(data)
            most = _MOST_OPTIONS if len(key) <= _LONGEST else _MOST_MAPS
            _remember(self._options, key, options, most, _LONGEST_MAP)
        return options

    def one(self, item: Plain, words: str = "") -> Any:  # noqa: ANN401 - a move of the game
        """Read one move, and remember it by its words too; raise LoadError with its paths."""
        key = _key(item)
        move = self._data.get(key)
        if move is None:
            form = self._known.get(kind_of(item))
            move = form.made(item) if form else None
            if move is None:
                move = self._load(item)
                self._known.setdefault(move.kind, _Form.of(item, move))
            _remember(self._data, key, move)
        _remember(self.words, words, move)
        return move

    def pieces(self, texts: list[str]) -> list[Any]:
        """Read moves from their JSON texts without braces; raise ValueError if one is in doubt.

        Raises LoadError, which is a ValueError too, for one that is wrong.
        """
        known = self._texts
        try:
            return [known[text] for text in texts]
        except KeyError:
            unknown = [text for text in dict.fromkeys(texts) if text not in known]
        new = dict(zip(unknown, map(self.one, items_of(unknown)), strict=True))
        moves = [new[text] if text in new else known[text] for text in texts]
        for text, move in new.items():
            _remember(known, text, move)
        return moves

    def all(
        self, items: list[Plain], unknown: Mapping[str, str]
    ) -> tuple[list[Any], list[tuple[int, Problem]]]:
        """Read moves up to the first that cannot be read, and give the problems of all.

        `unknown` names the kinds that may stand as `Unknown`, with the field that is then `"?"`.
        """
        moves: list[Any] = []
        problems: list[tuple[int, Problem]] = []
        for number, item in enumerate(items):
            try:
                move = unknown_of(item, unknown) or self.one(item)
            except LoadError as error:
                problems += [(number, problem) for problem in error.problems]
                if len(problems) > limits.MOST_PROBLEMS:
                    break
            else:
                if not problems:
                    moves.append(move)
        return moves, problems


class PlainLog(Log):
    """Leaves moves as plain data: those of older rules, which are migrated with their record."""

    def one(self, item: Plain, words: str = "") -> Plain:  # noqa: ARG002 - nothing is remembered
        """Give the plain data of a move."""
        return item


def _key(data: Plain) -> bytes:
    """Give what tells plain data apart, also true from 1 and 1.0; nothing for any other data.

    Unlike `repr` it asks no class of a caller's, and takes no number or depth for too large.
    """
    try:
        return dumps(data, 0)  # version 0: the same data, the same bytes
    except ValueError:
        return b""


def _remember(
    known: dict[Any, Any],
    key: Sized,
    value: object,
    most: int | None = None,
    longest: int = _LONGEST,
) -> None:
    if len(known) >= (most or _MOST):
        known.clear()
    if 0 < len(key) <= longest:
        known[key] = value


def unknown_of(item: Plain, unknown: Mapping[str, str]) -> Unknown | None:
    """Give the unknown move that plain data stand for; None if they do not."""
    for kind, field in unknown.items():
        if item == {"kind": kind, field: "?"}:
            return Unknown(kind)
    return None


@lru_cache(maxsize=16)
def log_of(name: str) -> Log:
    """Give the log reader of a game, made once; raise UnknownGame."""
    return Log(game_named(name))
