"""A position of any game as text."""

import json
from importlib import import_module
from textwrap import fill
from typing import Any

from desertrules.core.registry import dump, game_of

_DRAWN = ("through-the-desert", "sahara", "nomads-of-arabia")
_WIDTH = 79


def text(position: Any) -> str:  # noqa: ANN401 - a state or a view of any game
    """Draw a state or a view, with what lies beside the board and what the marks mean.

    A game that was registered by a user has no picture of its own and is shown as its JSON. Raises
    WrongGame for what is no position.
    """
    name = game_of(position).name
    if name not in _DRAWN:
        return json.dumps(dump(position), indent=2)
    room = import_module(f"desertrules.render.{name.replace('-', '_')}")
    legend = fill(f"({room.LEGEND})", _WIDTH)
    return "\n\n".join([room.picture(position), room.facts(position), legend])
