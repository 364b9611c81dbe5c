"""What has no test is named here: rules that nothing cites, codes that nothing provokes."""

import ast
from pathlib import Path
from typing import Any

import pytest

import desertrules
from tests.docs import trace

ROOT = Path(__file__).parents[2]
GAMES = trace.games()


def _cited(game: str) -> set[str]:
    """Give the numbers of all rules that a test's docstring cites."""
    own = trace.PREFIX[game]
    found = set[str]().union(*(trace.cited(words) for _, _, words in trace.tests(game)))
    return {rule for rule in found if rule.startswith(own)}


def _asserted(game: str) -> set[str]:
    """Give all texts that the game's tests speak of."""
    files = sorted((ROOT / "tests" / game.replace("-", "_")).glob("*.py"))
    return {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _declared(game: str) -> list[tuple[str, Any]]:
    package: Any = desertrules.game(game)
    return [*package.CODES.items(), *package.EFFECTS.items()]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    """A rule of a game's page that no test's docstring cites is named here."""
    rules = trace.rules(game)
    assert len(rules) > 15
    assert set(rules) - _cited(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_test_cites_a_rule_that_is_not_there(game: str) -> None:
    """A test's docstring names rules of the page only."""
    assert _cited(game) - set(trace.rules(game)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_code_names_a_rule_of_the_page(game: str) -> None:
    """No rejection and no effect without a rule."""
    rules = trace.rules(game)
    declared = _declared(game)
    assert len(declared) > 30
    assert {rule for _, code in declared for rule in code.rules} - set(rules) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_code_is_provoked_by_a_test(game: str) -> None:
    """A code of a rejection or an effect that no test speaks of is named here."""
    assert {name for name, _ in _declared(game)} - _asserted(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_gap_of_a_sentence_is_declared(game: str) -> None:
    """With one sentence of what it is; kebab-case names, and sentences that end."""
    for name, code in _declared(game):
        assert name == name.lower() and "_" not in name and " " not in name
        assert code.sentence.endswith("."), name
        assert all(gap.says for gap in code.gaps.values()), name
