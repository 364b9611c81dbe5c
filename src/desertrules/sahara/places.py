"""The places of the board: where the spaces are, and why nothing can be played on one."""

from functools import lru_cache

from desertrules.contract import Rejection, Seat, check_place
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.geometry import Layout, Place
from desertrules.sahara.box import PILES, Options
from desertrules.sahara.moves import Advance, Favour, Play, Retreat, Sheik
from desertrules.sahara.rules import asking_rule, explain, on_space, reject, sheik_spaces
from desertrules.sahara.state import DEAL, FAVOUR, PLAY, RETREAT, SHEIK, State

ROW = 12
"""The number of spaces in a row."""


def layout(value: Options | State) -> Layout:
    """Return every space: rows of twelve to the right and back, the oasis in a row of its own."""
    options = value.options if isinstance(value, State) else value
    return _layout(options.desert, options.last)


@lru_cache(maxsize=16)
def _layout(desert: int, last: int) -> Layout:
    rows = (desert - 1) // ROW + 1
    places = [Place("0", "waterhole", 0.0, rows / 2, ("1",))]
    end = _across(desert)
    onward = 1 if end < 1.5 + last - desert - 1 else -1
    for space in range(1, last + 1):
        near = (str(space - 1), *([str(space + 1)] if space < last else []))
        if space > desert:
            x = end + onward * (space - desert - 1)
            places.append(Place(str(space), "oasis", x, rows, near))
        else:
            places.append(Place(str(space), "desert", _across(space), (space - 1) // ROW, near))
    return Layout("square", places)


def _across(space: int) -> float:
    row, place = divmod(space - 1, ROW)
    return 1.5 + (ROW - 1 - place if row % 2 else place)


def explain_place(state: State, place: str) -> Rejection | None:
    """Return why nothing can be played on a space or a pile, or None if something can.

    A pile is named `pile-1-2`: pile 2 of seat 1.

    Raises:
        InvalidValue: The board has no such place.
    """
    check_place(place)
    players, last = state.options.players, state.options.last
    piles = {f"pile-{s}-{pile}": (s, pile) for s in range(players) for pile in range(PILES)}
    if place in piles:
        return _explain_pile(state, *piles[place])
    if place not in layout(state):
        raise InvalidValue(f"there is no space or pile {quote(place)}: the last space is {last}")
    return _explain_space(state, int(place))


def _explain_pile(state: State, seat: Seat, pile: int) -> Rejection | None:
    if state.phase is DEAL:
        if (seat, pile) == state.due[0]:
            return None
        message = "Another pile needs a new top card first."
        return reject("wrong-pile", asking_rule(state), message, seat=seat, pile=pile)
    if state.phase is PLAY and seat != state.seat:
        return reject("rival-pile", seat=seat, pile=pile)
    return explain(state, Play(pile))


def _explain_space(state: State, space: int) -> Rejection | None:
    """Return why no camel can leave or enter a space now."""
    if any(camel[1] == space for camel in state.movable):
        return None
    if state.phase is SHEIK:
        if sheik_spaces(state) >> space & 1:
            return None
        return explain(state, Sheik(*state.movable[0], space))
    if state.phase is FAVOUR:
        return explain(state, Favour(space))
    if state.phase is RETREAT:
        rivals = [seat for seat in range(state.options.players) if seat != state.seat]
        for seats in (rivals, [state.seat]):
            if camels := state.camels(seats, space, space + 1):
                return explain(state, Retreat(*camels[0]))
        message = f"There is no camel {on_space(space)}. Choose a rival's camel."
        return reject("no-such-camel", "SA4.2", message, space=space)
    return explain(state, Advance(space, state.herds[state.seat].favourite == space))
