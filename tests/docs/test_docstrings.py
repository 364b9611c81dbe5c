"""The examples in docstrings run, each by itself, and answer what they show."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from tests.docs.blocks import Block, converse

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"


def examples(path: str, source: str) -> Iterator[Block]:
    """Give every docstring with a prompt in it, those of fields and constants too."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))) if ">>>" in text:
                yield Block(path, node.lineno, inspect.cleandoc(text))


FOUND = [
    example
    for file in sorted(SOURCES.rglob("*.py"))
    for example in examples(file.relative_to(SOURCES).as_posix(), file.read_text(encoding="utf-8"))
]


@pytest.fixture
def patience() -> Iterator[None]:
    """Let hypothesis wait for a machine that has other things to do."""
    before = settings.get_current_profile_name()
    slow = settings(settings.get_profile(before), suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("patient", slow)
    settings.load_profile("patient")
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("known_games", "patience")  # an example may register a bot
@pytest.mark.parametrize("example", FOUND, ids=lambda example: f"{example.path}:{example.line}")
def test_an_example_answers_what_it_shows(
    example: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader can paste it as it stands: it imports what it needs, from where users do."""
    module = ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", module)
    monkeypatch.chdir(tmp_path)
    converse(example, module)


def test_examples_are_found_wherever_they_stand() -> None:
    """In modules, classes and functions, and after fields and constants."""
    docstring = '"""{} of it.\n\nExamples:\n    >>> 1 + 1\n    2\n"""'
    words = ["Sum", "Class", "Field", "Function"]
    head, *inner = [docstring.format(word) for word in words]
    cls, field, function = [text.replace("\n", "\n    ") for text in inner]
    source = f"{head}\nclass C:\n    {cls}\n    x: int\n    {field}\ndef f():\n    {function}\n"
    found = list(examples("m.py", source))
    assert [each.code.partition(" ")[0] for each in found] == words
    assert [each.line for each in found] == [1, 8, 15, 22]


def test_a_wrong_answer_in_a_docstring_fails() -> None:
    """What the prompt answers must be what the docstring shows, indented or not."""
    (wrong,) = examples("m.py", '"""Sum.\n\nExamples:\n    >>> 1 + 1\n    3\n"""\n')
    with pytest.raises(AssertionError, match=r"Expected:\s+3\s+Got:\s+2"):
        converse(wrong, ModuleType("example"))


def test_there_are_examples() -> None:
    """Nothing would fail if none were found."""
    assert len(FOUND) > 100
