"""The strips of Nomads of Arabia as text, and how else a position is seen."""

from collections.abc import Sequence
from typing import Any

from desertrules.core.errors import wrong_game
from desertrules.core.offers import Look
from desertrules.core.sheets import Sheet
from desertrules.drawing.lines import (
    SCREEN,
    aligned,
    beside,
    broken,
    moves_of,
    seat_label,
)
from desertrules.drawing.panel import points_of
from desertrules.nomads_of_arabia.components import ANIMALS, NAME, Animal
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.picture import (
    asked,
    dinars_text,
    discs_text,
    herd_text,
    seats_at,
    svg,
    touched,
)
from desertrules.nomads_of_arabia.places import layout
from desertrules.nomads_of_arabia.scoring import score
from desertrules.nomads_of_arabia.state import State, View

_WIDTH = 7
_LABEL = 8


def text(position: State | View, last: Any = None, *, names: Sequence[str] = ()) -> str:  # noqa: ANN401 - moves, which are checked
    """Draw the strips with who is on them, the herds beside them, and below what each seat has.

    Where the last move was, or several as a tuple, stands in brackets. Raises WrongGame for what is
    no position, InvalidValue for a last move that is nowhere here.
    """
    if not isinstance(position, State | View):
        raise wrong_game(position, "state", NAME)
    marked = {touched(position, move) for move in moves_of(last)}
    board = [*_away(position), *_strips(position, marked)]
    lines = [*beside(board, _herds(position)), "", *_seats(position, names)]
    lines += broken(asked(position, names), SCREEN - 1)
    return "\n".join(line.rstrip() for line in lines)


def _away(position: State | View) -> list[str]:
    """Name those who are on no strip."""
    away = [
        f"{name}: {', '.join(map(str, seats_at(position, at))) or 'nobody'}"
        for name, at in (("at the Pilgrim", "pilgrim"), ("lost", "lost"))
    ]
    return ["   ".join(away)]


def _strips(position: State | View, last: set[str | None]) -> list[str]:
    """Draw each strip, and below each of its places the nomads there and the city's disc."""
    marks = dict(position.options.components.strips)
    lines: list[str] = []
    for row, strip in enumerate(position.strips):
        indent = " " * (_LABEL + (_WIDTH // 2 if strip.startswith("d") else 0))
        places: list[str] = []
        below: list[str] = []
        for place, mark in enumerate(marks[strip]):
            name = f"{strip}:{place}"
            shown = f"{place}{'^' if mark == 'M' else mark}"
            places.append(f"[{shown}]" if name in last else f" {shown}")
            below.append(" " + "".join(map(str, seats_at(position, name))))
        drawn = "".join(f"{place:{_WIDTH}}" for place in places)
        lines.append(f"{f'{row} {strip}':{len(indent)}}{drawn}{_disc(position, strip)}")
        lines.append(indent + "".join(f"{here:{_WIDTH}}" for here in below))
    return lines


def _disc(position: State | View, strip: str) -> str:
    discs = position.city_discs
    return f" {discs[strip] or '?'}" if strip in discs else ""


def _herds(position: State | View) -> list[str]:
    """Write where animals stand, how many are in stock, what they bring, and who can be hired."""
    rows: list[tuple[str, dict[Animal, int]]] = [
        *((str(land), herd) for land, herd in position.landscapes.items()),
        ("stock", position.stock),
        ("price", position.prices),
        ("hire", position.pool),
    ]
    if any(position.in_hand.values()):
        rows.append(("on way", position.in_hand))
    table = [["", *(animal[:2] for animal in ANIMALS)]]
    table += [[name, *(str(herd[animal]) for animal in ANIMALS)] for name, herd in rows]
    return aligned(table, right=True, gap=1)


def _seats(position: State | View, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for standing in score(position):
        seat = standing.seat
        hidden = position.discs(seat) is None
        facts = [
            f"{seat_label(seat, names)}: {points_of(standing, hidden=hidden)}",
            dinars_text(position, seat),
            herd_text(position.animals(seat)) or "no animals",
        ]
        handlers, discs = herd_text(position.handlers(seat)), discs_text(position, seat)
        facts += [f"handlers {handlers}"] if handlers else []
        facts += [f"discs {discs}"] if discs else []
        lines += _joined(facts)
    return lines


def _joined(facts: Sequence[str]) -> list[str]:
    return broken("; ".join(facts), SCREEN - 1)


def _sheet(options: Options) -> Sheet:
    from desertrules.nomads_of_arabia.sheet import sheet  # noqa: PLC0415 - seldom needed

    return sheet(options)


look: Look = Look(
    text=text,
    legend=(
        "0G: place 0 of its strip, green; R red, P purple, B blue, O ochre, C city, d dune,"
        " ^ mountain; below a place the nomads there, by seat; beside a strip the disc on its city,"
        " ? face down; in brackets the last move"
    ),
    marks={
        r"(?<=[ \[])\dG": "black on green",
        r"(?<=[ \[])\dR": "white on red",
        r"(?<=[ \[])\dP": "white on magenta",
        r"(?<=[ \[])\dB": "white on blue",
        r"(?<=[ \[])\dO": "black on yellow",
        r"(?<=[ \[])\dC": "bold",
        r"(?<= )\d\^": "dim",
    },
    svg=svg,
    layout=layout,
    sheet=_sheet,
)
"""How a position is drawn, and what the marks mean."""
