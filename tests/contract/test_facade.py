"""What `import desertrules` offers, and what it costs."""

import ast
import importlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import sahara
from desertrules.contract import AnyGame

PACKAGE = Path(desertrules.__file__).parent


def modules_after(statement: str) -> set[str]:
    """Return the modules that a new process has imported after a statement."""
    code = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_importing_costs_next_to_nothing() -> None:
    """`import desertrules` imports no game, no room and no dependency."""
    modules = modules_after("import desertrules")
    assert {name for name in modules if name.startswith("desertrules.")} == {"desertrules._version"}
    assert not {"attrs", "attr", "cattrs"} & modules


def test_playing_imports_neither_cattrs_nor_other_games() -> None:
    """The loop of the README needs attrs alone."""
    modules = modules_after(
        "import random\n"
        "from desertrules import Decide, advance, apply, legal_moves, turn\n"
        "from desertrules import through_the_desert as ttd\n"
        "rng = random.Random(1998)\n"
        "state = advance(ttd.initial(ttd.Options(players=4)), rng)\n"
        "while isinstance(turn(state), Decide):\n"
        "    state = advance(apply(state, rng.choice(legal_moves(state))), rng)\n"
    )
    assert "attrs" in modules
    assert not {"cattrs", "hypothesis", "desertrules.record", "desertrules.drawing"} & modules
    assert not {"desertrules.sahara", "desertrules.nomads_of_arabia"} & modules


def test_stub_equals_run_time() -> None:
    """`__init__.pyi` has the same names from the same modules."""
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8"))
    sources = {
        alias.name: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted(sources) == sorted(desertrules.__all__)
    for name, module in sources.items():
        value = getattr(desertrules, name)
        source = importlib.import_module(f"desertrules.{module}" if module else "desertrules")
        assert value is getattr(source, name), name
    assert dir(desertrules) == sorted(desertrules.__all__)
    assert len(sources) <= 60


def test_star_import_and_unknown_names() -> None:
    """A star brings all public names; a misspelt name is an AttributeError."""
    names: dict[str, object] = {}
    exec("from desertrules import *", names)  # noqa: S102 - a star can stand in a module only
    assert set(desertrules.__all__) <= set(names)
    with pytest.raises(AttributeError, match="has no attribute 'legal_mvoes'"):
        desertrules.legal_mvoes  # type: ignore[attr-defined]  # noqa: B018 - misspelt on purpose


@pytest.mark.parametrize("name", [*desertrules.games()[:3], "oasis-race"])
def test_functions_at_the_top_answer_as_the_game_does(name: str, oasis_race: AnyGame) -> None:
    """They find the game by the type of their first argument."""
    game = oasis_race if name == "oasis-race" else desertrules.game(name)
    options = game.options(players=game.players[-1])
    state = desertrules.advance(desertrules.initial(options), Random(1))
    move = desertrules.legal_moves(state)[0]
    assert desertrules.initial(options) == game.initial(options)
    assert desertrules.turn(state) == game.turn(state)
    assert list(desertrules.legal_moves(state)) == list(game.legal_moves(state))
    assert desertrules.outcomes(state) == game.outcomes(state)
    assert desertrules.apply(state, move) == game.apply(state, move)
    assert desertrules.explain(state, move) is None
    assert desertrules.score(state) == game.score(state)
    assert desertrules.points(state) == game.points(state)
    assert desertrules.effects(state, move, 0) == game.effects(state, move, 0)
    assert desertrules.view(state, 1) == game.view(state, 1)
    seen = desertrules.view(state, None)
    assert desertrules.imagine(seen, Random(1)) == game.imagine(seen, Random(1))


STRANGERS: list[object] = [None, 5, "sahara", [], desertrules.Decide(0)]
OF_A_GAME: list[object] = [sahara.Options(players=2), sahara.Stop()]


@pytest.mark.parametrize("value", [*STRANGERS, *OF_A_GAME], ids=repr)
@pytest.mark.parametrize(
    "name",
    [
        *("initial", "turn", "legal_moves", "outcomes", "score", "points"),
        *("apply", "explain", "explain_place", "effects", "view", "imagine", "advance", "dump"),
    ],
)
def test_value_of_another_type_is_refused(name: str, value: object) -> None:
    """Every function says which type it was given."""
    if (name == "initial" and value == OF_A_GAME[0]) or (name == "dump" and value in OF_A_GAME):
        return
    function = getattr(desertrules, name)
    two = {"apply", "explain", "explain_place", "effects", "view", "imagine", "advance"}
    with pytest.raises(desertrules.WrongGame, match=r"a known game|expected options"):
        function(value, None) if name in two else function(value)


@pytest.mark.parametrize("place", [None, 3, b"e5", [], {}, ("e", 5), "", "e5\n", "\u0663", "0003"])
@pytest.mark.parametrize("name", desertrules.games())
def test_other_values_are_not_places(name: str, place: Any) -> None:
    """One clear error, whatever was passed."""
    game = desertrules.game(name)
    state = desertrules.advance(game.initial(game.options(players=game.players[0])), Random(1))
    expected = "there is no .*" if isinstance(place, str) else "place: expected a string, found .*"
    for explain_place in (desertrules.explain_place, game.explain_place):
        with pytest.raises(desertrules.InvalidValue, match=f"^{expected}$"):
            explain_place(state, place)


def test_package_works_from_a_zip_file(tmp_path: Path) -> None:
    """Modules, boards and rules are found in an archive."""
    archive = tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for file in PACKAGE.rglob("*"):
            if file.suffix in {".py", ".pyi", ".board", ".md"}:
                zipped.write(file, file.relative_to(PACKAGE.parent))
    code = (
        "import desertrules as d\n"
        "from desertrules import through_the_desert as t\n"
        "print(d.__file__, d.turn(t.initial(t.Options(players=2))))"
    )
    environment = {**os.environ, "PYTHONPATH": str(archive)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.split() == [str(archive / "desertrules" / "__init__.py"), "Chance()"]
