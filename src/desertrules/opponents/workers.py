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


@define
class _Raised:
    """An exception of the work itself, as opposed to one of the executor."""

    error: Exception


@define(eq=False)
class _Batch(Generic[ItemT]):
    first: int
    """The index of the first item."""
    items: list[ItemT]
    future: "Future[list[Any] | _Raised] | None" = None
    failures: int = 0

    def __str__(self) -> str:
        last = self.first + len(self.items) - 1
        return f"item {last}" if len(self.items) == 1 else f"items {self.first} to {last}"


def map_in_order(
    work: Callable[[ItemT], ResultT],
    items: Iterable[ItemT],
    executor: Executor | None = None,
    *,
    jobs: int = 1,
    batch: int = 1,
    window: int = 64,
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
    pool = _Pool(work, executor, jobs)
    waiting: deque[_Batch[ItemT]] = deque()
    source = enumerate(items)
    try:
        while True:
            while len(waiting) < max(1, window // batch) and (more := [*islice(source, batch)]):
                waiting.append(_Batch(more[0][0], [item for _, item in more]))
            if not waiting:
                return
            results = pool.results(waiting)
            waiting.popleft()
            yield from results
    finally:
        for each in waiting:
            if each.future is not None:
                each.future.cancel()
        pool.close()


class _Pool:
    """An executor, replaced when it breaks if it is our own."""

    def __init__(self, work: Callable[[Any], Any], executor: Executor | None, jobs: int) -> None:
        self._work = work
        self._given = executor
        self._jobs = jobs
        self._executor = executor or self._new()

    def _new(self) -> Executor:
        # Spawned, not forked: threads and open files of this process do not matter to a new one.
        context = get_context("spawn")
        return ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_start_worker)

    def close(self) -> None:
        if self._given is None:
            self._executor.shutdown(cancel_futures=True)

    def results(self, waiting: "deque[_Batch[Any]]") -> list[Any]:
        """Return the results of the first batch; keep the others under way."""
        first = waiting[0]
        while True:
            try:
                self._submit(waiting)
                assert first.future is not None  # submitted above
                results = first.future.result()
            except BrokenExecutor as error:
                self._recover(waiting, error)
            except Exception as error:
                if first.future is None:  # submitting failed: it would fail again
                    raise
                first.future = None
                first.failures += 1
                if first.failures > RETRIES:
                    message = f"the executor failed: {type(error).__name__}: {quote(str(error))}"
                    raise LostWork(f"{first} could not be done: {message}") from error
            else:
                if isinstance(results, _Raised):
                    raise results.error
                return results

    def _submit(self, waiting: "deque[_Batch[Any]]") -> None:
        # After the last retry but one, only the first batch: if it breaks the pool, it is to blame.
        alone = any(each.failures >= RETRIES for each in waiting)
        for each in [waiting[0]] if alone else waiting:
            if each.future is None:
                # Bound by `partial`, since Dask reserves some keywords of `submit`.
                each.future = self._executor.submit(partial(_run, self._work, each.items))

    def _recover(self, waiting: "deque[_Batch[Any]]", error: BrokenExecutor) -> None:
        """Forget what a broken pool has not finished, and start a new pool."""
        for each in waiting:
            if each.future is not None and not _is_finished(each.future):
                each.future = None
                each.failures += 1
        first = waiting[0]
        if self._given is not None:
            raise LostWork(f"{first} could not be done: the executor is broken") from error
        if first.failures > RETRIES:
            raise LostWork(f"{first} could not be done: its worker died {first.failures} times")
        self._executor.shutdown(wait=False)
        self._executor = self._new()


def _is_finished(future: "Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _run(work: Callable[[ItemT], ResultT], items: list[ItemT]) -> list[ResultT] | _Raised:
    try:
        return [work(item) for item in items]
    except Exception as error:  # noqa: BLE001 - raised again where the result is read
        return _Raised(error)


def _start_worker() -> None:
    # An interrupt from the terminal ends a worker without a traceback; its parent reports it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
