"""Where the command line begins; imports nothing but the standard library until it is sure."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

_NEEDED = ("cyclopts", "rich")
INTERRUPTED, CLOSED_PIPE = 130, 141
"""The exit codes that a shell gives a program ended by Ctrl-C or by a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; quiet on Ctrl-C and on a closed pipe."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What Python still holds back would be written, and fail once more, on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return code


def _run(words: list[str]) -> int:
    if words == ["serve"]:  # needs no extra, and should start at once
        from desertrules.serve import serve  # noqa: PLC0415 - see above

        serve(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    if any(find_spec(name) is None for name in _NEEDED):
        message = 'desertrules: the command line needs more: pip install "desertrules[cli]"'
        print(message, file=sys.stderr)
        return 2
    from desertrules.cli.app import run  # noqa: PLC0415 - see above

    return run(words)
