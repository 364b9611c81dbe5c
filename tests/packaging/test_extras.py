"""What needs an extra says so in one line, where its packages are not installed."""

import ast
import subprocess
import sys
import tomllib
from importlib import import_module, reload
from pathlib import Path

import pytest

from desertrules import DesertRulesError, MissingExtra
from desertrules.core import extras

ROOT = Path(__file__).parents[2]
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["optional-dependencies"]

NEEDED = {
    "desertrules.testing.strategies": ("testing", ["hypothesis"]),
    "desertrules.testing.suite": ("testing", ["hypothesis"]),
    "desertrules.adapters.pettingzoo": ("pettingzoo", ["pettingzoo", "gymnasium", "numpy"]),
    "desertrules.adapters.gymnasium": ("gymnasium", ["gymnasium", "numpy"]),
    "desertrules.adapters.openspiel": ("openspiel", ["pyspiel", "numpy"]),
}
"""The modules that cannot be imported without an extra: its name, and what they import of it."""
ELSEWHERE = {
    "cli": "its entry says so itself, as a program does: tests/cli/test_entry.py",
    "scale": "no module of ours imports it: any executor will do",
    "bench": "no module of ours imports it: benchmarks are not installed",
}
"""The other extras, each with where it is told that they are missing, or why it need not be."""
UNUSED = {"distributed", "catanatron", "chess", "pygame"}
"""What only the extras bring that no module of ours may import."""


def test_every_extra_is_accounted_for() -> None:
    """An extra that nobody thought of is found here."""
    assert {extra for extra, _ in NEEDED.values()} | ELSEWHERE.keys() == EXTRAS.keys()
    imported = {name for file in (ROOT / "src").rglob("*.py") for name in _imports(file)}
    assert not imported & UNUSED
    others = {name for _, names in NEEDED.values() for name in names}
    known = {*sys.stdlib_module_names, "desertrules", "attrs", "cattrs", "cyclopts", "rich"}
    assert imported <= known | others


def _imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("module", NEEDED)
def test_one_line_says_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the module, all packages that are missing, and the extra."""
    extra, names = NEEDED[module]
    loaded = import_module(module)
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra) as caught:
        reload(loaded)
    said = f'{module} needs {" and ".join(names)}: pip install "desertrules[{extra}]"'
    assert str(caught.value) == said
    assert isinstance(caught.value, DesertRulesError | ImportError)


@pytest.mark.parametrize("module", NEEDED)
def test_a_package_that_is_not_there_is_the_last_line_of_all(module: str) -> None:
    """As a user sees it who has not installed the extra: no other error comes before."""
    extra, names = NEEDED[module]
    code = f"import sys; sys.modules[{names[0]!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = f'{module} needs {names[0]}: pip install "desertrules[{extra}]"'
    assert done.stderr.splitlines()[-1] == f"desertrules.core.errors.MissingExtra: {said}"


def test_laws_golden_files_and_counts_need_no_extra() -> None:
    """Only what draws by hypothesis needs it."""
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "from desertrules.testing import Counted, check_game, check_counts, playthrough\n"
        "check_game('sahara', games=1, max_moves=20, every=10)\n"
        "check_counts(Counted('sahara', 'start', {'players': 2}, counts=(1, 9)))\n"
        "assert 'turn: Chance' in playthrough('sahara', {'players': 2}, max_moves=2)\n"
        "from desertrules.testing import GameLaws\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = 'needs hypothesis: pip install "desertrules[testing]"'
    assert done.stderr.splitlines()[-1].endswith(said)


def test_nothing_is_missing_where_all_is_there() -> None:
    """No error is made."""
    assert extras.needs("cli", "the command line", "json") is None
