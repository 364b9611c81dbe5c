"""Records to and from JSON, JSON Lines and notation."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from desertrules.core.errors import LoadError, Problem
from desertrules.record.jsontext import MAX_MOVES, MAX_SIZE, Reading, careful, quick
from desertrules.record.log import log_of
from desertrules.record.plain import Plain
from desertrules.record.record import Record
from desertrules.record.textread import read_text
from desertrules.record.wire import dump_record, finish, load_record, read

_OPENING, _CLOSING, _BETWEEN = '"moves": [{', '}], "result"', "}, {"


def record_to_json(record: Record[Any, Any]) -> str:
    """Write a record as one line of JSON."""
    return json.dumps(dump_record(record), ensure_ascii=False)


def record_from_json(text: str) -> Record[Any, Any]:
    """Read a record from JSON text; raise LoadError with every problem and its path."""
    _check_size(text)
    try:
        return _as_we_write(text) or load_record(quick(text))
    except (ValueError, RecursionError):
        return load_record(_sound(text, careful(text)))


def _as_we_write(text: str) -> Record[Any, Any] | None:
    """Read a record that is laid out as we write it; None for another layout.

    The moves are cut apart and looked up by their texts, so that most need not be read at all. That
    is sound because each piece is a whole object, and the header without them is a whole record.
    """
    start, end = text.find(_OPENING), text.rfind(_CLOSING)
    if not 0 <= start < end:
        return None
    first = start + len(_OPENING)
    pieces = text[first:end].split(_BETWEEN)
    if len(pieces) > MAX_MOVES:
        return None
    draft = read(quick(text[: first - 1] + text[end + 1 :]))
    if draft.other_rules:
        return None
    if draft.game is not None:
        draft.moves = log_of(draft.game.name).pieces(pieces)
    return finish(draft)


def _check_size(text: str) -> None:
    if len(text) > MAX_SIZE:
        raise LoadError([Problem("$", f"more than {MAX_SIZE} characters are no record")])


def _sound(text: str, reading: Reading) -> Plain:
    """Give the data that was read; raise LoadError for what is wrong in it."""
    if reading.flaws:
        raise LoadError(Problem(_place(text, flaw.start), flaw.message) for flaw in reading.flaws)
    return reading.data


def record_from_text(text: str) -> Record[Any, Any]:
    """Read a record from notation; raise LoadError with every problem and its place.

    Moves are read strictly but not judged, nor whether they stand in the right turns.
    """
    _check_size(text)
    return load_record(_sound(text, read_text(text)))


def _place(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


def records_to_json_lines(records: Iterable[Record[Any, Any]]) -> Iterator[str]:
    """Write records as JSON Lines, one line with its line end for each."""
    return (record_to_json(record) + "\n" for record in records)


def records_from_json_lines(lines: Iterable[str]) -> Iterator[Record[Any, Any]]:
    """Read JSON Lines one after the other; raise LoadError, with a note of the line's number.

    Blank lines are skipped. An open text file is such an iterable of lines.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield record_from_json(line)
            except LoadError as error:
                error.add_note(f"in line {number}")
                raise
