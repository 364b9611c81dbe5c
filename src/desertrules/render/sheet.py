"""Record sheets: a page on which a game at a table is written down, and the same as text.

The text is a record in notation with everything left blank: filled in, it can be validated.
"""

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from desertrules.core.offers import look_of, seats_of
from desertrules.core.registry import check_options, game_of
from desertrules.core.sheets import Boxes, Sheet
from desertrules.record.record import Record
from desertrules.record.textwrite import record_to_text

_WIDTH = 90
_ROUNDS = 30
_STYLE = """\
@page { size: A4; margin: 11mm 12mm; }
body { font: 10.5pt/1.3 "Helvetica Neue", Arial, sans-serif; color: #111; background: #fff;
  margin: 0 auto; max-width: 186mm; }
h1 { font-size: 17pt; margin: 0 0 2mm; }
h2 { font-size: 11pt; margin: 4mm 0 1mm; }
p { margin: 1mm 0; }
code { font: 9.5pt "DejaVu Sans Mono", Consolas, monospace; }
svg { display: block; margin: 2mm auto; width: 100%; height: auto; max-height: 128mm; }
pre { font: 8pt/1.15 "DejaVu Sans Mono", Consolas, monospace; }
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


def _sheet(options: Any) -> tuple[Sheet, list[str]]:  # noqa: ANN401 - of any game
    """Give what a game tells of its sheet, and the tags of a record with these options."""
    check_options(options)
    game = game_of(options)
    tell = look_of(game).sheet
    sheet = Sheet(game.name, _ROUNDS, by_seat=False) if tell is None else tell(options)
    tags = record_to_text(Record(options)).split("\n\n")[0].splitlines()
    return sheet, tags


def sheet_to_text(options: Any) -> str:  # noqa: ANN401 - of any game
    """Write a record sheet as text: notation with everything blank, and the board as a comment.

    Raises WrongGame for what are no options, NoNotation for a game that has none.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.render import sheet_to_text
        >>> for line in sheet_to_text(sahara.Options(players=2)).splitlines()[:4]:
        ...     print(line)
        { Sahara: a record sheet for 2 players
        <BLANKLINE>
        waterhole (0): 0 0 0 0 0 0 1 1 1 1 1 1
        desert   1   2   3   4   5   6   7   8   9  10  11  12
    """
    sheet, tags = _sheet(options)
    seats = seats_of(options)
    lines = [f"{{ {sheet.title}: a record sheet for {seats} players", ""]
    lines += [*sheet.text.splitlines(), ""] if sheet.text else []
    for boxes in sheet.boxes:
        lines += [*wrap(boxes.says, _WIDTH), *_named(boxes), ""]
    lines += [line for words in sheet.reminders for line in wrap(words, _WIDTH)]
    lines += ["}", *tags, *(f'[Player {seat} ""]' for seat in range(seats)), ""]
    lines.append(f"0. {sheet.setup}".rstrip())
    lines += [f"{turn}." for turn in range(1, sheet.rounds * seats + 1)]
    return "\n".join(lines) + "\n"


def _named(boxes: Boxes) -> list[str]:
    words = "  ".join(name.replace(" ", "\0") for name in boxes.names)
    indented = wrap(words, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    return [line.replace("\0", " ") for line in indented]


def sheet_to_html(options: Any) -> str:  # noqa: ANN401 - of any game
    """Write a record sheet as one HTML page, to be printed on A4.

    Raises WrongGame for what are no options, NoNotation for a game that has none.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.render import sheet_to_html
        >>> sheet_to_html(sahara.Options(players=2))[:15]
        '<!doctype html>'
    """
    sheet, tags = _sheet(options)
    seats = range(seats_of(options))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(sheet.title)}: record sheet</title>",
        f"<style>\n{_STYLE}</style></head><body>",
        f"<h1>{escape(sheet.title)}</h1>",
        f"<p><code>{escape(' '.join(tags))}</code></p>",
        *_header(seats),
        sheet.svg or (f"<pre>{escape(sheet.text)}</pre>" if sheet.text else ""),
        *_boxes(sheet.boxes),
        "<h2>Turns</h2>",
        *(f"<p>{escape(words)}</p>" for words in sheet.reminders),
        *(_by_seat(sheet, seats) if sheet.by_seat else _in_order(sheet, seats)),
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _header(seats: Sequence[int]) -> Iterator[str]:
    """Leave room for names, points, the date and where it was."""
    heads = "".join(f"<th>seat {seat}</th>" for seat in seats)
    blank = "<td></td>" * len(seats)
    yield f'<table class="header"><tr><th></th>{heads}</tr><tr><th>name</th>{blank}</tr>'
    yield f"<tr><th>points, rank</th>{blank}</tr>"
    yield f'<tr><th>date, place</th><td colspan="{len(seats)}"></td></tr></table>'


def _boxes(groups: Sequence[Boxes]) -> Iterator[str]:
    if groups:
        yield "<h2>Set-up (turn 0)</h2>"
    for boxes in groups:
        yield f"<p>{escape(boxes.says)}</p>"
        each = "".join(f"<div><small>{escape(name)}</small></div>" for name in boxes.names)
        yield f'<div class="boxes">{each}</div>'


def _by_seat(sheet: Sheet, seats: Sequence[int]) -> Iterator[str]:
    """Draw a row for each round, with a column for each seat."""
    heads = "".join(f"<th>seat {seat}</th>" for seat in seats)
    yield f'<table class="turns"><thead><tr>{heads}</tr></thead><tbody>'
    for first in range(1, sheet.rounds * len(seats), len(seats)):
        cells = "".join(f"<td><small>{first + seat}.</small></td>" for seat in seats)
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>"


def _in_order(sheet: Sheet, seats: Sequence[int]) -> Iterator[str]:
    """Draw two turns in each row; whose they are has to be written."""
    wide = '<col style="width:14mm"><col>'
    yield f'<table class="turns"><colgroup>{wide}{wide}</colgroup>'
    yield "<thead><tr>" + "<th>seat</th><th>moves</th>" * 2 + "</tr></thead><tbody>"
    for turn in range(1, sheet.rounds * len(seats), 2):
        cells = "".join(f"<td><small>{at}.</small></td><td></td>" for at in (turn, turn + 1))
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>"
