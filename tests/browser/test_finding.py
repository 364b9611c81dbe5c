"""Which browser the tests take, and what npm's packages must be."""

import subprocess
from pathlib import Path

import pytest

from tests.browser import finding
from tests.npm import OutOfReach, installed, missing, packed


def _program(folder: Path, name: str) -> str:
    """Put a program into a folder; give its path."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    return str(program)


def test_a_browser_that_is_named_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then those on the PATH in their order, then the one that npm has."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    unpacked = tmp_path / f"chromium-{finding.VERSION}"
    unpacked.mkdir()
    (tmp_path / "bin").mkdir()
    assert finding.chromium(tmp_path) == finding.Program("/opt/mine")
    monkeypatch.delenv("CHROMIUM")
    of_npm = finding.Program(str(unpacked / "chromium"), unpacked / "libraries")
    assert finding.chromium(tmp_path) == of_npm
    monkeypatch.setattr(finding, "VERSION", "0.0.0-none")
    with pytest.raises(OutOfReach, match="google-chrome on the PATH, and npm"):
        finding.chromium(tmp_path)
    for name in reversed(finding.NAMES):
        program = _program(tmp_path / "bin", name)
        assert finding.chromium(tmp_path) == finding.Program(program)


def test_what_npm_does_not_find_is_out_of_reach(tmp_path: Path) -> None:
    """And what is not the package that was tried is not used."""
    with pytest.raises(OutOfReach, match=r"pyodide@0\.0\.0-none"):
        packed("pyodide", "0.0.0-none", "", tmp_path)
    package = tmp_path / "a-b-1.tgz"
    package.write_bytes(b"another")
    with pytest.raises(OutOfReach, match="@a/b@1 is not the package that is known"):
        packed("@a/b", "1", "", tmp_path)
    assert not package.exists()


def test_what_is_not_installed_whole_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the next time it is tried again."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "package.json").write_text('{"dependencies": {"a": "0.0.0-none"}}', encoding="utf-8")

    def refuse(*_command: object, **_named: object) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.CompletedProcess([], 1)

    monkeypatch.setattr(subprocess, "run", refuse)
    with pytest.raises(OutOfReach, match="npm install"):
        installed(folder, tmp_path / "kept")
    assert [*(tmp_path / "kept").iterdir()] == []


def test_what_is_missing_is_a_failure_where_nothing_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`.ci/run` says so; elsewhere a test is skipped, with the reason."""
    monkeypatch.delenv("NOTHING_MISSING", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no browser"):
        missing("no browser")
    monkeypatch.setenv("NOTHING_MISSING", "1")
    with pytest.raises(pytest.fail.Exception, match="no browser"):
        missing("no browser")
