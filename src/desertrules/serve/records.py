"""The operations on what is written down: records, positions, validation, schemas."""

from typing import Any, cast

from desertrules.core.contract import AnyGame
from desertrules.core.errors import IllegalMove
from desertrules.core.found import found
from desertrules.core.offers import Plain, seats_of
from desertrules.core.registry import dump, game_of
from desertrules.record.files import record_from_text
from desertrules.record.leniency import Leniency
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.record.record import Record
from desertrules.record.report import Finding, Overlooked, Report
from desertrules.record.schema import schema as schema_of
from desertrules.record.textwrite import record_to_text
from desertrules.record.validation import validate
from desertrules.record.wire import dump_record, load_record
from desertrules.serve.arguments import (
    GAME,
    STATE,
    Argument,
    anything,
    most_seats,
    number,
    word,
    wrong,
)
from desertrules.serve.operations import Data, Operation, illegal, reached, result_data


def _record(before: Data, data: Plain, path: str) -> Record[Any, Any]:
    del before, path
    return load_record(data)


def _lenient(before: Data, data: Plain, path: str) -> tuple[str, ...]:
    del before
    names: list[str] = []
    for name in cast(list[object], data) if isinstance(data, list) else [data]:
        if not isinstance(name, str) or name not in tuple(Leniency):
            raise wrong(path, f"expected a list of {', '.join(Leniency)}, found {found(name)}")
        names.append(name)
    return tuple(names)


def _viewer(before: Data, data: Plain, path: str) -> int:
    del before
    seats = most_seats()
    if type(data) is not int or data not in range(seats):
        raise wrong(path, f"expected a seat from 0 to {seats - 1}, found {found(data)}")
    return data


def _source(before: Data, data: Plain, path: str) -> Plain:
    del before
    if type(data) not in {str, dict}:
        raise wrong(path, f"expected a text or a record, found {found(data)}")
    return data


RECORD = Argument("record", "a record, as an object", _record, schema={"type": "object"})
SOURCE = Argument(
    "source",
    "a record as an object, or the text of one",
    _source,
    schema={"type": ["string", "object"]},
)
LENIENT = Argument(
    "lenient",
    "what may be overlooked",
    _lenient,
    (),
    {"type": "array", "items": {"type": "string", "enum": [*map(str, Leniency)]}},
)
TRANSCRIPT_OF = Argument(
    "transcript_of",
    "the seat whose transcript it is",
    _viewer,
    None,
    {"type": "integer", "minimum": 0},
)


def _validate(source: Plain, lenient: tuple[str, ...], transcript_of: int | None) -> Data:
    return {"report": report_data(report_on(source, lenient, transcript_of))}


def report_on(source: Plain, lenient: tuple[str, ...], transcript_of: int | None) -> Report:
    """Judge a record; raise ErrorAnswer for the transcript of a seat that it does not have."""
    report = validate(source, name="record", lenient=lenient, transcript_of=transcript_of)
    if report.record is not None and transcript_of is not None:
        seats = seats_of(report.record.options)
        if transcript_of >= seats:
            expected = f"expected a seat of this game, 0 to {seats - 1}"
            raise wrong("$.transcript_of", f"{expected}, found {transcript_of}")
    return report


def report_data(report: Report) -> Data:
    """Give a report as plain data."""
    return {
        "valid": report.valid,
        "game": report.game,
        "moves": report.moves,
        "total": report.total,
        "problems": [finding_data(problem) for problem in report.problems],
        "more": report.more,
        "state": None if report.state is None else dump(report.state),
        "result": None if report.result is None else result_data(report.result),
        "result_is_true": report.result_is_true,
        "overlooked": [overlooked_data(each) for each in report.overlooked],
        "text": str(report),
    }


def overlooked_data(overlooked: Overlooked) -> Data:
    """Give what a leniency was needed for as plain data."""
    excerpt = overlooked.excerpt
    return {
        "leniency": overlooked.leniency.value,
        "times": overlooked.times,
        "message": overlooked.message,
        "line": excerpt and excerpt.line,
        "column": excerpt and excerpt.column,
    }


def finding_data(finding: Finding) -> Data:
    """Give one thing that is wrong in a record as plain data."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "message": finding.message,
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "move": finding.move,
        "turn": finding.turn,
        "seat": finding.seat,
        "legal": list(finding.legal),
        "hint": finding.hint,
    }


def _read_record(record: Record[Any, Any]) -> Data:
    return {"record": dump_record(record)}


def _record_to_text(record: Record[Any, Any]) -> Data:
    return {"text": record_to_text(record)}


def _record_from_text(text: str) -> Data:
    return {"record": dump_record(record_from_text(text))}


def _play_on(record: Record[Any, Any], move: Plain) -> Data:
    try:
        longer = record.play(record.game.load_move(move))
    except IllegalMove as error:
        raise illegal(error) from None
    return {"record": dump_record(longer), **reached(longer.game, longer.state)}


def _record_state(record: Record[Any, Any], length: int | None) -> Data:
    if length is not None and length > len(record.moves):
        raise wrong("$.length", f"expected at most {len(record.moves)}, found {length}")
    prefix = record if length is None else record.prefix(length)
    try:
        return {"game": prefix.game.name, **reached(prefix.game, prefix.state)}
    except IllegalMove as error:
        raise illegal(error) from None


def _position_to_text(game: AnyGame, state: Any) -> Data:  # noqa: ANN401 - of any game
    del game
    return {"text": position_to_text(state)}


def _position_from_text(text: str) -> Data:
    state = position_from_text(text)
    game = game_of(state)
    return {"game": game.name, **reached(game, state)}


def _schema(game: AnyGame, what: str) -> Data:
    return {"schema": schema_of(game.name, what)}


RECORDS = {
    "validate": Operation(
        (SOURCE, LENIENT, TRANSCRIPT_OF),
        _validate,
        "a report: every problem, the first illegal move, the valid prefix's last state",
    ),
    "migrate": Operation((RECORD,), _read_record, "a record of any format in the newest"),
    "record_to_text": Operation((RECORD,), _record_to_text, "a record in notation"),
    "record_from_text": Operation(
        (word("text", "a record in notation"),), _record_from_text, "a record as an object"
    ),
    "record_state": Operation(
        (RECORD, number("length", 0, 2**53 - 1, None, "after how many moves; left out, all")),
        _record_state,
        "the state that a record leads to, and its turn",
    ),
    "record_play": Operation(
        (RECORD, anything("move", "a move of the record's game")),
        _play_on,
        "the record with one move more, the state, and its turn",
    ),
    "position_to_text": Operation((GAME, STATE), _position_to_text, "a state as one line of text"),
    "position_from_text": Operation(
        (word("text", "a position in one line"),), _position_from_text, "its game, state and turn"
    ),
    "schema": Operation(
        (
            GAME,
            word("what", "of what", ("move", "options", "state", "view", "record")),
        ),
        _schema,
        "the JSON Schema of what is on the wire",
    ),
}
"""What can be asked of records."""
