"""Options and states: everything that is on the table."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from operator import attrgetter
from random import Random
from typing import TypeAlias

from attrs import Factory, field, frozen

from desertrules.contract import Seat
from desertrules.english import plural
from desertrules.hexgrid import Cell, bits
from desertrules.options import option
from desertrules.table import mutable
from desertrules.through_the_desert.board import (
    CLASSIC,
    COLOURS,
    PLAYERS,
    SUPPLY,
    VALUES,
    WATERHOLES,
    WHOLE_BOARD_PLAYERS,
    Board,
    Colour,
    board_of,
)
from desertrules.through_the_desert.terrain import Cells, Places, Terrain, terrain_of


def _terrain(options: "Options") -> Terrain:
    return terrain_of(options.board, options.players in WHOLE_BOARD_PLAYERS)  # TD2.3


@frozen
class Options:
    """The number of players and the board (TD1.6)."""

    players: int = option(PLAYERS, help="Number of players.")
    board: Board = field(
        default=CLASSIC,
        converter=board_of,
        metadata={"help": "The board: its name, or a map of your own (see TD2)."},
    )
    terrain: Terrain = field(
        default=Factory(_terrain, takes_self=True), init=False, eq=False, repr=False
    )
    """The cells in play."""

    def cells(self, names: str) -> Cells:
        """Return the set of some cells: `options.cells("e5 e6")`.

        Raises:
            InvalidValue: The board has no such cell.
        """
        return self.terrain.grid.mask(names.split())

    def places(self, **names: str) -> Places:
        """Return a set of places: `options.places(white="e5 e6", sky="k8")`.

        Raises:
            InvalidValue: There is no such colour, or the board has no such cell.
        """
        return union(
            self.terrain.in_colour(self.cells(cells), Colour(colour))
            for colour, cells in names.items()
        )


class Phase(StrEnum):
    """What the game waits for."""

    PALMS = "palms"
    """Chance: the palms (TD3.1)."""
    WATER = "water"
    """Chance: the next waterhole (TD3.2)."""
    DISCARD = "discard"
    """A player returns a rider (TD4.1)."""
    RIDERS = "riders"
    """A player places a rider (TD5.1)."""
    CAMELS = "camels"
    """A player places camels (TD6.1)."""
    OVER = "over"
    """The game is over (TD8.1, TD8.2)."""


def union(sets: Iterable[int]) -> int:
    """Return the union of some sets of cells, or of places."""
    result = 0
    for each in sets:
        result |= each
    return result


# ---- Defaults of a state's fields ----------------------------------------------------------------


def _returned(state: "State") -> tuple[Colour | None, ...]:
    return (None,) * state.options.players


def _camels(state: "State") -> tuple[Places, ...]:
    return (0,) * state.options.players


def _taken(state: "State") -> tuple[tuple[int, ...], ...]:
    return ((0,) * len(VALUES),) * state.options.players


def _supply(state: "State") -> tuple[int, ...]:
    full, placed = SUPPLY[state.options.players], union(state.camels) & ~state.riders
    places = state.terrain.of_colour
    return tuple([full - (placed & places[colour]).bit_count() for colour in COLOURS])


def _dry(state: "State") -> Cells:
    if state.phase is not Phase.WATER:
        return 0
    return dry_spaces(state.terrain, state.palms, state.wet)


def dry_spaces(terrain: Terrain, palms: Cells, wet: Cells) -> Cells:  # TD3.2
    """Return the spaces that still get a waterhole: the first ones, if there are too many."""
    spaces, tokens = terrain.spaces & ~(palms | wet), WATERHOLES - wet.bit_count()
    for _ in range(spaces.bit_count() - tokens):
        spaces ^= 1 << spaces.bit_length() - 1
    return spaces


def _blocked(state: "State") -> Places:
    occupied = state.terrain.of_any_colour(union(state.camels))
    return state.terrain.every_colour(occupied | state.palms)


def _reach(state: "State") -> tuple[Places, ...]:
    places = state.terrain.places
    return tuple([union(places[at].around for at in bits(own)) for own in state.camels])


def _areas(state: "State") -> tuple[Places, ...]:
    terrain = state.terrain
    return tuple(
        union(
            terrain.in_colour(terrain.cut_off(caravan, state.occupied), colour)
            for colour in COLOURS
            if (caravan := terrain.cells_of(own, colour)).bit_count() > 1  # TD7.4: not a rider
        )
        for own in state.camels
    )


@frozen(slots=False, repr=False, kw_only=True)
class State:
    """A position of the game.

    Tuples have one item per seat, per colour (in the order of TD1.1) or per value of waterholes (1,
    2, 3). The last four fields are derived from the others; to change where pieces are, make a new
    state rather than `attrs.evolve` an old one, which would keep them.

    Examples:
        >>> from desertrules import through_the_desert as ttd
        >>> options = ttd.Options(players=2)
        >>> state = ttd.State(
        ...     options=options,
        ...     phase=ttd.Phase.CAMELS,
        ...     left=2,
        ...     palms=options.cells("e3 b8"),
        ...     riders=options.places(white="h4", sky="k8"),
        ...     camels=(options.places(white="h4 h5"), options.places(sky="k8")),
        ... )
        >>> state.caravan(0, ttd.Colour.WHITE), state.supply
        (('h4', 'h5'), (21, 22, 22, 22, 22))
    """

    options: Options
    terrain: Terrain = field(
        default=Factory(attrgetter("options.terrain"), takes_self=True), init=False, eq=False
    )
    """The cells in play."""
    phase: Phase = Phase.PALMS
    seat: Seat = 0
    """Whose turn it is; 0 in chance turns and when the game is over."""
    round: int = 0
    """The round of riders, from 0; with camels 0 in the first round and 1 in all others."""
    left: int = 0
    """How many camels may still be placed in this turn."""
    idle: int = 0
    """How many turns in a row have passed without a camel (TD8.2)."""
    palms: Cells = 0
    """Where the palms are."""
    water: tuple[Cells, ...] = (0, 0, 0)
    """Where the waterholes are, by value."""
    returned: tuple[Colour | None, ...] = Factory(_returned, takes_self=True)
    """The colour of the rider that each seat has returned (TD4.1)."""
    riders: Places = 0
    """Where the riders of all seats are."""
    camels: tuple[Places, ...] = Factory(_camels, takes_self=True)
    """Where each seat's camels are, riders' camels included."""
    taken: tuple[tuple[int, ...], ...] = Factory(_taken, takes_self=True)
    """How many waterholes of each value each seat has collected."""
    supply: tuple[int, ...] = Factory(_supply, takes_self=True)
    """How many camels of each colour are left to place; default: those not on the board."""
    dry: Cells = field(default=Factory(_dry, takes_self=True), eq=False)
    """The spaces that still get a waterhole (TD3.2)."""
    blocked: Places = field(default=Factory(_blocked, takes_self=True), eq=False)
    """The places on cells with a camel or a palm, in every colour."""
    reach: tuple[Places, ...] = field(default=Factory(_reach, takes_self=True), eq=False)
    """The places that touch each seat's camels of the same colour."""
    areas: tuple[Places, ...] = field(default=Factory(_areas, takes_self=True), eq=False)
    """The areas of each seat's caravans (TD7.3)."""

    @property
    def occupied(self) -> Cells:
        """The cells with camels, whoever's."""
        return self.blocked & self.terrain.cells & ~self.palms

    @property
    def wet(self) -> Cells:
        """The cells with waterholes."""
        ones, twos, threes = self.water
        return ones | twos | threes

    @property
    def waterholes(self) -> Mapping[Cell, int]:
        """The value of the waterhole on each cell that has one, in cell order."""
        names = self.terrain.grid.names
        values = {at: value for value in VALUES for at in bits(self.water[value - 1])}
        return {names[at]: values[at] for at in sorted(values)}

    def hand(self, seat: Seat) -> tuple[Colour, ...]:
        """Return the colours of the riders that a seat has still to place."""
        own, gone, of_colour = self.camels[seat], self.returned[seat], self.terrain.of_colour
        return tuple([each for each, at in of_colour.items() if each != gone and not own & at])

    def caravan(self, seat: Seat, colour: Colour) -> tuple[Cell, ...]:
        """Return the cells of a caravan, its rider's included."""
        return self._names(self.camels[seat], colour)

    def rider(self, seat: Seat, colour: Colour) -> Cell | None:
        """Return the cell of a rider, or None if it is not on the board."""
        return next(iter(self._names(self.camels[seat] & self.riders, colour)), None)

    def area(self, seat: Seat, colour: Colour) -> tuple[Cell, ...]:
        """Return the cells of all areas of a caravan (TD7.3)."""
        return self._names(self.areas[seat], colour)

    def reached(self, seat: Seat, colour: Colour) -> tuple[Cell, ...]:
        """Return the palms that a caravan has reached (TD7.2, TD7.4)."""
        palms = self.terrain.every_colour(self.palms)
        return self._names((self.reach[seat] | self.areas[seat]) & palms, colour)

    def _names(self, places: Places, colour: Colour) -> tuple[Cell, ...]:
        return self.terrain.names(self.terrain.cells_of(places, Colour(colour)))

    def __repr__(self) -> str:
        players = plural(self.options.players, "player")
        camels = sum(own.bit_count() for own in self.camels)
        if self.phase is Phase.OVER:
            now = "game over"
        elif self.phase in (Phase.PALMS, Phase.WATER):
            now = f"chance: {self.phase}"
        else:
            now = f"seat {self.seat}: {self.phase}" + f" ({self.left} left)" * (self.left > 0)
        return f"<State of Through the Desert: {players}, {now}, {camels} on the board>"


View: TypeAlias = State
"""There is no hidden information: a view is the state itself."""


def view(state: State, seat: Seat | None) -> View:  # noqa: ARG001 - all see the same
    """Return what a seat can see: everything."""
    return state


def imagine(view: View, rng: Random) -> State:  # noqa: ARG001 - nothing is unknown
    """Return the only state that is consistent with a view."""
    return view


@mutable
class Table(State):
    """A position that is changed in place while moves are made."""

    phase: Phase
    seat: Seat
    round: int
    left: int
    idle: int
    palms: Cells
    water: tuple[Cells, ...]
    returned: tuple[Colour | None, ...]
    riders: Places
    taken: tuple[tuple[int, ...], ...]
    dry: Cells
    blocked: Places
    areas: tuple[Places, ...]
    # These are tuples in a state.
    camels: list[Places]  # type: ignore[assignment]
    supply: list[int]  # type: ignore[assignment]
    reach: list[Places]  # type: ignore[assignment]


LISTS = ("camels", "supply", "reach")
"""The fields of a table that are lists."""
