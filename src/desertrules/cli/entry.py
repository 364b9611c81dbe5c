"""Where the command line begins; imports nothing but the standard library until it is sure."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec

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
    except KeyboardInterrupt:
        return INTERRUPTED
    except Ended:
        return ENDED
    except BrokenPipeError:
        give_up_output()
        return CLOSED_PIPE
    except (OSError, UnicodeEncodeError) as error:
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
    if any(find_spec(name) is None for name in _NEEDED):
        message = 'desertrules: the command line needs more: pip install "desertrules[cli]"'
        print(message, file=sys.stderr)
        return 2
    from desertrules.cli.app import run  # noqa: PLC0415 - see above

    return run(words)
