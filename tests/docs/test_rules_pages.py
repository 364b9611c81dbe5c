"""The pages of rules that people read."""

import runpy

import pytest

from desertrules import game, games

PAGES = runpy.run_path("docs/assets/tables.py")


@pytest.mark.parametrize("name", games())
def test_every_rule_has_an_anchor_on_its_page(name: str) -> None:
    """Links from rejections lead to the number that they cite."""
    page = PAGES["rules"](name)
    assert game(name).rules
    for number, text in game(name).rules.items():
        assert f'<span id="{number}"></span>**{number}** {text[:20]}' in page


@pytest.mark.parametrize("name", games())
def test_a_rule_is_one_paragraph_of_plain_text(name: str) -> None:
    for number, text in game(name).rules.items():
        assert text.endswith((".", ")")), number
        assert "**" not in text and "\n" not in text
