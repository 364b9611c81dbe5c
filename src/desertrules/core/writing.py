"""The one way by which files are written: a file is whole and new, or as it was before."""

import os
import re
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import TextIO

BESIDE = ".desertrules-"
"""How the names of files begin that are not yet whole."""
_RANDOM = 8
_HALF = re.compile(rf"{re.escape(BESIDE)}[0-9a-f]{{{2 * _RANDOM}}}")


@contextmanager
def named(name: str | Path) -> Generator[None]:
    """Name the file in an error of the system that names none, as one of a full disk does."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(name)
        raise


@contextmanager
def opened_whole(name: str | Path) -> Generator[TextIO]:
    """Open a file, which is replaced when all is written; raise OSError, which names the file.

    If that fails, or is interrupted, the file is what it was before, and nothing else is left
    behind. A file that there is keeps its mode and its owner, a symbolic link stays one, and what
    is no file, a device or a pipe, is written to and not replaced.
    """
    with named(name):
        there = _there(name)
        if there is not None and not S_ISREG(there.st_mode):
            with Path(name).open("w", encoding="utf-8") as file:
                yield file
            return
        with _replacing(name, there) as file:
            yield file


@contextmanager
def _replacing(name: str | Path, there: os.stat_result | None) -> Generator[TextIO]:
    """Open what takes the place of a file, or of none, when all is written."""
    target = Path(os.path.realpath(name))
    if there is not None and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    beside = target.with_name(f"{BESIDE}{os.urandom(_RANDOM).hex()}")
    mode = 0o666 if there is None else S_IMODE(there.st_mode) & 0o666
    try:
        with open(  # noqa: PTH123 - a new file; of the mode at most the umask's part is missing
            os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8"
        ) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if there is not None:
            _give(beside, there)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def is_half(path: Path) -> bool:
    """Tell whether this is a file that was never whole, of a process that was killed or goes on."""
    return _HALF.fullmatch(path.name) is not None and path.is_file()


def _there(name: str | Path) -> os.stat_result | None:
    """Give what a file is, whose, and who may use it; None if there is none."""
    try:
        return Path(name).stat()
    except FileNotFoundError:
        return None


def _give(file: Path, like: os.stat_result) -> None:
    """Give a file the mode of another, and its owner as far as this process may."""
    with suppress(OSError, AttributeError):  # owners are not on every system
        os.chown(file, like.st_uid, like.st_gid)
    file.chmod(S_IMODE(like.st_mode))
