"""Work is shared, and comes back in order, each piece of it once."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from multiprocessing.connection import wait
from pathlib import Path
from signal import SIG_DFL, SIG_IGN, SIGHUP, SIGINT, SIGKILL, SIGTERM
from types import SimpleNamespace
from typing import Any

import pytest

from desertrules import InvalidValue, LostWork
from desertrules.core import work
from desertrules.core.work import Processes, cores, in_order

pytestmark = pytest.mark.usefixtures("signals_are_heard")


def _square(number: int) -> int:
    return number * number


class _Fragile(Executor):
    """Works in this process; the calls that meet a deadly number break the pool."""

    def __init__(self, deadly: dict[int, int]) -> None:
        self.deadly = deadly
        """How often a number still breaks the pool."""
        self.broken = False
        self.renewed = 0
        self.calls: list[list[int]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor
        del args, kwargs
        numbers: list[int] = fn.args[1]
        self.calls.append(numbers)
        future: Future[Any] = Future()
        if any(self.deadly.get(number, 0) > 0 for number in numbers):
            for number in numbers:
                self.deadly[number] = self.deadly.get(number, 0) - 1
            self.broken = True
        if self.broken:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn())
        return future


class _Renewable(_Fragile):
    def renew(self) -> None:
        self.broken = False
        self.renewed += 1


@pytest.mark.parametrize("batch", [1, 3, 100])
@pytest.mark.parametrize("window", [1, 4, 100])
def test_results_come_in_order(batch: int, window: int) -> None:
    """Whatever the sizes of batches and windows are, and without an executor too."""
    expected = [number * number for number in range(20)]
    with ThreadPoolExecutor(2) as threads:
        for executor in (None, threads):
            found = in_order(_square, range(20), executor, batch=batch, window=window)
            assert list(found) == expected


def test_no_more_is_taken_than_fits_the_window() -> None:
    """A stream without end is worked on at constant memory."""
    taken: list[int] = []

    def endless() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    executor = _Renewable({})
    results = in_order(_square, endless(), executor, batch=2, window=6)
    for number in range(15):
        assert next(results) == number * number
        assert len(taken) <= number + 6
    assert executor.calls[:2] == [[0, 1], [2, 3]]


@pytest.mark.parametrize("name", ["batch", "window"])
def test_sizes_are_whole_numbers_from_1(name: str) -> None:
    """With nothing under way nothing would ever come."""
    for wrong in (0, True, 1.5):
        with pytest.raises(InvalidValue, match=rf"{name}: expected .*1 or more, found "):
            in_order(_square, [], **{name: wrong})  # type: ignore[arg-type]  # on purpose
    with pytest.raises(InvalidValue, match="jobs: expected 1 or more, found 0"):
        Processes(0)


def test_what_a_broken_pool_left_undone_is_done_again() -> None:
    """Twice at most; what was done is not done again."""
    executor = _Renewable({4: 2})
    found = list(in_order(_square, range(10), executor, batch=2, window=6))
    assert found == [number * number for number in range(10)]
    assert executor.renewed == 2
    # the third time alone, as it may be the one that breaks the pool; then the others
    assert executor.calls == [[0, 1], [2, 3], [4, 5], [4, 5], [4, 5], [6, 7], [8, 9]]


def test_what_breaks_its_pool_again_and_again_is_named() -> None:
    """Of several that were under way the one whose fault it is, as it was tried alone at last."""
    executor = _Renewable({5: 3})
    results = in_order(_square, range(1, 13), executor, batch=2, window=12)
    assert [next(results) for _ in range(4)] == [1, 4, 9, 16]
    with pytest.raises(LostWork) as caught:
        next(results)
    told = "the process that had them ended, and so did 2 new ones"
    assert str(caught.value) == f"items 5 to 6 are not done: {told}"
    executor = _Renewable({3: 9})
    with pytest.raises(LostWork, match=r"^item 3 is not done: the process"):
        list(in_order(_square, range(1, 9), executor, window=4))


def test_an_executor_that_cannot_be_renewed_is_not() -> None:
    """It is told what is not done; a new executor can go on from there."""
    results = in_order(_square, range(1, 9), _Fragile({3: 1}), window=4)
    told = "^items 3 to 4 are not done: the executor that had them is broken$"
    with pytest.raises(LostWork, match=told):
        list(results)


class _Forgetful(_Fragile):
    """Fails the calls that meet a number by itself, so many times, and goes on working."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        failing = [number for number in fn.args[1] if self.deadly.get(number, 0) > 0]
        if not failing:
            return super().submit(fn, *args, **kwargs)
        self.calls.append(fn.args[1])
        self.deadly[failing[0]] -= 1
        future: Future[Any] = Future()
        if self.deadly[failing[0]] % 2:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(AttributeError("no attribute 'with_traceback'"))
        return future


def test_what_an_executor_fails_by_itself_is_done_again() -> None:
    """Dask gives back an error or cancels where it loses a worker at the wrong moment."""
    executor = _Forgetful({4: 2})
    found = list(in_order(_square, range(8), executor, batch=2, window=8))
    assert found == [number * number for number in range(8)]
    assert executor.calls == [[0, 1], [2, 3], [4, 5], [6, 7], [4, 5], [4, 5]]


def test_what_an_executor_fails_again_and_again_is_named() -> None:
    """With what it said last; the errors of the work itself are raised as they are."""
    told = "the executor failed, and again: AttributeError: no attribute 'with_traceback'"
    with pytest.raises(LostWork) as caught:
        list(in_order(_square, range(8), _Forgetful({4: 3}), batch=2, window=8))
    assert str(caught.value) == f"items 5 to 6 are not done: {told}"
    assert isinstance(caught.value.__cause__, AttributeError)
    with pytest.raises(ValueError, match="invalid literal") as raised:
        list(in_order(int, ["1", "one"], _Forgetful({})))
    assert "in _do_all" in str(raised.value.__cause__)


def test_who_takes_no_work_is_not_asked_again() -> None:
    """What an executor says when work is given to it is raised as it is."""
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(RuntimeError, match=r"^cannot schedule new futures after shutdown$"):
        list(in_order(_square, range(8), threads))


def test_an_error_of_the_work_is_raised() -> None:
    """It is nobody else's fault, and what waits is cancelled."""
    with ThreadPoolExecutor(1) as threads, pytest.raises(ZeroDivisionError):
        list(in_order(partial(divmod, 1), [1, 0, 1], threads))


def _ended_once(folder: str, number: int) -> int:
    """Kill the process that works, the first time that it meets a five."""
    met = Path(folder, "met")
    if number == 5 and not met.exists():
        met.touch()
        os.kill(os.getpid(), SIGKILL)
    return number


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """Real ones: every result is there once, and in order."""
    with Processes(1) as processes:
        task = partial(_ended_once, str(tmp_path))
        assert list(in_order(task, range(12), processes, batch=2)) == list(range(12))
    assert (tmp_path / "met").exists()


def test_processes_are_ended_when_something_happens() -> None:
    """They are not waited for: what they do is of no use any more."""

    def interrupted() -> None:
        with Processes(1) as pool:
            sleeping = pool.submit(time.sleep, 600)
            while not sleeping.running():
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    for worker in active_children():
        assert wait([worker.sentinel], 60)  # `is_alive` errs while another thread asks the same


def test_processes_that_were_never_needed_are_never_begun() -> None:
    """Neither by opening them, nor by ending them."""
    before = active_children()
    with Processes() as processes:
        processes.renew()
        assert processes.jobs == cores()
    assert active_children() == before


def test_a_process_ends_with_the_one_that_began_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """However that one ends; Ctrl-C is left to it, and what it does when it is told to end."""
    told: list[int] = []
    signals: dict[int, Any] = {SIGTERM: told.append, SIGHUP: SIG_IGN}
    read, write = os.pipe()
    monkeypatch.setattr(os, "_exit", told.append)
    monkeypatch.setattr(work, "parent_process", lambda: SimpleNamespace(sentinel=read))
    monkeypatch.setattr(signal, "getsignal", signals.__getitem__)
    monkeypatch.setattr(signal, "signal", signals.__setitem__)
    before = set(threading.enumerate())
    work._begin_to_work()
    (watching,) = set(threading.enumerate()) - before
    assert watching.daemon and not told
    assert signals == {SIGINT: SIG_IGN, SIGTERM: SIG_DFL, SIGHUP: SIG_IGN}
    os.close(write)
    watching.join(10)
    os.close(read)
    assert told == [1]


def _interrupted_pool(begun: list[int]) -> Any:
    """Give a pool that is interrupted while it begins a process."""

    def begin(_: object, number: int) -> None:
        signal.raise_signal(SIGINT)  # to this thread, whatever others there are
        begun.append(number)

    return SimpleNamespace(submit=begin)


def _blocked(_: int) -> set[int]:
    return {*signal.pthread_sigmask(signal.SIG_BLOCK, ())}


def test_a_process_can_be_ended_by_signals() -> None:
    """They wait only while it is begun."""
    with Processes(1) as processes:
        assert list(in_order(_blocked, [0], processes)) == [_blocked(0)]


def test_signals_wait_while_a_process_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they raise would be lost there; systems that cannot let them wait do not."""
    begun: list[int] = []
    processes = Processes(1)
    processes._pool = _interrupted_pool(begun)
    with pytest.raises(KeyboardInterrupt):
        processes.submit(_square, 3)
    assert begun == [3]
    monkeypatch.delattr(signal, "pthread_sigmask")
    with pytest.raises(KeyboardInterrupt):
        processes.submit(_square, 4)
    assert begun == [3]
    pool: Any = SimpleNamespace(submit=lambda _, number: number)
    processes._pool = pool
    assert processes.submit(_square, 5) == 5  # type: ignore[comparison-overlap]  # no future here
    monkeypatch.setattr(work, "Thread", lambda **_: SimpleNamespace(start=lambda: None))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    work._begin_to_work()


_FORKS = """
import threading
from desertrules.core.work import Processes, in_order
there = []
def number(item):
    return len(there) + item
def asked(fork):
    there[:] = [1, 2, 3]
    with Processes(2, fork=fork) as processes:
        return list(in_order(number, range(3), processes))
if __name__ == "__main__":
    print(asked(fork=True), asked(fork=False))
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    print(asked(fork=True))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of all threads")
def test_copies_are_made_only_of_a_process_without_threads(tmp_path: Path) -> None:
    """They know what it knows; new processes know nothing of it."""
    (tmp_path / "forks.py").write_text(_FORKS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "forks.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("[3, 4, 5] [0, 1, 2]\n[0, 1, 2]\n", "")


def test_who_does_not_know_its_threads_makes_no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Systems other than Linux do not tell."""
    methods: list[str] = []
    tasks = [["7"], ["7", "8"], None]

    def iterdir(_: Path) -> Iterator[str]:
        found = tasks.pop(0)
        if found is None:
            raise FileNotFoundError
        return iter(found)

    def context(method: str) -> Any:
        methods.append(method)
        raise InterruptedError

    monkeypatch.setattr(Path, "iterdir", iterdir)
    monkeypatch.setattr(work, "get_context", context)
    for fork in (True, True, True, False):
        with pytest.raises(InterruptedError):
            Processes(1, fork=fork).submit(_square, 3)
    assert methods == ["fork", "spawn", "spawn", "spawn"]


def test_as_many_processes_as_cores_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on systems that do not know affinity."""
    assert cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
