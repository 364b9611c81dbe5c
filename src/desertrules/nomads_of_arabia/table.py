"""How moves are carried out, and everything that follows from them."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from desertrules.contract import Seat
from desertrules.errors import wrong_game
from desertrules.nomads_of_arabia import moves
from desertrules.nomads_of_arabia import state as tasks
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    NONE,
    ONE,
    ONE_OF_EACH,
    PLAYERS,
    ROWS,
    THIRD_HANDLER,
    Animal,
    AnimalFace,
    CityDisc,
    Final,
    Ground,
    Herd,
    Landscape,
    LandscapeFace,
    Landscapes,
    Options,
    Special,
    city_of,
    herd_of,
    in_order,
    is_city_strip,
    strip_of,
    strips_of_type,
)
from desertrules.nomads_of_arabia.state import ASIDE, LOST, PILGRIM, Board, Nomad, State, Task
from desertrules.table import freeze, mutable, put, replace, thaw

SET_UP: tuple[Task, ...] = (
    *[tasks.LayStrip()] * ROWS,  # NA2.1
    tasks.SetOut(),  # NA2.3
    *[tasks.RandomRestock()] * 2,  # NA2.4
    tasks.BeginTurn(0),  # NA2.5
)
END_OF_TURN: tuple[Task, ...] = (tasks.Restock(), tasks.FinishRestock(), tasks.EndTurn())  # NA7
WALK, ACT, ACTED = tasks.Walk(), tasks.Act(), tasks.Act(done=True)
BEGIN_TURN = tuple(map(tasks.BeginTurn, range(PLAYERS[-1])))
OFFER_TURN = tuple(map(tasks.OfferTurn, range(PLAYERS[-1])))


def initial(options: Options) -> State:
    """Return the initial state; all chance is still to come."""
    board = Board(special_waiting=options.special)
    return State(options=options, board=board, pending=SET_UP)


@mutable
class Table(State):
    """A position that is changed in place while moves are made."""

    nomads: tuple[Nomad, ...]
    landscapes: Landscapes
    board: Board
    used_discs: tuple[Special, ...]
    pending: tuple[Task, ...]
    stock: Herd
    pool: Herd
    seat: Seat
    silver: bool
    restocked: bool

    def change(self, seat: Seat, **fields: Any) -> None:
        """Change some fields of a seat's nomad."""
        self.nomads = put(self.nomads, seat, replace(self.nomads[seat], **fields))

    def push(self, *tasks: Task) -> None:
        """Put tasks before all that are pending."""
        self.pending = tasks + self.pending

    @property
    def landscape(self) -> Landscape:
        """The landscape on which the nomad stands."""
        return Landscape(self.options.components.ground[self.nomad.at])

    def take_from_stock(self, wanted: Herd) -> Herd:
        """Remove animals from the stock, as far as it has them, and return them."""
        animals = wanted & self.stock
        self.stock -= animals
        return animals

    def put_on(self, landscape: Landscape, animals: Herd) -> None:
        """Put animals onto a landscape."""
        self.landscapes = self.landscapes.add(landscape, animals)

    def catch(self, landscape: Landscape, animals: Herd) -> None:
        """Move animals from a landscape to the nomad."""
        left = self.landscapes.on(landscape) - animals
        self.landscapes = self.landscapes._replace(**{landscape: left})
        self.change(self.seat, animals=self.nomad.animals + animals)

    def use_disc(self, seat: Seat, disc: Special) -> None:
        """Remove a special disc from the game, for all to see (NA5.5)."""
        discs = tuple(each for each in self.nomads[seat].discs if each is not disc)
        self.change(seat, discs=discs)
        self.used_discs = in_order([*self.used_discs, disc], Special)

    def send_away(self, seat: Seat, to: str, keep: Herd) -> None:
        """Remove a nomad from the board; it returns its handlers and all animals but some."""
        nomad = self.nomads[seat]
        self.pool += nomad.handlers
        self.stock += nomad.animals - keep
        self.change(seat, at=to, handlers=NONE, animals=keep)


@cache
def seats_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats in turn order, starting with one."""
    return tuple(each % players for each in range(seat, seat + players))


# ---- Set-up -------------------------------------------------------------------------------------


def strip(table: Table, _: Task, move: moves.Strip) -> None:
    if table.nomads[0].at != ASIDE:
        lay_row_0(table, move.strip)  # NA6.3
        return
    board = table.board
    strips, discs = (*board.strips, move.strip), (*board.city_discs, None)  # NA2.1
    table.board = replace(board, strips=strips, city_discs=discs)
    if len(strips) == ROWS and board.special_waiting:  # NA2.2
        discs = put(discs, 1, CityDisc.SPECIAL)
        waiting = board.special_waiting - 1
        table.board = replace(table.board, city_discs=discs, special_waiting=waiting)


def begin_turn(table: Table, task: tasks.BeginTurn) -> None:
    if table.nomads[0].at == ASIDE:  # NA2.5
        city = city_of(table.options.components, table.board.strips[3])
        table.nomads = tuple(replace(nomad, at=city) for nomad in table.nomads)
    table.seat = task.seat
    at = table.nomad.at
    if at == PILGRIM:
        table.push(tasks.LeavePilgrim())  # NA3.8
    elif at == LOST:
        table.push(tasks.VisitPilgrim())  # NA3.9
    else:
        table.push(WALK)  # NA3.1


# ---- Moving -------------------------------------------------------------------------------------


def step_cost(walk: tasks.Walk, nomad: Nomad, hired: int) -> int:
    """Return what a step costs, without the handlers that are hired with it (NA3.2)."""
    if walk.start is None:
        return 0
    three = nomad.handlers.size + hired == MOST_HANDLERS
    return nomad.animals.size + (THIRD_HANDLER if three else 0)


def hire_cost(hired: int) -> int:  # NA3.4
    return THIRD_HANDLER if hired == MOST_HANDLERS else 0


def step(table: Table, walk: tasks.Walk, move: moves.Step) -> None:  # NA3.1
    nomad = table.nomad
    table.push(ACT if walk.start else tasks.Walk(start=nomad.at))
    go(table, move, step_cost(walk, nomad, len(move.hire)))


def ride(table: Table, _: Task, move: moves.Ride) -> None:  # NA3.6
    table.use_disc(table.seat, Special.WINDS)
    table.push(ACT)
    go(table, move, 0)


def go(table: Table, move: moves.Step | moves.Ride, cost: int) -> None:
    """Move the nomad to a space."""
    nomad = table.nomad
    dinars, handlers = nomad.dinars - cost, nomad.handlers
    if move.hire:  # NA3.4
        hire = herd_of(move.hire)
        dinars -= hire_cost(len(move.hire))
        table.pool -= hire
        handlers += hire
    if table.options.components.ground[move.to] is Ground.CITY:
        table.pool += handlers  # NA3.3
        handlers = NONE
        if table.board.disc_at(move.to) is CityDisc.SPECIAL:
            table.push(tasks.DrawSpecial())  # NA3.5
    moved = Nomad(move.to, dinars, nomad.animals, handlers, nomad.discs)
    table.nomads = put(table.nomads, table.seat, moved)


def draw_disc(table: Table, _: Task, move: moves.DrawDisc) -> None:  # NA3.5
    row = table.board.strips.index(strip_of(table.nomad.at))
    table.board = replace(table.board, city_discs=put(table.board.city_discs, row, None))
    table.change(table.seat, discs=in_order([*table.nomad.discs, move.disc], Special))


def halt(table: Table, _: Task, __: moves.Halt) -> None:  # NA3.1
    table.push(ACT)


def pilgrim(table: Table, _: Task, move: moves.Pilgrim) -> None:  # NA3.7, NA3.9
    table.send_away(table.seat, PILGRIM, herd_of(move.keep))
    table.push(*END_OF_TURN)


def place(table: Table, _: Task, move: moves.Place) -> None:  # NA3.8
    table.change(table.seat, at=move.to)
    table.push(ACT)


# ---- Acting -------------------------------------------------------------------------------------


def end(table: Table, _: Task, __: moves.End) -> None:  # NA4.1
    table.silver = False
    table.push(*END_OF_TURN)


def capture(table: Table, _: Task, __: moves.Capture) -> None:  # NA4.2
    table.push(tasks.RollHandlers(), ACTED)


def lure(table: Table, _: Task, __: moves.Lure) -> None:  # NA4.2
    table.push(tasks.RollHandlers(lure=True), ACTED)


def handler_dice(table: Table, task: tasks.RollHandlers, move: moves.HandlerDice) -> None:
    here, hits = table.landscape, herd_of(move.hits)
    if task.lure:  # NA4.4
        table.put_on(here, table.take_from_stock(hits + hits if hits else ONE_OF_EACH))
    elif hits:  # NA4.3
        table.catch(here, hits & table.landscapes.on(here))
    elif table.landscapes.on(here):
        table.push(tasks.PickAny())


def pick(table: Table, _: Task, move: moves.Pick) -> None:  # NA4.3
    if move.animal is not None:
        table.catch(table.landscape, ONE[move.animal])


def shift(table: Table, _: Task, __: moves.Shift) -> None:  # NA4.5
    table.push(tasks.ShiftDunes(), ACTED)


def sell(table: Table, _: Task, move: moves.Sell) -> None:  # NA4.6
    make_sale(table, move, table.board.disc_at(table.nomad.at))
    table.push(ACTED)


def make_sale(table: Table, move: moves.Sell | moves.Abdul, city_disc: CityDisc | None) -> None:
    """Sell animals at the price before the sale (NA4.6)."""
    if move.silver:  # NA5.3
        table.use_disc(table.seat, Special.SILVER)
        table.silver = True
    income = 0
    for animal in move.animals:
        income += table.options.price(animal, table.stock.of(animal))
        income += (animal.value == city_disc) + table.silver
    sold, nomad = herd_of(move.animals), table.nomad
    table.change(table.seat, dinars=nomad.dinars + income, animals=nomad.animals - sold)
    table.stock += sold


# ---- Special discs ------------------------------------------------------------------------------


def abdul(table: Table, task: tasks.Walk | tasks.Act, move: moves.Abdul) -> None:  # NA5.2
    table.use_disc(table.seat, Special.ABDUL)
    make_sale(table, move, city_disc=None)
    table.push(after_disc(task))


def expert(table: Table, task: tasks.Walk | tasks.Act, move: moves.Expert) -> None:  # NA5.2
    table.use_disc(table.seat, Special.EXPERT)
    table.catch(move.landscape, ONE[move.animal])
    table.push(tasks.Restock(), after_disc(task))


def after_disc(task: tasks.Walk | tasks.Act) -> Task:
    """Return the task to resume; before the first step it remembers the disc (NA3.7)."""
    return tasks.Walk(disc_used=True) if task == WALK else task


def end_turn(table: Table, _: Task) -> None:  # NA5.4
    if table.pending:  # this was an extra turn: the next one is pending
        return
    order = seats_from(table.seat + 1, len(table.nomads))
    used = Special.SANDS in table.used_discs
    offers = [] if used else [OFFER_TURN[seat] for seat in order if table.nomads[seat].discs]
    table.push(*offers, BEGIN_TURN[order[0]])


def decline(_: Table, __: Task, ___: moves.Decline) -> None:
    """Do nothing: the next player is asked, or the next turn begins (NA5.4)."""


def sands(table: Table, task: tasks.OfferTurn, _: moves.Sands) -> None:  # NA5.4
    table.use_disc(task.seat, Special.SANDS)
    table.pending = (BEGIN_TURN[task.seat], table.pending[-1])


# ---- The dunes ----------------------------------------------------------------------------------


def shift_dunes(table: Table, _: Task) -> None:
    board = table.board
    *strips, gone = board.strips  # NA6.1
    board = replace(board, strips=tuple(strips), city_discs=board.city_discs[:-1])
    if is_city_strip(gone):
        table.board = replace(board, city_pile=(*board.city_pile, gone))
    else:
        table.board = replace(board, desert_pile=(*board.desert_pile, gone))
    lost = [
        tasks.LoseNomad(seat)
        for seat in seats_from(table.seat, len(table.nomads))
        if strip_of(table.nomads[seat].at) == gone
    ]
    table.push(*lost, tasks.BringStrip())


def lose_nomad(table: Table, task: tasks.LoseNomad) -> None:  # NA6.2
    animals = table.nomads[task.seat].animals
    if animals.size > KEPT and animals.size > max(animals):  # of more than one kind
        table.push(tasks.KeepTwo(task.seat))
        table.send_away(task.seat, LOST, animals)
    else:
        table.send_away(task.seat, LOST, animals & Herd(KEPT, KEPT, KEPT, KEPT))


def keep(table: Table, task: tasks.KeepTwo, move: moves.Keep) -> None:  # NA6.2
    table.send_away(task.seat, LOST, herd_of(move.animals))


def bring_strip(table: Table, _: Task) -> None:  # NA6.3
    board, needs_city = table.board, not is_city_strip(table.board.strips[0])
    seen = {*board.strips, *board.city_pile, *board.desert_pile}
    if not seen.issuperset(strips_of_type(table.options.components, city=needs_city)):
        table.push(tasks.LayStrip())
    elif needs_city:
        table.board = replace(board, city_pile=board.city_pile[1:])
        lay_row_0(table, board.city_pile[0])
    else:
        table.board = replace(board, desert_pile=board.desert_pile[1:])
        lay_row_0(table, board.desert_pile[0])


def lay_row_0(table: Table, strip: str) -> None:
    """Lay a strip as row 0; a city gets a disc (NA6.3, NA6.4)."""
    board, disc = table.board, None
    if is_city_strip(strip) and board.special_waiting:
        disc = CityDisc.SPECIAL
    elif is_city_strip(strip):
        table.push(tasks.RevealFinal())
    table.board = replace(
        board,
        strips=(strip, *board.strips),
        city_discs=(disc, *board.city_discs),
        special_waiting=board.special_waiting - (disc is not None),
    )


def final_disc(table: Table, _: Task, move: moves.FinalDisc) -> None:  # NA6.4
    revealed = in_order([*table.board.final_discs, move.disc], Final)
    discs = put(table.board.city_discs, 0, CityDisc(move.disc))
    table.board = replace(table.board, city_discs=discs, final_discs=revealed)
    if move.disc is Final.MECCA:  # NA6.5
        table.pending = ()
        table.silver = table.restocked = False


# ---- Restocking ---------------------------------------------------------------------------------


@lru_cache(4096)
def due_restock(stock: Herd, landscapes: Landscapes) -> Landscape | Animal | None:  # NA7.1
    """Return the empty landscape or the missing animal that is restocked first."""
    if not stock:
        return None
    if NONE in landscapes:
        return LANDSCAPES[landscapes.index(NONE)]
    in_play = sum(landscapes, NONE)
    return next((animal for animal in ANIMALS if stock.of(animal) and not in_play.of(animal)), None)


def restock(table: Table, task: tasks.Restock) -> None:
    due = due_restock(table.stock, table.landscapes)
    if due is None:
        return
    table.restocked = True
    table.push(task)
    if isinstance(due, Landscape):  # NA7.2
        table.push(tasks.RestockLandscape(due))
    else:  # NA7.3
        two = ONE[due] + ONE[due]
        herds = [table.take_from_stock(two), table.take_from_stock(two)]
        table.push(*[tasks.PlaceAnimals(herd) for herd in herds if herd])


def finish_restock(table: Table, _: Task) -> None:  # NA7.4
    if table.restocked:
        table.restocked = False
        table.push(tasks.RandomRestock(), tasks.ShiftDunes())


def animal_dice(table: Table, task: Task, move: moves.AnimalDice) -> None:
    animals = table.take_from_stock(animals_on(move.faces))
    if isinstance(task, tasks.RestockLandscape):  # NA7.2
        table.put_on(task.landscape, animals)
        if table.stock and not table.landscapes.on(task.landscape):
            table.push(task)
    elif animals:  # NA7.4
        table.push(tasks.PlaceAnimals(animals, random=True))


def animals_on(faces: Sequence[AnimalFace]) -> Herd:
    """Return the animals that a roll of the animal dice brings (NA7.2)."""
    one, other = faces
    if one is AnimalFace.BLANK:
        return ONE_OF_EACH
    if other is AnimalFace.BLANK:
        other = one
    return ONE[one] + ONE[one] + ONE[other] + ONE[other]


def landscape_die(table: Table, task: Task, move: moves.LandscapeDie) -> None:
    if isinstance(task, tasks.SetOut):  # NA2.3, NA2.4
        first = Landscape(move.face)
        table.put_on(first, ONE_OF_EACH)
        table.push(*[tasks.RestockLandscape(each) for each in LANDSCAPES if each is not first])
    elif isinstance(task, tasks.PlaceAnimals):  # NA7.3
        yellow = move.face is LandscapeFace.YELLOW
        landscapes = table.landscapes.fewest if yellow else [Landscape(move.face)]
        if len(landscapes) == 1:
            table.put_on(landscapes[0], task.animals)
        else:
            table.push(tasks.ChooseLandscape(task.animals))


def choose(table: Table, task: tasks.ChooseLandscape, move: moves.Choose) -> None:  # NA7.3
    table.put_on(move.landscape, task.animals)


# ---- All moves and automatic tasks --------------------------------------------------------------

CARRY_OUT: dict[type, Callable[[Table, Any, Any], None]] = {
    moves.Strip: strip,
    moves.LandscapeDie: landscape_die,
    moves.AnimalDice: animal_dice,
    moves.HandlerDice: handler_dice,
    moves.DrawDisc: draw_disc,
    moves.FinalDisc: final_disc,
    moves.Step: step,
    moves.Ride: ride,
    moves.Halt: halt,
    moves.Pilgrim: pilgrim,
    moves.Place: place,
    moves.Capture: capture,
    moves.Lure: lure,
    moves.Shift: shift,
    moves.End: end,
    moves.Sands: sands,
    moves.Decline: decline,
    moves.Pick: pick,
    moves.Sell: sell,
    moves.Abdul: abdul,
    moves.Expert: expert,
    moves.Choose: choose,
    moves.Keep: keep,
}

AUTOMATIC: dict[type, Callable[[Table, Any], None]] = {
    tasks.BeginTurn: begin_turn,
    tasks.Restock: restock,
    tasks.FinishRestock: finish_restock,
    tasks.ShiftDunes: shift_dunes,
    tasks.LoseNomad: lose_nomad,
    tasks.BringStrip: bring_strip,
    tasks.EndTurn: end_turn,
}


def to_table(state: State) -> Table:
    """Return a position with the fields of a state that can be changed in place."""
    check_state(state)
    return thaw(state, Table)


def check_state(state: State) -> None:
    """Raise WrongGame for a view, which does not show all discs."""
    if type(state) is not State:
        raise wrong_game(state, "a state of Nomads of Arabia")


def to_state(table: Table) -> State:
    """Return the state of a table, which cannot be used any longer."""
    return freeze(table, State)


def perform(table: Table, move: moves.Move) -> None:
    """Carry out a legal move and all automatic tasks that follow it."""
    pending = table.pending
    table.pending = pending[1:]
    CARRY_OUT[type(move)](table, pending[0], move)
    while (pending := table.pending) and (automatic := AUTOMATIC.get(type(pending[0]))):
        table.pending = pending[1:]
        automatic(table, pending[0])


def carry_out(state: State, move: moves.Move) -> State:
    """Return the state after a legal move."""
    table = thaw(state, Table)
    perform(table, move)
    return to_state(table)
