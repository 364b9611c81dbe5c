"""How the moves and positions of Through the Desert are written as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from desertrules.core.offers import Notation, Run
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import TOKENS_OF_EACH, VALUES
from desertrules.through_the_desert.moves import MOVES
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.reading import StateData


def _due(options: Options, before: Sequence[Mapping[str, Any]]) -> tuple[Cell, ...]:
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


notation: Notation = Notation(
    moves=MOVES,
    templates={
        "palms": "palms {cells}",
        "water": "water {cell}={value}",
        "discard": "discard {colour}",
        "rider": "rider {colour} {cell}",
        "camel": "{colour} {cell}",
        "pass": "pass",
    },
    state=StateData,
    run=Run("water", "cell", "value", _due),  # water 2131
)
"""The words of each kind of move, and the fields of a position."""
