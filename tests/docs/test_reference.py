"""The reference has every public name once, says what it is, and has no other."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from doctest import DocTestParser
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import griffe
import pytest

from tests.docs import public, reference, trace
from tests.docs.at_run_time import AtRunTime
from tests.docs.blocks import python_blocks
from tests.docs.public import ROOT
from tests.docs.test_docstrings import FOUND

GAMES = ("desertrules.nomads_of_arabia", "desertrules.sahara", "desertrules.through_the_desert")


@cache
def _things() -> list[tuple[Any, list[str]]]:
    return public.things(public.read())


def _names() -> set[str]:
    return {name for _, names in _things() for name in names}


def test_every_public_thing_is_shown_once_by_the_shortest_of_its_names() -> None:
    """So that it has one anchor, and the one that users write."""
    assert len(_things()) > 350
    shown = Counter(name for name, _ in reference.shown())
    for _, names in _things():
        shortest = [name for name in names if name.count(".") == names[0].count(".")]
        assert [shown[name] for name in shortest].count(1) == 1, names
        assert sum(shown[name] for name in names) == 1, names


def test_nothing_else_is_shown() -> None:
    """But for the modules in which public names live, whose docstrings open a section."""
    known = _names()
    modules = {name.rpartition(".")[0] for name in known}
    assert {name for name, _ in reference.shown()} <= known | modules
    assert {"desertrules.core.bits.nth_bit", "desertrules.core.bits.halves"}.isdisjoint(known)


def test_public_things_and_their_members_say_what_they_are() -> None:
    """Each in a sentence; a text that is a constant shows what it is, and may do without."""
    silent = [names[0] for thing, names in _things() if not _says(thing)]
    for thing, names in _things():
        members = public.members(thing) if thing.is_class else {}
        silent += [f"{names[0]}.{name}" for name, inner in members.items() if not _says(inner)]
    assert not silent


def _says(thing: Any) -> bool:
    if thing.docstring is None:
        return thing.is_attribute and str(thing.value).startswith(("'", '"'))
    return str(thing.docstring.value).partition("\n\n")[0].endswith(".")


def test_functions_show_how_they_are_used() -> None:
    """In their own docstring, or in that of a neighbour; those of games have a twin at the top."""
    silent = [
        names[0]
        for thing, names in _things()
        if thing.is_function
        and names[0].rpartition(".")[0] not in GAMES
        and not re.search(rf"(?m)^ *(>>>|\.\.\.) (?!from).*\b{thing.name}\b", _docstrings(thing))
    ]
    assert not silent


def _docstrings(thing: Any) -> str:
    """Give all docstrings of the module of a thing."""
    tree = ast.parse(thing.module.filepath.read_text(encoding="utf-8"))
    return "\n".join(
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


@pytest.mark.parametrize(
    "file",
    [
        ROOT / "README.md",
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted((ROOT / "examples").rglob("*.py")),
    ],
    ids=lambda file: file.relative_to(ROOT).as_posix(),
)
def test_pages_and_examples_import_what_is_public(file: Path) -> None:
    """What readers copy from them is promised."""
    text = file.read_text(encoding="utf-8")
    codes = [text] if file.suffix == ".py" else [b.code for b in python_blocks(file.name, text)]
    hidden = {name for code in codes for name in _hidden(code)}
    assert not hidden


def test_examples_in_docstrings_import_what_is_public() -> None:
    """So that who pastes one does not lean on what may change."""
    assert not {(each.path, name) for each in FOUND for name in _hidden(each.code)}


def _hidden(code: str) -> Iterator[str]:
    """Give what code, plain or after prompts, imports from the library that is not public."""
    known = _names() | {thing.path for thing, _ in _things()}
    known |= {name.rpartition(".")[0] for name in known}
    told = "".join(example.source for example in DocTestParser().get_examples(code))
    for node in ast.walk(ast.parse(told or code)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("desertrules"):
            imported = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name for name in imported if name not in known)


# ---- What sources do not show -------------------------------------------------------------------


@cache
def _at_run_time() -> Any:
    extension = griffe.load_extensions(AtRunTime)
    return griffe.load("desertrules", search_paths=[ROOT / "src"], extensions=extension)


def _attrs_classes() -> Iterator[tuple[str, Any]]:
    for thing, names in _things():
        module, _, name = names[0].rpartition(".")
        cls = getattr(import_module(module), name) if thing.is_class else None
        if cls is not None and attrs.has(cls):
            yield names[0], cls


def test_attrs_classes_are_shown_as_they_are_made() -> None:
    """With the parameters that attrs gives them; those that users do not make with none."""
    shown, found = {}, {}
    for name, cls in _attrs_classes():
        made = _at_run_time()[name.removeprefix("desertrules.")].all_members.get("__init__")
        private = any(field.name.startswith("_") and field.init for field in attrs.fields(cls))
        signature = {} if private else inspect.signature(cls).parameters
        found[name] = [(each.name, each.default is each.empty) for each in signature.values()]
        given = [*made.parameters][1:] if made else []
        shown[name] = [(each.name, each.default is None) for each in given]
    assert len(found) > 80
    assert shown == found


def test_fields_are_shown_with_their_defaults() -> None:
    """As users give them, not as attrs is told of them."""
    options = _at_run_time()["sahara.Options"]
    assert str(options["must_use"].value) == "False"
    assert str(options["sheik"].value) == "Reach.OWN"
    assert options["players"].value is None
    assert str(_at_run_time()["Rejection"]["params"].value) == "Params()"
    assert str(_at_run_time()["Look"]["marks"].value) == "{}"
    assert str(_at_run_time()["Record"]["rules"].value) == "..."
    assert _at_run_time()["hexgrid.HexGrid"]["names"].value is None, "that is no default"


def test_what_is_taken_stands_before_the_examples() -> None:
    """What `__init__` says is a part of what the class says."""
    grid = _at_run_time()["hexgrid.HexGrid"]
    says, _, examples = grid.docstring.value.partition("Examples:")
    assert "Take the cells" in says
    assert ">>>" in examples
    assert grid["__init__"].docstring is None


@pytest.mark.parametrize("game", GAMES)
def test_how_states_are_made_inside_is_not_told(game: str) -> None:
    """They have a private field: users get them from functions, and a row means nothing to them."""
    state = _at_run_time()[game.removeprefix("desertrules.")]["State"]
    assert "row" not in state.docstring.value.partition("Examples:")[0]


def test_numbers_of_rules_lead_to_the_rules() -> None:
    """In docstrings; not in examples, which show what is answered."""
    near = _at_run_time()["through_the_desert.Camel"].docstring.value
    assert near == (
        "A seat adds a camel to its caravan ([TD6.1](../rules/through-the-desert.md#TD6.1))."
    )
    says, _, examples = _at_run_time()["explain"].docstring.value.partition("Examples:")
    assert "](" not in says + examples
    assert "SA1.4" in examples
    known = {rule for game in trace.games() for rule in trace.rules(game)}
    told = [thing.docstring.value for thing, _ in _things()]
    assert {rule for text in told for rule in re.findall(r"\b(?:TD|SA|NA)\d+\.\d+", text)} <= known


@pytest.mark.parametrize("game", GAMES)
def test_a_name_of_a_package_is_not_its_module(game: str) -> None:
    """`sahara.effects` is the function, though there is a module of that name."""
    package = _at_run_time()[game.removeprefix("desertrules.")]
    assert package["effects"].is_function
    assert str(package["look"].annotation) == "Look"
    assert package["EFFECTS"].is_attribute
