"""What happens by a move, found by comparing the states before and after it.

`effects` has the words; what is here says which of them are due, and in which order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, cast

from desertrules.core.contract import Over, Seat
from desertrules.core.params import Param
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DISC_DINARS,
    LANDSCAPES,
    MOST_HANDLERS,
    ROWS,
    TERRAIN,
    THIRD_HANDLER_COST,
    Animal,
)
from desertrules.nomads_of_arabia.kernel.tasks import Task
from desertrules.nomads_of_arabia.legality import turn
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    AnimalDice,
    Capture,
    Choose,
    Decline,
    DrawDisc,
    End,
    Expert,
    FinalDisc,
    Halt,
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
from desertrules.nomads_of_arabia.views import secrets, view

Happening: TypeAlias = tuple[str, int | None, dict[str, Param]]
"""The code of an effect, whom it concerns, and its parameters."""
Happenings: TypeAlias = Iterator[Happening]


def happenings(before: State, move: Move, after: State, viewer: Seat | None) -> Happenings:
    """Give what a legal move brought about, as a seat sees it, in the order of the rules."""
    yield from _MADE[type(move)](before, move, after)
    yield from _seen(before, move, viewer)
    yield from _restocks(before, move, after)
    yield from _shift(before, after)
    yield from _prices(before, after)
    yield from _next(before, after, viewer)


def _told(code: str, seat: int | None, /, **params: Param) -> Happening:
    return code, seat, params


# --- moving -----------------------------------------------------------------------------------


def _step(before: State, move: Step | Ride, after: State) -> Happenings:
    """Tell of a way, of what was paid for it, and of handlers that came and went."""
    seat = _whose(before)
    yield from _used(before, move)
    hire = THIRD_HANDLER_COST if len(move.hire) == MOST_HANDLERS else 0
    step = before.dinars(seat) - after.dinars(seat) - hire
    for what, dinars in (("third-handler", hire), ("second-step", step)):
        if dinars:
            yield _told("paid", seat, what=what, dinars=dinars, points=-dinars)
    if move.hire:
        yield _told("handlers-hired", seat, handlers=_names(Counter(move.hire)))
    yield _told("nomad-moved", seat, space=before.at(seat), to=move.to)
    had = Counter(before.handlers(seat)) + Counter(move.hire)
    yield from _handlers_returned(seat, had - Counter(after.handlers(seat)))


def _halt(before: State, _: Halt, __: State) -> Happenings:
    yield _told("nomad-halted", _whose(before))


def _pilgrim(before: State, _: Pilgrim, after: State) -> Happenings:
    seat = _whose(before)
    yield _told("nomad-to-pilgrim", seat, space=before.at(seat))
    yield from _handlers_returned(seat, Counter(before.handlers(seat)))
    yield from _animals_returned(before, after, seat)


def _place(before: State, move: Place, _: State) -> Happenings:
    yield _told("nomad-placed", _whose(before), to=move.to)


def _handlers_returned(seat: int, handlers: Mapping[Animal, int]) -> Happenings:
    if any(handlers.values()):
        yield _told("handlers-returned", seat, handlers=_names(handlers))


def _animals_returned(before: State, after: State, seat: int) -> Happenings:
    kept = after.animals(seat)
    gone = Counter(before.animals(seat)) - Counter(kept)
    if gone:
        yield _told("animals-returned", seat, animals=_names(gone), kept=_names(kept))


# --- acting -----------------------------------------------------------------------------------


def _hunt(before: State, move: Capture | Lure, _: State) -> Happenings:
    yield _told("hunt-begun", _whose(before), aim=move.kind, landscape=_ground(before))


def _handler_dice(before: State, move: HandlerDice, after: State) -> Happenings:
    seat, land = _whose(before), _ground(before)
    yield _told("handlers-rolled", seat, hits=_names(Counter(move.hits)))
    if before.pending[0] is Task.LURE:
        lured = Counter(before.stock) - Counter(after.stock)
        yield _told("lured", seat, animals=_names(lured), landscape=land)
    elif after.pending[0] is not Task.PICK:
        yield from _caught(before, after, land)


def _pick(before: State, _: Pick, after: State) -> Happenings:
    yield from _caught(before, after, _ground(before))


def _expert(before: State, move: Expert, after: State) -> Happenings:
    yield from _used(before, move)
    yield from _caught(before, after, move.landscape.value)


def _caught(before: State, after: State, land: str) -> Happenings:
    seat = _whose(before)
    caught = Counter(after.animals(seat)) - Counter(before.animals(seat))
    yield _told("caught", seat, animals=_names(caught), landscape=land)


def _sale(before: State, move: Sell | Abdul, after: State) -> Happenings:
    """Tell what each kind brought: its price before the sale, and what is added (NA4.6, NA5.3)."""
    seat = _whose(before)
    yield from _used(before, move)
    disc = before.city_discs.get(_strip(before)) if isinstance(move, Sell) else None
    for animal, number in Counter(move.animals).items():  # in the order of NA1.1
        price = before.prices[animal] + after.silver + (disc is not None and disc == animal.value)
        yield _told(
            "sold", seat, animal=animal.value, number=number, price=price, points=number * price
        )


def _shift_dunes(before: State, _: Shift, __: State) -> Happenings:
    yield _told("shift-chosen", _whose(before))


def _end(before: State, _: End, __: State) -> Happenings:
    yield _told("turn-ended", _whose(before))


# --- discs ------------------------------------------------------------------------------------


def _used(before: State, move: Move) -> Happenings:
    """Tell which discs the seat that decides has shown."""
    for disc in secrets.uses(move):
        yield _told("disc-used", before.actor, disc=disc.value)


def _draw_disc(before: State, _: DrawDisc, __: State) -> Happenings:
    yield _told("disc-taken", _whose(before), strip=_strip(before))


def _seen(before: State, move: Move, viewer: Seat | None) -> Happenings:
    """Tell the taker of a disc, and nobody else, which it is."""
    if isinstance(move, DrawDisc) and viewer is not None and viewer == before.seat:
        worth = DISC_DINARS.get(move.disc, 0)
        yield _told("disc-seen", viewer, disc=move.disc.value, points=worth)


def _final_disc(_: State, move: FinalDisc, after: State) -> Happenings:
    yield _told("final-disc", None, strip=after.strips[0], disc=move.disc.value)


def _sands(before: State, move: Sands, _: State) -> Happenings:
    yield from _used(before, move)
    yield _told("extra-turn", before.actor)


def _decline(before: State, _: Decline, __: State) -> Happenings:
    yield _told("extra-turn-declined", before.actor)


# --- dice and strips --------------------------------------------------------------------------


def _landscape_die(_: State, move: LandscapeDie, __: State) -> Happenings:
    yield _told("landscape-rolled", None, face=move.face.value)


def _animal_dice(_: State, move: AnimalDice, __: State) -> Happenings:
    yield _told("animals-rolled", None, faces=tuple(face.value for face in move.faces))


def _keep(before: State, _: Keep, after: State) -> Happenings:
    yield from _animals_returned(before, after, cast(Seat, before.actor))


def _choose(before: State, move: Choose, _: State) -> Happenings:
    yield _told("landscape-chosen", _whose(before), landscape=move.landscape.value)


def _strip_drawn(_: State, __: Strip, ___: State) -> Happenings:
    """Tell nothing here: a strip that is laid without an event is told in the same way."""
    yield from ()


_MADE: dict[type[Move], Callable[[State, Any, State], Happenings]] = {
    Strip: _strip_drawn,
    LandscapeDie: _landscape_die,
    AnimalDice: _animal_dice,
    HandlerDice: _handler_dice,
    DrawDisc: _draw_disc,
    FinalDisc: _final_disc,
    Step: _step,
    Ride: _step,
    Halt: _halt,
    Pilgrim: _pilgrim,
    Place: _place,
    Capture: _hunt,
    Lure: _hunt,
    Shift: _shift_dunes,
    End: _end,
    Sands: _sands,
    Decline: _decline,
    Pick: _pick,
    Sell: _sale,
    Abdul: _sale,
    Expert: _expert,
    Choose: _choose,
    Keep: _keep,
}
"""What each kind of move does itself."""


# --- what follows -----------------------------------------------------------------------------


def _restocks(before: State, move: Move, after: State) -> Happenings:
    """Tell which animals came to a landscape by dice, and which have left the stock for one."""
    put = Counter[Animal]()
    if isinstance(move, AnimalDice | LandscapeDie | Choose):
        for land, grazing in after.landscapes.items():
            came = Counter(grazing) - Counter(before.landscapes[land])
            if not came:
                continue
            there: dict[str, Param] = {"animals": _names(came), "landscape": land.value}
            if before.pending[0] is Task.FIRST_LANDSCAPE:
                yield _told("animals-set-out", None, **there)
            elif isinstance(move, AnimalDice):
                yield _told("restocked", None, **there, source="stock")
            else:
                put = came
                yield _told("restocked", None, **there, source="hand")
    left = Counter(after.in_hand) + put - Counter(before.in_hand)
    if left:
        yield _told("left-stock", None, animals=_names(left))


def _shift(before: State, after: State) -> Happenings:
    """Tell which strip is gone, with whom and what was on it, and which one came."""
    if len(before.strips) == ROWS and before.strips[-1] not in after.strips:
        strip = before.strips[-1]
        yield _told("dunes-shifted", None, strip=strip)
        if strip in before.city_discs:
            disc = before.city_discs[strip]
            yield _told("disc-lost", None, strip=strip, disc=disc and disc.value)
    for seat in _from(before.seat or 0, before.options.players):
        if after.at(seat) == "lost" != before.at(seat):
            yield _told("nomad-lost", seat, space=before.at(seat))
            yield from _handlers_returned(seat, before.handlers(seat))
            yield from _animals_returned(before, after, seat)
    for row, strip in enumerate(after.strips):
        if strip not in before.strips:
            yield _told("strip-laid", None, strip=strip, row=row)
    for strip, face in after.city_discs.items():
        if face is None and strip not in before.city_discs:
            yield _told("disc-laid", None, strip=strip)


def _prices(before: State, after: State) -> Happenings:
    for animal, price in after.prices.items():
        old = before.prices[animal]
        if price != old:
            yield _told("price-changed", None, animal=animal.value, price=price, old=old)


def _next(before: State, after: State, viewer: Seat | None) -> Happenings:
    """Tell who is asked for Sands of Time, whose turn begins, or how the game ended."""
    if before.seat is None and after.seat is not None:  # NA2.5
        for seat in range(after.options.players):
            yield _told("nomad-placed", seat, to=after.at(seat))
    if after.pending[0] is Task.SANDS:
        yield _told("sands-asked", after.actor)
    elif after.pending == (Task.MOVE,) and after.start is None and not after.disc_played:
        yield _told("turn-begins", after.seat)
    elif after.pending[0] is Task.OVER:
        yield from _end_of_game(after, viewer)


def _end_of_game(after: State, viewer: Seat | None) -> Happenings:
    """Tell why the game is over, and who has won if the viewer knows all discs that count."""
    seen = view(after, viewer)
    result = cast(Over, turn(seen)).result
    yield _told("game-over", None, reason=result.reason)
    if all(seen.discs(seat) is not None for seat in range(after.options.players)):
        for winner in result.winners:
            yield _told("won", winner, total=result.standings[winner].points)


# --- words ------------------------------------------------------------------------------------


def _whose(state: State) -> Seat:
    return cast(Seat, state.seat)  # None only in the set-up


def _from(first: int, players: int) -> list[int]:
    return [(first + step) % players for step in range(players)]


def _names(animals: Mapping[Animal, int]) -> tuple[str, ...]:
    """List animals, or handlers, in the order of NA1.1."""
    return tuple(animal.value for animal in ANIMALS for _ in range(animals.get(animal, 0)))


def _strip(state: State) -> str:
    """Give the strip on which the nomad is whose turn it is."""
    return str(state.at(_whose(state))).partition(":")[0]


def _ground(state: State) -> str:
    """Give the landscape on which the nomad is whose turn it is."""
    strip, _, place = str(state.at(_whose(state))).partition(":")
    mark = dict(state.options.components.strips)[strip][int(place)]
    return LANDSCAPES[TERRAIN.index(mark)].value
