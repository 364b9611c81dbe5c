"""The command `validate`: many records, in several processes, with reports and a summary."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from glob import glob
from pathlib import Path
from typing import Annotated, Any

from attrs import frozen
from cyclopts import Parameter

from desertrules.cli.parameters import AsJson, Flag, Jobs, check_least
from desertrules.cli.sources import (
    LINES,
    CommandError,
    print_error,
    print_text,
    read_bytes,
    source_name,
    split_source,
    unreadable,
    usage_error,
    write_text,
)
from desertrules.english import join, plural
from desertrules.limits import MAX_SIZE
from desertrules.opponents.workers import LostWork, map_in_order
from desertrules.record import Report, validate
from desertrules.record.fix import fix as fix_record
from desertrules.render import reports_to_html

SUFFIXES = {".json", ".txt", *LINES}
MAX_BOARDS = 100
"""How many invalid records an HTML report shows."""


@frozen
class Written:
    """A record as it was found in a file."""

    name: str
    data: bytes


def validate_files(
    *sources: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="Files, folders, glob patterns or - for stdin. Each file holds one record "
            "(JSON or text) or many (JSON Lines).",
        ),
    ],
    lenient: Annotated[bool, Flag("Tolerate common slips, and list them.")] = False,
    fix: Annotated[bool, Flag("Write a corrected copy where every correction is clear.")] = False,
    everything: Annotated[bool, Flag("List valid records too.", "--all", "-a")] = False,
    quiet: Annotated[bool, Flag("Print only the summary.", "--quiet", "-q")] = False,
    as_json: AsJson = False,
    seat: Annotated[
        int | None,
        Parameter(
            name="--transcript-of",
            help="Validate as the transcript of one seat: moves hidden from it may be unknown.",
        ),
    ] = None,
    html: Annotated[
        str | None,
        Parameter(help="Write an HTML report of invalid records, with a board for each finding."),
    ] = None,
    jobs: Jobs = None,
) -> int:
    """Check records: legal moves, correct result, well-formed file.

    Exits with 0 if all are valid, 1 if any is invalid, 2 if any file cannot be read.
    """
    if not sources:
        raise usage_error("Nothing to validate. Name files or folders, or use - for stdin")
    check_least("--jobs", jobs, 1)
    problems: list[CommandError] = []
    files = list(find_files(sources, problems))
    if not files and not problems:
        raise usage_error(f"No files to validate: none ends in {join(sorted(SUFFIXES), 'or')}")
    check = partial(_check, lenient=lenient, seat=seat)
    reports: list[Report] = []
    causes: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], str] = {}
    total = 0
    alone = len(files) == 1 and not _has_many(files[0])
    try:
        for report in _reports(check, read_files(files, problems), jobs):
            total += 1
            if not report.valid:
                cause = (report.findings[0].code, report.findings[0].advice)
                causes[cause] += 1
                first.setdefault(cause, report.source)
                if len(reports) < MAX_BOARDS:
                    reports.append(report)
            if as_json:
                print(json.dumps(report.to_data()))
            elif not quiet and (everything or alone or not report.valid or report.tolerated):
                print_text(str(report))
            if fix and not report.valid:
                _write_fixed(report)
    except LostWork as error:
        raise CommandError(f"A worker process died: {error}. Try --jobs 1") from None
    for problem in problems:
        print_error(problem.message)
    if problems and not total:
        return 2
    if html is not None:
        write_text(reports_to_html(reports), html)
    if not as_json and (quiet or not alone):
        print_text(_summary(total, causes, first))
    return 2 if problems else 1 if causes else 0


def _check(written: Written, *, lenient: bool, seat: int | None) -> Report:
    report = validate(written.data, name=written.name, lenient=lenient, transcript_of=seat)
    if seat is not None and report.record is not None:
        players = report.record.options.players
        if not 0 <= seat < players:
            raise usage_error(f"--transcript-of must be 0 to {players - 1}, not {seat}")
    return report


def _reports(check: Any, records: Iterator[Written], jobs: int | None) -> Iterator[Report]:
    """Check records in order; start processes only if there are enough of them."""
    few: list[Written] = []
    for record in records:
        few.append(record)
        if len(few) == 32:
            break
    if len(few) < 32 or jobs == 1:
        yield from map(check, few)
        yield from map(check, records)
        return
    workers = jobs or os.cpu_count() or 1

    def everything() -> Iterator[Written]:
        yield from few
        yield from records

    yield from map_in_order(check, everything(), jobs=workers, batch=16, window=64 * workers)


def _summary(total: int, causes: Counter[tuple[str, str]], first: dict[Any, str]) -> str:
    """Return how many records are valid, and the first problem of the others by kind."""
    valid = total - sum(causes.values())
    verb = "is" if 1 in {valid, total} else "are"
    line = f"{valid} of {plural(total, 'record')} {verb} valid."
    if not causes:
        return line
    rows = [f"{line} First problem in each of the others:"]
    for cause, count in causes.most_common():
        code, advice = cause
        rows.append(f"  {count:4}  {code}: {advice} (first in {first[cause]})")
    return "\n".join(rows)


def _write_fixed(report: Report) -> None:
    """Write a corrected copy beside a file, and list the corrections."""
    path, number = split_source(report.source)
    if number or not Path(path).is_file():
        return
    fixed = fix_record(Path(path), name=report.source)
    if not fixed.corrections:
        print_text(f"{report.source}: not corrected: no correction is clear")
        return
    target = Path(path).with_suffix(f".fixed{Path(path).suffix}")
    write_text(fixed.text, str(target))
    corrections = plural(len(fixed.corrections), "correction")
    print_text(f"{report.source}: {corrections}, see {target}:")
    for each in fixed.corrections:
        print_text(f"  {each}")
    print_text(f"{target}: {fixed.report.summary}")


# ---- Files ---------------------------------------------------------------------------------------


def find_files(sources: Iterable[str], problems: list[CommandError]) -> Iterator[str]:
    """Yield the files that names, folders and patterns stand for."""
    for source in sources:
        path = Path(source)
        try:
            if source == "-" or path.is_file() or split_source(source)[1]:
                yield source
            elif path.is_dir():
                inside = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES)
                yield from (str(each) for each in inside if each.is_file())
            elif path.exists():
                yield source
            else:
                found = sorted(glob(source, recursive=True))  # noqa: PTH207 - any folder
                if not found:
                    problems.append(unreadable(source, FileNotFoundError()))
                yield from (each for each in found if Path(each).is_file())
        except (OSError, ValueError) as error:
            problems.append(unreadable(source, error))


def _has_many(source: str) -> bool:
    return source == "-" or (Path(source).suffix in LINES and not split_source(source)[1])


def read_files(files: Iterable[str], problems: list[CommandError]) -> Iterator[Written]:
    """Yield the records of files, line by line where a file has many."""
    for source in files:
        try:
            if source == "-":
                yield from _read_stdin()
            elif _has_many(source):
                with Path(source).open("rb") as file:
                    yield from _read_lines(file, source)
            else:
                yield Written(source, read_bytes(source))
        except OSError as error:
            problems.append(unreadable(source, error))
        except CommandError as error:
            problems.append(error)


def _read_lines(file: Any, name: str, number: int = 0) -> Iterator[Written]:
    while line := file.readline(MAX_SIZE + 1):
        number += 1
        if line.strip():
            yield Written(f"{name}#{number}", line)
        while len(line) > MAX_SIZE and not line.endswith(b"\n"):
            line = file.readline(MAX_SIZE + 1)  # the rest of a line that is too long


def _read_stdin() -> Iterator[Written]:
    """Read JSON Lines if the first line is a whole object, otherwise one record."""
    file, name = sys.stdin.buffer, source_name("-")
    first = file.readline(MAX_SIZE + 1)
    line = first.strip()
    if line.startswith(b"{") and line.endswith(b"}"):
        yield Written(f"{name}#1", first)
        yield from _read_lines(file, name, 1)
    else:
        yield Written(name, first + file.read(MAX_SIZE + 1))
