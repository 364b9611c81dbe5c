"""Which moves are legal, and which rule forbids the others.

Each rule is written once, as a function that returns the rule that forbids something. Legal moves
are those that no rule forbids, `explain` names the first rule on the page that forbids a move.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Any

from attrs import frozen

from desertrules.contract import Chance, Decide, LegalMoves, Over, Rejection, Result, Turn
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    FREE_HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    PLAYERS,
    Animal,
    Components,
    Ground,
    Herd,
    Landscape,
    Space,
    Special,
    herd_of,
    is_in_order,
    neighbours,
    parts,
    row_neighbours,
    strip_of,
    surroundings,
)
from desertrules.nomads_of_arabia.chance import outcomes
from desertrules.nomads_of_arabia.messages import Rule, reject
from desertrules.nomads_of_arabia.moves import Move
from desertrules.nomads_of_arabia.scoring import score
from desertrules.nomads_of_arabia.state import CHANCE, Nomad, State, Task, View
from desertrules.nomads_of_arabia.table import CARRY_OUT, carry_out, hire_cost, step_cost

Moves = Sequence[Move]

GAME_OVER = Rule("game-over", "NA6.5")

# ---- Spaces, steps and rides --------------------------------------------------------------------

MOUNTAIN = Rule("mountain", "NA1.3")
NO_SUCH_SPACE = Rule("no-such-space", "NA1.3")
NOT_A_NEIGHBOUR = Rule("not-a-neighbour", "NA3.1")
BACK_TO_START = Rule("back-to-start", "NA3.1")
SECOND_STEP_UNPAID = Rule("second-step-unpaid", "NA3.2")
NO_HIRE_HERE = Rule("no-hire-here", "NA3.4")
HIRE_OUT_OF_ORDER = Rule("wrong-order", "NA3.4")
POOL_LACKS = Rule("pool-lacks", "NA3.4")
WRONG_HIRE = Rule("wrong-number", "NA3.4")
HIRE_UNPAID = Rule("hire-unpaid", "NA3.4")
RIDE_AFTER_STEP = Rule("ride-after-step", "NA3.6")
OWN_SPACE = Rule("own-space", "NA3.6")


def space_rule(state: State, to: Space) -> Rule | None:  # NA1.3
    if to in state.neighbours:
        return None
    laid = strip_of(to) in state.board.strips and to in state.options.components.ground
    return MOUNTAIN if laid else NO_SUCH_SPACE


def way_rule(state: State, walk: tasks.Walk, to: Space) -> Rule | None:
    if to not in state.neighbours[state.nomad.at]:  # NA3.1
        return space_rule(state, to) or NOT_A_NEIGHBOUR
    return BACK_TO_START if to == walk.start else None


def pay_rule(walk: tasks.Walk, nomad: Nomad, hired: int) -> Rule | None:
    cost = step_cost(walk, nomad, hired)
    if cost > nomad.dinars:  # NA3.2
        return SECOND_STEP_UNPAID
    return HIRE_UNPAID if cost + hire_cost(hired) > nomad.dinars else None  # NA3.4


def hire_sizes(pool: Herd) -> tuple[int, ...]:  # NA3.4
    return (FREE_HANDLERS, MOST_HANDLERS) if pool.size >= FREE_HANDLERS else (pool.size,)


def hire_rule(pool: Herd, hire: tuple[Animal, ...]) -> Rule | None:  # NA3.4
    if not is_in_order(hire):
        return HIRE_OUT_OF_ORDER
    if not herd_of(hire).within(pool):
        return POOL_LACKS
    return None if len(hire) in hire_sizes(pool) else WRONG_HIRE


def journey_rule(state: State, walk: tasks.Walk, move: moves.Step | moves.Ride) -> Rule | None:
    """Return the rule about hiring and paying that forbids a step or a ride."""
    if state.leaves_city(move.to):
        hire = hire_rule(state.pool, move.hire)
        pay = pay_rule(walk, state.nomad, len(move.hire))
    else:
        hire = NO_HIRE_HERE if move.hire else None
        pay = pay_rule(walk, state.nomad, 0)
    return first_on_page(hire, pay)


def step_rule(state: State, walk: tasks.Walk, move: moves.Step) -> Rule | None:
    return way_rule(state, walk, move.to) or journey_rule(state, walk, move)


@frozen(eq=False)
class Journeys(LegalMoves[Move]):
    """Steps or rides to some spaces, each with some hires."""

    kind: type[moves.Step] | type[moves.Ride]
    spaces: Sequence[Space]
    hires: Sequence[tuple[Animal, ...]]

    def __len__(self) -> int:
        return len(self.spaces) * len(self.hires)

    def pick(self, index: int) -> Move:
        """Return the move at an index."""
        space, hire = divmod(index, len(self.hires))
        return self.kind(self.spaces[space], self.hires[hire])

    def __contains__(self, move: object) -> bool:
        return type(move) is self.kind and move.to in self.spaces and move.hire in self.hires


@lru_cache(4096)
def possible_hires(pool: Herd, most: int) -> tuple[tuple[Animal, ...], ...]:
    """Return the handlers that can be hired from a pool, up to a number."""
    hires = [hire.names for hire in parts(pool, most)]
    return tuple(hire for hire in hires if not hire_rule(pool, hire))


def hires(state: State, walk: tasks.Walk) -> tuple[tuple[Animal, ...], ...]:
    """Return the handlers that can be hired and paid on the way out of a city."""
    most = next((hired for hired in (3, 2) if not pay_rule(walk, state.nomad, hired)), -1)
    return possible_hires(state.pool, most)


StepsBySpace = dict[Space, tuple[moves.Step, ...]]


@lru_cache(1024)
def steps_without_hire(components: Components, strips: tuple[str, ...]) -> StepsBySpace:
    """Return the steps from each space of the strips to its neighbours."""
    steps: StepsBySpace = {}
    for strip, around in surroundings(strips):
        steps |= _row_steps(components, strip, around)
    return steps


@lru_cache(4096)
def _row_steps(components: Components, strip: str, around: tuple[str, ...]) -> StepsBySpace:
    near = row_neighbours(components, strip, around)
    return {space: tuple(map(moves.Step, near[space])) for space in near}


def steps(state: State, walk: tasks.Walk) -> Moves:
    at = state.nomad.at
    if state.ground(at) is Ground.CITY:  # a city is never next to another
        near = [to for to in state.neighbours[at] if to != walk.start]
        return Journeys(moves.Step, near, hires(state, walk))
    if pay_rule(walk, state.nomad, 0):
        return ()
    found = steps_without_hire(state.options.components, state.board.strips)[at]
    if walk.start is None:
        return found
    return tuple([step for step in found if step.to != walk.start])  # NA3.1


def ride_closed(_: State, walk: tasks.Walk) -> Rule | None:  # NA3.6
    return None if walk.start is None else RIDE_AFTER_STEP


def ride_rule(state: State, _: Task, move: moves.Ride) -> Rule | None:
    if rule := space_rule(state, move.to) or journey_rule(state, tasks.Walk(), move):
        return rule
    return OWN_SPACE if move.to == state.nomad.at else None


def rides(state: State, walk: tasks.Walk) -> Moves:
    others = [to for to in state.neighbours if to != state.nomad.at]
    hiring = [to for to in others if state.leaves_city(to)]
    free = [to for to in others if to not in hiring]
    with_hire = Journeys(moves.Ride, hiring, hires(state, walk))
    return Choices((with_hire, Journeys(moves.Ride, free, ((),))))


# ---- The Pilgrim --------------------------------------------------------------------------------

PILGRIM_AFTER_STEP = Rule("pilgrim-after-step", "NA3.7")
PILGRIM_AFTER_DISC = Rule("pilgrim-after-disc", "NA3.7")


def pilgrim_closed(_: State, walk: tasks.Walk) -> Rule | None:  # NA3.7
    if walk.start is not None:
        return PILGRIM_AFTER_STEP
    return PILGRIM_AFTER_DISC if walk.disc_used else None


def keep_rule(animals: Herd, keep: tuple[Animal, ...], number: str) -> Rule | None:
    """Return the rule that forbids to keep some of a nomad's animals (NA3.7, NA6.2)."""
    if not is_in_order(keep):
        return Rule("wrong-order", number)
    if not herd_of(keep).within(animals):
        return Rule("not-carried", number)
    return None if len(keep) == min(KEPT, animals.size) else Rule("wrong-number", number)


@lru_cache(1024)
def keeps(kind: Callable[..., Any], animals: Herd) -> tuple[Any, ...]:
    """Return the moves that keep some of a nomad's animals."""
    few = [part.names for part in parts(animals, KEPT)]
    return tuple(kind(keep) for keep in few if not keep_rule(animals, keep, ""))


def pilgrim_rule(state: State, _: Task, move: moves.Pilgrim) -> Rule | None:
    return keep_rule(state.nomad.animals, move.keep, "NA3.7")


def pilgrims(state: State, _: Task) -> Moves:
    return keeps(moves.Pilgrim, state.nomad.animals)


def lost_rule(state: State, task: tasks.KeepTwo, move: moves.Keep) -> Rule | None:
    return keep_rule(state.nomads[task.seat].animals, move.animals, "NA6.2")


def lost_keeps(state: State, task: tasks.KeepTwo) -> Moves:
    return keeps(moves.Keep, state.nomads[task.seat].animals)


def place_rule(state: State, _: Task, move: moves.Place) -> Rule | None:  # NA3.8
    return space_rule(state, move.to)


@lru_cache(256)
def _places(components: Components, strips: tuple[str, ...]) -> tuple[moves.Place, ...]:
    return tuple(map(moves.Place, neighbours(components, strips)))


def places(state: State, _: Task) -> Moves:
    return _places(state.options.components, state.board.strips)


# ---- Acting -------------------------------------------------------------------------------------

ACTED = Rule("acted", "NA4.1")
NOT_ON_LANDSCAPE = Rule("not-on-landscape", "NA4.2")
NO_HANDLERS = Rule("no-handlers", "NA4.2")
NONE_TO_PICK = Rule("not-there", "NA4.3")
NOT_ON_DUNE = Rule("not-on-dune", "NA4.5")
NOMAD_ON_LAST_STRIP = Rule("nomad-on-last-strip", "NA4.5")
NOT_IN_CITY = Rule("not-in-city", "NA4.6")
NOTHING_SOLD = Rule("nothing-sold", "NA4.6")
SALE_OUT_OF_ORDER = Rule("wrong-order", "NA4.6")
NOT_CARRIED = Rule("not-carried", "NA4.6")


def hunt_closed(state: State, act: tasks.Act) -> Rule | None:  # NA4.2
    if act.done:
        return ACTED
    if not isinstance(state.ground(state.nomad.at), Landscape):
        return NOT_ON_LANDSCAPE
    return None if state.nomad.handlers else NO_HANDLERS


def pick_rule(state: State, _: Task, move: moves.Pick) -> Rule | None:  # NA4.3
    here = state.landscapes.on(state.ground(state.nomad.at))
    return None if move.animal is None or here.of(move.animal) else NONE_TO_PICK


def picks(state: State, task: Task) -> Moves:
    every = map(moves.Pick, (*ANIMALS, None))
    return tuple(move for move in every if not pick_rule(state, task, move))


def shift_closed(state: State, act: tasks.Act) -> Rule | None:  # NA4.5
    if act.done:
        return ACTED
    if state.ground(state.nomad.at) is not Ground.DUNE:
        return NOT_ON_DUNE
    on_last = any(strip_of(nomad.at) == state.board.strips[-1] for nomad in state.nomads)
    return NOMAD_ON_LAST_STRIP if on_last else None


def sell_closed(state: State, act: tasks.Act) -> Rule | None:  # NA4.6
    if act.done:
        return ACTED
    return None if state.ground(state.nomad.at) is Ground.CITY else NOT_IN_CITY


def sale_rule(animals: Herd, silver: bool, move: moves.Sell | moves.Abdul) -> Rule | None:
    """Return the rule that forbids to sell some of a nomad's animals."""
    if not move.animals:  # NA4.6
        return NOTHING_SOLD
    if not is_in_order(move.animals):
        return SALE_OUT_OF_ORDER
    if not herd_of(move.animals).within(animals):
        return NOT_CARRIED
    return None if silver or not move.silver else NOT_HELD[Special.SILVER]  # NA5.3


@frozen(eq=False)
class Sales(LegalMoves[Move]):
    """All ways to sell some of a nomad's animals; there can be very many."""

    kind: type[moves.Sell] | type[moves.Abdul]
    animals: Herd
    silver: bool
    """Whether the player holds Silver Tongue."""

    def __len__(self) -> int:
        return (prod(number + 1 for number in self.animals) - 1) * (1 + self.silver)

    def pick(self, index: int) -> Move:
        """Return a sale: the numbers sold are the digits of its index, counted from 1."""
        rest, silver = divmod(index, 1 + self.silver)
        rest += 1
        names: list[Animal] = []
        for animal, number in zip(ANIMALS, self.animals, strict=True):
            rest, sold = divmod(rest, number + 1)
            names += [animal] * sold
        return self.kind(names, bool(silver))

    def __contains__(self, move: object) -> bool:
        return type(move) is self.kind and sale_rule(self.animals, self.silver, move) is None


def details_of_sale(state: State, _: Task, move: moves.Sell | moves.Abdul) -> Rule | None:
    nomad = state.nomad
    return sale_rule(nomad.animals, Special.SILVER in nomad.discs, move)


def sells(state: State, _: Task) -> Moves:
    return Sales(moves.Sell, state.nomad.animals, Special.SILVER in state.nomad.discs)


# ---- Special discs ------------------------------------------------------------------------------

IN_CITY = Rule("in-city", "NA5.2")
NONE_FOR_EXPERT = Rule("not-there", "NA5.2")
NOT_HELD = {
    Special.WINDS: Rule("not-held", "NA3.6"),
    Special.ABDUL: Rule("not-held", "NA5.2"),
    Special.EXPERT: Rule("not-held", "NA5.2"),
    Special.SILVER: Rule("not-held", "NA5.3"),
    Special.SANDS: Rule("not-held", "NA5.4"),
}


def abdul_closed(state: State, _: Task) -> Rule | None:  # NA5.2
    return IN_CITY if state.ground(state.nomad.at) is Ground.CITY else None


def abduls(state: State, _: Task) -> Moves:
    return Sales(moves.Abdul, state.nomad.animals, Special.SILVER in state.nomad.discs)


def expert_rule(state: State, _: Task, move: moves.Expert) -> Rule | None:  # NA5.2
    there = state.landscapes.on(move.landscape).of(move.animal)
    return None if there else NONE_FOR_EXPERT


EVERY_EXPERT = tuple(
    moves.Expert(landscape, animal) for landscape in LANDSCAPES for animal in ANIMALS
)


def experts(state: State, _: Task) -> Moves:
    numbers = chain(*state.landscapes)
    return tuple(move for move, number in zip(EVERY_EXPERT, numbers, strict=True) if number)


# ---- Restocking ---------------------------------------------------------------------------------

NOT_FEWEST = Rule("not-fewest", "NA7.3")


def choose_rule(state: State, _: Task, move: moves.Choose) -> Rule | None:  # NA7.3
    return None if move.landscape in state.landscapes.fewest else NOT_FEWEST


def chooses(state: State, task: Task) -> Moves:
    every = map(moves.Choose, LANDSCAPES)
    return tuple(move for move in every if not choose_rule(state, task, move))


# ---- Chance -------------------------------------------------------------------------------------

NUMBERS: dict[type, str] = {
    tasks.LayStrip: "NA6.3",
    tasks.SetOut: "NA2.3",
    tasks.RestockLandscape: "NA7.2",
    tasks.RandomRestock: "NA7.4",
    tasks.PlaceAnimals: "NA7.3",
    tasks.RollHandlers: "NA4.2",
    tasks.DrawSpecial: "NA3.5",
    tasks.RevealFinal: "NA6.4",
    tasks.Walk: "NA3.1",
    tasks.LeavePilgrim: "NA3.8",
    tasks.VisitPilgrim: "NA3.9",
    tasks.Act: "NA4.1",
    tasks.PickAny: "NA4.3",
    tasks.ChooseLandscape: "NA7.3",
    tasks.KeepTwo: "NA6.2",
    tasks.OfferTurn: "NA5.4",
}
"""The rule that asks for each task."""
IMPOSSIBLE: dict[type, str] = {
    moves.Strip: "wrong-strip",
    moves.LandscapeDie: "no-yellow",
    moves.AnimalDice: "wrong-faces",
    moves.HandlerDice: "wrong-hits",
    moves.DrawDisc: "disc-seen",
    moves.FinalDisc: "disc-turned",
}
"""The code for an outcome that chance cannot have, by its kind."""


def number_of(state: State, task: Task) -> str:
    """Return the number of the rule that asks for a task."""
    if state.in_set_up and not isinstance(task, tasks.SetOut):
        return "NA2.1" if isinstance(task, tasks.LayStrip) else "NA2.4"
    if isinstance(task, tasks.PlaceAnimals) and task.random:
        return "NA7.4"
    return NUMBERS[type(task)]


def chance_rule(state: State, task: Task, move: Move) -> Rule | None:
    possible = [outcome.move for outcome in outcomes(state)]
    if move in possible:
        return None
    code = IMPOSSIBLE[type(move)] if type(move) is type(possible[0]) else "not-now"
    return Rule(code, number_of(state, task))


# ---- All kinds of moves -------------------------------------------------------------------------


@frozen
class Kind:
    """The rules of one kind of move."""

    listed: Callable[[State, Any], Moves]
    """Returns the moves whose details no rule forbids."""
    rule: Callable[[State, Any, Any], Rule | None] | None = None
    """Returns the rule that forbids the details of a move."""
    closed: Callable[[State, Any], Rule | None] | None = None
    """Returns the rule that forbids all moves of the kind."""
    disc: Special | None = None
    """The disc that these moves use."""


def only(move: Move) -> Callable[[State, Any], Moves]:
    """Return a function that lists the only move of a kind."""
    moves = (move,)

    def listed(_: State, __: Task) -> Moves:
        return moves

    return listed


ABDUL = Kind(abduls, details_of_sale, abdul_closed, Special.ABDUL)
EXPERT = Kind(experts, expert_rule, disc=Special.EXPERT)

DECISIONS: dict[type, dict[type, Kind]] = {
    tasks.Walk: {
        moves.Step: Kind(steps, step_rule),
        moves.Halt: Kind(only(moves.Halt())),
        moves.Ride: Kind(rides, ride_rule, ride_closed, Special.WINDS),
        moves.Pilgrim: Kind(pilgrims, pilgrim_rule, pilgrim_closed),
        moves.Abdul: ABDUL,
        moves.Expert: EXPERT,
    },
    tasks.LeavePilgrim: {moves.Place: Kind(places, place_rule)},
    tasks.VisitPilgrim: {moves.Pilgrim: Kind(pilgrims, pilgrim_rule)},
    tasks.Act: {
        moves.Capture: Kind(only(moves.Capture()), closed=hunt_closed),
        moves.Lure: Kind(only(moves.Lure()), closed=hunt_closed),
        moves.Shift: Kind(only(moves.Shift()), closed=shift_closed),
        moves.Sell: Kind(sells, details_of_sale, sell_closed),
        moves.Abdul: ABDUL,
        moves.Expert: EXPERT,
        moves.End: Kind(only(moves.End())),
    },
    tasks.PickAny: {moves.Pick: Kind(picks, pick_rule)},
    tasks.ChooseLandscape: {moves.Choose: Kind(chooses, choose_rule)},
    tasks.KeepTwo: {moves.Keep: Kind(lost_keeps, lost_rule)},
    tasks.OfferTurn: {
        moves.Decline: Kind(only(moves.Decline())),
        moves.Sands: Kind(only(moves.Sands()), disc=Special.SANDS),
    },
}
"""The kinds of moves that a player can make at each task."""
WITHOUT_DISCS = {
    task: [kind for kind in kinds.values() if kind.disc is None]
    for task, kinds in DECISIONS.items()
}
"""The kinds of moves of a player who holds no disc."""


def first_on_page(one: Rule | None, other: Rule | None) -> Rule | None:
    """Return the rule with the lower number."""
    if one and other:
        return other if other.number < one.number else one
    return one or other


@frozen(eq=False)
class Choices(LegalMoves[Move]):
    """The moves of several kinds."""

    groups: tuple[Moves, ...]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def pick(self, index: int) -> Move:
        """Return the move at an index."""
        for group in self.groups:
            if index < len(group):
                return group[index]
            index -= len(group)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(self.groups)

    def __contains__(self, move: object) -> bool:
        return any(move in group for group in self.groups)


# ---- The functions of the game ------------------------------------------------------------------

CHANCE_TURN = Chance()
DECIDE = tuple(map(Decide, range(PLAYERS[-1])))


def turn(position: State) -> Turn:
    """Return whose turn it is: `Decide(seat)`, `Chance()` or `Over(result)`."""
    if not position.pending:
        return Over(Result(score(position), "mecca"))  # NA6.5
    return CHANCE_TURN if type(position.pending[0]) in CHANCE else DECIDE[position.actor]


def legal_moves(position: State) -> Moves:
    """Return every move that is legal now; at a chance turn, the possible outcomes.

    Raises:
        InvalidValue: The position is the view of a seat that is not to move.
    """
    if not position.pending:
        return ()
    task = position.pending[0]
    if type(task) in CHANCE:
        return tuple(outcome.move for outcome in outcomes(position))
    if type(position) is View:
        check_viewer(position)
    discs = position.nomads[position.actor].discs
    listed: tuple[Move, ...] = ()
    lazy: list[Moves] = []
    for kind in DECISIONS[type(task)].values() if discs else WITHOUT_DISCS[type(task)]:
        if kind.disc is not None and kind.disc not in discs:
            continue
        if kind.closed is None or kind.closed(position, task) is None:
            found = kind.listed(position, task)
            if isinstance(found, tuple):
                listed += found
            else:
                lazy.append(found)
    return Choices((listed, *lazy)) if lazy else listed


def check_viewer(position: View) -> None:
    """Raise InvalidValue for a view that does not show what the deciding player holds."""
    if position.viewer != position.actor:
        viewer = "a spectator" if position.viewer is None else f"seat {position.viewer}"
        raise InvalidValue(
            f"this is the view of {viewer}, but seat {position.actor} is to move: only its own view"
            " shows what is legal"
        )


def forbidding_rule(position: State, move: Move) -> Rule | None:
    """Return the first rule on the page that forbids a move; None if it is legal."""
    if type(move) not in CARRY_OUT:
        raise wrong_game(move, "a move of Nomads of Arabia")
    if not position.pending:
        return GAME_OVER
    task = position.pending[0]
    if type(task) in CHANCE:
        return chance_rule(position, task, move)
    if type(position) is View:
        check_viewer(position)
    kind = DECISIONS[type(task)].get(type(move))
    if kind is None:
        return Rule("not-now", number_of(position, task))
    closed = kind.closed(position, task) if kind.closed else None
    if kind.disc is not None and kind.disc not in position.nomads[position.actor].discs:
        closed = NOT_HELD[kind.disc]
    rule = kind.rule(position, task, move) if kind.rule else None
    return first_on_page(closed, rule)


def explain(position: State, move: Move) -> Rejection | None:
    """Return why a move is illegal, or None if it is legal.

    Raises:
        InvalidValue: The position is the view of a seat that is not to move.
        WrongGame: The move belongs to another game.
    """
    rule = forbidding_rule(position, move)
    return reject(position, move, rule) if rule else None


def apply(state: State, move: Move) -> State:
    """Return the state after a move.

    Raises:
        IllegalMove: The move is illegal.
        WrongGame: The state or the move belongs to another game, or the state is a view.
    """
    if type(state) is not State:
        raise wrong_game(state, "a state of Nomads of Arabia")
    if rule := forbidding_rule(state, move):
        raise IllegalMove(move, reject(state, move, rule))
    return carry_out(state, move)


BEGINNINGS = (tasks.Walk(), tasks.LeavePilgrim(), tasks.VisitPilgrim())


def begins_turn(state: State) -> bool:
    """Return whether a player's turn begins (NA3)."""
    return state.task in BEGINNINGS
