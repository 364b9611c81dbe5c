"""What the record asks of a game beside the contract: how it writes data, moves and states."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.core.errors import DesertRulesError
from desertrules.core.registry import game_of
from desertrules.record.plain import Plain


class NoNotation(DesertRulesError, NotImplementedError):
    """A game that keeps the contract, but does not say how it is written as text."""


@lru_cache(maxsize=64)
def _room(package: str, name: str) -> ModuleType | None:
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError:
        return None


def find(game: AnyGame, room: str, name: str) -> Any:  # noqa: ANN401 - whatever stands there
    """Give what stands under a name in a module of a game; None if the game has none."""
    return getattr(_room(cast(ModuleType, game).__name__, room), name, None)


def need(game: AnyGame, room: str, name: str) -> Any:  # noqa: ANN401 - whatever stands there
    """Give what stands under a name in a module of a game; raise NoNotation."""
    found = find(game, room, name)
    if found is None:
        message = f"{game.name} does not say how it is written: it has no {room}.{name}"
        raise NoNotation(message)
    return found


def templates_of(game: AnyGame) -> dict[str, str]:
    """Give how each kind of move is written as text; raise NoNotation."""
    return cast(dict[str, str], need(game, "notation", "TEMPLATES"))


def classes_of(game: AnyGame) -> tuple[type[Any], ...]:
    """Give the classes of a game's moves; raise NoNotation."""
    return cast(tuple[type[Any], ...], need(game, "moves", "MOVES"))


def kinds_of(game: AnyGame) -> set[str]:
    """Give the kinds of a game's moves, as far as they are known."""
    return {cls.kind for cls in find(game, "moves", "MOVES") or ()}


def hook_of(game: AnyGame, name: str) -> Any:  # noqa: ANN401 - each hook has its own type
    """Give what a game's notation has under a name; None if it has not."""
    return find(game, "notation", name)


def seats_of(options: Any) -> int:  # noqa: ANN401 - the options of any game
    """Give how many play."""
    players = getattr(options, "players", None)
    if isinstance(players, int):
        return players
    game = game_of(options)
    return len(game.score(game.initial(options)))


def unknown_of(game: AnyGame) -> dict[str, str]:
    """Give the kinds of moves that only one seat sees, each with the field that is secret."""
    return cast(dict[str, str], hook_of(game, "SECRET") or {})


@frozen
class Run:
    """Moves of one kind that may stand as digits, as their order says all the rest."""

    kind: str
    """Their kind; empty if the game has none."""
    key: str
    """The field that follows from the order."""
    digit: str
    """The field that is written."""
    due: Callable[[Any, Sequence[dict[str, Plain]]], Sequence[str]]
    """Gives the values of `key` that are due after some moves, from the options."""


def run_of(game: AnyGame) -> Run:
    """Give the kind of moves that may stand as digits."""
    kind, key, digit = hook_of(game, "RUN") or ("", "", "")
    return Run(kind, key, digit, hook_of(game, "run"))
