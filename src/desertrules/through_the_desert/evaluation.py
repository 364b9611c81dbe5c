"""What a position promises: a value for every seat, from points, distances and the race.

A seat's value is what it has taken, and what its caravans can still get: palms and waterholes,
which fade with the camels that they take, and the ten points of each longest caravan (TD8.3).
"""

from functools import lru_cache
from math import exp

from attrs import frozen

from desertrules.core.errors import wrong_game
from desertrules.through_the_desert.components import LONGEST, NAME, OASIS_POINTS
from desertrules.through_the_desert.kernel.flood import Step, flood_of, pooled_palms
from desertrules.through_the_desert.kernel.terrain import Terrain
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.scoring import points_of, taken_water
from desertrules.through_the_desert.state import (
    AREAS,
    HANDS,
    LENGTHS,
    OWN,
    P_CAMELS,
    P_OVER,
    P_RIDERS,
    PALMS,
    PHASE,
    REACH,
    SUPPLIES,
    TAKEN,
    WATER,
    Row,
    State,
    View,
    lengths_of,
)


@frozen
class Weights:
    """How much of what is still to be had counts."""

    palm: float
    """The share of a palm's five points that counts if one camel is enough to reach it."""
    palm_fade: float
    """What is left of that share with each further camel."""
    water: float
    """The share of a waterhole's value that counts if one camel is enough and no rival is near."""
    water_fade: float
    """What is left of that share with each further camel."""
    race: float
    """How much each camel of the smallest supply blurs a lead in the race for the longest."""
    longest: float = 1.0
    """The share of the ten points of a longest caravan that counts."""


RIDERS: dict[int, Weights] = {
    2: Weights(0.6, 0.6, 0.6, 0.6, 0.08),
    3: Weights(0.6, 0.62, 0.6, 0.6, 0.12),
    4: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
    5: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
}
"""The weights until the last rider is placed, by the number of players."""
CAMELS: dict[int, Weights] = {
    2: Weights(0.5, 0.55, 0.4, 0.55, 0.08),
    3: Weights(0.55, 0.6, 0.5, 0.58, 0.12),
    4: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
    5: Weights(0.6, 0.65, 0.6, 0.6, 0.15),
}
"""The weights once camels are placed, by the number of players."""

_BLUR = 0.3  # of a lead when the supply is empty


def weights_for(options: Options, row: Row) -> Weights:
    """Give the weights of a position."""
    return (CAMELS if row[PHASE] >= P_CAMELS else RIDERS)[options.players]


def evaluate(position: State | View) -> tuple[float, ...]:
    """Give what the position is worth to every seat, in points; after the end, its points."""
    if type(position) is not State and type(position) is not View:
        raise wrong_game(position, "state", NAME)
    options, row = position.options, position._row
    return tuple(values(options, row, weights_for(options, row)))


def values(options: Options, row: Row, weights: Weights) -> list[float]:
    """Give every seat's value on a row without areas to be looked for."""
    if row[PHASE] == P_OVER:
        return [float(points) for points in points_of(options, row)]
    terrain = options._terrain
    flood = flood_of(terrain)
    found = _race(options, row, weights)
    missing = _count_taken(terrain, row, pooled_palms(flood, row[PALMS]), found)
    steps = list(flood.steps(row, options.players))
    _count_palms(terrain, steps, missing, weights, found)
    _count_water(terrain, steps, row, weights, found)
    return found


def _count_taken(terrain: Terrain, row: Row, palms: int, found: list[float]) -> int:
    """Add what every seat has taken (TD7); give the pool of the palms that it has not reached."""
    stack = palms & terrain.stack
    missing = 0
    for seat in range(len(found)):
        areas = row[AREAS + seat]
        known = (row[REACH + seat] | areas) & stack
        missing |= (known ^ stack) << seat * terrain.nowhere
        found[seat] += taken_water(row[TAKEN + seat]) + OASIS_POINTS * known.bit_count()
        if areas:
            found[seat] += (areas ^ (areas & stack)).bit_count()  # TD8.4
    return missing


def _count_palms(
    terrain: Terrain, steps: list[Step], missing: int, weights: Weights, found: list[float]
) -> None:
    """Add what the palms that are missing promise to every seat, a palm once for each caravan."""
    width, stack = terrain.nowhere, terrain.stack
    worth = OASIS_POINTS * weights.palm
    for _, touched in steps:
        fresh = touched & missing
        missing ^= fresh
        seat = 0
        while fresh:
            found[seat] += worth * (fresh & stack).bit_count()
            fresh >>= width
            seat += 1
        worth *= weights.palm_fade


def _count_water(
    terrain: Terrain, steps: list[Step], row: Row, weights: Weights, found: list[float]
) -> None:
    """Add what the waterholes promise to every seat, each by its nearest caravan.

    A quarter of it is sure, another if no rival is nearer, and two more if none is as near.
    """
    size, seats = terrain.size, range(len(found))
    shifts = [seat * terrain.nowhere for seat in seats]
    one, two, three = row[WATER:SUPPLIES]
    water, odd, high = one | two | three, one | three, two | three
    worth = weights.water / 4
    before = [0] * len(found)
    once = 0
    for region, _ in steps:
        # The planes of all colours are laid upon that of the first one.
        laid = region | region >> size
        laid |= laid >> 2 * size | region >> 4 * size
        now = [laid >> shift & water for shift in shifts]
        nearer, once, twice = once, 0, 0
        for cells in now:
            twice |= once & cells
            once |= cells
        for seat in seats:
            new = now[seat] ^ before[seat]
            if new:
                first, alone = new ^ (new & nearer), new ^ (new & twice)
                found[seat] += worth * (
                    (new & odd).bit_count()
                    + (first & odd).bit_count()
                    + 2
                    * (
                        (alone & odd).bit_count()
                        + (new & high).bit_count()
                        + (first & high).bit_count()
                        + 2 * (alone & high).bit_count()
                    )
                )
        before = now
        worth *= weights.water_fade


def _race(options: Options, row: Row, weights: Weights) -> list[float]:
    """Give what every seat can hope for from the longest caravans (TD8.3).

    A rider that is still to be placed counts as the camel that it will be.
    """
    found = [0.0] * options.players
    blur = _BLUR + weights.race * min(row[SUPPLIES:OWN])
    placing = row[PHASE] <= P_RIDERS
    for colour, placed in enumerate(lengths_of(row[LENGTHS], options.players)):
        lengths = list(placed)
        if placing:
            for seat, hand in enumerate(row[HANDS : HANDS + options.players]):
                lengths[seat] += hand >> colour & 1
        for seat, hope in enumerate(_hopes(tuple(lengths), blur)):
            found[seat] += weights.longest * hope
    return found


@lru_cache(maxsize=1 << 14)
def _hopes(lengths: tuple[int, ...], blur: float) -> list[float]:
    """Give what every seat can hope for from caravans of one colour, of these lengths."""
    *_, second, longest = sorted(lengths)
    leads = [length - (longest if length < longest else second) for length in lengths]
    return [
        LONGEST / (1 + exp(-lead / blur)) if length else 0.0
        for length, lead in zip(lengths, leads, strict=True)
    ]
