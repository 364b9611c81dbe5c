"""A whole record as one HTML file that steps through it.

A picture is drawn after every move, and most of its lines are the same as before. So the file holds
every line once, and of each picture only which lines come and go.
"""

import json
import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from attrs import frozen

from desertrules.core.contract import AnyGame, Decide, Effect, Over, Rejection, Seat
from desertrules.core.errors import IllegalMove, InvalidValue
from desertrules.core.fields import check_viewer
from desertrules.core.offers import effects_of, points_of
from desertrules.core.tables import open_table
from desertrules.drawing.chart import LEFT, RIGHT, chart
from desertrules.drawing.palette import theme_of
from desertrules.messages.books import catalogue
from desertrules.messages.sentences import translate
from desertrules.record.record import Record, check_record
from desertrules.record.report import Report, Voice
from desertrules.render.positions import svg
from desertrules.render.words import move_as_seen, move_to_text

_DESCRIPTION = ("<desc>", "</desc>")


@frozen
class _Course:
    """What happens in a record, as far as it is legal."""

    frames: list[list[int]]
    """For each picture, what changes: where, how many lines go, which come, and so on."""
    lines: list[str]
    """Every line of every picture, once."""
    moves: list[dict[str, Any]]
    """Who made each move, how it is written, and what it brought about."""
    points: list[tuple[int, ...]]
    """Everybody's points at the start and after each move."""
    refused: str
    """Why the record goes no further; empty if it is legal throughout."""


def record_to_html(
    record: "Record[Any, Any] | Report",
    *,
    seat: Seat | None = None,
    theme: str = "light",
    language: str = "en",
) -> str:
    """Write a record as one HTML file that needs nothing else, as a seat or a spectator saw it.

    Of a record that is not legal throughout, and of the report of one, it shows the last legal
    position, the refused move and its rule. Effects and refusals are told in `language`, by the
    players' names. Raises InvalidValue for a report of what is no record at all, for no such seat,
    theme or language, WrongGame for anything else.

    Examples:
        >>> from pathlib import Path
        >>> from desertrules import bot, record_to_html, sahara, self_play
        >>> options = sahara.Options(players=2, desert=3)
        >>> record = next(self_play(options, [bot("random")] * 2))
        >>> page = record_to_html(record, theme="dark")
        >>> Path("game.html").write_text(page, encoding="utf-8") == len(page)
        True
    """
    theme_of(theme)
    refused = ""
    if isinstance(record, Report):
        record, refused = _reported(record, language)
    check_record(record)
    check_viewer(seat, len(record.players))
    names = [
        player.name or player.agent or f"seat {at}" for at, player in enumerate(record.players)
    ]
    sentences = catalogue(record.game.name, language)
    called = [player.name for player in record.players]

    def tell(told: Rejection | Effect) -> str:
        return translate(told, sentences, called)

    course = _follow(record, seat, names, theme, tell)
    return _page(record, names, theme, course, course.refused or refused)


def _reported(report: Report, language: str) -> tuple[Record[Any, Any], str]:
    """Give the record of a report, and what is wrong first; raise InvalidValue for no record."""
    voice = Voice.of(language, report.game, report.names)
    refused = "\n".join(problem.show(report.source, voice) for problem in report.problems[:1])
    if report.record is None:
        message = f"{report.source}: no game can be shown: {refused or 'nothing was read'}"
        raise InvalidValue(message)
    return report.record, refused


def _page(
    record: Record[Any, Any], names: Sequence[str], theme: str, course: _Course, refused: str
) -> str:
    """Write the page: what its script steps through, and what stands around it."""
    colours = theme_of(theme)
    data = {
        "lines": course.lines,
        "frames": course.frames,
        "moves": course.moves,
        "refused": refused,
        "chart": [LEFT, RIGHT],
    }
    parts = {
        "title": escape(f"{record.game.name}: {', '.join(names)}"),
        "date": escape(str(record.date or "")),
        "theme": theme,
        "page": colours.page,
        "ink": colours.ink,
        "soft": colours.soft,
        "card": colours.card,
        "line": colours.line,
        "chart": chart(course.points, names=names, theme=theme),
        "data": json.dumps(data, separators=(",", ":"))
        .replace("</", "<\\/")
        .replace("<!--", "\\u003c!--"),
    }
    template = (files("desertrules.render") / "replay.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], template)


def _follow(
    record: Record[Any, Any],
    seat: Seat | None,
    names: Sequence[str],
    theme: str,
    tell: Callable[[Rejection | Effect], str],
) -> _Course:
    """Draw the position at the start and after each move, up to the first that is illegal."""
    game = record.game
    numbers: dict[str, int] = {}
    frames: list[list[int]] = []
    moves: list[dict[str, Any]] = []
    points: list[tuple[int, ...]] = []
    shown: list[int] = []
    table = open_table(game, game.initial(record.options))
    state = table.state()
    refused = ""
    for move in (None, *record.moves):
        if move is not None:
            who = _who(game, state, names)
            try:
                table.play(move)
            except IllegalMove as error:
                rejection = error.rejection
                refused = f"{who}: {move_to_text(move)}\n{rejection.rule}: {tell(rejection)}"
                break
            effects = [tell(effect) for effect in effects_of(game, state, move, seat)]
            moves.append({"who": who, "text": move_as_seen(state, move, seat), "effects": effects})
            state = table.state()
        seen = game.view(state, seat)
        lines = _lines(svg(seen, last=move, names=names, theme=theme))
        now = [numbers.setdefault(line, len(numbers)) for line in lines]
        frames.append(_changes(shown, now))
        shown = now
        points.append(_points(game, state, seen))
    return _Course(frames, list(numbers), moves, points, refused)


def _who(game: AnyGame, state: Any, names: Sequence[str]) -> str:  # noqa: ANN401 - of any game
    turn = game.turn(state)
    return names[turn.seat] if isinstance(turn, Decide) else "chance"


def _points(game: AnyGame, state: Any, seen: Any) -> tuple[int, ...]:  # noqa: ANN401 - of any game
    """Give the points that the viewer may know, at the end all of them."""
    return points_of(game, state if isinstance(game.turn(state), Over) else seen)


def _lines(picture: str) -> list[str]:
    """Give the lines of a picture without its description, which is another text each time."""
    before, _, rest = picture.partition(_DESCRIPTION[0])
    _, _, after = rest.partition(_DESCRIPTION[1])
    return f"{before.rstrip()}{after}".splitlines()


def _changes(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Say how to make the second list of the first.

    One number after the other: where, how many go, how many come, and those that come.
    """
    places = {line: place for place, line in enumerate(before)}
    changes: list[int] = []
    old = start = 0
    coming: list[int] = []
    for place, line in enumerate(after):
        found = places.get(line, -1)
        if found < old:
            coming.append(line)
            continue
        if found > old or coming:
            changes += [start, found - old, len(coming), *coming]
        coming = []
        old, start = found + 1, place + 1
    if coming or old < len(before):
        changes += [start, len(before) - old, len(coming), *coming]
    return changes
