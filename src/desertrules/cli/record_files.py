"""Where many records lie: files, patterns, folders and JSON Lines, read one record at a time."""

import sys
from collections.abc import Callable, Iterable, Iterator
from glob import glob
from itertools import chain
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

from attrs import frozen

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.judging import WrittenRecord
from desertrules.cli.sources import check_name, name_of
from desertrules.core.found import shown

_LINES = {".jsonl", ".ndjson"}
_KNOWN = {".json", ".txt", *_LINES}
_LONGEST = 16 * 1024 * 1024 + 2
"""More than a record may have: what is longer is cut off, and then refused for its length."""


@frozen
class RecordFile:
    """A file, or standard input, with one record or many."""

    path: str
    """The file; `-` for standard input."""

    @property
    def many(self) -> bool:
        """Whether it may hold more than one record."""
        return self.path == "-" or Path(self.path).suffix in _LINES

    @property
    def size(self) -> int:
        """The bytes in it; 0 if that is not known."""
        try:
            return 0 if self.path == "-" else Path(self.path).stat().st_size
        except OSError:
            return 0


def _refuse(error: CommandError) -> None:
    raise error


def find(
    sources: Iterable[str], unreadable: Callable[[CommandError], None] = _refuse
) -> list[RecordFile]:
    """Find the files that are meant; raise CommandError for what can be the name of none.

    A name without any file is told to `unreadable`, and passed over; it raises CommandError unless
    it is given.
    """
    found: list[RecordFile] = []
    for source in sources:
        check_name(source)
        try:
            paths = _paths(source)
        except OSError as error:
            unreadable(CommandError(f"{source}: cannot be read: {error.strerror}", 2))
            continue
        if not paths:
            unreadable(CommandError(f"{source}: no such file", 2))
        found += map(RecordFile, paths)
    return found


def _paths(source: str) -> list[str]:
    if source == "-":
        return [source]
    try:
        is_folder = S_ISDIR(Path(source).stat().st_mode)
    except FileNotFoundError:
        return _fitting(source)
    return _inside(source) if is_folder else [source]


def _fitting(pattern: str) -> list[str]:
    if pattern.startswith("-"):
        raise wrong_usage(f"unknown option: {shown(pattern)}")
    return sorted(path for path in glob(pattern, recursive=True) if _may_be_a_file(path))  # noqa: PTH207 - a whole pattern, from any folder


def _inside(folder: str) -> list[str]:
    """Give the files of a folder, and of those in it, that look like records."""
    inside = sorted(Path(folder).rglob("*"))
    return [str(path) for path in inside if path.suffix in _KNOWN and _may_be_a_file(path)]


def _may_be_a_file(path: str | Path) -> bool:
    """Tell whether to open what nobody named: a pipe would be waited for, a device has no end."""
    try:
        return S_ISREG(Path(path).stat().st_mode)
    except OSError:
        return True  # what is wrong with it is told when it is opened


def open_all(
    files: Iterable[RecordFile], unreadable: Callable[[CommandError], None] = _refuse
) -> Iterator[WrittenRecord]:
    """Read all records one after the other.

    A file that cannot be read is told to `unreadable`, and passed over; it raises CommandError
    unless it is given.
    """
    for file in files:
        try:
            check_name(file.path)
            yield from _open(file)
        except OSError as error:
            name = name_of(file.path)
            unreadable(CommandError(f"{name}: cannot be read: {error.strerror}", 2))
        except CommandError as error:
            unreadable(error)


def _open(found: RecordFile) -> Iterator[WrittenRecord]:
    name = name_of(found.path)
    if found.path == "-":
        yield from _guess(sys.stdin.buffer, name)
        return
    with Path(found.path).open("rb") as file:
        if found.many:
            yield from _lines(_read_lines(file), name)
        else:
            yield WrittenRecord(name, file.read(_LONGEST))


def _guess(file: BinaryIO, name: str) -> Iterator[WrittenRecord]:
    """Read standard input: JSON Lines if its first line is a whole object, else one record."""
    first = file.readline(_LONGEST)
    whole = first.strip()
    if whole.startswith(b"{") and whole.endswith(b"}"):
        rest = _read_lines(file)
        second = next(rest, b"")
        if not second.strip():
            yield WrittenRecord(name, first)
            yield from _lines(rest, name, 3)
            return
        yield from _lines(chain([first, second], rest), name)
    else:
        yield WrittenRecord(name, first + file.read(_LONGEST))


def _read_lines(file: BinaryIO) -> Iterator[bytes]:
    """Read line by line; of a line that is too long only the beginning."""
    while line := file.readline(_LONGEST):
        yield line
        while len(line) == _LONGEST and not line.endswith(b"\n"):
            line = file.readline(_LONGEST)


def _lines(lines: Iterable[bytes], name: str, start: int = 1) -> Iterator[WrittenRecord]:
    for number, line in enumerate(lines, start):
        if line.strip():
            yield WrittenRecord(f"{name}#{number}", line)
