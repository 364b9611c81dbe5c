"""The command `serve`."""

import sys

from desertrules.cli.sources import usage_error
from desertrules.serve import MAX_HANDLES, serve


def serve_words(words: list[str]) -> int:
    """Run engine mode; `--handles N` limits the open games."""
    handles = MAX_HANDLES
    if words:
        option, _, value = " ".join(words).replace("=", " ", 1).partition(" ")
        if option != "--handles" or not value.isdecimal() or int(value) < 1:
            raise usage_error("Usage: desertrules serve [--handles N]")
        handles = int(value)
    serve(sys.stdin.buffer, sys.stdout.buffer, handles=handles)
    return 0
