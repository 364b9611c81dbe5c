"""Written states and views, changed at random: some can still be played, most cannot."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from desertrules import Chance, Over, dump
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia import Animal, Special, State
from desertrules.nomads_of_arabia.kernel.checks import STACKS
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.sets import SETS

Wire = dict[str, Any]
Mutation = Callable[[Random, Wire], None]
FLAGS = ("disc_played", "acted", "silver", "restocked")
_STACKS = sorted(STACKS)


def positions(rng: Random) -> Iterator[State]:
    """Give states of games with a plan, one after the other, for ever."""
    while True:
        plan = POLICIES[rng.choice(sorted(POLICIES))]
        options = {
            "players": rng.choice(na.players),
            "special": rng.randrange(6),
            "finale": rng.choice(["full", "short"]),
            "components": SETS[rng.choice(sorted(SETS))],
        }
        state = na.initial(na.load_options(options))
        for _ in range(rng.randrange(30, 400)):
            turn = na.turn(state)
            chance = isinstance(turn, Chance)
            if rng.random() < 0.2 or isinstance(turn, Over):
                yield state
            if isinstance(turn, Over):
                break
            legal = na.legal_moves(state)
            state = na.apply(state, draw(na.outcomes(state), rng) if chance else plan(rng, legal))


def mutated(rng: Random, data: Wire) -> Wire:
    """Change written data once or a few times."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        rng.choice(_MUTATIONS)(rng, data)
    return data


def written(state: State) -> Wire:
    """Give a state as data of its own, which can be changed."""
    return dict(_copy(dump(state)))


def written_view(state: State, viewer: Any) -> Wire:
    """Give a view as data of its own, which can be changed."""
    return dict(_copy(dump(na.view(state, viewer))))


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _copy(part) for name, part in data.items()}
    return [_copy(part) for part in data] if isinstance(data, list) else data


def _transfer(rng: Random, herds: list[dict[str, int]]) -> None:
    source, target = rng.sample(herds, 2)
    animal = rng.choice([*Animal]).value
    number = rng.randint(0, max(source[animal], 0))
    source[animal] -= number
    target[animal] += number


def _animals(rng: Random, data: Wire) -> None:
    seats = [seat["animals"] for seat in data["seats"]]
    _transfer(rng, [data["stock"], data["in_hand"], *data["landscapes"].values(), *seats])


def _handlers(rng: Random, data: Wire) -> None:
    _transfer(rng, [data["pool"], *(seat["handlers"] for seat in data["seats"])])


def _space(rng: Random, data: Wire) -> str:
    strips = [strip["strip"] for strip in data["strips"]] or ["d1"]
    return f"{rng.choice([*strips, 'c2'])}:{rng.randrange(6)}"


def _nomad(rng: Random, data: Wire) -> None:
    places = [None, "pilgrim", "lost", *(_space(rng, data) for _ in range(5))]
    rng.choice(data["seats"])["at"] = rng.choice(places)


def _dinars(rng: Random, data: Wire) -> None:
    rng.choice(data["seats"])["dinars"] = rng.choice([-1, 0, 1, 2, 3, 7, 40, 5000, 10**30])


def _flag(rng: Random, data: Wire) -> None:
    name = rng.choice(FLAGS)
    data[name] = not data[name]


def _pending(rng: Random, data: Wire) -> None:
    data["pending"] = [str(task) for task in rng.choice(_STACKS)]
    if data["pending"][0] in {"keep", "sands"}:
        data["asked"] = rng.randrange(len(data["seats"]))
    if rng.random() < 0.8:
        data["start"] = None


def _number(rng: Random, data: Wire) -> None:
    data[rng.choice(["seat", "asked", "due"])] = rng.choice([None, *range(len(data["seats"]) + 1)])


def _start(rng: Random, data: Wire) -> None:
    data["start"] = rng.choice([None, _space(rng, data)])


def _waiting(rng: Random, data: Wire) -> None:
    data["special_waiting"] += rng.choice([-1, 1])


def _strip(rng: Random, data: Wire) -> None:
    if data["strips"]:
        strip = rng.choice(data["strips"])
        strip["strip"] = f"{strip['strip'][0]}{rng.randrange(1, 5)}"


def _city_disc(rng: Random, data: Wire) -> None:
    if data["strips"]:
        discs = [None, "special", *map(str, na.Final)]
        rng.choice(data["strips"])["disc"] = rng.choice(discs)


def _shift(rng: Random, data: Wire) -> None:
    """Take the last strip away, as if the dunes were shifting."""
    if data["strips"]:
        strip = data["strips"].pop()["strip"]
        data["put_back"]["city" if strip[0] == "c" else "desert"].append(strip)
        data["pending"] = rng.choice([["strip", "end"], ["strip", "act"], ["keep", "lose", "end"]])


def _pile(rng: Random, data: Wire) -> None:
    pile = data["put_back"][rng.choice(["city", "desert"])]
    if pile and rng.random() < 0.5:
        pile.pop(rng.randrange(len(pile)))
    else:
        pile.append(f"{rng.choice('cd')}{rng.randrange(1, 5)}")


def _toggle(rng: Random, discs: list[str], every: list[str]) -> None:
    disc = rng.choice(every)
    chosen = {*discs} ^ {disc}
    discs[:] = [each for each in every if each in chosen]


def _discs(rng: Random, data: Wire) -> None:
    seat = rng.choice(data["seats"])
    if seat["discs"] is not None:
        _toggle(rng, seat["discs"], [*map(str, Special)])
        seat["held"] = len(seat["discs"])
    else:
        seat["held"] += rng.choice([-1, 1])


def _used(rng: Random, data: Wire) -> None:
    _toggle(rng, data["used"], [*map(str, Special)])


def _final(rng: Random, data: Wire) -> None:
    _toggle(rng, data["final"], [*map(str, na.Final)])


_MUTATIONS: list[Mutation] = [
    _animals,
    _animals,
    _handlers,
    _nomad,
    _nomad,
    _dinars,
    _flag,
    _pending,
    _pending,
    _number,
    _start,
    _waiting,
    _strip,
    _city_disc,
    _shift,
    _pile,
    _discs,
    _used,
    _final,
]
