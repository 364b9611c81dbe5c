"""Work that is shared: one map over any executor, in order, in batches, at constant memory.

Tasks give results and write nothing, so that one that was run twice does no harm.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread
from time import sleep
from traceback import format_exc
from types import TracebackType
from typing import Any, Generic, ParamSpec, TypeVar

from attrs import define, frozen

from desertrules.core.errors import LostWork
from desertrules.core.fields import count_of, listed
from desertrules.core.found import shown

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")
P = ParamSpec("P")

RENEWALS = 2
"""How often work is done again whose pool broke."""


_PATIENCE = 1_000
_ENDING = {each for each in signal.Signals if each.name in {"SIGINT", "SIGTERM", "SIGHUP"}}
"""The signals that end a process, as far as the system has them."""


def cores() -> int:
    """Give how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes(Executor):
    """Processes that work side by side, as many as there are cores unless told.

    They are begun when they are first needed, and end with the process that began them. When one of
    them dies, `in_order` does what was left undone in new ones. As a context, an error ends them at
    once. Raises InvalidValue for less than one.

    Each is a new process that has imported nothing. With `fork` they are copies of this one where
    that is safe, and begin at once: for tasks that use nothing that this one holds open.

    Examples:
        >>> from desertrules import Processes, in_order
        >>> with Processes(2) as processes:
        ...     list(in_order(abs, [-1, 2], processes))
        [1, 2]
    """

    def __init__(self, jobs: int | None = None, *, fork: bool = False) -> None:
        """Take how many there are to be."""
        self.jobs: int = cores() if jobs is None else count_of("jobs", jobs, 1)
        """How many there are."""
        self._fork = fork
        self._pool: ProcessPoolExecutor | None = None

    def submit(
        self, fn: Callable[P, ResultT], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[ResultT]:
        """Let one of the processes make a call; raise BrokenExecutor if one of them has died."""
        if self._pool is None:
            method = "fork" if self._fork and _is_alone() else "spawn"
            self._pool = ProcessPoolExecutor(
                self.jobs, get_context(method), initializer=_begin_to_work
            )
        with _signals_later():
            return self._pool.submit(fn, *args, **kwargs)

    def renew(self) -> None:
        """End the processes; the next call begins new ones."""
        pool, self._pool = self._pool, None
        if pool is not None:
            with _signals_later():
                _end(pool)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as in the standard library
        """Let the processes end what they do, and then themselves."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        """Let the processes end; at once, whatever they do, if there was an error."""
        if exc_type is None:
            self.shutdown()
        else:
            self.renew()


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they do."""
    workers = list((pool._processes or {}).values())
    manager: Any = pool._executor_manager_thread
    waiting = getattr(manager, "pending_work_items", None)
    pool.shutdown(wait=False, cancel_futures=True)
    # before it has let go of what was cancelled, it would complain that this is not done
    any(_let_go(manager, waiting) for _ in range(_PATIENCE))
    for worker in workers:
        worker.terminate()


def _let_go(manager: Any, waiting: object) -> bool:  # noqa: ANN401 - a thread of the pool's own
    """Wait a moment; tell whether the thread that manages a pool has a new list of what waits."""
    sleep(0.001)
    return manager is None or not manager.is_alive() or manager.pending_work_items is not waiting


def _is_alone() -> bool:
    """Tell whether this process is known to have one thread: a fork of others may wait for ever.

    Threads of compiled libraries count; only Linux tells of them.
    """
    try:
        return len([*Path("/proc/self/task").iterdir()]) == 1
    except OSError:
        return False


@contextmanager
def _signals_later() -> Generator[None]:
    """Let signals wait while processes are begun or ended.

    What they raise would be lost where Python forks; in a process that has only just begun they
    wait until it can take them; and who is told twice to end should not leave others behind.
    """
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # not on every system
        yield
        return
    before = mask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _begin_to_work() -> None:
    """Leave Ctrl-C to the process that began this one, and end with it.

    What that one does when it is told to end is not for a copy of it to do.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _ENDING - {signal.SIGINT}:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:  # noqa: ANN401 - what multiprocessing calls a process
    wait([parent.sentinel])
    os._exit(1)


def in_order(
    work: Callable[[ItemT], ResultT],
    items: Iterable[ItemT],
    executor: Executor | None = None,
    *,
    batch: int = 1,
    window: int = 64,
) -> Iterator[ResultT]:
    """Give what `work` makes of each item, in order, as soon as it is there.

    Without an executor it is done here, when it is asked for. With one, `batch` items go together,
    and no more than `window` items are taken ahead of the results that are asked for. Who stops
    asking cancels what has not begun. What `Processes` left undone when one of them died is done
    again, twice at most: the second time one batch alone, so that it is known which one it is. So
    is a batch that an executor fails or cancels by itself.

    Raises InvalidValue for a batch or window below 1, LostWork for what was given up, and whatever
    `work` raises.

    Examples:
        >>> from desertrules import in_order
        >>> list(in_order(str.upper, ["camel", "palm"]))
        ['CAMEL', 'PALM']
    """
    batch, window = count_of("batch", batch, 1), count_of("window", window, 1)
    if executor is None:
        return map(work, listed("items", items))
    return _Queue(work, executor).results(listed("items", items), min(batch, window), window)


@define
class _Batch(Generic[ItemT, ResultT]):
    """Some items that go together."""

    first: int
    """The number of its first item, counted from 1."""
    items: list[ItemT]
    future: "Future[list[ResultT] | _Raised] | None" = None
    """What will give the results; None while it is not given to anybody."""
    lost: int = 0
    """How often its pool broke."""

    @property
    def is_done(self) -> bool:
        """Whether its results, or an error of its own, are there."""
        future = self.future
        if future is None or not future.done() or future.cancelled():
            return False
        return not isinstance(future.exception(), BrokenExecutor)


@frozen
class _Raised:
    """What `work` raised, brought back as a result: what a future raises is the executor's own."""

    error: Exception
    where: str
    """The traceback, which no error takes along to another process."""


class _Elsewhere(Exception):
    """Shows where in another process an error was raised."""


def _do_all(work: Callable[[ItemT], ResultT], items: list[ItemT]) -> list[ResultT] | _Raised:
    try:
        return [work(item) for item in items]
    except Exception as error:  # noqa: BLE001 - it is raised again where the results are asked for
        return _Raised(error, format_exc())


class _Queue(Generic[ItemT, ResultT]):
    """Batches under way, the first of them the next whose results are due."""

    def __init__(self, work: Callable[[ItemT], ResultT], executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._waiting: deque[_Batch[ItemT, ResultT]] = deque()

    def results(self, items: Iterable[ItemT], batch: int, window: int) -> Iterator[ResultT]:
        """Give all results, in order."""
        source = iter(items)
        taken = 0
        try:
            while True:
                while len(self._waiting) < max(1, window // batch):
                    some = list(islice(source, batch))
                    if not some:
                        break
                    self._waiting.append(_Batch(taken + 1, some))
                    taken += len(some)
                if not self._waiting:
                    return
                yield from self._first()
        finally:
            for each in self._waiting:
                if each.future is not None:
                    each.future.cancel()

    def _first(self) -> list[ResultT]:
        """Wait for the first batch, and take it off the queue."""
        while True:
            future = None
            try:
                future = self._give_all()
                done = future.result()
            except BrokenExecutor as error:
                self._recover(error)
            except Exception as error:
                if future is None:  # who takes no work at all will not take it the next time
                    raise
                self._take_back(error)
            else:
                self._waiting.popleft()
                if isinstance(done, _Raised):
                    raise done.error from _Elsewhere(done.where)
                return done

    def _give_all(self) -> Future[list[ResultT] | _Raised]:
        """Give all batches to the executor, or only the first if one was lost too often."""
        if all(each.lost < RENEWALS for each in self._waiting):
            for each in self._waiting:
                self._give(each)
        return self._give(self._waiting[0])

    def _take_back(self, error: Exception) -> None:
        """Take the first batch back, which the executor itself has failed; raise LostWork."""
        first = self._waiting[0]
        first.lost += 1
        first.future = None
        if first.lost > RENEWALS:
            which = _named(first.first, first)
            why = f"{type(error).__name__}: {shown(str(error))}"
            raise LostWork(f"{which} not done: the executor failed, and again: {why}") from error

    def _give(self, batch: _Batch[ItemT, ResultT]) -> Future[list[ResultT] | _Raised]:
        """Give a batch to the executor, unless it has it already."""
        if batch.future is None:
            # bound by `partial`: some executors keep certain keywords for themselves
            batch.future = self._executor.submit(partial(_do_all, self._work, batch.items))
        return batch.future

    def _recover(self, error: BrokenExecutor) -> None:
        """Take back what the broken pool had not done; raise LostWork if that was enough."""
        undone = [each for each in self._waiting if not each.is_done]
        for each in undone:
            each.lost += each.future is not None
            each.future = None
        renew: Any = getattr(self._executor, "renew", None)
        if renew is None:
            which = _named(undone[0].first, undone[-1])
            raise LostWork(f"{which} not done: the executor that had them is broken") from error
        if undone[0].lost > RENEWALS:
            which = _named(undone[0].first, undone[0])
            ended = f"the process that had them ended, and so did {RENEWALS} new ones"
            raise LostWork(f"{which} not done: {ended}") from error
        renew()


def _named(first: int, last: _Batch[Any, Any]) -> str:
    end = last.first + len(last.items) - 1
    return f"item {first} is" if first == end else f"items {first} to {end} are"
