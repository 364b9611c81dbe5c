"""What dice, strips and discs change in a row, and the answers to what they ask."""

from desertrules.nomads_of_arabia.components import (
    DROVE,
    FINAL_DISCS,
    SPECIAL_DISCS,
    Animal,
    AnimalFace,
    LandscapeFace,
)
from desertrules.nomads_of_arabia.kernel.dice import DICE_FACES
from desertrules.nomads_of_arabia.kernel.herds import ONE_OF_EACH, Herd, least, pack
from desertrules.nomads_of_arabia.kernel.places import face_slot, fewest, hunting_ground
from desertrules.nomads_of_arabia.kernel.slots import (
    ACTOR,
    AT,
    CARRIED,
    DISCS,
    FACE_DOWN,
    FACES,
    FINALS,
    FLAGS,
    HELD,
    IN_HAND,
    LAND_SLOTS,
    LANDS,
    MECCA,
    SEAT,
    STOCK,
    TASKS,
    TO_ASK,
    seats_to_ask,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_CHOOSE,
    T_DRIVE,
    T_FILL,
    T_FIRST,
    T_LURE,
    T_OVER,
    T_PICK,
    T_SCATTER,
    TASK_BITS,
    TASK_MASK,
)
from desertrules.nomads_of_arabia.kernel.turns import (
    Effect,
    done,
    empty_landscape,
    go_on,
    lay_strip,
    lose_all_but,
    push,
    swap,
)
from desertrules.nomads_of_arabia.moves import (
    AnimalDice,
    Choose,
    DrawDisc,
    FinalDisc,
    HandlerDice,
    Keep,
    LandscapeDie,
    Move,
    Strip,
)
from desertrules.nomads_of_arabia.options import Options

_FACE_SLOTS = {LandscapeFace(land.value): slot for land, slot in LAND_SLOTS.items()}
_DISC_BITS = {disc: 1 << at for at, disc in enumerate(SPECIAL_DISCS)}
_PAIR = 2


def _draw_disc(options: Options, row: list[int], move: DrawDisc) -> None:  # NA3.5
    seat = row[SEAT]
    row[DISCS + seat] |= _DISC_BITS[move.disc]
    row[HELD + seat] += 1
    row[TO_ASK] = seats_to_ask(options, row)
    row[face_slot(row, row[AT + seat])] = 0
    row[TASKS] >>= TASK_BITS


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


# --- restocks and shifts ----------------------------------------------------------------------


def wanted(faces: tuple[AnimalFace, ...]) -> Herd:  # NA7.2
    """Give the animals that two animal dice ask for."""
    shown = tuple(Animal(face.value) for face in faces if face is not AnimalFace.BLANK)
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
    _put_down(options, row, LAND_SLOTS[move.landscape])


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


EVENTS: dict[type[Move], Effect] = {
    DrawDisc: _draw_disc,
    HandlerDice: _handler_dice,
    AnimalDice: _animal_dice,
    LandscapeDie: _landscape_die,
    Choose: _choose,
    Keep: _keep,
    Strip: _strip,
    FinalDisc: _final_disc,
}
"""What each event, and each answer to one, does."""
