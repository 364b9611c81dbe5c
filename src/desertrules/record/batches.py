"""Many records, one after the other or side by side, at constant memory."""

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial

from desertrules.core.fields import listed
from desertrules.core.work import in_order
from desertrules.record.leniency import Leniency, leniencies
from desertrules.record.report import Report
from desertrules.record.sources import Source
from desertrules.record.validation import validate


def validate_many(  # noqa: PLR0913 - what, where, and how
    sources: Iterable[Source],
    executor: Executor | None = None,
    *,
    batch: int = 8,
    window: int = 64,
    lenient: Collection[Leniency | str] = (),
    transcript_of: int | None = None,
) -> Iterator[Report]:
    """Give the report of each source, in order, as soon as it is there.

    With an executor of `concurrent.futures`, `batch` sources go together, and up to `window` are
    under way at once; no more than that are taken from `sources` ahead of the reports that are
    asked for. Raises InvalidValue for a batch or a window of less than 1 and for an unknown
    leniency, LostWork for what an executor did not give back.

    Examples:
        >>> from desertrules import Record, sahara, validate_many
        >>> options = sahara.Options(players=2)
        >>> sources = Record(options), Record(options, (sahara.Stop(),))
        >>> [report.valid for report in validate_many(sources)]
        [True, False]
    """
    overlooked = tuple(leniencies(lenient))
    judge = partial(validate, lenient=overlooked, transcript_of=transcript_of)
    return in_order(judge, listed("sources", sources), executor, batch=batch, window=window)
