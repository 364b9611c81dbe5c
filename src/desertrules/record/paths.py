"""Paths of values inside plain data, as problems show them: `$.moves[3].cell`."""

import re
from collections.abc import Mapping
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""Where in a text something begins and ends."""

_LAST_STEP = re.compile(r"(?:\.[^.\[]*|\[[0-9]+\])\Z")
_FIELD = re.compile(r"\$\.([^.\[]+)(?:\[([0-9]+)\])?(?:\.([^.\[]+))?")


def nearest(spans: Mapping[str, Span], path: str) -> Span:
    """Give the span of a value, or of the nearest value around it whose span is known."""
    while path not in spans:
        shorter = _LAST_STEP.sub("", path)
        if shorter == path:
            return (0, 0)
        path = shorter
    return spans[path]


def field_of(path: str) -> str:
    """Give the field of a record that a path leads into; an empty name for the whole."""
    match = _FIELD.match(path)
    return match[1] if match else ""


def move_of(path: str) -> tuple[int, str] | None:
    """Give the index of the move that a path leads to, and its field; None for no move."""
    match = _FIELD.match(path)
    if match is None or match[1] != "moves" or match[2] is None:
        return None
    return int(match[2]), match[3] or ""
