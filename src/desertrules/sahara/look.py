"""A track of Sahara as text."""

from desertrules.core.offers import Look
from desertrules.sahara.state import State, View

_ACROSS = 12


def _picture(position: State | View) -> str:
    """Draw the waterhole, the desert in rows of twelve spaces, and the oasis with its points."""
    options = position.options
    marks = _marks(position)
    width = max(4, *(len(mark) + 1 for space, mark in marks.items() if space))
    lines = [f"waterhole (0): {marks[0]}"]
    for first in range(1, options.desert + 1, _ACROSS):
        spaces = range(first, min(first + _ACROSS, options.desert + 1))
        lines += ["", *_row("desert", spaces, marks, width)]
    oasis = range(options.desert + 1, options.last + 1)
    worth = "".join(f"{'+' + str(options.worth(space)):>{width}}" for space in oasis)
    return "\n".join([*lines, "", *_row("oasis", oasis, marks, width), " " * 6 + worth])


def _row(name: str, spaces: range, marks: dict[int, str], width: int) -> list[str]:
    numbers = "".join(f"{space:>{width}}" for space in spaces)
    camels = "".join(f"{marks[space]:>{width}}" for space in spaces)
    return [f"{name:6}{numbers}", f"{'':6}{camels}"]


def _marks(position: State | View) -> dict[int, str]:
    """Give the camels on each space; a dot where there is none."""
    standing: dict[int, list[str]] = {space: [] for space in range(position.options.last + 1)}
    for seat in range(position.options.players):
        for space in position.camels(seat):
            standing[space].append(str(seat))
        favourite = position.favourite(seat)
        if favourite is not None:
            standing[favourite].append(f"{seat}*")
    at_start = " ".join(standing.pop(0)) or "."
    return {0: at_start, **{space: "+".join(here) or "." for space, here in standing.items()}}


def _facts(position: State | View) -> str:
    """Say what lies beside the track: every seat's piles, and the card being carried out."""
    lines = [_piles(position, seat) for seat in range(position.options.players)]
    if position.card is not None:
        plural = "move" if position.left == 1 else "moves"
        what = f"carries out {position.card}: {position.left} {plural} left"
        lines.append(f"seat {position.seat} {what}")
    return "\n".join(lines)


def _piles(position: State | View, seat: int) -> str:
    sizes = position.piles(seat)
    piles = [
        f"{number}: {top or '?':8} ({size})"
        for number, (top, size) in enumerate(zip(position.tops(seat), sizes, strict=True))
    ]
    return f"seat {seat}  piles  {'  '.join(piles)}  laid aside: {len(position.aside(seat))}"


def _text(position: State | View) -> str:
    return f"{_picture(position)}\n\n{_facts(position)}"


look = Look(
    text=_text,
    legend=("a number is a camel of that seat, * its favourite; +1 to +8 are points of the oasis"),
)
"""How a position is drawn, and what the marks mean."""
