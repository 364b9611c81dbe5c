"""Commands run in this process, as if they had been typed."""

import io
import sys
from pathlib import Path

import pytest
from attrs import frozen

from desertrules.cli.entry import main


@frozen
class Done:
    """What a command did."""

    code: int
    out: str
    err: str


class Shell:
    """Types commands, in a folder of its own."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Go into the folder."""
        self.folder = folder
        self.patch = monkeypatch
        self.capture = capsys
        monkeypatch.chdir(folder)

    def __call__(self, *words: str, stdin: str | bytes = b"") -> Done:
        """Run one command to its end."""
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(words)
        out, err = self.capture.readouterr()
        return Done(code, out, err)

    def out(self, *words: str, stdin: str | bytes = b"") -> str:
        """Run one command that must do well; give what it wrote."""
        done = self(*words, stdin=stdin)
        assert (done.code, done.err) == (0, "")
        return done.out

    def fails(self, code: int, *words: str, stdin: str | bytes = b"") -> str:
        """Run one command that must fail with this code; give what it complained of."""
        done = self(*words, stdin=stdin)
        assert (done.code, done.out) == (code, "")
        assert "Traceback" not in done.err
        return done.err
