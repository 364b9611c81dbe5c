"""Which games there are, and which game a value belongs to."""

import sys
from importlib import import_module
from typing import Any, cast

from desertrules.core.contract import AnyGame
from desertrules.core.errors import UnknownGame, WrongGame

_packages = {
    "through-the-desert": "desertrules.through_the_desert",
    "sahara": "desertrules.sahara",
    "nomads-of-arabia": "desertrules.nomads_of_arabia",
}


def games() -> tuple[str, ...]:
    """Give the names of all games, in the order they were registered."""
    return tuple(_packages)


def register(name: str, package: str) -> None:
    """Make a game known by its name; `package` is the importable module that is the game.

    The classes of its options, states, moves and views must be defined in that package.
    """
    _packages[name] = package


def game(name: str) -> AnyGame:
    """Give the game of that name; raise UnknownGame if there is none."""
    if name not in _packages:
        message = f"no game is called {name!r}; there are {', '.join(_packages)}"
        raise UnknownGame(message)
    return cast(AnyGame, import_module(_packages[name]))


def package_of(value: object) -> str:
    """Give the package of the game that a value belongs to; raise WrongGame if none does."""
    module = type(value).__module__
    for package in _packages.values():
        if module == package or module.startswith(package + "."):
            return package
    message = f"{type(value).__qualname__} belongs to no game; there are {', '.join(_packages)}"
    raise WrongGame(message)


def game_of(value: object) -> AnyGame:
    """Give the game that a state, move, view or options belong to; raise WrongGame if none does."""
    return cast(AnyGame, sys.modules[package_of(value)])


def dump(value: object) -> Any:  # noqa: ANN401 - plain JSON data
    """Write a move, state, view or options of any game as plain JSON data; raise WrongGame."""
    return game_of(value).dump(value)
