"""The strips of Nomads of Arabia as text, with stock, landscapes and nomads."""

from collections.abc import Iterable, Mapping, Sequence

from desertrules.core.offers import Look
from desertrules.nomads_of_arabia.components import Animal
from desertrules.nomads_of_arabia.state import State, View

_WIDTH = 8


def _picture(position: State | View) -> str:
    """Draw the strips, row 0 nearest to the Pilgrim on top, and under each the nomads on it."""
    away = [
        f"{name}: {', '.join(f'seat {seat}' for seat in _seats_at(position, at)) or 'nobody'}"
        for name, at in (("at the Pilgrim", "pilgrim"), ("lost", "lost"))
    ]
    marks = dict(position.options.components.strips)
    lines = ["   ".join(away)]
    for row, strip in enumerate(position.strips):
        lines += _strip(position, row, strip, marks[strip])
    return "\n".join(line.rstrip() for line in lines)


def _strip(position: State | View, row: int, strip: str, marks: str) -> list[str]:
    indent = " " * (_WIDTH // 2) if strip.startswith("d") else ""
    places = [f"{place}{'^' if mark == 'M' else mark}" for place, mark in enumerate(marks)]
    nomads = [
        "".join(map(str, _seats_at(position, f"{strip}:{place}"))) for place in range(len(marks))
    ]
    drawn = indent + "".join(f"{place:{_WIDTH}}" for place in places)
    discs = position.city_discs
    disc = f"{_disc(discs[strip])} on the city" if strip in discs else ""
    return [
        f"row {row} {strip:4}{drawn:{7 * _WIDTH}}{disc}",
        " " * 10 + indent + "".join(f"{here:{_WIDTH}}" for here in nomads),
    ]


def _disc(disc: str | None) -> str:
    return "special disc" if disc is None else f"final disc {disc}"


def _seats_at(position: State | View, at: str) -> list[int]:
    return [seat for seat in range(position.options.players) if position.at(seat) == at]


def _facts(position: State | View) -> str:
    """Say what lies beside the strips: animals, prices, handlers, and what each nomad has."""
    animals = list(Animal)
    rows: list[tuple[str, Mapping[Animal, int]]] = [
        *((str(land), herd) for land, herd in position.landscapes.items()),
        ("in stock", position.stock),
        ("price", position.prices),
        ("handlers", position.pool),
    ]
    table = [["", *map(str, animals)]]
    table += [[name, *(str(herd[animal]) for animal in animals)] for name, herd in rows]
    seats = [["", "at", "dinars", "animals", "handlers", "discs"]]
    seats += [_seat(position, seat) for seat in range(position.options.players)]
    return "\n".join([*_aligned(table), "", *_aligned(seats)])


def _seat(position: State | View, seat: int) -> list[str]:
    discs = position.discs(seat)
    known = f"{position.held(seat)} unknown" if discs is None else ", ".join(discs) or "-"
    return [
        f"seat {seat}",
        position.at(seat) or "-",
        str(position.dinars(seat)),
        _herd(position.animals(seat)),
        _herd(position.handlers(seat)),
        known,
    ]


def _herd(herd: Mapping[Animal, int]) -> str:
    return ", ".join(f"{count} {animal}" for animal, count in herd.items() if count) or "-"


def _aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _text(position: State | View) -> str:
    return f"{_picture(position)}\n\n{_facts(position)}"


look = Look(
    text=_text,
    legend=(
        "0G: place 0 of its strip, green; R red, P purple, B blue, O ochre, C city, d dune,"
        " ^ mountain; below a place the nomads there, by seat"
    ),
)
"""How a position is drawn, and what the marks mean."""
