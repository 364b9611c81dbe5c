"""What a position is worth to each seat: the quick way beside the plain one."""

from itertools import product
from random import Random
from typing import Any

import pytest

from desertrules import Chance, Over, Seat, WrongGame, sahara
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia import Animal, State, Task, View
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.positions import early, late
from tests.nomads_of_arabia.sets import SETS

Herd = dict[Animal, int]
DINARS = {"dinars-4": 4, "dinars-5": 5, "dinars-6": 6}


class _Plain:
    """The page's formula, written down without haste and by public names alone."""

    def __init__(self, state: State | View) -> None:
        self.state = state
        self.prices, self.landscapes = state.prices, state.landscapes
        assert na.look.layout
        places = na.look.layout(state).places
        self.places = {place.name: place for place in places if place.in_play}

    def values(self) -> tuple[float, ...]:
        return tuple(map(self.value, range(self.state.options.players)))

    def value(self, seat: int) -> float:
        state = self.state
        known = state.discs(seat) or ()
        dinars = state.dinars(seat) + sum(DINARS.get(disc, 0) for disc in known)
        if state.pending[0] is Task.OVER:
            return dinars + 0.001 * sum(state.animals(seat).values())
        others = state.held(seat) - sum(disc in DINARS for disc in known)
        return dinars + 4.5 * others + self.out_there(seat)

    def out_there(self, seat: int) -> float:
        at, animals = self.state.at(seat), self.state.animals(seat)
        worth = self.worth(animals)
        if at is None:
            return 0.0
        if at == "pilgrim":
            return 0.72 * worth - 1
        strips = self.state.strips
        strip = str(at).partition(":")[0]
        row = (strips.index(strip) if strip in strips else 5) + self.shift_comes()
        if row >= 5:
            each = [self.prices[kind] for kind, n in animals.items() for _ in range(n)]
            return 0.72 * sum(sorted(each, reverse=True)[:2]) - 2
        steps = self.steps_from(str(at))
        to_city = min([n for name, n in steps.items() if self.places[name].kind == "city"] + [99])
        value = worth * max(0.1, 0.72 - 0.09 * to_city)
        value += 0.5 * sum(self.state.handlers(seat).values())
        value += 0.37 * self.hunt(seat, steps, in_city=not to_city)
        value -= {3: 0.3 + 0.015 * worth, 4: 1.2 + 0.12 * worth}.get(row, 0)
        return value

    def worth(self, animals: Herd) -> int:
        return sum(self.prices[kind] * number for kind, number in animals.items())

    def shift_comes(self) -> bool:
        state, lands = self.state, self.landscapes.values()
        empty = any(not any(there.values()) for there in lands)
        missing = [kind for kind in Animal if not any(there[kind] for there in lands)]
        due = any(state.stock.values()) if empty else any(state.stock[kind] for kind in missing)
        shifting = {Task.SHIFT, Task.LOSE, Task.STRIP} & set(state.pending)
        return state.restocked or due or bool(shifting)

    def steps_from(self, start: str) -> dict[str, int]:
        steps = {start: 0}
        for name in (todo := [start]):
            for other in self.places[name].neighbours:
                if other in self.places and other not in steps:
                    steps[other] = steps[name] + 1
                    todo.append(other)
        return steps

    def hunt(self, seat: int, steps: dict[str, int], *, in_city: bool) -> float:
        own = [kind for kind, n in self.state.handlers(seat).items() for _ in range(n)]
        teams = [own] if own else self.teams() if in_city else []
        away = {self.places[name].kind: n for name, n in reversed(steps.items())}
        return max(
            [
                0.6 ** away[land] * self.catch(team, there)
                for team in teams
                for land, there in self.landscapes.items()
                if away.get(land, 99) <= 3
            ]
            + [0.0]
        )

    def teams(self) -> list[list[Animal]]:
        pool = [kind for kind, n in self.state.pool.items() for _ in range(min(n, 2))]
        return [[a, b] for at, a in enumerate(pool) for b in pool[at + 1 :]] or [pool]

    def catch(self, team: list[Animal], there: Herd) -> float:
        faces = self.state.options.components.handler_faces
        chance = faces.hit / (faces.hit + faces.blank)
        mean = 0.0
        for rolled in product((False, True), repeat=len(team)):
            weight = 1.0
            for hit in rolled:
                weight *= chance if hit else 1 - chance
            hits = [kind for kind, hit in zip(team, rolled, strict=True) if hit]
            caught = {kind: min(hits.count(kind), number) for kind, number in there.items()}
            dearest = max([self.prices[kind] for kind in Animal if there[kind]] + [0])
            mean += weight * (self.worth(caught) if hits else dearest)
        return mean


def _games(seed: int, plies: int) -> list[State]:
    """Give states of a game in which rare rules are common, one in seven."""
    rng = Random(seed)
    policy = [*POLICIES.values()][seed % len(POLICIES)]
    options: dict[str, Any] = {"players": 3 + seed % 4, "special": 5, "finale": "full"}
    components = [*SETS.values()][seed % len(SETS)]
    state = na.initial(na.load_options({**options, "components": components}))
    states = [state]
    while len(states) < plies and not isinstance(turn := na.turn(state), Over):
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else policy(rng, na.legal_moves(state))
        state = na.apply(state, move)
        states.append(state)
    return [*states[::7], state]


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_the_plain_way_at_every_position(seed: int) -> None:
    """Of states, which know all discs, and of views, in which those of others count alike."""
    for state in _games(seed, 350):
        assert na.evaluate(state) == pytest.approx(_Plain(state).values())
        view = na.view(state, Seat(seed % 3))
        assert na.evaluate(view) == pytest.approx(_Plain(view).values())


def test_views_and_states_agree_where_nothing_is_hidden() -> None:
    """Where only one seat holds discs, its view knows as much as the state."""
    state = late().state()
    assert na.evaluate(na.view(state, Seat(0))) == na.evaluate(state)


def test_disc_that_is_hidden_counts_as_one_that_is_of_no_dinars() -> None:
    """NA3.5: what others hide changes no value in a view."""
    first = na.view(late().hold(0, "dinars-6", "silver").state(), Seat(1))
    second = na.view(late().hold(0, "dinars-4", "abdul").state(), Seat(1))
    assert na.evaluate(first) == na.evaluate(second)


def test_after_the_end_animals_only_break_ties() -> None:
    """NA8.1: money and dinar discs, and then most animals."""
    draft = late().set(final=["mecca"]).pending("over").carry(1, 2, 0, 0, 0)
    assert na.evaluate(draft.state()) == (19.0, 10.002, 10.0)


def test_animals_pull_to_a_city() -> None:
    """The nearer a city, the more of their price they are worth."""
    draft = early().carry(0, 0, 0, 3, 0)
    near, far = draft.stand(0, "c2:3").state(), draft.stand(0, "c2:5").state()
    assert na.evaluate(near)[0] > na.evaluate(far)[0]


def test_position_of_another_game_is_refused() -> None:
    """One clear error."""
    with pytest.raises(WrongGame, match="expected a state of Nomads of Arabia"):
        na.evaluate(sahara.initial(sahara.Options(3)))  # type: ignore[arg-type]


def test_lost_nomad_is_in_no_row_while_one_is_empty() -> None:
    """NA6.2, NA7.4: what it is worth does not depend on the strip that is drawn next."""
    draft = early().stand(0, "d2:1").stand(1, "lost").carry(1, 0, 2, 0, 1)
    state = draft.pending("act").state()
    shifting = na.apply(state, na.Shift())
    assert shifting.pending[0] is Task.STRIP
    assert na.evaluate(shifting)[1] == na.evaluate(state)[1]
