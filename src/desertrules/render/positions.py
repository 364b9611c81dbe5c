"""A position of any game as text."""

import json
from textwrap import fill
from typing import Any

from desertrules.core.offers import look_of
from desertrules.core.registry import dump, game_of

_WIDTH = 79


def text(position: Any) -> str:  # noqa: ANN401 - a state or a view of any game
    """Draw a state or a view, with what lies beside the board and what the marks mean.

    A game that has no look of its own is shown as its JSON. Raises WrongGame for what is no
    position.
    """
    look = look_of(game_of(position))
    if look.text is None:
        return json.dumps(dump(position), indent=2)
    legend = [fill(f"({look.legend})", _WIDTH)] if look.legend else []
    return "\n\n".join([look.text(position), *legend])
