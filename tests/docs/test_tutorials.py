"""The tutorials work as they are typed, in an empty folder, and show what they say."""

import re
import urllib.request
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import attrs
import pytest

from desertrules import legal_moves
from desertrules.render import move_to_text
from tests.docs.blocks import Block, blocks
from tests.docs.reader import PAGES, ROOT, Reader, commands

NAMES = [page.name for page in PAGES]
EXAMPLES = {
    "board.md": ("board.py", "clickable.py"),
    "club.md": ("club_checker.py", "club_checker.py"),
}
"""The program that a tutorial ends with, and what it is called among the examples."""


def _page(name: str) -> str:
    return (ROOT / "docs" / "tutorials" / name).read_text(encoding="utf-8")


def _blocks(name: str) -> list[Block]:
    return list(blocks(name, _page(name)))


def _programs(name: str) -> Iterator[Block]:
    """Give the files of a page that are programs, each as often as it is written."""
    for block in _blocks(name):
        if block.options.get("title", "").endswith(".py"):
            yield block


def test_there_are_three_tutorials() -> None:
    """A folder that is not looked into would pass unseen."""
    assert NAMES == ["board.md", "bot.md", "club.md"]


@pytest.mark.parametrize("name", NAMES)
def test_tutorial_works_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    """If this fails, `python -m tests.docs.reader` writes anew what is shown."""
    assert Reader.at(tmp_path).follow(name, _page(name)) == _page(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_program_is_run_as_it_stands(name: str) -> None:
    """Between being written and being written anew, a command names it."""
    unused = dict[str, Block]()
    for block in _blocks(name):
        title = block.options.get("title", "")
        assert title not in unused, f"{title} is written anew without being used"
        if title.endswith(".py"):
            unused[title] = block
        if block.language == "console":
            typed = " ".join(command for command, _ in commands(block))
            unused = {each: was for each, was in unused.items() if Path(each).stem not in typed}
    assert not unused


@pytest.mark.parametrize("name", NAMES)
def test_what_is_new_in_a_file_is_marked(name: str) -> None:
    """In every version after the first, `hl_lines` are the lines that were not there."""
    before = dict[str, list[str]]()
    for block in _programs(name):
        title, lines = block.options["title"], block.code.splitlines()
        new = _new(before[title], lines) if title in before else ""
        assert block.options.get("hl_lines", "") == new, f"{name}:{block.line}"
        before[title] = lines


def _new(old: list[str], new: list[str]) -> str:
    """Give the lines of a file that are not in an older one, as a fence marks them."""
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    parts = list[str]()
    for _, _, _, start, end in (each for each in changes if each[0] in {"insert", "replace"}):
        told = [number for number in range(start, end) if new[number]]
        first, last = told[0] + 1, told[-1] + 1
        parts.append(f"{first}-{last}" if last > first else f"{first}")
    return " ".join(parts)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_last_program_is_among_the_examples(name: str) -> None:
    """Who looks for it there finds the same."""
    title, example = EXAMPLES[name]
    *_, last = (block for block in _programs(name) if block.options["title"] == title)
    assert last.code == (ROOT / "examples" / example).read_text(encoding="utf-8")


PLACES = ("d3", "c3", "d1")
_MOVE = "?move={move}&step=1"
_REFUSED = tuple(f"?place={place}&step=1" for place in PLACES)
VISITS = (("",), ("", "?part=g6&step=1", _MOVE), _REFUSED, (_MOVE,))
"""What each version of the board's server is asked for by the clicks of which its page tells."""
_DRAWN = re.compile(r"<svg.*?</svg>|(?<=<p>).*?(?=</p>)", re.DOTALL)


def test_the_board_shows_what_its_page_shows(tmp_path: Path) -> None:
    """Pictures and sentences of the page are those that a reader sees after the same clicks."""
    reader = Reader.at(tmp_path)
    told = [_wide(block) for block in _blocks("board.md") if "session" in block.options]
    drawn = [each for block in told for each in _DRAWN.findall(reader.draw(block))]
    legal = legal_moves(vars(reader.sessions["board"])["start"])
    move = [move_to_text(each) for each in legal].index("rider white g6")
    first, *servers = _programs("board.md")
    reader.do(first)
    reader.do(Block("board.md", 1, "$ python board.py\n", "console"))
    seen = [(reader.folder / "board.svg").read_text(encoding="utf-8")]
    for server, visits in zip(servers, VISITS, strict=True):
        reader.do(server)
        with reader.started("python board.py") as (_, output):
            address = output.readline().strip()
            seen += [_visited(address + visit.format(move=move)) for visit in visits]
    shown = [drawn[0], *drawn]  # the file of the first step, and the page that shows it
    assert [each for each, page in zip(shown, seen, strict=True) if each not in page] == []
    clicked = {'data-part="g6"', f'data-move="{move}"', *(f'data-place="{at}"' for at in PLACES)}
    assert [each for each in clicked if each not in "".join(drawn)] == []


def _wide(block: Block) -> Block:
    """Give a block that draws as wide as the reader's program does: the page has room for less."""
    return attrs.evolve(block, code=block.code.replace(", size=620)", ")"))


def _visited(address: str) -> str:
    with urllib.request.urlopen(address) as answer:  # noqa: S310 - our own
        text: str = answer.read().decode()
        return text
