"""Every example in README.md, docs/ and the docstrings runs, and answers what it shows.

The blocks of a page share one namespace and one empty folder, from top to bottom:

- Python with prompts (`>>>`) must answer as shown; other Python must run.
- A block with `title="board.py"` is written to that file instead.
- In `console` blocks, lines that begin with `$ desertrules` or `$ python` are run; if the block
  shows output, it must be this one (`...` stands for anything).
"""

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from attrs import frozen

import desertrules

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


@frozen
class Block:
    line: int
    language: str
    title: str
    code: str


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    fence = re.compile(
        r"^(?P<indent> *)(?P<fence>`{3,}) *(?P<info>[^`\n]*)\n(?P<code>.*?)^ *(?P=fence)`* *$",
        re.MULTILINE | re.DOTALL,
    )
    for match in fence.finditer(text):
        if 'exec="on"' in match["info"]:
            continue  # run when the site is built
        language = re.match(r"[{. ]*(\w*)", match["info"])
        title = re.search(r'title="([^"]*)"', match["info"])
        yield Block(
            text[: match.start("code")].count("\n") + 1,
            language[1] if language else "",
            title[1] if title else "",
            textwrap.dedent(match["code"]),
        )


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize("name", NAMES)
def test_page_runs_from_top_to_bottom(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader who types all of a page sees what the page shows."""
    module = ModuleType(re.sub(r"\W", "_", name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for block in blocks((ROOT / name).read_text(encoding="utf-8")):
        if block.title:
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.code, encoding="utf-8")
        elif block.language in {"python", "pycon"}:
            run_python(name, block, module)
        elif block.language == "console":
            run_commands(name, block, tmp_path)


def run_python(name: str, block: Block, module: ModuleType) -> None:
    """Run a block of Python in a module."""
    if ">>> " in block.code:
        check_examples(block.code, f"{name}:{block.line}", module)
    else:
        source = "\n" * (block.line - 1) + block.code  # so that tracebacks name the line
        exec(compile(source, name, "exec", dont_inherit=True), vars(module))  # noqa: S102 - our pages


def check_examples(text: str, name: str, module: ModuleType) -> None:
    """Run the examples with prompts in a text, in the namespace of a module."""
    test = doctest.DocTestParser().get_doctest(text, vars(module), name, name, 0)
    test.globs = vars(module)  # not a copy: the next block continues here
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=report.append, clear_globs=False)
    assert not runner.failures, "".join(report)


def run_commands(name: str, block: Block, folder: Path) -> None:
    """Run the commands of a console block."""
    parts = re.split(r"^\$ ", block.code, flags=re.MULTILINE)[1:]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}
    for part in parts:
        command, _, expected = part.partition("\n")
        if not re.match(r"(desertrules|python) ", command):
            continue
        done = subprocess.run(
            ["/bin/sh", "-c", command.partition("  # ")[0]],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        where = f"{name}:{block.line}: $ {command}\n{done.stdout}{done.stderr}"
        if expected.strip():
            found = f"{done.stdout}{done.stderr}"
            assert doctest.OutputChecker().check_output(expected, found, FLAGS), where
        else:
            assert done.returncode == 0, where


def test_page_on_adding_a_game_shows_the_whole_example() -> None:
    """The blocks before "Try it" are the file of the example."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    shown = "\n\n".join(block.code for block in blocks(page.split("## Try it")[0]))
    example = ROOT / "examples" / "oasis_race" / "oasis_race.py"
    assert shown.split("\n") == example.read_text(encoding="utf-8").split("\n")


def modules() -> list[str]:
    """Return the names of all modules of the library whose dependencies are installed."""
    found = pkgutil.walk_packages(desertrules.__path__, "desertrules.")
    return [each.name for each in found if not each.name.endswith("__main__")]


@pytest.mark.parametrize("name", modules())
def test_docstring_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples in docstrings are as true as those in pages."""
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder().find(module):
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        runner.run(test, out=report.append)
        assert not runner.failures, "".join(report)
