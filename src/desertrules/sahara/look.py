"""A track of Sahara as text, and how else a position is seen."""

from collections.abc import Sequence
from typing import Any

from desertrules.core.errors import wrong_game
from desertrules.core.offers import Look
from desertrules.core.sheets import Sheet
from desertrules.drawing.lines import beside, broken, moves_of, seat_label
from desertrules.drawing.panel import points_of
from desertrules.sahara.components import NAME
from desertrules.sahara.moves import Move, Play
from desertrules.sahara.options import Options
from desertrules.sahara.picture import asked, herds_of, svg, touched
from desertrules.sahara.places import ACROSS, layout
from desertrules.sahara.scoring import score
from desertrules.sahara.state import State, View

_WIDTH = 54


def text(position: State | View, last: Any = None, *, names: Sequence[str] = ()) -> str:  # noqa: ANN401 - moves, which are checked
    """Draw the track in rows of twelve spaces, and everybody's piles beside it.

    Where the last move was, or several as a tuple, stands in brackets. Raises WrongGame for what is
    no position, InvalidValue for a last move that is nowhere here.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    moves = moves_of(last)  # of cards that were played only the last still lies where it was
    kept = [move for move in moves if not isinstance(move, Play) or move is moves[-1]]
    marked = [touched(position, move) for move in kept]
    spaces = {space for places, _ in marked for space in places}
    piles = {pile for _, pile in marked}
    board = [*_track(position, spaces), "", *broken(asked(position, names), _WIDTH)]
    return "\n".join(beside(board, _panel(position, piles, names)))


def _track(position: State | View, last: set[int]) -> list[str]:
    options = position.options
    marks = _marks(position, last)
    width = max(4, *(len(mark) + 1 for mark in marks.values()))
    lines = broken(f"waterhole (0): {_waterhole(position, 0 in last)}", _WIDTH)
    for first in range(1, options.desert + 1, ACROSS):
        spaces = range(first, min(first + ACROSS, options.desert + 1))
        lines += _row("desert", spaces, marks, width)
    oasis = range(options.desert + 1, options.last + 1)
    worth = "".join(f"{'+' + str(options.worth(space)):>{width}}" for space in oasis)
    return [*lines, *_row("oasis", oasis, marks, width), " " * 6 + worth]


def _row(name: str, spaces: range, marks: dict[int, str], width: int) -> list[str]:
    numbers = "".join(f"{space:>{width}}" for space in spaces)
    camels = "".join(f"{marks[space]:>{width}}" for space in spaces)
    return [f"{name:6}{numbers}", f"{'':6}{camels}".rstrip()]


def _marks(position: State | View, last: set[int]) -> dict[int, str]:
    """Give the camels on each space of the track; a dot where there is none."""
    herds = herds_of(position)
    marks: dict[int, str] = {}
    for space in range(1, position.options.last + 1):
        herd = herds.get(space, {})
        each = [f"{seat}{'*' * star}" for (seat, star), count in herd.items() for _ in range(count)]
        mark = "+".join(each) or "."
        marks[space] = f"[{mark}]" if space in last else mark
    return marks


def _waterhole(position: State | View, last: bool) -> str:  # noqa: FBT001 - a plain answer
    herd = herds_of(position).get(0, {})
    each = [f"{seat}{'*' * star}" for (seat, star), count in herd.items() for _ in range(count)]
    return f"[{' '.join(each)}]" if last else " ".join(each) or "."


def _panel(
    position: State | View, last: set[tuple[int | None, int] | None], names: Sequence[str]
) -> list[str]:
    """Write every seat's points and piles."""
    lines: list[str] = []
    for standing in score(position):
        seat = standing.seat
        lines.append(f"{seat_label(seat, names)}: {points_of(standing)}")
        tops, sizes = position.tops(seat), position.piles(seat)
        for pile, (top, size) in enumerate(zip(tops, sizes, strict=True)):
            mark = f"[{top or '?'}]" if (seat, pile) in last else f" {top or '?'}"
            lines.append(f"  {pile}:{mark:10} ({size})")
    return lines


def _also(position: State | View, move: Move) -> str:
    """Call the play of a pile by the card on it."""
    seat = position.seat
    if seat is None or not isinstance(move, Play):
        return ""
    return f"{move.kind} {position.tops(seat)[move.pile]}"


def _sheet(options: Options) -> Sheet:
    from desertrules.sahara.sheet import sheet  # noqa: PLC0415 - seldom needed

    return sheet(options)


look: Look = Look(
    text=text,
    legend=(
        "a number is a camel of that seat, * its favourite; +1 to +8 are points of the oasis; of a"
        " pile the top and the size; in brackets the last move"
    ),
    marks={r"\d\*": "bold", r"\[[^\]]+\]": "reverse"},
    also=_also,
    svg=svg,
    layout=layout,
    sheet=_sheet,
)
"""How a position is drawn, and what the marks mean."""
