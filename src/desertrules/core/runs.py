"""Runs: moves of one kind that a notation may write as one word of digits."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

__all__ = ["Run"]


@frozen
class Run:
    """Moves of one kind that may stand as one word of digits, as their order says all the rest."""

    kind: str
    """Their kind."""
    key: str
    """The field that follows from the order."""
    digit: str
    """The field that is written."""
    due: Callable[[Any, Sequence[Mapping[str, Any]]], Sequence[str]]
    """Gives the values of `key` that are due after some moves, from the options."""
    fill: Callable[[Sequence[int | None]], Sequence[int] | None] | None = None
    """Gives digits for those that nobody has written down, None if none fit; left out, all have to
    be written."""
    lies: Callable[[Any, str], bool] | None = None
    """Tells whether what was drawn for a value of `key` lies there in a state, so that its digit
    has made no difference."""


def _nothing_due(_: object, __: object) -> tuple[str, ...]:
    return ()


NO_RUN = Run("", "", "", _nothing_due)
"""No moves stand as digits."""
