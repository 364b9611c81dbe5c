"""What may happen now in Nomads of Arabia, and which rule forbids the rest."""

from __future__ import annotations

from math import comb, gcd, prod

from .nomads_flow import fewest_animals
from .nomads_state import (
    ANIMALS,
    LANDSCAPES,
    SPECIAL_DISCS,
    Move,
    Nomad,
    RefState,
    Task,
    choices,
    counted,
    is_city,
    is_empty,
    landscape_of,
    letter_of,
    listed,
    neighbours,
    on_a_space,
    spaces,
    strip_of,
    strip_order,
    strip_type,
    total,
    within,
)

CHANCE = ["strip", "landscape-die", "animal-dice", "handler-dice", "draw-disc", "final-disc"]
FIELDS = {
    "strip": ["strip"],
    "landscape-die": ["face"],
    "animal-dice": ["faces"],
    "handler-dice": ["hits"],
    "draw-disc": ["disc"],
    "final-disc": ["disc"],
    "step": ["to", "hire"],
    "ride": ["to", "hire"],
    "halt": [],
    "pilgrim": ["keep"],
    "place": ["to"],
    "capture": [],
    "lure": [],
    "shift": [],
    "end": [],
    "sands": [],
    "decline": [],
    "pick": ["animal"],
    "sell": ["animals", "silver"],
    "abdul": ["animals", "silver"],
    "expert": ["landscape", "animal"],
    "choose": ["landscape"],
    "keep": ["animals"],
}


def mover(state: RefState) -> Nomad:
    """Give the nomad of the seat whose turn it is."""
    return state.nomads[state.seat]


def stands(state: RefState) -> str:
    """Give the space of the nomad whose turn it is; it must be on one."""
    where = mover(state).at
    assert where is not None
    return where


# --- chance ---


def outcomes(state: RefState) -> list[tuple[Move, int]]:
    """Give the possible outcomes of the chance event due now, with weights in lowest terms."""
    task = state.todo[0]
    found = [(move, weight) for move, weight in raw_outcomes(state, task) if weight > 0]
    shared = gcd(*(weight for _, weight in found))
    return [(move, weight // shared) for move, weight in found]


def raw_outcomes(state: RefState, task: Task) -> list[tuple[Move, int]]:
    """Give the outcomes of a chance task with the weights as they are counted."""
    if task.what == "strip":  # NA2.1, NA6.3
        unseen = [strip for strip in state.unseen_strips if strip_type(strip) == task.strip]
        return [({"kind": "strip", "strip": s}, 1) for s in sorted(unseen, key=strip_order)]
    if task.what == "landscape-die":  # NA2.3, NA2.4, NA7.3
        faces = LANDSCAPES if task.setting_up else [*LANDSCAPES, "yellow"]
        return [({"kind": "landscape-die", "face": face}, 1) for face in faces]
    if task.what == "animal-dice":
        return animal_dice()
    if task.what == "handler-dice":
        return handler_dice(state)
    if task.what == "draw-disc":  # NA3.5
        unseen = [disc for disc in SPECIAL_DISCS if disc in state.unseen_special]
        return [({"kind": "draw-disc", "disc": disc}, 1) for disc in unseen]
    return final_discs(state)


def animal_dice() -> list[tuple[Move, int]]:
    """NA1.5: two dice with the four animals and two blanks each, over 36."""
    faces = [*ANIMALS, "blank"]
    found: list[tuple[Move, int]] = []
    for i, one in enumerate(faces):
        for other in faces[i:]:
            ways = (2 if one == "blank" else 1) * (2 if other == "blank" else 1)
            ways *= 1 if one == other else 2
            found.append(({"kind": "animal-dice", "faces": [one, other]}, ways))
    return found


def handler_dice(state: RefState) -> list[tuple[Move, int]]:
    """NA4.2: all handlers of the nomad are rolled."""
    handlers = mover(state).handlers
    found: list[tuple[Move, int]] = []
    for hits in choices(handlers, 0, total(handlers)):
        hit = counted(hits)
        ways = prod(comb(handlers[kind], hit[kind]) for kind in ANIMALS)
        ways *= state.box.hit_faces ** len(hits)
        ways *= state.box.blank_faces ** (total(handlers) - len(hits))
        found.append(({"kind": "handler-dice", "hits": hits}, ways))
    return found


def final_discs(state: RefState) -> list[tuple[Move, int]]:
    """NA6.4: of the pile's discs each is as likely; mecca is surely among them (NA1.7)."""
    others = [disc for disc in ANIMALS if disc in state.unseen_finals]
    shown = 5 - len(state.unseen_finals)
    in_pile = (3 if state.box.finale == "short" else 5) - shown
    found: list[tuple[Move, int]] = [
        ({"kind": "final-disc", "disc": disc}, in_pile - 1) for disc in others
    ]
    return [*found, ({"kind": "final-disc", "disc": "mecca"}, max(len(others), 1))]


# --- decisions ---


def decisions(state: RefState) -> list[Move]:
    """Give every move of the seat that decides now, in the stable order."""
    kind = state.todo[0].what
    if kind == "moving":
        tried = movements(state)
    elif kind == "acting":
        tried = actions(state)
    elif kind == "pick":
        tried = [{"kind": "pick", "animal": animal} for animal in [*ANIMALS, None]]
    elif kind == "choose":
        tried = [{"kind": "choose", "landscape": landscape} for landscape in LANDSCAPES]
    elif kind == "keep":
        animals = state.nomads[state.todo[0].seat].animals
        tried = [{"kind": "keep", "animals": keep} for keep in choices(animals, 0, 2)]
    else:
        tried = [{"kind": "decline"}, {"kind": "sands"}]
    return [move for move in tried if broken_rule(state, move) is None]


def movements(state: RefState) -> list[Move]:
    """Give the moves worth trying in the first part of a turn, a superset of the legal ones."""
    nomad = mover(state)
    everywhere = spaces(state)
    tried: list[Move] = []
    if on_a_space(nomad):
        for to in everywhere:
            if neighbours(everywhere, stands(state), to):
                tried += [{"kind": "step", "to": to, "hire": h} for h in hires(state, to)]
        tried.append({"kind": "halt"})
        if "winds" in nomad.discs:
            for to in everywhere:
                tried += [{"kind": "ride", "to": to, "hire": h} for h in hires(state, to)]
    tried += [{"kind": "pilgrim", "keep": keep} for keep in choices(nomad.animals, 0, 2)]
    tried += [{"kind": "place", "to": to} for to in everywhere]
    return tried + disc_plays(state)


def hires(state: RefState, to: str) -> list[list[str]]:
    """Give the hires worth trying on the way to a space."""
    return choices(state.pool, 0, 3) if takes_handlers(state, to) else [[]]


def actions(state: RefState) -> list[Move]:
    """Give the moves worth trying in the second part of a turn, a superset of the legal ones."""
    tried: list[Move] = [{"kind": "capture"}, {"kind": "lure"}, {"kind": "shift"}]
    if is_city(state, stands(state)):
        tried += sales(state, "sell")
    return [*tried, *disc_plays(state), {"kind": "end"}]


def sales(state: RefState, kind: str) -> list[Move]:
    """Give the sales worth trying."""
    animals = mover(state).animals
    return [
        {"kind": kind, "animals": sold, "silver": silver}
        for sold in choices(animals, 1, total(animals))
        for silver in (False, True)
    ]


def disc_plays(state: RefState) -> list[Move]:
    """Give the plays of `abdul` and `expert` worth trying."""
    discs = mover(state).discs
    tried = sales(state, "abdul") if "abdul" in discs else []
    if "expert" in discs:
        tried += [
            {"kind": "expert", "landscape": landscape, "animal": animal}
            for landscape in LANDSCAPES
            for animal in ANIMALS
        ]
    return tried


# --- the first rule that a move breaks ---


def asked_for(state: RefState) -> tuple[list[str], str]:
    """Give the kinds of move that are asked for now and the rule that asks for them."""
    task = state.todo[0]
    if task.what == "question":
        return ["decline", "sands"], "NA5.4"
    if task.what == "acting":
        return ["capture", "lure", "shift", "sell", "abdul", "expert", "end"], "NA4.1"
    if task.what == "moving":
        if mover(state).at == "pilgrim":
            return ["place"], "NA3.8"
        if mover(state).at == "lost":
            return ["pilgrim"], "NA3.9"
        return ["step", "halt", "ride", "pilgrim", "abdul", "expert"], "NA3.1"
    return [task.what], task.rule  # a chance event, pick, keep, choose; "over" is no kind of move


def broken_rule(state: RefState, move: Move) -> str | None:
    """Give the number of the first rule that a move breaks, None if it is legal."""
    kind = move["kind"]
    if set(move) != {"kind", *FIELDS.get(kind, [])} or kind not in FIELDS:
        raise ValueError(f"{move} is no move of this game")
    kinds, rule = asked_for(state)
    if kind not in kinds:
        return rule
    if kind in CHANCE:
        return None if move in [outcome for outcome, _ in outcomes(state)] else rule
    if kind == "step":
        return step_breaks(state, move["to"], move["hire"])
    if kind == "ride":
        return ride_breaks(state, move["to"], move["hire"])
    if kind == "pilgrim":
        return pilgrim_breaks(state, move["keep"])
    if kind == "place":
        return None if move["to"] in spaces(state) else "NA1.3"
    if kind in ("capture", "lure", "shift", "sell"):
        return action_breaks(state, move)
    if kind == "abdul":
        return abdul_breaks(state, move["animals"], silver=move["silver"])
    if kind == "expert":
        return expert_breaks(state, move["landscape"], move["animal"])
    if kind == "sands":
        return None if "sands" in state.nomads[state.todo[0].seats[0]].discs else "NA5.4"
    return answer_breaks(state, move)


def takes_handlers(state: RefState, to: str) -> bool:
    """NA3.4: say whether the way to a space leaves a city, and not straight into a city."""
    return is_city(state, stands(state)) and not is_city(state, to)


def second_step_cost(state: RefState, to: str, hire: list[str]) -> int:
    """NA3.2: 1 for each animal and 3 for three handlers, as they are carried on that step."""
    nomad = mover(state)
    handlers = total(nomad.handlers) + (len(hire) if takes_handlers(state, to) else 0)
    return total(nomad.animals) + (3 if handlers == 3 else 0)


def step_breaks(state: RefState, to: str, hire: list[str]) -> str | None:
    """Judge a step by NA1.3, NA3.1, NA3.2 and NA3.4."""
    everywhere = spaces(state)
    if to not in everywhere:
        return "NA1.3"
    if not neighbours(everywhere, stands(state), to):
        return "NA3.1"
    cost = 0
    if state.steps == 1:
        if to == state.began_at:
            return "NA3.1"
        cost = second_step_cost(state, to, hire)
        if cost > mover(state).dinars:
            return "NA3.2"
    return None if hire_allowed(state, to, hire, mover(state).dinars - cost) else "NA3.4"


def hire_allowed(state: RefState, to: str, hire: list[str], dinars: int) -> bool:
    """NA3.4: say whether exactly these handlers may be taken on the way to a space."""
    if not takes_handlers(state, to):
        return hire == []
    if total(state.pool) < 2:
        return hire == listed(state.pool)
    if not within(hire, state.pool):
        return False
    return len(hire) == 2 or (len(hire) == 3 and dinars >= 3)


def ride_breaks(state: RefState, to: str, hire: list[str]) -> str | None:
    """Judge a ride by NA1.3, NA3.4 and NA3.6."""
    nomad = mover(state)
    if to not in spaces(state):
        return "NA1.3"
    if not hire_allowed(state, to, hire, nomad.dinars):
        return "NA3.4"
    if "winds" not in nomad.discs or state.steps > 0 or to == nomad.at:
        return "NA3.6"
    return None


def pilgrim_breaks(state: RefState, keep: list[str]) -> str | None:
    """Judge a journey to the Pilgrim by NA3.7."""
    animals = mover(state).animals
    if state.steps > 0 or state.disc_played:
        return "NA3.7"
    if len(keep) != min(2, total(animals)) or not within(keep, animals):
        return "NA3.7"
    return None


def action_breaks(state: RefState, move: Move) -> str | None:
    """Judge an action by NA4.1, then by where the nomad stands."""
    kind, at = move["kind"], stands(state)
    if state.acted:
        return "NA4.1"
    if kind == "shift":
        row_4_is_free = all(
            strip_of(str(nomad.at)) != state.rows[4] for nomad in state.nomads if on_a_space(nomad)
        )
        return None if letter_of(state, at) == "d" and row_4_is_free else "NA4.5"
    if kind == "sell":
        if not is_city(state, at) or not can_be_sold(state, move["animals"]):
            return "NA4.6"
        return silver_breaks(state, silver=move["silver"])
    ready = landscape_of(state, at) is not None and total(mover(state).handlers) > 0
    return None if ready else "NA4.2"


def can_be_sold(state: RefState, animals: list[str]) -> bool:
    """NA4.6: at least one animal, and all of them carried."""
    return len(animals) > 0 and within(animals, mover(state).animals)


def silver_breaks(state: RefState, *, silver: bool) -> str | None:
    """NA5.3: only who holds Silver Tongue may use it."""
    return "NA5.3" if silver and "silver" not in mover(state).discs else None


def abdul_breaks(state: RefState, animals: list[str], *, silver: bool) -> str | None:
    """Judge a sale by `abdul` by NA4.6, NA5.2 and NA5.3."""
    if not can_be_sold(state, animals):
        return "NA4.6"
    if "abdul" not in mover(state).discs or is_city(state, stands(state)):
        return "NA5.2"
    return silver_breaks(state, silver=silver)


def expert_breaks(state: RefState, landscape: str, animal: str) -> str | None:
    """Judge a play of `expert` by NA5.2."""
    there = state.landscapes.get(landscape, {}).get(animal, 0)
    return None if "expert" in mover(state).discs and there > 0 else "NA5.2"


def answer_breaks(state: RefState, move: Move) -> str | None:
    """Judge what a rule asks one seat for: `pick`, `choose`, `keep`; the rest is always legal."""
    kind, task = move["kind"], state.todo[0]
    if kind == "pick":
        landscape = str(landscape_of(state, stands(state)))
        assert not is_empty(state, landscape)
        animal = move["animal"]
        present = animal is None or state.landscapes[landscape].get(animal, 0) > 0
        return None if present else "NA4.3"
    if kind == "choose":
        return None if move["landscape"] in fewest_animals(state) else "NA7.3"
    if kind == "keep":
        keep = move["animals"]
        allowed = len(keep) == 2 and within(keep, state.nomads[task.seat].animals)
        return None if allowed else "NA6.2"
    return None
