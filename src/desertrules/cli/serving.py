"""The command `serve`: engine mode, for programs."""

import sys

from desertrules.serve import HANDLES
from desertrules.serve import serve as answer_all


def serve(*, handles: int = HANDLES) -> int:
    """Answer requests of a program, as JSON Lines over standard input and output (engine mode).

    Args:
        handles: How many games are kept open at most.
    """
    answer_all(sys.stdin.buffer, sys.stdout.buffer, handles=handles)
    return 0
