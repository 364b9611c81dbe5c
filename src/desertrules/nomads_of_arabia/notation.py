"""How moves and positions of Nomads of Arabia are written as text."""

from desertrules.core.offers import Notation
from desertrules.nomads_of_arabia.kernel.slots import TASKS
from desertrules.nomads_of_arabia.kernel.tasks import T_MOVE, TASK_MASK
from desertrules.nomads_of_arabia.moves import MOVES
from desertrules.nomads_of_arabia.reading import StateData
from desertrules.nomads_of_arabia.state import State


def _begins_turn(state: State) -> bool:
    """Tell whether the seat that decides is at the beginning of its turn (NA3)."""
    moves = state._row[TASKS] & TASK_MASK == T_MOVE  # asked of every state of a text
    return moves and state.start is None and not state.disc_played


_ALIASES = {
    "donkey": ("esel", "âne", "asino"),
    "goat": ("ziege", "chèvre", "capra"),
    "horse": ("pferd", "cheval", "cavallo"),
    "camel": ("kamel", "chameau", "cammello"),
    "blank": ("leer", "blanc", "bianco"),
    "green": ("grün", "vert", "verde"),
    "red": ("rot", "rouge", "rosso"),
    "purple": ("violett", "lila", "violet", "viola"),
    "blue": ("blau", "bleu", "blu"),
    "ochre": ("ocker", "ocher", "ocre", "ocra"),
    "yellow": ("gelb", "jaune", "giallo"),
    "mecca": ("mekka", "la mecque"),
    "step": ("schritt", "pas", "passo"),
    "capture": ("fangen", "capturer", "cattura"),
    "lure": ("anlocken", "attirer", "attira"),
    "sell": ("verkauft", "vend", "vende"),
    "pilgrim": ("pilger", "pèlerin", "pellegrino"),
    "end": ("ende", "fin", "fine"),
    "hire": ("nimmt", "prend", "prende"),
}
"""Names in German, French and Italian."""

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
    aliases=_ALIASES,
    begins_turn=_begins_turn,
)
"""The words of each kind of move, and the fields of a position."""
