"""Which games there are, and which game a value belongs to.

Ours are listed here, once. Others are found by the entry point group `desertrules.games`, which is
looked up only when a name or a type is none of ours, or by `register`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, TypeVar, cast

from desertrules.core.complete import wrong_parts
from desertrules.core.contract import AnyGame
from desertrules.core.errors import BrokenGame, UnknownGame, WrongGame
from desertrules.core.found import meant, shown

T = TypeVar("T")

GROUP = "desertrules.games"
"""The group of entry points: each has a game's name, and the module that is the game."""

_OURS = {
    "through-the-desert": "desertrules.through_the_desert",
    "sahara": "desertrules.sahara",
    "nomads-of-arabia": "desertrules.nomads_of_arabia",
}
_registered: dict[str, str] = {}
_sound: dict[str, AnyGame] = {}
"""The games that were found to keep the contract, by name."""
_by_type: dict[type, AnyGame] = {}
"""The game of each type that was met."""


def entry_points(*, group: str) -> Iterable[Any]:
    """Give the entry points of a group; what finds them is slow to import, and seldom needed."""
    from importlib import metadata  # noqa: PLC0415 - see above

    return metadata.entry_points(group=group)


@cache
def _entries() -> dict[str, str]:
    """Give the games of other distributions: their names and their modules."""
    found = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    return {name: package for name, package in found.items() if name not in _OURS}


def _packages() -> dict[str, str]:
    return {**_OURS, **_entries(), **_registered}


def games() -> tuple[str, ...]:
    """Give the names of all games: ours, then others in the order they became known.

    Examples:
        >>> from desertrules import games
        >>> games()[:3]
        ('through-the-desert', 'sahara', 'nomads-of-arabia')
    """
    return tuple(_packages())


def register(name: str, package: str) -> None:
    """Make a game known by its name, in this process; `package` is the module that is the game.

    The classes of its options, states, moves and views must be defined in that package. A game that
    other processes should know too is announced by an entry point. Raises BrokenGame for a name
    that is taken, and for a game that does not keep the contract.

    Examples:
        >>> from desertrules import register
        >>> register("sahara", "my_package.sahara")
        Traceback (most recent call last):
            ...
        desertrules.core.errors.BrokenGame: the name 'sahara' is taken by desertrules.sahara
    """
    taken = _packages().get(name)
    if taken is not None and taken != package:
        message = f"the name {shown(name)!r} is taken by {taken}"
        raise BrokenGame(message)
    _load(name, package)
    _registered[name] = package


def game(name: str) -> AnyGame:
    """Give the game of that name; raise UnknownGame if there is none, BrokenGame.

    Examples:
        >>> from desertrules import game
        >>> game("sahara").players
        range(2, 7)
        >>> game("sahra")
        Traceback (most recent call last):
            ...
        desertrules.core.errors.UnknownGame: no game is called 'sahra'; sahara?
    """
    known = isinstance(name, str)  # what cannot be hashed cannot be looked up
    package = _OURS.get(name) if known else None
    if package is not None:
        return cast(AnyGame, import_module(package))
    package = _packages().get(name) if known else None
    if package is None:
        there = meant(name, games()) or f"; there are {', '.join(games())}"
        message = f"no game is called {shown(name)!r}{there}"
        raise UnknownGame(message)
    return _load(name, package)


def _load(name: str, package: str) -> AnyGame:
    """Import a game that is not ours, and see that it has all that a game must have."""
    known = _sound.get(name)
    if known is not None:
        return known
    try:
        module: Any = import_module(package)
    except ModuleNotFoundError as error:
        lacks = error.name or ""
        itself = package == lacks or package.startswith(f"{lacks}.")
        message = f"the game {name} cannot be loaded: there is no module {package}"
        if not itself:
            message = f"the game {name} cannot be loaded: its module {package} needs {lacks}"
        raise BrokenGame(message) from error
    except Exception as error:
        message = f"the game {name} cannot be loaded: {package} raises {type(error).__name__}"
        raise BrokenGame(f"{message}: {error}") from error
    wrong = wrong_parts(name, module)
    if wrong:
        raise BrokenGame(f"{name} does not keep the contract: {'; '.join(wrong)}")
    _sound[name] = module
    return cast(AnyGame, module)


def game_of(value: object) -> AnyGame:
    """Give the game that a state, move, view or options belong to; raise WrongGame if none does.

    Examples:
        >>> from desertrules import game_of, sahara
        >>> game_of(sahara.Stop()) is sahara
        True
    """
    try:
        return _by_type[type(value)]
    except KeyError:
        found = _by_type[type(value)] = _find(type(value))
        return found


class Dispatch(dict[type, Callable[..., T]]):
    """One function of every game, by the type of what it is asked of; raises WrongGame.

    What is asked at every step of a game is found by one look into a dict.
    """

    def __init__(self, find: Callable[[AnyGame], Callable[..., T]]) -> None:
        """Take what finds the function in a game."""
        super().__init__()
        self._find = find

    def __missing__(self, kind: type) -> Callable[..., T]:
        """Find the function for a type that is met for the first time."""
        found = self[kind] = self._find(_find(kind))
        return found


def belongs(kind: type, game: AnyGame) -> bool:
    """Tell whether values of a class belong to a game."""
    try:
        return (_by_type[kind] if kind in _by_type else _find(kind)) is game
    except WrongGame:
        return False


def _by_where_known() -> Iterator[dict[str, str]]:
    """Give all games; others are looked for only when it is none that is known already."""
    yield _OURS
    yield _registered
    yield _entries()


def _find(kind: type) -> AnyGame:
    for packages in _by_where_known():
        for name, package in packages.items():
            if kind.__module__ == package or kind.__module__.startswith(f"{package}."):
                return cast(AnyGame, sys.modules[package]) if packages is _OURS else game(name)
    message = f"{kind.__qualname__} belongs to no game; there are {', '.join(games())}"
    raise WrongGame(message)


def check_options(options: object) -> None:
    """Refuse what are no options of a game; raise WrongGame."""
    if type(options) is not getattr(game_of(options), "Options", None):
        raise WrongGame(f"expected the options of a game, found {type(options).__qualname__}")


def dump(value: object) -> Any:  # noqa: ANN401 - plain JSON data
    """Write a move, state, view or options of any game as plain JSON data; raise WrongGame."""
    return game_of(value).dump(value)
