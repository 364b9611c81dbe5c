"""What the speed must be: ratios with a gate that has to be met and a goal to strive for."""

import math
import statistics
from typing import TypeAlias

from attrs import frozen

from benchmarks.measure import Costs, Figure
from benchmarks.ours import (
    APPLY,
    CELLS,
    DESERT,
    IMPORT_ATTRS,
    IMPORT_OURS,
    JSON_LOADS,
    LAZY,
    LISTS,
    LOAD,
    NAIVE,
    NOMADS,
    REPLAY,
    SAHARA,
    TITLES,
    cells_name,
    named,
)
from benchmarks.peers import ANCHOR, CATANATRON, OPEN_SPIEL_CHESS, PYTHON_GAMES, open_spiel_python


@frozen
class Faster:
    """How many times as fast one is as another; of several others, as the middle one."""

    text: str
    one: str
    others: tuple[str, ...]
    gate: float
    goal: float
    at_most = False

    @property
    def needs(self) -> tuple[str, ...]:
        """Who must have been measured."""
        return (self.one, *self.others)

    def figure(self, costs: Costs) -> Figure:
        """Give the ratio, taken round by round."""
        rounds = zip(costs[self.one], *(costs[other] for other in self.others), strict=True)
        return Figure.of(statistics.median(others) / one for one, *others in rounds)


@frozen
class Dearer:
    """How many times as long one takes as another, which it should not do by much."""

    text: str
    one: str
    other: str
    gate: float
    goal: float
    at_most = True

    @property
    def needs(self) -> tuple[str, ...]:
        """Who must have been measured."""
        return (self.one, self.other)

    def figure(self, costs: Costs) -> Figure:
        """Give the ratio, taken round by round."""
        rounds = zip(costs[self.one], costs[self.other], strict=True)
        return Figure.of(one / other for one, other in rounds)


@frozen
class Growth:
    """How the cost grows with a size: the exponent, 1 if it grows as the size does."""

    text: str
    sizes: tuple[tuple[int, str], ...]
    """Each size, and who was measured at it."""
    gate: float
    goal: float
    at_most = True

    @property
    def needs(self) -> tuple[str, ...]:
        """Who must have been measured."""
        return tuple(name for _, name in self.sizes)

    def figure(self, costs: Costs) -> Figure:
        """Give the slope of the costs over the sizes on logarithmic scales, round by round."""
        sizes = [math.log(size) for size, _ in self.sizes]
        rounds = zip(*(costs[name] for _, name in self.sizes), strict=True)
        return Figure.of(
            statistics.linear_regression(sizes, [math.log(cost) for cost in each]).slope
            for each in rounds
        )


Gate: TypeAlias = Faster | Dearer | Growth

_LAZY_DESERT = named(DESERT, LAZY)
_PYTHON_GAMES = tuple(open_spiel_python(game) for game in PYTHON_GAMES)

GATES: tuple[Gate, ...] = (
    Faster(f"{DESERT} lazy playout ÷ python-chess push playout", _LAZY_DESERT, (ANCHOR,), 6, 10),
    Faster("… with full lists ÷ the same", named(DESERT, LISTS), (ANCHOR,), 4, 6),
    Faster("… apply only ÷ the same", named(DESERT, APPLY), (ANCHOR,), 9, 15),
    Faster("… lazy ÷ the naive reference", _LAZY_DESERT, (named(DESERT, NAIVE),), 50, 80),
    Faster("… lazy ÷ OpenSpiel Python games", _LAZY_DESERT, _PYTHON_GAMES, 3.5, 6),
    Faster("… lazy ÷ OpenSpiel C++ chess", _LAZY_DESERT, (OPEN_SPIEL_CHESS,), 0.7, 1.2),
    Faster("… lazy ÷ catanatron", _LAZY_DESERT, (CATANATRON,), 5, 8),
    Faster("Sahara lazy playout ÷ python-chess push", named(SAHARA, LAZY), (ANCHOR,), 8, 14),
    Faster("Nomads lazy playout ÷ python-chess push", named(NOMADS, LAZY), (ANCHOR,), 4, 8),
    *(
        Faster(
            f"{title}: fused replay ÷ own apply loop",
            named(title, REPLAY),
            (named(title, APPLY),),
            1.8,
            3,
        )
        for title in TITLES.values()
    ),
    *(
        Dearer(
            f"{title}: loading a record ÷ `json.loads` of it",
            named(title, LOAD),
            named(title, JSON_LOADS),
            1.8,
            1.3,
        )
        for title in TITLES.values()
    ),
    Dearer("`import desertrules` ÷ `import attrs`", IMPORT_OURS, IMPORT_ATTRS, 1.7, 1.3),
    Growth(
        f"{DESERT}: a move's cost grows with the cells to the power of",
        tuple((cells, cells_name(cells)) for cells in CELLS),
        1,
        1,
    ),
)

_REPLAY = (
    "a replay checks and makes every move, which is half of what apply does; the other half, copies"
    " of the row, a state and the calls for each move, is all that it can save"
)
_PICKING = (
    "to pick one of the legal camels by its number takes a quarter of the bytecodes, to place it a"
    " third; the masks themselves, in C, take less than a third of the time"
)

REASONS: dict[str, str] = {
    f"{DESERT} lazy playout ÷ python-chess push playout": _PICKING,
    "… with full lists ÷ the same": (
        "there are 29 legal camels on average, each taken from its bit by one round of a Python"
        " loop, and 350 riders while these are placed: listing is more than half of the time."
        " Remembering lists, splitting the mask, or going through all bits in C was measured and is"
        " no faster"
    ),
    "… apply only ÷ the same": (
        "a camel takes 300 bytecodes, 200 of them to place it and 100 for the check and the state;"
        " most of the time goes to the interpreter, not to the masks"
    ),
    "… lazy ÷ OpenSpiel Python games": _PICKING,
    **{f"{title}: fused replay ÷ own apply loop": _REPLAY for title in TITLES.values()},
    f"{DESERT}: loading a record ÷ `json.loads` of it": (
        "a game is short, so the strict reading of the header weighs as much as that of the moves"
    ),
}
"""For each gate whose goal is missed, the reason that profiling found."""
