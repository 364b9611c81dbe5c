"""All connected maps of a few hexes, one of each shape."""

from collections.abc import Iterator
from functools import cache
from itertools import product

Hex = tuple[int, int]
"""Axial coordinates of a cell."""
Map = dict[Hex, str]
"""Cells with their marks."""

_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _turned(cell: Hex) -> Hex:
    """Turn a cell by a sixth about the origin."""
    column, row = cell
    return -row, column + row


def _mirrored(cell: Hex) -> Hex:
    return cell[1], cell[0]


def _moved(shape: Map) -> tuple[tuple[Hex, str], ...]:
    """Give the cells in order, moved so that the least coordinates are 0."""
    left, top = min(column for column, _ in shape), min(row for _, row in shape)
    return tuple(sorted(((c - left, r - top), mark) for (c, r), mark in shape.items()))


def _least(shape: Map) -> tuple[tuple[Hex, str], ...]:
    """Give the one of the twelve images of a map that stands for all."""
    images: list[tuple[tuple[Hex, str], ...]] = []
    for image in (shape, {_mirrored(cell): mark for cell, mark in shape.items()}):
        turned = image
        for _ in range(6):
            turned = {_turned(cell): mark for cell, mark in turned.items()}
            images.append(_moved(turned))
    return min(images)


@cache
def shapes(cells: int) -> tuple[frozenset[Hex], ...]:
    """Give all connected shapes of so many hexes, up to turning and mirroring."""
    if cells == 1:
        return (frozenset([(0, 0)]),)
    found: set[tuple[tuple[Hex, str], ...]] = set()
    for shape in shapes(cells - 1):
        for column, row in shape:
            for right, down in _STEPS:
                grown = shape | {(column + right, row + down)}
                if len(grown) == cells:
                    found.add(_least(dict.fromkeys(grown, ".")))
    return tuple(frozenset(cell for cell, _ in shape) for shape in sorted(found))


def marked(cells: int, marks: str) -> Iterator[str]:
    """Give the texts of all maps of so many cells with these marks, up to symmetry."""
    found: set[tuple[tuple[Hex, str], ...]] = set()
    for shape in shapes(cells):
        order = sorted(shape)
        for chosen in product(marks, repeat=cells):
            found.add(_least(dict(zip(order, chosen, strict=True))))
    for cells_of_one in sorted(found):
        yield text_of(dict(cells_of_one))


def text_of(shape: Map) -> str:
    """Write a map as a board's text: flat-top hexes, each column half a hex lower."""
    places = {(column, 2 * row + column): mark for (column, row), mark in shape.items()}
    left, top = min(column for column, _ in places), min(line for _, line in places)
    height = max(line for _, line in places) - top + 1
    lines = [[" "] * (2 * max(column - left for column, _ in places) + 1) for _ in range(height)]
    for (column, line), mark in places.items():
        lines[line - top][2 * (column - left)] = mark
    return "\n".join("".join(line).rstrip() for line in lines) + "\n"
