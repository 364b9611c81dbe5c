"""The pictures of the documentation on dark pages."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import desertrules
from desertrules import legal_moves, playout, points
from desertrules.drawing.chart import chart
from desertrules.render import svg

pytestmark = pytest.mark.xdist_group("browser")
CSS = (Path(__file__).parents[2] / "docs/pictures.css").read_text(encoding="utf-8")
_PAINTS = """scheme => {
    document.body.dataset.mdColorScheme = scheme;
    const paint = (element) => {
        const { fill, stroke } = getComputedStyle(element);
        return [element.outerHTML.slice(0, 200), fill, stroke];
    };
    const pictures = [...document.querySelectorAll("svg")];
    return pictures.map((picture) => [...picture.querySelectorAll("*")].map(paint));
}"""
_MOVES = (5, 150, 600, 5000)


def _positions(name: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Give positions from the beginning, the middle and the end of games for few and for many."""
    game = desertrules.game(name)
    for players, moves in product((game.players[0], game.players[-1]), _MOVES):
        start: object = game.initial(game.load_options({"players": players}))
        played: Any = playout(start, random.Random(moves), max_moves=moves)
        yield played.state, {"legal": legal_moves(played.state), "last": played.moves[-1]}


def _pairs(name: str) -> Iterator[tuple[str, str]]:
    """Give pictures, light and dark."""
    for state, asked in _positions(name):
        yield svg(state, **asked), svg(state, theme="dark", **asked)
    run = [points(state) for state, _ in _positions(name)][len(_MOVES) :]
    yield chart(run), chart(run, theme="dark")


@pytest.mark.parametrize("name", desertrules.games()[:3])
def test_a_light_picture_on_a_dark_page_is_painted_as_a_dark_one(
    browser: Browser, name: str
) -> None:
    """Every element has the fill and the stroke that `theme="dark"` would have given it."""
    pairs = list(_pairs(name))
    page = browser.new_page()
    page.set_content(f"<style>{CSS}</style><body>{''.join(map(''.join, pairs))}</body>")
    painted = page.evaluate(_PAINTS, "slate")
    drawn = page.evaluate(_PAINTS, "default")
    page.close()
    assert len(painted) == 2 * len(pairs)
    for light, dark, before in zip(painted[::2], painted[1::2], drawn[::2], strict=True):
        assert light != before
        wrong = [
            (what, mine, its)
            for (what, *mine), (_, *its) in zip(light, dark, strict=True)
            if mine != its
        ]
        assert wrong == []
