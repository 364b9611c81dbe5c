"""How the moves of Sahara are written as text; a star marks a favourite."""

from desertrules.sahara.components import DESERTS

TEMPLATES = {
    "deal": "deal {seat}/{pile} {card}",
    "play": "play {pile}",
    "advance": "advance {space}{favourite*}",
    "retreat": "retreat {seat}/{space}{favourite*}",
    "favour": "favour {space}",
    "sheik": "sheik {space}{favourite*} {to}",
    "stop": "stop",
}
"""The words of each kind of move."""

BOUNDS = {"desert": DESERTS}
"""The options that are numbers, and which they can be (SA1.1)."""
