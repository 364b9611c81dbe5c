"""Many records, one after the other or side by side, at constant memory."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial

from desertrules.core.fields import count_of, listed
from desertrules.record.leniency import Leniency, leniencies
from desertrules.record.report import Report
from desertrules.record.sources import Source
from desertrules.record.validation import validate


def validate_many(
    sources: Iterable[Source],
    executor: Executor | None = None,
    *,
    window: int = 64,
    lenient: Collection[Leniency | str] = (),
    transcript_of: int | None = None,
) -> Iterator[Report]:
    """Give the report of each source, in order, as soon as it is there.

    With an executor of `concurrent.futures`, up to `window` sources are under way at once; no more
    than that are taken from `sources` ahead of the reports that are asked for. Raises InvalidValue
    for a window of less than 1 and for an unknown leniency.
    """
    window = count_of("window", window, 1)
    overlooked = tuple(leniencies(lenient))
    judge = partial(validate, lenient=overlooked, transcript_of=transcript_of)
    sources = listed("sources", sources)
    if executor is None:
        return map(judge, sources)
    return _side_by_side(judge, sources, executor, window)


def _side_by_side(
    judge: "partial[Report]", sources: Iterable[Source], executor: Executor, window: int
) -> Iterator[Report]:
    waiting: deque[Future[Report]] = deque()
    try:
        for source in sources:
            waiting.append(executor.submit(judge, source))
            if len(waiting) == window:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
