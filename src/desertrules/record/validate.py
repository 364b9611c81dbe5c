"""`validate`: check a record, and report everything that is wrong with it."""

import os
import re
from pathlib import Path
from typing import Literal

from desertrules.contract import JSON, Over, Result, Seat, Standing
from desertrules.english import People, escape, plural, quote
from desertrules.limits import MAX_PROBLEMS, MAX_SIZE
from desertrules.record.draft import Draft, names_of, read_data, read_json, text_of
from desertrules.record.finding import Edit, Finding
from desertrules.record.record import Record
from desertrules.record.replay import Replay, replay
from desertrules.record.report import Report
from desertrules.record.scan import locate
from desertrules.record.text import read_text
from desertrules.record.transcripts import reveal

Source = str | bytes | dict[str, JSON] | Record | os.PathLike[str]

_IS_JSON = re.compile(r"\ufeff?\s*(?:\{\s*(?:[\"'}]|\Z)|\[\s*[{\[])")
_IS_PATH = re.compile(r"[^\n\[\]{}<>\"]*(?:[/\\][^\n\[\]{}<>\"]*|\.(?:json|jsonl|txt|text))\s*")


def validate(
    source: Source,
    *,
    name: str | None = None,
    lenient: bool = False,
    transcript_of: Seat | Literal["spectator"] | None = None,
) -> Report:
    """Check a record: its form, the moves and the result.

    The source is text in notation or JSON, its bytes, a path, plain data, or a `Record`. Nothing in
    it makes this function raise. With `lenient`, slips whose meaning is clear are tolerated: other
    spellings, missing turn numbers, forced moves that were not written down and the like. The
    report lists everything that was tolerated.

    Args:
        source: What to check. To check a file, pass a `Path`.
        name: What the report calls the source.
        lenient: Whether to tolerate slips.
        transcript_of: The seat whose transcript this is, or `"spectator"`: what it did not see may
            be written as `?`. By default nothing may be hidden.

    Examples:
        >>> from random import Random
        >>> from desertrules import Record, sahara, validate
        >>> record = Record(sahara.Options(players=2)).advance(Random(7))
        >>> print(validate(record.to_text(), name="evening.txt"))
        evening.txt: valid: Sahara, 6 moves, unfinished
    """
    if isinstance(source, os.PathLike):
        name = name or os.fspath(source)
    draft = read_source(source)
    if transcript_of is not None:
        draft.findings += reveal(draft, None if transcript_of == "spectator" else transcript_of)
    else:
        _reject_hidden(draft)
    course = replay(draft)
    return _report(name or "record", draft, course, lenient=lenient)


def read_source(source: Source) -> Draft:
    """Read a source of any form as far as it can be read."""
    if isinstance(source, os.PathLike):
        try:
            with Path(source).open("rb") as file:
                source = file.read(MAX_SIZE + 1)
        except OSError as error:
            reason = (error.strerror or "unknown error").lower()
            message = f"Cannot read {quote(os.fspath(source))}: {reason}"
            return Draft(findings=[Finding("unreadable", message)])
    if isinstance(source, Record):
        return read_data(source.to_data())
    if not isinstance(source, str | bytes):
        return read_data(source)
    text = text_of(source)
    if isinstance(text, Finding):
        return Draft(findings=[text])
    if _IS_PATH.fullmatch(text) and len(text) < 1000:
        message = f"{quote(text)} looks like a file name. To check a file, pass a Path"
        return Draft(findings=[Finding("path", message)])
    return read_json(text) if _IS_JSON.match(text) else read_text(text)


def _reject_hidden(draft: Draft) -> None:
    hidden = [] if draft.is_plain else [each for each in draft.items if each.hidden]
    if hidden:
        message = "`?` is only allowed in a transcript; say of which seat (transcript_of)"
        place = f"$.moves[{hidden[0].index}]"
        span, move = hidden[0].span, hidden[0].index
        draft.add("hidden-value", message, path=place, span=span, move=move)


def _report(name: str, draft: Draft, course: Replay | None, *, lenient: bool) -> Report:
    findings = draft.locate(draft.findings)
    tolerated = [each for each in findings if each.tolerated and lenient]
    problems = [each for each in findings if not (each.tolerated and lenient)]
    record = result = None
    if course is not None:
        now = course.walk.now
        result = now.result if isinstance(now, Over) else None
        header = {**draft.header}
        claimed = header.pop("result", None)
        if course.whole and not any(each.code == "undecided" for each in problems):
            problems += draft.locate(_check_result(claimed, result, draft))
        sure = len(course.moves) if course.sure is None else course.sure
        stops = [course.before.get(each.move or 0, sure) for each in problems if each.stops]
        header["result"] = None if problems else claimed
        record = Record(draft.options, course.moves[: min([sure, *stops])], **header)
    return Report(
        name,
        draft.game.name if draft.game else None,
        tuple(problems[:MAX_PROBLEMS]),
        tuple(tolerated),
        record,
        draft.size,
        result,
        max(0, len(problems) - MAX_PROBLEMS),
    )


def _check_result(claimed: Result | None, true: Result | None, draft: Draft) -> list[Finding]:
    """Return everything that is wrong with the claimed result."""
    if claimed is None:
        return []
    if true is None:
        message = "The record has a result, but the game is not over"
        return [Finding("result-too-early", message, path="$.result")]
    findings: list[Finding] = []
    if claimed.reason != true.reason:
        message = (
            f"Wrong reason for the end: expected {true.reason!r}, found {quote(claimed.reason)}"
        )
        findings.append(Finding("wrong-result", message, path="$.result.reason"))
    people = People(names_of(draft.header.get("players", ())))
    seats = [each.seat for each in claimed.standings]
    if sorted({*seats}) != seats or not {*seats} <= {*range(len(true.standings))}:
        message = f"Expected one standing per seat (0 to {len(true.standings) - 1})"
        return [*findings, Finding("wrong-result", message, path="$.result.standings")]
    for ours in true.standings:
        who = people.name(ours.seat)
        if ours.seat not in seats:
            if not any(each.code == "text-syntax" for each in draft.findings):
                message = f"{who}: the standing is missing"
                tag = f"\n[Standing {ours.seat} points {ours.points} rank {ours.rank}]"
                span = draft.spans.get("$.result")
                edits = (Edit(span[1], span[1], tag),) if span and not draft.is_json else ()
                finding = Finding("wrong-result", message, path="$.result", edits=edits)
                findings.append(finding)
            continue
        theirs = claimed.standings[seats.index(ours.seat)]
        path = f"$.result.standings[{seats.index(ours.seat)}]"
        if theirs.points != ours.points:
            message = f"{who}: {plural(ours.points, 'point')}, not {theirs.points}"
            findings.append(_correct(draft, f"{path}.points", message, ours.points, ours.seat))
        if theirs.rank != ours.rank:
            message = f"{who}: rank {ours.rank}, not {theirs.rank}"
            findings.append(_correct(draft, f"{path}.rank", message, ours.rank, ours.seat))
        if theirs.parts and set(theirs.parts) != set(ours.parts):
            expected, found = _parts(ours), _parts(theirs)
            message = f"{who}: wrong score breakdown: expected {expected}, found {found}"
            findings.append(Finding("wrong-result", message, path=path, seat=ours.seat))
        elif theirs.parts:
            for name, points in ours.parts.items():
                if theirs.parts[name] != points:
                    message = f"{who}: {name} {points}, not {theirs.parts[name]}"
                    place = f"{path}.parts.{name}" if draft.is_json else f"{path}.{name}"
                    findings.append(_correct(draft, place, message, points, ours.seat))
    return findings


def _correct(draft: Draft, path: str, message: str, value: int, seat: Seat) -> Finding:
    """Return the finding for a wrong number in a result, with its correction."""
    span = draft.spans.get(path)
    if draft.is_json and draft.text is not None:
        span = locate(draft.text, [path])[path]
    edits = (Edit(*span, str(value)),) if span else ()
    return Finding("wrong-result", message, path=path, span=span, edits=edits, seat=seat)


def _parts(standing: Standing) -> str:
    return ", ".join(f"{escape(name)} {points}" for name, points in standing.parts.items())
