"""The code in README.md and in docs/ runs, and answers what it shows."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.docs import reader
from tests.docs.blocks import python_blocks, run

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Tutorials are followed in a folder: see test_tutorials.py.
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES if page not in reader.PAGES]


@pytest.mark.usefixtures("known_games")  # a page may register a game
@pytest.mark.parametrize("name", NAMES)
def test_code_of_a_page_runs_from_top_to_bottom(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All blocks of a page share one namespace, as if a reader had typed them in order."""
    module = ModuleType(re.sub(r"\W", "_", name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(tmp_path)
    for block in python_blocks(name, (ROOT / name).read_text(encoding="utf-8")):
        run(block, module)


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_first_pages_show_code(name: str) -> None:
    """The README and the first page play a game; a page without code would pass unseen."""
    assert list(python_blocks(name, (ROOT / name).read_text(encoding="utf-8")))
