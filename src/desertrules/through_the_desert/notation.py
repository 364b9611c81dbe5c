"""How the moves of Through the Desert are written as text."""

from collections.abc import Sequence
from typing import Any

from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import TOKENS_OF_EACH, VALUES
from desertrules.through_the_desert.options import Options

TEMPLATES = {
    "palms": "palms {cells}",
    "water": "water {cell}={value}",
    "discard": "discard {colour}",
    "rider": "rider {colour} {cell}",
    "camel": "{colour} {cell}",
    "pass": "pass",
}
"""The words of each kind of move."""

RUN = ("water", "cell", "value")
"""Moves of this kind may stand as one word of digits, where the field named first follows from the
order of `run`, and the digit is the field named second: `water 2131`."""


def run(options: Options, before: Sequence[dict[str, Any]]) -> tuple[Cell, ...]:
    """Give the cells that waterholes are drawn for after these moves, in order (TD3.2)."""
    terrain = options._terrain
    named: set[str] = set()
    for move in before:
        if move["kind"] == "palms":
            named.update(move["cells"])
    palms = terrain.grid.mask(named & terrain.grid.positions.keys())
    spaces = (terrain.water_spaces | terrain.palm_spaces) & ~palms
    drawn = sum(move["kind"] == "water" for move in before)
    return terrain.grid.cells(spaces)[drawn : TOKENS_OF_EACH * len(VALUES)]
