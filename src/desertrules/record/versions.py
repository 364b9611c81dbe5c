"""Versions: records of older formats become records of ours, in pure steps on plain data.

Two numbers stand in a record. `format` says how it is written; `rules` by which version of its
game's rules it was played. A step is never changed once a release has written its older format.
The steps of formats stand here, those of rules with their game.
"""

from collections.abc import Callable
from typing import cast

from desertrules.core.contract import AnyGame
from desertrules.core.errors import LoadError, Problem
from desertrules.core.found import found
from desertrules.core.offers import Plain, migrations_of

FORMAT = 1
"""The format that this release writes."""

_FIELDS_0 = {
    "palms": ("cells",),
    "water": ("cell", "value"),
    "discard": ("colour",),
    "rider": ("colour", "cell"),
    "camel": ("colour", "cell"),
    "pass": (),
}
"""The fields of each kind of move, in the order in which format 0 listed their values."""


def _from_0(data: dict[str, Plain]) -> dict[str, Plain]:
    """Format 0 had `version` for `format`, bare names, moves as lists, and one version of rules.

    Only Through the Desert was there. What it wrote: version, game, options, names, moves, result.
    """
    new = {key: value for key, value in data.items() if key not in {"version", "names", "moves"}}
    new |= {"format": 1, "rules": 1, "date": None, "source": None, "meta": {}}
    if "names" in data:
        new["players"] = _each(data["names"], lambda name: {"name": name, "agent": None})
    if "moves" in data:
        fields = _FIELDS_0 if data.get("game") == "through-the-desert" else {}
        new["moves"] = _each(data["moves"], lambda move: _move_0(move, fields))
    return new


def _each(value: Plain, change: Callable[[Plain], Plain]) -> Plain:
    """Change each item of a list; what is no list is left for the reader to refuse."""
    if not isinstance(value, list):
        return value
    return [change(item) for item in cast(list[object], value)]


def _move_0(move: Plain, fields: dict[str, tuple[str, ...]]) -> Plain:
    """Give the object of a listed move; what is no move of format 0 is left for the reader."""
    match move:
        case [str() as kind, *values] if len(fields.get(kind, ("none", *values))) == len(values):
            return {"kind": kind, **dict(zip(fields[kind], values, strict=True))}
        case _:
            return move


STEPS: dict[int, Callable[[dict[str, Plain]], dict[str, Plain]]] = {0: _from_0}
"""For each older format, the step to the next one."""


def _problem(code: str, path: str, message: str) -> LoadError:
    return LoadError([Problem(path, message, code)])


def format_of(data: dict[str, Plain]) -> int:
    """Give the format that a record says it has; raise LoadError for none that we know."""
    key = "version" if "version" in data and "format" not in data else "format"
    if key not in data:
        raise _problem("missing-field", "$.format", "is missing")
    number = data[key]
    if type(number) is not int or number < 0 or (key == "version" and number != 0):
        message = f"expected {FORMAT}, found {found(number)}"
        raise _problem("wrong-format", f"$.{key}", message)
    if number > FORMAT:
        message = f"format {found(number)} is newer than this release, which reads up to {FORMAT}"
        raise _problem("newer-format", "$.format", message)
    return number


def migrate_rules(game: AnyGame, data: dict[str, Plain]) -> dict[str, Plain]:
    """Give the record of a game by our version of its rules; the input is untouched.

    Raises LoadError: with a code for a version that is none, newer, or not understood any more;
    without for what was wrong by the older rules.
    """
    name, ours, rules = game.name, game.rules, data["rules"]
    if type(rules) is not int or rules < 1:
        raise _problem("wrong-rules", "$.rules", f"expected {ours}, found {found(rules)}")
    if rules > ours:
        message = f"rules {found(rules)} of {name} are newer than this release, which has {ours}"
        raise _problem("newer-rules", "$.rules", message)
    steps = migrations_of(game)
    for step in range(rules, ours):
        if step not in steps:
            message = f"rules {step} of {name} are not understood by this release, which has {ours}"
            raise _problem("older-rules", "$.rules", message)
        data = {**steps[step](data), "rules": step + 1}
    return data


def migrate(data: dict[str, Plain]) -> dict[str, Plain]:
    """Give the record in our format; the input is untouched. Raises LoadError."""
    for step in range(format_of(data), FORMAT):
        data = STEPS[step](data)
    return data
