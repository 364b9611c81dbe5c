"""How the moves and positions of Through the Desert are written as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from desertrules.core.offers import Notation
from desertrules.core.runs import Run
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import TOKENS_OF_EACH, VALUES
from desertrules.through_the_desert.moves import MOVES, Move, Palms, Water
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.reading import StateData
from desertrules.through_the_desert.state import State


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


def _fill(values: Sequence[int | None]) -> list[int] | None:
    """Give values for waterholes that nobody knows: the least of which there are still some."""
    spare = [value for value in VALUES for _ in range(TOKENS_OF_EACH - values.count(value))]
    if len(spare) < values.count(None):
        return None
    least = iter(spare)
    return [next(least) if value is None else value for value in values]


def _lies(state: State, cell: str) -> bool:
    """Tell whether a waterhole was never taken."""
    return cell in state.water


def _set_up(state: State) -> list[Move]:
    """Give the draws of palms and waterholes that led to a state (TD3)."""
    return [Palms(state.palms), *(Water(cell, value) for cell, value in state.water.items())]


_ALIASES = {
    "white": ("w", "weiß", "weiss", "blanc", "blanche", "blanc pastel", "bianco", "bianca"),
    "sky": ("s", "hellblau", "himmelblau", "bleu ciel", "bleu pastel", "azzurro", "celeste"),
    "mauve": ("v", "lila", "flieder", "violett", "violet", "violet pastel", "viola"),
    "mint": ("t", "mintgrün", "hellgrün", "menthe", "vert pastel", "menta", "verde"),
    "peach": ("p", "pfirsich", "orange", "pêche", "pesca", "arancione"),
    "rider": ("reiter", "chamelier", "cavalier", "cammelliere"),
    "palms": ("palmen", "palmiers", "palme"),
    "water": ("wasser", "wasserlöcher", "eau", "points d'eau", "pozze", "acqua"),
    "discard": ("zurück", "défausse", "restituisce"),
    "pass": ("passe", "passt", "passa"),
}
"""Letters of the board, and names in German, French and Italian."""
_UNCLEAR = {
    "mauve": ("m", "rosa", "rose", "pink"),
    "mint": ("m",),
    "peach": ("rosa", "rose", "pink"),
}
"""What people write that may be either of two colours."""

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
    run=Run("water", "cell", "value", _due, _fill, _lies),  # water 2131
    aliases={word: others + _UNCLEAR.get(word, ()) for word, others in _ALIASES.items()},
    set_up=_set_up,
)
"""The words of each kind of move, and the fields of a position."""
