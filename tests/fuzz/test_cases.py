"""The search itself: it finds faults that are there, shrinks them, and keeps them."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue
from tests.fuzz import cases
from tests.fuzz.cases import attempt, read, search, shrunk, write
from tests.fuzz.damage import change_data
from tests.fuzz.doors import DOORS, Door, hold
from tests.fuzz.values import HUGE, NUMBERS, PYTHON, TEXTS, keep, kept, nested, odd


def _sound(_: Random) -> Any:
    return {"a": [1, 2, 3], "b": "text", "c": {"d": None}}


def _door(enter: Any, judge: Any = lambda _accepted, _rng: None) -> Door:
    return Door("planted", _sound, change_data, enter, judge)


def _foreign(data: Any) -> None:
    if type(data) is dict and "b" not in data:
        raise KeyError("b")


def _seeds(count: int) -> Any:
    return (str(number) for number in range(count))


def test_error_of_another_make_is_found_and_shrunk() -> None:
    """What is left is the part that the fault needs."""
    (failure,) = search(_door(_foreign), _seeds(300)).values()
    assert failure.law == "KeyError"
    assert failure.value == {}
    assert "_foreign" in failure.details


def test_error_of_ours_is_no_failure_if_it_is_short() -> None:
    """A long one is."""

    def refuse(length: int) -> Any:
        def enter(_: Any) -> None:
            raise InvalidValue("x" * length)

        return enter

    assert attempt(_door(refuse(1000)), {}) is None
    failure = attempt(_door(refuse(5000)), {})
    assert failure is not None and failure.law == "an error is short"


def test_accepted_input_must_keep_the_law() -> None:
    """The door lets it in, and its judge finds out."""

    def judge(accepted: Any, _: Random) -> None:
        hold("no c", holds="c" in accepted)

    def enter(data: Any) -> Any:
        if type(data) is not dict:
            raise InvalidValue("no object")
        return data

    (failure,) = search(_door(enter, judge), _seeds(300)).values()
    assert (failure.law, failure.value) == ("no c", {})


def test_time_and_memory_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second and a hundred megabytes; here a tenth of a second and a megabyte."""
    monkeypatch.setattr(cases, "SECONDS", 0.1)
    monkeypatch.setattr(cases, "BYTES", 1024 * 1024)

    def slow(_: Any) -> None:
        end = time.thread_time() + 0.2
        while time.thread_time() < end:
            pass

    def large(_: Any) -> None:
        bytearray(2 * 1024 * 1024)

    late, big = attempt(_door(slow), {}), attempt(_door(large), {}, measured=True)
    assert late is not None and late.law == "time"
    assert big is not None and big.law == "memory"


def test_what_never_ends_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop for ever is a failure, and not the end of the search."""
    monkeypatch.setattr(cases, "_PATIENCE", 0.2)

    def endless(_: Any) -> None:
        while True:
            pass

    failure = attempt(_door(endless), {})
    assert failure is not None and failure.law == "it ends"


def test_huge_numbers_are_shrunk_to_the_least_that_fails() -> None:
    """Digits, not values."""

    def enter(data: Any) -> None:
        number = data.get("a")
        if type(number) is int and number >= 10**600:
            raise KeyError

    door = _door(enter)
    failure = attempt(door, {"a": 10**5000, "b": 1})
    assert failure is not None
    small = shrunk(door, failure, tries=5000).value
    assert small == {"a": 10**600}


@pytest.mark.parametrize("value", [*NUMBERS, *HUGE, *TEXTS], ids=lambda value: repr(keep(value)))
def test_simple_values_are_kept(value: Any) -> None:
    """As JSON, and read back the same."""
    again = kept(json.loads(json.dumps(keep(value))))
    assert type(again) is type(value) and repr(keep(again)) == repr(keep(value))
    assert again == value or value != value  # noqa: PLR0124 - not a number


def test_all_odd_values_are_kept() -> None:
    """Also deep ones, cycles, and such as only Python has."""
    for seed in range(2000):
        value = {"inside": [odd(Random(seed), python=True)]}
        data = json.loads(json.dumps(keep(value)))
        assert keep(kept(data)) == data
    assert keep(nested(2000)) == {"~deep": [2000, None]}
    for name, make in PYTHON.items():
        assert keep([make(), 1])[0] == {"~python": name}


def test_failure_is_kept_as_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And read back for the door where it failed."""
    monkeypatch.setattr(cases, "KEPT", tmp_path)
    failure = cases.Failure("position", "a law", "sahara\ud800", "details")
    said = cases.report({"a law": failure})
    (path,) = tmp_path.glob("*.json")
    assert path == write(failure)
    assert path.name in said and "details" in said
    assert read(path) == (DOORS["position"], "sahara\ud800")


def test_sound_inputs_are_let_in_everywhere() -> None:
    """Every door takes what it is meant for, so that changes begin with what is good."""
    for door in DOORS.values():
        for seed in range(5):
            failure = attempt(door, door.make(Random(seed)))
            assert failure is None, (door.name, failure.law, failure.details)
