"""What then follows: each move's effect on a row, and a table that plays many."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias, assert_never, cast

from desertrules.core import tables
from desertrules.core.contract import Turn, Weighted
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.hexgrid import nth_bit
from desertrules.through_the_desert.components import (
    COLOURS,
    NAME,
    RETURNING_PLAYERS,
)
from desertrules.through_the_desert.earnings import settle, take_water
from desertrules.through_the_desert.legality import (
    moves_of,
    outcomes_of,
    rider_cells,
    rider_colours,
    space_due,
    turn_of,
    water_fits,
)
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.placements import RiderMoves
from desertrules.through_the_desert.rejections import reject
from desertrules.through_the_desert.state import (
    AREAS,
    CAMELS,
    HANDS,
    IDLE,
    LEFT,
    OPEN,
    OWN,
    P_CAMELS,
    P_DISCARD,
    P_OVER,
    P_PALMS,
    P_RIDERS,
    P_WATER,
    PALMS,
    PENDING,
    PHASE,
    REACH,
    RETURNED,
    RIDERS,
    RIM,
    ROUND,
    SEAT,
    SPENT,
    SUPPLIES,
    TAKEN,
    TOKENS,
    TOUCHED,
    WATER,
    Row,
    State,
    blank_row,
)
from desertrules.through_the_desert.terrain import Terrain

Choice: TypeAlias = Callable[[int], int]


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    match move:
        case Camel():
            bit = options._terrain.camel_bits[move]
            place_camels(options, row, lambda _: bit, 1)
        case Rider():
            _place_rider(options, row, options._terrain.rider_bits[move])
        case Water():
            _draw_water(options, row, move.value)
        case Palms():
            _draw_palms(options, row, move)
        case Discard():
            colour = COLOURS.index(move.colour)
            row[RETURNED + row[SEAT]] = colour + 1
            row[HANDS + row[SEAT]] ^= 1 << colour
            _next_seat(options, row, P_RIDERS)
        case Pass():
            if row[PHASE] == P_RIDERS:
                _end_rider(options, row)
            else:
                if row[LEFT] == camels_allowed(options, row):
                    row[IDLE] += 1  # TD8.2
                _end_turn(options, row)
        case _:
            assert_never(move)


# --- set-up -----------------------------------------------------------------------------------


def _draw_palms(options: Options, row: list[int], move: Palms) -> None:  # TD3.1
    terrain = options._terrain
    row[PALMS] = palms = terrain.grid.mask(move.cells)
    row[OPEN] &= ~(palms * terrain.every_colour)
    row[PENDING] = terrain.spaces & ~palms
    row[PHASE] = P_WATER
    _end_set_up(options, row)


def _draw_water(options: Options, row: list[int], value: int) -> None:  # TD3.2
    pending = row[PENDING]
    space = pending & -pending
    row[WATER + value - 1] |= space
    row[TOKENS] -= 1 << 8 * (value - 1)
    row[PENDING] = pending = pending ^ space if row[TOKENS] else 0
    if not pending:
        _end_set_up(options, row)


def _end_set_up(options: Options, row: list[int]) -> None:
    if not row[PENDING]:
        row[PHASE] = P_DISCARD if options.players == RETURNING_PLAYERS else P_RIDERS


# --- riders -----------------------------------------------------------------------------------


def _next_seat(options: Options, row: list[int], after_last: int) -> None:
    """Go to the next seat; after the last one, to another phase."""
    row[SEAT] += 1
    if row[SEAT] == options.players:
        row[SEAT] = 0
        row[PHASE] = after_last


def stand(terrain: Terrain, row: list[int], seat: int, bit: int) -> int:
    """Put a camel of a seat on a bit of a stack; give its cell."""
    cell = bit % terrain.size
    reach = row[REACH + seat]
    near = terrain.near[cell] << (bit - cell) & ~reach
    row[CAMELS] |= 1 << cell
    row[OPEN] &= terrain.elsewhere[cell] & ~(near & row[TOUCHED])
    row[OWN + seat] |= 1 << bit
    row[REACH + seat] = reach | near
    row[TOUCHED] |= near
    return cell


def _place_rider(options: Options, row: list[int], bit: int) -> None:  # TD5.1
    terrain = options._terrain
    seat = row[SEAT]
    stand(terrain, row, seat, bit)
    row[RIDERS + seat] |= 1 << bit
    row[HANDS + seat] ^= 1 << bit // terrain.size
    _end_rider(options, row)


def _end_rider(options: Options, row: list[int]) -> None:
    rounds = len(COLOURS) - (options.players == RETURNING_PLAYERS)  # TD5.1
    last_round = row[ROUND] == rounds - 1
    _next_seat(options, row, P_CAMELS if last_round else P_RIDERS)
    if row[SEAT] == 0:
        row[ROUND] = 0 if last_round else row[ROUND] + 1
    if row[PHASE] == P_CAMELS:
        row[LEFT] = camels_allowed(options, row)


# --- camels -----------------------------------------------------------------------------------


def camels_allowed(options: Options, row: Row) -> int:
    """Give how many camels the seat's turn has (TD6.1, TD6.2)."""
    first_ones = 1 if options.players == 2 else 2  # noqa: PLR2004 - TD6.2
    return 1 if not row[ROUND] and row[SEAT] < first_ones else 2


def place_camels(options: Options, row: list[int], choose: Choice, most: int = -1) -> int:
    """Let seats place camels as long as somebody chooses, `most` of them if that is not negative.

    `choose` is given the stack of legal camels, and gives the bit of one of them, or -1 to stop.
    Gives the number of camels placed. This is the inner loop of the kernel: it does what `stand`
    does, with the stacks that all seats share in local names.
    """
    terrain = options._terrain
    size, in_play = terrain.size, terrain.in_play
    camels, touched, still = row[CAMELS], row[TOUCHED], row[OPEN]
    placed = 0
    while placed != most:
        seat = row[SEAT]
        reach = row[REACH + seat]
        mask = still & reach
        if not mask or (bit := choose(mask)) < 0:
            break
        placed += 1
        cell = bit % size
        shift = bit - cell
        near = terrain.near[cell]
        before = row[OWN + seat] >> shift & in_play
        fresh = near << shift & ~reach
        row[OWN + seat] |= 1 << bit
        row[REACH + seat] = reach | fresh
        camels |= 1 << cell
        still &= terrain.elsewhere[cell] & ~(fresh & touched)
        touched |= fresh
        if terrain.spaces >> cell & 1:
            take_water(row, seat, 1 << cell)  # TD7.1
        rim = row[RIM + seat]
        if terrain.divides(cell, near & before) or rim >> bit & 1 or not before & (before - 1):
            row[RIM + seat] = rim | _rim(terrain, camels, cell, before) << shift
        if row[AREAS + seat]:
            row[AREAS + seat] &= ~(1 << bit)  # TD7.5
        supply = SUPPLIES + shift // size
        row[supply] -= 1
        if not row[supply]:
            still &= ~(in_play << shift)  # TD6.3
            row[SPENT] = 1
        row[IDLE] = 0
        row[LEFT] -= 1
        if not row[LEFT]:
            _end_turn(options, row)
            if row[PHASE] == P_OVER:
                break
    row[CAMELS], row[TOUCHED], row[OPEN] = camels, touched, still
    return placed


def _rim(terrain: Terrain, camels: int, cell: int, before: int) -> int:
    """Give the cells round a new camel where its caravan may have cut an area off (TD7.3).

    A caravan's first camel also claims what its rider has cut off, and all the rest if no other
    caravan is on the board.
    """
    rim = terrain.near[cell]
    if before & (before - 1):
        return rim
    rider = before.bit_length() - 1
    if camels == before | 1 << cell or terrain.divides(rider, 0):
        return rim | terrain.near[rider]
    return rim if terrain.divides(cell, before) else 0


def _end_turn(options: Options, row: list[int]) -> None:
    if row[SPENT] or row[IDLE] == options.players:  # TD8.1, TD8.2
        row[PHASE] = P_OVER
        row[SEAT] = row[LEFT] = 0
        return
    seat = row[SEAT] + 1
    if seat == options.players:
        seat = 0
        row[ROUND] = 1
    row[SEAT] = seat
    row[LEFT] = 2 if row[ROUND] else camels_allowed(options, row)


class Table(tables.Table[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ("_options", "_row")

    def __init__(self, state: State) -> None:
        """Set the table up at a state."""
        self._options = state.options
        self._row = list(state._row)

    def turn(self) -> Turn:
        """Say who acts now."""
        if self._row[PHASE] == P_OVER:
            settle(self._options, self._row)
        return turn_of(self._options, self._row)

    def legal_moves(self) -> LegalMoves[Move]:
        """Give every move possible now."""
        return moves_of(self._options, self._row)

    def outcomes(self) -> tuple[Weighted[Move], ...]:
        """Give the outcomes of a chance event with their weights."""
        return outcomes_of(self._options, self._row)

    def play(self, move: Move, /) -> None:
        """Make the move; raise IllegalMove, with nothing changed, for an illegal one."""
        make_checked(self._options, self._row, move)

    def play_unchecked(self, move: Move, /) -> None:
        """Make a move that is known to be legal."""
        make(self._options, self._row, move)

    def follow(self, log: tuple[Move, ...], made: int) -> int:
        """Make moves of a log from number `made` as long as they are legal camels."""
        if self._row[PHASE] != P_CAMELS:
            return made
        bits = cast(Mapping[Move, int], self._options._terrain.camel_bits)
        todo = map(bits.get, log[made:])

        def next_one(mask: int) -> int:
            bit = next(todo, None)
            return -1 if bit is None or not mask >> bit & 1 else bit

        return made + place_camels(self._options, self._row, next_one)

    def run(self, rng: Random, most: int = -1) -> list[Move]:
        """Play at random to the end, or so many moves; give the moves."""
        random, steps = rng.random, self._options._terrain.steps
        camels = self._options._terrain.camels
        moves: list[Move] = []

        def any_of(mask: int) -> int:
            bit = nth_bit(mask, int(random() * mask.bit_count()), steps)
            moves.append(camels[bit])
            return bit

        while len(moves) != most:
            if self._row[PHASE] == P_CAMELS:
                place_camels(
                    self._options, self._row, any_of, most - len(moves) if most >= 0 else -1
                )
            if len(moves) == most or (move := self.step(rng)) is None:
                break
            moves.append(move)
        return moves

    def step(self, rng: Random) -> Move | None:
        """Let chance happen, or a seat choose at random; give the move, None after the end."""
        options, row = self._options, self._row
        terrain = options._terrain
        phase = row[PHASE]
        if phase == P_RIDERS and (cells := rider_cells(options, row)):
            legal = RiderMoves(terrain, cells, rider_colours(options, row))
            bit = legal.bit(int(rng.random() * len(legal)))
            _place_rider(options, row, bit)
            return terrain.riders[bit]
        if phase == P_PALMS:
            palms = terrain.palm_choices.pick(int(rng.random() * len(terrain.palm_choices)))
            _draw_palms(options, row, palms)
            return palms
        if phase == P_WATER:
            water = tables.draw(terrain.drawn(space_due(row), row[TOKENS]), rng)
            _draw_water(options, row, water.value)
            return water
        return super().step(rng)

    def state(self) -> State:
        """Give the state that has been reached."""
        return _state(self._options, self._row)


def make_checked(options: Options, row: list[int], move: Move) -> None:
    """Make a move; raise, with nothing changed, IllegalMove or WrongGame if it cannot be made."""
    if type(move) is Camel and row[PHASE] == P_CAMELS:
        bit = options._terrain.camel_bits.get(move, options._terrain.nowhere)
        if place_camels(options, row, lambda mask: bit if mask >> bit & 1 else -1, 1):
            return
    if type(move) is Water and row[PHASE] == P_WATER and water_fits(options, row, move):
        _draw_water(options, row, move.value)
        return
    legal = move in moves_of(options, row)
    rejection = None if legal else reject(options, row, move)
    if rejection:
        raise IllegalMove(move, rejection)
    make(options, row, move)


def _state(options: Options, row: list[int]) -> State:
    if any(row[RIM:TAKEN]):
        settle(options, row)
    return State(options, tuple(row))


def initial(options: Options) -> State:
    """Give the state before anything has happened."""
    if not isinstance(options, Options):
        raise wrong_game(options, "options", NAME)
    return State(options, tuple(blank_row(options)))


def apply(state: State, move: Move) -> State:
    """Give the state after the move; raise IllegalMove for an illegal one."""
    if type(state) is not State:
        raise wrong_game(state, "state", NAME)
    options = state.options
    row = list(state._row)
    make_checked(options, row, move)
    return _state(options, row)


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return _state(state.options, row)


tables.offer_table(State, Table)
