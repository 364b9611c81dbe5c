"""Which moves are legal, and which rule forbids the others.

Each rule is written once, as a function that returns the number and the code of what it forbids,
such as `NA1.3 mountain`, or None. Legal moves are those that no rule forbids; `explain` names the
first rule on the page that forbids a move.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations_with_replacement
from math import comb, gcd, prod
from typing import Any, TypeAlias

from attrs import frozen

from desertrules.contract import (
    Chance,
    Decide,
    LegalMoves,
    Over,
    Rejection,
    Result,
    Standing,
    Turn,
    Weighted,
    check_place,
    kind_of,
    standings,
)
from desertrules.english import quote
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    FINALE_DISCS,
    FREE_HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    PLAYERS,
    Animal,
    AnimalFace,
    Final,
    Ground,
    HandlerFaces,
    Herd,
    Landscape,
    LandscapeFace,
    Space,
    Special,
    herd_of,
    is_in_order,
    lists_of_animals,
    strip_of,
)
from desertrules.nomads_of_arabia.messages import REJECTIONS, WAITING, reject
from desertrules.nomads_of_arabia.moves import ChanceMove, Move
from desertrules.nomads_of_arabia.state import CHANCE, LOST, PILGRIM, Nomad, State, Task, View
from desertrules.nomads_of_arabia.table import (
    CARRY_OUT,
    Table,
    carry_out,
    check_state,
    hire_cost,
    perform,
    step_cost,
)

Moves: TypeAlias = Sequence[Move]
Outcomes: TypeAlias = tuple[Weighted[ChanceMove], ...]
Rule: TypeAlias = str
"""The number of a rule on the page and the code of a rejection, such as `NA1.3 mountain`."""

# ---- Spaces, steps and rides --------------------------------------------------------------------


def space_rule(state: State, to: Space) -> Rule | None:
    if to in state.neighbours:
        return None
    laid = strip_of(to) in state.board.strips and to in state.options.components.ground
    return "NA1.3 mountain" if laid else "NA1.3 no-such-space"


def pay_rule(walk: tasks.Walk, nomad: Nomad, hired: int) -> Rule | None:
    cost = step_cost(walk, nomad, hired)
    if cost > nomad.dinars:
        return "NA3.2 second-step-unpaid"
    return "NA3.4 hire-unpaid" if hired and cost + hire_cost(hired) > nomad.dinars else None


def hire_rule(pool: Herd, hire: tuple[Animal, ...]) -> Rule | None:
    if not is_in_order(hire):
        return "NA3.4 wrong-order"
    if not herd_of(hire).within(pool):
        return "NA3.4 pool-lacks"
    if pool.size < FREE_HANDLERS:
        return None if len(hire) == pool.size else "NA3.4 wrong-number hire-all"
    return None if len(hire) in (FREE_HANDLERS, MOST_HANDLERS) else "NA3.4 wrong-number"


def journey_rule(state: State, walk: tasks.Walk, move: moves.Step | moves.Ride) -> Rule | None:
    """Return the rule about hiring and paying that forbids a step or a ride."""
    if state.leaves_city(move.to):
        hire = hire_rule(state.pool, move.hire)
        return first_on_page(hire, pay_rule(walk, state.nomad, len(move.hire)))
    hire = "NA3.4 no-hire-here" if move.hire else None
    return first_on_page(hire, pay_rule(walk, state.nomad, 0))


def step_rule(state: State, walk: tasks.Walk, move: moves.Step) -> Rule | None:
    if move.to not in state.neighbours[state.nomad.at]:
        return space_rule(state, move.to) or "NA3.1 not-a-neighbour"
    if move.to == walk.start:
        return "NA3.1 back-to-start"
    return journey_rule(state, walk, move)


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
    return tuple(hire for hire in lists_of_animals(most) if not hire_rule(pool, hire))


def hires(state: State, walk: tasks.Walk) -> tuple[tuple[Animal, ...], ...]:
    """Return the handlers that can be hired and paid on the way out of a city."""
    most = next((hired for hired in (3, 2) if not pay_rule(walk, state.nomad, hired)), -1)
    return possible_hires(state.pool, most)


@lru_cache(4096)  # to make them anew takes a tenth of a user's loop
def moves_to_each(
    kind: type[moves.Step] | type[moves.Place], spaces: tuple[Space, ...]
) -> tuple[Move, ...]:
    return tuple(map(kind, spaces))


def steps(state: State, walk: tasks.Walk) -> Moves:
    nomad = state.nomad
    near = state.neighbours[nomad.at]
    if walk.start is not None:  # NA3.1
        near = tuple([to for to in near if to != walk.start])
    if state.ground(nomad.at) is Ground.CITY:  # a city is never next to another
        return Journeys(moves.Step, near, hires(state, walk))
    return () if pay_rule(walk, nomad, 0) else moves_to_each(moves.Step, near)


def ride_closed(_: State, walk: tasks.Walk) -> Rule | None:
    return None if walk.start is None else "NA3.6 ride-after-step"


def ride_rule(state: State, _: Task, move: moves.Ride) -> Rule | None:
    if rule := space_rule(state, move.to) or journey_rule(state, tasks.Walk(), move):
        return rule
    return "NA3.6 own-space" if move.to == state.nomad.at else None


def rides(state: State, walk: tasks.Walk) -> Moves:
    others = [to for to in state.neighbours if to != state.nomad.at]  # NA3.6
    hiring = [to for to in others if state.leaves_city(to)]
    free = [to for to in others if to not in hiring]
    with_hire = Journeys(moves.Ride, hiring, hires(state, walk))
    return Choices((with_hire, Journeys(moves.Ride, free, ((),))))


# ---- The Pilgrim --------------------------------------------------------------------------------


def pilgrim_closed(_: State, walk: tasks.Walk) -> Rule | None:
    if walk.start is not None:
        return "NA3.7 pilgrim-after-step"
    return "NA3.7 pilgrim-after-disc" if walk.disc_used else None


def own_rule(number: str, animals: Herd, names: tuple[Animal, ...]) -> Rule | None:
    """Return the rule that forbids a list of some of a nomad's animals."""
    if not is_in_order(names):
        return f"{number} wrong-order"
    if herd_of(names).within(animals):
        return None
    return f"{number} not-carried" if animals else f"{number} not-carried nothing-carried"


def keep_rule(number: str, animals: Herd, keep: tuple[Animal, ...]) -> Rule | None:
    """Return the rule that forbids to keep some of a nomad's animals (NA3.7, NA6.2)."""
    if rule := own_rule(number, animals, keep):
        return rule
    if len(keep) == min(KEPT, animals.size):
        return None
    return f"{number} wrong-number {'keep-two' if animals.size > KEPT else 'keep-all'}"


def pilgrim_rule(state: State, _: Task, move: moves.Pilgrim) -> Rule | None:
    return keep_rule("NA3.7", state.nomad.animals, move.keep)


def lost_rule(state: State, task: tasks.KeepTwo, move: moves.Keep) -> Rule | None:
    return keep_rule("NA6.2", state.nomads[task.seat].animals, move.animals)


@lru_cache(1024)
def possible_keeps(kind: Callable[..., Any], animals: Herd) -> tuple[Any, ...]:
    """Return the moves that keep some of a nomad's animals."""
    every = lists_of_animals(KEPT)
    return tuple(kind(keep) for keep in every if not keep_rule("", animals, keep))


def keeps(kind: Callable[..., Any], state: State, _: Task) -> Moves:
    return possible_keeps(kind, state.nomads[state.actor].animals)


def place_rule(state: State, _: Task, move: moves.Place) -> Rule | None:  # NA3.8
    return space_rule(state, move.to)


def places(state: State, _: Task) -> Moves:
    return moves_to_each(moves.Place, tuple(state.neighbours))


# ---- Acting -------------------------------------------------------------------------------------


def hunt_closed(state: State, act: tasks.Act) -> Rule | None:
    if act.done:
        return "NA4.1 acted"
    nomad = state.nomad
    if not isinstance(state.ground(nomad.at), Landscape):
        return "NA4.2 not-on-landscape"
    return None if nomad.handlers else "NA4.2 no-handlers"


def pick_rule(state: State, _: Task, move: moves.Pick) -> Rule | None:
    here = state.landscapes.on(state.ground(state.nomad.at))
    return None if move.animal is None or here.of(move.animal) else "NA4.3 not-there"


def shift_closed(state: State, act: tasks.Act) -> Rule | None:
    if act.done:
        return "NA4.1 acted"
    if state.ground(state.nomad.at) is not Ground.DUNE:
        return "NA4.5 not-on-dune"
    on_last = any(strip_of(nomad.at) == state.board.strips[-1] for nomad in state.nomads)
    return "NA4.5 nomad-on-last-strip" if on_last else None


def sell_closed(state: State, act: tasks.Act) -> Rule | None:
    if act.done:
        return "NA4.1 acted"
    return None if state.ground(state.nomad.at) is Ground.CITY else "NA4.6 not-in-city"


def sale_rule(nomad: Nomad, move: moves.Sell | moves.Abdul) -> Rule | None:
    if not move.animals:
        return "NA4.6 nothing-sold"
    if rule := own_rule("NA4.6", nomad.animals, move.animals):
        return rule
    return NOT_HELD[Special.SILVER] if move.silver and Special.SILVER not in nomad.discs else None


def nomads_sale_rule(state: State, _: Task, move: moves.Sell | moves.Abdul) -> Rule | None:
    return sale_rule(state.nomad, move)


@frozen(eq=False)
class Sales(LegalMoves[Move]):
    """All ways to sell some of a nomad's animals; there can be very many."""

    kind: type[moves.Sell] | type[moves.Abdul]
    nomad: Nomad

    @property
    def silver(self) -> bool:
        """Whether the player holds Silver Tongue."""
        return Special.SILVER in self.nomad.discs

    def __len__(self) -> int:
        return (prod(number + 1 for number in self.nomad.animals) - 1) * (1 + self.silver)

    def pick(self, index: int) -> Move:
        """Return a sale: the numbers sold are the digits of its index, counted from 1."""
        rest, silver = divmod(index, 1 + self.silver)
        rest += 1
        names: list[Animal] = []
        for animal, number in zip(ANIMALS, self.nomad.animals, strict=True):
            rest, sold = divmod(rest, number + 1)
            names += [animal] * sold
        return self.kind(names, bool(silver))

    def __contains__(self, move: object) -> bool:
        return type(move) is self.kind and sale_rule(self.nomad, move) is None


def sales(kind: type[moves.Sell] | type[moves.Abdul], state: State, _: Task) -> Moves:
    return Sales(kind, state.nomad)


# ---- Special discs, and choices between landscapes ----------------------------------------------


def abdul_closed(state: State, _: Task) -> Rule | None:
    return "NA5.2 in-city" if state.ground(state.nomad.at) is Ground.CITY else None


def expert_rule(state: State, _: Task, move: moves.Expert) -> Rule | None:
    there = state.landscapes.on(move.landscape).of(move.animal)
    return None if there else "NA5.2 not-there"


NOT_HELD: dict[Special, Rule] = {
    Special.WINDS: "NA3.6 not-held winds",
    Special.ABDUL: "NA5.2 not-held abdul",
    Special.EXPERT: "NA5.2 not-held expert",
    Special.SANDS: "NA5.4 not-held sands",
    Special.SILVER: "NA5.3 not-held silver",
}


def choose_rule(state: State, _: Task, move: moves.Choose) -> Rule | None:
    return None if move.landscape in state.landscapes.fewest else "NA7.3 not-fewest"


# ---- Chance -------------------------------------------------------------------------------------


@lru_cache(4096)
def equally_likely(kind: Callable[[Any], ChanceMove], names: tuple[Any, ...]) -> Outcomes:
    return tuple([Weighted(kind(name), 1) for name in names])


def roll_animal_dice() -> Outcomes:  # NA1.5
    faces = {face: 2 if face is AnimalFace.BLANK else 1 for face in AnimalFace}
    return tuple(
        Weighted(moves.AnimalDice((a, b)), faces[a] * faces[b] * (1 if a is b else 2))
        for a, b in combinations_with_replacement(faces, 2)
    )


ANIMAL_DICE = roll_animal_dice()
LANDSCAPE_DIE = equally_likely(moves.LandscapeDie, tuple(LandscapeFace))


@lru_cache(1024)
def roll_handlers(handlers: Herd, faces: HandlerFaces) -> Outcomes:  # NA4.2
    shared = gcd(faces.hit, faces.blank)
    hit, blank = faces.hit // shared, faces.blank // shared

    def weight(hits: tuple[Animal, ...]) -> int:
        ways = prod(map(comb, handlers, herd_of(hits)))
        return ways * int(hit ** len(hits)) * int(blank ** (handlers.size - len(hits)))

    return tuple(
        Weighted(moves.HandlerDice(hits), weight(hits))
        for hits in lists_of_animals(handlers.size)
        if herd_of(hits).within(handlers)
    )


def reveal_final(revealed: tuple[Final, ...], discs: int) -> Outcomes:  # NA6.4
    """Mecca is one of the discs left, each as likely; the others are any of those not revealed."""
    others = [disc for disc in Final if disc not in (*revealed, Final.MECCA)]
    weights = dict.fromkeys(others, discs - len(revealed) - 1)
    weights[Final.MECCA] = max(len(others), 1)
    shared = gcd(*weights.values())
    return tuple(
        Weighted(moves.FinalDisc(disc), weight // shared)
        for disc, weight in weights.items()
        if weight
    )


def outcomes(state: State) -> Outcomes:
    """Return the outcomes of a chance turn with exact weights; empty at other turns."""
    if type(state.task) not in CHANCE:
        return ()
    match state.task:
        case tasks.LayStrip():  # NA2.1, NA6.3
            return equally_likely(moves.Strip, state.next_strips)
        case tasks.RestockLandscape() | tasks.RandomRestock():
            return ANIMAL_DICE
        case tasks.SetOut() | tasks.PlaceAnimals():  # NA2.3, NA2.4: without yellow
            return LANDSCAPE_DIE[:-1] if state.in_set_up else LANDSCAPE_DIE
        case tasks.RollHandlers():
            return roll_handlers(state.nomad.handlers, state.options.components.handler_faces)
        case tasks.DrawSpecial():  # NA3.5
            return equally_likely(moves.DrawDisc, state.unseen_discs)
        case tasks.RevealFinal():
            return reveal_final(state.board.final_discs, FINALE_DISCS[state.options.finale])
        case _:
            return ()


IMPOSSIBLE: dict[type[Move], str] = {
    moves.Strip: "wrong-strip",
    moves.LandscapeDie: "no-yellow",
    moves.AnimalDice: "wrong-faces",
    moves.HandlerDice: "wrong-hits",
    moves.DrawDisc: "disc-seen",
    moves.FinalDisc: "disc-turned",
}
"""The code for an outcome that chance cannot have, by its kind."""


def chance_rule(state: State, task: Task, move: Move) -> Rule | None:
    possible = [outcome.move for outcome in outcomes(state)]
    if move in possible:
        return None
    code = IMPOSSIBLE[type(move)] if type(move) is type(possible[0]) else "not-now"
    return f"{number_of(state, task)} {code}"


def number_of(state: State, task: Task) -> str:
    """Return the number of the rule that asks for a task."""
    if state.in_set_up and not isinstance(task, tasks.SetOut):
        return "NA2.1" if isinstance(task, tasks.LayStrip) else "NA2.4"
    if isinstance(task, tasks.PlaceAnimals) and task.random:
        return "NA7.4"
    return WAITING[kind_of(type(task))][0]


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


def only(move: Move, **more: Any) -> Kind:
    """Return a kind that has a single move."""
    every = (move,)

    def listed(_: State, __: Task) -> Moves:
        return every

    return Kind(listed, **more)


def few(every: Moves, rule: Callable[[State, Any, Any], Rule | None], **more: Any) -> Kind:
    """Return a kind that has few moves in all."""

    def listed(state: State, task: Task) -> Moves:
        return tuple([move for move in every if not rule(state, task, move)])

    return Kind(listed, rule, **more)


PICKS = tuple(map(moves.Pick, (*ANIMALS, None)))
CHOICES = tuple(map(moves.Choose, LANDSCAPES))
EXPERTS = tuple(moves.Expert(land, animal) for land in LANDSCAPES for animal in ANIMALS)
PILGRIMS = partial(keeps, moves.Pilgrim)
ABDUL = Kind(partial(sales, moves.Abdul), nomads_sale_rule, abdul_closed, Special.ABDUL)
EXPERT = few(EXPERTS, expert_rule, disc=Special.EXPERT)

DECISIONS: dict[type[Task], dict[type[Move], Kind]] = {
    tasks.Walk: {
        moves.Step: Kind(steps, step_rule),
        moves.Halt: only(moves.Halt()),
        moves.Ride: Kind(rides, ride_rule, ride_closed, Special.WINDS),
        moves.Pilgrim: Kind(PILGRIMS, pilgrim_rule, pilgrim_closed),
        moves.Abdul: ABDUL,
        moves.Expert: EXPERT,
    },
    tasks.LeavePilgrim: {moves.Place: Kind(places, place_rule)},
    tasks.VisitPilgrim: {moves.Pilgrim: Kind(PILGRIMS, pilgrim_rule)},
    tasks.Act: {
        moves.Capture: only(moves.Capture(), closed=hunt_closed),
        moves.Lure: only(moves.Lure(), closed=hunt_closed),
        moves.Shift: only(moves.Shift(), closed=shift_closed),
        moves.Sell: Kind(partial(sales, moves.Sell), nomads_sale_rule, sell_closed),
        moves.Abdul: ABDUL,
        moves.Expert: EXPERT,
        moves.End: only(moves.End()),
    },
    tasks.PickAny: {moves.Pick: few(PICKS, pick_rule)},
    tasks.ChooseLandscape: {moves.Choose: few(CHOICES, choose_rule)},
    tasks.KeepTwo: {moves.Keep: Kind(partial(keeps, moves.Keep), lost_rule)},
    tasks.OfferTurn: {
        moves.Decline: only(moves.Decline()),
        moves.Sands: only(moves.Sands(), disc=Special.SANDS),
    },
}
"""The kinds of moves that a player can make at each task."""


def first_on_page(one: Rule | None, other: Rule | None) -> Rule | None:
    """Return the rule with the lower number."""
    if one and other:
        return other if other.split()[0] < one.split()[0] else one
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


def begins_turn(state: State) -> bool:
    """Return whether a player's turn begins (NA3)."""
    match state.task:
        case tasks.Walk(start=None, disc_used=False) | tasks.LeavePilgrim() | tasks.VisitPilgrim():
            return True
        case _:
            return False


def points(position: State) -> tuple[int, ...]:
    """Return the points of each seat, as if the game ended now (NA8.1)."""
    return tuple([nomad.dinars + nomad.disc_dinars for nomad in position.nomads])


def score(position: State) -> tuple[Standing, ...]:
    """Return one standing per seat, as if the game ended now; animals break ties (NA8.1)."""
    return standings(
        [{"dinars": nomad.dinars, "discs": nomad.disc_dinars} for nomad in position.nomads],
        [nomad.animals.size for nomad in position.nomads],
    )


def legal_moves(position: State) -> Moves:
    """Return every move that is legal now; at a chance turn, the possible outcomes.

    Raises:
        InvalidValue: The position is the view of a seat that is not to move.
    """
    if not position.pending:
        return ()
    task = position.pending[0]
    if type(task) in CHANCE:
        return tuple([outcome.move for outcome in outcomes(position)])
    if type(position) is View:
        check_viewer(position)
    discs = position.nomads[position.actor].discs
    listed: tuple[Move, ...] = ()
    lazy: list[Moves] = []
    for kind in DECISIONS[type(task)].values():
        if kind.disc is not None and kind.disc not in discs:
            continue
        if kind.closed is None or kind.closed(position, task) is None:
            found = kind.listed(position, task)
            if isinstance(found, tuple):
                listed += found
            else:
                lazy.append(found)
    return Choices((listed, *lazy)) if lazy else listed


def check_viewer(view: View) -> None:
    """Raise InvalidValue for a view that does not show what the deciding player holds."""
    if view.viewer != view.actor:
        viewer = "a spectator" if view.viewer is None else f"seat {view.viewer}"
        raise InvalidValue(
            f"this is the view of {viewer}, but seat {view.actor} is to move: only its own view"
            " shows what is legal"
        )


def forbidding_rule(position: State, move: Move) -> Rule | None:
    """Return the first rule on the page that forbids a move; None if it is legal."""
    if type(move) not in CARRY_OUT:
        raise wrong_game(move, "a move of Nomads of Arabia")
    if not position.pending:
        return "NA6.5 game-over"
    task = position.pending[0]
    if type(task) in CHANCE:
        return chance_rule(position, task, move)
    if type(position) is View:
        check_viewer(position)
    kind = DECISIONS[type(task)].get(type(move))
    if kind is None:
        return f"{number_of(position, task)} not-now"
    closed = kind.closed(position, task) if kind.closed else None
    if kind.disc is not None and kind.disc not in position.nomads[position.actor].discs:
        closed = NOT_HELD[kind.disc]
    rule = kind.rule(position, task, move) if kind.rule else None
    return first_on_page(closed, rule) if closed else rule


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
    check_state(state)
    if rule := forbidding_rule(state, move):
        raise IllegalMove(move, reject(state, move, rule))
    return carry_out(state, move)


def make(table: Table, move: Move) -> Table:
    """Make a move on a table; raise IllegalMove if the move is illegal."""
    if rule := forbidding_rule(table, move):
        raise IllegalMove(move, reject(table, move, rule))
    perform(table, move)
    return table


# ---- Places -------------------------------------------------------------------------------------


def explain_place(position: State, place: str) -> Rejection | None:
    """Return why nothing can be played at a place, or None if something can.

    A place is a space, a strip, a landscape, `pilgrim` or `lost`.

    Raises:
        InvalidValue: There is no such place, or the position is the view of a seat that is not to
            move.
    """
    check_place(place)
    if place == LOST:
        return Rejection("nothing-here", "NA3.9", REJECTIONS["nothing-here"])
    rejections = [explain(position, move) for move in moves_at(position, place)]
    return None if None in rejections else rejections[0]


def moves_at(position: State, place: str) -> Moves:
    """Return moves that a player could mean by a place; the most likely first."""
    components, nomad = position.options.components, position.nomads[position.actor]
    if place == PILGRIM:
        return possible_keeps(moves.Pilgrim, nomad.animals)[:1]
    if place in components.strips:
        spaces = [f"{place}:{at}" for at in range(len(components.strips[place]))]
        return [move for space in spaces for move in moves_to(position, space)]
    if place in components.ground:
        return moves_to(position, place)
    if place not in LANDSCAPES:
        raise InvalidValue(f"there is no place {quote(place)} in this game")
    if isinstance(position.task, tasks.ChooseLandscape):
        return [moves.Choose(place)]
    experts = [moves.Expert(place, animal) for animal in ANIMALS]
    if nomad.on_board and position.ground(nomad.at) == place:
        return [moves.Capture(), moves.Lure(), moves.Pick(None), *experts]
    return experts


def moves_to(position: State, space: Space) -> Moves:
    """Return moves of a nomad to a space, with as few handlers as possible."""
    nomad = position.nomads[position.actor]
    match position.task:
        case tasks.LeavePilgrim():
            return [moves.Place(space)]
        case tasks.Walk() if space == nomad.at:
            return [moves.Halt()]
        case tasks.Act() if space == nomad.at:
            return [moves.End()]
        case tasks.Walk() if position.leaves_city(space):
            hire = possible_hires(position.pool, FREE_HANDLERS)[0]
            return [moves.Step(space, hire), moves.Ride(space, hire)]
        case _:
            return [moves.Step(space), moves.Ride(space)]
