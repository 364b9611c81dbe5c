"""The default picture and text board, for games without their own: a table of the fields."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, cast

import attrs

from desertrules.contract import Decide
from desertrules.drawing import lines
from desertrules.drawing.panel import Panel, PictureOptions, compose, verdict
from desertrules.drawing.pen import Pen, fit
from desertrules.english import People
from desertrules.registry import game_of

_WIDTH = 850.0
_ROW = 46.0
_LABEL = 190.0
_LONGEST = 40


def headline(position: Any, people: People) -> str:
    """Return whose turn it is, or who has won."""
    game = game_of(position)
    now = game.turn(position)
    if isinstance(now, Decide):
        whose = people.whose(now.seat)
        return f"{whose[0].upper()}{whose[1:]} turn"
    return verdict(now, people, game.unit) or "Chance turn"


def fields_of(position: Any) -> tuple[dict[str, Sequence[str]], dict[str, str]]:
    """Return the fields with one value per seat, and all others, as words."""
    players = len(game_of(position).seats(position))
    by_seat: dict[str, Sequence[str]] = {}
    others: dict[str, str] = {}
    for each in attrs.fields(cast("Any", type(position))):
        value = getattr(position, each.name)
        label = each.name.replace("_", " ")
        if each.name in ("options", "viewer") or not each.eq:
            continue
        if lines.is_sequence(value) and len(value) == players > 1:
            by_seat[label] = [words(item) for item in value]
        else:
            others[label] = words(value)
    return by_seat, others


def words(value: Any) -> str:
    """Return any value of a field for people, cut if it is long."""
    cls = cast("Any", type(value))
    if isinstance(value, Enum):
        text = str(value.value)
    elif value is None or value == ():
        text = "-"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif issubclass(cls, Mapping):
        text = ", ".join(f"{words(key)} {words(item)}" for key, item in value.items())
    elif lines.is_sequence(value) or cls is frozenset:
        text = " ".join(map(words, value))
    elif attrs.has(cls):
        pairs = ((each.name, getattr(value, each.name)) for each in attrs.fields(cls))
        text = ", ".join(f"{name} {words(item)}" for name, item in pairs)
    else:
        text = str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def text(position: Any, *, names: Sequence[str] = (), **_: Any) -> str:
    """Draw a position as a text table."""
    game, people = game_of(position), People(names)
    by_seat, others = fields_of(position)
    standings = game.score(position)
    rows: list[Sequence[object]] = [
        ("", *(people.name(seat) for seat in game.seats(position))),
        ("points", *(standing.points for standing in standings)),
        *((label, *values) for label, values in by_seat.items()),
    ]
    board = [f"{game.title}: {headline(position, people)}", "", *lines.table(rows, right=True)]
    if others:
        board += ["", *lines.table(others.items())]
    return "\n".join(board)


def draw(position: Any, **asked: Any) -> str:
    """Draw a position as a table with the players as columns."""
    options = PictureOptions(players=len(game_of(position).seats(position)), **asked)
    by_seat, others = fields_of(position)
    rows = [*by_seat.items(), *((label, [value]) for label, value in others.items())]
    height = 46 + _ROW * (len(rows) + bool(by_seat))
    pen = Pen(options.theme)
    pen.slab(_WIDTH, height, "sand")
    for seat in range(options.players if by_seat else 0):
        pen.seat(seat, _middle(seat, options.players), 20 + _ROW / 2, 36)
    for row, (label, values) in enumerate(rows, start=bool(by_seat)):
        y = 20 + _ROW * row
        pen.path("grain", f"M34 {y + _ROW:.1f}H{_WIDTH - 34:.1f}")
        shown, size = fit(label, _LABEL - 40, 22)
        pen.text("on-sand", 38, y + 30, shown, size)
        for index, value in enumerate(values):
            shown, size = fit(value, (_WIDTH - _LABEL) / len(values) - 30, 24)
            x = _middle(index, len(values))
            pen.text("on-sand", x, y + 31, shown, size, "middle", bold=True)
    words_now = headline(position, options.people)
    return compose(position, pen, options, (_WIDTH, height), words_now, "", _fill)


def _middle(column: int, columns: int) -> float:
    """Return the middle of a column right of the labels."""
    return _LABEL + (_WIDTH - 40 - _LABEL) * (column + 0.5) / columns


def _fill(panel: Panel, position: Any) -> None:
    game = game_of(position)
    panel.buttons()
    standings = game.score(position)
    for seat, x, y, width in panel.boxes(76, game.turn(position)):
        panel.heading(seat, x, y + 32, width, standings[seat].points)
        parts = ", ".join(f"{part} {points}" for part, points in standings[seat].parts.items())
        words, size = fit(parts, width - 80, 17)
        panel.pen.text("soft", x + 64, y + 56, words, size)
