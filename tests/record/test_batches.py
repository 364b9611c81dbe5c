from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest

from desertrules import (
    InvalidValue,
    Report,
    record_to_json,
    record_to_text,
    validate,
    validate_many,
)
from tests.record.written import GAMES, whole


@cache
def _sources() -> list[str]:
    """Give records of every game, each as text, as JSON, and as JSON that breaks off."""
    records = [
        whole(game.name, game.players[0], seed).prefix(60) for game in GAMES for seed in (1, 2)
    ]
    return [
        text
        for record in records
        for text in (record_to_text(record), record_to_json(record), record_to_json(record)[:-9])
    ]


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(2)], ids=["none", "threads"])
def test_reports_come_in_the_order_of_the_sources(executor: Executor | None) -> None:
    """Whatever runs them, the reports are those of `validate`, one for each source, in order."""
    sources = _sources()
    assert list(validate_many(sources, executor, window=3)) == [validate(each) for each in sources]


def test_processes_can_share_the_work() -> None:
    """Sources and reports can be sent from process to process."""
    with ProcessPoolExecutor(1) as executor:
        reports = list(validate_many(_sources()[:4], executor=executor))
    assert reports == [validate(each) for each in _sources()[:4]]


class _Lazy(Executor):
    """Runs a call only when its result is asked for, and counts those that wait."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        owner = self

        class Later(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                del timeout
                owner.waiting -= 1
                return function(*arguments, **named)

        return Later()


def test_no_more_sources_are_taken_than_fit_the_window() -> None:
    """A stream without end is read at constant memory."""
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield _sources()[0]

    executor = _Lazy()
    reports = validate_many(endless(), executor, batch=1, window=5)
    for number in range(20):
        assert isinstance(next(reports), Report)
        assert taken <= number + 5
    assert executor.most == 5


@pytest.mark.parametrize(
    ("given", "taken", "futures"),
    [({}, 64, 8), ({"batch": 1}, 64, 64), ({"window": 16}, 16, 2), ({"window": 23}, 16, 2)],
)
def test_batches_and_window_are_as_is_said_where_nothing_else_is(
    given: dict[str, Any], taken: int, futures: int
) -> None:
    """8 sources go together, and 64 are under way."""
    numbers = iter(range(1000))
    executor = _Lazy()
    reports = validate_many((_sources()[0] for _ in numbers), executor, **given)
    assert next(reports).valid
    assert (next(numbers), executor.most) == (taken, futures)


def test_what_is_not_wanted_any_more_is_cancelled() -> None:
    """Who stops listening leaves no work behind."""
    futures: list[Future[Any]] = []

    class Never(Executor):
        def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if not futures:
                future.set_result(function(*arguments, **named))
            futures.append(future)
            return future

    reports = validate_many(_sources(), Never(), batch=1, window=3)
    next(reports)
    reports.close()  # type: ignore[attr-defined]  # a generator
    assert [future.cancelled() for future in futures] == [False, True, True]


def test_options_go_to_every_validation() -> None:
    """What is overlooked once is overlooked everywhere."""
    odd = '[Weather "dry"]\n' + _sources()[0]
    assert not all(validate_many([odd]))
    assert all(validate_many([odd], lenient=["extra"], transcript_of=0))


def test_a_window_holds_something() -> None:
    """With nothing under way nothing would ever come."""
    with pytest.raises(InvalidValue, match="window: expected 1 or more, found 0"):
        validate_many([], window=0)
