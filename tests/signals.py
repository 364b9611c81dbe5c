"""Signals as a terminal has them, whoever has started the tests."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

USUAL: dict[signal.Signals, Any] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
    signal.SIGHUP: signal.SIG_DFL,
}
"""What is done for the signals that end a process."""


@contextmanager
def heard() -> Generator[None]:
    """Let this process hear them, and what it starts: some may be ignored.

    A shell ignores Ctrl-C for what it runs in its background, and `nohup` a closed terminal.
    """
    before = {number: signal.signal(number, usual) for number, usual in USUAL.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
