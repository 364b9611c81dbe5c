"""The command `validate`: many records, side by side, with a report for people or programs."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain, islice
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.judging import Manner, Verdict, WrittenRecord, judge_one
from desertrules.cli.language import check_lang
from desertrules.cli.parameters import AsJson, Jobs, Lang, Lenient, Theme
from desertrules.cli.record_files import RecordFile, find, open_all
from desertrules.cli.sources import leniencies_of
from desertrules.cli.summary import Summary
from desertrules.cli.workers import check_jobs, processes
from desertrules.cli.writing import write_out
from desertrules.core.errors import LostWork
from desertrules.core.found import shown
from desertrules.core.work import cores, in_order

_BATCH = 16
_MOST_PICTURES = 100
"""How many records a page shows; a browser has to draw them all."""


Sources: TypeAlias = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="Files, patterns such as 'games/*.json', folders, or - for standard input; each"
        " holds a record as JSON or in notation, or many as JSON Lines.",
    ),
]
Everything: TypeAlias = Annotated[
    bool,
    Parameter(
        name=["--all", "-a"], negative="", show_default=False, help="Tell of valid ones too."
    ),
]
TranscriptOf: TypeAlias = Annotated[
    int | None, Parameter(help="These are what one seat saw: what others saw may be unknown.")
]
Page: TypeAlias = Annotated[
    str | None,
    Parameter(
        help="Write a page to this file: what is not valid, with the position at the finding."
    ),
]
PageTheme: TypeAlias = Annotated[Theme, Parameter(help="The colours of the page.")]


def validate(  # noqa: PLR0913 - options of a command
    *sources: Sources,
    jobs: Jobs = None,
    as_json: AsJson = False,
    everything: Everything = False,
    lenient: Lenient = [],  # noqa: B006 - never changed
    transcript_of: TranscriptOf = None,
    html: Page = None,
    theme: PageTheme = "light",
    lang: Lang = "en",
) -> int:
    """Check records: is each a game that was played by the rules, with the result it claims?

    The exit code is 0 if all are valid, 1 if any is not, 2 if the command was not understood or a
    file cannot be read; the others are checked all the same.
    """
    if not sources:
        raise wrong_usage("validate: expected files, patterns, or - for standard input")
    check_jobs(jobs)
    overlooked = leniencies_of(lenient)
    _check_seat(transcript_of)
    check_lang(lang)
    unreadable: list[CommandError] = []
    found = find(sources, unreadable.append)
    alone = len(found) == 1 and not found[0].many
    manner = Manner(
        as_json,
        everything or as_json or alone,
        overlooked,
        transcript_of,
        lang,
        theme if html is not None else None,
    )
    summary, sections = _tell(open_all(found, unreadable.append), found, manner, jobs or cores())
    for error in unreadable:
        print(f"desertrules: {error.message}", file=sys.stderr)
    if unreadable and not summary.checked:
        return 2
    told = summary.tell(lang)
    if html is not None:
        from desertrules.render.findings import findings_page  # noqa: PLC0415 - not always needed

        write_out(findings_page(sections, told, theme=theme, language=lang), html)
    if not as_json and (unreadable or not alone):
        print(told)
    return 2 if unreadable else 1 if summary.wrong else 0


def _check_seat(transcript_of: int | None) -> None:
    """Refuse a seat that no game has; raise CommandError."""
    if transcript_of is None:
        return
    from desertrules.serve.arguments import most_seats  # noqa: PLC0415 - loads all games

    if transcript_of not in range(most_seats()):
        expected = f"expected 0 to {most_seats() - 1}"
        raise wrong_usage(f"--transcript-of: {expected}, found {shown(transcript_of)}")


def _tell(
    records: Iterator[WrittenRecord], files: list[RecordFile], manner: Manner, jobs: int
) -> tuple[Summary, list[str]]:
    """Judge records and print what is told of them; give their summary, and sections of a page."""
    summary, sections = Summary(), list[str]()
    with ExitStack() as stack:
        verdicts = _verdicts(records, manner, jobs, stack)
        try:
            for verdict in _with_progress(verdicts, sum(file.size for file in files), stack):
                summary.add(verdict.source, verdict.wrong)
                if verdict.page and len(sections) < _MOST_PICTURES:
                    sections.append(verdict.page)
                if verdict.text is not None:
                    print(verdict.text)
        except LostWork:
            message = "a process that checked records was ended; --jobs 1 does without"
            raise CommandError(message) from None
    return summary, sections


def _verdicts(
    sheets: Iterator[WrittenRecord], manner: Manner, jobs: int, stack: ExitStack
) -> Iterator[Verdict]:
    """Judge records in order, side by side if there are enough of them; hold only a few at once."""
    first = list(islice(sheets, _BATCH + 1))
    every = chain(first, sheets)
    # one batch is not worth another process
    pool = processes(1 if len(first) <= _BATCH else jobs, stack, fork=True)
    work = partial(judge_one, manner)
    return in_order(work, every, pool, batch=_BATCH, window=2 * jobs * _BATCH)


def _with_progress(
    verdicts: Iterator[Verdict], total: int | None, stack: ExitStack
) -> Iterator[Verdict]:
    """Show how far it is, where there is a terminal to show it on."""
    if not sys.stderr.isatty():
        yield from verdicts
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import (  # noqa: PLC0415 - slow to import
        BarColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    first = list(islice(verdicts, 1))  # what is shown needs a thread, and who has one cannot fork
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
    for number, verdict in enumerate(chain(first, verdicts), start=1):
        progress.update(task, advance=verdict.size, records=number)
        yield verdict
