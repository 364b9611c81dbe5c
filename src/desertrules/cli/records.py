"""The commands `convert`, `migrate` and `schema`."""

import json
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.game_options import GameName
from desertrules.cli.judging import WrittenRecord
from desertrules.cli.parameters import Lenient, Out, Source
from desertrules.cli.record_files import find, open_all
from desertrules.cli.sources import leniencies_of, name_of, of_record, read_bytes
from desertrules.cli.writing import write_file, write_out
from desertrules.core.errors import IllegalMove, LoadError
from desertrules.record.files import record_from_json, record_from_text, record_to_json
from desertrules.record.leniency import Leniency
from desertrules.record.record import Record
from desertrules.record.schema import schema as schema_of
from desertrules.record.textwrite import record_to_text
from desertrules.record.validation import validate


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise CommandError(f"{name}: is not written in UTF-8") from None


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _read(text: str, name: str) -> Record[Any, Any]:
    """Read a record as it is written, its moves not judged; raise CommandError."""
    try:
        return record_from_json(text) if _is_json(text) else record_from_text(text)
    except LoadError as error:
        raise CommandError("\n".join(f"{name}: {problem}" for problem in error.problems)) from None


def _read_leniently(text: str, name: str, overlooked: tuple[Leniency, ...]) -> Record[Any, Any]:
    """Read a record by leniencies; raise CommandError for one that is not valid."""
    report = validate(text, name=name, lenient=overlooked)
    if report.record is None or not report.valid:
        raise CommandError(str(report))
    return report.record


def convert(
    source: Source = "-",
    *,
    to: Annotated[
        Literal["json", "text", "position", "state"] | None,
        Parameter(
            help="What to write: a record as JSON or in notation (text), or its last state, in one"
            " line of notation (position) or as JSON (state). Left out, JSON becomes text, and text"
            " JSON."
        ),
    ] = None,
    lenient: Lenient = [],  # noqa: B006 - never changed
    out: Out = None,
) -> int:
    """Write a record in another form: JSON as text, and back.

    The moves are not judged, as long as no state is asked for and nothing is overlooked: `validate`
    does that. What was read leniently is written strictly, and has to be a valid record.
    """
    name = name_of(source)
    overlooked = leniencies_of(lenient)
    text = _decoded(read_bytes(source), name)
    record = _read_leniently(text, name, overlooked) if overlooked else _read(text, name)
    form = to or ("text" if _is_json(text) else "json")
    try:
        write_out(_write(record, form), out)
    except IllegalMove as error:
        raise CommandError(f"{name}: has no last state: {error}; validate tells more") from None
    return 0


def _write(record: Record[Any, Any], form: str) -> str:
    if form == "json":
        return record_to_json(record)
    return record_to_text(record) if form == "text" else of_record(record).write(form)


def migrate(
    *sources: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="Files, patterns, folders, or - for standard input, as for validate.",
        ),
    ],
    in_place: Annotated[
        bool, Parameter(negative="", help="Write each file anew, in the form that it had.")
    ] = False,
    out: Out = None,
) -> int:
    """Bring records of older formats to the newest, and write them as JSON Lines.

    The moves are not judged: `validate` does that.
    """
    files = find(sources)
    if not files or (in_place and any(file.path == "-" for file in files)):
        raise wrong_usage("migrate: expected files, or - for standard input without --in-place")
    if not in_place:
        write_out("".join(map(_migrated, open_all(files))), out)
        return 0
    for file in files:
        write_file(file.path, [_migrated(each, kept=True) for each in open_all([file])])
    return 0


def _migrated(written: WrittenRecord, *, kept: bool = False) -> str:
    """Give one record in the newest format, as a line of JSON or, if so kept, in notation."""
    text = _decoded(written.data, written.name)
    record = _read(text, written.name)
    return record_to_text(record) if kept and not _is_json(text) else record_to_json(record) + "\n"


def schema(
    game: GameName,
    what: Annotated[
        Literal["move", "options", "state", "view", "record"], Parameter(help="Of what.")
    ] = "record",
    *,
    out: Out = None,
) -> int:
    """Write the JSON Schema (2020-12) of what is on the wire."""
    write_out(json.dumps(schema_of(game, what), indent=2), out)
    return 0
