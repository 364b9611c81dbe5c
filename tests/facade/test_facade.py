"""What a user imports, and what that costs."""

import importlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

import desertrules
from desertrules import through_the_desert as td
from desertrules._lazy import attach


def _imported_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; import json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_importing_the_library_imports_no_game_and_no_cattrs() -> None:
    """Importing costs nothing that is not used."""
    modules = _imported_after("import desertrules")
    assert "cattrs" not in modules
    ours = {name for name in modules if name.startswith("desertrules.")}
    assert ours == {"desertrules._lazy", "desertrules._version"}


def test_playing_one_game_imports_no_other_and_no_cattrs() -> None:
    """A game that is not used is not imported."""
    modules = _imported_after(
        "import desertrules as d; from desertrules import through_the_desert as t;"
        "s = t.initial(t.Options(2)); d.apply(s, d.legal_moves(s)[0])"
    )
    assert "desertrules.through_the_desert.table" in modules
    assert not {"cattrs", "hypothesis"} & modules
    assert not any("sahara." in name or "nomads_of_arabia." in name for name in modules)


PACKAGES = [
    "desertrules",
    "desertrules.testing",
    *sorted(f"desertrules.{name.replace('-', '_')}" for name in desertrules.games()),
]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_of_a_stub_is_there(package: str) -> None:
    """The lazy facade has all names of its stub, and lists them."""
    module = importlib.import_module(package)
    names = [name for name in dir(module) if not name.startswith("__")]
    assert len(names) > 5
    assert all(getattr(module, name) is not None for name in names)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name says so."""
    with pytest.raises(AttributeError, match="has no attribute 'legal_mvoes'"):
        desertrules.legal_mvoes  # type: ignore[attr-defined]  # noqa: B018 - misspelt on purpose


def test_functions_at_the_top_answer_as_the_game_does() -> None:
    """The generic functions find the game by the type of the state."""
    state = td.initial(td.Options(2))
    move = td.legal_moves(state)[0]
    seat = desertrules.Seat(1)
    assert desertrules.initial(td.Options(2)) == state
    assert desertrules.turn(state) == td.turn(state)
    assert desertrules.legal_moves(state) == td.legal_moves(state)
    assert desertrules.outcomes(state) == td.outcomes(state)
    assert desertrules.apply(state, move) == td.apply(state, move)
    assert desertrules.apply_unchecked(state, move) == td.apply(state, move)
    assert desertrules.explain(state, td.Pass()) == td.explain(state, td.Pass())
    assert desertrules.score(state) == td.score(state)
    assert desertrules.view(state, seat) == td.view(state, seat)
    assert desertrules.imagine(td.view(state, seat), Random(0)) == state


def test_a_value_of_no_game_is_refused_by_name() -> None:
    """A wrong type is an error, never a silent answer."""
    with pytest.raises(desertrules.WrongGame, match="int belongs to no game"):
        desertrules.legal_moves(5)  # type: ignore[call-overload]  # wrong on purpose


def test_only_what_a_stub_hands_on_is_a_name_of_the_facade(tmp_path: Path) -> None:
    """A plain import of a stub is for its own annotations; `as` makes a name public."""
    stub = "from .core.contract import Seat\nfrom .core.contract import Over as Over\n"
    (tmp_path / "__init__.pyi").write_text(stub, encoding="utf-8")
    getter, lister, everything = attach("desertrules", str(tmp_path / "__init__.py"))
    assert getter("Over") is desertrules.Over
    assert "Over" in lister() and everything == ["Over"]
    with pytest.raises(AttributeError, match="no attribute 'Seat'"):
        getter("Seat")


@pytest.mark.parametrize(
    "first",
    ["from desertrules.sahara.effects import EFFECTS", "from desertrules.sahara import EFFECTS"],
)
def test_name_of_a_module_is_not_hidden_by_it(first: str) -> None:
    """`effects` is the function, whoever has imported the module of that name before."""
    then = "import desertrules.sahara; print(callable(desertrules.sahara.effects))"
    command = [sys.executable, "-c", f"{first}; {then}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


@pytest.mark.parametrize("package", PACKAGES)
def test_star_brings_the_public_names_and_nothing_else(package: str) -> None:
    """Those that the stub hands on or declares."""
    names: dict[str, object] = {}
    exec(f"from {package} import *", names)  # noqa: S102 - a star can stand in a module only
    brought = {name for name in names if not name.startswith("__")}
    module = importlib.import_module(package)
    assert brought == set(module.__all__) and len(brought) > 5
    assert not any(name.startswith("_") for name in brought)


def test_functions_at_the_top_ask_for_no_game() -> None:
    """`advance`, `playout`, `replay`, `perft`, `divide` and `points` find it by the state."""
    state = desertrules.advance(td.initial(td.Options(2)), Random(1))
    assert desertrules.advance(state, Random(2)) is state
    move = td.legal_moves(state)[0]
    assert desertrules.replay(state, [move]) == td.apply(state, move)
    assert desertrules.perft(state, 1) == len(td.legal_moves(state))
    assert sum(desertrules.divide(state, 1).values()) == len(td.legal_moves(state))
    played = desertrules.playout(state, Random(3))
    assert desertrules.points(played.state) == tuple(
        standing.points for standing in desertrules.score(played.state)
    )


def test_package_is_imported_from_a_zip_file(tmp_path: Path) -> None:
    """Stubs, boards and all."""
    archive = tmp_path / "library.zip"
    root = Path(desertrules.__file__).parents[1]
    with zipfile.ZipFile(archive, "w") as zipped:
        for file in (root / "desertrules").rglob("*"):
            if file.suffix in {".py", ".pyi", ".board"}:
                zipped.write(file, file.relative_to(root))
    code = (
        "import desertrules as d; from desertrules import sahara, through_the_desert as t;"
        "s = t.initial(t.Options(2)); print(d.__file__, len(d.legal_moves(s)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(archive)},
    )
    assert done.stdout.split() == [str(archive / "desertrules" / "__init__.py"), "6"]
