"""A position of any game as text, and as SVG."""

import json
from collections.abc import Iterable, Sequence
from inspect import signature
from textwrap import fill
from typing import Any

from desertrules.core.fields import count_of
from desertrules.core.offers import look_of
from desertrules.core.registry import dump, game_of
from desertrules.drawing.choices import Choices
from desertrules.drawing.lines import moves_of
from desertrules.drawing.panel import Panel, compose, points_of, seat_names, wishes
from desertrules.drawing.pen import Pen
from desertrules.render.words import move_to_text, with_names

_WIDTH = 79
_LINE, _LETTER = 17.0, 8.6


def text(
    position: Any,  # noqa: ANN401 - a state or a view of any game
    *,
    last: Any = None,  # noqa: ANN401 - a move of the game
    legend: bool = False,
    names: Iterable[str] = (),
    rows: int | None = None,
) -> str:
    """Draw a state or a view with what lies beside the board; `last` is the move that led there.

    Several last moves, as a tuple, are all marked where the game can do so. With `legend` it says
    what the marks mean; `names` are what the seats are called, and `rows` how many lines a screen
    has, where the game can draw a smaller board. A game that has no look of its own is shown as its
    JSON.

    Raises WrongGame for what is no position, InvalidValue for any of the others that is unfit.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, sahara
        >>> from desertrules.render import text
        >>> state = advance(sahara.initial(sahara.Options(players=2, desert=12)), Random(7))
        >>> print(text(state, names=["Ada", "Ben"]))
        waterhole (0): 0 0 0 0 0 0 1 1 1 1 1 1                   0 Ada: 0 points
        desert   1   2   3   4   5   6   7   8   9  10  11  12     0: palm-2    (5)
                 .   .   .   .   .   .   .   .   .   .   .   .     1: palm-1    (5)
        oasis   13  14  15  16  17  18  19  20                     2: mirage-1  (5)
                 .   .   .   .   .   .   .   .                   1 Ben: 0 points
                +1  +2  +3  +4  +5  +6  +7  +8                     0: palm-1    (5)
                                                                   1: palm-3    (5)
        Ada plays a card                                           2: palm-2    (5)
    """
    game = game_of(position)
    look, names = look_of(game), seat_names(len(game.score(position)), names)
    if rows is not None:
        rows = count_of("rows", rows, 1)
    if look.text is None:
        return json.dumps(dump(position), indent=2)
    known = signature(look.text).parameters
    wanted = {"names": names, "rows": rows}
    given = {name: value for name, value in wanted.items() if value and name in known}
    if "names" not in known:
        last = moves_of(last)[-1] if last else None
    drawn = look.text(position, *([last] if last is not None else []), **given)
    if "names" not in known:
        drawn = with_names(drawn, names)
    told = [fill(f"({look.legend})", _WIDTH)] if legend and look.legend else []
    return "\n\n".join([drawn, *told])


def svg(  # noqa: PLR0913 - what a picture can be asked for
    position: Any,  # noqa: ANN401 - a state or a view of any game
    *,
    legal: Sequence[Any] = (),
    last: Any = None,  # noqa: ANN401 - a move of the game
    theme: str = "light",
    size: int | None = None,
    names: Iterable[str] = (),
    part: str = "",
    panel: bool = True,
) -> str:
    """Draw a state or a view as SVG; a game that has no pictures, as its text.

    Args:
        position: The state or view; of a state all is shown, secrets too.
        legal: All legal moves, if they are to be clicked. An element that stands for one carries
            `data-move`, its index; one that stands for several carries `data-part`.
        last: The move that led here, to be marked.
        theme: `light` or `dark`.
        size: How many pixels the picture is wide. Below 640 the panel stands under the board.
        names: What the seats are called.
        part: The `data-part` that was clicked on: only moves that have these words are offered.
        panel: Whether to draw what lies beside the board; without it some moves have no button.

    Raises WrongGame for what is no position, InvalidValue for any of the others that is unfit.

    Examples:
        >>> from random import Random
        >>> from desertrules import advance, legal_moves, sahara
        >>> from desertrules.render import svg
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> picture = svg(state, legal=legal_moves(state), theme="dark", size=640)
        >>> picture.count("data-move=")
        3
    """
    wanted = {"legal": legal, "last": last, "theme": theme, "size": size}
    wanted |= {"names": names, "part": part, "panel": panel}
    draw = look_of(game_of(position)).svg
    return _text_drawn(position, wanted) if draw is None else draw(position, **wanted)


def _text_drawn(position: Any, wanted: dict[str, Any]) -> str:  # noqa: ANN401 - of any game
    """Draw the text of a position, with everybody's points and all moves beside it."""
    game = game_of(position)
    standings = game.score(position)
    wish = wishes(len(standings), **wanted)
    choices = Choices(wish.legal, _words, wish.part)
    pen = Pen(wish.theme)
    lines = text(position).splitlines()
    for number, line in enumerate(lines, start=1):
        pen.text(12, 12 + _LINE * number, line.replace(" ", "\N{NO-BREAK SPACE}"))

    def fill_panel(panel: Panel) -> None:
        for standing in standings:
            panel.line(f"{wish.names[standing.seat]}: {points_of(standing)}", soft=False)
        panel.menu(choices.menu(lambda _: False))

    return compose(
        pen,
        wish,
        (24 + _LETTER * max(map(len, lines)), 24 + _LINE * len(lines)),
        fill_panel,
        game=game.name,
        title=game.name,
        description="",
    )


def _words(move: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any game
    return tuple(move_to_text(move).split())
