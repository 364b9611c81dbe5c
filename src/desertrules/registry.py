"""Which games there are, and which game a value belongs to."""

import sys
from functools import cache
from importlib import import_module
from typing import Any

from desertrules.contract import AnyGame, Game
from desertrules.english import join, quote, suggest
from desertrules.errors import InvalidGame, UnknownGame, WrongGame

GROUP = "desertrules.games"
"""The entry point group: each entry is a game's name and `package.module:GAME`."""

_OWN = {
    "through-the-desert": "desertrules.through_the_desert",
    "sahara": "desertrules.sahara",
    "nomads-of-arabia": "desertrules.nomads_of_arabia",
}
_registered: dict[str, AnyGame] = {}


class _Games(dict[type, AnyGame]):
    """Games by class."""

    def __init__(self, problem: str) -> None:
        super().__init__()
        self._problem = problem

    def __missing__(self, cls: type) -> AnyGame:
        """Look for a class in games that have been imported or announced, but not registered."""
        for name, package in _OWN.items():
            if name not in _registered and package in sys.modules:
                game(name)
        if cls not in self:
            package = cls.__module__.partition(".")[0]
            for name, entry in _entry_points().items():
                module = entry.value.partition(":")[0]
                if name not in _registered and module.split(".")[0] == package:
                    game(name)
        if cls not in self:
            raise WrongGame(f"{cls.__module__}.{cls.__qualname__} {self._problem}")
        return self[cls]


BY_CLASS = _Games("does not belong to a known game")
"""The games by their classes of options, states, views and moves."""
BY_POSITION = _Games("is not a state or a view of a known game")
"""The games by their classes of states and views."""


@cache
def _entry_points() -> dict[str, Any]:
    from importlib import metadata

    return {entry.name: entry for entry in metadata.entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """Return the names of all games.

    Examples:
        >>> games()[:3]
        ('through-the-desert', 'sahara', 'nomads-of-arabia')
    """
    return tuple(dict.fromkeys((*_OWN, *_entry_points(), *_registered)))


def register(game: AnyGame) -> None:
    """Add a game in this process; use an entry point to announce it to others.

    Raises:
        InvalidGame: Another game has this name.
    """
    if not isinstance(game, Game):
        raise InvalidGame(f"expected a Game, found {quote(game)}")
    package = game.state.__module__.rpartition(".")[0]
    if _OWN.get(game.name, package) != package:
        raise InvalidGame(f"the name {game.name!r} is taken by {_OWN[game.name]}")
    known = _registered.get(game.name)
    if known is not None and known is not game and known.state.__module__ != game.state.__module__:
        raise InvalidGame(f"the name {game.name!r} is taken by {known.state.__module__}")
    _registered[game.name] = game
    for cls in (game.state, game.view_class):
        BY_CLASS[cls] = BY_POSITION[cls] = game
    for cls in (game.options, *game.moves):
        BY_CLASS[cls] = game


def game(name: str) -> AnyGame:
    """Return the game of this name.

    Raises:
        UnknownGame: There is no such game.

    Examples:
        >>> game("sahara").players
        range(2, 7)
    """
    if name in _registered:
        return _registered[name]
    if name in _OWN:
        found: Any = import_module(_OWN[name]).GAME
    elif name in _entry_points():
        try:
            found = _entry_points()[name].load()
        except Exception as error:
            raise InvalidGame(f"the game {name!r} could not be loaded: {error}") from error
        if getattr(found, "name", None) != name:
            raise InvalidGame(f"the entry point {name!r} leads to {quote(found)}")
    else:
        hint = suggest(name, games()) or f" Choose from {join(games(), 'or')}."
        raise UnknownGame(f"unknown game {quote(name)}.{hint}")
    register(found)
    return _registered[name]


def game_of(value: object) -> AnyGame:
    """Return the game to which a state, view, move or options belong.

    Raises:
        WrongGame: The value belongs to no known game.

    Examples:
        >>> from desertrules import sahara
        >>> game_of(sahara.Stop())
        <Game sahara>
    """
    return BY_CLASS[type(value)]
