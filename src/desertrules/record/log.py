"""The moves of a record: most are met again and again, so each is read once.

A move is looked up by its kind and its fields' values, by its JSON text or by its words, and only a
new one goes through the game's own strict reader. What is found that way is exactly what that
reader would give.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar, cast

from attrs import Factory, frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import DesertRulesError, LoadError, Problem
from desertrules.core.offers import Plain
from desertrules.core.registry import game as game_named
from desertrules.record import limits
from desertrules.record.jsontext import items_of

KeyT = TypeVar("KeyT")

_MOST = 20_000
"""How many moves are remembered in each way before all are forgotten."""
_MOST_OPTIONS = 100
_LONGEST = 500
"""How long a move's text may be to be remembered."""


@frozen
class Unknown:
    """A move of which only the kind was seen: a disc drawn by another seat."""

    kind: str


_KIND = itemgetter("kind")


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
    """The fields but for the kind, each with the type of its plain data."""
    key: Callable[[Plain], Any]
    """Takes the key of a move: its values, or what shows them if there are lists among them."""
    moves: dict[Any, Any] = Factory(dict[Any, Any])
    """Moves by key."""

    @classmethod
    def of(cls, item: dict[str, Plain], move: object) -> "_Form":
        fields = cast(dict[str, object], item).items()
        types: dict[str, type] = {name: type(value) for name, value in fields if name != "kind"}
        values: Callable[[Plain], Any] = itemgetter(*types or ["kind"])

        def shown(other: Plain) -> str:
            return repr(values(other))

        key = shown if list in types.values() else values
        return cls(type(move), types, key)

    def differ(self, items: list[Plain]) -> bool:
        """Tell whether a number is of another type than it should be: true, 1 and 1.0 are equal."""
        return any(
            set(map(type, map(itemgetter(name), items))) != {kind}
            for name, kind in self.types.items()
            if kind in (int, bool)
        )

    def made(self, item: dict[str, Plain]) -> Any:  # noqa: ANN401 - a move of the game
        """Make a move whose plain data are as those of others; None if it is in doubt."""
        if len(item) != len(self.types) + 1:
            return None
        try:
            fields = {name: item[name] for name in self.types}
            if list(map(type, fields.values())) == list(self.types.values()):
                return self.make(**fields)
        except (KeyError, DesertRulesError, RecursionError):
            pass  # the game's own reader will say what is wrong
        return None


class Log:
    """Reads the moves of one game."""

    def __init__(self, game: AnyGame) -> None:
        """Begin without any move known."""
        self._load = game.load_move
        self._load_options = game.load_options
        self._options: dict[str, Any] = {}
        """Options by what shows their plain data."""
        self._known: dict[str, _Form] = {}
        """For each kind, what its plain data look like, and the moves that were met."""
        self._texts: dict[str, Any] = {}
        """Moves by their JSON text, the braces left out."""
        self.words: dict[str, Any] = {}
        """Moves by their words in notation, with one space between."""

    def options(self, data: Plain) -> Any:  # noqa: ANN401 - options of the game
        """Read options, those that were met before without reading; raise LoadError."""
        try:
            key = repr(data)
        except RecursionError:
            return self._load_options(data)
        options = self._options.get(key)
        if options is None:
            options = self._load_options(data)
            if len(self._options) >= _MOST_OPTIONS:
                self._options.clear()
            if len(key) <= _LONGEST:
                self._options[key] = options
        return options

    def many(self, items: list[Plain]) -> list[Any] | None:
        """Read moves that are all known; None if one is not, or is in doubt."""
        moves: list[Any] = []
        try:
            for kind, run in groupby(items, _KIND):
                form, group = self._known[kind], list(run)
                moves += map(form.moves.__getitem__, map(form.key, group))
                # No item can have fewer fields than its move; none has more if the sums are equal.
                size = len(form.types) + 1
                if sum(map(len, group)) != size * len(group) or form.differ(group):
                    return None
        except (KeyError, TypeError, IndexError, RecursionError):
            return None
        return moves

    def one(self, item: Plain, words: str = "") -> Any:  # noqa: ANN401 - a move of the game
        """Read one move, and remember it by its words too; raise LoadError with its paths."""
        form = self._known.get(kind_of(item))
        move = form.made(item) if form else None
        if form is None or move is None:
            move = self._load(item)
            form = self._known.setdefault(move.kind, _Form.of(item, move))
        if len(item) == len(form.types) + 1 and len(shown := repr(item)) <= _LONGEST:
            _remember(form.moves, form.key(item), move, len(shown))
        if words:
            _remember(self.words, words, move, len(words))
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
            _remember(known, text, move, len(text))
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

    def many(self, items: list[Plain]) -> list[Plain]:
        """Give the plain data of moves."""
        return items


def _remember(known: dict[KeyT, Any], key: KeyT, move: object, size: int) -> None:
    if len(known) >= _MOST:
        known.clear()
    if size <= _LONGEST:
        known[key] = move


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
