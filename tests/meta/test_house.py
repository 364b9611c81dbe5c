"""The plan of the house: three games with the same files, and each name in the same place."""

import ast
from pathlib import Path

import pytest

import desertrules
from desertrules.core import complete, offers, registry

SRC = Path(desertrules.__file__).parent
GAMES = [name.replace("-", "_") for name in registry._OURS]
FILES = {
    "__init__",
    "catalogues",
    "options",
    "components",
    "moves",
    "state",
    "legality",
    "rejections",
    "table",
    "scoring",
    "views",
    "effects",
    "reading",
    "wire",
    "notation",
    "look",
    "picture",
    "places",
    "planes",
    "sheet",
    "spelling",
}
"""The modules of a game's package; its own machinery is in `kernel`."""
PLAY = {"evaluate": "evaluation", "strong": "strategy"}
"""What a game may offer to bots, each name with its module."""
PLACES = {
    "Options": "options",
    "choices": "options",
    "Move": "moves",
    "State": "state",
    "View": "state",
    "turn": "legality",
    "legal_moves": "legality",
    "outcomes": "legality",
    "explain": "rejections",
    "CODES": "rejections",
    "sentences": "rejections",
    "initial": "table",
    "apply": "table",
    "apply_unchecked": "table",
    "score": "scoring",
    "points": "scoring",
    "view": "views",
    "imagine": "views",
    "effects": "effects",
    "EFFECTS": "effects",
    "dump": "wire",
    "load_options": "wire",
    "load_state": "wire",
    "load_move": "wire",
    "load_view": "wire",
    "notation": "notation",
    "look": "look",
    "planes": "planes",
    "catalogues": "catalogues",
    "spelling": "spelling",
}
"""The module of each name that the contract knows."""


def _origins(game: str) -> dict[str, str]:
    """Give the module of each public name of a game, as its stub says."""
    stub = ast.parse((SRC / game / "__init__.pyi").read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name: node.module or ""
        for node in stub.body
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }


@pytest.mark.parametrize("game", GAMES)
def test_game_has_the_files_of_the_plan(game: str) -> None:
    """No more and no fewer: what only one game has is in its kernel."""
    assert {path.stem for path in (SRC / game).glob("*.py")} - set(PLAY.values()) == FILES
    assert {path.name for path in (SRC / game).iterdir() if path.is_dir()} - {"__pycache__"} <= {
        "kernel",
        "data",
    }


@pytest.mark.parametrize("game", GAMES)
def test_each_name_of_the_contract_is_where_it_is_in_every_game(game: str) -> None:
    """So that who knows one game finds the way in the next."""
    origins = _origins(game)
    assert {name: origins.get(name) for name in PLACES} == PLACES
    offered = {
        name: module for name, module in PLAY.items() if (SRC / game / f"{module}.py").exists()
    }
    assert {name: origins[name] for name in PLAY if name in origins} == offered


def test_whole_contract_has_its_places() -> None:
    """A function that the contract asks for, or a part that it knows, is in the list above."""
    asked = {*complete._FUNCTIONS, *complete._CLASSES, "Move"}
    parts = {name.removesuffix("_of") for name in vars(offers) if name.endswith("_of")}
    assert asked <= set(PLACES)
    assert {"notation", "choices", "look", "spelling", "points", "effects"} <= parts & set(PLACES)


def test_module_is_never_too_large_to_be_read() -> None:
    """At most 400 lines; a function fits a screen."""
    long = {
        str(path.relative_to(SRC)): lines
        for path in SRC.rglob("*.py")
        if (lines := path.read_text(encoding="utf-8").count("\n")) > 400
    }
    assert long == {}
