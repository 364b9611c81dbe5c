"""A slow, plain reference of the rules of Nomads of Arabia, written from its page alone.

Where the page leaves something open, this is how it was read:

- NA1.2, NA1.7: what is marked R may come as another set; the numbers of handler dice may not.
- NA2.2: the first special disc is laid after the fifth strip.
- NA2.5: money and a full pool are there from the start; a nomad's `at` is None during the set-up.
- NA3.2: on a second step out of a city the newly hired handlers are carried, and into a city
  the old ones still are; "three handlers" is exactly three, also for a hire that NA3.4 forbids.
- NA3.2, NA3.4: too little money for NA3.2 alone breaks NA3.2, for the sum of both NA3.4.
- NA3.5: a disc lies on its city until `draw-disc` has happened.
- NA3.6: page order puts a wrong hire of a ride (NA3.4) before a missing `winds` (NA3.6).
- NA3.7, NA3.9: a wrong `keep` breaks NA3.7, also for a lost nomad.
- NA4.6, NA5.2: page order puts wrong animals (NA4.6) before a missing `abdul` (NA5.2).
- NA5.2: "all that NA7.1 then asks" includes what an earlier sale or capture of the turn asks.
- NA5.4: the seat whose turn is over is asked too, last; while the question is open the turn is
  still that seat's (`seat`), and `due` is the next; after `mecca` both stay as they were.
- NA6.1, NA6.3: from NA6.1 until the new strip is known only four rows lie there.
- NA6.2: handlers are given back before `keep`; a later seat is not lost before an earlier one
  has chosen, so it is still named by its space on the strip that is gone.
- NA6.4: discs of a short finale that were left in the box stay among the remaining ones.
- NA7.2: in a set-up with too small a stock no dice are rolled again once it is wholly empty.
- NA7.3, NA7.4: animals leave the stock when it is known which, and are in hand until they stand
  on a landscape (`in_hand`).
- Weights are in lowest terms. Unordered lists of animals are illegal, by the rule that asks
  for the list.
- The page says nothing about showing discs at the end: they stay hidden in `seen_by`.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .nomads_choices import (
    CHANCE,
    broken_rule,
    decisions,
    mover,
    outcomes,
    second_step_cost,
    stands,
)
from .nomads_flow import (
    begin_turn,
    close_turn,
    first,
    keep_only,
    laid_out,
    lay_row_0,
    roll_animal_dice,
    roll_landscape_die,
    settle,
    take_from_stock,
)
from .nomads_state import (
    ANIMALS,
    SPECIAL_DISCS,
    Counts,
    Move,
    Nomad,
    RefState,
    Task,
    add,
    box_of,
    counted,
    is_city,
    is_empty,
    landscape_of,
    listed,
    none_of_each,
    price,
    remove,
    strip_of,
    total,
)


def initial(options: dict[str, Any]) -> RefState:
    """Give the state before anything has happened."""
    return laid_out(box_of(options))


def turn(state: RefState) -> tuple[str, Any]:
    """Say who acts now: a seat, chance, or nobody any more."""
    task = state.todo[0]
    if task.what == "over":
        return "over", "mecca"  # NA8.1
    if task.what in CHANCE:
        return "chance", None
    if task.what == "question":
        return "decide", task.seats[0]
    if task.what == "keep":
        return "decide", task.seat
    return "decide", state.seat


def legal(state: RefState) -> list[Move]:
    """Give every move possible now, in a stable order; none when the game is over."""
    who = turn(state)[0]
    if who == "over":
        return []
    if who == "chance":
        return [move for move, _ in outcomes(state)]
    return decisions(state)


def weights(state: RefState) -> list[int]:
    """Give the weights of the outcomes of a chance event, in the order of `legal`."""
    return [weight for _, weight in outcomes(state)] if turn(state)[0] == "chance" else []


def broken(state: RefState, move: Move) -> str | None:
    """Give the number of the first rule that a move breaks, None if it is legal."""
    return broken_rule(state, move)


def apply(state: RefState, move: Move) -> RefState:
    """Give the state after a move; an illegal move is a ValueError."""
    rule = broken_rule(state, move)
    if rule is not None:
        raise ValueError(f"{move['kind']} breaks {rule}")
    after = deepcopy(state)
    if turn(after)[0] == "chance":
        happen(after, move)
    else:
        decide(after, move)
    settle(after)
    return after


# --- chance events ---


def happen(state: RefState, move: Move) -> None:
    """Let a chance event come out as the move says."""
    task = state.todo.pop(0)
    kind = move["kind"]
    if kind == "strip":
        state.unseen_strips.remove(move["strip"])
        if task.setting_up:  # NA2.1
            state.rows.append(move["strip"])
        else:
            lay_row_0(state, move["strip"])
    elif kind == "landscape-die":
        roll_landscape_die(state, task, move["face"])
    elif kind == "animal-dice":
        roll_animal_dice(state, task, move["faces"])
    elif kind == "handler-dice":
        roll_handlers(state, task.why, move["hits"])
    elif kind == "draw-disc":  # NA3.5
        del state.discs_on_cities[task.strip]
        state.unseen_special.remove(move["disc"])
        mover(state).discs.append(move["disc"])
    else:  # NA6.4
        state.unseen_finals.remove(move["disc"])
        state.discs_on_cities[task.strip] = move["disc"]
        if move["disc"] == "mecca":  # NA6.5
            state.todo = [Task("over", "NA6.5")]


def roll_handlers(state: RefState, why: str, hits: list[str]) -> None:
    """NA4.3 and NA4.4: capture or lure what the handlers hit."""
    landscape = str(landscape_of(state, stands(state)))
    there = state.landscapes[landscape]
    if why == "lure":
        wanted = {kind: 2 * n for kind, n in counted(hits).items()}
        if not hits:
            wanted = dict.fromkeys(ANIMALS, 1)
        add(there, take_from_stock(state, wanted))
    elif hits:
        caught = {kind: min(n, there[kind]) for kind, n in counted(hits).items()}
        remove(there, listed(caught))
        add(mover(state).animals, listed(caught))
    elif not is_empty(state, landscape):
        first(state, Task("pick", "NA4.3"))


# --- decisions ---


def decide(state: RefState, move: Move) -> None:
    """Do what a seat has decided."""
    kind, nomad = move["kind"], mover(state)
    if kind in ("step", "ride"):
        travel(state, move)
    elif kind == "halt":
        state.todo = [Task("acting")]
    elif kind == "place":  # NA3.8
        nomad.at = move["to"]
        state.todo = [Task("acting")]
    elif kind == "pilgrim":  # NA3.7
        add(state.pool, listed(nomad.handlers))
        nomad.handlers = none_of_each()
        keep_only(state, nomad, move["keep"])
        nomad.at = "pilgrim"
        close_turn(state)
    elif kind == "end":
        close_turn(state)
    elif kind in ("capture", "lure"):  # NA4.2
        state.acted = True
        first(state, Task("handler-dice", "NA4.2", why=kind))
    elif kind == "shift":  # NA4.5
        state.acted = True
        first(state, Task("shift-dunes"))
    elif kind == "sell":
        state.acted = True
        sale(state, move, strip_of(stands(state)))
    elif kind == "abdul":  # NA5.2
        use(state, nomad, "abdul")
        sale(state, move, None)
    elif kind == "expert":  # NA5.2
        use(state, nomad, "expert")
        remove(state.landscapes[move["landscape"]], [move["animal"]])
        add(nomad.animals, [move["animal"]])
        first(state, Task("restocks"))
    else:
        answer(state, move)


def answer(state: RefState, move: Move) -> None:
    """Do what a seat has answered to a rule's question."""
    task = state.todo.pop(0)
    if move["kind"] == "pick" and move["animal"] is not None:  # NA4.3
        landscape = str(landscape_of(state, stands(state)))
        remove(state.landscapes[landscape], [move["animal"]])
        add(mover(state).animals, [move["animal"]])
    elif move["kind"] == "choose":  # NA7.3
        add(state.landscapes[move["landscape"]], task.animals)
    elif move["kind"] == "keep":  # NA6.2
        keep_only(state, state.nomads[task.seat], move["animals"])
    elif move["kind"] == "decline":  # NA5.4
        others = task.seats[1:]
        first(state, Task("question", "NA5.4", seats=others) if others else Task("play-goes-on"))
    elif move["kind"] == "sands":
        use(state, state.nomads[task.seats[0]], "sands")
        begin_turn(state, task.seats[0])  # the seat that is due stays due


def use(state: RefState, nomad: Nomad, disc: str) -> None:
    """NA5.5: a used disc is out of the game and seen by all."""
    nomad.discs.remove(disc)
    state.used.append(disc)
    state.disc_played = True


def travel(state: RefState, move: Move) -> None:
    """NA3.1 to NA3.6: go to a space by a step or a ride."""
    nomad, to, hire = mover(state), move["to"], move["hire"]
    leaves_city = is_city(state, stands(state))
    if move["kind"] == "ride":
        use(state, nomad, "winds")
    elif state.steps == 1:
        nomad.dinars -= second_step_cost(state, to, hire)  # NA3.2
    if leaves_city:  # NA3.4
        nomad.dinars -= 3 if len(hire) == 3 else 0
        remove(state.pool, hire)
        add(nomad.handlers, hire)
    nomad.at = to
    state.steps += 1
    if move["kind"] == "ride" or state.steps == 2:
        state.todo = [Task("acting")]
    if is_city(state, to):
        add(state.pool, listed(nomad.handlers))  # NA3.3
        nomad.handlers = none_of_each()
        if state.discs_on_cities.get(strip_of(to)) == "special":  # NA3.5
            first(state, Task("draw-disc", "NA3.5", strip=strip_of(to)))


def sale(state: RefState, move: Move, city_strip: str | None) -> None:
    """NA4.6: sell animals, with the bonus of a city's final disc and of Silver Tongue."""
    nomad = mover(state)
    if move["silver"]:  # NA5.3
        use(state, nomad, "silver")
        state.silver = True
    final_disc = state.discs_on_cities.get(city_strip) if city_strip is not None else None
    for animal in move["animals"]:
        nomad.dinars += price(state, animal)
        nomad.dinars += 1 if final_disc == animal else 0
        nomad.dinars += 1 if state.silver else 0
    remove(nomad.animals, move["animals"])
    add(state.stock, move["animals"])


# --- scores and sights ---


def score(state: RefState) -> list[dict[str, Any]]:
    """NA8.1: dinars and dinar discs; animals carried break ties."""
    worth = []
    for nomad in state.nomads:
        discs = sum(int(disc[-1]) for disc in nomad.discs if disc.startswith("dinars-"))
        worth.append((nomad.dinars + discs, total(nomad.animals), nomad.dinars, discs))
    return [
        {
            "seat": seat,
            "points": points,
            "rank": 1 + sum(other[:2] > (points, animals) for other in worth),
            "parts": [["dinars", dinars], ["discs", discs]],
        }
        for seat, (points, animals, dinars, discs) in enumerate(worth)
    ]


def observe(state: RefState) -> dict[str, Any]:
    """Give the whole table as plain data, with every seat's discs."""
    in_hand = [animal for task in state.todo for animal in task.animals]
    return {
        "rows": list(state.rows),
        "recycled": {kind: list(strips) for kind, strips in state.recycled.items()},
        "unseen_strips": sorted(state.unseen_strips),
        "discs_on_cities": dict(state.discs_on_cities),
        "waiting": state.waiting,
        "unseen_special": sorted(state.unseen_special),
        "remaining_finals": sorted(state.unseen_finals),
        "stock": in_order(state.stock),
        "in_hand": in_order(counted(in_hand)),
        "landscapes": [in_order(there) for there in state.landscapes.values()],
        "pool": in_order(state.pool),
        "nomads": [
            {
                "at": nomad.at,
                "dinars": nomad.dinars,
                "animals": in_order(nomad.animals),
                "handlers": in_order(nomad.handlers),
                "discs": sorted(nomad.discs),
            }
            for nomad in state.nomads
        ],
        "prices": [price(state, kind) for kind in ANIMALS],
        "used": sorted(state.used),
        "seat": state.seat,
        "due": state.due,
        **this_turn(state),
    }


def this_turn(state: RefState) -> dict[str, Any]:
    """Give what is asked for, and what of this turn still matters."""
    todo = [task.what for task in state.todo]
    moving, in_turn = "moving" in todo, "moving" in todo or "acting" in todo
    return {
        "asked": asked(state.todo[0]),
        "start": state.began_at if moving and state.steps == 1 else None,
        "disc_played": moving and state.steps == 0 and state.disc_played,
        "acted": "acting" in todo and state.acted,
        "silver": in_turn and state.silver,
        "restocked": (in_turn or "random-and-shift" in todo) and state.restocked,
    }


def asked(task: Task) -> str:
    """Name what is asked for."""
    if task.what == "landscape-die":
        drive = task.rule == "NA7.3"
        return "first-landscape" if task.why == "first" else "drive" if drive else "scatter"
    if task.what == "animal-dice":
        return "random" if task.why == "random" else "fill"
    names = {"moving": "move", "acting": "act", "question": "sands", "handler-dice": task.why}
    return names.get(task.what, task.what)


def in_order(counts: Counts) -> list[int]:
    """Give the counts in the order of NA1.1."""
    return [counts[kind] for kind in ANIMALS]


def seen_by(state: RefState, seat: int | None) -> dict[str, Any]:
    """Give what a seat (None: a spectator) knows: its own discs, only the number of others'.

    `unseen_special` then lists the discs of which this seat does not know where they are.
    """
    sight = observe(state)
    known = set(state.used)
    for other, nomad in enumerate(sight["nomads"]):
        if other == seat:
            known |= set(nomad["discs"])
        else:
            nomad["discs"] = len(nomad["discs"])
    sight["unseen_special"] = sorted(set(SPECIAL_DISCS) - known)
    return sight
