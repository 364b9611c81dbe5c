"""What lies ahead of a nomad: cities and landscapes by steps, and what a catch there brings."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from desertrules.nomads_of_arabia.components import FREE_HANDLERS
from desertrules.nomads_of_arabia.kernel.dice import hits_of
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts, least
from desertrules.nomads_of_arabia.kernel.lists import hires
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, Terrain

FAR = 99
"""More steps than there are to anywhere."""
Prices: TypeAlias = tuple[int, ...]
"""What one animal of each kind brings."""


@lru_cache(maxsize=1 << 12)
def prices_of(terrain: Terrain, stock: Herd) -> Prices:
    """Give the prices with a stock (NA1.4)."""
    there = zip(terrain.prices, counts(stock), strict=True)
    return tuple([prices[number] for prices, number in there])


def worth_of(herd: Herd, prices: Prices) -> int:
    """Give what animals bring at these prices."""
    donkeys, goats, horses, camels = prices
    return (
        donkeys * (herd & 255)
        + goats * (herd >> 8 & 255)
        + horses * (herd >> 16 & 255)
        + camels * (herd >> 24)
    )


@lru_cache(maxsize=512)
def ways_of(terrain: Terrain, strips: tuple[int, ...]) -> dict[int, list[int]]:
    """Give for each space of some rows the least steps to each landscape, and last to a city."""
    rows = (0, *strips, 0)
    near = {
        space: tuple(terrain.near(space, above, below, 0).spaces.values())
        for above, strip, below in zip(rows, strips, rows[2:], strict=False)
        for space in terrain.spaces_of[strip].values()
    }
    return {space: _steps_from(terrain, near, space) for space in near}


def _steps_from(terrain: Terrain, near: Mapping[int, Iterable[int]], start: int) -> list[int]:
    steps = [FAR] * (AT_CITY + 1)
    reached, edge, taken = {start}, {start}, 0
    while edge:
        for ground in {terrain.ground[space] for space in edge}:
            if ground <= AT_CITY:
                steps[ground] = min(steps[ground], taken)
        edge = {other for space in edge for other in near[space]} - reached
        reached |= edge
        taken += 1
    return steps


@lru_cache(maxsize=1 << 14)
def catch(terrain: Terrain, handlers: Herd, there: Herd, prices: Prices) -> float:
    """Give what a capture brings in the mean (NA4.3): the dearest animal if every die is blank."""
    grazing = zip(prices, counts(there), strict=True)
    dearest = max([price for price, number in grazing if number], default=0)
    rolls = hits_of(handlers, terrain.faces.hit, terrain.faces.blank)
    caught = [
        weight * (worth_of(least(hits, there), prices) if hits else dearest)
        for hits, weight in rolls
    ]
    return sum(caught) / sum(weight for _, weight in rolls)


@lru_cache(maxsize=1 << 14)
def catch_by_hire(terrain: Terrain, pool: Herd, there: Herd, prices: Prices) -> float:
    """Give what a capture brings in the mean with the best handlers that cost nothing (NA3.4)."""
    hired = hires(pool, FREE_HANDLERS)
    return max(catch(terrain, handlers, there, prices) for handlers in hired)
