"""Standard input and output that are closed, full or narrow: one line says so, no traceback.

Imports nothing but the standard library, as the command line begins here.
"""

import io
import os
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EBADF
from types import FrameType
from typing import Any, NoReturn

ENDED = 143
"""The exit code that a shell gives a program that was told to end."""


class Ended(KeyboardInterrupt):  # so that no bot is blamed for it
    """The process was told to end, by SIGTERM or by a terminal that was closed."""


@contextmanager
def ended_in_order() -> Generator[None]:
    """Turn the signals that end a process into `Ended`, so that what is half done is undone."""
    before: dict[int, Any] = {}

    def end(_: int, __: FrameType | None) -> NoReturn:
        for number in before:  # once is enough: what is undone now should not be cut off
            signal.signal(number, signal.SIG_IGN)
        raise Ended

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        with suppress(ValueError):  # only the first thread may ask for signals
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Closed(io.RawIOBase):
    """A stream that is not there."""

    def __init__(self, called: str) -> None:
        self._called = called

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, _: object, /) -> NoReturn:
        raise OSError(EBADF, "it is closed", self._called)

    def write(self, _: object, /) -> NoReturn:
        raise OSError(EBADF, "it is closed", self._called)


def replace_missing() -> None:
    """Put streams that fail in place of those that were closed before the program began."""
    for stream, called in (("stdin", "standard input"), ("stdout", "standard output")):
        if getattr(sys, stream) is None:
            closed: Any = _Closed(called)
            setattr(sys, stream, io.TextIOWrapper(closed, encoding="utf-8", write_through=True))
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # there is nobody to tell


def told(error: OSError | UnicodeError) -> str:
    """Say what is wrong with a stream."""
    if isinstance(error, OSError):
        return f"{error.filename or 'standard output'}: {error.strerror}"
    if not isinstance(error, UnicodeEncodeError):
        return f"standard input: {error}"
    return f"standard output: {error.encoding} has no {error.object[error.start]!r}"


def give_up_output() -> None:
    """Throw away what Python still holds back: on its way out it would fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
