"""A written state becomes a position again, if the position can come about."""

from itertools import pairwise

from attrs import frozen

from desertrules.core.bits import bits
from desertrules.core.contract import Seat
from desertrules.core.errors import LoadError
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.components import (
    COLOURS,
    RETURNING_PLAYERS,
    SUPPLY,
    TOKENS_OF_EACH,
    VALUES,
    Colour,
)
from desertrules.through_the_desert.kernel.earnings import find_areas
from desertrules.through_the_desert.kernel.placing import camels_allowed, stand
from desertrules.through_the_desert.legality import rider_cells
from desertrules.through_the_desert.moves import Palms
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.soundness import check_turn
from desertrules.through_the_desert.state import (
    CAMELS,
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
    REACH,
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
    blank_row,
)


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


def restore(data: StateData) -> State:
    """Give the state that was written; raise LoadError with the reason if it is impossible."""
    return State(data.options, tuple(_Restorer(data).row()))


class _Restorer:
    """Lays the pieces out one by one, and refuses what cannot have come about."""

    def __init__(self, data: StateData) -> None:
        self.data = data
        self.options = data.options
        self.terrain = data.options._terrain
        self.grid = self.terrain.grid
        self.out = blank_row(data.options)
        self.riders = 0
        """The plane of all riders."""
        self.filled = 0
        """The plane of the spaces that got a waterhole in the set-up."""

    def row(self) -> list[int]:
        """Give the row, all checks passed."""
        data = self.data
        players = self.options.players
        if len(data.seats) != players:
            raise LoadError.at("seats", f"expected {players} seats, found {len(data.seats)}")
        self._turn()
        self._palms()
        self._water()
        self._returned()
        for seat in range(players):
            self._caravans(seat)
        self._rivals()
        self._riders()
        self._supply()
        self._earnings()
        check_turn(data, self.out)
        return self.out

    def _cell(self, cell: Cell, path: str) -> int:
        at = self.grid.positions.get(cell)
        if at is None or not self.terrain.in_play >> at & 1:
            raise LoadError.at(path, f"no cell in play is called {cell!r}")
        return at

    def _turn(self) -> None:
        data, row = self.data, self.out
        phase = PHASES.index(data.phase)
        row[PHASE] = phase
        acting = data.phase in {Phase.DISCARD, Phase.RIDERS, Phase.CAMELS}
        if acting and (data.seat is None or data.seat not in range(self.options.players)):
            raise LoadError.at("seat", f"expected a seat from 0 to {self.options.players - 1}")
        if not acting and data.seat is not None:
            raise LoadError.at("seat", f"expected null, as nobody acts in phase {data.phase}")
        row[SEAT] = data.seat or 0
        row[ROUND], row[LEFT], row[IDLE] = data.round, data.left, data.idle
        limits = {Phase.RIDERS: self._rounds(), Phase.CAMELS: 2, Phase.OVER: 2}
        self._within("round", data.round, limits.get(data.phase, 1))
        if data.phase is Phase.CAMELS:
            most = camels_allowed(self.options, row)
            if data.left not in range(1, most + 1):
                raise LoadError.at("left", f"expected 1 to {most}, found {data.left}")
        else:
            self._within("left", data.left, 1)
        turns = {Phase.CAMELS: self.options.players, Phase.OVER: self.options.players + 1}
        self._within("idle", data.idle, turns.get(data.phase, 1))

    def _rounds(self) -> int:
        return len(COLOURS) - (self.options.players == RETURNING_PLAYERS)

    def _within(self, path: str, value: int, end: int) -> None:
        if value not in range(end):
            expected = "0" if end == 1 else f"0 to {end - 1}"
            raise LoadError.at(path, f"expected {expected}, found {value}")

    def _palms(self) -> None:  # TD3.1
        data, row = self.data, self.out
        drawn = data.phase is not Phase.PALMS
        fits = Palms(data.palms) in self.terrain.palm_choices if drawn else not data.palms
        if not fits:
            expected = "palm spaces in play, in cell order" if drawn else "no palms yet"
            raise LoadError.at("palms", f"expected {expected}, found {', '.join(data.palms)}")
        row[PALMS] = self.grid.mask(data.palms)
        row[OPEN] &= ~(row[PALMS] * self.terrain.every_colour)

    def _water(self) -> None:  # TD3.2
        data, row = self.data, self.out
        previous = -1
        for index, hole in enumerate(data.water):
            path = f"water[{index}]"
            at = self._cell(hole.cell, f"{path}.cell")
            if hole.value not in VALUES:
                raise LoadError.at(f"{path}.value", f"expected 1 to 3, found {hole.value}")
            if at <= previous:
                raise LoadError.at(f"{path}.cell", f"{hole.cell} is not in cell order")
            previous = at
            row[WATER + hole.value - 1] |= 1 << at
        for seat, seat_data in enumerate(data.seats):
            for index, value in enumerate(seat_data.taken):
                if value not in VALUES:
                    path = f"seats[{seat}].taken[{index}]"
                    raise LoadError.at(path, f"expected 1 to 3, found {value}")
                row[TAKEN + seat] += 1 << 8 * (value - 1)
        self._tokens()

    def _tokens(self) -> None:
        data, row = self.data, self.out
        taken = [value for seat in data.seats for value in seat.taken]
        for value in VALUES:
            there = row[WATER + value - 1].bit_count() + taken.count(value)
            if there > TOKENS_OF_EACH:
                message = f"{there} waterholes of value {value}; there are {TOKENS_OF_EACH}"
                raise LoadError.at("water", message)
            row[TOKENS] -= there << 8 * (value - 1)
        for seat, seat_data in enumerate(data.seats):
            if list(seat_data.taken) != sorted(seat_data.taken):
                raise LoadError.at(f"seats[{seat}].taken", "expected the smallest values first")
        spaces = self.terrain.spaces & ~row[PALMS]
        places = bits(spaces)[: TOKENS_OF_EACH * len(VALUES)]
        watered = row[WATER] | row[WATER + 1] | row[WATER + 2]
        if data.phase is Phase.PALMS:
            places = []
        elif data.phase is Phase.WATER:
            row[PENDING] = spaces & ~watered
            places, waiting = places[: watered.bit_count()], places[watered.bit_count() :]
            if not waiting:
                raise LoadError.at("phase", "no waterhole is left to be drawn")
        self.filled = sum(1 << at for at in places)
        wrong = watered & ~self.filled
        if wrong:
            cell = self.grid.cells(wrong)[0]
            raise LoadError.at("water", f"no waterhole can lie on {cell} now")

    def _returned(self) -> None:  # TD4.1
        data = self.data
        due = 0
        if self.options.players == RETURNING_PLAYERS:
            before = {Phase.PALMS: 0, Phase.WATER: 0, Phase.DISCARD: self.out[SEAT]}
            due = before.get(data.phase, RETURNING_PLAYERS)
        colours: list[Colour] = []
        for seat, seat_data in enumerate(data.seats):
            path = f"seats[{seat}].returned"
            colour = seat_data.returned
            if (colour is not None) != (seat < due):
                expected = "a colour" if seat < due else "null"
                raise LoadError.at(path, f"expected {expected}")
            if colour is None:
                continue
            if colour in colours:
                raise LoadError.at(path, f"{colour} was returned by another seat too")
            colours.append(colour)
            self.out[RETURNED + seat] = COLOURS.index(colour) + 1
            self.out[HANDS + seat] ^= 1 << COLOURS.index(colour)

    def _caravans(self, seat: int) -> None:
        seat_data = self.data.seats[seat]
        numbers = [COLOURS.index(caravan.colour) for caravan in seat_data.caravans]
        if any(first >= second for first, second in pairwise(numbers)):
            raise LoadError.at(f"seats[{seat}].caravans", "expected colours in order, each once")
        for index, caravan in enumerate(seat_data.caravans):
            path = f"seats[{seat}].caravans[{index}]"
            if caravan.colour is seat_data.returned:
                raise LoadError.at(path, f"seat {seat} has returned {caravan.colour}")
            self._caravan(seat, caravan, path)

    def _caravan(self, seat: int, caravan: CaravanData, path: str) -> None:
        row, terrain = self.out, self.terrain
        shift = terrain.size * COLOURS.index(caravan.colour)
        rider = self._stand(seat, shift, caravan.rider, f"{path}.rider")
        self.riders |= 1 << rider
        row[RIDERS] |= 1 << rider + shift
        if not caravan.camels:
            row[LONE] |= 1 << rider + shift
        row[HANDS + seat] ^= 1 << COLOURS.index(caravan.colour)
        places = [
            self._stand(seat, shift, cell, f"{path}.camels[{index}]")
            for index, cell in enumerate(caravan.camels)
        ]
        if places != sorted(places):
            raise LoadError.at(f"{path}.camels", "expected cell order")
        plane = terrain.plane(row[OWN + seat], shift // terrain.size)
        parts = list(self.grid.components(plane))
        if len(parts) > 1:
            first, second = (self.grid.cells(part)[0] for part in parts[:2])
            raise LoadError.at(path, f"the caravan is in two pieces: {first} and {second} (TD6.5)")

    def _stand(self, seat: int, shift: int, cell: Cell, path: str) -> int:
        row = self.out
        at = self._cell(cell, path)
        if row[CAMELS] >> at & 1:
            raise LoadError.at(path, f"two camels on {cell}")
        watered = row[WATER] | row[WATER + 1] | row[WATER + 2]
        if row[PALMS] >> at & 1 or watered >> at & 1:
            what = "palm" if row[PALMS] >> at & 1 else "waterhole"
            raise LoadError.at(path, f"a camel and a {what} on {cell}")
        stand(row, seat, self.terrain.spots[at + shift])
        return at

    def _rivals(self) -> None:  # TD6.6
        row, terrain = self.out, self.terrain
        for seat in range(self.options.players):
            for other in range(seat):
                touching = row[OWN + seat] & row[REACH + other]
                if touching:
                    bit = bits(touching)[0]
                    cell = self.grid.names[bit % terrain.size]
                    colour = COLOURS[bit // terrain.size]
                    message = f"{cell} touches a {colour} camel of seat {other} (TD6.6)"
                    raise LoadError.at(f"seats[{seat}].caravans", message)

    def _riders(self) -> None:
        row, grid = self.out, self.grid
        for rule, forbidden in (
            ("TD5.2", self.filled),
            ("TD5.3", grid.dilate(row[PALMS])),
            ("TD5.4", self._near_others()),
        ):
            wrong = self.riders & forbidden
            if wrong:
                raise LoadError.at(
                    "seats", f"no rider can stand on {grid.cells(wrong)[0]} ({rule})"
                )
        self._count_riders()
        if self.data.phase in {Phase.DISCARD, Phase.RIDERS}:
            row[ROOM] = rider_cells(self.options, row)
        if self.data.phase is Phase.RIDERS and not self.data.round:
            self._first_round()

    def _near_others(self) -> int:
        near = 0
        for at in bits(self.riders):
            near |= self.terrain.near[at]
        return near

    def _count_riders(self) -> None:
        """Check that seats have placed in order, and passed only when nothing was free (TD5.6)."""
        data, players = self.data, self.options.players
        counts = [len(seat.caravans) for seat in data.seats]
        due = {
            Phase.RIDERS: data.round * players + self.out[SEAT],
            Phase.CAMELS: self._rounds() * players,
            Phase.OVER: self._rounds() * players,
        }.get(data.phase, 0)
        placed = sum(counts)
        in_order = [len(range(seat, placed, players)) for seat in range(players)]
        if counts != in_order or placed > due:
            found = ", ".join(map(str, counts))
            raise LoadError.at(
                "seats", f"the seats' numbers of riders ({found}) do not fit the turn"
            )
        if placed < due:
            before = list(self.out)
            before[CAMELS], before[WATER] = self.riders, self.filled
            if rider_cells(self.options, before):
                raise LoadError.at("seats", "a rider is missing, and there was a cell free for it")

    def _first_round(self) -> None:  # TD5.5
        used: set[Colour] = set()
        for seat, seat_data in enumerate(self.data.seats):
            for caravan in seat_data.caravans:
                others = {COLOURS[number] for number in bits(self.out[HANDS + seat])} - used
                if caravan.colour in used and others:
                    message = f"{caravan.colour} was placed twice in the first round (TD5.5)"
                    raise LoadError.at(f"seats[{seat}].caravans", message)
                used.add(caravan.colour)

    def _supply(self) -> None:
        data, row, terrain = self.data, self.out, self.terrain
        full = SUPPLY[self.options.players]
        if len(data.supply) != len(COLOURS):
            raise LoadError.at("supply", f"expected a list of {len(COLOURS)}")
        for number, colour in enumerate(COLOURS):
            placed = sum(
                len(caravan.camels)
                for seat in data.seats
                for caravan in seat.caravans
                if caravan.colour is colour
            )
            if data.supply[number] != full - placed or placed > full:
                message = f"{colour} does not add up: {placed} of {full} camels are on the board"
                raise LoadError.at(f"supply[{number}]", message)
            row[SUPPLIES + number] = full - placed
            if placed == full:
                row[SPENT] = 1
                row[OPEN] &= ~(terrain.in_play << terrain.size * number)

    def _earnings(self) -> None:
        """Find the areas, and check that just the right water is taken (TD7)."""
        row, terrain = self.out, self.terrain
        watered = row[WATER] | row[WATER + 1] | row[WATER + 2]
        for seat in range(self.options.players):
            earned = rim = 0
            for number in range(len(COLOURS)):
                caravan = terrain.plane(row[OWN + seat], number)
                if caravan.bit_count() > 1:
                    rim |= self.grid.dilate(caravan) << terrain.size * number
                    earned |= caravan
            earned = (earned | find_areas(terrain, row, seat, rim)) & self.filled
            taken = self.data.seats[seat].taken
            if earned & watered:
                cell = self.grid.cells(earned & watered)[0]
                raise LoadError.at(
                    "water", f"seat {seat} has enclosed {cell}, so its water is taken"
                )
            if earned.bit_count() != len(taken):
                message = f"{earned.bit_count()} waterholes were earned, {len(taken)} are taken"
                raise LoadError.at(f"seats[{seat}].taken", message)
            self.filled &= ~earned
        if self.filled != watered:
            cell = self.grid.cells(self.filled & ~watered)[0]
            raise LoadError.at("water", f"the waterhole of {cell} is missing")
