"""A board of Through the Desert as text, and how else a position is seen."""

from collections.abc import Sequence
from typing import Any

from desertrules.core.errors import wrong_game
from desertrules.core.layout import Layout
from desertrules.core.offers import Look
from desertrules.core.sheets import Sheet
from desertrules.drawing.lines import SCREEN, beside, broken, moves_of, seat_label
from desertrules.drawing.panel import parts_of, points_of
from desertrules.through_the_desert.components import NAME
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.picture import LETTERS, asked, cells_of, svg
from desertrules.through_the_desert.places import layout
from desertrules.through_the_desert.scoring import score
from desertrules.through_the_desert.state import State, View

_FROM = 3
"""Where the first column of cells begins in a line."""
_NARROWEST = 24


def text(
    position: State | View,
    last: Any = None,  # noqa: ANN401 - moves, which are checked
    *,
    names: Sequence[str] = (),
    rows: int | None = None,
) -> str:
    """Draw the board, with what lies beside it to its right; `[w0]` is where the last move was.

    Several last moves are given as a tuple. A board that has more than `rows` lines is drawn with
    each row in one line, and all else below. Raises WrongGame for what is no position, InvalidValue
    for a last move that is nowhere here.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    marked = frozenset(cell for move in moves_of(last) for cell in cells_of(position, move))
    board = _board(position, layout(position), marked)
    if rows is not None and len(board) > rows:
        return "\n".join([*_low_board(position, layout(position), marked), *_low(position, names)])
    room = SCREEN - max(map(len, board)) - 3
    return "\n".join(beside(board, _panel(position, max(room, _NARROWEST), names)))


def _board(position: State | View, where: Layout, last: frozenset[str]) -> list[str]:
    """Draw every cell at its column and line; the letters of columns stand above and below."""
    marks = _marks(position, where)
    columns = int(max(place.x for place in where.places) / 1.5) + 1
    rows = max(int(place.name[1:]) for place in where.places)
    lines = [[" "] * (_FROM + 2 * columns + 2) for _ in range(2 * rows)]
    for place in where.places:
        column, line = round(place.x / 1.5), round(place.y * 2 / 3**0.5)
        mark = marks.get(place.name, "")
        at = _FROM + 2 * column
        lines[line][at : at + len(mark)] = mark
        if place.name in last:
            lines[line][at - 1] = "["
            lines[line][at + len(mark)] = "]"
    for row in range(rows):
        lines[2 * row][:2] = f"{row + 1:2d}"
    letters = " " * _FROM + " ".join(chr(ord("a") + column) for column in range(columns))
    drawn = ["".join(line).rstrip() for line in lines]
    while not drawn[-1].strip():
        drawn.pop()
    return [letters, *drawn, letters]


def _low_board(position: State | View, where: Layout, last: frozenset[str]) -> list[str]:
    """Draw each row in one line; the letters of columns that lie half a cell lower stand lower."""
    marks = _marks(position, where)
    columns = int(max(place.x for place in where.places) / 1.5) + 1
    rows = max(int(place.name[1:]) for place in where.places)
    lines = [
        [*f"{number or '':2}"] + [" "] * (3 * columns + 2) for number in [0, 0, *range(1, rows + 1)]
    ]
    for place in where.places:
        line = lines[int(place.name[1:]) + 1]
        at = _FROM + 3 * round(place.x / 1.5)
        mark = marks.get(place.name, "")
        line[at : at + len(mark)] = mark
        if place.name in last:
            line[at - 1] = "["
            line[at + len(mark)] = "]"
        lines[round(place.y * 2 / 3**0.5) % 2][at] = place.name[0]
    return ["".join(line).rstrip() for line in lines]


def _low(position: State | View, names: Sequence[str]) -> list[str]:
    """Say in a line each what is asked for, and what every seat has."""
    left = " ".join(f"{LETTERS[colour]} {camels}" for colour, camels in position.supply.items())
    lines = [f"{asked(position, names)}; camels left: {left}"]
    for standing in score(position):
        facts = [f"{points_of(standing)}: {parts_of(standing)}"]
        facts += _facts(position, standing.seat, tokens=False)
        lines.append(f"{seat_label(standing.seat, names)}: {'; '.join(facts)}")
    return [line for words in lines for line in broken(words, SCREEN - 1)]


def _facts(position: State | View, seat: int, *, tokens: bool = True) -> list[str]:
    """Say what a seat holds and has returned, and which waterholes it took."""
    taken = " ".join(map(str, position.taken(seat)))
    facts = [f"took {taken}"] if taken and tokens else []
    if position.hand(seat):
        facts.append(f"riders {' '.join(LETTERS[colour] for colour in position.hand(seat))}")
    returned = position.returned(seat)
    if returned is not None:
        facts.append(f"returned {returned}")
    return facts


def _marks(position: State | View, where: Layout) -> dict[str, str]:
    """Give what stands on each cell."""
    marks = {place.name: "." for place in where.places if place.in_play}
    marks.update({place.name: "^" for place in where.places if place.kind == "mountain"})
    marks.update({cell: str(value) for cell, value in position.water.items()})
    marks.update(dict.fromkeys(position.palms, "Y"))
    for seat in range(position.options.players):
        for colour, letter in LETTERS.items():
            for cell in position.caravan(seat, colour):
                rider = cell == position.rider(seat, colour)
                marks[cell] = f"{letter.upper() if rider else letter}{seat}"
    return marks


def _panel(position: State | View, width: int, names: Sequence[str]) -> list[str]:
    """Say what is asked for, which camels are left, and what every seat has."""
    left = "  ".join(f"{LETTERS[colour]} {camels}" for colour, camels in position.supply.items())
    lines = [*broken(asked(position, names), width), "", "camels left:", f"  {left}"]
    for standing in score(position):
        seat = standing.seat
        label = f"{seat_label(seat, names)}: {points_of(standing)}"
        lines += [label, *broken(parts_of(standing), width, "  ")]
        lines += broken("; ".join(_facts(position, seat)), width, "  ")
    return lines


def _sheet(options: Options) -> Sheet:
    from desertrules.through_the_desert.sheet import sheet  # noqa: PLC0415 - seldom needed

    return sheet(options)


look: Look = Look(
    text=text,
    legend=(
        "w white, s sky, v mauve, t mint, p peach, with the seat's number; a capital is a rider;"
        " Y palm, 1 2 3 waterhole, ^ mountain, [w0] the last move"
    ),
    marks={
        r"[wW]\d": "bold black on white",
        r"[sS]\d": "bold black on bright_cyan",
        r"[vV]\d": "bold white on magenta",
        r"[tT]\d": "bold black on bright_green",
        r"[pP]\d": "bold black on bright_yellow",
        r"\bY\b": "bold green",
        r"(?<=  )[123](?=  |$)": "bold white on blue",
        r"(?<= )[.^]": "dim",
        r"\[[^\]]+\]": "reverse",
    },
    letters={letter: str(colour) for colour, letter in LETTERS.items()},
    svg=svg,
    layout=layout,
    sheet=_sheet,
)
"""How a position is drawn, and what the marks mean."""
