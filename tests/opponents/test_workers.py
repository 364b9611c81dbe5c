"""Work in other processes: in order, resumed when workers die, and named when it is lost."""

import os
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

from desertrules import InvalidValue
from desertrules.opponents import LostWork, map_in_order

P = ParamSpec("P")
T = TypeVar("T")


def square(number: int) -> int:
    return number * number


def fail_at(bad: int, number: int) -> int:
    if number == bad:
        raise KeyError(number)
    return number


def die_at(marks: Path, bad: int, times: int, number: int) -> int:
    """Kill the worker the first few times that one number is tried."""
    if number == bad:
        tries = len(list(marks.iterdir()))
        if tries < times:
            (marks / str(tries)).touch()
            os._exit(1)
    return number


@pytest.mark.parametrize("batch", [1, 3, 50])
@pytest.mark.parametrize("window", [1, 4, 64])
def test_results_come_in_order(batch: int, window: int) -> None:
    with ThreadPoolExecutor(3) as executor:
        results = map_in_order(square, range(20), executor, batch=batch, window=window)
        assert list(results) == [n * n for n in range(20)]


def test_without_an_executor_the_work_is_done_here() -> None:
    """One item after the other, only when it is asked for."""
    items = iter(range(5))
    results = map_in_order(square, items)
    assert next(results) == 0
    assert next(items) == 1


def test_no_more_than_the_window_is_under_way() -> None:
    items = iter(range(100))
    with ThreadPoolExecutor(2) as executor:
        results = map_in_order(square, items, executor, batch=2, window=6)
        next(results)
        assert next(items) <= 9
        results.close()


def test_an_exception_of_the_work_is_raised_here() -> None:
    results = map_in_order(partial(fail_at, 3), range(9), jobs=2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(KeyError):
        next(results)


def test_work_lost_with_a_worker_is_done_again(tmp_path: Path) -> None:
    """Twice at most; nothing is missing or done twice in the results."""
    work = partial(die_at, tmp_path, 4, 2)
    assert list(map_in_order(work, range(9), jobs=2)) == list(range(9))


def test_work_that_kills_its_workers_is_named(tmp_path: Path) -> None:
    """The others' results are there; the one to blame is tried alone in the end."""
    results = map_in_order(partial(die_at, tmp_path, 4, 9), range(9), jobs=2)
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(LostWork, match="item 4 could not be done: its worker died 3 times"):
        next(results)
    assert len(list(tmp_path.iterdir())) == 3


def test_a_broken_executor_of_the_caller_is_reported(tmp_path: Path) -> None:
    """It is not ours to replace."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        results = map_in_order(partial(die_at, tmp_path, 0, 9), range(9), executor, batch=3)
        with pytest.raises(LostWork, match="items 0 to 2 could not be done: the executor is bro"):
            next(results)


class Flaky(Executor):
    """Fails some tasks itself, as a cluster may when it loses a worker."""

    def __init__(self, failures: int) -> None:
        self.failures = failures

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        if self.failures:
            self.failures -= 1
            future.set_exception(RuntimeError("worker lost"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_an_executor_fails_is_tried_again() -> None:
    assert list(map_in_order(square, range(5), Flaky(2), window=1)) == [0, 1, 4, 9, 16]
    with pytest.raises(LostWork, match="item 0 could not be done: the executor failed: Runtime"):
        list(map_in_order(square, range(5), Flaky(3), window=1))


def test_an_executor_that_takes_no_work_is_not_asked_twice() -> None:
    class Closed(Executor):
        def submit(self, *_: Any, **__: Any) -> Any:
            raise RuntimeError("cannot schedule new futures after shutdown")

    with pytest.raises(RuntimeError, match="after shutdown"):
        list(map_in_order(square, range(5), Closed()))


@pytest.mark.parametrize("name", ["jobs", "batch", "window"])
def test_counts_are_checked(name: str) -> None:
    with pytest.raises(InvalidValue, match=f"{name}: expected an integer of at least 1, found 0"):
        list(map_in_order(square, range(5), **{name: 0}))  # type: ignore[arg-type]  # one of three


def test_lost_work_is_not_a_broken_executor() -> None:
    """So that callers can tell which of the two they have."""
    assert not issubclass(LostWork, BrokenExecutor)
