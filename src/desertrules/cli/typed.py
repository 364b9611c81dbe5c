"""Moves as a person types them: in notation, or as JSON."""

import json
from typing import Any

from desertrules import AnyGame, LoadError
from desertrules.cli.errors import Refused
from desertrules.render import move_from_text


def read_move(game: AnyGame, text: str) -> Any:  # noqa: ANN401 - a move of the game
    """Read a move of a game; raise Refused for what is none."""
    try:
        if text.lstrip().startswith("{"):
            return game.load_move(json.loads(text))
        return move_from_text(game, text)
    except LoadError as error:
        raise Refused(f"{text!r} is no move: {error}") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{text!r} is no JSON: {error}") from None
