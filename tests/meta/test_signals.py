"""What tests of signals need is there, however the tests were started."""

import signal
import subprocess
import sys

from tests.signals import USUAL, heard

_ASKED = """
import signal, sys
print(*[signal.getsignal(int(number)) is signal.SIG_IGN for number in sys.argv[1:]])
"""


def _ignored() -> list[str]:
    """Start a process, and let it tell of each signal whether it ignores it."""
    command = [sys.executable, "-c", _ASKED, *(str(int(number)) for number in USUAL)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_signals_are_heard_though_they_are_ignored() -> None:
    """As in a shell's background, or under `nohup`; afterwards they are ignored again."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in USUAL}
    try:
        ignored = _ignored()
        with heard():
            usual = _ignored()
        again = _ignored()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert ignored == again == ["True"] * len(USUAL)
    assert usual == ["False"] * len(USUAL)
