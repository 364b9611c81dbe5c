"""What can be validated, opened safely: text, bytes, files, plain data."""

import re
from collections.abc import Mapping
from os import PathLike
from pathlib import Path as File
from typing import Any, TypeAlias, cast

from attrs import define

from desertrules.record.jsontext import MAX_SIZE, Flaw, Reading, careful, quick
from desertrules.record.paths import Plain, is_proper
from desertrules.record.record import Record
from desertrules.record.textread import read_text

Source: TypeAlias = str | bytes | PathLike[str] | Mapping[str, Any] | Record[Any, Any]
"""A text, its bytes, a file, plain data, or a record."""

_IS_JSON = re.compile(r"\s*\{\s*(?:[\"'}]|\Z)")
_BOM = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@define
class Sheet:
    """A source that has been opened."""

    name: str
    """What it is called in a report."""
    text: str | None
    """Its text, if it has one."""
    reading: Reading
    """What was read of it."""
    notation: bool = False
    """Whether it is in notation, and not JSON."""
    located: bool = False
    """Whether the places of its values are known."""

    def locate(self) -> bool:
        """Find the places of all values; tell whether the careful reader found more than those."""
        if self.located or self.text is None:
            return False
        self.located = True
        self.reading = careful(self.text)
        return bool(self.reading.flaws)


def open_source(source: object, name: str | None, max_size: int = MAX_SIZE) -> Sheet:
    """Open a source; what is wrong with it is a flaw of its reading, never an error."""
    match source:
        case str():
            return open_text(source, name or "<text>", max_size)
        case bytes() | bytearray():
            return _open_bytes(bytes(source[: max_size + 1]), name or "<bytes>", max_size)
        case PathLike():
            path = File(cast("PathLike[str]", source))
            return _open_file(path, name or str(path), max_size)
        case Mapping():
            return Sheet(name or "<data>", None, Reading({**source}), located=True)
        case _:
            return Sheet(name or "<data>", None, Reading(source), located=True)


def _failed(name: str, code: str, message: str) -> Sheet:
    return Sheet(name, None, Reading(flaws=[Flaw(0, 0, code, message)], broken=True), located=True)


def _open_file(path: File, name: str, max_size: int) -> Sheet:
    try:
        with path.open("rb") as file:
            return _open_bytes(file.read(max_size + 1), name, max_size)
    except OSError as error:
        return _failed(name, "unreadable", f"cannot be read: {error.strerror or error}")


def _open_bytes(data: bytes, name: str, max_size: int) -> Sheet:
    if len(data) > max_size:
        return _failed(name, "too-big", f"more than {max_size} bytes are no record")
    if data.startswith(_UTF_16):
        return _failed(name, "wrong-encoding", "this is UTF-16; records are written in UTF-8")
    try:
        return open_text(data.decode(), name, max_size)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"the byte 0x{data[error.start]:02x} in line {line} at {column} is no UTF-8"
        return _failed(name, "wrong-encoding", f"{message}; records are written in UTF-8")


def open_text(text: str, name: str, max_size: int) -> Sheet:
    """Open a text: JSON if it begins with a brace and a name, else notation."""
    if len(text) > max_size:
        return _failed(name, "too-big", f"more than {max_size} characters are no record")
    text = text.removeprefix(_BOM)
    if "\x00" in text:
        return _failed(name, "not-text", "this is no text: it holds zero bytes")
    if not is_proper(text):
        return _failed(name, "lone-surrogate", "half of a surrogate pair is no text")
    if not text.strip(" \t\r\n"):
        return _failed(name, "empty", "there is nothing in it")
    if not _IS_JSON.match(text):
        return Sheet(name, text, read_text(text), notation=True, located=True)
    data = _quickly(text)
    if data is not None:
        return Sheet(name, text, Reading(data))
    return Sheet(name, text, careful(text), located=True)


def _quickly(text: str) -> Plain:
    try:
        return quick(text)
    except (ValueError, RecursionError):
        return None
