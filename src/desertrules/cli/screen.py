"""What is written for people to read; plain text unless it goes to a terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from desertrules import AnyGame, Over, Seat
from desertrules.cli.faults import Refused
from desertrules.render import text

SECRET_PARTS = {"nomads-of-arabia": ("discs",)}
"""Categories of points that only their owner knows before the end."""


class _Marks(RegexHighlighter):
    """Colours for the marks of pictures: camels of a colour, palms, waterholes, rules."""

    base_style = "desert."
    highlights = [  # noqa: RUF012 - as the base class asks for
        r"(?P<white>\b[wW]\d\b)",
        r"(?P<sky>\b[sS]\d\b)",
        r"(?P<mauve>\b[vV]\d\b)",
        r"(?P<mint>\b[tT]\d\b)",
        r"(?P<peach>\b[pP]\d\b)",
        r"(?P<palm>(?<= )Y(?= |$))",
        r"(?P<water>(?<=   )[123](?=   ))",
        r"(?P<rule>\b(?:TD|SA|NA)\d+\.\d+)",
    ]


_THEME = Theme(
    {
        "desert.white": "bold black on white",
        "desert.sky": "bold black on bright_cyan",
        "desert.mauve": "bold white on magenta",
        "desert.mint": "bold black on bright_green",
        "desert.peach": "bold black on bright_yellow",
        "desert.palm": "bold green",
        "desert.water": "bold blue",
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
    rows = [["", *(name for name, _ in standings[0].parts), "points", "rank"]]
    for standing in standings:
        hidden = secret if standing.seat != viewer else ()
        parts = ["?" if name in hidden else str(value) for name, value in standing.parts]
        total = ["?" if hidden else str(standing.points), "?" if secret else str(standing.rank)]
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
