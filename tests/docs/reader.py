"""Follows a tutorial as its reader does, in an empty folder: writes its files, types its commands.

Each fenced block of such a page is one of these:

- with `title="board.py"`, a file, which is written anew if it is there;
- a `diff` with a title, lines of that file that are replaced;
- a `console`, commands after `$ `, carried on by a backslash, with all that each shows; one that
  shows `^C` is ended by it;
- Python with prompts, which must answer what it shows;
- Python with `exec="on"`, which is run where the site is built, and draws.

`python -m tests.docs.reader` follows all tutorials and writes what their commands show now; a test
tells when it differs.
"""

import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import IO

import attrs

from tests.docs.blocks import LANGUAGES, Block, blocks, run
from tests.signals import heard

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
PORT = "8000"
"""What a page calls the port of a server; here it is a free one, as another may be in use."""
_PIP = """\
case "$*" in
  "install desertrules" | "install desertrules[cli]") ;;
  *) echo "pip $*: not how the library is installed"; exit 1 ;;
esac"""


def programs(folder: Path) -> Mapping[str, str]:
    """Lay what a reader has installed into a folder; give an environment in which it is found."""
    lines = {
        "python": f'exec "{sys.executable}" "$@"',
        "desertrules": f'exec "{sys.executable}" -m desertrules "$@"',
        "pip": _PIP,  # nothing is installed for a test: `make distcheck` does that
    }
    folder.mkdir()
    for name, line in lines.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def free_port() -> str:
    """Give the number of a port on which nobody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return str(listening.getsockname()[1])


@attrs.frozen
class Reader:
    """Somebody with an empty folder, who does what a page says."""

    folder: Path
    environment: Mapping[str, str]
    port: str = attrs.field(factory=free_port)
    prompt: ModuleType = attrs.field(factory=lambda: ModuleType("prompt"))
    """What was typed at Python's prompt."""
    sessions: dict[str, ModuleType] = attrs.field(factory=dict)
    """What was run to draw, by the name of its session."""

    @classmethod
    def at(cls, desk: Path) -> "Reader":
        """Give a reader whose empty folder lies in another one, beside the programs."""
        (desk / "folder").mkdir()
        return cls(desk / "folder", programs(desk / "bin"))

    def follow(self, path: str, text: str) -> str:
        """Do all that a page says; give it with what its commands show now.

        Raises AssertionError for an answer that is not as it is shown, for a change of what is not
        there, and for a block of none of the kinds above.
        """
        lines = text.splitlines(keepends=True)
        parts, done = list[str](), 0
        for block in blocks(path, text):
            parts += [*lines[done : block.line - 1], self.do(block)]
            done = block.line - 1 + len(block.code.splitlines())
        return "".join([*parts, *lines[done:]])

    def do(self, block: Block) -> str:
        """Do what a block says; give its code with what its commands show now."""
        if block.language == "console":
            return "".join(self._typed(command, shown) for command, shown in commands(block))
        if block.language == "diff":
            self._change(block)
        elif "title" in block.options:
            self.write(block.options["title"], block.code)
        elif "exec" in block.options:
            self.draw(block)
        else:
            assert block.language in LANGUAGES and block.is_dialogue, _where(block, "a loose block")
            with chdir(self.folder):
                run(block, self.prompt)
        return block.code

    def draw(self, block: Block) -> str:
        """Give what a block prints when the site is built."""
        fresh = ModuleType("drawing")
        session = block.options.get("session")
        module = self.sessions.setdefault(session, fresh) if session else fresh
        with chdir(ROOT), redirect_stdout(io.StringIO()) as drawn:
            run(block, module)
        return drawn.getvalue()

    def write(self, name: str, code: str) -> None:
        """Write a file into the folder."""
        (self.folder / name).write_text(code.replace(PORT, self.port), encoding="utf-8")

    def _change(self, block: Block) -> None:
        name = block.options["title"]
        text = (self.folder / name).read_text(encoding="utf-8")
        lines = block.code.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
        times = text.count(old)
        assert times == 1, _where(block, f"{name} has what is to be changed {times} times")
        self.write(name, text.replace(old, new))

    def _typed(self, command: str, shown: str) -> str:
        """Run a command; give it with what it shows, on a terminal both streams together."""
        if shown.endswith("^C\n"):
            seen = self._interrupted(command, len(shown.splitlines()) - 1)
        else:
            seen = subprocess.run(
                ["/bin/sh", "-c", command],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            ).stdout
        return f"$ {command}\n{seen.replace(self.port, PORT)}"

    def _interrupted(self, command: str, count: int) -> str:
        """Run a command until it has shown so many lines, and interrupt it; it must end well."""
        with self.started(command) as (process, output):
            lines = [output.readline() for _ in range(count)]
            process.send_signal(signal.SIGINT)
            rest = output.read()
            assert process.wait(60) == 0, f"{command}: ends with {process.returncode}"
        return "".join([*lines, rest, "^C\n"])

    @contextmanager
    def started(self, command: str) -> Iterator[tuple["subprocess.Popen[str]", IO[str]]]:
        """Start what goes on until it is ended, at the latest here; give it and what it shows."""
        with heard():
            process = subprocess.Popen(
                ["/bin/sh", "-c", f"exec {command}"],
                cwd=self.folder,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        with process:
            assert process.stdout is not None
            try:
                yield process, process.stdout
            finally:
                process.kill()


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Give the commands of a block, each with what it shows."""
    before, *parts = re.split(r"^\$ ", block.code, flags=re.MULTILINE)
    assert not before, _where(block, "a session begins with a command")
    for part in parts:
        ends = re.search(r"(?<!\\)\n", part)  # a backslash at its end carries a line on
        assert ends, _where(block, "a command that does not end")
        yield part[: ends.start()], part[ends.end() :]


def _where(block: Block, problem: str) -> str:
    return f"{block.path}:{block.line}: {problem}"


def followed(page: Path) -> str:
    """Follow a page, and give it with what its commands show now."""
    with TemporaryDirectory() as desk:
        return Reader.at(Path(desk)).follow(page.name, page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(followed(page), encoding="utf-8")
