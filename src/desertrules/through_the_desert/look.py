"""A board of Through the Desert as text."""

from desertrules.core.offers import Look
from desertrules.hexgrid import Cell, cell_name
from desertrules.through_the_desert.components import Colour
from desertrules.through_the_desert.state import State, View

_LETTERS = {
    Colour.WHITE: "w",
    Colour.SKY: "s",
    Colour.MAUVE: "v",
    Colour.MINT: "t",
    Colour.PEACH: "p",
}


def _picture(position: State | View) -> str:
    """Draw the board: camels, waterholes by value, `Y` palms, `^` mountains, `.` desert.

    Columns stand under their letters; each row of the map is two lines, half a hex apart.
    """
    marks = _marks(position)
    lines = position.options.board.text.rstrip("\n").split("\n")
    width = max(len(line) for line in lines)
    header = "   " + " ".join(chr(ord("a") + column) for column in range((width + 1) // 2))
    drawn = [header]
    for number, line in enumerate(lines):
        label = "" if number % 2 else f"{number // 2 + 1:2d}"
        row = [" "] * (width + 1)
        for column in range(0, len(line), 2):
            if line[column] != " ":
                mark = marks.get(
                    cell_name(column // 2, number), "^" if line[column] == "^" else " "
                )
                row[column : column + len(mark)] = mark
        drawn.append(f"{label:3}{''.join(row)}".rstrip())
    return "\n".join(drawn)


def _marks(position: State | View) -> dict[Cell, str]:
    """Give what stands on each cell in play."""
    terrain = position.options._terrain
    marks = dict.fromkeys(terrain.grid.cells(terrain.in_play), ".")
    marks.update({cell: str(value) for cell, value in position.water.items()})
    marks.update(dict.fromkeys(position.palms, "Y"))
    for seat in range(position.options.players):
        for colour, letter in _LETTERS.items():
            for cell in position.caravan(seat, colour):
                rider = cell == position.rider(seat, colour)
                marks[cell] = f"{letter.upper() if rider else letter}{seat}"
    return marks


def _facts(position: State | View) -> str:
    """Say what lies beside the board: camels left, and every seat's riders and waterholes."""
    left = ", ".join(f"{colour} {camels}" for colour, camels in position.supply.items())
    lines = [f"camels left: {left}"]
    for seat in range(position.options.players):
        taken = " ".join(map(str, position.taken(seat))) or "none"
        parts = [f"seat {seat}", f"waterholes taken: {taken}"]
        if position.hand(seat):
            parts.append(f"riders to place: {', '.join(position.hand(seat))}")
        returned = position.returned(seat)
        if returned is not None:
            parts.append(f"returned: {returned}")
        lines.append("  ".join(parts))
    return "\n".join(lines)


def _text(position: State | View) -> str:
    return f"{_picture(position)}\n\n{_facts(position)}"


look = Look(
    text=_text,
    legend=(
        "w white, s sky, v mauve, t mint, p peach, with the seat's number; a capital is a rider;"
        " Y palm, 1 2 3 waterhole, ^ mountain"
    ),
    marks={
        r"[wW]\d": "bold black on white",
        r"[sS]\d": "bold black on bright_cyan",
        r"[vV]\d": "bold white on magenta",
        r"[tT]\d": "bold black on bright_green",
        r"[pP]\d": "bold black on bright_yellow",
        r"\bY\b": "bold green",
        r"(?<=  )[123](?= |$)": "bold blue",
        r"(?<= )[.^]": "dim",
    },
)
"""How a position is drawn, and what the marks mean."""
