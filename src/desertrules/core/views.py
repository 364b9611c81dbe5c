"""Views of open games: everybody may know everything, so a view is asked like its state."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import Seat
from desertrules.core.errors import wrong_game
from desertrules.core.fields import check_viewer

__all__ = ["seen_in"]

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")


def seen_in(state: type[StateT], view: type[Any], game: str) -> Callable[[Any], StateT]:
    """Give what finds the state in a position: a state itself, or what a view has as `seen`.

    What it gives raises WrongGame for anything else.

    Examples:
        >>> from attrs import frozen
        >>> from desertrules.core.views import seen_in
        >>> @frozen
        ... class State:
        ...     at: int
        >>> @frozen
        ... class View:
        ...     seen: State
        >>> find = seen_in(State, View, "Oasis Race")
        >>> find(View(State(3))), find(State(4))
        (State(at=3), State(at=4))
    """

    def find(position: Any) -> StateT:  # noqa: ANN401 - a state, a view, or an error
        """Give the state, or that of the view; raise WrongGame."""
        found = position.seen if isinstance(position, view) else position
        if not isinstance(found, state):
            raise wrong_game(position, "state", game)
        return found

    return find


def open_view(
    states: type[StateT], views: type[ViewT], game: str
) -> tuple[Callable[[StateT, Seat | None], ViewT], Callable[[ViewT, Random], StateT]]:
    """Give `view` and `imagine` of a game without secrets whose positions are rows of ints."""
    make_view: Any = views
    make_state: Any = states

    def view(state: Any, seat: Seat | None) -> ViewT:  # noqa: ANN401 - a state, or an error
        """Give all that the seat (None: a spectator) may know; raise InvalidValue for no seat."""
        if type(state) is not make_state:
            raise wrong_game(state, "state", game)
        check_viewer(seat, state.options.players)
        found: ViewT = make_view(state.options, seat, state._row)
        return found

    def imagine(view: Any, rng: Random) -> StateT:  # noqa: ANN401, ARG001 - there is only one
        """Give the state that fits the view; there is only one."""
        if type(view) is not make_view:
            raise wrong_game(view, "view", game)
        found: StateT = make_state(view.options, view._row)
        return found

    return view, imagine
