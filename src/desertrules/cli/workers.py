"""Processes that commands share their work with, and seeds."""

from contextlib import ExitStack
from random import SystemRandom

from desertrules.cli.errors import wrong_usage
from desertrules.core.work import Processes


def check_jobs(jobs: int | None) -> None:
    """Refuse less than one process; raise CommandError."""
    if jobs is not None and jobs < 1:
        raise wrong_usage(f"--jobs: expected 1 or more, found {jobs}")


def processes(jobs: int, stack: ExitStack, *, fork: bool = False) -> Processes | None:
    """Give processes that end with the stack; None for one, which is the command's own."""
    return None if jobs == 1 else stack.enter_context(Processes(jobs, fork=fork))


def new_seed() -> int:
    """Give a seed that nobody named."""
    return SystemRandom().getrandbits(32)
