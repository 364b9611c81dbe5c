"""Inputs found by following coverage: what bytes stand for, and the search; see `guided.py`."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.cases import Failure, attempt, shrunk, write
from tests.fuzz.doors import DOORS, Door

CORPUS = Path(".fuzz")


class Choices(Random):
    """A source of choices that are read from bytes; once these are used up it goes on by itself.

    It goes on with numbers of all sizes: who asks until another one comes would else ask for ever.
    """

    def __init__(self, data: bytes) -> None:
        """Take the bytes."""
        super().__init__(0)
        self._data, self._at = data, 0

    def random(self) -> float:
        """Give a number from 0 to below 1."""
        return self.getrandbits(32) / 2**32

    def getrandbits(self, k: int, /) -> int:
        """Give a number of so many bits."""
        size = (k + 7) // 8
        part = self._data[self._at : self._at + size]
        if len(part) < size:
            return super().getrandbits(k)
        self._at += size
        return int.from_bytes(part, "little") >> (size * 8 - k)


def input_of(door: Door, data: bytes) -> Any:
    """Give the input that some bytes stand for."""
    sound = door.make(Random(1))
    if isinstance(sound, bytes):
        return data
    if isinstance(sound, str):
        return data.decode("utf-8", "surrogateescape")
    choices = Choices(data)
    value = door.make(Random(choices.getrandbits(8)))
    for _ in range(1 + choices.getrandbits(2)):
        value = door.change(value, choices)
    return value


def target(door: Door) -> Callable[[bytes], None]:
    """Give what is called with bytes again and again; it raises where a law breaks."""

    def once(data: bytes) -> None:
        failure = attempt(door, input_of(door, data))
        if failure is not None:
            raise AssertionError(_kept(door, failure))

    return once


def _kept(door: Door, failure: Failure) -> str:
    small = shrunk(door, failure)
    return f"{small.law}: {write(small)}\n{small.details}"


def begin(door: Door) -> Path:
    """Give the folder of inputs to begin with; sound texts are put into an empty one."""
    folder = CORPUS / door.name.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(0 if any(folder.iterdir()) else 20):
        sound = door.make(Random(seed))
        data = sound.encode() if isinstance(sound, str) else sound
        if not isinstance(data, bytes):
            data = Random(seed).randbytes(40)
        (folder / str(seed)).write_bytes(data)
    return folder


def follow(arguments: list[str]) -> int:
    """Follow coverage at one door; give the exit code."""
    if not arguments or arguments[0] not in DOORS:
        print("which door? " + ", ".join(DOORS))  # noqa: T201 - a script
        return 2
    atheris = import_module("atheris")
    door = DOORS[arguments[0]]
    crashes = f"-artifact_prefix={CORPUS}/"
    atheris.Setup([sys.argv[0], crashes, *arguments[1:], str(begin(door))], target(door))
    atheris.Fuzz()
    return 0
