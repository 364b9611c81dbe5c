"""What then follows: each move's effect on a row, and a table that plays many."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

from desertrules.core import tables
from desertrules.core.bits import bits, nth_bit
from desertrules.core.contract import Turn
from desertrules.core.errors import IllegalMove, wrong_game
from desertrules.core.moves import LegalMoves
from desertrules.core.outcomes import Outcomes
from desertrules.through_the_desert.components import (
    COLOURS,
    NAME,
    RETURNING_PLAYERS,
    VALUES,
)
from desertrules.through_the_desert.kernel.earnings import settle
from desertrules.through_the_desert.kernel.lists import RiderMoves
from desertrules.through_the_desert.kernel.placing import (
    Choice,
    camels_allowed,
    end_turn,
    place_camels,
    rider_rounds,
    stand,
)
from desertrules.through_the_desert.kernel.terrain import NO_HOLE, NO_SPOT, Hole, Spot
from desertrules.through_the_desert.legality import (
    moves_of,
    outcomes_of,
    rider_cells,
    rider_colours,
    turn_of,
)
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Rider, Water
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.rejections import reason
from desertrules.through_the_desert.state import (
    HANDS,
    IDLE,
    LEFT,
    LONE,
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
    RETURNED,
    RIDERS,
    RIM,
    ROOM,
    ROUND,
    SEAT,
    SUPPLIES,
    TOKENS,
    WATER,
    State,
    blank_row,
    count_of,
)

T = TypeVar("T")


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    if isinstance(move, Camel):
        spot = options._terrain.camel_spots[move]
        place_camels(options, row, lambda _: spot, 1)
    elif isinstance(move, Water):
        draw_water(options, row, (options._terrain.holes[move],))
    elif isinstance(move, Rider):
        place_riders(options, row, (options._terrain.rider_spots[move],))
    elif isinstance(move, Palms):
        _draw_palms(options, row, move)
    elif isinstance(move, Discard):
        colour = COLOURS.index(move.colour)
        row[RETURNED + row[SEAT]] = colour + 1
        row[HANDS + row[SEAT]] ^= 1 << colour
        _end_discard(options, row)
    elif row[PHASE] == P_RIDERS:  # a pass: TD5.6
        _end_rider(options, row)
    else:  # a pass: TD6.7
        if row[LEFT] == camels_allowed(options, row):
            row[IDLE] += 1  # TD8.2
        end_turn(options, row)


# --- set-up -----------------------------------------------------------------------------------


def _draw_palms(options: Options, row: list[int], move: Palms) -> None:  # TD3.1
    terrain = options._terrain
    row[PALMS] = palms = terrain.grid.mask(move.cells)
    row[OPEN] &= ~(palms * terrain.every_colour)
    row[PENDING] = terrain.spaces & ~palms
    row[PHASE] = P_WATER
    if not row[PENDING]:
        _end_set_up(options, row)


def draw_water(options: Options, row: list[int], holes: Iterable[Hole]) -> int:  # TD3.2
    """Draw waterholes as long as they can be drawn so; give how many were."""
    pending, tokens = row[PENDING], row[TOKENS]
    drawn = 0
    for space, value, token in holes:
        if space != pending & -pending or not tokens & 255 * token:
            break
        drawn += 1
        row[WATER + value - 1] |= space
        tokens -= token
        pending = pending ^ space if tokens else 0
        if not pending:
            _end_set_up(options, row)
            break
    row[PENDING], row[TOKENS] = pending, tokens
    return drawn


def _end_set_up(options: Options, row: list[int]) -> None:
    row[PHASE] = P_DISCARD if options.players == RETURNING_PLAYERS else P_RIDERS
    row[ROOM] = rider_cells(options, row)


def _end_discard(options: Options, row: list[int]) -> None:  # TD4.1
    row[SEAT] += 1
    if row[SEAT] == options.players:
        row[SEAT] = 0
        row[PHASE] = P_RIDERS


# --- riders -----------------------------------------------------------------------------------


def place_riders(options: Options, row: list[int], spots: Iterable[Spot]) -> int:  # TD5.1
    """Let seats place riders as long as it is legal; give how many were placed."""
    placed = 0
    for spot in spots:
        one, _, _, here, colour, *_ = spot
        if not row[ROOM] & here or not rider_colours(options, row) >> colour & 1:
            break
        placed += 1
        seat = row[SEAT]
        stand(row, seat, spot)
        row[RIDERS] |= one
        row[LONE] |= one
        row[HANDS + seat] ^= 1 << colour
        # What the rider adds to its bars: its cell (TD5.2), and those that touch it (TD5.4).
        row[ROOM] &= ~(here | options._terrain.near[here.bit_length() - 1])
        _end_rider(options, row)
    return placed


def _end_rider(options: Options, row: list[int]) -> None:
    row[SEAT] += 1
    if row[SEAT] < options.players:
        return
    row[SEAT] = 0
    row[ROUND] += 1
    if row[ROUND] == rider_rounds(options):
        row[PHASE] = P_CAMELS
        row[ROUND] = row[ROOM] = 0
        row[LEFT] = camels_allowed(options, row)


# --- one move, and many ------------------------------------------------------------------------


def make_checked(options: Options, row: list[int], move: Move) -> None:
    """Make a move; raise, with nothing changed, IllegalMove or WrongGame if it cannot be made."""
    terrain, phase = options._terrain, row[PHASE]
    if type(move) is Camel and phase == P_CAMELS:
        spot = terrain.camel_spots.get(move, NO_SPOT)
        made = place_camels(options, row, lambda _: spot, 1)
    elif type(move) is Water and phase == P_WATER:
        made = draw_water(options, row, (terrain.holes.get(move, NO_HOLE),))
    elif type(move) is Rider and phase == P_RIDERS:
        made = place_riders(options, row, (terrain.rider_spots.get(move, NO_SPOT),))
    elif made := move in moves_of(options, row):
        make(options, row, move)
    if not made:
        raise IllegalMove(move, reason(options, row, move))


def state_of(options: Options, row: list[int]) -> State:
    """Give the state of a row, with all areas looked for."""
    if row[RIM]:
        settle(options, row)
    return State(options, tuple(row))


class Table(tables.RowTable[State, Move]):
    """A game under way, changed move by move."""

    __slots__ = ()

    _options: Options
    turn_of: Callable[[Any, Sequence[int]], Turn] = staticmethod(turn_of)
    moves_of: Callable[[Any, Sequence[int]], LegalMoves[Move]] = staticmethod(moves_of)
    outcomes_of: Callable[[Any, Sequence[int]], Outcomes[Move]] = staticmethod(outcomes_of)
    make_checked: Callable[[Any, list[int], Move], None] = staticmethod(make_checked)
    make: Callable[[Any, list[int], Move], None] = staticmethod(make)
    state_of: Callable[[Any, list[int]], State] = staticmethod(state_of)

    def turn(self) -> Turn:
        """Say who acts now."""
        if self._row[PHASE] == P_OVER:
            settle(self._options, self._row)
        return turn_of(self._options, self._row)

    def resolve(self, rng: Random) -> None:
        """Let chance happen until a seat decides: palms, then all waterholes at once."""
        if self._row[PHASE] == P_PALMS:
            self.step(rng)
        if self._row[PHASE] == P_WATER:
            draw_water(self._options, self._row, self._any_water(rng, [], -1))

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._row[PHASE] == P_OVER

    def follow(self, log: tuple[Move, ...], made: int) -> int:
        """Make moves of a log from number `made` as long as they are legal ones of the phase."""
        return made + self._make_known(log, made, iter)

    def watch(self, log: tuple[Move, ...]) -> Iterator[Turn]:
        """Make all moves of a log, and before each give whose turn it is; raise IllegalMove."""
        options, row = self._options, self._row
        acted: list[Turn] = []
        made = 0

        def noting(spots: Iterable[T]) -> Iterator[T]:
            for spot in spots:
                acted.append(turn_of(options, row))
                yield spot

        while made < len(log):
            acted.clear()
            if many := self._make_known(log, made, noting):
                yield from acted[:many]
                made += many
            else:
                yield self.turn()
                self.play(log[made])
                made += 1

    def _make_known(
        self, log: tuple[Move, ...], made: int, each: Callable[[Iterable[Any]], Iterator[Any]]
    ) -> int:
        """Make moves that the kernel makes at once, given to it by `each`; give how many."""
        options, row = self._options, self._row
        terrain, phase = options._terrain, row[PHASE]
        if phase == P_CAMELS:
            moves = log[made : made + sum(row[SUPPLIES:OWN])]
            camels = each([*tables.known(terrain.camel_spots, moves, NO_SPOT), NO_SPOT])
            choose: Any = partial(next, camels)  # what is legal would be given after `NO_SPOT`
            return place_camels(options, row, choose)
        if phase == P_RIDERS:
            moves = log[made : made + options.players * len(COLOURS)]
            riders = each(tables.known(terrain.rider_spots, moves, NO_SPOT))
            return place_riders(options, row, riders)
        if phase == P_WATER:
            moves = log[made : made + row[PENDING].bit_count()]
            holes = each(tables.known(terrain.holes, moves, NO_HOLE))
            return draw_water(options, row, holes)
        return 0

    def run(self, rng: Random, most: int = -1) -> list[Move]:
        """Play at random to the end, or so many moves; give the moves."""
        options, row = self._options, self._row
        moves: list[Move] = []
        while len(moves) != most:
            if row[PHASE] == P_CAMELS:
                left = most - len(moves) if most >= 0 else -1
                place_camels(options, row, self._any_camel(rng, moves), left)
            elif row[PHASE] == P_RIDERS:
                place_riders(options, row, self._any_riders(rng, moves, most))
            elif row[PHASE] == P_WATER:
                draw_water(options, row, self._any_water(rng, moves, most))
            if len(moves) == most or (move := self.step(rng)) is None:
                break
            moves.append(move)
        return moves

    def _any_camel(self, rng: Random, moves: list[Move]) -> Choice:
        """Give what chooses a camel at random, and notes the move."""
        terrain, random = self._options._terrain, rng.random
        steps, camels, spots = terrain.steps, terrain.camels, terrain.spots

        def choose(mask: int) -> Spot:
            bit = nth_bit(mask, int(random() * mask.bit_count()), steps)
            moves.append(camels[bit])
            return spots[bit]

        return choose

    def _any_riders(self, rng: Random, moves: list[Move], most: int) -> Iterator[Spot]:
        """Choose riders at random as long as there is room, and note the moves."""
        options, row, random = self._options, self._row, rng.random
        terrain = options._terrain
        while len(moves) != most and row[ROOM]:
            legal = RiderMoves(terrain, row[ROOM], rider_colours(options, row))
            bit = legal.bit(int(random() * len(legal)))
            moves.append(terrain.riders[bit])
            yield terrain.spots[bit]

    def _any_water(self, rng: Random, moves: list[Move], most: int) -> Iterator[Hole]:
        """Draw waterholes from a bag for one space after the other, and note the moves (TD3.2)."""
        row, terrain, random = self._row, self._options._terrain, rng.random
        bag = [value for value in VALUES for _ in range(count_of(row[TOKENS], value))]
        spaces = iter(bits(row[PENDING]))
        while len(moves) != most:  # nobody asks for more than there are spaces and tokens
            water, hole = terrain.waters[next(spaces), bag.pop(int(random() * len(bag)))]
            moves.append(water)
            yield hole


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
    return state_of(options, row)


def apply_unchecked(state: State, move: Move) -> State:
    """Give the state after a move that is known to be legal."""
    row = list(state._row)
    make(state.options, row, move)
    return state_of(state.options, row)


tables.offer_table(State, Table)
