"""Pages and figures that are made from the code say what the code says now."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import desertrules
from desertrules.core.offers import sentences_of
from tests.docs import effects, house, sentences, trace


@pytest.mark.parametrize(
    ("file", "make", "command"),
    [
        (house.FIGURE, house.figure, "python -m tests.docs.house"),
        (trace.PAGE, trace.page, "python -m tests.docs.trace"),
        (effects.PAGE, effects.page, "python -m tests.docs.effects"),
    ],
    ids=["architecture.svg", "trace.md", "effects.md"],
)
def test_made_page_is_up_to_date(file: Path, make: Callable[[], str], command: str) -> None:
    """If this fails, the command writes it anew."""
    assert file.read_text(encoding="utf-8") == make(), command


@pytest.mark.parametrize("game", desertrules.games()[:3])
def test_sentences_of_rules_are_those_of_the_page(game: str) -> None:
    """Every rule that a move can break, or that tells an effect, is among them."""
    file = sentences.file_of(game)
    assert file.read_text(encoding="utf-8") == sentences.sentences(game), "tests.docs.sentences"
    module: Any = desertrules.game(game)
    known = sentences_of(module)
    codes = [*module.CODES.values(), *module.EFFECTS.values()]
    assert {rule for code in codes for rule in code.rules} <= {*known}
    assert len(known) == len(list(known))
    assert "" not in known.values()
