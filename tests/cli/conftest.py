"""A shell for every test of the command line."""

from pathlib import Path

import pytest

from tests.cli.running import Shell


@pytest.fixture
def shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Shell:
    """Give a shell in an empty folder, with a window of a known width."""
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(tmp_path, monkeypatch, capsys)
