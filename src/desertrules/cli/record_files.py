"""Where many records lie: files, patterns, folders and JSON Lines, read one record at a time."""

import sys
from collections.abc import Iterable, Iterator
from glob import glob
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from attrs import frozen

from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.sources import name_of

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
        return 0 if self.path == "-" else Path(self.path).stat().st_size


@frozen
class WrittenRecord:
    """One record as it was found."""

    name: str
    """What it is called in messages: the file, with `#3` for its third line."""
    data: bytes
    """What is written there."""


def find(sources: Iterable[str]) -> list[RecordFile]:
    """Find the files that are meant; raise CommandError for what means none."""
    return [RecordFile(path) for source in sources for path in _paths(source)]


def _paths(source: str) -> list[str]:
    if source == "-" or Path(source).is_file():
        return [source]
    if source.startswith("-"):
        raise wrong_usage(f"unknown option: {source}")
    if Path(source).is_dir():
        inside = sorted(Path(source).rglob("*"))
        found = [str(path) for path in inside if path.suffix in _KNOWN and path.is_file()]
    else:
        found = sorted(path for path in glob(source, recursive=True) if Path(path).is_file())  # noqa: PTH207 - a whole pattern, from any folder
    if not found:
        raise wrong_usage(f"{source}: no such file")
    return found


def open_all(files: Iterable[RecordFile]) -> Iterator[WrittenRecord]:
    """Read all records one after the other; raise CommandError for a file that cannot be read."""
    for found in files:
        name = name_of(found.path)
        if found.path == "-":
            yield from _guess(sys.stdin.buffer, name)
            continue
        try:
            with Path(found.path).open("rb") as file:
                if found.many:
                    yield from _lines(_read_lines(file), name)
                else:
                    yield WrittenRecord(name, file.read(_LONGEST))
        except OSError as error:
            raise CommandError(f"{name}: cannot be read: {error.strerror}", 2) from None


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
