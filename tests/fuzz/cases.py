"""One damaged input at one door: tried, shrunk where a law breaks, and kept as a file."""

import hashlib
import json
import os
import signal
import time
import traceback
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from attrs import field, frozen

from desertrules.testing.damage import copied, places
from tests.fuzz.doors import DOORS, REFUSALS, Door, LawBroken, check_error
from tests.fuzz.values import keep, kept

KEPT = Path(__file__).with_name("kept")
SECONDS, BYTES = float(os.environ.get("LIMIT", "3")), 100 * 1024 * 1024
"""The most time and memory of one input: a second, which a soak asks for; else with some grace,
as a busy machine counts more."""
_PATIENCE = 20.0
_CHANGES = (1, 1, 1, 2, 3, 5)


@frozen
class Failure:
    """A law that an input breaks."""

    door: str
    law: str
    """What is broken, the same for all inputs that break it in the same way."""
    value: Any = field(repr=False)
    """The input, which may be megabytes."""
    details: str = ""


def made(door: Door, seed: str, dropped: frozenset[int] = frozenset()) -> Any:
    """Give the input of a seed: a sound one with a few changes, some of them left out."""
    rng = Random(seed)
    value = door.make(rng)
    for number in range(rng.choice(_CHANGES)):
        if number not in dropped:
            value = door.change(value, Random(f"{seed} {number}"))
    return value


def attempt(door: Door, value: Any, *, measured: bool = False) -> Failure | None:
    """Try an input; give the law that it breaks, None if all hold."""
    if measured:
        tracemalloc.start()
    _watch(_PATIENCE)
    before = time.thread_time()
    try:
        try:
            accepted = door.enter(value)
        except REFUSALS as error:
            check_error(error)
            return _bounds(door, value, before, measured=measured)
        broken = _bounds(door, value, before, measured=measured)
        tracemalloc.stop()  # what is asked of it afterwards has bounds of its own
        if broken is None:
            door.judge(accepted, Random(0))
    except LawBroken as error:
        return Failure(door.name, str(error), value)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return Failure(door.name, _name_of(error), value, traceback.format_exc(limit=-6))
    finally:
        _watch(0)
        tracemalloc.stop()
    return broken


def _watch(seconds: float) -> None:
    """Interrupt what takes far too long; systems without such a clock go without."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, _interrupt)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _interrupt(*_: object) -> None:
    raise LawBroken("it ends")


def _bounds(door: Door, value: Any, before: float, *, measured: bool) -> Failure | None:
    took = time.thread_time() - before
    if measured:
        most = tracemalloc.get_traced_memory()[1]
        if most > BYTES:
            return Failure(door.name, "memory", value, f"{most >> 20} MB")
    elif took > SECONDS and (took := _least(door, value, took)) > SECONDS:
        return Failure(door.name, "time", value, f"{took:.1f} s")
    return None


def _least(door: Door, value: Any, took: float) -> float:
    """Try again, and give the least time: what is slow by itself is so every time."""
    for _ in range(2):
        before = time.thread_time()
        with suppress(*REFUSALS):
            door.enter(value)
        took = min(took, time.thread_time() - before)
    return took


def _name_of(error: Exception) -> str:
    """Name an error by its type and by the function of ours that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/desertrules/" in frame.filename]
    if isinstance(error, RecursionError) or not ours:
        return type(error).__name__
    place = ours[-1].filename.rpartition("/desertrules/")[2]
    return f"{type(error).__name__} in {place} {ours[-1].name}"


def search(door: Door, seeds: Iterator[str], measured_every: int = 200) -> dict[str, Failure]:
    """Try the input of every seed; give the first failure of each law, shrunk."""
    found: dict[str, Failure] = {}
    for number, seed in enumerate(seeds):
        value = made(door, seed)
        failure = attempt(door, value, measured=number % measured_every == 0)
        if failure is not None and failure.law not in found:
            found[failure.law] = shrunk(door, failure, seed)
    return found


# ---- Shrinking ----------------------------------------------------------------------------------


def shrunk(door: Door, failure: Failure, seed: str | None = None, tries: int = 600) -> Failure:
    """Give a smaller input that breaks the same law: fewer changes, then fewer parts."""
    best = failure
    dropped: frozenset[int] = frozenset()
    for number in range(max(_CHANGES) if seed else 0):
        less = dropped | {number}
        again = _again(door, made(door, seed or "", less), failure)
        if again is not None:
            best, dropped = again, less
    deadline = time.monotonic() + 20
    progress = True
    while progress:
        progress = False
        for smaller in _smaller(best.value):
            tries -= 1
            if tries < 0 or time.monotonic() > deadline:
                return best
            again = _again(door, smaller, failure)
            if again is not None:
                best, progress = again, True
                break
    return best


def _again(door: Door, value: Any, failure: Failure) -> Failure | None:
    again = attempt(door, value, measured=failure.law == "memory")
    return again if again is not None and again.law == failure.law else None


def _smaller(value: Any) -> Iterator[Any]:
    """Give simpler values, the simplest first."""
    if isinstance(value, str | bytes):
        yield from _shorter(value)
    elif type(value) in {list, dict}:
        yield from _fewer(value)
    elif type(value) is int and abs(value) > 10**19:
        yield _tens(value, 2)
        yield value // 10


def _tens(value: int, by: int) -> int:
    """Give a power of ten with a part of the digits."""
    digits = int(value.bit_length() * 0.30103)
    power: int = 10 ** (digits // by)
    return power


def _shorter(value: Any) -> Iterator[Any]:
    size = len(value) // 2
    while size:
        for start in range(0, len(value), size):
            yield value[:start] + value[start + size :]
        size //= 2


def _fewer(value: Any) -> Iterator[Any]:
    inside = list(places(value))
    order = sorted(range(len(inside)), key=lambda at: -_weight(inside[at][0][inside[at][1]]))
    for at in order[:400]:
        yield _without(value, at)
    for at in order[:400]:
        holder, key = inside[at]
        for simple in _simple(holder[key]):
            yield _with(value, at, simple)


def _weight(value: Any) -> int:
    return sum(1 for _ in places(value))


def _simple(value: Any) -> Iterator[Any]:
    if type(value) is str and len(value) > 1:
        yield value[: len(value) // 2]
        yield value[len(value) // 2 :]
        yield value[1:]
    elif type(value) is int and abs(value) > 10**19:
        yield _tens(value, 2)
        yield value // 10
    elif type(value) is list and len(value) == 1 and type(value[0]) is list:
        inner = value
        for _ in range(500):
            if type(inner) is list and len(inner) == 1:
                inner = inner[0]
        yield inner


def _without(value: Any, at: int) -> Any:
    changed = copied(value)
    holder, key = list(places(changed))[at]
    del holder[key]
    return changed


def _with(value: Any, at: int, simple: Any) -> Any:
    changed = copied(value)
    holder, key = list(places(changed))[at]
    holder[key] = simple
    return changed


# ---- Files --------------------------------------------------------------------------------------


def write(failure: Failure) -> Path:
    """Keep a failure as a file, which is tried again by every run of the tests."""
    data = {"door": failure.door, "law": failure.law, "value": keep(failure.value)}
    text = json.dumps(data, indent=1) + "\n"
    mark = hashlib.sha256(f"{failure.door} {failure.law}".encode()).hexdigest()[:8]
    path = KEPT / f"{failure.door.replace('/', '-')}-{mark}.json"
    path.write_text(text, encoding="ascii")
    return path


def read(path: Path) -> tuple[Door, Any]:
    """Give the door and the input of a kept file."""
    data = json.loads(path.read_text(encoding="ascii"))
    return DOORS[data["door"]], kept(data["value"])


def report(failures: dict[str, Failure]) -> str:
    """Keep all failures, and say where and what they are."""
    lines: list[str] = []
    for failure in failures.values():
        path = write(failure)
        lines += [f"{failure.door}: {failure.law}, kept as {path.name}", failure.details]
    return "\n".join(lines)
