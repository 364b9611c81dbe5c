"""The wheel: what is in it, what it needs, and that it works with the oldest packages."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import desertrules
from tests.packaging.environments import (
    PROJECT,
    ROOT,
    SMOKE,
    build,
    make_environment,
    minimum_versions,
    run,
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the sdist."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def oldest(files: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python with the wheel and the oldest packages that it allows."""
    folder = tmp_path_factory.mktemp("oldest")
    return make_environment(folder, str(files[0]), *minimum_versions())


def test_the_wheel_holds_the_package_and_nothing_else(files: tuple[Path, Path]) -> None:
    """Every tracked file of src is in the wheel, and nothing from outside."""
    with zipfile.ZipFile(files[0]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        assert sum(each.file_size for each in wheel.infolist()) < 2_500_000
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == expected
    assert {"desertrules/py.typed", "desertrules/__init__.pyi"} <= names


def test_the_sdist_holds_tests_and_documentation(files: tuple[Path, Path]) -> None:
    """Whoever has the sdist can continue the work."""
    with tarfile.open(files[1]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"Makefile", "README.md", "docs/index.md", "tests/conftest.py", "LICENSE"} <= names


def test_the_library_needs_attrs_and_cattrs_only(oldest: str) -> None:
    """All games, records and pictures work with the oldest packages and no extra."""
    listed = run(
        oldest, "-c", "import importlib.metadata as m; print([d.name for d in m.distributions()])"
    )
    names = {name.lower() for name in re.findall(r"'([\w.-]+)'", listed.stdout)}
    assert names <= {
        "attrs",
        "cattrs",
        "desertrules",
        "exceptiongroup",
        "typing-extensions",
        "typing_extensions",
    }
    done = run(oldest, "-W", "error", str(SMOKE))
    assert (done.returncode, done.stderr) == (0, "")
    assert set(json.loads(done.stdout)["moves"]) == set(desertrules.games()[:3])


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("import desertrules.adapters.gymnasium", "desertrules[gymnasium]"),
        ("import desertrules.adapters.pettingzoo", "desertrules[pettingzoo]"),
        ("import desertrules.adapters.openspiel", "desertrules[openspiel]"),
        ("import desertrules.testing.strategies", "desertrules[testing]"),
        ("from desertrules.cli.main import main; main()", "desertrules[cli]"),
    ],
)
def test_a_missing_extra_is_named(oldest: str, code: str, hint: str) -> None:
    """One line says which extra to install."""
    done = run(oldest, "-c", code)
    assert done.returncode
    assert hint in done.stderr.strip().splitlines()[-1]


def test_extras_and_entry_points_are_declared() -> None:
    """The names that the documentation uses."""
    extras = {"cli", "testing", "pettingzoo", "gymnasium", "openspiel", "scale", "bench"}
    assert extras == set(PROJECT["optional-dependencies"])
    assert PROJECT["scripts"] == {"desertrules": "desertrules.cli.main:main"}


def test_playing_loads_neither_cattrs_nor_an_extra() -> None:
    """`import desertrules` and the loop of the README stay light."""
    code = (
        "import random, sys\n"
        "from desertrules import Decide, advance, apply, legal_moves, turn\n"
        "from desertrules import through_the_desert as ttd\n"
        "rng = random.Random(1)\n"
        "state = advance(ttd.initial(ttd.Options(players=4)), rng)\n"
        "state = advance(apply(state, rng.choice(legal_moves(state))), rng)\n"
        "heavy = {'cattrs', 'json', 'hypothesis', 'numpy', 'rich', 'importlib.metadata'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
