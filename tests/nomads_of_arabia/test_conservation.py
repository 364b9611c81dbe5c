"""Law 7: nothing is created or lost."""

from collections import Counter
from random import Random

import pytest

from desertrules import Chance, Over
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia import Animal, Move, State
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.sets import SETS

HANDLERS = {3: 2, 4: 3, 5: 4, 6: 4}


def _assert_conserved(state: State) -> None:
    options = state.options
    seats = range(options.players)
    animals: Counter[Animal] = Counter()
    for there in (state.stock, state.in_hand, *state.landscapes.values()):
        animals.update(there)
    handlers = Counter(state.pool)
    for seat in seats:
        animals.update(state.animals(seat))
        handlers.update(state.handlers(seat))
    begun = na.Task.FIRST_LANDSCAPE not in state.pending
    assert set(animals.values()) == {options.components.places(options.players) + begun}
    assert set(handlers.values()) == {HANDLERS[options.players]}
    strips = [*state.strips, *state.put_back[0], *state.put_back[1], *state.unseen_strips]
    assert sorted(strips) == sorted(name for name, _ in options.components.strips)
    held = [disc for seat in seats for disc in state.discs(seat)]
    discs = [*state.used_discs, *state.unseen_discs, *held]
    assert sorted(discs) == sorted(na.Special)
    face_down = sum(disc is None for disc in state.city_discs.values())
    laid = face_down + len(held) + len(state.used_discs)
    assert laid + state.special_waiting <= options.special


def _income(state: State, move: Move) -> int:
    """Give what a move earns or costs the seat whose turn it is."""
    seat = state.seat or 0
    carried, handlers = sum(state.animals(seat).values()), sum(state.handlers(seat).values())
    match move:
        case na.Step(_, hire) | na.Ride(_, hire):
            second = isinstance(move, na.Step) and state.start is not None
            step = carried + 3 * (max(handlers, len(hire)) == 3) if second else 0
            return -step - 3 * (len(hire) == 3)
        case na.Sell(animals, silver) | na.Abdul(animals, silver):
            strip = str(state.at(seat)).partition(":")[0]
            final = state.city_discs.get(strip) if isinstance(move, na.Sell) else None
            more = silver or state.silver
            bonus = str(final or "")
            return sum(state.prices[animal] + more + (animal == bonus) for animal in animals)
        case _:
            return 0


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("components", SETS)
def test_nothing_is_created_or_lost(name: str, components: str) -> None:
    """NA1.4, NA1.5, NA1.6: animals, handlers, strips, discs and every dinar are accounted for."""
    rng = Random(f"{name} {components}")
    options = {"players": rng.choice([3, 4, 5, 6]), "special": rng.randrange(6), "finale": "full"}
    state = na.initial(na.load_options({**options, "components": SETS[components]}))
    purses = [10] * state.options.players
    for _ in range(300):
        _assert_conserved(state)
        assert [state.dinars(seat) for seat in range(state.options.players)] == purses
        turn = na.turn(state)
        if isinstance(turn, Over):
            break
        legal = na.legal_moves(state)
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else POLICIES[name](rng, legal)
        purses[state.seat or 0] += _income(state, move)
        state = na.apply(state, move)
