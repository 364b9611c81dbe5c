"""What the pages of codes are made of: for each code a position and a move, as code."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from desertrules import Seat, position_to_text

_WIDTH = 70
"""How long a text is at most in a line of a page's code, so that it need not be scrolled."""
_LONGEST = 94
"""How long a text can be that the formatter keeps in a line of its own."""


@frozen
class Example:
    """A position and a move that bring one code about."""

    says: str
    """When the code is told; after the first sentence, what is to be seen here."""
    state: str | Callable[[], str]
    """Python for the position: an expression, or lines of which the last one names it `state`.

    Where it is written from a position, what writes it: nothing is played before it is asked for.
    """
    move: str
    """Python for the move."""
    marked: bool = True
    """Whether the picture marks the move; it cannot where the move leads nowhere."""
    panel: bool = False
    """Whether what matters lies beside the board."""
    seat: Seat | None = None
    """Who is told of the effects; None for a spectator."""


@frozen
class Game:
    """The examples of a game."""

    alias: str
    """What its package is called on the page."""
    opening: str
    """Python that all of its examples begin with."""
    size: int
    """How wide its pictures are."""
    with_panel: int
    """How wide they are with what lies beside the board."""
    rejections: Mapping[str, Example]
    """One for each of the game's `CODES`."""
    effects: Mapping[str, Example]
    """One for each of the game's `EFFECTS`."""


def line(state: Any) -> str:
    """Write Python that reads a position from its one line, which is broken where it is long."""
    text = position_to_text(state)
    lines = [text] if len(text) <= _LONGEST else _broken(text)
    return "position_from_text(\n" + "".join(f'    "{each}"\n' for each in lines) + ")"


def _broken(text: str) -> list[str]:
    """Break a text after spaces."""
    lines = [""]
    for word in text.split(" "):
        for part in _parts(f"{word} "):
            if lines[-1] and len(lines[-1]) + len(part) > _WIDTH:
                lines.append("")
            lines[-1] += part
    return [*lines[:-1], lines[-1].rstrip()]


def _parts(word: str) -> list[str]:
    """Break a word that is longer than a line after the slashes between its parts."""
    if len(word) <= _WIDTH:
        return [word]
    *parts, last = word.split("/")
    return [*(f"{part}/" for part in parts), last]
