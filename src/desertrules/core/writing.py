"""The one way by which files are written: a file is whole and new, or as it was before."""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG
from typing import TextIO

BESIDE = ".desertrules-"
"""How the names of files begin that are not yet whole."""


@contextmanager
def opened_whole(name: str | Path) -> Generator[TextIO]:
    """Open a file, which is replaced when all is written; raise OSError.

    If that fails, or is interrupted, the file is what it was before, and nothing else is left
    behind. A file that there is keeps its mode, a symbolic link stays one, and what is no file, a
    device or a pipe, is written to and not replaced.
    """
    mode = _mode(name)
    if mode is not None and not S_ISREG(mode):
        with Path(name).open("w", encoding="utf-8") as file:
            yield file
        return
    target = Path(os.path.realpath(name))
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    beside = target.with_name(f"{BESIDE}{token_hex(8)}")
    try:
        with open(  # noqa: PTH123 - a new file, whose mode follows from the umask
            os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "w", encoding="utf-8"
        ) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(S_IMODE(mode))
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _mode(name: str | Path) -> int | None:
    """Give what a file is, and who may use it; None if there is none."""
    try:
        return Path(name).stat().st_mode
    except FileNotFoundError:
        return None
