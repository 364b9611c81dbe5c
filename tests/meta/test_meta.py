"""What has no test is named here: rules that nothing cites, rejections that nothing provokes."""

import ast
import re
from pathlib import Path

import pytest

import desertrules

ROOT = Path(__file__).parents[2]
GAMES = [name.replace("-", "_") for name in desertrules.games()]
PREFIX = {"through_the_desert": "TD", "sahara": "SA", "nomads_of_arabia": "NA"}


def _rules(game: str) -> set[str]:
    """Give the numbers of all rules on the game's page."""
    page = (ROOT / "docs/rules" / f"{game.replace('_', '-')}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"\b{PREFIX[game]}\d+\.\d+\b", page))


def _sources(game: str) -> list[ast.Module]:
    files = sorted((ROOT / "tests" / game).glob("test_*.py"))
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def _cited(game: str) -> set[str]:
    """Give the numbers of all rules that a test's docstring cites."""
    cited: set[str] = set()
    for tree in _sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = ast.get_docstring(node) or ""
                cited.update(re.findall(rf"\b{PREFIX[game]}\d+\.\d+\b", words))
    return cited


def _codes(game: str) -> set[str]:
    """Give the codes of all rejections of a game: those declared, or what is passed as `code`."""
    declared = getattr(desertrules.game(game.replace("_", "-")), "CODES", None)
    if declared is not None:
        return set(declared)
    source = (ROOT / "src/desertrules" / game / "rejections.py").read_text(encoding="utf-8")
    source += (ROOT / "src/desertrules" / game / "legality.py").read_text(encoding="utf-8")
    return set(re.findall(r'"([a-z]+(?:-[a-z]+)+)",\s+(?:rule|"[A-Z]{2}\d)', source))


def _asserted(game: str) -> set[str]:
    """Give all texts that the game's tests speak of."""
    return {
        node.value
        for tree in _sources(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    """A rule of a game's page that no test's docstring cites is named here."""
    rules = _rules(game)
    assert len(rules) > 15
    assert rules - _cited(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_test_cites_a_rule_that_is_not_there(game: str) -> None:
    """A test's docstring names rules of the page only."""
    assert _cited(game) - _rules(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_rejection_is_provoked_by_a_test(game: str) -> None:
    """A code of a rejection that no test speaks of is named here."""
    codes = _codes(game)
    assert len(codes) > 8
    assert codes - _asserted(game) == set()
