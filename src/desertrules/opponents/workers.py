"""Work shared between processes or machines, by any executor of `concurrent.futures`."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

from attrs import define

from desertrules.english import quote
from desertrules.errors import DesertRulesError
from desertrules.play import check_count

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

RETRIES = 2
"""How often work is done again that was lost with its worker."""


class LostWork(DesertRulesError, RuntimeError):
    """Workers died, or an executor failed, each time some items were tried."""


@define(eq=False)
class _Batch(Generic[ItemT]):
    first: int
    """The index of the first item."""
    items: list[ItemT]
    future: "Future[tuple[list[Any], Exception | None]] | None" = None
    failures: int = 0

    def fail(self) -> None:
        """Count a failure; the batch is submitted again."""
        self.future = None
        self.failures += 1

    def lost(self, reason: str) -> LostWork:
        last = self.first + len(self.items) - 1
        what = f"item {last}" if len(self.items) == 1 else f"items {self.first} to {last}"
        return LostWork(f"{what} could not be done: {reason}")


def map_in_order(
    work: Callable[[ItemT], ResultT],
    items: Iterable[ItemT],
    executor: Executor | None = None,
    *,
    jobs: int = 1,
    batch: int = 1,
    window: int = 256,
) -> Generator[ResultT]:
    """Yield the results of `work` for each item, in order, as soon as they are there.

    The work is done by the executor; without one, by `jobs` new processes; with 1 job, here. If a
    worker dies, what it had not finished is done again, twice at most. The pool of `jobs`
    processes is replaced then; an executor that is broken for good is not.

    Args:
        work: A function of one item; it must be picklable if other processes do the work.
        items: The items.
        executor: Any executor, such as that of a Dask client.
        jobs: The number of processes to start if there is no executor.
        batch: How many items make one task.
        window: How many items may be under way at once.

    Raises:
        LostWork: Some items could not be done; the message names them.
    """
    check_count("jobs", jobs, 1)
    check_count("batch", batch, 1)
    check_count("window", window, 1)
    if executor is None and jobs == 1:
        yield from map(work, items)
        return
    pool = executor or _new_pool(jobs)
    waiting: deque[_Batch[ItemT]] = deque()
    source = enumerate(items)
    try:
        while True:
            while len(waiting) < max(1, window // batch) and (more := [*islice(source, batch)]):
                waiting.append(_Batch(more[0][0], [item for _, item in more]))
            if not waiting:
                return
            first = waiting[0]
            error = _try(first, waiting, partial(_run, work), pool)
            if isinstance(error, BrokenExecutor):
                for each in waiting:
                    if each.future is not None and not _has_results(each.future):
                        each.fail()
                if executor is not None:
                    raise first.lost("the executor is broken") from error
                if first.failures > RETRIES:
                    raise first.lost(f"its worker died {first.failures} times")
                pool.shutdown(wait=False)
                pool = _new_pool(jobs)
            elif error is not None:
                first.fail()
                if first.failures > RETRIES:
                    reason = f"{type(error).__name__}: {quote(str(error))}"
                    raise first.lost(f"the executor failed: {reason}") from error
            else:
                assert first.future is not None  # type checkers do not know that it was submitted
                results, raised = first.future.result()
                waiting.popleft()
                yield from results
                if raised is not None:
                    raise raised
    finally:
        for each in waiting:
            if each.future is not None:
                each.future.cancel()
        if executor is None:
            pool.shutdown(cancel_futures=True)


def _try(
    first: _Batch[Any], waiting: Iterable[_Batch[Any]], run: Callable[..., Any], pool: Executor
) -> BaseException | None:
    """Submit what is waiting, and return with what the executor failed on the first batch."""
    # Before the last retry of a batch, only the first one: if it breaks the pool, it is to blame.
    alone = any(each.failures >= RETRIES for each in waiting)
    try:
        for each in [first] if alone else waiting:
            if each.future is None:
                # Bound by `partial`, since Dask reserves some keywords of `submit`.
                each.future = pool.submit(partial(run, each.items))
    except BrokenExecutor as error:
        return error
    return first.future.exception() if first.future is not None else None


def _has_results(future: "Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _run(
    work: Callable[[ItemT], ResultT], items: list[ItemT]
) -> tuple[list[ResultT], Exception | None]:
    """Return the results, and the exception of the work that ended them."""
    results: list[ResultT] = []
    try:
        results.extend(map(work, items))
    except Exception as error:  # noqa: BLE001 - raised again where the results are read
        return results, error
    return results, None


def _new_pool(jobs: int) -> Executor:
    # Spawned, not forked: threads and open files of this process do not matter to a new one. An
    # interrupt from the terminal ends a worker without a traceback; its parent reports it.
    return ProcessPoolExecutor(
        jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL)
    )
