"""The house as a figure: its floors from the layers, what each room knows from the import graph.

`python -m tests.docs.house` writes it; a test tells when it is out of date.
"""

import ast
import tomllib
from pathlib import Path
from textwrap import wrap

import grimp
from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
FIGURE = ROOT / "docs/architecture.svg"
SRC = ROOT / "src/desertrules"
_WIDTH, _GAP, _LEFT = 640, 8, 12
_LINE = 17
_PAINT = 'rx="4" fill="#f3ddb3" stroke="#7a5c2e"'


@frozen
class Room:
    """A package or module of the library."""

    name: str
    says: str
    """The first sentence of its docstring."""
    knows: tuple[str, ...]
    """The rooms that it imports from."""


def floors() -> list[list[str]]:
    """Give the rooms by floor, the highest first, as the linter of imports keeps them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    names = [[name.strip(" ()") for name in layer.split("|")] for layer in layers]
    there = [[name for name in floor if _source(name) is not None] for floor in names]
    return [floor for floor in there if floor]


def _source(name: str) -> Path | None:
    for path in (SRC / f"{name}.py", SRC / name / "__init__.py"):
        if path.exists():
            return path
    return None


def rooms() -> dict[str, Room]:
    """Give all rooms with what they say of themselves, and what they know."""
    graph = grimp.build_graph("desertrules", cache_dir=None)
    names = [name for floor in floors() for name in floor]
    found: dict[str, Room] = {}
    for name in names:
        package = f"desertrules.{name}"
        inside = {package, *graph.find_descendants(package)}
        imported = {
            other.split(".")[1]
            for module in inside
            for other in graph.find_modules_directly_imported_by(module)
            if other.count(".")
        }
        source = _source(name)
        says = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) if source else ""
        knows = tuple(other for other in names if other in imported - {name})
        found[name] = Room(name, (says or "").split("\n")[0].rstrip("."), knows)
    return found


def figure() -> str:
    """Draw the house, floor by floor, the foundation last."""
    parts: list[str] = []
    known = rooms()
    top = _GAP
    for floor in floors():
        width = (_WIDTH - 2 * _LEFT - _GAP * (len(floor) - 1)) / len(floor)
        told = [_lines(known[name], width) for name in floor]
        height = _LINE * max(map(len, told)) + 12
        for at, lines in enumerate(told):
            left = _LEFT + at * (width + _GAP)
            place = f'x="{left:g}" y="{top}" width="{width:g}" height="{height}"'
            parts.append(f"<rect {place} {_PAINT}/>")
            parts += [
                _text(left + 10, top + _LINE * (number + 1), words, style)
                for number, (words, style) in enumerate(lines)
            ]
        top += height + _GAP
    body = "\n".join(parts)
    title = "<title>The rooms of desertrules, floor by floor; each imports from below only</title>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" role="img"'
        f' font-family="sans-serif">\n{title}\n'
        f'<rect width="{_WIDTH}" height="{top}" fill="#fff8ec"/>\n{body}\n</svg>\n'
    )


def _lines(room: Room, width: float) -> list[tuple[str, str]]:
    """Give what stands in a room, line by line, each with its style."""
    knows = f"knows {', '.join(room.knows)}" if room.knows else "knows nothing of ours"
    fits = int(width / 6.6)
    return [
        (room.name, 'font-size="15" font-weight="bold"'),
        *((line, 'font-size="13"') for line in wrap(room.says, fits)),
        *((line, 'font-size="12" fill="#7a5c2e"') for line in wrap(knows, fits)),
    ]


def _text(x: float, y: float, words: str, style: str) -> str:
    escaped = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:g}" y="{y}" {style}>{escaped}</text>'


if __name__ == "__main__":
    FIGURE.write_text(figure(), encoding="utf-8")
