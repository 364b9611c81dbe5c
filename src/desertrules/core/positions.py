"""A position written as one line of text; `record.positions` reads it back.

The line is the game's name, the version of its rules, and the fields of its written state, in order
and without their names. Deeper lists and objects have deeper marks between their parts: `/`, `;`,
`,`, `|`, `+`, `&`. An empty list is `-`, null is `_`.
"""

import json
import re
from typing import Any

from desertrules.core.contract import AnyGame
from desertrules.core.errors import wrong_game
from desertrules.core.offers import Plain, notation_of
from desertrules.core.registry import dump, game_of
from desertrules.core.shapes import Flag, Loose, Many, Maybe, Number, Shape, Thing, thing_of

MARKS = " /;,|+&"
"""What stands between the parts, by depth."""
EMPTY, NULL, PACKED = "-", "_", "="
"""What stands for an empty list, for null, and before JSON in quotes."""
NAME = re.compile(r"[A-Za-z][A-Za-z0-9:._-]*+")
"""What a text without quotes looks like."""


def line_of(position: Any) -> str:  # noqa: ANN401 - a state or view of any game
    """Write a state, or what is seen in a view, as one line; raise WrongGame, NoNotation."""
    game = game_of(position)
    data, shape = dump(position), shape_of_state(game)
    seen = data["seen"] if isinstance(position, getattr(game, "View", ())) else data
    if not (isinstance(seen, dict) and seen.keys() >= dict(shape.fields).keys()):
        raise wrong_game(position, "state", game.name)
    return f"{game.name} {game.rules} {_write(seen, shape, 0)}"


def shape_of_state(game: AnyGame) -> Thing:
    """Give the shape of a game's written states; raise NoNotation."""
    return thing_of(notation_of(game).state)


def _write(value: Plain, shape: Shape, depth: int) -> str:
    match shape:
        case Thing():
            parts = [(value[name], inner) for name, inner in shape.fields]
            return MARKS[depth].join(_write(part, inner, depth + 1) for part, inner in parts)
        case Many(inner):
            return MARKS[depth].join(_write(part, inner, depth + 1) for part in value) or EMPTY
        case Maybe(inner):
            return NULL if value is None else _write(value, inner, depth)
        case Number():
            return str(value)
        case Flag():
            return "true" if value else "false"
        case Loose() if not isinstance(value, str):
            return PACKED + json.dumps(json.dumps(value))
        case _:
            return value if NAME.fullmatch(value) else json.dumps(value, ensure_ascii=False)
