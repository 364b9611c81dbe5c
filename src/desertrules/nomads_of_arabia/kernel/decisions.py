"""What a seat's decision changes in a row; `turns` then goes on from there."""

from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    MOST_HANDLERS,
    THIRD_HANDLER_COST,
    Animal,
)
from desertrules.nomads_of_arabia.kernel.herds import SHIFTS, UNIT_OF, pack
from desertrules.nomads_of_arabia.kernel.places import face_slot, hunting_ground, second_step_cost
from desertrules.nomads_of_arabia.kernel.slots import (
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
    SANDS,
    SEAT,
    SILVER,
    SILVER_TONGUE,
    START,
    STOCK,
    TASKS,
    TO_ASK,
    USED,
    WINDS,
    next_seat,
    seats_to_ask,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_ACT,
    T_CAPTURE,
    T_DRAW,
    T_LURE,
    T_MOVE,
    T_RESTOCK,
    T_SHIFT,
    TASK_BITS,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY
from desertrules.nomads_of_arabia.kernel.turns import (
    Effect,
    ask_next,
    close_turn,
    go_on,
    open_turn,
    push,
)
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

# --- moving -----------------------------------------------------------------------------------


def _step(options: Options, row: list[int], move: Step) -> None:  # NA3.1
    terrain, seat, hire = options._terrain, row[SEAT], move.hire
    if row[START]:
        row[MONEY + seat] -= second_step_cost(row, seat, len(hire))  # NA3.2
        _halt(options, row)
    else:
        row[START] = row[AT + seat]
        if row[FLAGS]:
            row[FLAGS] &= ~DISC_PLAYED
    if hire:
        _hire(row, seat, hire)
    row[AT + seat] = to = terrain.spaces[move.to]
    if terrain.ground[to] == AT_CITY:
        _enter_city(row, seat, to)


def _ride(options: Options, row: list[int], move: Ride) -> None:  # NA3.6
    seat = row[SEAT]
    _use(options, row, seat, WINDS)
    _hire(row, seat, move.hire)
    _halt(options, row)
    row[AT + seat] = to = options._terrain.spaces[move.to]
    if options._terrain.ground[to] == AT_CITY:
        _enter_city(row, seat, to)


def _hire(row: list[int], seat: int, handlers: tuple[Animal, ...]) -> None:  # NA3.4
    herd = pack(handlers)
    row[POOL] -= herd
    row[GUIDES + seat] += herd
    if len(handlers) == MOST_HANDLERS:
        row[MONEY + seat] -= THIRD_HANDLER_COST


def _enter_city(row: list[int], seat: int, city: int) -> None:
    row[POOL] += row[GUIDES + seat]  # NA3.3
    row[GUIDES + seat] = 0
    if row[face_slot(row, city)] == FACE_DOWN:  # NA3.5
        push(row, T_DRAW)


def _halt(_: Options, row: list[int], __: Halt | None = None) -> None:
    """End the movement."""
    row[START] = 0
    if row[FLAGS]:
        row[FLAGS] &= ~DISC_PLAYED
    row[TASKS] = T_ACT


def _pilgrim(options: Options, row: list[int], move: Pilgrim) -> None:  # NA3.7, NA3.9
    seat = row[SEAT]
    guides, carried = row[GUIDES + seat], row[CARRIED + seat]
    if guides:
        row[POOL] += guides
        row[GUIDES + seat] = 0
    if carried:
        row[CARRIED + seat] = kept = pack(move.keep)
        row[STOCK] += carried - kept
    row[AT + seat] = AT_PILGRIM
    close_turn(options, row)


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
        _use(options, row, seat, SILVER_TONGUE)
        row[FLAGS] |= SILVER
    herd = pack(move.animals)
    stock = row[STOCK]
    more = 1 if row[FLAGS] & SILVER else 0
    for shift, prices in zip(SHIFTS, options._terrain.prices, strict=True):
        number = herd >> shift & 255
        if number:
            price = prices[stock >> shift & 255] + more + (shift == bonus)
            row[MONEY + seat] += number * price
    row[CARRIED + seat] -= herd
    row[STOCK] = stock + herd


# --- discs ------------------------------------------------------------------------------------


def _use(options: Options, row: list[int], seat: int, disc: int) -> None:  # NA5.5
    row[DISCS + seat] ^= disc
    row[HELD + seat] -= 1
    row[USED] |= disc
    row[TO_ASK] = seats_to_ask(options, row)


def _use_in_turn(options: Options, row: list[int], disc: int) -> None:  # NA5.2
    _use(options, row, row[SEAT], disc)
    if row[TASKS] == T_MOVE and not row[START]:
        row[FLAGS] |= DISC_PLAYED


def _abdul(options: Options, row: list[int], move: Abdul) -> None:
    _use_in_turn(options, row, ABDUL)
    _trade(options, row, move, None)


def _expert(options: Options, row: list[int], move: Expert) -> None:
    _use_in_turn(options, row, EXPERT)
    _take(row, LAND_SLOTS[move.landscape], move.animal)
    push(row, T_RESTOCK)
    go_on(options, row)


def _sands(options: Options, row: list[int], _: Sands) -> None:  # NA5.4
    _use(options, row, row[ACTOR], SANDS)
    row[DUE] = next_seat(options, row) + 1
    open_turn(row, row[ACTOR])


DECISIONS: dict[type[Move], Effect] = {
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
    End: close_turn,
    Abdul: _abdul,
    Expert: _expert,
    Sands: _sands,
    Decline: ask_next,
}
"""What each decision of a seat does."""
