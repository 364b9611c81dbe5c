"""What may happen next: each kind of move that is asked for, with the list of those that are legal.

Nothing else decides. `legal_moves` puts the lists together; a move is checked by whether it is in
the list of its kind, of which no more is built than that takes.
"""

from collections.abc import Callable
from typing import TypeAlias

from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import Outcomes
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    LANDSCAPES,
    MOST_HANDLERS,
    NAME,
    PLAYERS,
    THIRD_HANDLER_COST,
)
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts
from desertrules.nomads_of_arabia.kernel.lists import (
    Choices,
    Journeys,
    Sales,
    hires,
    keeps,
    pilgrims,
)
from desertrules.nomads_of_arabia.kernel.places import (
    fewest,
    hunting_ground,
    in_city,
    on_last_strip,
    second_step_cost,
    spaces_in_play,
)
from desertrules.nomads_of_arabia.kernel.slots import (
    ABDUL,
    ACTED,
    ACTOR,
    AT,
    CARRIED,
    DISC_PLAYED,
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
    WINDS,
    Row,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_ACT,
    T_CAPTURE,
    T_CHOOSE,
    T_DRAW,
    T_DRIVE,
    T_FILL,
    T_FINAL,
    T_FIRST,
    T_KEEP,
    T_LOST,
    T_LURE,
    T_MOVE,
    T_OVER,
    T_PICK,
    T_PLACE,
    T_RANDOM,
    T_SANDS,
    T_SCATTER,
    T_STRIP,
    TASK_MASK,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE, HALT, PLACE_BITS, Near
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
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.scoring import standings
from desertrules.nomads_of_arabia.state import State, View

Legal: TypeAlias = Callable[[Options, Row], LegalMoves[Move]]
"""What gives the legal moves of a kind, or of all kinds, where a task asks for them."""

Kinds: TypeAlias = dict[type[Move], Legal | None]
"""The kinds of moves that a task asks for, each with what lists the legal ones."""

CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in range(PLAYERS[-1])]
NOTHING = ListedMoves[Move]()
_HALT = ListedMoves[Move]([HALT])
_HUNT = ListedMoves[Move]([Capture(), Lure()])
_SHIFT = ListedMoves[Move]([Shift()])
_END = ListedMoves[Move]([End()])
_CLOSED = {id(moves): ListedMoves[Move]([*moves, *_END]) for moves in (NOTHING, _HUNT, _SHIFT)}
"""The actions that are always the same, with `end` after them."""
_SANDS = ListedMoves[Move]([Sands()])
_DECLINE = ListedMoves[Move]([Decline()])
_DECLINE_OR_SANDS = ListedMoves[Move]([*_DECLINE, *_SANDS])
_EXPERTS = [[Expert(land, animal) for animal in ANIMALS] for land in LANDSCAPES]
_CHOICES = [Choose(land) for land in LANDSCAPES]
_PICKS = [Pick(animal) for animal in ANIMALS]
_NO_PICK = Pick(None)

# --- moving -----------------------------------------------------------------------------------


def _steps(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the steps: to a neighbour but where the turn began (NA3.1), if they can be paid."""
    seat, start = row[SEAT], row[START]
    at = row[AT + seat]
    slot = row.index(at >> PLACE_BITS, STRIPS)  # as `neighbours`, which costs a call
    near = options._terrain.near(at, row[slot - 1], row[slot + 1], start)
    if start and second_step_cost(row, seat) > row[MONEY + seat]:
        return NOTHING
    if not near.from_city:
        return near
    cost = second_step_cost(row, seat, MOST_HANDLERS) if start else 0
    return Journeys(Step, options, near.spaces, hires_of(row, cost))


def hires_of(row: Row, cost: int) -> tuple[Herd, ...]:  # NA3.4
    """Give what can be hired by who leaves a city, where the way costs so much with three."""
    third = row[MONEY + row[SEAT]] >= cost + THIRD_HANDLER_COST
    return hires(row[POOL], MOST_HANDLERS - (not third))


def _rides(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the rides: to any other space, before any step, by who holds `winds` (NA3.6)."""
    seat = row[SEAT]
    if row[START] or not row[DISCS + seat] & WINDS:
        return NOTHING
    at = row[AT + seat]
    spaces = spaces_in_play(options._terrain, row).spaces
    targets = {name: space for name, space in spaces.items() if space != at}
    hired = hires_of(row, 0) if in_city(options, row) else (0,)
    return Journeys(Ride, options, targets, hired)


def _leaving(_: Options, row: Row) -> ListedMoves[Move]:
    """Give the ways to the Pilgrim, before any step and any disc (NA3.7)."""
    if row[START] or row[FLAGS] & DISC_PLAYED:
        return NOTHING
    return pilgrims(row[CARRIED + row[SEAT]])


def _placing(options: Options, row: Row) -> LegalMoves[Move]:  # NA3.8
    return spaces_in_play(options._terrain, row)


def _moving(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the moves of a seat that is still moving, from a space (NA3)."""
    steps, leaving = _steps(options, row), _leaving(options, row)
    if row[DISCS + row[SEAT]] & (ABDUL | EXPERT | WINDS):
        return Choices([steps, _HALT, _rides(options, row), leaving, *_besides(options, row)])
    if type(steps) is Journeys:
        return Choices([steps, ListedMoves(_HALT + leaving)])
    or_halt = steps.or_halt if type(steps) is Near else _HALT
    return ListedMoves(or_halt + leaving) if leaving else or_halt


# --- acting -----------------------------------------------------------------------------------


def _actions(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the actions of a seat that has done none (NA4.1), by where its nomad stands."""
    seat = row[SEAT]
    if row[FLAGS] & ACTED:
        return NOTHING
    ground = options._terrain.ground[row[AT + seat]]
    if ground == AT_CITY:
        return _sales(Sell, row)
    if ground == AT_DUNE:
        return NOTHING if on_last_strip(options, row) else _SHIFT
    return _HUNT if row[GUIDES + seat] else NOTHING  # NA4.2


def _sales(kind: type[Sell | Abdul], row: Row) -> LegalMoves[Move]:  # NA4.6
    seat = row[SEAT]
    carried = row[CARRIED + seat]
    silver = bool(row[DISCS + seat] & SILVER_TONGUE)  # NA5.3
    return Sales(kind, carried, silver=silver) if carried else NOTHING


def _abduls(options: Options, row: Row) -> LegalMoves[Move]:  # NA5.2
    held = row[DISCS + row[SEAT]] & ABDUL
    return _sales(Abdul, row) if held and not in_city(options, row) else NOTHING


def _experts(_: Options, row: Row) -> LegalMoves[Move]:  # NA5.2
    if not row[DISCS + row[SEAT]] & EXPERT:
        return NOTHING
    return ListedMoves(
        [
            expert
            for land, experts in enumerate(_EXPERTS)
            for expert, there in zip(experts, counts(row[LANDS + land]), strict=True)
            if there
        ]
    )


def _besides(options: Options, row: Row) -> list[LegalMoves[Move]]:
    """Give what the discs of a seat allow besides its movement or action."""
    return [_abduls(options, row), _experts(options, row)]


def _acting(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the moves of a seat that has moved (NA4)."""
    actions = _actions(options, row)
    if row[DISCS + row[SEAT]] & (ABDUL | EXPERT):
        return Choices([actions, *_besides(options, row), _END])
    closed = _CLOSED.get(id(actions))
    return Choices([actions, _END]) if closed is None else closed


# --- questions --------------------------------------------------------------------------------


def _picking(options: Options, row: Row) -> LegalMoves[Move]:  # NA4.3
    there = counts(row[hunting_ground(options, row)])
    return ListedMoves([*(pick for pick, n in zip(_PICKS, there, strict=True) if n), _NO_PICK])


def _choosing(_: Options, row: Row) -> LegalMoves[Move]:  # NA7.3
    return ListedMoves([_CHOICES[land] for land in fewest(row)])


def _keeping(_: Options, row: Row) -> LegalMoves[Move]:  # NA6.2
    return keeps(row[CARRIED + row[ACTOR]])


def _sands(_: Options, row: Row) -> LegalMoves[Move]:  # NA5.4
    return _SANDS if row[DISCS + row[ACTOR]] & SANDS else NOTHING


def _answering(options: Options, row: Row) -> LegalMoves[Move]:
    return _DECLINE_OR_SANDS if _sands(options, row) is _SANDS else _DECLINE


def _chance(options: Options, row: Row) -> LegalMoves[Move]:
    return outcomes_of(options, row).moves


def no_moves(_: Options, __: Row) -> LegalMoves[Move]:
    """Give the legal moves of a kind that nobody asks for."""
    return NOTHING


# --- all moves --------------------------------------------------------------------------------


_BESIDES: Kinds = {Abdul: _abduls, Expert: _experts}
ASKED: dict[int, Kinds] = {
    T_OVER: {},
    T_STRIP: {Strip: _chance},
    T_FIRST: {LandscapeDie: _chance},
    T_FILL: {AnimalDice: _chance},
    T_DRIVE: {LandscapeDie: _chance},
    T_RANDOM: {AnimalDice: _chance},
    T_SCATTER: {LandscapeDie: _chance},
    T_DRAW: {DrawDisc: _chance},
    T_FINAL: {FinalDisc: _chance},
    T_CAPTURE: {HandlerDice: _chance},
    T_LURE: {HandlerDice: _chance},
    T_MOVE: {Step: _steps, Halt: None, Ride: _rides, Pilgrim: _leaving, **_BESIDES},
    T_ACT: {**dict.fromkeys((Capture, Lure, Shift, Sell), _actions), **_BESIDES, End: None},
    T_PICK: {Pick: _picking},
    T_CHOOSE: {Choose: _choosing},
    T_KEEP: {Keep: _keeping},
    T_SANDS: {Decline: None, Sands: _sands},
    T_PLACE: {Place: _placing},
    T_LOST: {Pilgrim: _leaving},  # NA3.9
}
"""What each task asks for; a kind whose one move is legal whenever it is asked for has no list."""
_TOGETHER: dict[int, Legal] = {T_MOVE: _moving, T_ACT: _acting, T_SANDS: _answering}
_LISTS = [
    _TOGETHER.get(task) or next(iter(kinds.values()), None) or no_moves
    for task, kinds in sorted(ASKED.items())
]
"""What lists all legal moves, by task."""


def may(options: Options, row: Row, move: Move) -> bool:
    """Tell whether a move is legal, by the list of its kind alone."""
    legal = ASKED[row[TASKS] & TASK_MASK].get(type(move), no_moves)
    return legal is None or move in legal(options, row)


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now."""
    return _LISTS[row[TASKS] & TASK_MASK](options, row)


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    task = row[TASKS] & TASK_MASK
    if task >= T_MOVE:
        return DECIDES[row[ACTOR]]
    return CHANCE if task else Over(Result(standings(options, row), "mecca"))  # NA8.1


# --- the functions of the game ----------------------------------------------------------------


def asked_of(position: State | View) -> tuple[Options, Row]:
    """Give what moves are judged by; raise InvalidValue if the viewer cannot know it."""
    if type(position) is View:
        actor = position.actor
        if actor is not None and actor != position.viewer:
            message = f"view: only seat {actor} knows what it may do, as its discs are secret"
            raise InvalidValue(message)
    elif type(position) is not State:
        raise wrong_game(position, "state", NAME)
    return position.options, position._row


def turn(state: State | View) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more.

    The result that a view tells counts what its seat may know.
    """
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return turn_of(state.options, state._row)


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now, in the order of the rules; at a chance event its outcomes.

    Of a view they are what its seat knows to be possible; while another seat decides it raises
    InvalidValue.
    """
    if type(state) is State:
        return moves_of(state.options, state._row)
    return moves_of(*asked_of(state))


def outcomes(state: State) -> Outcomes[Move]:
    """Give the outcomes of a chance event with their weights; none at other turns."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    return outcomes_of(state.options, state._row)
