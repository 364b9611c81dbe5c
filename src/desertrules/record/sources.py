"""What can be validated, opened safely: text, bytes, files, plain data."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path as File
from typing import Any, TypeAlias, cast

from attrs import frozen

from desertrules.core.errors import Problem
from desertrules.core.fields import is_proper
from desertrules.core.offers import Plain
from desertrules.record.record import Record

__all__ = ["Source"]

Source: TypeAlias = str | bytes | PathLike[str] | Mapping[str, Any] | Record[Any, Any]
"""A text, its bytes, a file, plain data, or a record."""

_BOM = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@frozen
class Opened:
    """A source that has been opened."""

    name: str
    """What it is called in a report."""
    text: str | None = None
    """Its text, if it has one."""
    data: Plain = None
    """Its data, if it has no text."""
    problem: Problem | None = None
    """Why it could not be opened."""


def open_source(source: object, name: str | None, max_size: int) -> Opened:
    """Open a source; what is wrong with it is a problem, never an error."""
    match source:
        case str():
            return _open_text(source, name or "<text>", max_size)
        case bytes() | bytearray():
            return _open_bytes(bytes(source[: max_size + 1]), name or "<bytes>", max_size)
        case PathLike():
            path = File(cast("PathLike[str]", source))
            shown = str(path).encode(errors="backslashreplace").decode()
            return _open_file(path, name or shown, max_size)
        case Mapping():
            return Opened(name or "<data>", data={**source})
        case _:
            return Opened(name or "<data>", data=source)


def _failed(name: str, code: str, message: str) -> Opened:
    return Opened(name, problem=Problem("", message, code))


def _open_file(path: File, name: str, max_size: int) -> Opened:
    try:
        with path.open("rb") as file:
            data = file.read(max_size + 1)
    except OSError as error:
        return _failed(name, "unreadable", f"cannot be read: {error.strerror or error}")
    except ValueError:  # a zero byte, or what no name of a file can hold here
        return _failed(name, "unreadable", "cannot be read: no file has such a name")
    return _open_bytes(data, name, max_size)


def _open_bytes(data: bytes, name: str, max_size: int) -> Opened:
    if len(data) > max_size:
        return _failed(name, "too-big", f"more than {max_size} bytes are no record")
    if data.startswith(_UTF_16):
        return _failed(name, "wrong-encoding", "this is UTF-16; records are written in UTF-8")
    try:
        return _open_text(data.decode(), name, max_size)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"the byte 0x{data[error.start]:02x} in line {line} at {column} is no UTF-8"
        return _failed(name, "wrong-encoding", f"{message}; records are written in UTF-8")


def _open_text(text: str, name: str, max_size: int) -> Opened:
    if len(text) > max_size:
        return _failed(name, "too-big", f"more than {max_size} characters are no record")
    text = text.removeprefix(_BOM)
    if "\x00" in text:
        return _failed(name, "not-text", "this is no text: it holds zero bytes")
    if not is_proper(text):
        return _failed(name, "lone-surrogate", "half of a surrogate pair is no text")
    if not text.strip(" \t\r\n"):
        return _failed(name, "empty", "there is nothing in it")
    return Opened(name, text)
