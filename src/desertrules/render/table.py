"""The default picture and text board, for games without their own: a table of the fields."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, cast

import attrs

from desertrules.contract import Decide
from desertrules.drawing import lines
from desertrules.drawing.panel import Panel, PictureOptions, compose, in_front, verdict
from desertrules.drawing.pen import Pen, fit
from desertrules.english import People
from desertrules.registry import game_of

_WIDTH = 850.0
_ROW = 46.0
_LONGEST = 40


def headline(position: Any, people: People) -> str:
    """Return whose turn it is, or who has won."""
    now = game_of(position).turn(position)
    if isinstance(now, Decide):
        whose = people.whose(now.seat)
        return f"{whose[0].upper()}{whose[1:]} turn"
    return verdict(now, people) or "Chance turn"


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


def draw(position: Any, options: PictureOptions) -> str:
    """Draw a position as a table with the players as columns."""
    by_seat, others = fields_of(position)
    pen = Pen(options.theme)
    count = options.players if by_seat else 0
    left, column = 190.0, (_WIDTH - 230) / max(count, 1)
    height = 40 + _ROW * (len(others) + (len(by_seat) + 1) * bool(count)) + 20 * bool(count)
    pen.rect("rim-dark", 8, 16, _WIDTH - 16, height - 16, 26)
    pen.rect("rim", 8, 8, _WIDTH - 16, height - 16, 26)
    pen.rect("sand", 18, 18, _WIDTH - 36, height - 36, 20)
    y = 20.0
    if count:
        for seat in range(count):
            pen.seat(seat, left + column * (seat + 0.5), y + _ROW / 2, 36)
        y += _ROW
    for label, values in by_seat.items():
        _row(pen, y, label)
        for seat, value in enumerate(values):
            shown, size = fit(value, column - 12, 24)
            x = left + column * (seat + 0.5)
            pen.text("on-sand", x, y + 31, shown, size, "middle", bold=True)
        y += _ROW
    y += 20 * bool(count)
    for label, value in others.items():
        _row(pen, y, label)
        shown, size = fit(value, _WIDTH - left - 50, 24)
        pen.text("on-sand", left + 10, y + 31, shown, size, bold=True)
        y += _ROW
    words_now = headline(position, options.people)

    def fill(panel: Panel) -> None:
        _fill(panel, position, words_now)

    return compose(position, pen, options, (_WIDTH, height), words_now, fill)


def _row(pen: Pen, y: float, label: str) -> None:
    pen.path("grain", f"M34 {y + _ROW:.1f}H{_WIDTH - 34:.1f}")
    shown, size = fit(label, 150, 22)
    pen.text("on-sand", 38, y + 30, shown, size)


def _fill(panel: Panel, position: Any, words_now: str) -> None:
    game, pen, choices = game_of(position), panel.pen, panel.options.choices
    panel.headline(words_now)
    panel.buttons([*choices.next(), *([choices.back()] if choices.part else [])])
    now = game.turn(position)
    standings = game.score(position)
    leaders = in_front(now)
    for seat, x, y, width in panel.grid(len(standings), 76):
        standing = standings[seat]
        pen.rect("turn" if seat in leaders else "box", x, y, width, 68, 12)
        pen.seat(seat, x + 31, y + 34, 44)
        points = str(standing.points)
        panel.name(seat, x + 64, y + 30, width - 90 - 20 * len(points))
        pen.text("number", x + width - 14, y + 34, points, 34, "end", bold=True)
        parts, size = fit(", ".join(f"{k} {v}" for k, v in standing.parts.items()), width - 80, 17)
        pen.text("soft", x + 64, y + 56, parts, size)
