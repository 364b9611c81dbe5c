"""The evaluation of a position, and the strongest strategy that is known.

A rider goes where the position is then worth most. Camels are chosen by whole turns: all first
camels, the best of them with likely second ones, and every pair that works on a fence. With two
players the best turns are played on, for the rival's turn and the next one, and compared there.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import copysign, exp, inf
from random import Random
from time import perf_counter
from typing import TypeAlias

from attrs import evolve, frozen

from desertrules.contract import Seat
from desertrules.hexgrid import bits
from desertrules.through_the_desert.board import COLOURS, VALUES, Colour
from desertrules.through_the_desert.moves import Camel, Move, Pass
from desertrules.through_the_desert.rules import (
    LONGEST,
    PALM_POINTS,
    apply,
    carry_out,
    exhausted,
    legal_moves,
    legal_places,
    points,
)
from desertrules.through_the_desert.state import Phase, State
from desertrules.through_the_desert.terrain import Cells, Places, Terrain

# ---- Evaluation ----------------------------------------------------------------------------------


@frozen
class Weights:
    """How much counts of what a seat can still get."""

    palm: float
    """The share of a palm's points if one camel reaches it."""
    palm_fade: float
    """The factor for each further camel."""
    water: float
    """The share of a waterhole's points if one camel reaches it and no rival is near."""
    water_fade: float
    """The factor for each further camel."""
    race: float
    """How much each camel of the smallest supply blurs a lead in length."""


RIDERS = {
    2: Weights(0.6, 0.6, 0.6, 0.6, 0.08),
    3: Weights(0.6, 0.62, 0.6, 0.6, 0.12),
    4: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
    5: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
}
"""The weights until all riders are placed, by the number of players."""
CAMELS = {
    2: Weights(0.5, 0.55, 0.4, 0.55, 0.08),
    3: Weights(0.55, 0.6, 0.5, 0.58, 0.12),
    4: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
    5: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
}
"""The weights from then on."""
STEPS = 3
"""How many camels ahead the evaluation looks."""
BLUR = 0.3
"""The blur of a lead in length when a supply is empty."""


def evaluate(state: State) -> tuple[float, ...]:
    """Return an estimate of how well each seat stands, in points; at the end, its points.

    A seat's value is the sum of

    - its points for waterholes, palms and areas;
    - for each palm that one of its caravans has not reached but can reach with d = 1, 2 or 3
      camels, `5 * palm * palm_fade^(d-1)`;
    - for each waterhole that its nearest caravan can reach with d camels, `value * water *
      water_fade^(d-1)`: half of it if a rival is as near, a quarter if a rival is nearer;
    - for each colour of its caravans, its hope for the longest one: `10 / (1 + exp(-lead / blur))`,
      where the lead is over the longest rival and `blur = 0.3 + race * the smallest supply`. A
      rider still to be placed counts as a camel.

    `RIDERS` and `CAMELS` have the weights.
    """
    return tuple(look_ahead(state, STEPS))


def look_ahead(state: State, steps: int) -> list[float]:
    """Return the evaluation of a position, looking some camels ahead."""
    if state.phase is Phase.OVER:
        return list(map(float, points(state)))
    weights = (CAMELS if state.phase is Phase.CAMELS else RIDERS)[state.options.players]
    values = _race(state, weights)
    _add_taken(state, values)
    _add_prospects(state, weights, values, steps)
    return values


def _add_taken(state: State, values: list[float]) -> None:
    """Add the points for waterholes, palms and areas (TD7)."""
    palms = state.terrain.every_colour(state.palms)
    for seat, (one, two, three) in enumerate(state.taken):
        areas = state.areas[seat]
        reached = (state.reach[seat] | areas) & palms
        values[seat] += one + 2 * two + 3 * three + PALM_POINTS * reached.bit_count()
        if areas:
            values[seat] += (areas & ~palms).bit_count()


def _race(state: State, weights: Weights) -> list[float]:
    """Return each seat's hope for the longest caravans (TD8.3)."""
    values = [0.0] * state.options.players
    blur = BLUR + weights.race * min(state.supply)
    placing = state.phase is not Phase.CAMELS
    hands = [state.hand(seat) if placing else () for seat in range(len(values))]
    for colour, places in state.terrain.of_colour.items():
        lengths = tuple([(own & places).bit_count() for own in state.camels])
        if placing:
            lengths = tuple([n + (colour in hand) for n, hand in zip(lengths, hands, strict=True)])
        for seat, hope in enumerate(_hopes(lengths, blur)):
            values[seat] += hope
    return values


@lru_cache(maxsize=1 << 14)  # without it, an evaluation takes a quarter longer
def _hopes(lengths: tuple[int, ...], blur: float) -> tuple[float, ...]:
    *_, second, longest = sorted(lengths)
    leads = [length - (longest if length < longest else second) for length in lengths]
    return tuple(
        LONGEST / (1 + exp(-lead / blur)) if length else 0.0
        for length, lead in zip(lengths, leads, strict=True)
    )


def _add_prospects(state: State, weights: Weights, values: list[float], steps: int) -> None:
    """Add the palms and waterholes that each seat can reach with a few camels."""
    terrain = state.terrain
    palms = terrain.every_colour(state.palms)
    free = terrain.everywhere & ~state.blocked
    free &= ~exhausted(state)
    touched = shared = 0
    for reach in state.reach:
        shared |= touched & reach
        touched |= reach
    free &= ~shared  # nobody can place beside camels of two seats (TD6.6)
    untouched = free & ~touched
    one, two, three = state.water
    water, odd, high = state.wet, one | three, two | three

    def worth(cells: Cells) -> int:
        """Return the points for the waterholes on some cells."""
        return (cells & odd).bit_count() + 2 * (cells & high).bit_count()

    regions = [free & reach for reach in state.reach]
    within = [untouched | region for region in regions]
    missing = [
        palms & ~(reach | areas) for reach, areas in zip(state.reach, state.areas, strict=True)
    ]
    before = [0] * len(values)
    palm, part = PALM_POINTS * weights.palm, weights.water / 4
    nearer = 0  # waterholes that somebody reaches with fewer camels
    for _ in range(steps):
        wet = [terrain.of_any_colour(region) & water for region in regions]
        once = twice = 0
        for cells in wet:
            twice |= once & cells
            once |= cells
        for seat, cells in enumerate(wet):
            if new := cells & ~before[seat]:
                quarters = worth(new) + worth(new & ~nearer) + 2 * worth(new & ~twice)
                values[seat] += part * quarters
        before, nearer = wet, once
        for seat, region in enumerate(regions):
            grown = terrain.spread(region)
            reached = grown & missing[seat]
            missing[seat] ^= reached
            values[seat] += palm * reached.bit_count()
            regions[seat] = grown & within[seat]
        palm *= weights.palm_fade
        part *= weights.water_fade


# ---- Fences --------------------------------------------------------------------------------------

MAX_CAMELS = 3
"""The most camels that a fence may still need."""
MAX_LINK = 2
"""The most camels of each of two links that together make a fence."""
LEAST_AREA = 3
"""The smallest area, in points, that counts as one."""
PER_CARAVAN = 4
"""How many fences of a caravan are followed."""
CAMEL_COST = 2.0
"""What a camel brings elsewhere."""
CHANCE = 0.4
"""The factor for each camel that is missing: the rivals may break in."""


@frozen
class Fence:
    """Places where a few more camels of a caravan would cut off an area (TD7.3)."""

    seat: Seat
    colour: Colour
    places: Places
    area: Cells
    value: float
    """The points of the area; what is in it counts half, as the evaluation counts it already."""

    def worth(self, missing: int) -> float:
        """Return what the fence is worth while some of its camels are missing."""
        return (self.value - CAMEL_COST * missing) * CHANCE**missing


def find_fences(state: State) -> list[Fence]:
    """Return the best fences that each caravan could finish with a few camels."""
    fences: list[Fence] = []
    for seat in range(state.options.players):
        for colour, left in zip(COLOURS, state.supply, strict=True):
            if left and state.camels[seat] & state.terrain.of_colour[colour]:
                possible = _fences(state, seat, colour, min(left, MAX_CAMELS))
                best = sorted(possible, key=lambda fence: -fence.worth(fence.places.bit_count()))
                fences += best[:PER_CARAVAN]
    return fences


def _fences(state: State, seat: Seat, colour: Colour, most: int) -> Iterator[Fence]:
    terrain = state.terrain
    caravan = terrain.cells_of(state.camels[seat], colour)
    enclosed = terrain.cells_of(state.areas[seat], colour)
    blocked = state.occupied | state.palms | enclosed
    for other, reach in enumerate(state.reach):
        if other != seat:
            blocked |= terrain.cells_of(reach, colour)  # TD6.6
    others = state.occupied & ~caravan
    new_palms = state.palms & ~terrain.cells_of(state.reach[seat], colour)
    open_links: list[Cells] = []

    def fence_of(cells: Cells) -> Fence | None:
        area = terrain.cut_off(caravan | cells, others) & ~enclosed
        if not area:
            return None
        value = (area & ~state.palms).bit_count() + PALM_POINTS / 2 * (area & new_palms).bit_count()
        for each, there in zip(VALUES, state.water, strict=True):
            value += each / 2 * (area & there).bit_count()
        return Fence(seat, colour, terrain.in_colour(cells, colour), area, value)

    for link in _links(terrain, caravan, terrain.cells & ~blocked, most):
        fence = fence_of(link)
        if fence is None:
            open_links.append(link)
        elif fence.value >= LEAST_AREA:
            yield fence
    short = [link for link in open_links if link.bit_count() <= MAX_LINK]
    for one, other in combinations(short, 2):
        both = one | other
        if both.bit_count() <= most and not terrain.grid.dilate(one) & other:
            fence = fence_of(both)
            if fence is not None and fence.value >= LEAST_AREA:
                yield fence


def _links(terrain: Terrain, caravan: Cells, free: Cells, most: int) -> set[Cells]:
    """Return the shortest chains of cells from a caravan to a border, or back to itself."""
    near, connected = terrain.grid.near, terrain.is_connected
    beside = terrain.grid.dilate(caravan) & free
    links: set[Cells] = set()

    def extend(chain: Cells, last: int, length: int) -> None:
        # A cell closes something only if the free cells around it are not connected.
        if not connected(near[last] & terrain.cells & ~(caravan | chain)):
            links.add(chain)
        elif length < most:
            for following in bits(near[last] & free & ~chain):
                longer = chain | 1 << following
                if beside >> following & 1:
                    if not connected(near[following] & terrain.cells & ~(caravan | longer)):
                        links.add(longer)
                elif (near[following] & chain).bit_count() == 1:
                    extend(longer, following, length + 1)

    for at in bits(beside):
        extend(1 << at, at, 1)
    return links


# ---- The strategy --------------------------------------------------------------------------------

BREADTH = 8
"""How many first camels are tried with second ones."""
LIKELY = 16
"""How many camels are tried later; those that have become possible since come on top."""
PLAYED_ON = {2: 16, 3: 10, 4: 8, 5: 8}
"""How many turns are played on, by the number of players; a single one is not."""
NOW = 0.25
"""The share of the lead right after the turn in the value of a turn that is played on. Without it,
an area that can still be closed later would count as much as one that is closed now."""
WIN = 100.0
"""What winning or losing counts in addition to the lead at the end of the game. Without it, the end
would look worse than the hopes of a game that goes on, and areas would stay open until it came."""

Line: TypeAlias = tuple[float, Move, State]
"""The lead that a move leads to, the first move, and the state in which the lead is measured."""


def strong(view: State, rng: Random, *, seconds: float | None = None) -> Move:
    """Return the best move that can be found.

    Without a limit on time, the amount of work is fixed: the choice depends on `view` and `rng`
    alone. With one, as many turns are played on as there is time for.
    """
    end = inf if seconds is None else perf_counter() + seconds
    search = Search(view, rng, end)
    if view.phase is not Phase.CAMELS:
        return search.best_rider()
    played_on = PLAYED_ON[view.options.players] if seconds is None else 1_000
    return search.best_camel(played_on)


class Search:
    """The search for one decision."""

    def __init__(self, root: State, rng: Random, end: float) -> None:
        self.root = root
        self.seat: Seat = root.seat
        self._rng = rng
        self._end = end
        self._fences = find_fences(root) if root.phase is Phase.CAMELS else []

    def lead(self, state: State, seat: Seat) -> float:
        """Return how far a seat is ahead of its best rival, fences in progress included."""
        values = look_ahead(state, STEPS)
        if self._fences and state.phase is Phase.CAMELS:
            self._add_fences(state, values)
        own = values.pop(seat)
        lead = own - max(values)
        if state.phase is Phase.OVER and lead:
            lead += copysign(WIN, lead)
        return lead

    def _add_fences(self, state: State, values: list[float]) -> None:
        """Add the best fence of each caravan that can still be finished."""
        best: dict[tuple[Seat, Colour], float] = {}
        for fence in self._fences:
            missing = fence.places & ~state.camels[fence.seat]
            if not missing or fence.area & state.occupied or missing & state.blocked:
                continue
            if any(missing & reach for seat, reach in enumerate(state.reach) if seat != fence.seat):
                continue
            key = fence.seat, fence.colour
            best[key] = max(best.get(key, 0.0), fence.worth(missing.bit_count()))
        for (seat, _), worth in best.items():
            values[seat] += worth

    def best_rider(self) -> Move:
        """Return the best move in the phases before camels are placed."""
        legal = legal_moves(self.root)
        best: tuple[float, Move] | None = None
        for move in self._rng.sample(legal, len(legal)):  # so that ties are broken at random
            lead = self.lead(apply(self.root, move), self.seat)
            if best is None or lead > best[0]:
                best = lead, move
            if perf_counter() > self._end:
                break
        assert best is not None
        return best[1]

    def best_camel(self, played_on: int) -> Move:
        """Return the first camel of the best turn."""
        firsts = self._ranked(self.root)
        turns = self._turns(firsts)
        if played_on > 1 and len(turns) > 1:
            turns = self._play_on(firsts, turns[:played_on])
        return max(turns, key=_lead_of)[1]

    def _camels(self, state: State, among: Places = -1) -> Iterator[Line]:
        """Yield the camels that can be placed, only those among some places if there are any."""
        places = legal_places(state)
        if not places:
            after = carry_out(state, Pass())
            yield self.lead(after, state.seat), Pass(), after
            return
        ordered = list(bits(places & among or places))
        if state is self.root:
            self._rng.shuffle(ordered)  # so that ties are broken at random
        for count, at in enumerate(ordered):
            if count and perf_counter() > self._end:
                return
            move = state.terrain.places[at].camel
            after = carry_out(state, move)
            yield self.lead(after, state.seat), move, after

    def _ranked(self, state: State) -> list[Line]:
        """Return all camels that the seat can place now, the best first."""
        return sorted(self._camels(state), key=_lead_of, reverse=True)

    def _turns(self, firsts: list[Line]) -> list[Line]:
        """Return the best turns, no two with the same result; the best first."""
        if self.root.left == 1 or not isinstance(firsts[0][1], Camel):
            return firsts
        likely = self._likely(firsts)
        turns: dict[Places, Line] = {}
        for _, first, halfway in firsts[:BREADTH]:
            new = halfway.reach[self.seat] ^ self.root.reach[self.seat]
            for lead, _, after in self._camels(halfway, likely | new):
                turns.setdefault(after.camels[self.seat], (lead, first, after))
        for first, after in self._fence_turns(firsts):
            if after.camels[self.seat] not in turns:
                turns[after.camels[self.seat]] = self.lead(after, self.seat), first, after
        return sorted(turns.values(), key=_lead_of, reverse=True)

    def _fence_turns(self, firsts: list[Line]) -> Iterator[tuple[Move, State]]:
        """Yield the turns that place two camels of a fence."""
        places = self.root.terrain.places
        after_first = {first: halfway for _, first, halfway in firsts}
        for fence in self._fences:
            if fence.seat == self.seat:
                for one, other in permutations(bits(fence.places), 2):
                    first, second = places[one].camel, places[other].camel
                    halfway = after_first.get(first)
                    if halfway is not None and legal_places(halfway) >> other & 1:
                        yield first, carry_out(halfway, second)

    def _likely(self, ranked: list[Line]) -> Places:
        """Return the places of the best camels."""
        place_of = self.root.terrain.place_of
        camels = [move for _, move, _ in ranked[:LIKELY] if isinstance(move, Camel)]
        return sum([place_of[camel.colour, camel.cell].bit for camel in camels])

    def _play_on(self, firsts: list[Line], turns: list[Line]) -> list[Line]:
        """Return where turns lead if the rivals and then the seat itself play greedily."""
        likely = [
            self._likely(
                firsts if seat == self.seat else self._ranked(evolve(self.root, seat=seat, left=2))
            )
            for seat in range(self.root.options.players)
        ]
        for fence in self._fences:
            inside = self.root.terrain.every_colour(fence.area)
            for seat, reach in enumerate(self.root.reach):
                likely[seat] |= fence.places if seat == fence.seat else inside & reach
        lines: list[Line] = []
        for now, first, state in turns:
            last = self._end_of(state, likely)
            if lines and perf_counter() > self._end:
                break
            later = self.lead(last, self.seat)
            lines.append((NOW * now + (1 - NOW) * later, first, last))
        return lines

    def _end_of(self, state: State, likely: Sequence[Places]) -> State:
        """Return the state after the seat's next turn."""
        is_own = False
        while state.phase is Phase.CAMELS and not (is_own and state.seat != self.seat):
            seat = state.seat
            is_own = seat == self.seat
            new = state.reach[seat] ^ self.root.reach[seat]
            _, _, state = max(self._camels(state, likely[seat] | new), key=_lead_of)
        return state


def _lead_of(line: Line) -> float:
    return line[0]
