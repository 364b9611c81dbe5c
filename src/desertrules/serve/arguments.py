"""The arguments of operations, each read strictly."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

from attrs import field, frozen

from desertrules.core.contract import AnyGame, Seat
from desertrules.core.errors import BrokenGame, LoadError, Problem, UnknownGame
from desertrules.core.found import found, suggested
from desertrules.core.offers import Plain, seats_of
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games
from desertrules.serve.requests import ErrorAnswer

_MISSING = object()


@frozen
class Argument:
    """One argument of an operation."""

    name: str
    """Its name in a request."""
    says: str
    """What it is, for the documentation."""
    read: Callable[[dict[str, Any], Plain, str], Any]
    """Reads it; takes the arguments read before, the data, and the path for errors."""
    default: Any = field(default=_MISSING)
    """What it is when it is left out."""
    schema: dict[str, Plain] = field(factory=dict[str, Plain])
    """What it looks like, as JSON Schema; empty for anything."""

    @property
    def required(self) -> bool:
        """Whether it may not be left out."""
        return self.default is _MISSING


class Arguments:
    """The arguments of an operation, ready to be read from any number of requests."""

    def __init__(self, takes: tuple[Argument, ...]) -> None:
        """Take them in the order in which they are read."""
        self._takes = takes
        self._readers = [(each.name, f"$.{each.name}", each.read) for each in takes]
        self._names = [argument.name for argument in takes]
        self._known = {*self._names}
        self._left_out = {each.name: each.default for each in takes if not each.required}

    def __iter__(self) -> Iterator[Argument]:
        """Go through them."""
        return iter(self._takes)

    def read(self, given: dict[str, Plain], others: tuple[str, ...] = ()) -> dict[str, Any]:
        """Read all; raise ErrorAnswer for an unknown one, or the first that is missing or wrong.

        `others` are names that may be meant by an unknown one too.
        """
        if not given.keys() <= self._known:
            raise self._unexpected(min(given.keys() - self._known), others)
        values = self._left_out.copy()
        for name, path, read in self._readers:
            if name in given:
                try:
                    values[name] = read(values, given[name], path)
                except LoadError as error:
                    raise _within(path, error) from None
            elif name not in values:
                raise wrong(path, "is missing")
        return values

    def _unexpected(self, extra: str, others: tuple[str, ...]) -> ErrorAnswer:
        listed = ", ".join(self._names) or "none"
        hint = suggested(extra, [*self._names, *others])
        return wrong(f"$.{extra[:40]}", f"unexpected argument; {hint}known are {listed}")


def _within(path: str, error: LoadError) -> ErrorAnswer:
    """Make the error for what is wrong inside of an argument."""
    problems = [
        Problem(path + each.path.removeprefix("$"), each.message) for each in error.problems
    ]
    return ErrorAnswer("bad-arguments", str(problems[0]), problems=problems)


def wrong(path: str, message: str) -> ErrorAnswer:
    """Make the error for an argument."""
    problem = Problem(path, message)
    return ErrorAnswer("bad-arguments", str(problem), problems=[problem])


def _game(before: dict[str, Any], data: Plain, path: str) -> AnyGame:
    del before
    if not isinstance(data, str):
        raise wrong(path, f"expected a game's name, found {found(data)}")
    try:
        return game_named(data)
    except UnknownGame as error:
        raise ErrorAnswer(
            "unknown-game", str(error), problems=[Problem(path, str(error))]
        ) from None


def _loader(what: str) -> Callable[[dict[str, Any], Plain, str], Any]:
    """Give the reader of a value of the game, which is read before it."""

    def read(before: dict[str, Any], data: Plain, path: str) -> Any:  # noqa: ANN401 - of any game
        del path
        return getattr(before["game"], f"load_{what}")(data)

    return read


def _moves(before: dict[str, Any], data: Plain, path: str) -> list[Any]:
    if not isinstance(data, list):
        raise wrong(path, f"expected a list, found {found(data)}")
    moves: list[Any] = []
    for number, item in enumerate(cast(list[object], data)):
        try:
            moves.append(before["game"].load_move(item))
        except LoadError as error:
            problems = [
                Problem(f"$[{number}]{each.path.removeprefix('$')}", each.message)
                for each in error.problems
            ]
            raise LoadError(problems) from None
    return moves


def number(name: str, low: int, high: int, default: Any, says: str) -> Argument:  # noqa: ANN401 - an int or None
    """Make an argument that is a whole number within bounds."""

    def read(before: dict[str, Any], data: Plain, path: str) -> int:
        del before
        if type(data) is not int or not low <= data <= high:
            raise wrong(path, f"expected a whole number from {low} to {high}, found {found(data)}")
        return data

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Argument(name, says, read, default, schema)


def switch(name: str, says: str, *, default: bool = False) -> Argument:
    """Make an argument that is true or false, and false when it is left out, unless told."""

    def read(before: dict[str, Any], data: Plain, path: str) -> bool:
        del before
        if type(data) is not bool:
            raise wrong(path, f"expected true or false, found {found(data)}")
        return data

    return Argument(name, says, read, default, {"type": "boolean"})


def word(name: str, says: str, known: tuple[str, ...] = ()) -> Argument:
    """Make an argument that is a text, or one of a few."""

    def read(before: dict[str, Any], data: Plain, path: str) -> str:
        del before
        if not isinstance(data, str):
            raise wrong(path, f"expected a text, found {found(data)}")
        if known and data not in known:
            raise wrong(path, f"expected one of {', '.join(known)}, found {found(data)}")
        return data

    schema: dict[str, Plain] = {"type": "string"}
    return Argument(name, says, read, schema=schema | ({"enum": [*known]} if known else {}))


def sound_games() -> list[AnyGame]:
    """Give all games that keep the contract; one from elsewhere that does not is left out."""
    found: list[AnyGame] = []
    for name in games():
        with suppress(BrokenGame):
            found.append(game_named(name))
    return found


def most_seats() -> int:
    """Give how many play at most, of all games."""
    return max(game.players[-1] for game in sound_games())


def anything(name: str, says: str) -> Argument:
    """Make an argument that is judged by the operation."""
    return Argument(name, says, lambda _before, data, _path: data)


def _seat(before: dict[str, Any], data: Plain, path: str) -> Seat | None:
    return seat_among(before["state"].options, data, path)


def seat_among(options: Any, data: Plain, path: str) -> Seat | None:  # noqa: ANN401 - of any game
    """Read a seat of a game with these options, or null; raise ErrorAnswer."""
    seats = seats_of(options)
    if data is None or (type(data) is int and data in range(seats)):
        return cast(Seat | None, data)
    raise wrong(path, f"expected a seat from 0 to {seats - 1}, or null, found {found(data)}")


_TEXT: dict[str, Plain] = {"type": "string"}
_OBJECT: dict[str, Plain] = {"type": "object"}
SEATS: dict[str, Plain] = {"type": ["integer", "null"], "minimum": 0}
"""What a seat or a spectator looks like."""

GAME = Argument("game", "the game's name", _game, schema=_TEXT)
OPTIONS = Argument("options", "the game's options", _loader("options"), schema=_OBJECT)
STATE = Argument("state", "a state of the game", _loader("state"), schema=_OBJECT)
MOVE = Argument("move", "a move of the game", _loader("move"), schema=_OBJECT)
MOVES = Argument("moves", "a list of moves", _moves, schema={"type": "array", "items": _OBJECT})
VIEW = Argument("view", "a view of the game", _loader("view"), schema=_OBJECT)
SEAT = Argument("seat", "a seat, or null for a spectator", _seat, schema=SEATS)
SEED = number("seed", 0, 2**53 - 1, None, "what chance begins with; left out, any")
