"""What the record asks of a game beside the contract: how it writes data, moves and states."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from attrs import frozen

from desertrules.core.contract import AnyGame
from desertrules.record.plain import Plain


@lru_cache(maxsize=16)
def room(package: str, name: str) -> ModuleType:
    """Give a module of a game's package."""
    return import_module(f"{package}.{name}")


def room_of(game: AnyGame, name: str) -> ModuleType:
    """Give a module of a game: `notation`, `moves`, `wire` or `restore`."""
    return room(cast(ModuleType, game).__name__, name)


def templates_of(game: AnyGame) -> dict[str, str]:
    """Give how each kind of move is written as text."""
    return cast(dict[str, str], room_of(game, "notation").TEMPLATES)


def classes_of(game: AnyGame) -> tuple[type[Any], ...]:
    """Give the classes of a game's moves."""
    return cast(tuple[type[Any], ...], room_of(game, "moves").MOVES)


def kinds_of(game: AnyGame) -> set[str]:
    """Give the kinds of a game's moves."""
    return {cls.kind for cls in classes_of(game)}


def hook_of(game: AnyGame, name: str) -> Any:  # noqa: ANN401 - each hook has its own type
    """Give a function of a game's notation that not every game has; None if it has not."""
    return getattr(room_of(game, "notation"), name, None)


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
