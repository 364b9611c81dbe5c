"""Records to and from JSON, JSON Lines and notation."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from attrs import evolve

from desertrules.core.errors import LoadError, Problem
from desertrules.core.fields import listed
from desertrules.record.jsonplaces import Reading, careful
from desertrules.record.jsontext import quick_fields
from desertrules.record.limits import check_size
from desertrules.record.paths import Lines, Span, field_of
from desertrules.record.record import Record
from desertrules.record.textread import read_text
from desertrules.record.wire import Draft, dump_record, read


def record_to_json(record: Record[Any, Any]) -> str:
    """Write a record as one line of JSON; raise WrongGame for anything else.

    Examples:
        >>> from desertrules import Record, record_to_json, sahara
        >>> record_to_json(Record(sahara.Options(players=2)))[:40]
        '{"format": 1, "game": "sahara", "rules":'
    """
    return json.dumps(dump_record(record), ensure_ascii=False)


def record_from_json(text: str) -> Record[Any, Any]:
    """Read a record from JSON text; raise LoadError with every problem and its path.

    Examples:
        >>> from desertrules import Record, record_from_json, record_to_json, sahara
        >>> record = Record(sahara.Options(players=2))
        >>> record_from_json(record_to_json(record)) == record
        True
    """
    check_size(text, "record")
    return _finish(text, read_json(text))


def record_from_text(text: str) -> Record[Any, Any]:
    """Read a record from notation; raise LoadError with every problem and its place.

    Moves are read strictly but not judged, nor whether they stand in the right turns.

    Examples:
        >>> from desertrules import Record, record_from_text, record_to_text, sahara
        >>> record = Record(sahara.Options(players=2))
        >>> record_from_text(record_to_text(record)) == record
        True
    """
    check_size(text, "record")
    return _finish(text, read_text(text))


def _finish(text: str, draft: Draft) -> Record[Any, Any]:
    """Give the record of a draft; raise LoadError with lines and columns for spans."""
    lines = Lines(text)
    draft.problems = [
        evolve(each, path=_place(lines, each.span[0])) if each.span else each
        for each in draft.problems
    ]
    return draft.finish()


def _place(lines: Lines, at: int) -> str:
    return f"line {lines.number(at)}, column {at - lines.span(at)[0] + 1}"


def read_json(text: str, *, extra: bool = False, transcript: bool = False) -> Draft:
    """Read as much of a record's JSON text as can be read, as `wire.read`.

    What the quick reader vouches for is read by it; only of anything else, or when somebody asks
    for a place, are the places of all values worked out.
    """
    places: list[Reading] = []
    try:
        draft = read(quick_fields(text), extra=extra, transcript=transcript)
    except (ValueError, RecursionError):
        places = [reading := careful(text)]
        draft = read(reading.data, extra=extra, transcript=transcript)
        others = [each for each in draft.problems if not _follows(each, reading)]
        draft.problems = [*reading.problems, *others]

    def span(path: str) -> Span:
        if not places:
            places.append(careful(text))
        return places[0].span(path)

    draft.spans = span
    return draft


def _follows(problem: Problem, reading: Reading) -> bool:
    """Tell whether a problem may be there only because the text could not be read."""
    if not reading.problems:
        return False
    data: object = reading.data
    if problem.code == "missing-field" or not isinstance(data, dict):
        return True
    if reading.span(problem.path) in {each.span for each in reading.problems}:
        return True
    last = next(reversed(cast(dict[str, object], data)), "")
    return reading.broken and field_of(problem.path) == last != "moves"


def records_to_json_lines(records: Iterable[Record[Any, Any]]) -> Iterator[str]:
    """Write records as JSON Lines, one line with its line end for each.

    Examples:
        >>> from pathlib import Path
        >>> from desertrules import bot, records_to_json_lines, sahara, self_play
        >>> options = sahara.Options(players=2, desert=3)
        >>> games = self_play(options, [bot("random")] * 2, games=3)
        >>> with Path("games.jsonl").open("w", encoding="utf-8") as file:
        ...     file.writelines(records_to_json_lines(games))
        >>> len(Path("games.jsonl").read_text(encoding="utf-8").splitlines())
        3
    """
    return (record_to_json(record) + "\n" for record in listed("records", records))


def records_from_json_lines(lines: Iterable[str]) -> Iterator[Record[Any, Any]]:
    """Read JSON Lines one after the other; raise LoadError, with a note of the line's number.

    Blank lines are skipped. An open text file is such an iterable of lines.

    Examples:
        >>> from desertrules import Record, sahara
        >>> from desertrules import records_from_json_lines, records_to_json_lines
        >>> games = [Record(sahara.Options(players)) for players in (2, 3)]
        >>> lines = records_to_json_lines(games)
        >>> [record.options.players for record in records_from_json_lines(lines)]
        [2, 3]
    """
    for number, line in enumerate(listed("lines", lines), start=1):
        if not isinstance(line, str) or line.strip():
            try:
                yield record_from_json(line)
            except LoadError as error:
                error.add_note(f"in line {number}")
                raise
