"""The moves of a record as plain data: most are met again and again, so each is read once.

A move is looked up by its kind and its fields' values, and only a new one goes through the game's
own strict reader. What is found that way is exactly what that reader would give.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, cast

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem
from desertrules.core.registry import game as game_named
from desertrules.core.wire import found
from desertrules.record.jsontext import quick
from desertrules.record.plain import Plain

_MOST = 50_000
"""How many moves are remembered for a game before all are forgotten."""
_MOST_PROBLEMS = 100
_LONGEST = 500
"""How long a move's text may be to be remembered."""


@frozen
class Unknown:
    """A move of which only the kind was seen: a disc drawn by another seat."""

    kind: str


class Log:
    """Reads the moves of one game."""

    def __init__(self, game: AnyGame) -> None:
        """Begin without any move known."""
        self._load = game.load_move
        self._keys: dict[str, Callable[[Plain], Any]] = {}
        """For each kind, how the key of a move is taken from its plain data."""
        self._sizes: dict[type, int] = {}
        """For each class of moves, how many fields its plain data has, the kind included."""
        self._known: dict[Any, Any] = {}
        """Moves by key."""
        self._texts: dict[str, Any] = {}
        """Moves by their JSON text, the braces left out."""

    def many(self, items: list[Plain]) -> list[Any] | None:
        """Read moves that are all known; None if one is not, or is in doubt."""
        keys, known, sizes = self._keys, self._known, self._sizes
        try:
            moves = [known[keys[item["kind"]](item)] for item in items]
            # No item can have fewer fields than its move; the sums are equal if none has more.
            sound = sum(map(len, items)) == sum(map(sizes.__getitem__, map(type, moves)))
        except (KeyError, TypeError, IndexError, RecursionError):
            return None
        return moves if sound else None

    def one(self, item: Plain) -> Any:  # noqa: ANN401 - a move of the game
        """Read one move; raise LoadError with paths from the move."""
        move = self._load(item)
        if len(self._known) >= _MOST:
            self._known.clear()
        if type(move) not in self._sizes:
            self._sizes[type(move)] = len(item)
            self._keys[item["kind"]] = _key(item)
        if len(item) == self._sizes[type(move)] and len(repr(item)) <= _LONGEST:
            self._known[self._keys[item["kind"]](item)] = move
        return move

    def pieces(self, texts: list[str]) -> list[Any]:
        """Read moves from their JSON texts without braces; raise ValueError if one is in doubt."""
        known = self._texts
        try:
            return [known[text] for text in texts]
        except KeyError:
            return [known[text] if text in known else self._piece(text) for text in texts]

    def _piece(self, text: str) -> Any:  # noqa: ANN401 - a move of the game
        move = self.one(quick("{" + text + "}"))
        if len(self._texts) >= _MOST:
            self._texts.clear()
        if len(text) <= _LONGEST:
            self._texts[text] = move
        return move

    def all(
        self, items: list[Plain], unknown: dict[str, str]
    ) -> tuple[list[Any], list[tuple[int, Problem]]]:
        """Read moves up to the first that cannot be read, and give the problems of all.

        `unknown` names the kinds that may stand as `Unknown`, with the field that is then `"?"`.
        """
        moves: list[Any] = []
        problems: list[tuple[int, Problem]] = []
        for number, item in enumerate(items):
            try:
                move = _unknown(item, unknown) or self.one(item)
            except LoadError as error:
                problems += [(number, problem) for problem in error.problems]
                if len(problems) > _MOST_PROBLEMS:
                    break
            else:
                if not problems:
                    moves.append(move)
        return moves, problems


def _unknown(item: Plain, unknown: dict[str, str]) -> Unknown | None:
    for kind, field in unknown.items():
        if item == {"kind": kind, field: "?"}:
            return Unknown(kind)
    return None


def _key(item: dict[str, Plain]) -> Callable[[Plain], Any]:
    """Give what takes a key from data like this: its values, and the types of all but texts."""
    values = itemgetter(*item, "kind")
    others = [name for name, value in item.items() if type(value) is not str]
    if not others:
        return values
    if any(isinstance(item[name], list) for name in others):
        return lambda data: repr(values(data))
    if len(others) == 1:
        (name,) = others
        return lambda data: (values(data), type(data[name]))
    rest = itemgetter(*others)
    return lambda data: (values(data), *map(type, rest(data)))


@lru_cache(maxsize=16)
def log_of(name: str) -> Log:
    """Give the log reader of a game, made once; raise UnknownGame."""
    return Log(game_named(name))


def moves_list(value: Plain) -> list[Plain]:
    """Give a list of moves back; raise LoadError for anything else."""
    if not isinstance(value, list):
        raise LoadError([Problem("$", f"expected a list, found {found(value)}")])
    return cast(list[object], value)
