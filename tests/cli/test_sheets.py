"""The command `sheet`."""

from pathlib import Path

import pytest

from tests.cli.running import Shell

KEPT = Path(__file__).parents[1] / "render" / "sheets"


@pytest.mark.parametrize(("words", "kept"), [((), "sahara-2.txt"), (("--html",), "sahara-2.html")])
def test_sheet_is_written_as_text_or_as_a_page(
    shell: Shell, words: tuple[str, ...], kept: str
) -> None:
    """To the screen, or into a file."""
    expected = (KEPT / kept).read_text(encoding="utf-8")
    assert shell.out("sheet", "sahara", "-p", "2", *words) == expected
    assert shell.out("sheet", "sahara", "-p", "2", *words, "--out", "sheet") == ""
    assert (shell.folder / "sheet").read_text(encoding="utf-8") == expected
