"""What follows by itself: restocks, dune shifts, the end of a turn and the next.

All of it is written down in the row as tasks; `go_on` does those that need nobody, until one is
asked for.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from desertrules.nomads_of_arabia.components import (
    DROVE,
    KEPT,
    LANDSCAPES,
    ROWS,
)
from desertrules.nomads_of_arabia.kernel.dice import strips_due
from desertrules.nomads_of_arabia.kernel.herds import (
    HIGH,
    ONE_OF_EACH,
    SHIFTS,
    Herd,
    least,
    one_kind,
    size,
)
from desertrules.nomads_of_arabia.kernel.slots import (
    ACTOR,
    ALL_LANDS,
    ALL_STRIPS,
    AT,
    AT_PILGRIM,
    CARRIED,
    DUE,
    FACE_DOWN,
    FACES,
    FLAGS,
    GUIDES,
    IN_HAND,
    LANDS,
    LOST,
    PILE_BITS,
    PILES,
    POOL,
    RESTOCKED,
    SEAT,
    STOCK,
    STRIPS,
    TASKS,
    TO_ASK,
    UNSEEN,
    WAITING,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_DRIVE,
    T_END,
    T_FILL,
    T_FINAL,
    T_KEEP,
    T_LOSE,
    T_LOST,
    T_MOVE,
    T_PLACE,
    T_RANDOM,
    T_RESTOCK,
    T_SANDS,
    T_SHIFT,
    T_STRIP,
    TASK_BITS,
    TASK_MASK,
    stack,
)
from desertrules.nomads_of_arabia.kernel.terrain import NOBODY, PLACE_BITS
from desertrules.nomads_of_arabia.moves import Decline, End
from desertrules.nomads_of_arabia.options import Options

Change: TypeAlias = Callable[[Options, list[int], Any], None]
"""What a legal move of a kind does to a row."""

_RESTOCK_THEN_END = stack([T_RESTOCK, T_END])
_RANDOM_THEN_SHIFT = stack([T_RANDOM, T_SHIFT, T_END])  # NA7.4
_FIRST_CITY, _START_CITY = 1, 3  # rows, NA2.2, NA2.5
A_LANDSCAPE = -1


def push(row: list[int], task: int) -> None:
    """Put a task before all others."""
    row[TASKS] = row[TASKS] << TASK_BITS | task


def swap(row: list[int], task: int) -> None:
    """Put a task in the place of the first one."""
    row[TASKS] = row[TASKS] & ~TASK_MASK | task


def go_on(options: Options, row: list[int]) -> None:
    """Do what needs nobody, until something is asked for."""
    while (task := row[TASKS] & TASK_MASK) >= T_RESTOCK:
        if task == T_END:
            _end_turn(options, row)
        elif task == T_RESTOCK:
            _restock(row)
        elif task == T_SHIFT:
            _remove_strip(options, row)
        elif task == T_LOSE:
            _lose(options, row)
        else:
            _begin(options, row)


def done(options: Options, row: list[int]) -> None:
    """Take the first task off, and go on."""
    row[TASKS] >>= TASK_BITS
    if row[TASKS] & TASK_MASK >= T_RESTOCK:
        go_on(options, row)


# --- turns ------------------------------------------------------------------------------------


def _begin(options: Options, row: list[int]) -> None:  # NA2.5
    city = options._terrain.city_of[row[STRIPS + _START_CITY]]
    row[AT : AT + options.players] = [city] * options.players
    open_turn(row, 0)


def open_turn(row: list[int], seat: int) -> None:
    """Begin the turn of a seat, in which nothing has happened yet."""
    at = row[AT + seat]
    row[SEAT] = row[ACTOR] = seat
    row[TASKS] = T_MOVE if at > LOST else T_PLACE if at == AT_PILGRIM else T_LOST


def close_turn(options: Options, row: list[int], _: End | None = None) -> None:  # NA4.1, NA7.1
    """Restock what is empty, and then end the turn."""
    if row[FLAGS]:
        row[FLAGS] &= RESTOCKED
    if restock_due(row[STOCK], row[ALL_LANDS]) is None:
        _end_turn(options, row)
    else:
        row[TASKS] = _RESTOCK_THEN_END
        go_on(options, row)


def _end_turn(options: Options, row: list[int]) -> None:
    """Do NA7.4 once, then ask for Sands of Time or go to the next seat."""
    if row[FLAGS]:
        row[FLAGS] = 0
        row[TASKS] = _RANDOM_THEN_SHIFT
    elif row[DUE]:
        seat = row[DUE] - 1
        row[DUE] = 0
        open_turn(row, seat)
    else:
        row[ACTOR] = NOBODY
        ask_next(options, row)


def ask_next(options: Options, row: list[int], _: Decline | None = None) -> None:  # NA5.4
    """Ask the next seat for Sands of Time; when all have been asked, open the next turn."""
    seat = row[SEAT]
    actor = options._terrain.next_asked[row[TO_ASK]][seat][row[ACTOR]]
    if actor == NOBODY:
        open_turn(row, (seat + 1) % options.players)
    else:
        row[ACTOR] = actor
        row[TASKS] = T_SANDS


# --- restocks ---------------------------------------------------------------------------------


def restock_due(stock: Herd, lands: Sequence[Herd]) -> int | None:  # NA7.1
    """Give which restock is due: `A_LANDSCAPE`, or the shift of a kind; None if there is none."""
    green, red, purple, blue, ochre = lands
    if not (green and red and purple and blue and ochre):
        return A_LANDSCAPE if stock else None
    grazing = green | red | purple | blue | ochre
    if (grazing | HIGH) - ONE_OF_EACH & HIGH == HIGH:  # as `fits`: there is one of each
        return None
    for shift in SHIFTS:
        if not grazing >> shift & 255 and stock >> shift & 255:
            return shift
    return None


def _restock(row: list[int]) -> None:
    """Begin the restock that is due, or be done with restocking."""
    stock = row[STOCK]
    due = restock_due(stock, row[ALL_LANDS])
    if due is None:
        row[TASKS] >>= TASK_BITS
        return
    if due == A_LANDSCAPE:
        push(row, T_FILL)
    else:  # NA7.3
        row[IN_HAND] = drove = min(DROVE, stock >> due & 255) << due
        row[STOCK] = stock - drove
        push(row, T_DRIVE)
    if row[SEAT] >= 0:
        row[FLAGS] |= RESTOCKED


def empty_landscape(row: list[int]) -> int:
    """Give the slot of the first landscape without animals."""
    return row.index(0, LANDS, LANDS + len(LANDSCAPES))


# --- dune shifts ------------------------------------------------------------------------------


def _remove_strip(options: Options, row: list[int]) -> None:  # NA6.1
    last = STRIPS + ROWS - 1
    strip = row[last]
    pile = PILES if options._terrain.is_city_strip(strip) else PILES + 1
    length = -(-row[pile].bit_length() // PILE_BITS)
    row[pile] |= strip << PILE_BITS * length
    row[last] = row[FACES + ROWS - 1] = 0
    swap(row, T_LOSE)


def _lose(options: Options, row: list[int]) -> None:  # NA6.2
    """Lose the next nomad of the strip that is gone; when there is none, draw the new strip."""
    players = options.players
    strips = row[ALL_STRIPS]
    for step in range(players):
        seat = (row[SEAT] + step) % players
        at = row[AT + seat]
        if at > LOST and at >> PLACE_BITS not in strips:
            row[POOL] += row[GUIDES + seat]
            row[GUIDES + seat] = 0
            row[AT + seat] = LOST
            carried = row[CARRIED + seat]
            if size(carried) > KEPT:
                if one_kind(carried):
                    lose_all_but(row, seat, KEPT * least(carried, ONE_OF_EACH))
                else:
                    row[ACTOR] = seat
                    push(row, T_KEEP)
            return
    _draw_strip(options, row)


def lose_all_but(row: list[int], seat: int, kept: Herd) -> None:
    """Take all animals of a lost nomad but those it keeps."""
    row[STOCK] += row[CARRIED + seat] - kept
    row[CARRIED + seat] = kept
    row[ACTOR] = row[SEAT]


def _draw_strip(options: Options, row: list[int]) -> None:  # NA6.3
    if strips_due(options, row):
        swap(row, T_STRIP)
        return
    pile = PILES + 1 if options._terrain.is_city_strip(row[STRIPS]) else PILES
    strip = row[pile] & (1 << PILE_BITS) - 1
    row[pile] >>= PILE_BITS
    lay_strip(options, row, strip)


def lay_strip(options: Options, row: list[int], strip: int) -> None:
    """Lay a strip, in the set-up as the next row, later as row 0; the first task is then done."""
    row[UNSEEN] &= ~(1 << strip)
    row[TASKS] >>= TASK_BITS
    if row[SEAT] < 0:  # NA2.1
        row[row.index(0, STRIPS)] = strip
        if row[STRIPS + ROWS - 1] and options.special:  # NA2.2
            row[FACES + _FIRST_CITY] = FACE_DOWN
            row[WAITING] -= 1
        return
    row.insert(STRIPS, strip)
    del row[STRIPS + ROWS]
    row.insert(FACES, 0)
    del row[FACES + ROWS]
    if options._terrain.is_city_strip(strip):  # NA6.4
        if row[WAITING]:
            row[FACES] = FACE_DOWN
            row[WAITING] -= 1
        else:
            push(row, T_FINAL)
