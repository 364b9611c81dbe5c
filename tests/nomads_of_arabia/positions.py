"""Positions written by hand."""

from typing import Any

from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Board, Herd, Landscapes, Nomad, State
from desertrules.nomads_of_arabia.state import Task, Walk

STRIPS = ("d1", "c1", "d2", "c2", "d3")
"""Rows 0 to 4: dGMRd, GCRdMP, PdMdB, BMOCGd, MOdGd. A special disc lies on c1:1."""
ONE_EACH = Herd(1, 1, 1, 1)


def position(
    *nomads: Nomad,
    players: int = 3,
    task: Task | tuple[Task, ...] = Walk(),  # noqa: B008 - it is frozen
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Return seat 0's turn on `STRIPS`: one animal of each kind on every landscape.

    The other nomads are in the city c2:3. Special discs that nobody has are still to come.
    """
    chosen = na.Options(players=players, **(options or {}))
    rest = [Nomad(at="c2:3")] * (players - len(nomads))
    discs = (None, na.CityDisc.SPECIAL if chosen.special else None, None, None, None)
    known = sum(len(nomad.discs) for nomad in nomads) + len(fields.get("used_discs", ()))
    waiting = max(0, chosen.special - 1 - known)
    defaults = {
        "options": chosen,
        "nomads": (*nomads, *rest),
        "landscapes": Landscapes(*[ONE_EACH] * 5),
        "board": Board(strips=STRIPS, city_discs=discs, special_waiting=waiting),
        "pending": task if isinstance(task, tuple) else (task,),
    }
    return State(**{**defaults, **fields})


def play(state: State, *moves: na.Move) -> State:
    """Return the state after some moves."""
    for move in moves:
        state = na.apply(state, move)
    return state


def kinds(state: State) -> list[str]:
    """Return the kinds of the legal moves, each once."""
    return list(dict.fromkeys(type(move).__name__.lower() for move in na.legal_moves(state)))


def tasks_of(state: State) -> list[str]:
    """Return the names of the pending tasks."""
    return [type(task).__name__ for task in state.pending]


def discs(*names: str) -> tuple[na.Special, ...]:
    """Return special discs."""
    return tuple(map(na.Special, names))
