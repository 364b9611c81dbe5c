"""Odd values, such as no sound input holds, and how any value is kept in a file.

A kept value is JSON; what JSON has no word for is an object with one name that begins with `~`.
"""

from collections.abc import Callable
from decimal import Decimal
from enum import IntEnum
from math import isfinite
from random import Random
from typing import Any

from desertrules import nomads_of_arabia, through_the_desert


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


class Three(IntEnum):
    """A number of a class of its own."""

    THREE = 3


class Silent:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        """Fail as a faulty class does."""
        raise ZeroDivisionError

    __str__ = __repr__


def nested(depth: int, inner: Any = None) -> Any:
    """Give lists inside one another."""
    value = inner
    for _ in range(depth):
        value = [value]
    return value


def _cycle() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


PYTHON: dict[str, Callable[[], Any]] = {
    "cycle": _cycle,
    "object": object,
    "silent": Silent,
    "name": lambda: Name("sahara"),
    "three": lambda: Three.THREE,
    "decimal": lambda: Decimal(3),
    "complex": lambda: 3j,
    "range": lambda: range(3),
    "generator": lambda: (number for number in (1, 2)),
    "bytearray": lambda: bytearray(b"a1"),
    "type": lambda: int,
}
"""What only a Python caller can give, by name."""

NUMBERS: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 20, 36, 40, 99, 100, 127, 128, 200, 255, 256),
    *(2**31, 2**32, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**18, 10**40, 10**100),
    *(1.0, 0.5, -0.0, 1e308, 5e-324),
)
HUGE: tuple[Any, ...] = (
    *(10**499, 10**500, 10**501, -(10**600), 10**1000, 10**4298, 10**4299, 10**4300),
    *(10**5000, -(10**5000), 10**20_000),
    *(float("inf"), float("-inf"), float("nan")),
)
TEXTS: tuple[str, ...] = (
    *("", " ", "?", "-", "_", "=", '"', "\\", "/", "~", "0", "-1", "1.5", "null", "true", "NaN"),
    *("a1", "e5", "zz", "a99", "A1", " a1", "a1 ", "a01", "a\N{ARABIC-INDIC DIGIT ONE}", "c3:2"),
    *("white", "White", "palm-1", "classic", "sahara", "through-the-desert", "nomads-of-arabia"),
    *("\0", "\x1b[31m", "\n", "\r\n", "\t", "\u2028", "\ufeff", "\u202e", "\x7f", "\ud800"),
    *(
        "a\udcff",
        "\ud83d",
        "\U0001f42a",
        "\u00e9",
        "e\u0301",
        "ß",
        "%s",
        "{0}",
        "{cell}",
        "$.a",
        "../x",
    ),
)

_FIXED: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"kind": "pass"})


def odd(rng: Random, *, python: bool) -> Any:
    """Give an odd value; with `python` also such as no JSON can hold."""
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(NUMBERS)
    if kind < 0.6:
        return rng.choice(TEXTS)
    if kind < 0.75:
        return rng.choice(_FIXED)
    if kind < 0.85:
        return rng.choice(HUGE)
    if kind < 0.9:
        return rng.choice(["x", "\0", "[", "é", "\ud800"]) * rng.choice([41, 300, 5000, 70_000])
    if kind < 0.95 or not python:
        return nested(rng.choice([2, 20, 63, 64, 65, 200, 900, 2000]), rng.choice([None, {}, 1]))
    if kind < 0.97:
        return rng.choice([b"", b"a1", b"\xff", (), (1,), ("a1", 2), {1: 2}, {None: 1}, {"a1"}])
    return PYTHON[rng.choice(list(PYTHON))]()


# ---- Files --------------------------------------------------------------------------------------

_DEEP, _LONG = 20, 200


def keep(value: Any) -> Any:
    """Give what a value is kept as."""
    depth, inner = _depth(value)
    if depth > _DEEP:
        return {"~deep": [depth, keep(inner)]}
    if value is None or type(value) is bool:
        return value
    if type(value) in _KEEPERS:
        return _KEEPERS[type(value)](value)
    for name, make in PYTHON.items():
        if type(make()) is type(value):
            return {"~python": name}
    message = f"a {type(value).__name__} cannot be kept"
    raise TypeError(message)


def _keep_list(value: list[Any]) -> Any:
    if len(value) == 1 and value[0] is value:
        return {"~python": "cycle"}
    return [keep(item) for item in value]


def _keep_object(value: dict[Any, Any]) -> Any:
    if all(type(key) is str and not key.startswith("~") for key in value):
        return {key: keep(item) for key, item in value.items()}
    return {"~pairs": [[keep(key), keep(item)] for key, item in value.items()]}


def _depth(value: Any) -> tuple[int, Any]:
    """Give how many lists of one item stand around a value, and the value."""
    depth = 0
    while type(value) is list and len(value) == 1 and value[0] is not value:
        depth, value = depth + 1, value[0]
    return depth, value


def _keep_huge(value: int) -> Any:
    near = int(abs(value).bit_length() * 0.30103)
    for digits in (near - 1, near, near + 1):
        if abs(value) == 10**digits:
            return {"~ten": digits if value > 0 else -digits}
    return {"~int": hex(value)}


def _keep_long(value: str) -> Any:
    for size in range(1, _LONG):
        times = len(value) // size
        if value == value[:size] * times:
            return {"~times": [value[:size], times]}
    return {"~join": [value[at : at + _LONG - 1] for at in range(0, len(value), _LONG - 1)]}


_KEEPERS: dict[type, Callable[[Any], Any]] = {
    float: lambda value: value if isfinite(value) else {"~float": repr(value)},
    int: lambda value: value if -(2**63) <= value < 2**63 else _keep_huge(value),
    str: lambda value: value if len(value) < _LONG else _keep_long(value),
    bytes: lambda value: {"~bytes": value.decode("latin-1")},
    list: _keep_list,
    dict: _keep_object,
    tuple: lambda value: {"~tuple": [keep(item) for item in value]},
    set: lambda value: {"~set": [keep(item) for item in value]},
    through_the_desert.Board: lambda value: {"~board": value.text},
    nomads_of_arabia.Components: lambda value: {"~components": value.plain()},
}


def kept(data: Any) -> Any:
    """Give the value that was kept."""
    if isinstance(data, list):
        return [kept(item) for item in data]
    if not isinstance(data, dict):
        return data
    (name, what), *others = data.items() or [("", None)]
    if others or not name.startswith("~"):
        return {key: kept(item) for key, item in data.items()}
    return _SPECIAL[name](what)


def _ten(digits: int) -> int:
    power: int = 10 ** abs(digits)
    return power if digits > 0 else -power


def _deep(what: Any) -> Any:
    return nested(what[0], kept(what[1]))


def _components(what: Any) -> Any:
    return nomads_of_arabia.load_options({"players": 3, "components": what}).components


_SPECIAL: dict[str, Callable[[Any], Any]] = {
    "~deep": _deep,
    "~python": lambda what: PYTHON[what](),
    "~float": float,
    "~ten": _ten,
    "~int": lambda what: int(what, 16),
    "~times": lambda what: what[0] * what[1],
    "~join": "".join,
    "~bytes": lambda what: what.encode("latin-1"),
    "~board": through_the_desert.Board.from_text,
    "~components": _components,
    "~tuple": lambda what: tuple(kept(what)),
    "~set": lambda what: set(kept(what)),
    "~pairs": lambda what: {kept(key): kept(item) for key, item in what},
}
