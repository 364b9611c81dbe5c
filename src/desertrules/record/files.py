"""Files of records: JSON Lines, read and written one record at a time."""

import os
import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from desertrules.errors import LoadError, wrong_game
from desertrules.limits import MAX_SIZE
from desertrules.record.record import Record

FilePath = str | os.PathLike[str]


def read_records(path: FilePath) -> Iterator[Record]:
    """Yield the records of a JSON Lines file; blank lines are skipped.

    Raises:
        LoadError: A line is not a record; a note on the exception has its number.
        OSError: The file cannot be read.

    Examples:
        >>> from desertrules import Record, read_records, sahara, write_records
        >>> write_records("games.jsonl", [Record(sahara.Options(players=n)) for n in (2, 3)])
        2
        >>> [record.options.players for record in read_records("games.jsonl")]
        [2, 3]
    """
    with Path(path).open("rb") as file:
        number = 0
        while line := file.readline(MAX_SIZE + 1):
            number += 1
            if line.strip(b" \t\r\n\xef\xbb\xbf"):
                try:
                    yield Record.from_json(line)
                except LoadError as error:
                    error.add_note(f"in line {number} of {os.fspath(path)}")
                    raise


def write_records(path: FilePath, records: Iterable[Record]) -> int:
    """Write records to a JSON Lines file, and return how many there were.

    The file is replaced when the last record has been written; until then it keeps what it had.
    """
    count = 0
    with replace_file(path) as file:
        for record in records:
            if not isinstance(record, Record):
                raise wrong_game(record, "a Record")
            file.write(record.to_json() + "\n")
            count += 1
    return count


@contextmanager
def replace_file(path: FilePath) -> Generator[TextIO, None, None]:
    """Open a temporary file that takes the place of a file when it has been written.

    If anything fails, the file stays as it was. Temporary files that a killed process left behind
    are removed. A symbolic link stays a link; other hard links keep the old content. Devices and
    pipes are written directly.
    """
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    _clean(target)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            with suppress(OSError):
                temporary.chmod(target.stat().st_mode)
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _clean(target: Path) -> None:
    """Remove temporary files of processes that no longer run."""
    name = re.compile(rf"\.{re.escape(target.name)}\.(\d+)\.tmp")
    with suppress(OSError):
        for each in target.parent.iterdir():
            match = name.fullmatch(each.name)
            if match and not _is_running(int(match[1])):
                each.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    if process == os.getpid():
        return False  # a file of an earlier process with the same number
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return os.name != "nt"
    return True
