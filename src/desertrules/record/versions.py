"""Versions: records of older formats become records of ours, in pure steps on plain data.

Two numbers stand in a record. `format` says how it is written; `rules` by which version of its
game's rules it was played. A step is never changed once a release has written its older format.
"""

from collections.abc import Callable

from desertrules.core.errors import LoadError, Problem
from desertrules.core.wire import found
from desertrules.record.plain import Plain

FORMAT = 1
"""The format that this release writes."""

_FIELDS_0 = {
    "through-the-desert": {
        "palms": ("cells",),
        "water": ("cell", "value"),
        "discard": ("colour",),
        "rider": ("colour", "cell"),
        "camel": ("colour", "cell"),
        "pass": (),
    }
}
"""The fields of each kind of move, in the order in which format 0 listed their values."""


def _from_0(data: dict[str, Plain]) -> dict[str, Plain]:
    """Format 0 had `version` for `format`, bare names, moves as lists, and one version of rules.

    Only Through the Desert was there. What it wrote: version, game, options, names, moves, result.
    """
    new = {key: value for key, value in data.items() if key not in {"version", "names", "moves"}}
    new["format"] = 1
    new["rules"] = 1
    for key, value in (("date", None), ("source", None), ("meta", {})):
        new[key] = value
    names = data.get("names")
    if isinstance(names, list):
        new["players"] = [{"name": name, "agent": None} for name in names]
    elif "names" in data:
        new["players"] = names
    if "moves" in data:
        game, moves = data.get("game"), data["moves"]
        fields = _FIELDS_0.get(game, {}) if isinstance(game, str) else {}
        new["moves"] = (
            [_move_0(move, fields) for move in moves] if isinstance(moves, list) else moves
        )
    return new


def _move_0(move: Plain, fields: dict[str, tuple[str, ...]]) -> Plain:
    """Give the object of a listed move; what is no move of format 0 is left for the reader."""
    if isinstance(move, list) and move and isinstance(move[0], str):
        names = fields.get(move[0])
        if names is not None and len(names) == len(move) - 1:
            return {"kind": move[0], **dict(zip(names, move[1:], strict=True))}
    return move


STEPS: dict[int, Callable[[dict[str, Plain]], dict[str, Plain]]] = {0: _from_0}
"""For each older format, the step to the next one."""


def format_of(data: dict[str, Plain]) -> int:
    """Give the format that a record says it has; raise LoadError if it says none that we know."""
    key = "version" if "version" in data and "format" not in data else "format"
    if key not in data:
        raise LoadError([Problem("$.format", f"is missing; this release writes {FORMAT}")])
    number = data[key]
    if type(number) is not int or number < 0 or (key == "version" and number != 0):
        raise LoadError([Problem(f"$.{key}", f"expected {FORMAT}, found {found(number)}")])
    if number > FORMAT:
        message = (
            f"format {found(number)} is newer than this release knows, which reads up to {FORMAT}"
        )
        raise LoadError([Problem("$.format", message)])
    return number


def check_rules(game: str, ours: int, rules: object) -> None:
    """Refuse rules of another version than ours; raise LoadError."""
    if type(rules) is not int or rules < 1:
        raise LoadError([Problem("$.rules", f"expected {ours}, found {found(rules)}")])
    if rules > ours:
        message = f"rules {found(rules)} of {game} are newer than this release knows, which plays by {ours}"
        raise LoadError([Problem("$.rules", message)])


def migrate(data: dict[str, Plain]) -> dict[str, Plain]:
    """Give the record in our format; the input is untouched. Raises LoadError, as `format_of`."""
    for step in range(format_of(data), FORMAT):
        data = STEPS[step](data)
    return data
