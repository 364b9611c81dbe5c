"""What the reference of Nomads of Arabia shows, read off the engine's states and views."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from types import ModuleType
from typing import Any

from desertrules import Seat
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Animal, AnimalFace, Landscape, LandscapeFace, Move
from tests.reference import nomads_of_arabia as reference

ANIMALS = tuple(Animal)
Facts = na.State | na.View


def _table(seen: Facts) -> dict[str, Any]:
    """Give everything but what discs the seats hold."""
    city, desert = seen.put_back
    discs = {strip: disc.value if disc else "special" for strip, disc in seen.city_discs.items()}
    return {
        "rows": list(seen.strips),
        "recycled": {"city": list(city), "desert": list(desert)},
        "unseen_strips": sorted(seen.unseen_strips),
        "discs_on_cities": discs,
        "waiting": seen.special_waiting,
        "unseen_special": sorted(seen.unseen_discs),
        "remaining_finals": sorted(disc for disc in na.Final if disc not in seen.final_discs),
        "stock": list(seen.stock.values()),
        "in_hand": list(seen.in_hand.values()),
        "landscapes": [list(there.values()) for there in seen.landscapes.values()],
        "pool": list(seen.pool.values()),
        "prices": list(seen.prices.values()),
        "asked": seen.pending[0].value,
        "start": seen.start,
        "disc_played": seen.disc_played,
        "acted": seen.acted,
        "silver": seen.silver,
        "restocked": seen.restocked,
        "used": sorted(seen.used_discs),
        "seat": seen.seat or 0,
        "due": seen.due if seen.extra_turn or seen.pending[0] is na.Task.SANDS else None,
    }


def _nomads(seen: Facts, discs: Callable[[int], Any]) -> list[dict[str, Any]]:
    return [
        {
            "at": seen.at(seat),
            "dinars": seen.dinars(seat),
            "animals": list(seen.animals(seat).values()),
            "handlers": list(seen.handlers(seat).values()),
            "discs": discs(seat),
        }
        for seat in range(seen.options.players)
    ]


def _seen_by(state: na.State, seat: Seat | None) -> dict[str, Any]:
    view = na.view(state, seat)

    def discs(other: int) -> Any:
        return sorted(view.discs(other) or ()) if other == seat else view.held(other)

    return {**_table(view), "nomads": _nomads(view, discs)}


def observe(state: na.State) -> dict[str, Any]:
    """Give the whole table, and what each seat and a spectator see of it."""
    viewers = [None, *map(Seat, range(state.options.players))]
    return {
        **_table(state),
        "nomads": _nomads(state, lambda seat: sorted(state.discs(seat))),
        "seen": [_seen_by(state, viewer) for viewer in viewers],
    }


def _observe_all(plain: Any) -> dict[str, Any]:
    viewers = [None, *range(len(plain.nomads))]
    seen = [reference.seen_by(plain, viewer) for viewer in viewers]
    return {**reference.observe(plain), "seen": seen}


def sighted() -> ModuleType:
    """Give the reference with an `observe` that also tells what each viewer sees."""
    module = ModuleType("sighted")
    vars(module).update(vars(reference), observe=_observe_all)
    return module


def some(rng: Random, most: int) -> tuple[Animal, ...]:
    """Give a few animals, nearly always in order."""
    animals = rng.choices(ANIMALS, k=rng.randrange(most + 1))
    return tuple(animals if rng.random() < 0.1 else sorted(animals, key=ANIMALS.index))


def _fraction(rng: Random, state: na.State, seat: int) -> tuple[Animal, ...]:
    """Give some of a seat's animals."""
    return tuple(a for a, n in state.animals(seat).items() for _ in range(rng.randint(0, n)))


def _spaces(rng: Random, state: na.State) -> list[na.Space]:
    """Give spaces and mountains of the strips that lie there, and a few other names."""
    here = [f"{strip}:{place}" for strip in state.strips for place in range(6)]
    return [na.Space(name) for name in [*rng.sample(here, min(4, len(here))), "c1:9", "x", "d1:0"]]


def made_up(rng: Random, state: na.State) -> list[Move]:
    """Give moves of every kind, most of them illegal."""
    legal = na.legal_moves(state)
    actor = state.actor or 0
    spaces = _spaces(rng, state)
    targets = [move.to for move in legal[:4] if isinstance(move, na.Step | na.Ride | na.Place)]
    faces = list(combinations_with_replacement(AnimalFace, 2))
    flags = [True, False]
    return [
        *([rng.choice(legal)] if legal else []),
        na.Strip(rng.choice(["c1", "c5", "d2", "d7", "x"])),
        na.LandscapeDie(rng.choice(list(LandscapeFace))),
        na.LandscapeDie(LandscapeFace.YELLOW),
        na.AnimalDice(rng.choice(faces)),
        na.AnimalDice(tuple(rng.choices(list(AnimalFace), k=rng.randrange(4)))),
        na.HandlerDice(some(rng, 3)),
        na.DrawDisc(rng.choice(list(na.Special))),
        na.FinalDisc(rng.choice(list(na.Final))),
        *(na.Step(to, some(rng, 4) if rng.random() < 0.5 else ()) for to in spaces + targets),
        *(na.Ride(to, some(rng, 4) if rng.random() < 0.5 else ()) for to in spaces[:3] + targets),
        *(na.Place(to) for to in spaces[:2]),
        na.Halt(),
        na.Pilgrim(_fraction(rng, state, actor)[:2]),
        na.Pilgrim(some(rng, 3)),
        na.Capture(),
        na.Lure(),
        na.Shift(),
        na.End(),
        na.Sands(),
        na.Decline(),
        na.Pick(rng.choice([*ANIMALS, None])),
        na.Sell(_fraction(rng, state, actor), rng.choice(flags)),
        na.Sell(some(rng, 3), rng.choice(flags)),
        na.Abdul(_fraction(rng, state, actor), rng.choice(flags)),
        na.Abdul(some(rng, 3), rng.choice(flags)),
        na.Expert(rng.choice(list(Landscape)), rng.choice(ANIMALS)),
        na.Choose(rng.choice(list(Landscape))),
        na.Keep(_fraction(rng, state, actor)[:2]),
        na.Keep(some(rng, 3)),
    ]
