"""Hostile sizes: findings are bounded, and the work grows in proportion to the input."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from desertrules import validate
from desertrules.limits import MAX_PROBLEMS, MAX_SIZE

HEAD = '[Format 1]\n[Game "sahara"]\n[Rules 1]\n[Option players 2]\n\n'

HOSTILE: dict[str, Callable[[int], str]] = {
    "tags": lambda n: '[Game "sahara"]\n' * n,
    "open brackets": lambda n: "[" * 8 * n,
    "an open string": lambda n: HEAD + '[Source "' + "x" * 16 * n,
    "open comments": lambda n: HEAD + "{" * 16 * n,
    "turn numbers": lambda n: HEAD + "".join(f"{i}. x\n" for i in range(n)),
    "words that are not moves": lambda n: HEAD + "1. " + "xyz " * n,
    "a long word": lambda n: HEAD + "1. " + "x" * 16 * n,
    "blank lines": lambda n: "\n" * 16 * n + "x",
    "nested objects": lambda n: '{"a":' * n,
    "nested lists": lambda n: '{"a": ' + "[" * n + "]" * n + "}",
    "commas": lambda n: '{"a": [' + "," * 8 * n,
    "numbers": lambda n: '{"a": [' + "1," * 8 * n + "1]}",
    "names": lambda n: "{" + ",".join(f'"n{i}":0' for i in range(n)) + "}",
    "one name again and again": lambda n: "{" + '"a":0,' * n + '"a":0}',
    "digits": lambda n: '{"format": ' + "1" * 4 * n + "}",
    "backslashes": lambda n: '{"a": "' + "\\\\" * 8 * n + '"}',
}


def count_calls(action: Callable[[], Any]) -> int:
    """Return how many Python functions are called."""
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    previous = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(previous)
    return calls


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_work_grows_with_the_size(text: Callable[[int], str]) -> None:
    """Twice the input needs about twice the work at most, and the report stays readable."""
    small, large = text(500), text(1_000)
    report = validate(large)
    assert not report.valid and 1 <= len(report.findings) <= MAX_PROBLEMS
    assert len(str(report)) < 60_000
    assert count_calls(lambda: validate(large)) < 2.5 * count_calls(lambda: validate(small)) + 2_000


@pytest.mark.parametrize("source", ["x" * (MAX_SIZE + 1), b"{" * (MAX_SIZE + 1)])
def test_source_beyond_the_limit_is_not_read(source: str | bytes) -> None:
    """One finding says that it is too large."""
    assert [each.code for each in validate(source).findings] == ["too-large"]
