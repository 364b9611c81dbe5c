"""Pages and figures that are made from the code say what the code says now."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import desertrules
from desertrules.core.offers import sentences_of
from tests.docs import board, house, reference, sentences, trace
from tests.docs.codes import pages


@pytest.mark.parametrize(
    ("file", "make", "command"),
    [
        (board.PICTURE, board.picture, "python -m tests.docs.board"),
        (house.FIGURE, house.figure, "python -m tests.docs.house"),
        (trace.PAGE, trace.page, "python -m tests.docs.trace"),
        (reference.INDEX, reference.page, "python -m tests.docs.reference"),
        *(
            (pages.file_of(game), partial(pages.page, game), "python -m tests.docs.codes")
            for game in pages.GAMES
        ),
    ],
    ids=[
        *("board.svg", "architecture.svg", "trace.md", "reference/index.md"),
        *(f"codes/{game}.md" for game in pages.GAMES),
    ],
)
def test_made_page_is_up_to_date(file: Path, make: Callable[[], str], command: str) -> None:
    """If this fails, the command writes it anew."""
    assert file.read_text(encoding="utf-8") == make(), command


def test_the_readme_shows_the_picture_that_its_code_draws() -> None:
    """By a path that works where the sources are shown."""
    shown = f"]({board.PICTURE.relative_to(board.ROOT).as_posix()})"
    assert shown in board.README.read_text(encoding="utf-8")


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
