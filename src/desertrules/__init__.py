"""Rules of Through the Desert, Sahara and Nomads of Arabia.

Names are imported when they are first used, so that `import desertrules` is cheap. The stub
`__init__.pyi` has the same names for type checkers.
"""

from importlib import import_module
from typing import Any

from desertrules._version import __version__

_MODULES = {
    "api": (
        *("apply", "effects", "explain", "explain_place", "imagine", "initial", "legal_moves"),
        *("outcomes", "points", "score", "turn", "view"),
    ),
    "contract": (
        *("Chance", "Decide", "Effect", "Game", "Over", "Rejection", "Result", "Seat", "Secret"),
        *("Standing", "Turn", "Weighted", "standings"),
    ),
    "options": ("option",),
    "registry": ("game", "games", "register"),
    "play": ("advance", "draw", "perft", "playout", "replay"),
    "convert": ("dump", "load"),
    "record": (
        "Finding",
        "Player",
        "Record",
        "Report",
        "read_records",
        "validate",
        "write_records",
    ),
    "opponents": ("Bot", "bot", "bots"),
    "errors": (
        *("DesertRulesError", "IllegalMove", "InvalidValue", "LoadError", "UnknownGame"),
        "WrongGame",
    ),
}
_SOURCES = {name: module for module, names in _MODULES.items() for name in names}
_GAMES = ("nomads_of_arabia", "sahara", "through_the_desert")

__all__ = ["__version__", *_GAMES, *sorted(_SOURCES)]  # noqa: PLE0604 # pyright: ignore[reportUnsupportedDunderAll] - made from the table above


def __getattr__(name: str) -> Any:
    if name in _SOURCES:
        value = getattr(import_module(f"desertrules.{_SOURCES[name]}"), name)
    elif name in _GAMES:
        value = import_module(f"desertrules.{name}")
    else:
        raise AttributeError(f"module 'desertrules' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
