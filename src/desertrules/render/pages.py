"""HTML pages: a record to step through, and reports of validation.

A page for a seat is made from that seat's views alone: the board, moves and effects as the seat saw
them, and why a move is illegal only as far as the view tells.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape as escape_html
from importlib.resources import files
from typing import Any, Literal, TypeAlias, cast

from desertrules.contract import AnyGame, Decide, Rejection, Seat
from desertrules.drawing.palette import check_theme, colour
from desertrules.english import People, escape, plural, quote
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.record import Record, Report
from desertrules.record.grammar import grammar_of
from desertrules.record.report import without_secrets
from desertrules.record.transcripts import hidden_field
from desertrules.record.turns import Walk
from desertrules.render.chart import LEFT, RIGHT, draw_chart
from desertrules.render.positions import svg

Viewer: TypeAlias = Seat | Literal["spectator"] | None
"""Who looks at a page: a seat, a spectator, or None for somebody who may see everything."""


def record_to_html(record: Record | Report, *, seat: Viewer = None, theme: str = "light") -> str:
    """Return a page to step through a record; it needs no other file.

    A record with an illegal move, or the report of one, is shown up to the last legal position,
    with the reason.

    Args:
        record: The record, or the report of its validation.
        seat: The seat whose view to show, or `"spectator"`; by default everything is shown.
        theme: `light` or `dark`.

    Raises:
        InvalidValue: There is no such seat or theme, or the report has no record.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, sahara
        >>> from desertrules.render import record_to_html
        >>> page = record_to_html(Record(sahara.Options(players=2)).advance(Random(7)))
        >>> page.startswith("<!DOCTYPE html>")
        True
    """
    check_theme(theme)
    problem = ""
    if isinstance(record, Report):
        report = record if seat is None else without_secrets(record)
        if report.record is None:
            raise InvalidValue(f"{report.source}: there is no game to show: {report.summary}")
        problem = "" if report.valid else escape(str(report))
        record = report.record
    if not isinstance(record, Record):
        raise wrong_game(record, "a record or a report")
    _check_viewer(record, seat)
    story = _Story(record, seat, theme)
    story.tell()
    data = {
        "lines": list(story.numbers),
        "frames": story.frames,
        "moves": story.moves,
        "problem": problem or story.problem,
        "chart": [LEFT, RIGHT],
    }
    names = [People(record.names).name(each) for each in range(len(record.names))]
    parts = {
        "title": escape_html(f"{record.game.title}: {', '.join(names)}"),
        "date": escape_html(str(record.date or "")),
        "theme": theme,
        "chart": draw_chart(story.points, record.names, theme),
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return fill("replay.html", parts, theme)


def reports_to_html(reports: Iterable[Report], *, seat: Viewer = None, theme: str = "light") -> str:
    """Return a page about reports: what was found in each, and the last legal position.

    Args:
        reports: The reports.
        seat: The seat whose view to show, or `"spectator"`; by default everything is shown.
        theme: `light` or `dark`.

    Raises:
        InvalidValue: There is no such seat or theme.
    """
    check_theme(theme)
    every = list(reports)
    for each in every:
        if not isinstance(each, Report):
            raise InvalidValue(f"expected a Report, found {quote(each)}")
    sections = [_section(each, seat, theme) for each in every]
    valid = sum(each.valid for each in every)
    verb = "is" if valid == 1 else "are"
    summary = f"{valid} of {plural(len(every), 'record')} {verb} valid"
    parts = {
        "title": escape_html(escape(every[0].source) if len(every) == 1 else "Reports"),
        "summary": escape_html(summary if len(every) != 1 else ""),
        "sections": "\n".join(sections),
        "theme": theme,
    }
    return fill("reports.html", parts, theme)


def fill(name: str, parts: Mapping[str, str], theme: str = "light") -> str:
    """Fill the gaps of a template with parts, and with colours of the theme."""
    template = (files("desertrules.render") / name).read_text(encoding="utf-8")
    return re.sub(
        r"\{\{([\w-]+)\}\}",
        lambda gap: parts[gap[1]] if gap[1] in parts else colour(gap[1], theme),
        template,
    )


def _section(report: Report, seat: Viewer, theme: str) -> str:
    if seat is not None:
        report = without_secrets(report)
    title, words = escape_html(escape(report.source)), escape_html(escape(str(report)))
    board = ""
    if report.record is not None:
        _check_viewer(report.record, seat)
        position = _seen(report.record.game, report.state, seat)
        board = svg(position, last=report.record.moves[-1:], names=report.names, theme=theme)
    return f"<section>\n<h2>{title}</h2>\n<pre>{words}</pre>\n{board}\n</section>"


# ---- What a viewer sees --------------------------------------------------------------------------


def _check_viewer(record: Record, seat: Viewer) -> None:
    players = len(record.players)
    known = seat is None or seat == "spectator" or (type(seat) is int and seat in range(players))
    if not known:
        raise InvalidValue(f"seat: expected 0 to {players - 1} or 'spectator', found {quote(seat)}")


def _seen(game: AnyGame, state: Any, seat: Viewer) -> Any:
    """Return what a viewer sees of a state."""
    return state if seat is None else game.view(state, None if seat == "spectator" else seat)


def _explain(game: AnyGame, state: Any, move: Any, seat: Viewer) -> Rejection | None:
    """Return why a move is illegal, from the view of a viewer; None if only others can know."""
    if seat is None or not game.has_secrets:
        return game.explain(state, move)
    now = game.turn(state)
    if isinstance(now, Decide) and now.seat == seat:
        return game.explain(game.view(state, now.seat), move)
    return None


class _Story:
    """The pictures and words of a record, for one viewer."""

    def __init__(self, record: Record, seat: Viewer, theme: str) -> None:
        self.record = record
        self.seat: Viewer = seat
        self.theme = theme
        self.numbers: dict[str, int] = {}
        """Every line of every picture, with its number."""
        self.shown: list[int] = []
        """The lines of the last picture."""
        self.frames: list[list[int]] = []
        """For each picture, how it differs from the one before; see `_changes`."""
        self.moves: list[dict[str, Any]] = []
        """Who made each move, what it is called, what it did, and in which turn."""
        self.points: list[tuple[int, ...]] = []
        """Everybody's points at the start and after each move."""
        self.problem = ""
        """Why the record ends early."""

    def tell(self) -> None:
        """Follow the record to its end, or to the first illegal move."""
        game, names = self.record.game, self.record.names
        people = People(names)
        walk = Walk.begin(self.record.options, game)
        turn, last = walk.turn, list[Any]()
        self._add_picture(walk.state, ())
        for move in self.record.moves:
            state, now = walk.state, walk.now
            who = people.name(now.seat) if isinstance(now, Decide) else "Chance"
            if walk.turn != turn:
                turn, last = walk.turn, []
            try:
                after = walk.play(move)
            except IllegalMove:
                self._stop(state, move, who)
                return
            last = last if turn else []
            if not self._hidden_field(state, move):
                last = [*last, move]
            effects = game.effects(state, move, self._witness(state, move), names)
            self.moves.append(
                {
                    "who": who,
                    "text": self._text(state, move),
                    "effects": [escape(each.message) for each in effects if each.message],
                    "turn": turn,
                }
            )
            walk = after
            self._add_picture(walk.state, last)

    def _witness(self, state: Any, move: Any) -> Seat | None:
        """Return the seat as which a viewer learns what a move does."""
        if self.seat == "spectator":
            return None
        secret = self.record.game.secrets.get(cast("Any", type(move)))
        if self.seat is not None or secret is None:
            return self.seat
        return next(iter(secret.seen_by(state)), None)

    def _text(self, state: Any, move: Any) -> str:
        hidden = self._hidden_field(state, move)
        return escape(grammar_of(self.record.game).write(move, hidden))

    def _hidden_field(self, state: Any, move: Any) -> str:
        viewer = None if self.seat == "spectator" else self.seat
        return "" if self.seat is None else hidden_field(self.record.game, state, move, viewer)

    def _stop(self, state: Any, move: Any, who: str) -> None:
        rejection = _explain(self.record.game, state, move, self.seat)
        text = f"{who}: {self._text(state, move)}\n"
        if rejection is None:
            text += "This move is illegal."
        else:
            rule = f"{rejection.rule}: " if rejection.rule else ""
            text += rule + People(self.record.names).rename(rejection.message)
        self.problem = text

    def _add_picture(self, state: Any, last: Sequence[Any]) -> None:
        game, names = self.record.game, self.record.names
        seen = _seen(game, state, self.seat)
        picture = svg(seen, last=tuple(last), names=names, theme=self.theme)
        picture = re.sub(r"<desc>.*?</desc>\n", "", picture, flags=re.DOTALL)
        lines = [self.numbers.setdefault(line, len(self.numbers)) for line in picture.splitlines()]
        self.frames.append(_changes(self.shown, lines))
        self.shown = lines
        self.points.append(game.points(seen))


def _changes(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Return how to turn one list into another: start, number removed, number added, those added.

    Several changes follow each other; later ones count from the list as changed so far.
    """
    count = Counter(before)
    places = {line: place for place, line in enumerate(before) if count[line] == 1}
    changes: list[int] = []
    old = start = 0
    added: list[int] = []
    for place, line in enumerate(after):
        same = old < len(before) and before[old] == line
        found = old if same else places.get(line, -1)
        if found < old:
            added.append(line)
            continue
        if found > old or added:
            changes += [start, found - old, len(added), *added]
        added = []
        old, start = found + 1, place + 1
    if added or old < len(before):
        changes += [start, len(before) - old, len(added), *added]
    return changes
