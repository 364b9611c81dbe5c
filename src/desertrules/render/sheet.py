"""Record sheets, on which a game at a table is written down; as text, a record to fill in."""

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any

from desertrules.contract import Sheet
from desertrules.errors import wrong_game
from desertrules.record import Record
from desertrules.registry import game_of
from desertrules.render.pages import fill
from desertrules.render.positions import svg, text

_WIDTH = 90


def _prepare(options: Any) -> tuple[Sheet, list[str], range]:
    """Return the sheet of a game, the tags of an empty record, and the seats."""
    game = game_of(options)
    if type(options) is not game.options:
        raise wrong_game(options, f"the options of {game.title}")
    sheet = Sheet(30, by_seat=False) if game.sheet is None else game.sheet(options)
    tags = Record(options).to_text().split("\n\n")[0].splitlines()
    return sheet, tags, range(options.players)


def sheet_to_text(options: Any) -> str:
    """Return a record sheet as text: a record in notation with everything left blank.

    Raises:
        WrongGame: These are not the options of a game.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.render import sheet_to_text
        >>> print(sheet_to_text(sahara.Options(players=2)).splitlines()[0])
        { Sahara: record sheet for 2 players
    """
    sheet, tags, seats = _prepare(options)
    game = game_of(options)
    lines = [f"{{ {game.title}: record sheet for {len(seats)} players", ""]
    lines += [*text(game.initial(options)).translate({123: 40, 125: 41}).splitlines(), ""]
    for words, labels in sheet.setup:
        boxes = "  ".join(label.replace(" ", "\0") for label in labels)
        rows = wrap(boxes, _WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines += [*wrap(words, _WIDTH), *(row.replace("\0", " ") for row in rows), ""]
    lines += [line for words in sheet.reminders for line in wrap(words, _WIDTH)]
    lines += ["}", *tags, *(f'[Player {seat} ""]' for seat in seats), "", "0."]
    lines += [f"{turn}." for turn in range(1, sheet.rounds * len(seats) + 1)]
    return "\n".join(lines) + "\n"


def sheet_to_html(options: Any) -> str:
    """Return a record sheet as a page to print on A4 paper.

    Raises:
        WrongGame: These are not the options of a game.
    """
    sheet, tags, seats = _prepare(options)
    game = game_of(options)
    setup = ["<h2>Set-up (turn 0)</h2>"] if sheet.setup else []
    for words, labels in sheet.setup:
        boxes = "".join(f"<div><small>{escape(label)}</small></div>" for label in labels)
        setup.append(f'<p>{escape(words)}</p><div class="boxes">{boxes}</div>')
    parts = {
        "title": escape(game.title),
        "tags": escape(" ".join(tags)),
        "count": str(len(seats)),
        "seats": "".join(f"<th>Seat {seat}</th>" for seat in seats),
        "blank": "<td></td>" * len(seats),
        "board": svg(game.initial(options), panel=False),
        "setup": "\n".join(setup),
        "reminders": "\n".join(f"<p>{escape(words)}</p>" for words in sheet.reminders),
        "turns": "\n".join(_turns(sheet, seats)),
    }
    return fill("sheet.html", parts)


def _turns(sheet: Sheet, seats: range) -> Iterator[str]:
    """Yield a table with a column for each seat, or with two turns whose seats are written down."""
    across = len(seats) if sheet.by_seat else 2
    heads = [f"Seat {seat}" for seat in seats] if sheet.by_seat else ["Seat", "Moves"] * 2
    yield f'<table class="turns{"" if sheet.by_seat else " seats"}">'
    yield f"<thead><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr></thead><tbody>"
    moves = "" if sheet.by_seat else "<td></td>"
    for first in range(1, sheet.rounds * len(seats) + 1, across):
        turns = range(first, first + across)
        cells = "".join(f"<td><small>{turn}.</small></td>{moves}" for turn in turns)
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>"
