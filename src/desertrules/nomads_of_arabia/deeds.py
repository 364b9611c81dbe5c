"""What a seat's decision changes in a row; `course` then goes on from there."""

from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    MOST_HANDLERS,
    THIRD_HANDLER_COST,
    Animal,
)
from desertrules.nomads_of_arabia.course import (
    Effect,
    ask,
    go_on,
    open_turn,
    push,
)
from desertrules.nomads_of_arabia.herds import SHIFTS, UNIT_OF, pack, size
from desertrules.nomads_of_arabia.legality import face_slot, hunting_ground, step_cost
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    Capture,
    Decline,
    End,
    Expert,
    Halt,
    Lure,
    Move,
    Pick,
    Pilgrim,
    Place,
    Ride,
    Sands,
    Sell,
    Shift,
    Step,
)
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ABDUL,
    ACTED,
    ACTOR,
    AT,
    AT_PILGRIM,
    CARRIED,
    DISC_PLAYED,
    DISCS,
    DUE,
    EXPERT,
    FACE_DOWN,
    FLAGS,
    GUIDES,
    HELD,
    LAND_SLOTS,
    MONEY,
    POOL,
    RESTOCKED,
    SANDS,
    SEAT,
    SILVER,
    SILVER_TONGUE,
    START,
    STOCK,
    T_ACT,
    T_CAPTURE,
    T_DRAW,
    T_END,
    T_LURE,
    T_MOVE,
    T_RESTOCK,
    T_SHIFT,
    TASK_BITS,
    TASKS,
    USED,
    WINDS,
    next_seat,
    stack,
)
from desertrules.nomads_of_arabia.terrain import AT_CITY

_RESTOCK_THEN_END = stack([T_RESTOCK, T_END])


# --- moving -----------------------------------------------------------------------------------


def _step(options: Options, row: list[int], move: Step) -> None:  # NA3.1
    seat = row[SEAT]
    start = row[AT + seat]
    if move.hire:
        _hire(row, seat, move.hire)
    if row[START]:
        row[MONEY + seat] -= step_cost(row, size(row[GUIDES + seat]))  # NA3.2
        _stop(row)
    else:
        row[START] = start
        row[FLAGS] &= ~DISC_PLAYED
    _enter(options, row, options._terrain.spaces[move.to])


def _ride(options: Options, row: list[int], move: Ride) -> None:  # NA3.6
    seat = row[SEAT]
    _use(row, seat, WINDS)
    if move.hire:
        _hire(row, seat, move.hire)
    _stop(row)
    _enter(options, row, options._terrain.spaces[move.to])


def _hire(row: list[int], seat: int, handlers: tuple[Animal, ...]) -> None:  # NA3.4
    herd = pack(handlers)
    row[POOL] -= herd
    row[GUIDES + seat] = herd
    if len(handlers) == MOST_HANDLERS:
        row[MONEY + seat] -= THIRD_HANDLER_COST


def _enter(options: Options, row: list[int], space: int) -> None:
    seat = row[SEAT]
    row[AT + seat] = space
    if options._terrain.ground[space] == AT_CITY:
        row[POOL] += row[GUIDES + seat]  # NA3.3
        row[GUIDES + seat] = 0
        if row[face_slot(row, space)] == FACE_DOWN:  # NA3.5
            push(row, T_DRAW)


def _stop(row: list[int]) -> None:
    """End the movement."""
    row[START] = 0
    row[FLAGS] &= ~DISC_PLAYED
    row[TASKS] = T_ACT


def _halt(_: Options, row: list[int], __: Halt) -> None:
    _stop(row)


def _pilgrim(options: Options, row: list[int], move: Pilgrim) -> None:  # NA3.7, NA3.9
    seat = row[SEAT]
    kept = pack(move.keep)
    row[POOL] += row[GUIDES + seat]
    row[GUIDES + seat] = 0
    row[STOCK] += row[CARRIED + seat] - kept
    row[CARRIED + seat] = kept
    row[AT + seat] = AT_PILGRIM
    _end(options, row, None)


def _place(options: Options, row: list[int], move: Place) -> None:  # NA3.8
    row[AT + row[SEAT]] = options._terrain.spaces[move.to]
    row[TASKS] = T_ACT


# --- acting -----------------------------------------------------------------------------------


def _capture(_: Options, row: list[int], __: Capture) -> None:
    row[FLAGS] |= ACTED
    push(row, T_CAPTURE)


def _lure(_: Options, row: list[int], __: Lure) -> None:
    row[FLAGS] |= ACTED
    push(row, T_LURE)


def _pick(options: Options, row: list[int], move: Pick) -> None:  # NA4.3
    if move.animal is not None:
        _take(row, hunting_ground(options, row), move.animal)
    row[TASKS] >>= TASK_BITS


def _take(row: list[int], land: int, animal: Animal) -> None:
    row[land] -= UNIT_OF[animal]
    row[CARRIED + row[SEAT]] += UNIT_OF[animal]


def _shift(options: Options, row: list[int], _: Shift) -> None:  # NA4.5
    row[FLAGS] |= ACTED
    push(row, T_SHIFT)
    go_on(options, row)


def _sell(options: Options, row: list[int], move: Sell) -> None:  # NA4.6
    row[FLAGS] |= ACTED
    final = row[face_slot(row, row[AT + row[SEAT]])] - FACE_DOWN - 1
    _trade(options, row, move, SHIFTS[final] if final in range(len(ANIMALS)) else None)


def _trade(options: Options, row: list[int], move: Sell | Abdul, bonus: int | None) -> None:
    """Sell animals; those whose shift is `bonus` bring one dinar more."""
    seat = row[SEAT]
    if move.silver:  # NA5.3
        _use(row, seat, SILVER_TONGUE)
        row[FLAGS] |= SILVER
    herd = pack(move.animals)
    stock = row[STOCK]
    prices = options._terrain.prices
    more = 1 if row[FLAGS] & SILVER else 0
    for shift in SHIFTS:
        number = herd >> shift & 255
        if number:
            price = prices[stock >> shift & 255] + more + (shift == bonus)
            row[MONEY + seat] += number * price
    row[CARRIED + seat] -= herd
    row[STOCK] = stock + herd


def _end(options: Options, row: list[int], _: End | None) -> None:  # NA4.1
    row[FLAGS] &= RESTOCKED
    row[TASKS] = _RESTOCK_THEN_END
    go_on(options, row)


# --- discs ------------------------------------------------------------------------------------


def _use(row: list[int], seat: int, disc: int) -> None:  # NA5.5
    row[DISCS + seat] ^= disc
    row[HELD + seat] -= 1
    row[USED] |= disc


def _use_in_turn(row: list[int], disc: int) -> None:  # NA5.2
    _use(row, row[SEAT], disc)
    if row[TASKS] == T_MOVE and not row[START]:
        row[FLAGS] |= DISC_PLAYED


def _abdul(options: Options, row: list[int], move: Abdul) -> None:
    _use_in_turn(row, ABDUL)
    _trade(options, row, move, None)


def _expert(options: Options, row: list[int], move: Expert) -> None:
    _use_in_turn(row, EXPERT)
    _take(row, LAND_SLOTS[move.landscape], move.animal)
    push(row, T_RESTOCK)
    go_on(options, row)


def _sands(options: Options, row: list[int], _: Sands) -> None:  # NA5.4
    _use(row, row[ACTOR], SANDS)
    row[DUE] = next_seat(options, row) + 1
    open_turn(row, row[ACTOR])


def _decline(options: Options, row: list[int], _: Decline) -> None:
    if row[ACTOR] == row[SEAT]:
        open_turn(row, next_seat(options, row))
    else:
        ask(options, row, row[ACTOR] + 1)


DEEDS: dict[type[Move], Effect] = {
    Step: _step,
    Ride: _ride,
    Halt: _halt,
    Pilgrim: _pilgrim,
    Place: _place,
    Capture: _capture,
    Lure: _lure,
    Pick: _pick,
    Shift: _shift,
    Sell: _sell,
    End: _end,
    Abdul: _abdul,
    Expert: _expert,
    Sands: _sands,
    Decline: _decline,
}
"""What each decision of a seat does."""
