"""What the speed must be: ratios with a gate that has to be met and a goal to strive for."""

import math
import statistics
from typing import TypeAlias

from attrs import frozen

from benchmarks import pychess
from benchmarks.interfaces import GYMNASIUM, OPENSPIEL, PETTINGZOO
from benchmarks.logged import APPLY, FRESH, REPLAY, UNCHECKED
from benchmarks.measure import Costs, Figure, rounds
from benchmarks.peers import (
    CATANATRON,
    HEX,
    HEX_CLONED,
    OPEN_SPIEL_CHESS,
    PETTINGZOO_CHESS,
    PYTHON_GAMES,
)
from benchmarks.peers import open_spiel_python as python_game
from benchmarks.playing import (
    CELLS,
    DECISIONS,
    LAZY,
    LISTS,
    LOOP,
    MODULE,
    NAIVE,
    STATES,
    TOP,
    cells_name,
)
from benchmarks.pychess import ANCHOR
from benchmarks.questions import COPY, GREEDY, GREEDY_BEFORE, PICKLE, POINTS, SCORE, SEARCH
from benchmarks.records import (
    FIRST_STATE,
    FIRST_VALIDATE,
    IMPORT_ATTRS,
    IMPORT_OURS,
    JOBS,
    JSON_LOADS,
    LOAD,
    VALIDATE_JSON,
    VALIDATE_TEXT,
)
from benchmarks.scale import DASK_CPU, HERE, HERE_CPU, PROCESSES
from benchmarks.workloads import DESERT, NOMADS, SAHARA, TITLES, named

TIME = ", time by time"


def _over(one: str, other: str, note: str = "") -> str:
    """Name a ratio by both its sides."""
    return f"{one} ÷ {other}{note}"


@frozen
class Faster:
    """How many times as fast one is as another; of several others, as the middle one."""

    one: str
    others: tuple[str, ...]
    gate: float
    goal: float
    together: str = ""
    """What several others are called."""
    at_most = False

    @property
    def text(self) -> str:
        """Both sides, by their names in the other tables."""
        return _over(self.one, self.together or self.others[0])

    @property
    def needs(self) -> tuple[str, ...]:
        """Who must have been measured."""
        return (self.one, *self.others)

    def figure(self, costs: Costs) -> Figure:
        """Give the ratio, taken round by round."""
        found = rounds(costs, *self.needs)
        return Figure.of(statistics.median(others) / one for one, *others in found)


@frozen
class Dearer:
    """How many times as long one takes as another, which it should not do by much."""

    one: str
    other: str
    gate: float
    goal: float
    at_most = True

    @property
    def text(self) -> str:
        """Both sides, by their names in the other tables."""
        return _over(self.one, self.other, TIME)

    @property
    def needs(self) -> tuple[str, ...]:
        """Who must have been measured."""
        return (self.one, self.other)

    def figure(self, costs: Costs) -> Figure:
        """Give the ratio, taken round by round."""
        return Figure.ratio(costs, self.other, self.one)


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
        return Figure.of(
            statistics.linear_regression(sizes, [math.log(cost) for cost in each]).slope
            for each in rounds(costs, *self.needs)
        )


Gate: TypeAlias = Faster | Dearer | Growth

_FOUND: tuple[tuple[str, str, tuple[float, ...], tuple[float, ...]], ...] = (
    (LOOP, ANCHOR, (2.6, 4.1, 3.9), (4, 6, 6)),
    (MODULE, ANCHOR, (4.5, 7.9, 7), (6, 10, 9)),
    (LAZY, ANCHOR, (8, 16, 11), (9.8, 20, 13.8)),
    (REPLAY, pychess.KNOWN, (3.6, 7.1, 7.8), (4.5, 8.9, 9.7)),
    (APPLY, pychess.KNOWN_COPIED, (2.4, 4.2, 4.7), (3, 5.3, 5.9)),
    (VALIDATE_TEXT, pychess.READ_GAME, (1, 0.8, 1.15), (3, 3, 3)),
    (VALIDATE_JSON, pychess.READ_GAME, (2.7, 3.5, 5.7), (6, 8, 9)),
)
"""What, beside what of python-chess, and the gates and goals of the three games.

A gate is what there was before more was asked for; where nothing more is asked for, that is the
goal, and the gate is four fifths of it.
"""

_MIDDLE = "the middle one of OpenSpiel's Python games"
_PYTHON_GAMES = tuple(python_game(game) for game in PYTHON_GAMES)

GATES: tuple[Gate, ...] = (
    *(
        Faster(named(title, one), (other,), gate, goal)
        for one, other, gates, goals in _FOUND
        for title, gate, goal in zip(TITLES.values(), gates, goals, strict=True)
    ),
    *(
        Faster(named(title, one), (named(title, other),), gate, goal)
        for one, other, gate, goal in (
            (POINTS, SCORE, 2, 4),
            (GREEDY, GREEDY_BEFORE, 1.5, 2.5),
            (REPLAY, APPLY, 1.8, 3),
        )
        for title in TITLES.values()
    ),
    Faster(JOBS[2], (JOBS[1],), 1.4, 1.7),
    Faster(PROCESSES, (HERE,), 1.8, 1.8),
    Dearer(DASK_CPU, HERE_CPU, 1.3, 1.3),
    *(Dearer(named(title, LOAD), named(title, JSON_LOADS), 1.8, 1.3) for title in TITLES.values()),
    Dearer(IMPORT_OURS, IMPORT_ATTRS, 1.7, 1.3),
    Faster(named(DESERT, LISTS), (ANCHOR,), 4, 6),
    Faster(named(DESERT, LAZY), (named(DESERT, NAIVE),), 50, 80),
    Faster(
        named(DESERT, LAZY), _PYTHON_GAMES, 3.5, 6, "the middle one of OpenSpiel's Python games"
    ),
    Faster(named(DESERT, LAZY), (OPEN_SPIEL_CHESS,), 0.7, 1.2),
    Faster(named(DESERT, LAZY), (CATANATRON,), 5, 8),
    *(
        Faster(named(DESERT, one), (named(DESERT, LOOP),), 0.2, 0.2)
        for one in (PETTINGZOO, GYMNASIUM, OPENSPIEL)
    ),
    Growth(
        f"{DESERT}: a move's cost grows with the cells to the power of",
        tuple((cells, cells_name(cells)) for cells in CELLS),
        1,
        1,
    ),
)

PAIRS: tuple[tuple[str, str], ...] = (
    (named(DESERT, PETTINGZOO), PETTINGZOO_CHESS),
    *((named(DESERT, OPENSPIEL), game) for game in _PYTHON_GAMES),
    *(
        (named(title, one), other)
        for one, other in (
            (LOOP, pychess.LOOP),
            (TOP, ANCHOR),
            (DECISIONS, ANCHOR),
            (LISTS, ANCHOR),
            (LAZY, HEX),
            (STATES, HEX_CLONED),
            (STATES, pychess.LISTS_COPIED),
            (UNCHECKED, pychess.COPIED),
            (FRESH, pychess.FRESH_COPIED),
            (GREEDY, pychess.GREEDY),
            (SEARCH, pychess.SEARCH),
            (PICKLE, pychess.PICKLE),
            (COPY, pychess.COPY),
            (FIRST_STATE, pychess.FIRST_BOARD),
            (FIRST_VALIDATE, pychess.FIRST_GAME),
        )
        for title in TITLES.values()
    ),
)
"""What no gate asks for, but the same work on both sides: checked or not, in place or copied."""

_LOOP = (
    "a decision of the loop is about 33 calls of Python functions: five of ours, each with the one"
    " of the game behind it, and `Random.choice`, which asks three times how many moves there are. "
)
_DESERTS_LOOP = _LOOP + (
    "Of 930 bytecodes, to place the camel takes 190, to find the chosen one among the bits 130;"
    " the set-up, 45 draws before the first decision, is a tenth of the time"
)
_SAHARAS_LOOP = _LOOP + (
    "Of 730 bytecodes, to carry moves out takes 210; after two of five decisions a card is dealt."
    " The mask of legal moves was met before in one of nine cases, so to remember lists of them"
    " gains nothing"
)
_NOMADS_LOOP = _LOOP + (
    "Of 600 bytecodes no function takes more than a tenth: what is sold is picked by 65, steps are"
    " listed and checked by 40, lists of neighbours that are met for the first time take 60"
)
_AS_BEFORE = (
    "as many moves a second as when the goal was set, by as many bytecodes; on a quiet machine"
    " python-chess gained more, and the goal lies within the spread of runs"
)
_KINDS = (
    "the list of a move's kind alone decides whether it is legal, where functions beside the lists"
    " judged before: that takes six in a hundred more instructions than when the goal was set. As"
    " moves of one kind seldom follow one another, they cannot be made by one loop as in the other"
    " games; a turn's end, where it is looked whether herds are to be restocked, takes a fifth"
)
_ALONE = (
    "by four in a hundred fewer instructions than when the goal was set; measured by themselves,"
    " the two sides give the goal's ratio, in a run with all others between them less"
)
_TEXT = (
    "a game has 170 moves, far fewer than one of the others: header, result and report are a"
    " quarter of the time. A third goes to cutting lines and recognising moves, by no function that"
    " takes more than a tenth; the rest to making them in one loop as a replay does, which notes"
    " whose turn each is and takes a third longer for it"
)
_JSON = (
    "two thirds of the time are the replay and the areas at the end; a game has 170 moves, far"
    " fewer than one of the others, so that the strict reading of its header, its result and the"
    " report weigh more than that of the moves. A move that was read is not the one that the kernel"
    " keeps, but equal to it, which it takes a call to find out"
)
_POINTS = (
    "`score`, the other side, gains by all that `points` gains: beside the `score` of the day when"
    " the goal was set, `points` is more than nine times as fast. What is left are the palms that"
    " each seat touches, found among 1,470 bits"
)
_TRIED = (
    "half of a move that is tried is `apply_unchecked`, which both sides need, and `score` has"
    " gained, too: beside what such a ply cost when the goal was set it is more than four times as"
    " fast"
)
_JOBS = (
    "of the second of CPU time that one process needs, a seventh is the start, which cannot be"
    " shared: half of it the modules of Python and of other packages, a third our own, the rest the"
    " game and its first record. To cut the file, to send records and to tell of them takes a"
    " twenty-fifth. By that, two cores that nobody else uses would give 1.6"
)
_CORES = (
    "a game takes the processes no more CPU time than one alone, the process that gives them work"
    " takes hardly any, and by how long each game lasts the work could be shared to 1.99: the rest"
    " is what two at once lose to one another, and to other programs"
)
_CLUSTER = (
    "Dask's scheduler and workers take 43 milliseconds of CPU time each second, whether or not"
    " anybody works, so that they are dearer on a machine that is busy with something else; runs"
    " gave from 1.1 to 1.4"
)
_CARRIED = (
    "six in a hundred more instructions than when the goal was set: since then lengths of"
    " caravans are carried along, by which `points` needs no search for them, and what is known of"
    " a cell's surroundings is looked up for all cells like it"
)
_AS_MANY = "by as many instructions as when the goal was set; it lies within the spread of runs"
_SPREAD = "by no more bytecodes than when the goal was set; it lies within the spread of runs"
_ASKED = (
    "listing moves lazily and picking one, asking whose turn it is, and a state for each move are"
    " half of it; the kernel's own work, which is all that a playout does, the other half"
)
_REPLAY = (
    "a replay checks and makes every move, which is half of what apply does; the other half, copies"
    " of the row, a state and the calls for each move, is all that it can save"
)
_LISTS = (
    "there are 29 legal camels on average, each taken from its bit by one round of a Python loop,"
    " and 350 riders while these are placed: listing is more than half of the time. Remembering"
    " lists, splitting the mask, or going through all bits in C was measured and is no faster"
)
_PICKING = (
    "to pick one of the legal camels by its number takes a quarter of the bytecodes, to place it a"
    " third; the masks themselves, in C, take less than a third of the time"
)
_HEADER = "a game is short, so the strict reading of the header weighs as much as that of the moves"
_ARRAYS = (
    "more than a third of a step is the making of two arrays of 9,114 and 2,406 numbers, a seventh"
    " the search for ones in the mask, by which the user's loop chooses, a tenth the mask itself,"
    " an eighth the move, and the rest calls between PettingZoo and the game; on a busy machine,"
    " whose caches others empty, arrays suffer most"
)

REASONS: dict[str, str] = {
    _over(named(DESERT, PETTINGZOO), named(DESERT, LOOP)): _ARRAYS,
    _over(named(DESERT, LOOP), ANCHOR): _DESERTS_LOOP,
    _over(named(SAHARA, LOOP), ANCHOR): _SAHARAS_LOOP,
    _over(named(NOMADS, LOOP), ANCHOR): _NOMADS_LOOP,
    **{_over(named(title, LAZY), ANCHOR): _AS_BEFORE for title in (SAHARA, NOMADS)},
    **{_over(named(title, MODULE), ANCHOR): _ASKED for title in TITLES.values()},
    _over(named(DESERT, REPLAY), pychess.KNOWN): _CARRIED,
    _over(named(DESERT, APPLY), pychess.KNOWN_COPIED): _AS_MANY,
    _over(named(SAHARA, REPLAY), pychess.KNOWN): _SPREAD,
    _over(named(NOMADS, REPLAY), pychess.KNOWN): _KINDS,
    _over(named(NOMADS, APPLY), pychess.KNOWN_COPIED): _ALONE,
    _over(named(DESERT, VALIDATE_TEXT), pychess.READ_GAME): _TEXT,
    _over(named(NOMADS, VALIDATE_TEXT), pychess.READ_GAME): _SPREAD,
    _over(named(DESERT, VALIDATE_JSON), pychess.READ_GAME): _JSON,
    _over(named(DESERT, POINTS), named(DESERT, SCORE)): _POINTS,
    _over(named(DESERT, GREEDY), named(DESERT, GREEDY_BEFORE)): _TRIED,
    _over(JOBS[2], JOBS[1]): _JOBS,
    _over(PROCESSES, HERE): _CORES,
    _over(DASK_CPU, HERE_CPU, TIME): _CLUSTER,
    **{_over(named(title, REPLAY), named(title, APPLY)): _REPLAY for title in TITLES.values()},
    _over(named(DESERT, LISTS), ANCHOR): _LISTS,
    _over(named(DESERT, LAZY), _MIDDLE): _PICKING,
    _over(named(DESERT, LOAD), named(DESERT, JSON_LOADS), TIME): _HEADER,
}
"""For each gate whose goal is missed, the reason that profiling found."""
