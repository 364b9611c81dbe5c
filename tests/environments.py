"""New environments with what is installed into them, and programs that run there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).parents[1]
OFFLINE = "OFFLINE=1 says that pip finds no packages here"
"""Why a test that installs packages is left out. Nothing but the environment's OFFLINE=1 leaves it
out, and `.ci/run` does not set it: where pip should find packages and does not, tests fail."""
needs_index = pytest.mark.skipif(os.environ.get("OFFLINE") == "1", reason=OFFLINE)


@frozen
class Environment:
    """An environment, and a folder to work in."""

    python: Path
    folder: Path

    def start(self, *words: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        """Run Python there; the library is the one that was installed, not the one beside us."""
        hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
        return subprocess.run(
            [str(self.python), *words],
            cwd=self.folder,
            env={key: value for key, value in os.environ.items() if key not in hidden},
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )

    def run(self, code: str) -> str:
        """Run a program that must do well; give what it prints."""
        done = self.start("-W", "error", "-c", code)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def type(self, *words: str, stdin: str = "") -> str:
        """Type a command that must do well; give what it writes."""
        done = self.start("-m", "desertrules", *words, stdin=stdin)
        assert (done.returncode, done.stderr) == (0, ""), words
        return done.stdout


def make(folder: Path, *requirements: str, base: str = sys.executable) -> Path:
    """Make a new environment, and install into it; give its Python."""
    subprocess.run([base, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    command = [*pip, "install", "--quiet", *requirements]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return python
