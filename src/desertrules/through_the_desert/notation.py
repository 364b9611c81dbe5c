"""How people write moves and read the text board."""

from typing import Any

from desertrules.contract import Run
from desertrules.through_the_desert.board import COLOURS
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.rules import next_space
from desertrules.through_the_desert.state import State

LETTERS = dict(zip(COLOURS, "wsvtp", strict=True))
"""The letter of each colour, on the text board and in what people type."""

NOTATION: dict[type[Any], str] = {
    Palms: "palms {cells}",
    Water: "water {cell}={value}",
    Discard: "discard {colour}",
    Rider: "rider {colour} {cell}",
    Camel: "{colour} {cell}",
    Pass: "pass",
}

SYNONYMS: dict[str, str] = {
    **{letter: colour.value for colour, letter in LETTERS.items()},
    "blue": "sky",
    "azure": "sky",
    "violet": "mauve",
    "purple": "mauve",
    "lilac": "mauve",
    "green": "mint",
    "turquoise": "mint",
    "orange": "peach",
    "apricot": "peach",
    "r": "rider",
    "palm": "palms",
    "waterhole": "water",
    "waterholes": "water",
    "return": "discard",
    "skip": "pass",
}

LEGEND = """\
w white, s sky, v mauve, t mint, p peach, followed by the seat; a capital letter is a rider
Y palm, 1 2 3 waterhole, . desert, ^ mountain, [w0] last move
In the compact board, / and \\ lead to the space beside, half a step up or down\
"""


def phrases(_: State, move: Move) -> tuple[str, ...]:
    """Return another way to type a camel: with the name of its kind, like a rider."""
    return (f"camel {move.colour} {move.cell}",) if isinstance(move, Camel) else ()


def _next_waterhole(state: State) -> dict[str, str]:
    return {"cell": next_space(state)}


WATER_RUN: Run[State] = Run(Water, "value", _next_waterhole)
"""`water 2131`: the values of the waterholes in the order of the spaces (TD3.2)."""
