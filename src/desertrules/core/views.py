"""Views of open games: everybody may know everything, so a view is asked like its state."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import Seat
from desertrules.core.errors import wrong_game
from desertrules.core.fields import check_viewer

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")


def seen_in(state: type[StateT], view: type[Any], game: str) -> Callable[[Any], StateT]:
    """Give what finds the state in a position: a state itself, or what a view has as `seen`.

    What it gives raises WrongGame for anything else.
    """

    def find(position: Any) -> StateT:  # noqa: ANN401 - a state, a view, or an error
        """Give the state, or that of the view; raise WrongGame."""
        found = position.seen if isinstance(position, view) else position
        if not isinstance(found, state):
            raise wrong_game(position, "state", game)
        return found

    return find


def open_view(
    state: type[StateT], view: type[ViewT], game: str
) -> tuple[Callable[[StateT, Seat | None], ViewT], Callable[[ViewT, Random], StateT]]:
    """Give `view` and `imagine` of a game without secrets whose positions are rows of ints."""
    make_view: Any = view
    make_state: Any = state

    def see(position: Any, seat: Seat | None) -> ViewT:  # noqa: ANN401 - a state, or an error
        """Give all that the seat (None: a spectator) may know; raise InvalidValue for no seat."""
        if type(position) is not make_state:
            raise wrong_game(position, "state", game)
        check_viewer(seat, position.options.players)
        found: ViewT = make_view(position.options, seat, position._row)
        return found

    def imagine(position: Any, rng: Random) -> StateT:  # noqa: ANN401, ARG001 - there is only one
        """Give the state that fits the view; there is only one."""
        if type(position) is not make_view:
            raise wrong_game(position, "view", game)
        found: StateT = make_state(position.options, position._row)
        return found

    return see, imagine
