"""What follows by itself in Nomads of Arabia: set-up, the course of a turn, shifts, restocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .nomads_state import (
    ANIMALS,
    HANDLERS_OF_A_KIND,
    LANDSCAPES,
    Box,
    Nomad,
    RefState,
    Task,
    add,
    is_empty,
    listed,
    none_of_each,
    on_a_space,
    remove,
    strip_of,
    strip_order,
    strip_type,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def first(state: RefState, *tasks: Task) -> None:
    """Put tasks before everything else that is still to happen."""
    state.todo[:0] = tasks


def settle(state: RefState) -> None:
    """Do what follows by itself until somebody decides, chance is asked, or the game is over."""
    while state.todo[0].what in FOLLOWS:
        task = state.todo.pop(0)
        FOLLOWS[task.what](state, task)


# --- NA2: set-up ---


def laid_out(box: Box) -> RefState:
    """Give the table before anything has happened."""
    types = ["desert", "city", "desert", "city", "desert"]  # NA2.1
    strips = [Task("strip", "NA2.1", strip=kind, setting_up=True) for kind in types]
    random_restock = Task("animal-dice", "NA2.4", why="random", setting_up=True)
    state = RefState(
        box=box,
        stock=dict.fromkeys(ANIMALS, box.places),  # NA2.4
        pool=dict.fromkeys(ANIMALS, HANDLERS_OF_A_KIND[box.players]),  # NA1.5
        landscapes={landscape: none_of_each() for landscape in LANDSCAPES},
        nomads=[Nomad() for _ in range(box.players)],
        unseen_strips=sorted(box.strips, key=strip_order),
        waiting=box.special,
        todo=[
            *strips,
            Task("first-disc"),
            Task("landscape-die", "NA2.3", why="first", setting_up=True),
            Task("other-landscapes"),
            random_restock,
            random_restock,
            Task("nomads-arrive"),
        ],
    )
    settle(state)
    return state


def lay_first_disc(state: RefState, _task: Task) -> None:
    """NA2.2: one special disc lies on the city of row 1."""
    if state.waiting > 0:
        state.waiting -= 1
        state.discs_on_cities[state.rows[1]] = "special"


def fill_other_landscapes(state: RefState, _task: Task) -> None:
    """NA2.4: each landscape without the first animals gets a landscape restock, in order."""
    empty = [landscape for landscape in LANDSCAPES if is_empty(state, landscape)]
    first(
        state,
        *(
            Task("animal-dice", "NA2.4", why="landscape", landscape=landscape, setting_up=True)
            for landscape in empty
        ),
    )


def let_nomads_arrive(state: RefState, _task: Task) -> None:
    """NA2.5: all nomads stand in row 3's city, and seat 0 begins."""
    strip = state.rows[3]
    city = f"{strip}:{state.box.strips[strip].index('C')}"
    for nomad in state.nomads:
        nomad.at = city
    begin_turn(state, 0)


# --- the course of a turn ---


def begin_turn(state: RefState, seat: int) -> None:
    """Let a seat begin its turn with the movement."""
    state.seat = seat
    state.began_at = state.nomads[seat].at
    state.steps = 0
    state.disc_played = state.acted = state.silver = state.restocked = False
    state.todo = [Task("moving")]


def close_turn(state: RefState) -> None:
    """After `end` or `pilgrim`: NA7, then the turn is over."""
    state.todo = [Task("restocks"), Task("random-and-shift"), Task("turn-over")]


def turn_over(state: RefState, _task: Task) -> None:
    """NA5.4: find the seat that is due, and the seats to ask first."""
    count = state.box.players
    due = state.due if state.due is not None else (state.seat + 1) % count
    asked: list[int] = []
    if "sands" not in state.used:
        in_order = [(due + k) % count for k in range(count)]
        asked = [seat for seat in in_order if state.nomads[seat].discs]
    state.due = due
    state.todo = [Task("question", "NA5.4", seats=asked)] if asked else [Task("play-goes-on")]


def play_goes_on(state: RefState, _task: Task) -> None:
    """Let the seat begin that is due."""
    assert state.due is not None
    due, state.due = state.due, None
    begin_turn(state, due)


# --- NA6: the dune shift ---


def shift_dunes(state: RefState, _task: Task) -> None:
    """NA6: take row 4's strip away and list what follows from that."""
    gone = state.rows.pop()  # NA6.1
    state.recycled[strip_type(gone)].append(gone)
    state.discs_on_cities.pop(gone, None)
    count = state.box.players
    in_order = [(state.seat + k) % count for k in range(count)]
    lost = [seat for seat in in_order if stands_on(state, seat, gone)]  # NA6.2
    other_type = "desert" if strip_type(gone) == "city" else "city"  # NA6.3
    first(state, *(Task("lose", seat=seat) for seat in lost), Task("new-strip", strip=other_type))


def stands_on(state: RefState, seat: int, strip: str) -> bool:
    """Say whether a seat's nomad stands on a strip."""
    nomad = state.nomads[seat]
    return on_a_space(nomad) and strip_of(str(nomad.at)) == strip


def lose_nomad(state: RefState, task: Task) -> None:
    """NA6.2: a nomad is lost; its seat is asked only if it has a choice."""
    nomad = state.nomads[task.seat]
    nomad.at = "lost"
    add(state.pool, listed(nomad.handlers))
    nomad.handlers = none_of_each()
    kinds = [kind for kind in ANIMALS if nomad.animals[kind] > 0]
    if total(nomad.animals) <= 2:
        return
    if len(kinds) == 1:
        keep_only(state, nomad, kinds * 2)
    else:
        first(state, Task("keep", "NA6.2", seat=task.seat))


def keep_only(state: RefState, nomad: Nomad, keep: list[str]) -> None:
    """Give all of a nomad's animals but these back to the stock."""
    remove(nomad.animals, keep)
    add(state.stock, listed(nomad.animals))
    nomad.animals = none_of_each()
    add(nomad.animals, keep)


def bring_new_strip(state: RefState, task: Task) -> None:
    """NA6.3: the top strip of a type, by chance unless all of them have been seen."""
    if any(strip_type(strip) == task.strip for strip in state.unseen_strips):
        first(state, Task("strip", "NA6.3", strip=task.strip))
    else:
        lay_row_0(state, state.recycled[task.strip].pop(0))


def lay_row_0(state: RefState, strip: str) -> None:
    """NA6.3 and NA6.4: a strip becomes row 0; a city gets its disc."""
    state.rows.insert(0, strip)
    if strip_type(strip) != "city":
        return
    if state.waiting > 0:
        state.waiting -= 1
        state.discs_on_cities[strip] = "special"
    else:
        first(state, Task("final-disc", "NA6.4", strip=strip))


# --- NA7: restocking ---


def do_restocks(state: RefState, task: Task) -> None:
    """NA7.1: begin the first restock that is asked for, and look again after it."""
    if total(state.stock) == 0:
        return
    empty = [landscape for landscape in LANDSCAPES if is_empty(state, landscape)]
    missing = [kind for kind in ANIMALS if state.stock[kind] > 0 and is_nowhere(state, kind)]
    if empty:
        state.restocked = True
        restock = Task("animal-dice", "NA7.2", why="landscape", landscape=empty[0])
        first(state, restock, task)
    elif missing:
        state.restocked = True
        first(state, *animal_restock(state, missing[0]), task)


def is_nowhere(state: RefState, kind: str) -> bool:
    """Say whether a kind of animal stands on no landscape."""
    return all(there[kind] == 0 for there in state.landscapes.values())


def animal_restock(state: RefState, kind: str) -> list[Task]:
    """NA7.3: up to four leave the stock, for one or two rolls of the landscape die."""
    animals = take_from_stock(state, {kind: 4})
    pairs = [animals[:2], animals[2:]]
    return [Task("landscape-die", "NA7.3", animals=pair) for pair in pairs if pair]


def take_from_stock(state: RefState, wanted: dict[str, int]) -> list[str]:
    """Take what is wanted from the stock, as far as it has them."""
    animals = []
    for kind in ANIMALS:
        animals += [kind] * min(wanted.get(kind, 0), state.stock[kind])
    remove(state.stock, animals)
    return animals


def animals_of(faces: list[str]) -> dict[str, int]:
    """NA7.2: say how many of which kind two animal dice ask for."""
    shown = sorted({face for face in faces if face != "blank"})
    if not shown:
        return dict.fromkeys(ANIMALS, 1)
    if len(shown) == 1:
        return {shown[0]: 4}
    return dict.fromkeys(shown, 2)


def roll_animal_dice(state: RefState, task: Task, faces: list[str]) -> None:
    """NA7.2 and NA7.4: the animals of the dice, for a known landscape or for a die's."""
    animals = take_from_stock(state, animals_of(faces))
    if task.why == "random":
        rule = "NA2.4" if task.setting_up else "NA7.4"
        roll = Task("landscape-die", rule, animals=animals, setting_up=task.setting_up)
        first(state, *([roll] if animals else []))
        return
    add(state.landscapes[task.landscape], animals)
    if is_empty(state, task.landscape) and total(state.stock) > 0:
        first(state, task)


def roll_landscape_die(state: RefState, task: Task, face: str) -> None:
    """NA2.3, NA7.3, NA7.4: put the animals where the die says; yellow is where fewest stand."""
    if task.why == "first":
        add(state.landscapes[face], ANIMALS)
        return
    fewest = fewest_animals(state)
    if face != "yellow":
        add(state.landscapes[face], task.animals)
    elif len(fewest) == 1:
        add(state.landscapes[fewest[0]], task.animals)
    else:
        first(state, Task("choose", "NA7.3", animals=task.animals))


def fewest_animals(state: RefState) -> list[str]:
    """Give the landscapes that share the smallest number of animals."""
    least = min(total(there) for there in state.landscapes.values())
    return [landscape for landscape in LANDSCAPES if total(state.landscapes[landscape]) == least]


def random_restock_and_shift(state: RefState, _task: Task) -> None:
    """NA7.4: once a turn, if any restock happened in it."""
    if state.restocked:
        first(state, Task("animal-dice", "NA7.4", why="random"), Task("shift-dunes"))


FOLLOWS: dict[str, Callable[[RefState, Task], None]] = {
    "first-disc": lay_first_disc,
    "other-landscapes": fill_other_landscapes,
    "nomads-arrive": let_nomads_arrive,
    "turn-over": turn_over,
    "play-goes-on": play_goes_on,
    "shift-dunes": shift_dunes,
    "lose": lose_nomad,
    "new-strip": bring_new_strip,
    "restocks": do_restocks,
    "random-and-shift": random_restock_and_shift,
}
