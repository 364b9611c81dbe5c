"""What a seat sees as planes over the rows of strips, and the numbers of all that lies beside."""

from collections.abc import Sequence
from functools import lru_cache

from desertrules.core.planes import MOST, Planes, digits, of_seats, one_of, stacked, turned
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    FINAL_DISCS,
    LANDSCAPES,
    ROWS,
    SPECIAL_DISCS,
)
from desertrules.nomads_of_arabia.kernel.herds import counts
from desertrules.nomads_of_arabia.kernel.slots import (
    ACTED,
    ACTOR,
    ALL_LANDS,
    ALL_STRIPS,
    AT,
    AT_PILGRIM,
    CARRIED,
    DISC_PLAYED,
    DISCS,
    DUE,
    FACES,
    FINALS,
    FLAGS,
    GUIDES,
    HELD,
    IN_HAND,
    LOST,
    MONEY,
    PILE_BITS,
    PILES,
    POOL,
    RESTOCKED,
    SEAT,
    SILVER,
    START,
    STOCK,
    TASKS,
    UNSEEN,
    USED,
    WAITING,
    unpacked,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_LOST,
    T_MOVE,
    T_PLACE,
    T_RESTOCK,
    TASK_BITS,
    TASK_MASK,
    TASK_NAMES,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_DUNE, PLACE_BITS, Terrain
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import View

_FLAGS = (DISC_PLAYED, ACTED, SILVER, RESTOCKED)
_TASKS = [
    {T_PLACE: "move from the Pilgrim", T_LOST: "move of the lost"}.get(number, str(name))
    for number, name in enumerate(TASK_NAMES)
]


def _width(options: Options) -> int:
    return max(len(spaces) for _, spaces in options.components.strips)


def _board(options: Options) -> tuple[int, int]:
    """Give the rows, and the places of the longest strip."""
    return ROWS, _width(options)


def _marked(options: Options) -> list[str]:
    return [
        *LANDSCAPES,
        "city",
        "dune",
        "disc face down",
        *(f"final disc: {disc}" for disc in FINAL_DISCS),
        "where the turn began",
        *of_seats(options.players, "nomad"),
    ]


def _marks(view: View) -> int:
    options, row = view.options, view._row
    terrain, strips, width = options._terrain, row[ALL_STRIPS], _width(options)
    grounds = _grounds(terrain, strips, width)
    discs = [0] * (1 + len(FINAL_DISCS))
    for number, (strip, face) in enumerate(zip(strips, row[FACES : FACES + ROWS], strict=True)):
        if face:
            discs[face - 1] |= _place(terrain.city_of[strip], number, width)
    nomads = turned(row, AT, options.players, view.viewer or 0)
    where = [_plane(space, strips, width) for space in (row[START], *nomads)]
    return grounds | stacked((*discs, *where), ROWS * width) << (AT_DUNE + 1) * ROWS * width


def _place(space: int, row: int, width: int) -> int:
    return 1 << row * width + (space & (1 << PLACE_BITS) - 1)


def _plane(space: int, strips: Sequence[int], width: int) -> int:
    """Give the place of a space on the board; 0 if it is no space, or that of no strip there."""
    strip = space >> PLACE_BITS
    return _place(space, strips.index(strip), width) if strip and strip in strips else 0


@lru_cache(maxsize=1 << 10)
def _grounds(terrain: Terrain, strips: tuple[int, ...], width: int) -> int:
    """Give the planes of what the spaces are, for the strips that lie there."""
    planes = [0] * (AT_DUNE + 1)
    for row, strip in enumerate(strips):
        for space in terrain.spaces_of[strip].values():
            planes[terrain.ground[space]] |= _place(space, row, width)
    return stacked(planes, ROWS * width)


def _counted(options: Options) -> list[str]:
    players, strips = options.players, [name for name, _ in options.components.strips]
    names = [f"asked for: {task}" for task in _TASKS] + [f"pending: {task}" for task in _TASKS]
    names += of_seats(players, "has the turn", "decides", "comes after an extra turn")
    names += ["disc played", "acted", "Silver Tongue holds", "restocked"]
    for where in ("between stock and landscape", "stock", "handlers to hire", *LANDSCAPES):
        names += [f"{where}: {animal}" for animal in ANIMALS]
    names += [f"used: {disc}" for disc in SPECIAL_DISCS]
    names += [f"own: {disc}" for disc in SPECIAL_DISCS]
    names += [f"turned over: {disc}" for disc in FINAL_DISCS]
    names += ["special discs to be laid"]
    names += [f"unseen: {strip}" for strip in strips]
    names += [f"place among those put back: {strip}" for strip in strips]
    carried = [f"{what}: {animal}" for what in ("carries", "handlers") for animal in ANIMALS]
    dinars = ["dinars: ones and tens", "dinars: hundreds and thousands", "dinars: 10,000s"]
    return names + of_seats(
        players, "at the Pilgrim", "lost", *dinars, "special discs held", *carried
    )


def _counts(view: View) -> list[int]:
    options, row, viewer = view.options, view._row, view.viewer
    players, first = options.players, viewer or 0
    found = [*_tasks(row[TASKS]), *_seats(row, players, first)]
    found += [int(bool(row[FLAGS] & flag)) for flag in _FLAGS]
    for herd in (row[IN_HAND], row[STOCK], row[POOL], *row[ALL_LANDS]):
        found += counts(herd)
    found += digits(row[USED], len(SPECIAL_DISCS))
    found += digits(0 if viewer is None else row[DISCS + viewer], len(SPECIAL_DISCS))
    found += digits(row[FINALS], len(FINAL_DISCS))
    found.append(row[WAITING])
    found += _strips(row[UNSEEN], row[PILES], row[PILES + 1], len(options.components.strips))
    for seat in range(first, first + players):
        found += _seat(row, seat % players)
    return found


@lru_cache(maxsize=1 << 12)
def _tasks(tasks: int) -> list[int]:
    """Give what is asked for, and how often each task is pending."""
    pending = list(unpacked(tasks, TASK_BITS))
    asked = one_of(len(_TASKS))[tasks & TASK_MASK]
    return [*asked, *(pending.count(task) for task in range(len(_TASKS)))]


def _seats(row: Sequence[int], players: int, first: int) -> list[int]:
    """Give who has the turn, who decides, and who comes after an extra turn, seat by seat."""
    deciding = T_MOVE <= row[TASKS] & TASK_MASK < T_RESTOCK
    seats = (row[SEAT], row[ACTOR] if deciding else -1, row[DUE] - 1)
    ones = one_of(players)
    each = [ones[(seat - first) % players if seat >= 0 else players] for seat in seats]
    return [one for three in zip(*each, strict=True) for one in three]


@lru_cache(maxsize=1 << 12)
def _strips(unseen: int, cities: int, deserts: int, count: int) -> list[int]:
    """Give which strips are unseen, and the place of each among those put back, from 1."""
    places = [0] * (count + 1)
    for pile in (cities, deserts):
        for place, strip in enumerate(unpacked(pile, PILE_BITS), start=1):
            places[strip] = place
    return digits(unseen >> 1, count) + places[1:]


def _seat(row: Sequence[int], seat: int) -> list[int]:
    """Give where a nomad is if on no space, and what it has; discs only by their number."""
    at, dinars = row[AT + seat], row[MONEY + seat]
    money = [dinars % 100, dinars // 100 % 100, min(dinars // 10_000, MOST)]
    found = [int(at == AT_PILGRIM), int(at == LOST), *money, row[HELD + seat]]
    return [*found, *counts(row[CARRIED + seat]), *counts(row[GUIDES + seat])]


planes: Planes = Planes(_board, _marked, _counted, _marks, _counts)
"""Rows and places: what the spaces are, discs on cities, nomads; animals, money, discs, strips."""
