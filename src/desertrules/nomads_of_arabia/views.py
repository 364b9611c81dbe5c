"""What a seat may know: all but the special discs of the others, of which it sees how many."""

from random import Random

from desertrules.core.contract import Seat
from desertrules.core.errors import wrong_game
from desertrules.core.fields import check_rng, check_viewer
from desertrules.core.offers import Secrets
from desertrules.nomads_of_arabia.components import DISC_DINARS, NAME, SPECIAL_DISCS, Special
from desertrules.nomads_of_arabia.kernel.slots import DISCS, HELD, unseen_discs
from desertrules.nomads_of_arabia.moves import Abdul, DrawDisc, Expert, Move, Ride, Sands, Sell
from desertrules.nomads_of_arabia.state import State, View

_USES: dict[type, Special] = {
    Ride: Special.WINDS,
    Abdul: Special.ABDUL,
    Expert: Special.EXPERT,
    Sands: Special.SANDS,
}


def _uses(move: Move) -> tuple[Special, ...]:
    """Give the discs that a move shows to all, or names (NA5.2 to NA5.5)."""
    if isinstance(move, DrawDisc):
        return (move.disc,)
    silver = (Special.SILVER,) if isinstance(move, Sell | Abdul) and move.silver else ()
    disc = _USES.get(type(move))
    return (disc, *silver) if disc else silver


secrets: Secrets = Secrets(
    hidden={"draw-disc": "disc"},
    every=SPECIAL_DISCS,
    parts=("discs",),
    worth=DISC_DINARS,
    move=DrawDisc,
    holds=State.discs,
    held=lambda position, seat: position.held(seat),
    uses=_uses,
)
"""The special discs (NA3.5): only their holder knows them.

Examples:
    >>> from desertrules import nomads_of_arabia as nomads
    >>> nomads.secrets.hidden, nomads.secrets.parts
    ({'draw-disc': 'disc'}, ('discs',))
"""


def view(state: State, seat: Seat | None) -> View:
    """Give all that the seat (None: a spectator) may know; raise InvalidValue for no such seat."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    check_viewer(seat, state.options.players)
    row = list(state._row)
    for other in range(state.options.players):
        if other != seat:
            row[DISCS + other] = 0
    return View(state.options, seat, tuple(row))


def imagine(view: View, rng: Random) -> State:
    """Draw one state that fits the view, each deal of the unseen discs being equally likely."""
    if type(view) is not View:
        raise wrong_game(view, "view", NAME)
    check_rng(rng)
    unseen = unseen_discs(view.options, view._row)
    left = [1 << at for at in range(len(SPECIAL_DISCS)) if unseen >> at & 1]
    row = list(view._row)
    for seat in range(view.options.players):
        if seat != view.viewer:
            for _ in range(row[HELD + seat]):
                row[DISCS + seat] |= left.pop(rng.randrange(len(left)))
    return State(view.options, tuple(row))
