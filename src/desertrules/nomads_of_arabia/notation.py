"""How moves and positions of Nomads of Arabia are written as text."""

from desertrules.core.offers import Notation
from desertrules.nomads_of_arabia.kernel.tasks import Task
from desertrules.nomads_of_arabia.moves import MOVES
from desertrules.nomads_of_arabia.reading import StateData
from desertrules.nomads_of_arabia.state import State


def _begins_turn(state: State) -> bool:
    """Tell whether the seat that decides is at the beginning of its turn (NA3)."""
    fresh = state.start is None and not state.disc_played
    return state.pending[0] is Task.MOVE and fresh


notation: Notation = Notation(
    moves=MOVES,
    templates={
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
    },
    state=StateData,
    begins_turn=_begins_turn,
)
"""The words of each kind of move, and the fields of a position."""
