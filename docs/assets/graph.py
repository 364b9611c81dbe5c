"""Draw the import graph of the library as SVG, one row per layer of pyproject.toml."""

import re
import tomllib
from pathlib import Path

WIDTH, ROW, BOX = 760, 46, 150


def layers() -> list[list[str]]:
    """Return the layers of the import-linter contract, the highest first."""
    config = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    rows: list[str] = next(each for each in contracts if each["type"] == "layers")["layers"]
    names = [[name.strip() for name in row.split("|")] for row in rows]
    return [row for row in names if row[0] not in {"__main__", "_version"}]


def imports(name: str) -> set[str]:
    """Return the parts of the library that a module or package imports."""
    path = Path("src/desertrules") / name
    files = path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"^from desertrules\.(\w+)", text, re.MULTILINE)) - {name}


def direct_imports(names: list[str]) -> dict[str, set[str]]:
    """Return what each part imports, without what it also reaches by way of another part.

    The names are in the order of the layers, the highest first.
    """
    direct: dict[str, set[str]] = {}
    reached: dict[str, set[str]] = {}
    for name in reversed(names):
        found = imports(name) & reached.keys()
        indirect = set().union(*(reached[other] for other in found))
        direct[name] = found - indirect
        reached[name] = found | indirect
    return direct


def draw() -> str:
    """Return the graph as SVG."""
    rows = layers()
    direct = direct_imports([name for row in rows for name in row])
    place: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        for at, name in enumerate(row):
            # Single parts alternate between left and right, so that arrows pass beside them.
            share = (at + 1) / (len(row) + 1) if len(row) > 1 else (0.36, 0.64)[number % 2]
            place[name] = (WIDTH * share, ROW * (number + 0.6))
    lines, boxes = [], []
    for name, (x, y) in place.items():
        for other in sorted(direct[name]):
            to_x, to_y = place[other]
            lines.append(
                f'<path d="M{x:.0f} {y + 13:.0f}C{x:.0f} {y + 40:.0f} {to_x:.0f} {to_y - 40:.0f} '
                f'{to_x:.0f} {to_y - 13:.0f}"/>'
            )
        boxes.append(
            f'<rect x="{x - BOX / 2:.0f}" y="{y - 13:.0f}" width="{BOX}" height="26" rx="6" '
            f'fill="#fffaf0" stroke="#8f3a17"/><text x="{x:.0f}" y="{y + 5:.0f}" '
            f'text-anchor="middle" fill="#2c2116">{name}</text>'
        )
    size = f"0 0 {WIDTH} {ROW * len(rows) + 12}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" '
        f'font-size="13"><title>Import graph</title><g fill="none" stroke="#b98d4b" '
        f'stroke-width="1.5">{"".join(lines)}</g>{"".join(boxes)}</svg>'
    )


if __name__ == "__main__":
    print(draw())
