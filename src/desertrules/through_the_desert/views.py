"""What a seat may know; everything, as Through the Desert has no secrets."""

from random import Random

from desertrules.core.contract import Seat
from desertrules.core.errors import wrong_game
from desertrules.core.fields import check_viewer
from desertrules.through_the_desert.components import NAME
from desertrules.through_the_desert.state import State, View


def view(state: State, seat: Seat | None) -> View:
    """Give all that the seat (None: a spectator) may know; raise InvalidValue for no such seat."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    check_viewer(seat, state.options.players)
    return View(state.options, seat, state._row)


def imagine(view: View, rng: Random) -> State:  # noqa: ARG001 - nothing is left to chance
    """Give the state that fits the view; there is only one."""
    if type(view) is not View:
        raise wrong_game(view, "view", NAME)
    return State(view.options, view._row)
