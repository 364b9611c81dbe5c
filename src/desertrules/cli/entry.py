"""Where the command line begins; imports nothing of an extra until it is sure."""

import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from desertrules.cli.streams import (
    ENDED,
    Ended,
    ended_in_order,
    give_up_output,
    replace_missing,
    told,
)

_NEEDED = ("cyclopts", "rich")
INTERRUPTED, CLOSED_PIPE = 130, 141
"""The exit codes that a shell gives a program ended by Ctrl-C or by a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; quiet on Ctrl-C and on a closed pipe."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    replace_missing()
    try:
        with ended_in_order():
            code = _run(words)
            sys.stdout.flush()
    except Ended:
        return ENDED
    except KeyboardInterrupt:
        if arguments is None:  # the process is about to end: once more is no news
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return INTERRUPTED
    except BrokenPipeError:
        give_up_output()
        return CLOSED_PIPE
    except (OSError, UnicodeError) as error:
        give_up_output()
        with suppress(OSError):
            print(f"desertrules: {told(error)}", file=sys.stderr)
        return 2
    return code


def _run(words: list[str]) -> int:
    if words == ["serve"]:  # needs no extra, and should start at once
        from desertrules.serve import serve  # noqa: PLC0415 - see above

        serve(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    from desertrules.core.extras import needs  # noqa: PLC0415 - `serve` should start at once

    if error := needs("cli", "the command line", *_NEEDED):
        print(f"desertrules: {error}", file=sys.stderr)
        return 2
    from desertrules.cli.app import run  # noqa: PLC0415 - only if its packages are there

    return run(words)
