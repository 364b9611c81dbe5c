"""What is written for people to read; plain text unless it goes to a terminal."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from rich.console import Console
from rich.highlighter import Highlighter
from rich.text import Text
from rich.theme import Theme

from desertrules import AnyGame, Over, Seat
from desertrules.cli.errors import Refused
from desertrules.render import text

SECRET_PARTS = {"nomads-of-arabia": ("discs",)}
"""Categories of points that only their owner knows before the end."""


class _Marks(Highlighter):
    """Colours for the marks of pictures: camels of a colour, palms, waterholes; and for rules."""

    _BOARD = re.compile(
        r"^   a(?: [b-z])*\n(?P<rows>(?:[ \d]{3}[ .Y^\dwsvtpWSVTP]*\n?)+)", re.MULTILINE
    )
    _MARK = re.compile(
        r"(?P<camel>[wsvtpWSVTP])\d|(?P<palm>Y)|(?P<water>(?<=  )[123])|(?P<ground>[.^])"
    )
    _RULE = re.compile(r"\b(?:TD|SA|NA)\d+\.\d+")

    def highlight(self, text: Text) -> None:
        """Style the rows of a board, and the numbers of rules."""
        for board in self._BOARD.finditer(text.plain):
            for mark in self._MARK.finditer(text.plain, *board.span("rows")):
                style = (mark["camel"] or mark.lastgroup or "").lower()
                text.stylize(f"desert.{style}", *mark.span())
        for rule in self._RULE.finditer(text.plain):
            text.stylize("desert.rule", *rule.span())


_THEME = Theme(
    {
        "desert.w": "bold black on white",
        "desert.s": "bold black on bright_cyan",
        "desert.v": "bold white on magenta",
        "desert.t": "bold black on bright_green",
        "desert.p": "bold black on bright_yellow",
        "desert.palm": "bold green",
        "desert.water": "bold blue",
        "desert.ground": "dim",
        "desert.rule": "bold",
    }
)


def say(words: str) -> None:
    """Print a text; in colours where there is a terminal that has them."""
    if sys.stdout.isatty():
        console = Console(theme=_THEME, highlighter=_Marks(), soft_wrap=True)
        console.print(words, markup=False, emoji=False)
    else:
        print(words)


def picture(game: AnyGame, state: Any, viewer: Seat | None, *, whole: bool = False) -> str:  # noqa: ANN401 - any game
    """Draw a state as a seat may see it (None: a spectator), with the points that it may know."""
    seen = state if whole else game.view(state, viewer)
    return f"{text(seen)}\n\n{points(game, state, viewer, whole=whole)}"


def points(game: AnyGame, state: Any, viewer: Seat | None, *, whole: bool = False) -> str:  # noqa: ANN401 - any game
    """Write everybody's points by category; what the viewer may not know is a question mark."""
    over = isinstance(game.turn(state), Over)
    secret = () if whole or over else SECRET_PARTS.get(game.name, ())
    standings = game.score(state)
    keeping = {
        each.seat for each in standings if each.seat != viewer and secret and state.held(each.seat)
    }
    rows = [["", *(name for name, _ in standings[0].parts), "points", "rank"]]
    for standing in standings:
        hidden = secret if standing.seat in keeping else ()
        parts = ["?" if name in hidden else str(value) for name, value in standing.parts]
        total = ["?" if hidden else str(standing.points), "?" if keeping else str(standing.rank)]
        rows.append([f"seat {standing.seat}", *parts, *total])
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a table, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            f"{cell:{'<' if at == 0 else '>'}{width}}"
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def whose_turn(game: AnyGame, state: Any) -> str:  # noqa: ANN401 - any game
    """Say who acts now, or how the game ended."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        winners = " and ".join(f"seat {seat}" for seat in turn.result.winners)
        return f"The game is over ({turn.result.reason}); won by {winners}."
    seat = getattr(turn, "seat", None)
    return "Chance is to happen." if seat is None else f"Seat {seat} is to move."


def write_out(words: str, out: str | None) -> None:
    """Write a text to standard output, or whole to a file that is replaced only then."""
    ended = words if words.endswith("\n") else words + "\n"
    if out is None:
        sys.stdout.write(ended)
        return
    path = Path(out)
    try:
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(ended)
        Path(file.name).replace(path)
    except OSError as error:
        raise Refused(f"{out}: cannot be written: {error.strerror}", 2) from None
