"""Record sheets, on which a game at a table is written down; as text, a record to fill in."""

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from desertrules.contract import Sheet
from desertrules.errors import wrong_game
from desertrules.record import Record
from desertrules.registry import game_of
from desertrules.render.positions import svg, text

_WIDTH = 90
_STYLE = """\
@page { size: A4; margin: 11mm 12mm; }
body { font: 10.5pt/1.3 "Helvetica Neue", Arial, sans-serif; color: #111; background: #fff;
  margin: 0 auto; max-width: 186mm; }
h1 { font: bold 18pt Palatino, Georgia, serif; margin: 0 0 2mm; }
h2 { font-size: 11pt; margin: 4mm 0 1mm; }
p { margin: 1mm 0; }
code { font: 9.5pt "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: anywhere; }
svg { display: block; margin: 2mm auto; width: 100%; height: auto; max-height: 118mm; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td, th { border: .25mm solid #999; text-align: left; vertical-align: top; padding: .6mm 1mm; }
th { font-weight: normal; font-size: 9pt; background: #eee; }
tr { break-inside: avoid; }
.turns td { height: 7.4mm; }
.turns small, .boxes small { color: #555; font-size: 7pt; }
.header td { height: 6mm; }
.boxes { display: grid; grid-template-columns: repeat(auto-fill, minmax(15mm, 1fr)); }
.boxes div { border: .25mm solid #999; height: 7.5mm; margin: 0 -.25mm -.25mm 0;
  padding: .2mm 1mm; }
h2, h2 + p, thead { break-after: avoid; }
@media screen { body { padding: 8mm 4mm; } }
"""


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
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(game.title)}: record sheet</title>",
        f"<style>\n{_STYLE}</style></head><body>",
        f"<h1>{escape(game.title)}</h1>",
        f"<p><code>{escape(' '.join(tags))}</code></p>",
        *_header(seats),
        svg(game.initial(options), panel=False),
        *_setup(sheet),
        "<h2>Turns</h2>",
        *(f"<p>{escape(words)}</p>" for words in sheet.reminders),
        *(_by_seat(sheet, seats) if sheet.by_seat else _in_order(sheet, seats)),
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def _header(seats: Sequence[int]) -> Iterator[str]:
    """Yield a table for names, points, date and place."""
    heads = "".join(f"<th>Seat {seat}</th>" for seat in seats)
    blank = "<td></td>" * len(seats)
    yield f'<table class="header"><tr><th></th>{heads}</tr><tr><th>Name</th>{blank}</tr>'
    yield f"<tr><th>Points, rank</th>{blank}</tr>"
    yield f'<tr><th>Date, place</th><td colspan="{len(seats)}"></td></tr></table>'


def _setup(sheet: Sheet) -> Iterator[str]:
    if sheet.setup:
        yield "<h2>Set-up (turn 0)</h2>"
    for words, labels in sheet.setup:
        yield f"<p>{escape(words)}</p>"
        boxes = "".join(f"<div><small>{escape(label)}</small></div>" for label in labels)
        yield f'<div class="boxes">{boxes}</div>'


def _by_seat(sheet: Sheet, seats: Sequence[int]) -> Iterator[str]:
    """Yield a table with a row for each round and a column for each seat."""
    heads = "".join(f"<th>Seat {seat}</th>" for seat in seats)
    yield f'<table class="turns"><thead><tr>{heads}</tr></thead><tbody>'
    for first in range(1, sheet.rounds * len(seats), len(seats)):
        cells = "".join(f"<td><small>{first + seat}.</small></td>" for seat in seats)
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>"


def _in_order(sheet: Sheet, seats: Sequence[int]) -> Iterator[str]:
    """Yield a table with two turns in each row; the seats have to be written down."""
    columns = '<col style="width:14mm"><col>' * 2
    yield f'<table class="turns"><colgroup>{columns}</colgroup>'
    yield "<thead><tr>" + "<th>Seat</th><th>Moves</th>" * 2 + "</tr></thead><tbody>"
    for turn in range(1, sheet.rounds * len(seats) + 1, 2):
        cells = "".join(f"<td><small>{each}.</small></td><td></td>" for each in (turn, turn + 1))
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>"
