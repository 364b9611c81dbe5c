"""The one way by which commands write: a file is whole and new, or as it was before."""

import os
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from errno import EACCES
from itertools import count
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG
from typing import TextIO

from desertrules.cli.errors import CommandError
from desertrules.cli.sources import check_name


def write_out(words: str, out: str | None) -> None:
    """Write a text, ended by a new line, to standard output or to a file; raise CommandError."""
    ended = words if words.endswith("\n") else words + "\n"
    if out is None:
        sys.stdout.write(ended)
    else:
        write_file(out, [ended])


def write_file(name: str, parts: Iterable[str]) -> None:
    """Write parts to a file, which is replaced when all of them are written; raise CommandError.

    If that fails, or is interrupted, the file is what it was before, and nothing else is left
    behind. A file that there is keeps its mode, a symbolic link stays one, and what is no file, a
    device or a pipe, is written to and not replaced.
    """
    check_name(name)
    try:
        with _opened(name) as file:
            for part in parts:
                file.write(part)
    except OSError as error:
        raise CommandError(f"{name}: cannot be written: {error.strerror}", 2) from None
    except UnicodeEncodeError:
        raise CommandError(f"{name}: cannot be written: UTF-8 has no such character", 2) from None


def write_new(name: str, words: str) -> str:
    """Write a text to a file that there was not before; give its name, which may have a number.

    Raises CommandError.
    """
    path = Path(name)
    for number in count(2):
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            path = Path(name).with_stem(f"{Path(name).stem}-{number}")
        except OSError as error:
            raise CommandError(f"{path}: cannot be written: {error.strerror}", 2) from None
        else:
            break
    try:
        write_file(str(path), [words])
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return str(path)


@contextmanager
def _opened(name: str) -> Generator[TextIO]:
    mode = _mode(name)
    if mode is not None and not S_ISREG(mode):
        with Path(name).open("w", encoding="utf-8") as file:
            yield file
        return
    target = Path(os.path.realpath(name))
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    beside = target.with_name(f".desertrules-{token_hex(8)}")
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


def _mode(name: str) -> int | None:
    """Give what a file is, and who may use it; None if there is none."""
    try:
        return Path(name).stat().st_mode
    except FileNotFoundError:
        return None
