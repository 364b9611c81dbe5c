"""What a validation found as a page: each report with the position where its record went wrong."""

from collections.abc import Iterable
from html import escape

from desertrules.core.contract import Seat
from desertrules.core.errors import InvalidValue
from desertrules.core.found import given
from desertrules.drawing.palette import theme_of
from desertrules.messages.books import ENGLISH
from desertrules.record.report import Report
from desertrules.render.positions import svg

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
:root {{ color-scheme: {theme}; }}
body {{ margin: 0 auto; max-width: 1200px; padding: 12px; background: {page}; color: {ink};
  font: 16px/1.4 sans-serif; }}
section {{ margin: 0 0 24px; padding: 12px; border: 1px solid {line}; border-radius: 8px; }}
h1 {{ font-size: 20px; }}
h2 {{ font-size: 16px; margin: 0 0 8px; overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; }}
section pre {{ padding: 8px 12px; background: {card}; border-radius: 8px; }}
section svg {{ display: block; width: 100%; height: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
<pre>{summary}</pre>
{sections}
</body>
</html>
"""


def report_to_html(
    report: Report, *, seat: Seat | None = None, theme: str = "light", language: str = ENGLISH
) -> str:
    """Write a report as a section of a page: its words, and the last legal position if any.

    With `seat` the position is shown as that seat sees it, else as it is. Raises InvalidValue for
    what is no report, and for no such theme, seat or language.

    Examples:
        >>> from desertrules import Record, sahara, validate
        >>> from desertrules.render import report_to_html
        >>> report = validate(Record(sahara.Options(players=2), (sahara.Stop(),)))
        >>> report_to_html(report)[:8]
        '<section'
    """
    if not isinstance(report, Report):
        raise InvalidValue(f"expected a report, found {given(report)}")
    theme_of(theme)
    words = escape(report.tell(language))
    picture = ""
    if report.record is not None:
        game, moves = report.record.game, report.record.moves
        names = [each.name or f"seat {at}" for at, each in enumerate(report.record.players)]
        seen = report.state if seat is None else game.view(report.state, seat)
        picture = svg(seen, last=moves[-1] if moves else None, names=names, theme=theme)
    title = f"<h2>{escape(report.source)}</h2>"
    return f"<section>\n{title}\n<pre>{words}</pre>\n{picture}\n</section>"


def findings_page(
    sections: Iterable[str],
    summary: str,
    *,
    title: str = "desertrules validate",
    theme: str = "light",
    language: str = ENGLISH,
) -> str:
    """Write sections that `report_to_html` has made as one page; raise InvalidValue for a theme."""
    colours = theme_of(theme)
    return _PAGE.format(
        language=escape(language),
        title=escape(title),
        theme=theme,
        page=colours.page,
        ink=colours.ink,
        card=colours.card,
        line=colours.line,
        summary=escape(summary),
        sections="\n".join(sections),
    )
