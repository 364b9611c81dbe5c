"""Pages link what they speak of: names to the reference, the numbers of rules to the rules.

Concepts open with code and lead on.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest
from mkdocs.utils.yaml import yaml_load

from desertrules.serve import Engine
from tests.docs.prose import DOCS, GAMES, SPAN, Page, public

NO_CONCEPTS = {
    "architecture.md",
    "command-line.md",
    "contributing.md",
    "decisions.md",
    "index.md",
    "performance.md",
    "releasing.md",
    "security.md",
    "sources.md",
}
"""Pages beside the concepts: first steps, commands, figures, and what is for who works here."""
CONCEPTS = sorted({page.name for page in DOCS.glob("*.md")} - NO_CONCEPTS)
"""One a page; a page that is new is taken for one."""
_ENGINE = Engine()
_OPERATIONS = ({*_ENGINE._stateless} | {*_ENGINE._handled}) & public("desertrules")
OTHERWISE: Mapping[str, Mapping[str, str]] = {
    "adding-a-game.md": {"desertrules.games": "a group of entry points"},
    "arena.md": {"points": "a column"},
    "bots.md": {
        "game": "a field of a request",
        "points": "a value of a setting",
        "turn": "a bot",
        "view": "a field of a request",
    },
    "engine-mode.md": {
        "bots": "a field of an answer",
        "game": "an argument",
        **dict.fromkeys(_OPERATIONS, "an operation"),
    },
    "messages.md": {"apply": "a command", "validate": "a command"},
    "notation.md": {"advance": "a word of Sahara"},
    "opponents.md": {"turn": "a bot"},
    "records.md": {"game": "a field", "points": "a field"},
    "schema.md": {"view": "a value of an argument"},
}
"""What words mean on a page that elsewhere are public names."""
CITING = sorted(
    name
    for name in (page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))
    if not name.startswith("codes/") and name != "rules/trace.md"
)
"""All pages that are written by hand; those that are made link what they are made of."""
_RULES = {"TD": "through-the-desert", "SA": "sahara", "NA": "nomads-of-arabia"}
_RULE = re.compile(r"\b(TD|SA|NA)\d+\.\d+\b")
_NEXT = re.compile(r"^Next: \[[^\]]*\]\(([^)#]+)", re.MULTILINE)
_LINKED = re.compile(r"\[((TD|SA|NA)\d+\.\d+)\]\(([^()\s]+)\)")
_RULE_ITSELF = re.compile(r"^- \*\*((?:TD|SA|NA)\d+\.\d+)\*\*\{ #\1 \}", re.MULTILINE)


def _unlinked(page: Page, otherwise: Mapping[str, str]) -> set[str]:
    """Give the public names that a page uses without a link to the reference of each."""
    told = {path for path, word in page.told() if word not in otherwise}
    return {path for path in told | page.imported() if not _leads_to(page, path)}


def _leads_to(page: Page, path: str) -> bool:
    """Tell whether a page links a name; for one of a game, the game's page will do."""
    room = path.split(".")[1]
    return path in page.targets or (
        room in GAMES and f"reference/{room.replace('_', '-')}.md" in page.targets
    )


@pytest.mark.parametrize("name", CONCEPTS)
def test_concept_links_the_reference_of_each_name_that_it_uses(name: str) -> None:
    """As `[`advance`][desertrules.advance]`, once a page; that it is there is seen in the build."""
    assert sorted(_unlinked(Page.read(name), OTHERWISE.get(name, {}))) == []


@pytest.mark.parametrize("name", OTHERWISE)
def test_words_that_mean_something_else_are_used_so(name: str) -> None:
    """What is linked on the page, or is not there any more, need not be excused."""
    page = Page.read(name)
    needed = {word for path, word in page.told() if not _leads_to(page, path)}
    assert sorted(OTHERWISE[name].keys() - needed) == []


@pytest.mark.parametrize("name", sorted({*CONCEPTS} - {"opponents.md"}))  # that is a table
def test_concept_opens_with_code(name: str) -> None:
    """One sentence, in one paragraph, and then what it looks like."""
    title, sentence, shown = Page.read(name).body.split("\n\n", 2)
    assert re.fullmatch("# .+", title.strip())
    assert not re.search(r"[.?]\s+[A-Z`\[]", sentence)
    assert re.match("```(python|sh)", shown)


@pytest.mark.parametrize("name", CONCEPTS)
def test_concept_leads_on(name: str) -> None:
    """Its last words say where to go from there."""
    assert re.search(r"^(Next|From here): .*\]\(", Page.read(name).prose, re.MULTILINE)


def _in_order(menu: object) -> Iterator[str]:
    """Give the pages of the menu as a reader goes through them."""
    match menu:
        case str():
            yield menu
        case dict():
            for below in menu.values():
                yield from _in_order(below)
        case list():
            for each in menu:
                yield from _in_order(each)


def test_next_is_what_comes_next_in_the_menu() -> None:
    """The last words of a page and the foot that the site adds lead to the same page."""
    with (DOCS.parent / "mkdocs.yml").open(encoding="utf-8") as file:
        order = list(_in_order(yaml_load(file)["nav"]))
    after = dict(pairwise(order))
    leads = {
        name: posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
        for name in order
        if (found := _NEXT.search(Page.read(name).prose))
    }
    assert {name: after[name] for name in leads} == leads
    assert {*CONCEPTS} - leads.keys() == {"testing.md"}  # the last: from there ways part


@pytest.mark.parametrize("name", CITING)
def test_number_of_a_rule_is_a_link_to_the_rule(name: str) -> None:
    """Outside code, a number leads to its sentence on the page of its game."""
    page = Page.read(name)
    assert _bare_rules(page) == []
    for rule, game, to in _LINKED.findall(page.prose):
        path = posixpath.basename(name) + to if to.startswith("#") else to
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        assert target == f"rules/{_RULES[game]}.md#{rule}"


def _bare_rules(page: Page) -> list[str]:
    """Give the numbers of rules that a page cites without a link of their own."""
    cited = _LINKED.sub("", _RULE_ITSELF.sub("", page.prose))
    without = re.sub(r"\]\([^()\s]+\)", "", SPAN.sub("", cited))
    return [found[0] for found in _RULE.finditer(without)]


def _names(text: str) -> set[str]:
    return {path.removeprefix("desertrules.") for path in _unlinked(Page("page.md", text), {})}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("`advance` and `apply(state, move)`", {"advance", "apply"}),
        ("[`advance`][desertrules.advance], then `advance` again", set[str]()),
        ("[`advance`](chance.md), which is no reference", {"advance"}),
        ("[`advance`][desertrules.apply]", {"advance"}),
        ("`record.play(move)` or `Record.prefix`", {"Record.play", "Record.prefix"}),
        ("`render.svg`, `svg(state)` and `move_to_text`", {"render.svg", "render.move_to_text"}),
        ("`svg`, a field", set[str]()),
        ("`svg`, imported\n```python\nfrom desertrules.render import svg\n```", {"render.svg"}),
        ("```pycon\n>>> from desertrules import (\n...     bot,\n... )\n```", {"bot"}),
        ("```python\nfrom desertrules.sahara import Deal\n```", {"sahara.Deal"}),
        ("[S](reference/sahara.md)\n```py\nfrom desertrules.sahara import Deal\n```", set[str]()),
        ("```python\nfrom desertrules.core.errors import listed\n```", set[str]()),
        ("---\ndescription: `advance`\n---\n```text\n`advance`\n```", set[str]()),
        ("`draw-disc`, `advances`, `bot.mjs`, `-advance`", set[str]()),
    ],
)
def test_names_are_found_where_they_are_used(text: str, names: set[str]) -> None:
    """In prose and in imports, by any of the ways in which a name is written."""
    assert _names(text) == names


def test_numbers_of_rules_are_found_in_prose_alone() -> None:
    """Neither in code nor in the target of a link; in its words only if they are the number."""
    text = "TD5.4, [SA1.1](sahara.md#SA1.1), `NA2.1`\n```\nNA3.1\n```\nNA4.1 [by TD1.1](x.md#SA2.1)"
    assert _bare_rules(Page("page.md", text)) == ["TD5.4", "NA4.1", "TD1.1"]
    rule = "- **TD5.4**{ #TD5.4 } As **TD5.3**, [TD5.2](#TD5.2) and [TD5.1](#TD5.1)."
    assert _bare_rules(Page("page.md", rule)) == ["TD5.3"]
