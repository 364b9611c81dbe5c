"""Hidden information: the special discs of other players, of which only the number is known."""

from random import Random
from typing import Any

import attrs

from desertrules.contract import Seat, Secret
from desertrules.errors import InvalidValue, wrong_game
from desertrules.nomads_of_arabia.box import Special, in_order
from desertrules.nomads_of_arabia.moves import DrawDisc
from desertrules.nomads_of_arabia.state import Nomad, State, View

_FIELDS = [each.name for each in attrs.fields(State)]


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: a spectator) can see.

    Raises:
        InvalidValue: There is no such seat.
    """
    if seat is not None and seat not in range(state.options.players):
        raise InvalidValue(f"seat: expected 0 to {state.options.players - 1}, found {seat!r}")
    fields: dict[str, Any] = {name: getattr(state, name) for name in _FIELDS}
    fields["nomads"] = tuple(
        nomad if each == seat else nomad.change(discs=(None,) * len(nomad.discs))
        for each, nomad in enumerate(state.nomads)
    )
    return View(**fields, viewer=seat)


def imagine(view: View, rng: Random) -> State:
    """Return a state that fits a view; each deal of the unseen discs is equally likely.

    Discs are dealt from all that the viewer has not seen, also from those that are not in the game:
    nobody knows which these are (NA1.7).
    """
    if type(view) is not View:
        raise wrong_game(view, "a view of Nomads of Arabia")
    unseen = list(view.unseen_discs)
    rng.shuffle(unseen)
    return deal(view, unseen)


def deal(view: View, discs: list[Special]) -> State:
    """Return the state in which hidden discs are the last of a list, which is used up."""
    nomads: list[Nomad] = []
    for nomad in view.nomads:
        known = [discs.pop() if disc is None else disc for disc in nomad.discs]
        nomads.append(nomad.change(discs=in_order(known, Special)))
    fields: dict[str, Any] = {name: getattr(view, name) for name in _FIELDS}
    fields["nomads"] = tuple(nomads)
    return State(**fields)


def _taker(state: State) -> tuple[Seat]:
    return (state.seat,)


SECRETS = {DrawDisc: Secret("disc", seen_by=_taker)}  # NA3.5
