"""Every rule about places has a picture on its page, and every rulebook's example is told there."""

import contextlib
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.docs import trace
from tests.docs.blocks import python_blocks

NO_PICTURE = {
    "what is in the box": "TD1.1 TD1.2 TD1.3 TD1.4 TD1.6 SA1.3 SA1.4 NA1.1 NA1.5 NA1.6 NA1.7",
    "of points, and who wins": "TD1.5 TD8.5 TD8.6 SA5.3 NA5.1 NA8.1",
    "of maps that are refused, so that there is none to draw": "TD2.4",
    "of whose turn it is, or how many moves it has": "TD5.1 TD6.2 SA3.0 NA4.1",
    "of colours of riders and of the supply of camels": "TD4.1 TD5.5 TD6.3",
    "of when the game ends, or that it may not": "TD8.1 TD8.2 SA5.4 NA6.5 NA8.2",
    "of cards, and not of where a camel goes": "SA2.1 SA2.2 SA2.3 SA2.4 SA3.1 SA3.4",
    "of animals, which stand in tables beside the strips": "NA1.4 NA2.3 NA2.4 NA4.3 NA4.4 NA7.1"
    " NA7.2 NA7.3 NA7.4 NA7.5",
    "of what a special disc does, wherever its holder is": "NA5.2 NA5.3 NA5.4 NA5.5",
}
"""The rules that are not about places, by the reason why they need no picture."""

_FIGURE = re.compile(
    r'^<figure markdown>\n(.*?)<figcaption markdown="span">(.*?)</figcaption>',
    re.MULTILINE | re.DOTALL,
)
_EXAMPLE = re.compile(r'^!!! example "(.*?)"\n((?:\n|    .*\n)*)', re.MULTILINE)
_FENCE = re.compile(r'^ *```python exec="on" html="on" session="(.+)"$', re.MULTILINE)


def _page(game: str) -> str:
    return (trace.ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")


def _shown(page: str) -> Iterator[tuple[str, str]]:
    """Give the words that stand with each picture, and what draws it."""
    for drawn, words in _FIGURE.findall(page):
        yield words, drawn
    yield from _EXAMPLE.findall(page)


@pytest.mark.parametrize("game", trace.games())
def test_every_rule_about_places_has_a_picture(game: str) -> None:
    """The words below it name the rule; a rule is pictured, or there is a reason why not."""
    pictured = {
        rule for words, drawn in _shown(_page(game)) if _FENCE.search(drawn)
        for rule in trace.cited(words)
    }  # fmt: skip
    excused = {rule for rules in NO_PICTURE.values() for rule in rules.split()}
    rules = trace.rules(game)
    assert pictured <= {*rules}
    assert {*rules} - pictured == {*rules} & excused


def test_no_rule_is_excused_twice_or_in_vain() -> None:
    """All of them are rules of a page."""
    excused = [rule for rules in NO_PICTURE.values() for rule in rules.split()]
    known = {rule for game in trace.games() for rule in trace.rules(game)}
    assert len(excused) == len({*excused}) and {*excused} <= known


@pytest.mark.parametrize("game", trace.games())
def test_pictures_are_drawn_by_themselves(game: str) -> None:
    """When the site is built only they are run, and each draws at least one."""
    page = _page(game)
    lines = page.splitlines()
    names: dict[str, Any] = {}
    drawn = 0
    for block in python_blocks(game, page):
        if not _FENCE.match(lines[block.line - 2]):
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(block.code, names)  # noqa: S102 - that is the purpose
        assert "<svg" in printed.getvalue(), f"line {block.line}"
        drawn += 1
    assert drawn == len(_FENCE.findall(page)) > 10
    assert len({*_FENCE.findall(page)}) == 1, "all of a page share their names"


@pytest.mark.parametrize("game", trace.games())
def test_examples_of_the_rulebooks_are_told(game: str) -> None:
    """What a test of an example shows, a box of the page tells."""
    tested = set[str]()
    for file, _, words in trace.tests(game):
        if file == "test_examples.py":
            tested |= trace.cited(words)
    told = trace.cited(" ".join(title for title, _ in _EXAMPLE.findall(_page(game))))
    assert tested and tested - told == set()
