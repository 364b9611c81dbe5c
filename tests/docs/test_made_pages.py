"""Pages and figures that are made from the code say what the code says now."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs import house, trace


@pytest.mark.parametrize(
    ("file", "make", "command"),
    [
        (house.FIGURE, house.figure, "python -m tests.docs.house"),
        (trace.PAGE, trace.page, "python -m tests.docs.trace"),
    ],
    ids=["architecture.svg", "trace.md"],
)
def test_made_page_is_up_to_date(file: Path, make: Callable[[], str], command: str) -> None:
    """If this fails, the command writes it anew."""
    assert file.read_text(encoding="utf-8") == make(), command
