"""The command `validate`: many records, side by side, with a report for people or programs."""

import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Annotated, Any

from attrs import frozen
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from desertrules import LoadError, Report, record_from_json
from desertrules import validate as judge
from desertrules.cli.errors import wrong_usage
from desertrules.cli.parameters import AsJson
from desertrules.cli.record_files import WrittenRecord, find, open_all
from desertrules.serve.records import report_data

_BATCH = 16


@frozen
class Manner:
    """How records are judged and what is told of them."""

    as_json: bool
    """Whether reports are JSON."""
    everything: bool
    """Whether valid records are told of too."""
    lenient: tuple[str, ...]
    """What may be overlooked."""
    transcript_of: int | None
    """The seat whose transcripts they are."""


@frozen
class Verdict:
    """What is told of one record."""

    valid: bool
    """Whether nothing is wrong."""
    text: str | None
    """The report, if it is to be shown."""
    size: int
    """The bytes of the record."""


def validate(
    *sources: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="Files, patterns such as 'games/*.json', folders, or - for standard input; each"
            " holds a record as JSON or in notation, or many as JSON Lines.",
        ),
    ],
    jobs: Annotated[
        int | None,
        Parameter(name=["--jobs", "-j"], help="How many processes; as many as cores if left out."),
    ] = None,
    as_json: AsJson = False,
    everything: Annotated[
        bool,
        Parameter(
            name=["--all", "-a"], negative="", show_default=False, help="Tell of valid ones too."
        ),
    ] = False,
    lenient: Annotated[
        list[str],
        Parameter(
            negative_iterable=(), show_default=False, help="What may be overlooked: turns, extra."
        ),
    ] = [],  # noqa: B006 - never changed
    transcript_of: Annotated[
        int | None,
        Parameter(help="These are what one seat saw: what others saw may be unknown."),
    ] = None,
) -> int:
    """Check records: is each a game that was played by the rules, with the result it claims?

    The exit code is 0 if all are valid, 1 if any is not, 2 if the command was not understood.
    """
    if not sources:
        raise wrong_usage("validate: expected files, patterns, or - for standard input")
    if jobs is not None and jobs < 1:
        raise wrong_usage(f"--jobs: expected 1 or more, found {jobs}")
    for name in lenient:
        if name not in {"turns", "extra"}:
            raise wrong_usage(f"--lenient: expected turns or extra, found {name!r}")
    found = find(sources)
    alone = len(found) == 1 and not found[0].many
    manner = Manner(as_json, everything or as_json or alone, tuple(lenient), transcript_of)
    checked = wrong = 0
    with ExitStack() as stack:
        verdicts = _verdicts(open_all(found), manner, jobs or _cores(), stack)
        for verdict in _with_progress(verdicts, sum(file.size for file in found), stack):
            checked += 1
            wrong += not verdict.valid
            if verdict.text is not None:
                print(verdict.text)
    if not as_json and (checked != 1 or not alone):
        print(f"{checked - wrong} of {checked} records are valid")
    return 1 if wrong else 0


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def judge_all(manner: Manner, sheets: Iterable[WrittenRecord]) -> list[Verdict]:
    """Judge some records, in order; run in a process of its own."""
    return [_judge(manner, sheet) for sheet in sheets]


def _quickly(sheet: WrittenRecord) -> Report | None:
    """Judge a record that is all right without looking for places; None if that is in doubt."""
    if not sheet.data.startswith(b"{"):
        return None
    try:
        report = judge(record_from_json(sheet.data.decode()), name=sheet.name)
    except (LoadError, UnicodeDecodeError):
        return None
    return report if report.valid else None


def _judge(manner: Manner, sheet: WrittenRecord) -> Verdict:
    plain = not manner.lenient and manner.transcript_of is None
    report = (_quickly(sheet) if plain else None) or judge(
        sheet.data, name=sheet.name, lenient=manner.lenient, transcript_of=manner.transcript_of
    )
    text = None
    if manner.as_json:
        data: dict[str, Any] = {"source": sheet.name, **report_data(report)}
        text = json.dumps({key: data[key] for key in data if key not in {"state", "text"}})
    elif not report.valid or manner.everything:
        text = str(report)
    return Verdict(report.valid, text, len(sheet.data))


def _verdicts(
    sheets: Iterator[WrittenRecord], manner: Manner, jobs: int, stack: ExitStack
) -> Iterator[Verdict]:
    """Judge records in order, side by side if there are enough of them; hold only a few at once."""
    batches = iter(lambda: list(islice(sheets, _BATCH)), [])
    first = list(islice(batches, 2))
    work = partial(judge_all, manner)
    if jobs == 1 or len(first) < 2:  # noqa: PLR2004 - one batch is not worth another process
        for batch in chain(first, batches):
            yield from work(batch)
        return
    # On Ctrl-C the workers are ended by us; they need not say that they were interrupted.
    quiet: dict[str, Any] = {"initializer": signal, "initargs": (SIGINT, SIG_IGN)}
    pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("spawn"), **quiet))
    stack.callback(pool.shutdown, wait=False, cancel_futures=True)
    yield from _side_by_side(pool, work, chain(first, batches), 2 * jobs)


def _side_by_side(
    pool: ProcessPoolExecutor,
    work: Callable[[list[WrittenRecord]], list[Verdict]],
    batches: Iterable[list[WrittenRecord]],
    window: int,
) -> Iterator[Verdict]:
    waiting: deque[Future[list[Verdict]]] = deque()
    for batch in batches:
        waiting.append(pool.submit(work, batch))
        if len(waiting) == window:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _with_progress(
    verdicts: Iterator[Verdict], total: int | None, stack: ExitStack
) -> Iterator[Verdict]:
    """Show how far it is, where there is a terminal to show it on."""
    if not sys.stderr.isatty():
        yield from verdicts
        return
    progress = stack.enter_context(
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[records]} records"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
    )
    task = progress.add_task("validating", total=total or None, records=0)
    for number, verdict in enumerate(verdicts, start=1):
        progress.update(task, advance=verdict.size, records=number)
        yield verdict
