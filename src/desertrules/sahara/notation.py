"""How the moves and positions of Sahara are written as text; a star marks a favourite."""

from desertrules.core.offers import Notation
from desertrules.sahara.moves import MOVES
from desertrules.sahara.reading import StateData

notation = Notation(
    moves=MOVES,
    templates={
        "deal": "deal {seat}/{pile} {card}",
        "play": "play {pile}",
        "advance": "advance {space}{favourite*}",
        "retreat": "retreat {seat}/{space}{favourite*}",
        "favour": "favour {space}",
        "sheik": "sheik {space}{favourite*} {to}",
        "stop": "stop",
    },
    state=StateData,
)
"""The words of each kind of move, and the fields of a position."""
