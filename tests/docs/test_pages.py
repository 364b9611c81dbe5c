"""Every page can be found, tells search engines what it is, and leads on."""

import posixpath
import re
from collections import Counter
from pathlib import Path

import pytest
from mkdocs.utils.meta import get_data

from tests.docs.house import floors

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = {
    page.relative_to(DOCS).as_posix(): page.read_text(encoding="utf-8")
    for page in sorted(DOCS.rglob("*.md"))
}
FIRST = "index.md"
_FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2`*~*\s*?$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)")
_MAIN = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)
_TABLE = re.compile(r"^ *(\|.*)\n *\|[ :|-]+$", re.MULTILINE)


def _prose(page: str) -> str:
    """Give a page without its code."""
    return _FENCE.sub("", PAGES[page])


def _leads_to(page: str) -> set[str]:
    """Give the other pages that a page's own text links to; the build tells of those that lack."""
    folder = posixpath.dirname(page)
    targets = {posixpath.normpath(posixpath.join(folder, to)) for to in _LINK.findall(_prose(page))}
    return (targets & PAGES.keys()) - {page}


def _description(page: str) -> str:
    return str(get_data(PAGES[page])[1].get("description", ""))


@pytest.mark.parametrize("page", PAGES)
def test_page_describes_itself_to_search_engines(page: str) -> None:
    """`description` in its front matter is one or two sentences that a search shows in full."""
    words = _description(page)
    assert 70 <= len(words) <= 160, f"{len(words)} characters"
    assert words.endswith(".")


def test_no_two_pages_describe_themselves_alike() -> None:
    """Who searches can tell our pages apart."""
    often = Counter(_description(page) for page in PAGES)
    assert [words for words, times in often.items() if times > 1] == []


@pytest.mark.parametrize("page", PAGES)
def test_page_leads_on(page: str) -> None:
    """Its own text links to another page, whatever the frame of the site offers besides."""
    assert _leads_to(page)


def test_every_page_is_reached_from_the_first() -> None:
    """By links in the text alone, as a reader goes who never opens the menu."""
    reached, ahead = {FIRST}, {FIRST}
    while ahead:
        ahead = {to for page in ahead for to in _leads_to(page)} - reached
        reached |= ahead
    assert sorted(PAGES.keys() - reached) == []


@pytest.mark.parametrize("page", PAGES)
def test_tables_have_headers(page: str) -> None:
    """Every column says what it holds; only the corner above a column of names may be empty."""
    heads = [re.split(r"(?<!\\)\|", row.strip().strip("|")) for row in _TABLE.findall(_prose(page))]
    assert [head for head in heads if not all(cell.strip() for cell in head[1:])] == []


def test_tables_are_looked_into() -> None:
    """The search for tables finds their heads, and on a real page too."""
    text = "| a |\n\n| b | c |\n|---|:-:|\n| d | e |\n\n  | f |\n  |---|\n"
    assert _TABLE.findall(text) == ["| b | c |", "| f |"]
    assert "| command | does |" in _TABLE.findall(_prose("contributing.md"))


def _named(page: str, column: int = 0) -> set[str]:
    """Give what is named as code in a column of a page's tables."""
    rows = re.findall(r"^\|(.*)\|$", _prose(page), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[column])}


def test_contributing_names_every_command() -> None:
    """Every target of the Makefile that `make help` lists."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^(\w+):.*## ", makefile, re.MULTILINE)
    assert {f"make {target}" for target in targets} - _named("contributing.md") == set()


def test_contributing_names_every_room() -> None:
    """Every package of the library, and every folder of tests that is none of their names."""
    rooms = {name for floor in floors() for name in floor if not name.startswith("_")}
    folders = {
        path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name[0] != "_"
    }
    assert (rooms | folders) - _named("contributing.md") == set()


def test_architecture_names_every_file_of_a_game() -> None:
    """The modules that all games have, in the table that says what each holds."""
    package = ROOT / "src/desertrules/sahara"
    modules = {path.stem for path in package.glob("[a-z]*.py")}
    assert modules - _named("architecture.md") == set()


RUN_BY_TESTS = {"tests.core.test_work", "tests.packaging.smoke", "tests.scale.dask_cluster"}
"""Programs that only tests start."""


def test_contributing_names_every_program() -> None:
    """What `python -m` runs among the tests, unless a target of the Makefile does it."""
    told = PAGES["contributing.md"] + (ROOT / "Makefile").read_text(encoding="utf-8")
    programs = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        for path in (ROOT / "tests").rglob("*.py")
        if path.stem == "__main__" or _MAIN.search(path.read_text(encoding="utf-8"))
    }
    unnamed = {program for program in programs if not re.search(rf"\b{program}\b", told)}
    assert unnamed == RUN_BY_TESTS
