"""A written state becomes a position again, if it is sound.

Nobody asks whether the position can have come about by play. It is checked, and refused with the
place and the reason, that

- every name is that of a cell in play, and lists stand in the order of cells, colours and values;
- there are as many seats as players, and five numbers of camels left;
- palms stand on palm spaces, five at most; waterholes lie on waterhole spaces and palm spaces;
- a cell holds one palm, waterhole or camel at most;
- a seat has one caravan of a colour at most, with a rider, in one piece, and none of the colour
  that it has returned;
- camels add up to the supply of TD1.3, and there are 15 waterholes of each value at most, those
  that were taken included;
- the turn is one that the game can be in: `seat` is null when nobody acts; `round`, `left` and
  `idle` are within their bounds; five players discard in order, all of them before the first
  rider, and nobody else does; nothing stands there before its phase; there is something to draw in
  phase `water`; nobody has placed more riders than it has had turns in phase `riders`; who has
  passed in a row of turns without a camel can place none; the game is over just when it should be.

So legal moves tell the truth, and each such position can be played on to the end. Areas and palms
reached follow from the caravans. Where a waterhole lies in an area, the next camel of that caravan
takes it (TD7.4).
"""

from collections.abc import Sequence, Sized
from itertools import pairwise, product

from attrs import frozen

from desertrules.core.contract import Seat
from desertrules.core.errors import LoadError
from desertrules.core.found import found
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import (
    COLOURS,
    PALM_COUNT,
    RETURNING_PLAYERS,
    SUPPLY,
    TOKENS_OF_EACH,
    VALUES,
    Colour,
)
from desertrules.through_the_desert.kernel.earnings import find_areas
from desertrules.through_the_desert.kernel.placing import camels_allowed, rider_rounds
from desertrules.through_the_desert.legality import camel_mask, open_camels, rider_cells
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    AREAS,
    HANDS,
    IDLE,
    LEFT,
    LONE,
    OPEN,
    OWN,
    PALMS,
    PENDING,
    PHASE,
    PHASES,
    RETURNED,
    RIDERS,
    ROOM,
    ROUND,
    SEAT,
    SPENT,
    SUPPLIES,
    TAKEN,
    TOKENS,
    WATER,
    Phase,
    State,
    View,
    blank_row,
    spread,
    watered,
)

_VALUES = range(VALUES[0], VALUES[-1] + 1)


@frozen
class WaterData:
    """A waterhole on the board, as it is written."""

    cell: Cell
    value: int


@frozen
class CaravanData:
    """A caravan as it is written: its rider's cell, and its other camels in cell order."""

    colour: Colour
    rider: Cell
    camels: tuple[Cell, ...]


@frozen
class SeatData:
    """What a seat has, as it is written."""

    returned: Colour | None
    caravans: tuple[CaravanData, ...]
    taken: tuple[int, ...]


@frozen
class StateData:
    """A state as it is written; `round` is 0 in the first round of riders and of camel turns."""

    options: Options
    phase: Phase
    seat: Seat | None
    left: int
    round: int
    idle: int
    palms: tuple[Cell, ...]
    water: tuple[WaterData, ...]
    supply: tuple[int, ...]
    seats: tuple[SeatData, ...]


def read(data: StateData) -> State:
    """Give the state that was written; raise LoadError with the reason if it is not sound."""
    return State(data.options, tuple(_Reader(data).row()))


def read_view(data: StateData, viewer: int | None) -> View:
    """Give the view that was written; raise LoadError with the reason if it is not sound."""
    return View(data.options, None if viewer is None else Seat(viewer), read(data)._row)


class _Reader:
    """Lays the pieces out one by one, and refuses what is not sound."""

    def __init__(self, data: StateData) -> None:
        self.data = data
        self.options = data.options
        self.terrain = data.options._terrain
        self.out = blank_row(data.options)
        self.held: dict[Cell, str] = {}
        """What is on each cell."""

    def row(self) -> list[int]:
        """Give the row, all checks passed."""
        players = self.options.players
        if len(self.data.seats) != players:
            raise LoadError.at("seats", f"expected {players} seats, found {len(self.data.seats)}")
        self._turn()
        self._palms()
        self._water()
        self._returned()
        for seat in range(players):
            self._seat(seat)
        self._supply()
        self._tokens()
        self._follow()
        self._end()
        return self.out

    # --- the turn -----------------------------------------------------------------------------

    def _turn(self) -> None:
        data, row, players = self.data, self.out, self.options.players
        row[PHASE] = PHASES.index(data.phase)
        if data.phase is Phase.DISCARD and players != RETURNING_PLAYERS:
            raise LoadError.at("phase", "only five players return riders (TD4.1)")
        acting = data.phase in {Phase.DISCARD, Phase.RIDERS, Phase.CAMELS}
        if acting and (data.seat is None or data.seat not in range(players)):
            raise LoadError.at("seat", f"expected a seat from 0 to {players - 1}")
        if not acting and data.seat is not None:
            raise LoadError.at("seat", f"expected null, as nobody acts in phase {data.phase}")
        limits = {Phase.RIDERS: rider_rounds(self.options), Phase.CAMELS: 2, Phase.OVER: 2}
        self._within("round", data.round, range(limits.get(data.phase, 1)))
        row[SEAT], row[ROUND] = data.seat or 0, data.round
        turns, left = range(1), range(1)
        if data.phase is Phase.CAMELS:
            most = camels_allowed(self.options, row)
            left = range(1, most + 1)
            turns = range(players if data.left == most else 1)
        elif data.phase is Phase.OVER:
            turns = range(players + 1)
        self._within("left", data.left, left)
        self._within("idle", data.idle, turns)
        row[LEFT], row[IDLE] = data.left, data.idle

    def _within(self, path: str, value: int, limits: range) -> None:
        if value not in limits:
            expected = "0" if limits == range(1) else f"{limits[0]} to {limits[-1]}"
            raise LoadError.at(path, f"expected {expected}, found {found(value)}")

    def _not_before(self, phase: Phase, path: str, there: Sized) -> None:
        if there and self.out[PHASE] < PHASES.index(phase):
            raise LoadError.at(path, f"expected none in phase {self.data.phase}")

    # --- what is on the board -----------------------------------------------------------------

    def _lay(self, what: str, cell: Cell, path: str) -> int:
        """Lay a piece on a cell of its own; give the cell as a plane."""
        at = self.terrain.grid.positions.get(cell)
        if at is None or not self.terrain.in_play >> at & 1:
            raise LoadError.at(path, f"no cell in play is called {found(cell)}")
        if cell in self.held:
            other = self.held[cell]
            pieces = f"two {what}s" if other == what else f"a {what} and a {other}"
            raise LoadError.at(path, f"{pieces} on {cell}")
        self.held[cell] = what
        return 1 << at

    def _lay_all(self, what: str, cells: Sequence[Cell], path: str, field: str = "") -> int:
        """Lay pieces on cells, which must stand in cell order; give the plane."""
        plane = 0
        for index, cell in enumerate(cells):
            here = self._lay(what, cell, f"{path}[{index}]{field}")
            if here < plane:
                raise LoadError.at(f"{path}[{index}]{field}", f"{cell} is not in cell order")
            plane |= here
        return plane

    def _only_on(self, spaces: int, plane: int, path: str, what: str) -> None:
        if plane & ~spaces:
            cell = self.terrain.grid.cells(plane & ~spaces)[0]
            raise LoadError.at(path, f"no {what} can be on {cell}")

    def _palms(self) -> None:  # TD3.1
        palms = self.data.palms
        self._not_before(Phase.WATER, "palms", palms)
        self.out[PALMS] = self._lay_all("palm", palms, "palms")
        self._only_on(self.terrain.palm_spaces, self.out[PALMS], "palms", "palm")
        if len(palms) > PALM_COUNT:
            raise LoadError.at("palms", f"{len(palms)} palms; there are {PALM_COUNT}")

    def _water(self) -> None:  # TD3.2
        water = self.data.water
        self._not_before(Phase.WATER, "water", water)
        plane = self._lay_all("waterhole", [hole.cell for hole in water], "water", ".cell")
        self._only_on(self.terrain.spaces, plane, "water", "waterhole")
        for index, hole in enumerate(water):
            self._within(f"water[{index}].value", hole.value, _VALUES)
            self.out[WATER + hole.value - 1] |= self.terrain.grid.mask([hole.cell])
        if self.data.phase is Phase.WATER:
            self.out[PENDING] = self.terrain.spaces & ~plane & ~self.out[PALMS]

    def _returned(self) -> None:  # TD4.1
        due = 0
        if self.options.players == RETURNING_PLAYERS:
            before = {Phase.PALMS: 0, Phase.WATER: 0, Phase.DISCARD: self.out[SEAT]}
            due = before.get(self.data.phase, RETURNING_PLAYERS)
        colours: list[Colour] = []
        for seat, seat_data in enumerate(self.data.seats):
            path = f"seats[{seat}].returned"
            colour = seat_data.returned
            if (colour is not None) != (seat < due):
                raise LoadError.at(path, f"expected {'a colour' if seat < due else 'null'}")
            if colour is None:
                continue
            if colour in colours:
                raise LoadError.at(path, f"{colour} was returned by another seat too")
            colours.append(colour)
            self.out[RETURNED + seat] = COLOURS.index(colour) + 1
            self.out[HANDS + seat] ^= 1 << COLOURS.index(colour)

    def _seat(self, seat: int) -> None:
        data, path = self.data.seats[seat], f"seats[{seat}]"
        self._not_before(Phase.RIDERS, f"{path}.caravans", data.caravans)
        self._not_before(Phase.DISCARD, f"{path}.taken", data.taken)
        numbers = [COLOURS.index(caravan.colour) for caravan in data.caravans]
        if any(first >= second for first, second in pairwise(numbers)):
            raise LoadError.at(f"{path}.caravans", "expected colours in order, each once")
        turns = self.data.round + (seat < self.out[SEAT])
        if self.data.phase is Phase.RIDERS and len(numbers) > turns:
            message = f"{len(numbers)} riders after {turns} turns (TD5.1)"
            raise LoadError.at(f"{path}.caravans", message)
        for index, caravan in enumerate(data.caravans):
            if caravan.colour is data.returned:
                message = f"seat {seat} has returned {caravan.colour}"
                raise LoadError.at(f"{path}.caravans[{index}]", message)
            self._caravan(seat, caravan, f"{path}.caravans[{index}]")
        if list(data.taken) != sorted(data.taken):
            raise LoadError.at(f"{path}.taken", "expected the smallest values first")

    def _caravan(self, seat: int, caravan: CaravanData, path: str) -> None:
        self._not_before(Phase.CAMELS, f"{path}.camels", caravan.camels)
        row, grid, number = self.out, self.terrain.grid, COLOURS.index(caravan.colour)
        rider = self._lay("camel", caravan.rider, f"{path}.rider")
        plane = rider | self._lay_all("camel", caravan.camels, f"{path}.camels")
        parts = list(grid.components(plane))
        if len(parts) > 1:
            first, second = (grid.cells(part)[0] for part in parts[:2])
            raise LoadError.at(path, f"the caravan is in two pieces: {first} and {second} (TD6.5)")
        row[RIDERS] |= rider << self.terrain.size * number
        row[OWN + seat] |= plane << self.terrain.size * number
        row[HANDS + seat] ^= 1 << number
        row[SUPPLIES + number] -= len(caravan.camels)

    # --- what must add up ---------------------------------------------------------------------

    def _supply(self) -> None:  # TD1.3
        supply, full = self.data.supply, SUPPLY[self.options.players]
        if len(supply) != len(COLOURS):
            raise LoadError.at("supply", f"expected a list of {len(COLOURS)}")
        for number, colour in enumerate(COLOURS):
            left = self.out[SUPPLIES + number]
            if supply[number] != left or left < 0:
                placed = full - left
                message = f"{colour} does not add up: {placed} of {full} camels are on the board"
                raise LoadError.at(f"supply[{number}]", message)

    def _tokens(self) -> None:  # TD1.4
        row = self.out
        for seat, data in enumerate(self.data.seats):
            for index, value in enumerate(data.taken):
                self._within(f"seats[{seat}].taken[{index}]", value, _VALUES)
                row[TAKEN + seat] += 1 << 8 * (value - 1)
        values = [value for seat in self.data.seats for value in seat.taken]
        values += [hole.value for hole in self.data.water]
        for value in VALUES:
            there = values.count(value)
            if there > TOKENS_OF_EACH:
                message = f"{there} waterholes of value {value}; there are {TOKENS_OF_EACH}"
                raise LoadError.at("water", message)
            row[TOKENS] -= there << 8 * (value - 1)
        if self.data.phase is Phase.WATER and not (row[PENDING] and row[TOKENS]):
            raise LoadError.at("phase", "no waterhole is left to be drawn")

    # --- what follows -------------------------------------------------------------------------

    def _follow(self) -> None:
        """Work out the slots that the kernel keeps up to date in play."""
        row, terrain, options = self.out, self.terrain, self.options
        spread(options, row)
        row[SPENT] = int(not all(self.data.supply))
        row[OPEN] = open_camels(options, row)
        if self.data.phase in {Phase.DISCARD, Phase.RIDERS}:
            row[ROOM] = rider_cells(options, row)
        water = watered(row) * terrain.every_colour
        for seat, colour in product(range(options.players), terrain.planes):
            caravan = row[OWN + seat] & colour
            if caravan & ~row[RIDERS]:
                find_areas(terrain, row, seat, caravan)
                if row[AREAS + seat] & colour & water:
                    row[LONE] |= caravan
            else:
                row[LONE] |= caravan

    def _end(self) -> None:  # TD8.1, TD8.2
        data, row, players = self.data, self.out, self.options.players
        for passed in range(1, data.idle + 1):
            seat = (row[SEAT] - passed) % players
            if camel_mask(row, seat):
                message = f"seat {seat} can place a camel, so it has not passed (TD6.7)"
                raise LoadError.at("idle", message)
        if data.phase is Phase.CAMELS:
            if row[SPENT] and data.left == camels_allowed(self.options, row):
                raise LoadError.at(
                    "phase", "the game ended with the last camel of a colour (TD8.1)"
                )
        elif data.phase is Phase.OVER:
            if not row[SPENT] and data.idle < players:
                message = "no colour is used up, and not everybody has passed (TD8.1, TD8.2)"
                raise LoadError.at("phase", f"the game is not over: {message}")
            if row[SPENT] and data.idle:
                raise LoadError.at("idle", f"expected 0, found {data.idle}")
