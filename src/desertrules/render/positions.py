"""A position of any game as SVG and as text."""

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any

from desertrules.contract import AnyGame
from desertrules.drawing.lines import is_sequence, moves_of
from desertrules.drawing.palette import check_theme
from desertrules.english import escape, quote
from desertrules.errors import InvalidValue, wrong_game
from desertrules.play import check_count
from desertrules.registry import game_of
from desertrules.render import table

SIZES = range(100, 10_001)
"""The possible widths in pixels."""


def svg(
    position: Any,
    *,
    legal: Sequence[Any] = (),
    last: Any = (),
    theme: str = "light",
    size: int | None = None,
    names: Iterable[str] = (),
    part: str = "",
    panel: bool = True,
    legend: bool = True,
    tall: bool = False,
) -> str:
    """Draw a state or a view as SVG.

    A state is drawn with all its secrets; draw a view to show only what a seat can see.

    Args:
        position: The state or view.
        legal: All legal moves, to make them clickable. An element that stands for one of them has
            the attribute `data-move`, its index; an element that stands for several has
            `data-part`, to be passed as `part`.
        last: The moves of the last turn, or one move, to mark.
        theme: `light` or `dark`.
        size: The width in pixels; below 700 the layout is always tall.
        names: The players' names.
        part: The part of a move that has been chosen; only moves with it can be clicked.
        panel: Whether to draw the panel: whose turn it is, players, buttons. Without it, draw
            buttons for `choices(legal, part)` in your page.
        legend: Whether the panel explains the signs.
        tall: Whether the panel is below the board instead of beside it.

    Raises:
        WrongGame: The position belongs to no known game.
        InvalidValue: An argument cannot be used.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, legal_moves, sahara
        >>> from desertrules.render import svg
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> svg(state, legal=legal_moves(state), theme="dark", size=640).count("data-move=")
        3
    """
    game = _game_of_position(position)
    if not is_sequence(legal):
        raise InvalidValue(f"legal: expected a sequence of moves, found {quote(legal)}")
    if size is not None and (type(size) is not int or size not in SIZES):
        bounds = f"{SIZES[0]} to {SIZES[-1]}"
        raise InvalidValue(f"size: expected {bounds} pixels, found {quote(size)}")
    return (game.picture or table.draw)(
        position, legal=legal, last=moves_of(last), theme=check_theme(theme), size=size,
        names=_check_names(position, names), part=part, panel=panel, legend=legend, tall=tall,
    )  # fmt: skip


def text(
    position: Any,
    *,
    last: Any = (),
    legend: bool = False,
    names: Iterable[str] = (),
    rows: int | None = None,
) -> str:
    """Draw a state or a view as text.

    Args:
        position: The state or view.
        last: The moves of the last turn, or one move, to mark.
        legend: Whether to explain the signs below the board.
        names: The players' names.
        rows: The height of the screen, for games that have a compact board.

    Raises:
        WrongGame: The position belongs to no known game.
        InvalidValue: An argument cannot be used.
    """
    game = _game_of_position(position)
    players = _check_names(position, names)
    if rows is not None:
        check_count("rows", rows, 1)
    draw = game.text or table.text
    board = draw(position, names=players, last=moves_of(last), rows=rows)
    if legend and game.legend:
        board += "\n\n" + "\n".join(fill(line, 79) for line in game.legend.splitlines())
    return escape(board)


def _game_of_position(position: Any) -> AnyGame:
    game = game_of(position)
    if not isinstance(position, game.state | game.view_class):
        raise wrong_game(position, f"a state or a view of {game.title}")
    return game


def _check_names(position: Any, names: Any) -> tuple[str, ...]:
    """Return the players' names; raise InvalidValue unless there are none or one per player."""
    players = len(game_of(position).seats(position))
    known = () if isinstance(names, str) else tuple(names or ())
    if isinstance(names, str) or not all(isinstance(name, str) for name in known):
        raise InvalidValue(f"names: expected a name for each player, found {quote(names)}")
    if len(known) not in (0, players):
        raise InvalidValue(f"names: expected {players} names, found {len(known)}")
    return known
