"""What is public changes only with a word in the changelog."""

import json
from pathlib import Path

import pytest

from tests.environments import ROOT
from tests.packaging import api

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_change_of_the_interface_is_named_in_the_changelog() -> None:
    """Since the last release: what came, what went, what is called otherwise."""
    _, old = api.kept()
    assert len(old) > 500
    missing = api.unnamed(api.changes(old, api.api()), CHANGELOG)
    assert not missing, "the changelog does not name:\n" + "\n".join(map(str, missing))


OLD = {"d.f": "(a) -> int", "d.g": "() -> None", "d.C": "class()", "d.C.x": "int"}


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ({**OLD, "d.h": "() -> int"}, ["d.h: added"]),
        ({**OLD, "d.D": "class()", "d.D.y": "int"}, ["d.D: added"]),
        ({**OLD, "d.C.y": "int"}, ["d.C.y: added"]),
        ({name: what for name, what in OLD.items() if name != "d.g"}, ["d.g: removed"]),
        ({"d.f": OLD["d.f"], "d.g": OLD["d.g"]}, ["d.C: removed"]),
        ({**OLD, "d.f": "(b) -> int"}, ["d.f: was (a) -> int, is (b) -> int"]),
        (OLD, []),
    ],
)
def test_changes_are_found(new: dict[str, str], told: list[str]) -> None:
    """What came, what went, and what is not as it was; once each."""
    found = api.changes(OLD, new)
    assert list(map(str, found)) == told
    assert api.unnamed(found, "## [Unreleased]\n\n- Nothing.\n") == found
    named = "".join(f"- `{change.name}` is new.\n" for change in found)
    assert api.unnamed(found, f"## [Unreleased]\n\n{named}") == []
    older = f"## [Unreleased]\n\n## [0.1.0]\n\n{named}"
    assert api.unnamed(found, older) == found, "older releases do not count"


def test_a_member_is_named_with_its_class() -> None:
    """Else the same word of another class would do."""
    found = [api.Change("d.C.y", "added")]
    assert api.unnamed(found, "## [Unreleased]\n\n- `y`, and C.\n") == found
    assert api.unnamed(found, "## [Unreleased]\n\n- `C` has `y`.\n") == []


def test_the_interface_is_read_off_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Functions with their signatures, classes with their members, fields with their types."""
    package = tmp_path / "src" / "desertrules"
    package.mkdir(parents=True)
    most = '__all__ = ["h", "k"]\nfrom desertrules.more import f as k\nh: int = 3\nj: int = 4\n'
    (package / "most.py").write_text(most, encoding="utf-8")
    (package / "__init__.py").write_text("name = 'd'\n", encoding="utf-8")
    stub = "from . import more as more\nfrom .more import f as f\nfrom .more import C as C\n"
    (package / "__init__.pyi").write_text(f"{stub}name: str\n", encoding="utf-8")
    (package / "more.py").write_text(
        "from os import sep\n"
        "def f(a: int, *b: str, c: bool = True, **d: object) -> None: ...\n"
        "def g(): ...\n"
        "def _private(): ...\n"
        "class B(Exception):\n"
        "    w: int\n"
        "class C(B):\n"
        "    GOAT: int\n"
        "    def y(self) -> str: ...\n"
        "    def _z(self) -> str: ...\n",
        encoding="utf-8",
    )
    found = api.api(tmp_path)
    assert found == {
        "desertrules": "module",
        "desertrules.C": "class(B)",
        "desertrules.C.GOAT": "int",
        "desertrules.C.w": "int",
        "desertrules.C.y": "(self) -> str",
        "desertrules.f": "(a: int, *b: str, c: bool = True (keyword), **d: object) -> None",
        "desertrules.more": "module",
        "desertrules.most": "module",
        "desertrules.most.h": "int",
        "desertrules.most.k": "is desertrules.f",
        "desertrules.name": "str",
    }
    monkeypatch.setattr(api, "KEPT", tmp_path / "api.json")
    api.keep("1.0", found)
    assert api.kept() == ("1.0", found)
    assert json.loads(api.KEPT.read_text(encoding="utf-8"))["release"] == "1.0"
