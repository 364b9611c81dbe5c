"""Small things that all of the record shares: plain data, its paths, and texts that can be kept."""

import re
from typing import Any, TypeAlias

from desertrules.core.errors import InvalidValue

Plain: TypeAlias = Any
"""Plain JSON data: null, true, false, numbers, texts, lists and objects."""

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value inside plain data: names of fields and indices."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")
_STEP = re.compile(r"\.([A-Za-z_][A-Za-z0-9_-]*)|\[([0-9]+)\]")


def path_text(path: Path) -> str:
    """Write a path as errors show it: `$.moves[3].cell`; a name with odd letters is left out."""
    text = "$"
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _NAME.match(step):
            text += f".{step}"
        else:
            break
    return text


def path_steps(text: str) -> Path:
    """Read a path that an error shows."""
    return tuple(
        int(match[2]) if match[2] else match[1] for match in _STEP.finditer(text.removeprefix("$"))
    )


def kept_text(what: str, value: object) -> str:
    """Give the text back if it can be written down; raise InvalidValue for anything else."""
    if type(value) is not str:
        message = f"{what}: expected a text, found {value!r}"
        raise InvalidValue(message)
    if not is_proper(value):
        message = f"{what}: half of a surrogate pair cannot be written down"
        raise InvalidValue(message)
    return value


def is_proper(text: str) -> bool:
    """Tell whether a text holds no half of a surrogate pair."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
