"""The harness of mutation testing: it makes the mistakes it says, and tells which are noticed."""

import ast
import json
from pathlib import Path

import pytest

from tests.mutants import __main__ as command
from tests.mutants import trying
from tests.mutants.forking import lines_of
from tests.mutants.sites import Mutant, mutants_of, packages, sampled
from tests.mutants.trying import Sound, Tree

CODE = "src/desertrules/part/code.py"
SOURCE = '''\
"""A module."""
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from x import y

LIMIT: int = 3

@overload
def f(a: int) -> int: ...
def f(a, b=True):
    """Say é."""
    if a < LIMIT and not b:
        raise ValueError(f"{a + 1}")
    for n in range(2):
        a += n
        print(zip(a, strict=True))
    return a if a > 0 else -a
'''


def _written(tmp_path: Path, source: str = SOURCE) -> list[Mutant]:
    file = tmp_path / "src" / "desertrules" / "part" / "module.py"
    file.parent.mkdir(parents=True)
    file.write_text(source, encoding="utf-8")
    return mutants_of(file, tmp_path)


def test_mistakes_are_found_where_code_is_run(tmp_path: Path) -> None:
    """Not in annotations, overloads, docstrings, messages and what only checkers read."""
    changes = {(mutant.line, mutant.before, mutant.after) for mutant in _written(tmp_path)}
    assert changes == {
        (7, "3", "(4)"),
        (11, "True", "(False)"),
        (13, "a < LIMIT and (not b)", "(True)"),
        (13, "a < LIMIT and (not b)", "(False)"),
        (13, "a < LIMIT and (not b)", "(a < LIMIT or not b)"),
        (13, "a < LIMIT and (not b)", "(a < LIMIT)"),
        (13, "a < LIMIT and (not b)", "(not b)"),
        (13, "a < LIMIT", "(a <= LIMIT)"),
        (13, "not b", "(b)"),
        (14, "raise ValueError(f'{a + 1}')", "pass"),
        (15, "2", "(3)"),
        (16, "a += n", "pass"),
        (16, "a += n", "a -= n"),
        (17, "print(zip(a, strict=True))", "pass"),
        (18, "return a if a > 0 else -a", "return None"),
        (18, "a if a > 0 else -a", "(a)"),
        (18, "a if a > 0 else -a", "(-a)"),
        (18, "a > 0", "(a >= 0)"),
        (18, "0", "(1)"),
        (18, "-a", "(a)"),
    }


def test_every_mistake_is_made_in_its_place(tmp_path: Path) -> None:
    """The rest of the module stays as it is, and is still a module."""
    made = _written(tmp_path)
    source = SOURCE.encode()
    assert len({mutant.id for mutant in made}) == len(made)
    for mutant in made:
        changed = mutant.applied(source)
        assert changed != source
        ast.parse(changed)
        assert changed.startswith(source[: mutant.start])
        assert changed.endswith(source[mutant.end :])


def test_sample_stays_when_code_moves(tmp_path: Path) -> None:
    """What is tried is chosen by what it changes, not by its line."""
    before = _written(tmp_path / "one")
    after = _written(tmp_path / "two", SOURCE.replace("LIMIT: int", "\n\nOTHER = x\nLIMIT: int"))
    assert [m.id for m in sampled(before, "1", 8)] == [m.id for m in sampled(after, "1", 8)]
    assert [m.id for m in sampled(before, "2", 8)] != [m.id for m in sampled(before, "1", 8)]


def _project(tmp_path: Path, source: str, tests: str) -> tuple[Tree, dict[str, Mutant]]:
    """Give a copy of a small project, and the mistakes that can be made in it."""
    project = tmp_path / "project"
    code = _file(project / CODE, source)
    for package in (code.parent, code.parents[1]):
        _file(package / "__init__.py", "")
    _file(project / "tests/part/test_code.py", tests)
    for name in ("forking.py", "sites.py", "trying.py"):
        copied = Path(command.__file__).with_name(name).read_text(encoding="utf-8")
        _file(project / "tests/mutants" / name, copied)
    _file(project / "pyproject.toml", "")
    found = {mutant.before: mutant for mutant in mutants_of(code, project)}
    return Tree.copied(project, tmp_path / "tree", Sound()), found


def test_tests_tell_which_mistakes_are_noticed(tmp_path: Path) -> None:
    """Killed by a test, at import, or survived; tests that are red anyway say nothing."""
    source = "def double(n):\n    return n + n\n\n\nLEFT = [0, 1][1]\nUNUSED = 5\n"
    tree, found = _project(
        tmp_path,
        source,
        "from desertrules.part.code import LEFT, double\n\n"
        "def test_double(): assert double(2) == 4 and LEFT\n\n"
        "def test_red(): assert False\n",
    )
    told = {
        before: tree.try_out(found[before], [["tests/part"], ["tests/not_there"]])
        for before in ("n + n", "1", "5")
    }
    assert told["n + n"].killed and told["n + n"].by == "tests/part/test_code.py::test_double"
    assert told["1"].killed and told["1"].by == "import"
    assert not told["5"].killed and not told["5"].by
    assert tree.sound.red == {"tests/part": ["tests/part/test_code.py::test_red"]}
    assert (tree.root / CODE).read_text(encoding="utf-8") == source


@pytest.mark.parametrize("where", ["test_aaa.py", "test_zzz.py"])
def test_module_that_cannot_be_imported_is_no_test(tmp_path: Path, where: str) -> None:
    """Whichever of the modules it is: a failure should name its rule, and this one names none."""
    tree, found = _project(tmp_path, "def double(n):\n    return n + n\n", "def test_1(): pass\n")
    built = "from desertrules.part.code import double\n\nassert double(3) == 6\n"
    _file(tree.root / "tests/part" / where, f"{built}\ndef test_2(): pass\n")
    _file(tree.root / "tests/part/test_other.py", "def test_3(): pass\n")
    assert tree.try_out(found["n + n"], [["tests/part"]]).by == "import"


def test_results_may_be_kept_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a path is told from the folder in which the command is given."""
    monkeypatch.chdir(tmp_path)
    told: list[Path] = []
    monkeypatch.setattr(command, "try_all", lambda _, results, *__, **___: told.append(results))
    assert command.main(["sahara", "--count", "1", "--results", "here/results.jsonl"]) == 0
    assert told == [tmp_path.resolve() / "here/results.jsonl"]


def test_forks_tell_what_the_tests_that_reach_a_mistake_say(tmp_path: Path) -> None:
    """In functions, with caches and closures; what is made at import is left to others."""
    source = (
        "from functools import cache\n\n\n"
        "@cache\ndef double(n):\n    return n + n\n\n\n"
        "def adder(m):\n    def add(n):\n        return n * m\n    return add\n\n\n"
        "def unused():\n    return 7\n\n\n"
        "TWICE = double(2)\nTRIPLE = adder(3)\n"
    )
    tree, made = _project(
        tmp_path,
        source,
        "from desertrules.part.code import TRIPLE, TWICE, double\n\n"
        "def test_others(): assert TWICE == 4\n\n"
        "def test_kept(): double(2)\n\n"
        "def test_double(): assert double(2) == 4\n\n"
        "def test_triple(): assert TRIPLE(2) == 6\n\n"
        "def test_red(): assert double(1) == 3\n",
    )
    chosen = [made[before] for before in ("n + n", "n * m", "7", "3")]
    results = tmp_path / "forked.jsonl"
    tree.try_in_forks(chosen, ["tests/part"], results)
    rows = command.read_results(results)
    assert [rows[mutant.id]["by"] for mutant in chosen] == [
        "tests/part/test_code.py::test_double",
        "tests/part/test_code.py::test_triple",
        "",
        "cannot",
    ]
    assert (tree.root / CODE).read_text(encoding="utf-8") == source


FICKLE = """\
from pathlib import Path
from desertrules.part.code import double

def test_fickle():
    double(2)
    runs = Path(__file__).with_name("runs")
    runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
    assert len(runs.read_text()) not in {fails}
"""


def _fickle(tmp_path: Path, fails: set[int]) -> tuple[Tree, Mutant]:
    """Give a project whose only test fails by itself when it is run for some times."""
    source = "def double(n):\n    return n + n\n"
    tree, found = _project(tmp_path, source, FICKLE.format(fails=fails))
    return tree, found["n + n"]


@pytest.mark.parametrize(
    ("fails", "by"), [({2}, ""), ({2, 3}, "tests/part/test_code.py::test_fickle")]
)
def test_failure_that_is_not_seen_again_is_none(tmp_path: Path, fails: set[int], by: str) -> None:
    """The test is run once more by itself: a busy machine may have been the cause."""
    tree, mutant = _fickle(tmp_path, fails)
    assert tree.try_out(mutant, [["tests/part"]]).by == by


def test_failure_that_is_seen_with_nothing_changed_is_none(tmp_path: Path) -> None:
    """In forks, the tests up to the one that failed are run once more without the mistake."""
    tree, mutant = _fickle(tmp_path, {2, 3})
    tree.try_in_forks([mutant], ["tests/part"], tmp_path / "forked.jsonl")
    (row,) = command.read_results(tmp_path / "forked.jsonl").values()
    assert row["by"] == ""


def test_tests_that_never_end_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time that they take of a processor, which is the same on a busy machine."""
    tree, found = _project(
        tmp_path,
        "def least(n):\n    while n > 1:\n        n -= 1\n    return n\n",
        "from desertrules.part.code import least\n\ndef test_least(): assert least(3) == 1\n",
    )
    monkeypatch.setattr(trying, "GRACE", 1)
    assert tree.try_out(found["n -= 1"], [["tests/part"]]).by == "time"


@pytest.mark.parametrize(
    ("line", "lines"), [(1, [1]), (3, [3, 4]), (4, [3, 4]), (5, [5]), (7, [6, 7, 8])]
)
def test_statement_is_found_around_a_line(line: int, lines: list[int]) -> None:
    """Of a block only its head."""
    source = b"x = 1\ndef f():\n    if (a and\n        b):\n        c()\n    d(\n        e\n    )\n"
    assert [*lines_of(source, line)] == lines


def _file(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_results_are_read_again_and_reported(tmp_path: Path) -> None:
    """By package, with what survived; a line that was cut off is tried once more."""
    made = _written(tmp_path)[:3]
    rows = [
        {"id": made[0].id, "killed": True, "by": "import"},
        {"id": made[1].id, "killed": False, "by": ""},
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    results = tmp_path / "results.jsonl"
    results.write_text(text + '{"id": "abc', encoding="utf-8")
    found = command.read_results(results)
    assert list(found) == [made[0].id, made[1].id]
    sample = [("part", mutant) for mutant in made]
    first, second = command.report(sample, found).splitlines()
    assert first == "part: 1 of 2 killed (50.0 %), 1 of them at import"
    assert second == f"  survived {made[1].id} {made[1]}"
    assert command.read_results(tmp_path / "none") == {}


def test_equivalent_mistakes_are_still_there_and_have_reasons() -> None:
    """An entry whose code has changed is to be looked at again."""
    for row in command.known_equivalents().values():
        found = {mutant.id for mutant in mutants_of(command.ROOT / row["file"], command.ROOT)}
        assert row["id"] in found, row
        assert len(row["reason"]) > 20, row


def test_every_package_has_mistakes_to_make() -> None:
    """All of the library is asked, each package by its own name."""
    found = packages(command.ROOT)
    assert {"core", "record", "sahara", "top"} <= set(found)
    sample = list(command.chosen(command.ROOT, ["core", "sahara"], "1", 5))
    assert [package for package, _ in sample] == ["core"] * 5 + ["sahara"] * 5
