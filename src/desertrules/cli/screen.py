"""What is written for people to read; plain text unless it goes to a terminal."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.highlighter import Highlighter
from rich.text import Text

from desertrules.core.contract import AnyGame, Over, Seat
from desertrules.core.offers import look_of, secrets_of
from desertrules.drawing.lines import aligned, seat_label
from desertrules.render import text
from desertrules.render.words import with_names

_RULE = r"\b[A-Z]{1,3}\d+\.\d+"


class _Marks(Highlighter):
    """Styles for the marks of a picture, and for the numbers of rules."""

    def __init__(self, marks: Mapping[str, str]) -> None:
        self._marks = {**marks, _RULE: "bold"}

    def highlight(self, text: Text) -> None:
        """Style what fits the patterns."""
        for pattern, style in self._marks.items():
            for found in re.finditer(pattern, text.plain, re.MULTILINE):
                text.stylize(style, *found.span())


def say(words: str, marks: Mapping[str, str] | None = None) -> None:
    """Print a text; in colours where there is a terminal that has them."""
    if sys.stdout.isatty():
        console = Console(highlighter=_Marks(marks or {}), soft_wrap=True)
        console.print(words, markup=False, emoji=False)
    else:
        print(words)


def show_position(  # noqa: PLR0913 - a position, and how it is seen
    game: AnyGame,
    state: Any,  # noqa: ANN401 - of any game
    viewer: Seat | None,
    *,
    whole: bool = False,
    last: Any = None,  # noqa: ANN401 - a move of the game
    legend: bool = False,
    names: Sequence[str] = (),
    rows: int | None = None,
) -> int:
    """Draw a state as a seat may see it (None: a spectator), with the points that it may know.

    Gives how many lines were printed; `rows` is how many there should be at most, if it can be.
    """
    look = look_of(game)
    seen = state if whole else game.view(state, viewer)
    drawn = text(seen, last=last, legend=legend, names=names, rows=rows)
    say(drawn, look.marks)
    if look.svg is None:  # else its text has a panel, as its picture has
        table = points(game, state, viewer, whole=whole, names=names)
        say(f"\n{table}")
        drawn = f"{drawn}\n\n{table}"
    return len(drawn.splitlines())


def points(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game
    viewer: Seat | None,
    *,
    whole: bool = False,
    names: Sequence[str] = (),
) -> str:
    """Write everybody's points by category; what the viewer may not know is a question mark."""
    over = isinstance(game.turn(state), Over)
    secrets = None if whole or over else secrets_of(game)
    secret = secrets.parts if secrets else ()
    standings = game.score(state)
    keeping = {
        each.seat
        for each in standings
        if secrets and each.seat != viewer and secrets.held(state, each.seat)
    }
    rows = [["", *(name for name, _ in standings[0].parts), "points", "rank"]]
    for standing in standings:
        hidden = secret if standing.seat in keeping else ()
        parts = ["?" if name in hidden else str(value) for name, value in standing.parts]
        total = ["?" if hidden else str(standing.points), "?" if keeping else str(standing.rank)]
        rows.append([seat_label(standing.seat, names), *parts, *total])
    return "\n".join(aligned(rows, right=True))


def whose_turn(game: AnyGame, state: Any, names: Sequence[str] = ()) -> str:  # noqa: ANN401 - any game
    """Say who acts now, or how the game ended."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        winners = " and ".join(f"seat {seat}" for seat in turn.result.winners)
        words = f"The game is over ({turn.result.reason}); won by {winners}."
    else:
        seat = getattr(turn, "seat", None)
        words = "Chance is to happen." if seat is None else f"Seat {seat} is to move."
    return with_names(words, names)
