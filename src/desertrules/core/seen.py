"""A position as a spectator may see it, drawn by its game."""

from typing import Any

from desertrules.core.offers import look_of
from desertrules.core.registry import game_of


def drawn(position: Any, **wishes: Any) -> str | None:  # noqa: ANN401 - of any game
    """Draw a view, or of a state what a spectator may see; None if the game has no pictures.

    `render.svg` says what can be wished for.
    """
    game = game_of(position)
    look = look_of(game)
    if look.svg is None:
        return None
    is_view = isinstance(position, getattr(game, "View", ()))
    return look.svg(position if is_view else game.view(position, None), **wishes)
