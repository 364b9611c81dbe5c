"""What a page says outside its code: which public names it uses, and where its links lead."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs

import desertrules
from tests.docs.blocks import Block, python_blocks

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAMES = tuple(name.replace("-", "_") for name in desertrules.games()[:3])
ROOMS = ("render", "testing", "serve", "messages")
"""The public modules beside the facade and the games."""

_FRONT = re.compile(r"\A---\n.*?^---\n", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1[`~]* *$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
"""A piece of code in prose."""
_LINK = re.compile(r"\[(?:[^\[\]`]|`[^`\n]*`)+\](?:\(([^()\s]+)\)|\[([\w.]+)\])")
_CODE = re.compile(r"(?P<word>[A-Za-z_]\w*(?:\.\w+)*)(?![\w-])(?P<called>\()?")


@attrs.frozen
class Page:
    """A page of the documentation, by its place below `docs`."""

    name: str
    text: str

    @classmethod
    def read(cls, name: str) -> "Page":
        """Read a page."""
        return cls(name, (DOCS / name).read_text(encoding="utf-8"))

    @property
    def body(self) -> str:
        """All but the front matter."""
        return _FRONT.sub("", self.text).lstrip()

    @property
    def prose(self) -> str:
        """The body without its blocks of code."""
        return _FENCE.sub("", self.body)

    @property
    def targets(self) -> set[str]:
        """Where links lead: to a page and perhaps its anchor, or to a name in the reference."""
        return {page or name for page, name in _LINK.findall(self.prose)}

    def imported(self) -> set[str]:
        """Give the paths of the public names that the page's code imports."""
        return {
            f"{node.module}.{alias.name}"
            for block in python_blocks(self.name, self.text)
            for node in ast.walk(ast.parse(_source(block)))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name in public(node.module or "")
        }

    def told(self) -> set[tuple[str, str]]:
        """Give the public names that the prose uses: the path of each, and how it is written.

        A name of the facade is meant wherever it stands as code. A plain word that is a name in
        another room (`text`, `moves`) is meant if it is called there, or if the code imports it.
        """
        imported = self.imported()
        return {
            (path, found["word"])
            for span in SPAN.findall(self.prose)
            if (found := _CODE.match(span)) is not None
            for path in _paths(found["word"])
            if path in imported or found["called"] or not _is_plain(path)
        }


def _source(block: Block) -> str:
    """Give a block's code, without prompts and answers."""
    if not block.is_dialogue:
        return block.code
    return "\n".join(re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block.code, re.MULTILINE))


def public(module: str) -> frozenset[str]:
    """Give the names that a public module offers; none for what is no public module."""
    root, _, room = module.partition(".")
    if root != "desertrules" or room not in {"", *ROOMS, *GAMES}:
        return frozenset()
    found: Any = import_module(module)
    return frozenset(found.__all__)


def _is_plain(path: str) -> bool:
    """Tell whether it is a word of a room that may as well be a field of JSON or an option."""
    _, *rooms, name = path.split(".")
    return bool(rooms) and rooms[0] in ROOMS and name.islower() and "_" not in name


def _paths(word: str) -> Iterator[str]:
    """Give the path of the public name that is called so: `svg`, `render.svg`, `record.play`."""
    first, *rest = word.removeprefix("desertrules.").split(".")
    facade = public("desertrules")
    if not rest and first in facade:
        yield f"desertrules.{first}"
    elif not rest:
        yield from (
            f"desertrules.{room}.{first}"
            for room in ROOMS
            if first in public(f"desertrules.{room}")
        )
    elif rest[0] in public(f"desertrules.{first}"):
        yield f"desertrules.{first}.{rest[0]}"
    else:
        owner = first if first in facade else first.capitalize()
        if owner in facade and hasattr(getattr(desertrules, owner), rest[0]):
            yield f"desertrules.{owner}.{rest[0]}"
