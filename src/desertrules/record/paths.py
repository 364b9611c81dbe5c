"""Where something stands: paths inside plain data such as `$.moves[3].cell`, lines of a text."""

import re
from collections.abc import Mapping
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""Where in a text something begins and ends."""

_LAST_STEP = re.compile(r"(?:\.[^.\[]*|\[[0-9]+\])\Z")
STEPS: re.Pattern[str] = re.compile(r"(?:^|\.)([^.\[]+)|\[([0-9]+)\]")
"""The steps of a path: names, `$` the first of them, and numbers."""
_FIELD = re.compile(r"\$\.([^.\[]+)(?:\[([0-9]+)\])?(?:\.([^.\[]+))?")


class Lines:
    """The lines of a text; places that are asked for in their order are found in one pass."""

    def __init__(self, text: str) -> None:
        """Take the text."""
        self.text: str = text
        self._at, self._number = 0, 1

    def number(self, at: int) -> int:
        """Give the number of the line of a place, from 1."""
        if at < self._at:
            self._at, self._number = 0, 1
        self._number += self.text.count("\n", self._at, at)
        self._at = at
        return self._number

    def span(self, at: int) -> Span:
        """Give where the line of a place begins and ends."""
        end = self.text.find("\n", at)
        return self.text.rfind("\n", 0, at) + 1, len(self.text) if end < 0 else end


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
