"""Which rule forbids a move that is of a kind that is asked for, and yet not legal.

Everything here speaks of moves that are known to be illegal: it finds the first rule of the page
that a move breaks, by the same predicates that `legality` is made of.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen

from desertrules.core.params import Param, Params
from desertrules.nomads_of_arabia.components import (
    FREE_HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    THIRD_HANDLER_COST,
    Animal,
    Special,
)
from desertrules.nomads_of_arabia.kernel.herds import Herd, fits, listed, read, size
from desertrules.nomads_of_arabia.kernel.places import (
    fewest,
    in_city,
    neighbours,
    on_last_strip,
    second_step_cost,
)
from desertrules.nomads_of_arabia.kernel.slots import ACTOR, AT, CARRIED, POOL, SEAT
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    AnimalDice,
    Capture,
    Choose,
    DrawDisc,
    Expert,
    FinalDisc,
    HandlerDice,
    Keep,
    LandscapeDie,
    Lure,
    Move,
    Pick,
    Pilgrim,
    Place,
    Ride,
    Sands,
    Sell,
    Shift,
    Step,
    Strip,
)
from desertrules.nomads_of_arabia.state import State


@frozen
class Broken:
    """A rule that a move breaks."""

    code: str
    rule: str | None
    """Which rule, where the code has several; None for the one that asks for the move."""
    params: Params


def _no(code: str, rule: str | None = None, /, **params: Param) -> Broken:
    return Broken(code, rule, Params(tuple(params.items())))


# --- moving -----------------------------------------------------------------------------------


def _space(state: State, to: str) -> Broken | None:  # NA1.3
    terrain = state.options._terrain
    strip, _, _ = to.partition(":")
    if strip in state.strips and to in terrain.spaces:
        return None
    mountain = strip in state.strips and to in terrain.mountains
    return _no("mountain" if mountain else "no-such-space", to=to)


def _step(state: State, move: Step) -> Broken | None:
    wrong = _space(state, move.to)
    if wrong is not None:
        return wrong
    row, seat = state._row, state._row[SEAT]
    if move.to == state.start:
        return _no("back-to-start", to=move.to)
    if move.to not in neighbours(state.options._terrain, row, row[AT + seat]).spaces:
        return _no("not-a-neighbour", to=move.to, at=state.at(seat))
    hired = len(move.hire) if in_city(state.options, row) else 0
    cost = 0 if state.start is None else second_step_cost(row, seat, hired)
    if cost > state.dinars(seat):
        return _no("second-step-unpaid", cost=cost, seat=seat, dinars=state.dinars(seat))
    return _hire(state, move, cost)


def _hire(state: State, move: Step | Ride, cost: int) -> Broken | None:
    """Say what is wrong with a hire, if anything is, where the journey itself costs so much."""
    terrain, seat, pool, hire = (
        state.options._terrain,
        state._row[SEAT],
        state._row[POOL],
        move.hire,
    )
    into_city = terrain.ground[terrain.spaces[move.to]] == AT_CITY
    if into_city or not in_city(state.options, state._row):
        return _no("no-hire-here", hire=hire) if hire else None
    herd = read(hire)
    if herd is None:
        return _no("wrong-order", "NA3.4", animals=hire)
    if not fits(herd, pool):
        return _no("pool-lacks", hire=hire, pool=listed(pool))
    if size(pool) < FREE_HANDLERS:
        return _number("hire-all", "NA3.4", hire, pool, [size(pool)])
    wrong = _number("hire", "NA3.4", hire, pool, [FREE_HANDLERS, MOST_HANDLERS])
    cost += THIRD_HANDLER_COST
    if wrong is None and len(hire) == MOST_HANDLERS and cost > state.dinars(seat):
        return _no("hire-unpaid", cost=cost, seat=seat, dinars=state.dinars(seat))
    return wrong


def _number(
    asked: str, rule: str, animals: tuple[Animal, ...], whole: Herd, numbers: list[int]
) -> Broken | None:
    """Say whether so many animals or handlers cannot be listed."""
    number = len(animals)
    if number in numbers:
        return None
    there = listed(whole)
    return _no("wrong-number", rule, asked=asked, animals=animals, number=number, whole=there)


def _ride(state: State, move: Ride) -> Broken | None:
    wrong = _space(state, move.to) or _hire(state, move, 0)
    if wrong is not None:
        return wrong
    if state.start is not None:
        return _no("ride-after-step")
    seat = state._row[SEAT]
    own = _no("own-space", seat=seat, to=move.to) if state.at(seat) == move.to else None
    return _held(state, Special.WINDS, "NA3.6") or own


def _held(state: State, disc: Special, rule: str) -> Broken | None:
    seat = state._row[ACTOR]
    return None if disc in state.discs(seat) else _no("not-held", rule, seat=seat, disc=disc.value)


def _pilgrim(state: State, move: Pilgrim) -> Broken | None:  # NA3.7
    if state.start is not None:
        return _no("pilgrim-after-step")
    if state.disc_played:
        return _no("pilgrim-after-disc")
    return _kept(state._row[CARRIED + state._row[SEAT]], move.keep, "NA3.7")


def _keep(state: State, move: Keep) -> Broken | None:  # NA6.2
    return _kept(state._row[CARRIED + state._row[ACTOR]], move.animals, "NA6.2")


def _kept(carried: Herd, keep: tuple[Animal, ...], rule: str) -> Broken | None:
    number = min(KEPT, size(carried))
    asked = "keep-two" if number == KEPT else "keep-all"
    return _carried(carried, keep, rule) or _number(asked, rule, keep, carried, [number])


def _carried(carried: Herd, animals: tuple[Animal, ...], rule: str) -> Broken | None:
    """Say whether animals are not listed in order, or not carried."""
    herd = read(animals)
    if herd is None:
        return _no("wrong-order", rule, animals=animals)
    if fits(herd, carried):
        return None
    return _no("not-carried", rule, animals=animals, carried=listed(carried))


def _place(state: State, move: Place) -> Broken | None:  # NA3.8
    return _space(state, move.to)


# --- acting -----------------------------------------------------------------------------------


def _ground(state: State) -> int:
    return state.options._terrain.ground[state._row[AT + state._row[SEAT]]]


def _acted(state: State) -> Broken | None:  # NA4.1
    return _no("acted", seat=state.seat) if state.acted else None


def _hunt(state: State, move: Capture | Lure) -> Broken | None:  # NA4.2
    seat = state._row[SEAT]
    if state.acted or _ground(state) >= AT_CITY:
        elsewhere = _no("not-on-landscape", kind=move.kind, at=state.at(seat))
        return _acted(state) or elsewhere
    ready = any(state.handlers(seat).values())
    return None if ready else _no("no-handlers", kind=move.kind, seat=seat)


def _shift(state: State, _: Shift) -> Broken | None:  # NA4.5
    if state.acted or _ground(state) != AT_DUNE:
        return _acted(state) or _no("not-on-dune", at=state.at(state._row[SEAT]))
    blocked = on_last_strip(state.options, state._row)
    return _no("nomad-on-last-strip", strip=state.strips[-1]) if blocked else None


def _sell(state: State, move: Sell) -> Broken | None:  # NA4.6
    if state.acted or _ground(state) != AT_CITY:
        return _acted(state) or _no("not-in-city", at=state.at(state._row[SEAT]))
    return _sold(state, move) or _silver(state, move)


def _sold(state: State, move: Sell | Abdul) -> Broken | None:  # NA4.6
    if not move.animals:
        return _no("nothing-sold")
    return _carried(state._row[CARRIED + state._row[SEAT]], move.animals, "NA4.6")


def _silver(state: State, move: Sell | Abdul) -> Broken | None:  # NA5.3
    return _held(state, Special.SILVER, "NA5.3") if move.silver else None


# --- discs and questions ----------------------------------------------------------------------


def _abdul(state: State, move: Abdul) -> Broken | None:  # NA5.2
    here = _no("in-city", at=state.at(state._row[SEAT])) if _ground(state) == AT_CITY else None
    held = _held(state, Special.ABDUL, "NA5.2")
    return _sold(state, move) or here or held or _silver(state, move)


def _expert(state: State, move: Expert) -> Broken | None:  # NA5.2
    there = state.landscapes[move.landscape][move.animal]
    return _held(state, Special.EXPERT, "NA5.2") or _there(there, move.animal, "NA5.2")


def _pick(state: State, move: Pick) -> Broken | None:  # NA4.3
    there = state.landscapes[LANDSCAPES[_ground(state)]]
    return _there(there[move.animal], move.animal, "NA4.3") if move.animal else None


def _there(number: int, animal: Animal, rule: str) -> Broken | None:
    return None if number else _no("not-there", rule, animal=animal.value)


def _choose(state: State, move: Choose) -> Broken | None:  # NA7.3
    lands = tuple(LANDSCAPES[land].value for land in fewest(state._row))
    wrong = _no("not-fewest", landscape=move.landscape.value, fewest=lands)
    return None if move.landscape in lands else wrong


def _sands(state: State, _: Sands) -> Broken | None:  # NA5.4
    return _held(state, Special.SANDS, "NA5.4")


# --- chance -----------------------------------------------------------------------------------


_UNFIT: dict[type[Move], str] = {
    Strip: "wrong-strip",
    LandscapeDie: "no-yellow",
    AnimalDice: "wrong-faces",
    HandlerDice: "wrong-hits",
    DrawDisc: "disc-seen",
    FinalDisc: "disc-turned",
}


def _outcome(_: State, move: Move) -> Broken:
    return _no(_UNFIT[type(move)], kind=move.kind)


Reason: TypeAlias = Callable[[State, Any], Broken | None]
REASONS: dict[type[Move], Reason] = {
    Step: _step,
    Ride: _ride,
    Pilgrim: _pilgrim,
    Place: _place,
    Capture: _hunt,
    Lure: _hunt,
    Shift: _shift,
    Sell: _sell,
    Abdul: _abdul,
    Expert: _expert,
    Pick: _pick,
    Choose: _choose,
    Keep: _keep,
    Sands: _sands,
    **dict.fromkeys(_UNFIT, _outcome),
}
"""What finds the rule that a move breaks, by kind; `halt`, `end` and `decline` never break one."""
