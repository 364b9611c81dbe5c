"""The one way by which commands write: a file is whole and new, or as it was before."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from desertrules.cli.errors import CommandError
from desertrules.cli.sources import check_name
from desertrules.core.writing import opened_whole


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
        with opened_whole(name) as file:
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
    path = _free(Path(name))
    try:
        write_file(str(path), [words])
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return str(path)


def _free(path: Path) -> Path:
    """Make an empty file where there is none, and give its name; raise CommandError."""
    free, number = path, 1
    while True:
        try:
            os.close(os.open(free, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            number += 1
            free = path.with_stem(f"{path.stem}-{number}")
        except OSError as error:
            raise CommandError(f"{free}: cannot be written: {error.strerror}", 2) from None
        else:
            return free
