"""What may happen next: each rule as one predicate or one list of what it allows."""

from typing import TypeVar

from desertrules.core.contract import Chance, Decide, Over, Result, Seat, Turn
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    LANDSCAPES,
    MOST_HANDLERS,
    NAME,
    PLAYERS,
    ROWS,
    THIRD_HANDLER_COST,
    AnimalFace,
    LandscapeFace,
)
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts, size
from desertrules.nomads_of_arabia.kernel.lists import (
    Choices,
    Journeys,
    Sales,
    hires,
    keeps,
    pilgrims,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE, PLACE_BITS, Near, Terrain
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    Capture,
    Choose,
    Decline,
    End,
    Expert,
    Halt,
    LandscapeDie,
    Lure,
    Move,
    Pick,
    Ride,
    Sands,
    Sell,
    Shift,
    Step,
)
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.scoring import standings
from desertrules.nomads_of_arabia.state import (
    ABDUL,
    ACTED,
    ACTOR,
    ALL_LANDS,
    ALL_STRIPS,
    AT,
    CARRIED,
    DISC_PLAYED,
    DISCS,
    EXPERT,
    FACES,
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
    T_ACT,
    T_CHOOSE,
    T_KEEP,
    T_LOST,
    T_MOVE,
    T_PICK,
    T_PLACE,
    T_SANDS,
    TASK_MASK,
    TASKS,
    WINDS,
    Row,
    State,
    View,
)

MoveT = TypeVar("MoveT", bound=Move)

HALT, CAPTURE, LURE, SHIFT, END, SANDS_MOVE, DECLINE = (
    Halt(),
    Capture(),
    Lure(),
    Shift(),
    End(),
    Sands(),
    Decline(),
)
CHANCE = Chance()
DECIDES = [Decide(Seat(seat)) for seat in range(PLAYERS[-1])]
NOTHING = ListedMoves[Move]()
_HUNT = ListedMoves[Move]([CAPTURE, LURE])
_SHIFT = ListedMoves[Move]([SHIFT])
_ONLY_END = ListedMoves[Move]([END])
_CLOSED = {id(moves): ListedMoves[Move]([*moves, END]) for moves in (NOTHING, _HUNT, _SHIFT)}
"""The actions that are always the same, with `end` after them."""
_DECLINE = ListedMoves[Move]([DECLINE])
_SANDS = ListedMoves[Move]([DECLINE, SANDS_MOVE])
_FACES = tuple(AnimalFace)
_EXPERTS = [[Expert(land, animal) for animal in ANIMALS] for land in LANDSCAPES]
_CHOICES = [Choose(land) for land in LANDSCAPES]
_PICKS = [Pick(animal) for animal in ANIMALS]
_NO_PICK = Pick(None)
_ALL_LANDSCAPES = [LandscapeDie(face) for face in LandscapeFace]

# --- moving -----------------------------------------------------------------------------------


def face_slot(row: Row, space: int) -> int:
    """Give the slot of the disc on the strip of a space."""
    return row.index(space >> PLACE_BITS, STRIPS) - STRIPS + FACES


def neighbours(terrain: Terrain, row: Row, space: int) -> Near:  # NA1.3
    """Give the spaces beside a space, by row, then from left to right."""
    slot = row.index(space >> PLACE_BITS, STRIPS)
    return terrain.near(space, row[slot - 1], row[slot + 1])


def spaces_in_play(terrain: Terrain, row: Row) -> tuple[int, ...]:
    """Give the spaces of the five strips, by row, then from left to right."""
    return tuple(space for strip in row[ALL_STRIPS] for space in terrain.spaces_of[strip])


def step_cost(row: Row, handlers: int) -> int:  # NA3.2
    """Give what the next step costs with so many handlers; the first one is free."""
    if not row[START]:
        return 0
    return size(row[CARRIED + row[SEAT]]) + (THIRD_HANDLER_COST if handlers == MOST_HANDLERS else 0)


def hires_of(row: Row, *, step: bool) -> tuple[Herd, ...]:  # NA3.4
    """Give what can be hired by who leaves a city by a step or a ride."""
    price = THIRD_HANDLER_COST + (step_cost(row, MOST_HANDLERS) if step else 0)
    most = MOST_HANDLERS if row[MONEY + row[SEAT]] >= price else MOST_HANDLERS - 1
    return hires(row[POOL], most)


def may_ride(row: Row) -> bool:  # NA3.6
    """Tell whether the seat may ride the winds."""
    return bool(row[DISCS + row[SEAT]] & WINDS) and not row[START]


def may_leave(row: Row) -> bool:  # NA3.7
    """Tell whether the seat may go to the Pilgrim instead of its turn."""
    return not row[START] and not row[FLAGS] & DISC_PLAYED


def may_call_abdul(options: Options, row: Row) -> bool:  # NA5.2
    """Tell whether the seat may sell to Abdul, if it has anything to sell."""
    seat = row[SEAT]
    ground = options._terrain.ground[row[AT + seat]]
    return bool(row[DISCS + seat] & ABDUL) and ground != AT_CITY


def _steps(terrain: Terrain, row: Row, at: int) -> tuple[Step, ...]:
    """Give the steps from a space that is no city (NA3.1, NA3.2)."""
    steps = neighbours(terrain, row, at).steps
    start = row[START]
    if not start:
        return steps
    seat = row[SEAT]
    if step_cost(row, size(row[GUIDES + seat])) > row[MONEY + seat]:
        return ()
    back = terrain.journey(Step, start, 0)
    return tuple([step for step in steps if step is not back])


def _departures(terrain: Terrain, row: Row, at: int) -> list[LegalMoves[Move]]:
    """Give the steps out of a city (NA3.1, NA3.2, NA3.4)."""
    if step_cost(row, 0) > row[MONEY + row[SEAT]]:
        return []
    start = row[START]
    spaces = neighbours(terrain, row, at).spaces.values()
    targets = tuple([space for space in spaces if space != start])
    return [Journeys(Step, terrain, targets, hires_of(row, step=True))]


def _rides(terrain: Terrain, row: Row, at: int) -> LegalMoves[Move]:  # NA3.6
    targets = tuple(space for space in spaces_in_play(terrain, row) if space != at)
    leaving = terrain.ground[at] == AT_CITY
    return Journeys(Ride, terrain, targets, hires_of(row, step=False) if leaving else (0,))


def _places(terrain: Terrain, row: Row) -> LegalMoves[Move]:  # NA3.8
    return ListedMoves([place for strip in row[ALL_STRIPS] for place in terrain.places_of[strip]])


def _moving(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the moves of a seat that is still moving, from a space (NA3)."""
    terrain = options._terrain
    seat = row[SEAT]
    at = row[AT + seat]
    leaving = pilgrims(row[CARRIED + seat]) if may_leave(row) else ()
    discs = row[DISCS + seat] & (ABDUL | EXPERT | WINDS)
    if terrain.ground[at] != AT_CITY:
        steps: tuple[Move, ...] = _steps(terrain, row, at)
        if not discs:
            return ListedMoves((*steps, HALT, *leaving))
        parts: list[LegalMoves[Move]] = [ListedMoves((*steps, HALT))]
    else:
        parts = [*_departures(terrain, row, at), ListedMoves((HALT,))]
    if may_ride(row):
        parts.append(_rides(terrain, row, at))
    parts.append(ListedMoves(leaving))
    return Choices([*parts, *_besides(options, row)])


# --- acting -----------------------------------------------------------------------------------


def may_shift(options: Options, row: Row) -> bool:  # NA4.5
    """Tell whether no nomad stands on row 4."""
    last = row[STRIPS + ROWS - 1]
    return last not in [at >> PLACE_BITS for at in row[AT : AT + options.players]]


def _besides(options: Options, row: Row) -> list[LegalMoves[Move]]:
    """Give what the discs of a seat allow besides its movement or action (NA5.2)."""
    parts: list[LegalMoves[Move]] = []
    seat = row[SEAT]
    discs = row[DISCS + seat]
    if row[CARRIED + seat] and may_call_abdul(options, row):
        parts.append(Sales(Abdul, row[CARRIED + seat], silver=bool(discs & SILVER_TONGUE)))
    if discs & EXPERT:
        parts.append(
            ListedMoves(
                [
                    expert
                    for land, experts in enumerate(_EXPERTS)
                    for expert, there in zip(experts, counts(row[LANDS + land]), strict=True)
                    if there
                ]
            )
        )
    return parts


def _actions(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the actions of a seat, by where its nomad stands (NA4.1)."""
    seat = row[SEAT]
    ground = options._terrain.ground[row[AT + seat]]
    if row[FLAGS] & ACTED:
        return NOTHING
    if ground == AT_CITY:  # NA4.6
        carried = row[CARRIED + seat]
        silver = bool(row[DISCS + seat] & SILVER_TONGUE)
        return Sales(Sell, carried, silver=silver) if carried else NOTHING
    if ground == AT_DUNE:
        return _SHIFT if may_shift(options, row) else NOTHING
    return _HUNT if row[GUIDES + seat] else NOTHING  # NA4.2


def _acting(options: Options, row: Row) -> LegalMoves[Move]:
    """Give the moves of a seat that has moved (NA4)."""
    actions = _actions(options, row)
    if row[DISCS + row[SEAT]] & (ABDUL | EXPERT):
        return Choices([actions, *_besides(options, row), _ONLY_END])
    closed = _CLOSED.get(id(actions))
    return Choices([actions, _ONLY_END]) if closed is None else closed


# --- questions --------------------------------------------------------------------------------


def fewest(row: Row) -> list[int]:  # NA7.3
    """Give the landscapes with fewest animals."""
    sizes = [size(herd) for herd in row[ALL_LANDS]]
    low = min(sizes)
    return [land for land, there in enumerate(sizes) if there == low]


def hunting_ground(options: Options, row: Row) -> int:
    """Give the slot of the landscape on which the nomad stands whose turn it is."""
    return LANDS + options._terrain.ground[row[AT + row[SEAT]]]


def _picks(options: Options, row: Row) -> LegalMoves[Move]:  # NA4.3
    there = counts(row[hunting_ground(options, row)])
    return ListedMoves([*(pick for pick, n in zip(_PICKS, there, strict=True) if n), _NO_PICK])


def _choices(row: Row) -> LegalMoves[Move]:
    return ListedMoves([_CHOICES[land] for land in fewest(row)])


# --- the functions of the game ----------------------------------------------------------------


def turn_of(options: Options, row: Row) -> Turn:
    """Say who acts now."""
    task = row[TASKS] & TASK_MASK
    if task >= T_MOVE:
        return DECIDES[row[ACTOR]]
    return CHANCE if task else Over(Result(standings(options, row), "mecca"))  # NA8.1


def moves_of(options: Options, row: Row) -> LegalMoves[Move]:
    """Give every move possible now."""
    task = row[TASKS] & TASK_MASK
    if task == T_ACT:
        return _acting(options, row)
    if task == T_MOVE:
        return _moving(options, row)
    if task == T_SANDS:
        return _SANDS if row[DISCS + row[ACTOR]] & SANDS else _DECLINE  # NA5.4
    if task == T_PLACE:
        return _places(options._terrain, row)
    if task == T_LOST:
        return ListedMoves(pilgrims(row[CARRIED + row[SEAT]]))  # NA3.9
    if task == T_PICK:
        return _picks(options, row)
    if task == T_CHOOSE:
        return _choices(row)
    if task == T_KEEP:
        return ListedMoves(keeps(row[CARRIED + row[ACTOR]]))  # NA6.2
    return outcomes_of(options, row).moves


def turn(state: State | View) -> Turn:
    """Say who acts now: chance, a seat, or nobody any more."""
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return turn_of(state.options, state._row)


def legal_moves(state: State | View) -> LegalMoves[Move]:
    """Give every move possible now, in the order of the rules; at a chance event its outcomes."""
    if type(state) is View and state.viewer != state.actor:
        message = "the legal moves of another seat's view are not known"
        raise InvalidValue(message)
    if type(state) is not State and type(state) is not View:
        raise wrong_game(state, "state", NAME)
    return moves_of(state.options, state._row)
