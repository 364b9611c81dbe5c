"""A position: the board, the nomads, and the tasks that are still pending; and its views."""

from collections.abc import Mapping
from random import Random
from typing import TypeAlias, get_args

from attrs import Factory, field, frozen

from desertrules.contract import Seat, kind_of
from desertrules.errors import InvalidValue, wrong_game
from desertrules.geometry import Layout, Place
from desertrules.nomads_of_arabia.box import (
    ANIMALS,
    DINARS,
    DISC_DINARS,
    HANDLERS,
    NONE,
    SPECIAL_DISCS,
    CityDisc,
    Final,
    Ground,
    Herd,
    Landscape,
    Landscapes,
    Options,
    Space,
    Special,
    in_order,
    is_city_strip,
    neighbours,
    strip_of,
)
from desertrules.table import freeze, replace, thaw

ASIDE, PILGRIM, LOST = "aside", "pilgrim", "lost"
"""Where a nomad can be if it is not on a space: aside during set-up, at the Pilgrim, or lost."""


# ---- Tasks --------------------------------------------------------------------------------------
# The pending tasks are a stack, the next one first. A task waits for chance or for a player, or is
# done automatically as soon as it comes first.


@frozen
class LayStrip:
    """Chance: lay the next strip (NA2.1, NA6.3)."""


@frozen
class SetOut:
    """Chance: the landscape on which the first animals start (NA2.3)."""


@frozen
class RestockLandscape:
    """Chance: the animals of a landscape restock (NA7.2)."""

    landscape: Landscape


@frozen
class RandomRestock:
    """Chance: the animals of a random restock (NA7.4)."""


@frozen
class PlaceAnimals:
    """Chance: the landscape to which animals from the stock go (NA7.3, NA7.4)."""

    animals: Herd
    random: bool = False
    """Whether they belong to a random restock."""


@frozen
class RollHandlers:
    """Chance: the handlers that hit (NA4.2)."""

    lure: bool = False


@frozen
class DrawSpecial:
    """Chance: the special disc that the nomad takes from its city (NA3.5)."""


@frozen
class RevealFinal:
    """Chance: the final disc of the new city (NA6.4)."""


@frozen
class Walk:
    """The player moves the nomad (NA3.1)."""

    start: Space | None = None
    """Where the turn began, after the first step."""
    disc_used: bool = False
    """Whether a disc was used before the first step (NA3.7)."""


@frozen
class LeavePilgrim:
    """The player brings the nomad back to a space (NA3.8)."""


@frozen
class VisitPilgrim:
    """The player's lost nomad has to go to the Pilgrim (NA3.9)."""


@frozen
class Act:
    """The player takes an action, or ends the turn (NA4.1)."""

    done: bool = False
    """Whether the action of this turn was taken."""


@frozen
class PickAny:
    """The player may take any one animal of the landscape (NA4.3)."""


@frozen
class ChooseLandscape:
    """The player chooses where animals from the stock go (NA7.3)."""

    animals: Herd


@frozen
class KeepTwo:
    """A player whose nomad is lost chooses two animals to keep (NA6.2)."""

    seat: Seat


@frozen
class OfferTurn:
    """A player may use Sands of Time to take an extra turn (NA5.4)."""

    seat: Seat


@frozen
class BeginTurn:
    """Automatic: the turn of a seat begins."""

    seat: Seat


@frozen
class Restock:
    """Automatic: restock empty landscapes and missing animals (NA7.1)."""


@frozen
class FinishRestock:
    """Automatic: make a random restock and shift the dunes, if anything was restocked (NA7.4)."""


@frozen
class ShiftDunes:
    """Automatic: take the last strip away (NA6.1)."""


@frozen
class LoseNomad:
    """Automatic: a nomad on the strip that was taken away is lost (NA6.2)."""

    seat: Seat


@frozen
class BringStrip:
    """Automatic: bring back an old strip, or draw a new one (NA6.3)."""


@frozen
class EndTurn:
    """Automatic: offer an extra turn, then begin the next turn (NA5.4)."""


Task: TypeAlias = (
    LayStrip | SetOut | RestockLandscape | RandomRestock | PlaceAnimals | RollHandlers
    | DrawSpecial | RevealFinal
    | Walk | LeavePilgrim | VisitPilgrim | Act | PickAny | ChooseLandscape | KeepTwo | OfferTurn
    | BeginTurn | Restock | FinishRestock | ShiftDunes | LoseNomad | BringStrip | EndTurn
)  # fmt: skip
TASKS: tuple[type[Task], ...] = get_args(Task)
CHANCE = frozenset(TASKS[:8])
"""The tasks that wait for chance."""


# ---- The position -------------------------------------------------------------------------------


@frozen(slots=False)
class Nomad:
    """A player's nomad, and everything the player owns."""

    at: str = ASIDE
    """A space, `aside` (during set-up), `pilgrim` or `lost`."""
    dinars: int = DINARS
    animals: Herd = NONE
    handlers: Herd = NONE
    discs: tuple[Special | None, ...] = ()
    """Special discs in the order of NA1.6; None for a disc that the viewer cannot see."""

    @property
    def on_board(self) -> bool:
        """Whether the nomad is on a space."""
        return self.at not in (ASIDE, PILGRIM, LOST)

    @property
    def disc_dinars(self) -> int:
        """The value of the dinar discs, as far as they can be seen (NA5.1)."""
        return sum([DISC_DINARS.get(disc, 0) for disc in self.discs if disc])


def _no_discs(board: "Board") -> tuple[CityDisc | None, ...]:
    return (None,) * len(board.strips)


@frozen(slots=False)
class Board:
    """The strips on the board, and what will come."""

    strips: tuple[str, ...] = ()
    """The strips that lie there, row 0 first."""
    city_discs: tuple[CityDisc | None, ...] = field(default=Factory(_no_discs, takes_self=True))
    """The disc on the city of each row."""
    city_pile: tuple[str, ...] = ()
    """The city strips that were put back, longest ago first (NA6.1)."""
    desert_pile: tuple[str, ...] = ()
    """The desert strips that were put back, longest ago first."""
    special_waiting: int = 0
    """How many special discs are still to be laid on new cities."""
    final_discs: tuple[Final, ...] = ()
    """The final discs that were revealed (NA6.4)."""

    def disc_at(self, space: Space) -> CityDisc | None:
        """Return the disc on the city of a space's strip."""
        return self.city_discs[self.strips.index(strip_of(space))]


def _nomads(state: "State") -> tuple[Nomad, ...]:
    return (Nomad(),) * state.options.players


def all_animals(state: "State") -> Herd:
    """Return all animals in play: one more of each kind once the first are set out (NA1.4)."""
    set_out = not any(isinstance(task, SetOut) for task in state.pending)
    return Herd(*[state.options.places + set_out] * len(ANIMALS))


def all_handlers(state: "State") -> Herd:
    """Return all handlers in play (NA1.5)."""
    return Herd(*[HANDLERS[state.options.players]] * len(ANIMALS))


def animals_outside_stock(state: "State") -> Herd:
    nomads = [nomad.animals for nomad in state.nomads]
    return sum((*state.landscapes, *nomads, *state.on_the_way), NONE)


def hired_handlers(state: "State") -> Herd:
    return sum([nomad.handlers for nomad in state.nomads], NONE)


def _stock(state: "State") -> Herd:
    return all_animals(state) - animals_outside_stock(state)


def _pool(state: "State") -> Herd:
    return all_handlers(state) - hired_handlers(state)


@frozen(slots=False, kw_only=True, repr=False)
class State:
    """A position of Nomads of Arabia, hidden discs included.

    Everything has a default. Animals and handlers that are nowhere else are in the stock and in the
    pool.

    Examples:
        >>> state = State(
        ...     options=Options(players=3),
        ...     nomads=(Nomad(at="c2:3", animals=Herd(goat=2)), Nomad(at="d1:0"), Nomad(at="d1:0")),
        ...     landscapes=Landscapes(*[Herd(1, 1, 1, 1)] * 5),
        ...     board=Board(strips=("d1", "c1", "d2", "c2", "d3")),
        ... )
        >>> state
        <State: seat 0 to walk; d1 c1 d2 c2 d3; c2:3 10, d1:0 10, d1:0 10>
        >>> state.stock, state.price("goat")
        (Herd(donkey=8, goat=6, horse=8, camel=8), 7)
    """

    options: Options
    nomads: tuple[Nomad, ...] = field(default=Factory(_nomads, takes_self=True))
    """One per seat."""
    landscapes: Landscapes = Landscapes()
    board: Board = Board()
    used_discs: tuple[Special, ...] = ()
    """Special discs that were used (NA5.5)."""
    pending: tuple[Task, ...] = (Walk(),)
    """What is still to happen, the next first; empty when the game is over."""
    stock: Herd = field(default=Factory(_stock, takes_self=True))
    pool: Herd = field(default=Factory(_pool, takes_self=True))
    """Handlers that can be hired."""
    seat: Seat = 0
    """Whose turn it is, also while others decide."""
    silver: bool = False
    """Whether Silver Tongue was used in this turn (NA5.3)."""
    restocked: bool = False
    """Whether a restock happened in this turn (NA7.4)."""

    def __repr__(self) -> str:
        if self.pending:
            turn = f"seat {self.actor} to {kind_of(type(self.task)).replace('-', ' ')}"
        else:
            turn = "game over"
        nomads = ", ".join(f"{nomad.at} {nomad.dinars}" for nomad in self.nomads)
        strips = " ".join(self.board.strips) or "no strips"
        return f"<{type(self).__name__}: {turn}; {strips}; {nomads}>"

    # Questions about the position

    @property
    def task(self) -> Task | None:
        """The next task; None when the game is over."""
        return self.pending[0] if self.pending else None

    @property
    def actor(self) -> Seat:
        """The seat that the next task concerns: usually the one whose turn it is."""
        task = self.pending[0] if self.pending else None
        return task.seat if isinstance(task, (KeepTwo, OfferTurn)) else self.seat

    @property
    def nomad(self) -> Nomad:
        """The nomad whose turn it is."""
        return self.nomads[self.seat]

    @property
    def in_set_up(self) -> bool:
        """Whether the first turn is still to begin."""
        return self.nomads[0].at == ASIDE

    @property
    def on_the_way(self) -> tuple[Herd, ...]:
        """Animals that have left the stock and are not on a landscape yet (NA7.3, NA7.4)."""
        return tuple(
            task.animals
            for task in self.pending
            if isinstance(task, PlaceAnimals | ChooseLandscape)
        )

    @property
    def neighbours(self) -> Mapping[Space, tuple[Space, ...]]:
        """The spaces on the board, row 0 first, each with the spaces next to it (NA1.3)."""
        return neighbours(self.options.components, self.board.strips)

    @property
    def unseen_strips(self) -> tuple[str, ...]:
        """The strips that nobody has seen."""
        seen = {*self.board.strips, *self.board.city_pile, *self.board.desert_pile}
        return tuple(strip for strip in self.options.components.strips if strip not in seen)

    @property
    def city_is_next(self) -> bool:
        """Whether a city strip is laid next, beside a desert strip (NA2.1, NA6.3)."""
        strips = self.board.strips
        return bool(strips) and not is_city_strip(strips[-1 if self.in_set_up else 0])

    @property
    def next_strips(self) -> tuple[str, ...]:
        """The unseen strips of the type that is laid next (NA2.1, NA6.3)."""
        city = self.city_is_next
        return tuple(strip for strip in self.unseen_strips if is_city_strip(strip) is city)

    @property
    def unseen_discs(self) -> tuple[Special, ...]:
        """The special discs that nobody, or not the viewer, has seen."""
        seen = {*self.used_discs, *(disc for nomad in self.nomads for disc in nomad.discs)}
        return tuple(disc for disc in SPECIAL_DISCS if disc not in seen)

    def ground(self, space: Space) -> Landscape | Ground:
        """Return what a place of a strip is."""
        return self.options.components.ground[space]

    def leaves_city(self, to: Space) -> bool:
        """Return whether handlers are hired on the way to a space (NA3.4)."""
        ground = self.options.components.ground
        return ground[self.nomad.at] is Ground.CITY and ground[to] is not Ground.CITY

    def price(self, animal: str) -> int:
        """Return what one animal of a kind brings now, without any bonus (NA1.4)."""
        return self.options.price(animal, self.stock.of(animal))


@frozen(slots=False, kw_only=True, repr=False)
class View(State):
    """What one seat can see: a position in which the discs of other players are None."""

    viewer: Seat | None = None
    """Whose view this is; None for a spectator."""


class Hidden:
    """A position while its discs are hidden or dealt."""

    nomads: tuple[Nomad, ...]
    viewer: Seat | None


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: a spectator) can see; at the end, all discs are shown (NA8.1).

    Raises:
        InvalidValue: There is no such seat.
    """
    if seat is not None and seat not in range(state.options.players):
        raise InvalidValue(f"seat: expected 0 to {state.options.players - 1}, found {seat!r}")
    if state.pending:
        return hide_discs(state, seat)
    table = thaw(state, Hidden)
    table.viewer = seat
    return freeze(table, View)


def hide_discs(state: State, seat: Seat | None) -> View:
    """Return a view in which the discs of all other seats are unknown."""
    nomads = [
        replace(nomad, discs=(None,) * len(nomad.discs)) if nomad.discs and each != seat else nomad
        for each, nomad in enumerate(state.nomads)
    ]
    table = thaw(state, Hidden)
    table.nomads, table.viewer = tuple(nomads), seat
    return freeze(table, View)


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
        nomads.append(replace(nomad, discs=in_order(known, Special)))
    table = thaw(view, Hidden)
    table.nomads = tuple(nomads)
    del table.viewer
    return freeze(table, State)


def layout(position: Options | State) -> Layout:
    """Return the places of all strips in the box; of a position, of the strips on the board.

    The kinds are the landscapes, `city`, `dune` and `mountain`, and above the strips `pilgrim` and
    `lost`. Strips in the box have no neighbours above and below.
    """
    in_box = isinstance(position, Options)
    options = position if isinstance(position, Options) else position.options
    components = options.components
    strips = tuple(components.strips) if isinstance(position, Options) else position.board.strips
    places = [Place(PILGRIM, PILGRIM, 1.0, -1.0), Place(LOST, LOST, 4.0, -1.0)]
    for row, strip in enumerate(strips):
        near = neighbours(components, (strip,) if in_box else strips)
        for at in range(len(components.strips[strip])):
            space = f"{strip}:{at}"
            x = at if is_city_strip(strip) else at + 0.5
            kind = components.ground[space]
            in_play = kind is not Ground.MOUNTAIN
            places.append(Place(space, str(kind), x, row, near.get(space, ()), in_play))
    return Layout("square", places)
