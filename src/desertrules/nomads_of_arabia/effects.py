"""What a seat's decision or a chance event changes in a row; `course` then goes on from there."""

from collections.abc import Callable
from typing import Any

from desertrules.nomads_of_arabia.chances import DICE_FACES
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DROVE,
    FINAL_DISCS,
    LANDSCAPES,
    MOST_HANDLERS,
    SPECIAL_DISCS,
    THIRD_HANDLER_COST,
    Animal,
    AnimalFace,
    LandscapeFace,
)
from desertrules.nomads_of_arabia.course import (
    ask,
    done,
    empty_landscape,
    go_on,
    lay_strip,
    lose_all_but,
    open_turn,
    push,
    swap,
)
from desertrules.nomads_of_arabia.herds import ONE_OF_EACH, SHIFTS, UNIT_OF, Herd, least, pack, size
from desertrules.nomads_of_arabia.legality import fewest, hunting_ground, row_of, step_cost
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    AnimalDice,
    Capture,
    Choose,
    Decline,
    DrawDisc,
    End,
    Expert,
    FinalDisc,
    Halt,
    HandlerDice,
    Keep,
    LandscapeDie,
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
    Strip,
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
    FACES,
    FINALS,
    FLAGS,
    GUIDES,
    HELD,
    IN_HAND,
    LANDS,
    MECCA,
    MONEY,
    POOL,
    RESTOCKED,
    SANDS,
    SEAT,
    SILVER,
    SILVER_TONGUE,
    START,
    STOCK,
    STRIPS,
    T_ACT,
    T_CAPTURE,
    T_CHOOSE,
    T_DRAW,
    T_DRIVE,
    T_END,
    T_FILL,
    T_FIRST,
    T_LURE,
    T_MOVE,
    T_OVER,
    T_PICK,
    T_RESTOCK,
    T_SCATTER,
    T_SHIFT,
    TASK_BITS,
    TASK_MASK,
    TASKS,
    USED,
    WINDS,
    Row,
    next_seat,
    stack,
)
from desertrules.nomads_of_arabia.terrain import AT_CITY

_RESTOCK_THEN_END = stack([T_RESTOCK, T_END])
_LAND_SLOTS = {land: LANDS + number for number, land in enumerate(LANDSCAPES)}
_FACE_SLOTS = {LandscapeFace(land.value): slot for land, slot in _LAND_SLOTS.items()}
_DISC_BITS = {disc: 1 << at for at, disc in enumerate(SPECIAL_DISCS)}
_PAIR = 2


def make(options: Options, row: list[int], move: Move) -> None:
    """Make a move that is known to be legal."""
    _EFFECTS[type(move)](options, row, move)


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
        if row[_face_slot(row, space)] == FACE_DOWN:  # NA3.5
            push(row, T_DRAW)


def _face_slot(row: Row, space: int) -> int:
    return row_of(row, space) - STRIPS + FACES


def _stop(row: list[int]) -> None:
    """End the movement."""
    row[START] = 0
    row[FLAGS] &= ~DISC_PLAYED
    row[TASKS] = T_ACT


def _halt(_: Options, row: list[int], __: Halt) -> None:
    _stop(row)


def _draw_disc(_: Options, row: list[int], move: DrawDisc) -> None:  # NA3.5
    seat = row[SEAT]
    row[DISCS + seat] |= _DISC_BITS[move.disc]
    row[HELD + seat] += 1
    row[_face_slot(row, row[AT + seat])] = 0
    row[TASKS] >>= TASK_BITS


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


def _handler_dice(options: Options, row: list[int], move: HandlerDice) -> None:
    land = hunting_ground(options, row)
    hits = pack(move.hits)
    if row[TASKS] & TASK_MASK == T_LURE:  # NA4.4
        _restock(row, land, _PAIR * hits or ONE_OF_EACH)
    elif hits:  # NA4.3
        taken = least(hits, row[land])
        row[land] -= taken
        row[CARRIED + row[SEAT]] += taken
    elif row[land]:
        swap(row, T_PICK)
        return
    row[TASKS] >>= TASK_BITS


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
    final = row[_face_slot(row, row[AT + row[SEAT]])] - FACE_DOWN - 1
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
    _take(row, _LAND_SLOTS[move.landscape], move.animal)
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


# --- restocks and shifts ----------------------------------------------------------------------


def wanted(faces: tuple[AnimalFace, ...]) -> Herd:  # NA7.2
    """Give the animals that two animal dice ask for."""
    shown = [Animal(face.value) for face in faces if face is not AnimalFace.BLANK]
    if not shown:
        return ONE_OF_EACH
    return pack(shown) * (DROVE // len(shown))


_WANTED: dict[tuple[AnimalFace, ...], Herd] = {faces: wanted(faces) for faces in DICE_FACES}


def _restock(row: list[int], land: int, herd: Herd) -> None:
    """Move animals from the stock to a landscape, as far as there are any."""
    herd = least(herd, row[STOCK])
    row[STOCK] -= herd
    row[land] += herd


def _animal_dice(options: Options, row: list[int], move: AnimalDice) -> None:
    wanted = _WANTED[move.faces]
    if row[TASKS] & TASK_MASK == T_FILL:  # NA7.2
        _restock(row, empty_landscape(row), wanted)
        done(options, row)
        return
    herd = least(wanted, row[STOCK])  # NA7.4
    if herd:
        row[STOCK] -= herd
        row[IN_HAND] = herd
        swap(row, T_SCATTER)
    else:
        done(options, row)


def _landscape_die(options: Options, row: list[int], move: LandscapeDie) -> None:
    if move.face is LandscapeFace.YELLOW:  # NA7.3
        lands = fewest(row)
        if len(lands) > 1:
            push(row, T_CHOOSE)
        else:
            _put_down(options, row, LANDS + lands[0])
        return
    land = _FACE_SLOTS[move.face]
    if row[TASKS] & TASK_MASK == T_FIRST:  # NA2.3
        row[land] = ONE_OF_EACH
        done(options, row)
    else:
        _put_down(options, row, land)


def _choose(options: Options, row: list[int], move: Choose) -> None:
    row[TASKS] >>= TASK_BITS
    _put_down(options, row, _LAND_SLOTS[move.landscape])


def _put_down(options: Options, row: list[int], land: int) -> None:
    """Put the animals in hand onto a landscape, two at a time in an animal restock (NA7.3)."""
    herd = row[IN_HAND]
    if row[TASKS] & TASK_MASK == T_DRIVE:
        herd = least(herd, _PAIR * ONE_OF_EACH)
    row[land] += herd
    row[IN_HAND] -= herd
    if not row[IN_HAND]:
        done(options, row)


def _keep(options: Options, row: list[int], move: Keep) -> None:  # NA6.2
    lose_all_but(row, row[ACTOR], pack(move.animals))
    done(options, row)


def _strip(options: Options, row: list[int], move: Strip) -> None:
    lay_strip(options, row, options._terrain.strip_numbers[move.strip])
    go_on(options, row)


def _final_disc(options: Options, row: list[int], move: FinalDisc) -> None:  # NA6.4
    number = FINAL_DISCS.index(move.disc)
    row[FINALS] |= 1 << number
    row[FACES] = FACE_DOWN + 1 + number
    if row[FINALS] & MECCA:  # NA6.5
        row[TASKS] = T_OVER
        row[FLAGS] = 0
    else:
        done(options, row)


_EFFECTS: dict[type[Move], Callable[[Options, list[int], Any], None]] = {
    Step: _step,
    Ride: _ride,
    Halt: _halt,
    DrawDisc: _draw_disc,
    Pilgrim: _pilgrim,
    Place: _place,
    Capture: _capture,
    Lure: _lure,
    HandlerDice: _handler_dice,
    Pick: _pick,
    Shift: _shift,
    Sell: _sell,
    End: _end,
    Abdul: _abdul,
    Expert: _expert,
    Sands: _sands,
    Decline: _decline,
    AnimalDice: _animal_dice,
    LandscapeDie: _landscape_die,
    Choose: _choose,
    Keep: _keep,
    Strip: _strip,
    FinalDisc: _final_disc,
}
