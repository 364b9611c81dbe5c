"""How moves of Nomads of Arabia are written as text, and what a seat's transcript leaves out."""

from desertrules.nomads_of_arabia.components import (
    DISC_DINARS,
    MOST_SPECIAL,
    SPECIAL_DISCS,
    Special,
)
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    DrawDisc,
    Expert,
    Move,
    Ride,
    Sands,
    Sell,
)
from desertrules.nomads_of_arabia.state import State, Task

TEMPLATES = {
    "strip": "strip {strip}",
    "landscape-die": "landscape-die {face}",
    "animal-dice": "animal-dice {faces}",
    "handler-dice": "handler-dice {hits}",
    "draw-disc": "draw-disc {disc}",
    "final-disc": "final-disc {disc}",
    "step": "step {to} ?hire",
    "ride": "ride {to} ?hire",
    "halt": "halt",
    "pilgrim": "pilgrim {keep}",
    "place": "place {to}",
    "capture": "capture",
    "lure": "lure",
    "shift": "shift",
    "end": "end",
    "sands": "sands",
    "decline": "decline",
    "pick": "pick {animal}",
    "sell": "sell {animals} ?silver",
    "abdul": "abdul {animals} ?silver",
    "expert": "expert {landscape} {animal}",
    "choose": "choose {landscape}",
    "keep": "keep {animals}",
}
"""The words of each kind of move."""

BOUNDS = {"special": range(MOST_SPECIAL + 1)}
"""The options that are numbers, and which they can be (NA1.7)."""

SECRET = {"draw-disc": "disc"}
"""Moves that only one seat sees; to others the field is `?`."""

SECRETS = SPECIAL_DISCS
"""What such a field can be (NA1.6)."""

WORTH = DISC_DINARS
"""The secrets that count at the end (NA5.1), and for how much."""

WORTH_COUNTS_AS = "discs"
"""The category in which they count (NA8.1)."""

_USES: dict[type, Special] = {
    Ride: Special.WINDS,
    Abdul: Special.ABDUL,
    Expert: Special.EXPERT,
    Sands: Special.SANDS,
}


def begins_turn(state: State) -> bool:
    """Tell whether the seat that decides is at the beginning of its turn (NA3)."""
    fresh = state.start is None and not state.disc_played
    return state.pending[0] is Task.MOVE and fresh


def secret_move(disc: Special) -> DrawDisc:
    """Give the move that a secret stands for."""
    return DrawDisc(disc)


def holds(state: State, seat: int) -> tuple[Special, ...]:
    """Give the discs that a seat holds."""
    return state.discs(seat)


def uses(move: Move) -> tuple[Special, ...]:
    """Give the discs that a move shows to all, or names (NA5.2 to NA5.5)."""
    if isinstance(move, DrawDisc):
        return (move.disc,)
    silver = (Special.SILVER,) if isinstance(move, Sell | Abdul) and move.silver else ()
    disc = _USES.get(type(move))
    return (disc, *silver) if disc else silver
