"""Why a move is illegal: a code, the rule's number and one sentence.

Sentences speak of the table as everybody sees it, and of the discs of the seat that tried; never of
the discs of another.
"""

from collections.abc import Callable
from typing import Any

from desertrules.core.contract import Rejection
from desertrules.core.errors import wrong_game
from desertrules.core.params import Param, Params
from desertrules.nomads_of_arabia.components import (
    FREE_HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    NAME,
    ROWS,
    THIRD_HANDLER_COST,
    Animal,
)
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.herds import UNIT_OF, Herd, fits, listed, pack, read, size
from desertrules.nomads_of_arabia.kernel.lists import herds_to_keep, herds_to_sell, pilgrims
from desertrules.nomads_of_arabia.kernel.tasks import asked
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE, PLACE_BITS
from desertrules.nomads_of_arabia.legality import (
    fewest,
    hires_of,
    hunting_ground,
    may_call_abdul,
    may_leave,
    may_ride,
    may_shift,
)
from desertrules.nomads_of_arabia.moves import (
    MOVES,
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
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ACTED,
    ACTOR,
    ALL_STRIPS,
    AT,
    CARRIED,
    DISCS,
    EXPERT,
    FLAGS,
    GUIDES,
    LANDS,
    MONEY,
    POOL,
    SANDS,
    SEAT,
    SILVER_TONGUE,
    START,
    STRIPS,
    TASKS,
    Row,
)

_SHOWN = 12


def _no(code: str, rule: str, message: str, **params: Param) -> Rejection:
    return Rejection(code, rule, message, Params.of(**params))


def _words(animals: tuple[Animal, ...]) -> str:
    more = ["..."] if len(animals) > _SHOWN else []
    return ", ".join([*animals[:_SHOWN], *more]) or "nothing"


# --- moving -----------------------------------------------------------------------------------


def _judge_space(options: Options, row: Row, to: str) -> Rejection | None:  # NA1.3
    terrain = options._terrain
    space = terrain.spaces.get(to)
    if space is not None and space >> PLACE_BITS in row[ALL_STRIPS]:
        return None
    strip, _, _ = to.partition(":")
    if to in terrain.mountains and terrain.strip_numbers[strip] in row[ALL_STRIPS]:
        return _no("mountain", "NA1.3", f"{to} is a mountain.", to=to)
    return _no("no-such-space", "NA1.3", f"No space of the five strips is called {to}.", to=to)


def no_way(options: Options, row: Row, to: str) -> Rejection:  # NA3.1
    """Say why no step leads to a space."""
    if wrong := _judge_space(options, row, to):
        return wrong
    terrain = options._terrain
    if terrain.spaces[to] == row[START]:
        message = f"The turn began on {to}; the second step may not lead back there."
        return _no("back-to-start", "NA3.1", message, to=to)
    at = terrain.names[row[AT + row[SEAT]]]
    return _no("not-a-neighbour", "NA3.1", f"{to} is not next to {at}.", to=to, at=at)


def unpaid(row: Row, cost: int) -> Rejection:  # NA3.2
    """Say that a second step costs more than the seat has."""
    seat = row[SEAT]
    dinars = row[MONEY + seat]
    message = f"The second step costs {cost} dinars; seat {seat} has {dinars}."
    return _no("second-step-unpaid", "NA3.2", message, cost=cost, dinars=dinars)


def judge_hire(
    options: Options, row: Row, move: Step | Ride, cost: int
) -> Rejection | None:  # NA3.4
    """Judge a hire, where the journey itself costs so much."""
    ground = options._terrain.ground
    seat, pool, hire = row[SEAT], row[POOL], move.hire
    herd = read(hire)
    leaving = ground[row[AT + seat]] == AT_CITY
    if not leaving or ground[options._terrain.spaces[move.to]] == AT_CITY:
        if herd == 0:
            return None
        message = "Handlers are taken only by who leaves a city, and not straight into another."
        return _no("no-hire-here", "NA3.4", message, hire=hire)
    if herd in hires_of(row, step=type(move) is Step):
        return None
    if herd is None:
        message = f"Handlers are listed in the order of the animals: not {_words(hire)}."
        return _no("wrong-order", "NA3.4", message, hire=hire)
    if not fits(herd, pool):
        message = f"The pool does not have {_words(hire)}; it has {_words(listed(pool))}."
        return _no("pool-lacks", "NA3.4", message, hire=hire, pool=listed(pool))
    if len(hire) == MOST_HANDLERS:
        cost += THIRD_HANDLER_COST
        dinars = row[MONEY + seat]
        message = f"Three handlers cost {cost} dinars here; seat {seat} has {dinars}."
        return _no("hire-unpaid", "NA3.4", message, cost=cost, dinars=dinars)
    if size(pool) < FREE_HANDLERS:
        message = f"The pool has only {_words(listed(pool))}, all of which must be taken."
    else:
        message = f"Who leaves a city takes two handlers or three, not {len(hire)}."
    return _no("wrong-number", "NA3.4", message, hire=hire)


def _judge_ride(options: Options, row: Row, move: Ride) -> Rejection | None:
    seat = row[SEAT]
    if wrong := _judge_space(options, row, move.to) or judge_hire(options, row, move, 0):
        return wrong
    if not may_ride(row):  # NA3.6
        if row[START]:
            return _no("ride-after-step", "NA3.6", "The winds are ridden before any step.")
        return _not_held(row, "NA3.6", "winds")
    if options._terrain.spaces[move.to] == row[AT + seat]:
        message = f"The nomad of seat {seat} is on {move.to} already."
        return _no("own-space", "NA3.6", message, to=move.to)
    return None


def _not_held(row: Row, rule: str, disc: str) -> Rejection:
    seat = row[ACTOR]
    return _no("not-held", rule, f"Seat {seat} does not hold {disc}.", seat=seat, disc=disc)


def _judge_pilgrim(_: Options, row: Row, move: Pilgrim) -> Rejection | None:  # NA3.7
    carried = row[CARRIED + row[SEAT]]
    if not may_leave(row):
        what = "step" if row[START] else "disc"
        message = f"The nomad goes to the Pilgrim before any {what}, instead of the whole turn."
        return _no(f"pilgrim-after-{what}", "NA3.7", message)
    return None if move in pilgrims(carried) else _judge_kept(carried, move.keep, "NA3.7")


def _judge_kept(carried: Herd, keep: tuple[Animal, ...], rule: str) -> Rejection | None:
    if wrong := _judge_animals(carried, keep, rule):
        return wrong
    if pack(keep) in herds_to_keep(carried):
        return None
    number = min(KEPT, size(carried))
    message = f"Of {_words(listed(carried))}, {number} are kept, not {len(keep)}."
    return _no("wrong-number", rule, message, animals=keep, number=number)


def _judge_animals(carried: Herd, animals: tuple[Animal, ...], rule: str) -> Rejection | None:
    """Judge whether animals are listed in order, and carried."""
    herd = read(animals)
    if herd is None:
        message = f"Animals are listed in their order: not {_words(animals)}."
        return _no("wrong-order", rule, message, animals=animals)
    if not fits(herd, carried):
        there = _words(listed(carried))
        message = f"The nomad does not carry {_words(animals)}; it carries {there}."
        return _no("not-carried", rule, message, animals=animals, carried=listed(carried))
    return None


def _judge_place(options: Options, row: Row, move: Place) -> Rejection | None:  # NA3.8
    return _judge_space(options, row, move.to)


# --- acting -----------------------------------------------------------------------------------


def _judge_acted(row: Row) -> Rejection | None:  # NA4.1
    if row[FLAGS] & ACTED:
        seat = row[SEAT]
        return _no("acted", "NA4.1", f"Seat {seat} has done its action already.", seat=seat)
    return None


def _judge_hunt(options: Options, row: Row, move: Capture | Lure) -> Rejection | None:  # NA4.2
    if wrong := _judge_acted(row):
        return wrong
    seat = row[SEAT]
    at = row[AT + seat]
    if options._terrain.ground[at] >= AT_CITY:
        where = options._terrain.names[at]
        message = f"A {move.kind} needs a landscape, and {where} is none."
        return _no("not-on-landscape", "NA4.2", message, at=where)
    if not row[GUIDES + seat]:
        message = f"A {move.kind} needs a handler, and seat {seat} has none."
        return _no("no-handlers", "NA4.2", message, seat=seat)
    return None


def _judge_shift(options: Options, row: Row, _: Shift) -> Rejection | None:  # NA4.5
    if wrong := _judge_acted(row):
        return wrong
    at = row[AT + row[SEAT]]
    where = options._terrain.names[at]
    if options._terrain.ground[at] != AT_DUNE:
        message = f"The dunes are shifted from a dune, and {where} is none."
        return _no("not-on-dune", "NA4.5", message, at=where)
    if not may_shift(options, row):
        strip = options._terrain.strip_names[row[STRIPS + ROWS - 1]]
        message = f"A nomad stands on {strip}, the last strip, so the dunes may not be shifted."
        return _no("nomad-on-last-strip", "NA4.5", message, strip=strip)
    return None


def _judge_sell(options: Options, row: Row, move: Sell) -> Rejection | None:  # NA4.6
    if wrong := _judge_acted(row):
        return wrong
    at = row[AT + row[SEAT]]
    if options._terrain.ground[at] != AT_CITY:
        where = options._terrain.names[at]
        return _no("not-in-city", "NA4.6", f"Animals are sold in a city, not on {where}.", at=where)
    return _judge_sold(row, move) or _judge_silver(row, move)


def _judge_sold(row: Row, move: Sell | Abdul) -> Rejection | None:  # NA4.6
    carried = row[CARRIED + row[SEAT]]
    if wrong := _judge_animals(carried, move.animals, "NA4.6"):
        return wrong
    if pack(move.animals) not in herds_to_sell(carried):
        return _no("nothing-sold", "NA4.6", "At least one animal must be sold.")
    return None


def _judge_silver(row: Row, move: Sell | Abdul) -> Rejection | None:  # NA5.3
    if move.silver and not row[DISCS + row[SEAT]] & SILVER_TONGUE:
        return _not_held(row, "NA5.3", "silver")
    return None


# --- discs and questions ----------------------------------------------------------------------


def _judge_abdul(options: Options, row: Row, move: Abdul) -> Rejection | None:  # NA5.2
    if wrong := _judge_sold(row, move):
        return wrong
    if not may_call_abdul(options, row):
        at = row[AT + row[SEAT]]
        if options._terrain.ground[at] != AT_CITY:
            return _not_held(row, "NA5.2", "abdul")
        where = options._terrain.names[at]
        message = f"Abdul buys only away from cities, and {where} is one."
        return _no("in-city", "NA5.2", message, at=where)
    return _judge_silver(row, move)


def _judge_expert(_: Options, row: Row, move: Expert) -> Rejection | None:  # NA5.2
    if not row[DISCS + row[SEAT]] & EXPERT:
        return _not_held(row, "NA5.2", "expert")
    land = LANDS + LANDSCAPES.index(move.landscape)
    return _judge_there(row[land], move.animal, "NA5.2")


def _judge_there(herd: Herd, animal: Animal, rule: str) -> Rejection | None:
    if fits(UNIT_OF[animal], herd):
        return None
    return _no("not-there", rule, f"No {animal} is there.", animal=animal.value)


def _judge_pick(options: Options, row: Row, move: Pick) -> Rejection | None:  # NA4.3
    if move.animal is None:
        return None
    return _judge_there(row[hunting_ground(options, row)], move.animal, "NA4.3")


def _judge_choose(_: Options, row: Row, move: Choose) -> Rejection | None:  # NA7.3
    lands = tuple(LANDSCAPES[land] for land in fewest(row))
    if move.landscape in lands:
        return None
    message = f"Fewest animals are on {', '.join(lands)}, not on {move.landscape}."
    return _no("not-fewest", "NA7.3", message, landscape=move.landscape.value, fewest=lands)


def _judge_keep(_: Options, row: Row, move: Keep) -> Rejection | None:  # NA6.2
    return _judge_kept(row[CARRIED + row[ACTOR]], move.animals, "NA6.2")


def _judge_sands(_: Options, row: Row, __: Sands) -> Rejection | None:  # NA5.4
    return None if row[DISCS + row[ACTOR]] & SANDS else _not_held(row, "NA5.4", "sands")


# --- chance -----------------------------------------------------------------------------------


_UNFIT: dict[type[Move], tuple[str, str]] = {
    Strip: ("wrong-strip", "That strip cannot be drawn now"),
    LandscapeDie: ("no-yellow", "Yellow is rolled again in the set-up"),
    AnimalDice: ("wrong-faces", "Two faces are rolled, in the order of the animals, blank last"),
    HandlerDice: ("wrong-hits", "Hits come from the handlers that are carried, in their order"),
    DrawDisc: ("disc-seen", "That disc is not among those that nobody has seen"),
    FinalDisc: ("disc-turned", "That disc cannot be turned over now"),
}


def _judge_outcome(options: Options, row: Row, move: Move) -> Rejection | None:
    if move in outcomes_of(options, row).moves:
        return None
    rule, _ = asked(row)
    code, words = _UNFIT[type(move)]
    return _no(code, rule, f"{words}.", kind=move.kind)


# --- all moves --------------------------------------------------------------------------------


JUDGES: dict[type[Move], Callable[[Options, Row, Any], Rejection | None]] = {
    Ride: _judge_ride,
    Pilgrim: _judge_pilgrim,
    Place: _judge_place,
    Capture: _judge_hunt,
    Lure: _judge_hunt,
    Shift: _judge_shift,
    Sell: _judge_sell,
    Abdul: _judge_abdul,
    Expert: _judge_expert,
    Pick: _judge_pick,
    Choose: _judge_choose,
    Keep: _judge_keep,
    Sands: _judge_sands,
    **dict.fromkeys(_UNFIT, _judge_outcome),
}
"""What judges a move of a kind that is asked for. A step is judged as it is taken; all other kinds
are legal whenever they are asked for."""


def not_now(_: Options, row: Row, move: Move) -> Rejection:
    """Say that no move of this kind is asked for; raise WrongGame for no move of ours."""
    if type(move) not in MOVES:
        raise wrong_game(move, "move", NAME)
    if not row[TASKS]:
        return _no("game-over", "NA6.5", "The game is over.")
    rule, words = asked(row)
    words = words.format(seat=row[ACTOR])
    return _no("not-now", rule, f"No {move.kind} now: {words}.", kind=move.kind)
