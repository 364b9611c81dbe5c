"""The record sheet of Through the Desert: the board with its spaces numbered for the set-up."""

from desertrules.core.layout import Layout, Place
from desertrules.core.sheets import Boxes, Sheet
from desertrules.drawing.palette import theme_of
from desertrules.drawing.pen import Pen, document, number, polygon
from desertrules.through_the_desert.components import (
    NAME,
    PALM_COUNT,
    RETURNING_PLAYERS,
    SUPPLY,
    Colour,
)
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.places import layout

_SIDE, _LEFT, _TOP = 19.0, 44.0, 40.0
_RIDERS = 5
_WRITTEN = (
    "Turns: rider white e5; then camels, white e5  sky k6; pass. A palm space without a palm has a"
    " waterhole like the others."
)
_RETURNED = "First of all each gives a rider back: discard mint. "
_INK, _SOFT, _GREY = "#111", "#888", "#ccc"


def sheet(options: Options) -> Sheet:
    """Give the sheet for some options: spaces are numbered in the order of their values (TD3.2)."""
    where = layout(options)
    numbered = [
        each for each in where.places if each.in_play and each.kind in {"waterhole", "palm"}
    ]
    spaces = {place.name: at for at, place in enumerate(numbered, start=1)}
    palms = [place.name for place in numbered if place.kind == "palm"]
    camels = SUPPLY[options.players] * len(Colour)
    boxes = [Boxes(f"The {PALM_COUNT} palms, by their cells.", ("",) * PALM_COUNT)] if palms else []
    values = tuple(f"{at} {cell}{'*' * (cell in palms)}" for cell, at in spaces.items())
    says = "The value of each waterhole, in this order; a line where a palm stands (spaces with *)."
    return Sheet(
        title=NAME,
        rounds=_RIDERS + 1 + camels // (2 * options.players),
        svg=_drawn(where, spaces),
        text=_written(where, spaces),
        setup=f"{'palms   ' if palms else ''}water",
        boxes=(*boxes, Boxes(says, values)),
        reminders=(_RETURNED + _WRITTEN if options.players == RETURNING_PLAYERS else _WRITTEN,),
    )


def _drawn(where: Layout, spaces: dict[str, int]) -> str:
    """Draw the board in black on white, with the numbers of its spaces."""
    pen = Pen(theme_of("light"))
    for place in where.places:
        x, y = _at(place)
        fill = _GREY if place.kind == "mountain" else "#fff"
        dashed = "" if place.in_play else ' stroke-dasharray="2 3"'
        course = "M" + "L".join(
            f"{number(x + _SIDE * dx)} {number(y + _SIDE * dy)}"
            for dx, dy in (
                (1, 0),
                (0.5, 0.866),
                (-0.5, 0.866),
                (-1, 0),
                (-0.5, -0.866),
                (0.5, -0.866),
            )
        )
        pen.path(f"{course}z", "cell", f'fill="{fill}" stroke="{_SOFT}"{dashed}')
        if place.name in spaces:
            _draw_space(pen, place, spaces[place.name])
    right, low = (max(_at(place)[axis] for place in where.places) for axis in (0, 1))
    for x, letter in sorted({(_at(place)[0], place.name[0]) for place in where.places}):
        for y in (14.0, low + _TOP - 8):
            pen.text(x, y, letter, size=13, fill=_INK, anchor="middle")
    for row in sorted({int(place.name[1:]) for place in where.places}):
        y = _TOP + _SIDE * 0.866 * (2 * row - 1.5) + 4
        for x in (11.0, right + _LEFT - 11):
            pen.text(x, y, str(row), size=13, fill=_INK, anchor="middle")
    return document(
        pen.lines,
        right + _LEFT,
        low + _TOP,
        theme=pen.theme,
        game="through-the-desert",
        title=f"{NAME}: record sheet",
        description="",
        size=None,
    )


def _at(place: Place) -> tuple[float, float]:
    return _LEFT + _SIDE * place.x, _TOP + _SIDE * place.y


def _draw_space(pen: Pen, place: Place, at: int) -> None:
    """Number a space: a circle for a waterhole, a square where a palm can stand."""
    x, y = _at(place)
    paint = f'fill="none" stroke="{_INK}"'
    if place.kind == "palm":
        pen.path(polygon(x, y, 14, 4), "palm space", paint)
    else:
        pen.add(f'<circle class="water space" cx="{number(x)}" cy="{number(y)}" r="10.5" {paint}/>')
    pen.text(x, y + 4.3, str(at), size=12, fill=_INK, anchor="middle")


def _written(where: Layout, spaces: dict[str, int]) -> str:
    """Draw the board as text; a palm space has a star behind its number."""
    lines: dict[int, dict[int, str]] = {}
    for place in where.places:
        column, line = round(place.x / 1.5), round(place.y * 2 / 3**0.5)
        mark = "^" if place.kind == "mountain" else "." if place.in_play else " "
        if place.name in spaces:
            mark = f"{spaces[place.name]}{'*' * (place.kind == 'palm')}"
        lines.setdefault(line, {})[column] = mark
    width = 1 + max(column for line in lines.values() for column in line)
    letters = "    " + "".join(f"{chr(ord('a') + column):2}" for column in range(width)).rstrip()
    drawn = [letters]
    for at in range(max(lines) + 1):
        row = [f"{at // 2 + 1:2}  " if at % 2 == 0 else "    "]
        row += [f"{lines.get(at, {}).get(column, ''):2}" for column in range(width)]
        drawn.append(_joined(row))
    return "\n".join([*drawn, letters])


def _joined(parts: list[str]) -> str:
    """Put marks at their columns; one that is three wide takes room from the empty next one."""
    line = ""
    at = 0
    for part in parts:
        line = line.ljust(at) + part.rstrip() if part.strip() else line
        at += 4 if at == 0 else 2
    return line.rstrip()
