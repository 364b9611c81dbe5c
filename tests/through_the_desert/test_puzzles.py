"""Sound positions that no game would reach are read, and played on to the end (law 9)."""

import pickle
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

import desertrules
from desertrules import Chance, LoadError, Over, playout, position_from_text, position_to_text
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Colour, State
from tests.harness import Pair
from tests.reference import through_the_desert as reference
from tests.through_the_desert.editing import Data, camels, drawing, later, put, riding
from tests.through_the_desert.mutating import mutated
from tests.through_the_desert.observing import made_up, observe, plain
from tests.through_the_desert.positions import move, parts, play

PAIR = Pair(td, reference, observe, made_up)
WHITE = Colour.WHITE


def _accepted(state: State, edit: Callable[[Data], object]) -> State:
    """Edit a state's JSON in place and read it; it must be written as it was read."""
    data: Data = desertrules.dump(state)
    edit(data)
    read = td.load_state(data)
    assert desertrules.dump(read) == data
    return read


def _played_on(state: State) -> State:
    return playout(state, Random(1)).state


@pytest.mark.parametrize(
    ("make", "edit"),
    [
        (camels, lambda data: data.update(palms=["d4"])),
        (camels, lambda data: data["water"].pop(1)),
        (camels, lambda data: data["seats"][1].update(taken=[1, 3])),
        (camels, lambda data: data["seats"][1]["caravans"].clear()),
        (camels, lambda data: put(data, 0, "white", rider="c4")),
        (camels, lambda data: put(data, 0, "white", rider="d1")),
        (camels, lambda data: data.update(seat=1, left=2)),
        (drawing, lambda data: data.update(water=[{"cell": "a6", "value": 3}])),
        (riding, lambda data: data.update(round=3)),
        (riding, lambda data: data["seats"][0]["caravans"].clear()),
        (later, lambda data: data.update(left=1, seat=1)),
        (later, lambda data: data.update(round=0, left=1)),
    ],
)
def test_sound_position_that_no_game_would_reach_is_played_on(
    make: Callable[[], State], edit: Callable[[Data], object]
) -> None:
    """Law 9: missing pieces, riders side by side, turns that did not come about so."""
    assert isinstance(td.turn(_played_on(_accepted(make(), edit))), Over)


def test_water_of_an_area_is_taken_with_the_next_camel_of_its_caravan() -> None:
    """TD7.4: a waterhole that lies in an area stays there until that caravan gets a camel."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=["b2", "b3", "b5"])
        data["supply"][0] = 19

    state = _accepted(later(), edit)
    assert state.areas(0, WHITE) == ("a3", "a4", "a5", "a6")
    assert parts(state, 0)["areas"] == 4
    other = play(state, "camel sky d1")
    assert list(other.water) == ["a5", "a6", "g5"] and not other.taken(0)
    assert td.load_state(desertrules.dump(other)) == other
    same = play(other, "camel white c3")
    assert list(same.water) == ["g5"] and same.taken(0) == (1, 1)
    assert td.load_state(desertrules.dump(same)) == same


def test_caravans_of_one_colour_that_touch_do_not_grow_together() -> None:
    """TD6.6: e4 touches the rival's rider at f3; no camel may be added between them."""

    def edit(data: Data) -> None:
        put(data, 0, "white", camels=["c4", "d3", "e4"])
        data["supply"][0] = 19

    state = _accepted(later(), edit)
    rejection = td.explain(state, move("camel white e3"))
    assert rejection is not None and rejection.code == "next-to-rival"
    assert isinstance(td.turn(_played_on(state)), Over)


def _ask_everything(state: State, rng: Random) -> None:
    """Ask a state all that can be asked (law 9); it must be written and pickled as itself."""
    legal, turn = td.legal_moves(state), td.turn(state)
    assert bool(legal) != isinstance(turn, Over)
    assert bool(td.outcomes(state)) == isinstance(turn, Chance)
    for tried in made_up(rng, state):
        assert (td.explain(state, tried) is None) == (tried in legal)
    view = td.view(state, None)
    assert (td.turn(view), td.legal_moves(view), td.score(view)) == (turn, legal, td.score(state))
    assert td.points(state) == tuple(standing.points for standing in td.score(state))
    assert td.load_state(desertrules.dump(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own
    assert position_from_text(position_to_text(state)) == state


def _fuzz(seeds: range) -> int:
    """Read a changed state for each seed, ask those that are sound and play them on; count them."""
    sound = 0
    for seed in seeds:
        rng = Random(seed)
        try:
            state = td.load_state(mutated(rng))
        except LoadError:
            continue
        sound += 1
        _ask_everything(state, rng)
        for most in (rng.randrange(1, 9), -1):
            state = playout(state, rng, max_moves=most if most > 0 else None).state
            _ask_everything(state, rng)
        assert isinstance(td.turn(state), Over)
    return sound


def test_every_state_that_is_read_can_be_asked_everything_and_played_to_the_end() -> None:
    """Law 9: written states with a few changes, of which a good part is still sound."""
    assert 100 < _fuzz(range(500)) < 400


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_very_many_states_can_be_played_to_the_end(part: int) -> None:
    """Law 9: as above."""
    assert _fuzz(range(1_000 * (part + 1), 1_000 * (part + 2))) > 200


def _play_beside(state: State, slow: reference.RefState, rng: Random) -> int:
    """Play a state on at random beside the reference, compared at each ply; count the moves."""
    for ply in count():
        PAIR._compare_ply(state, slow, rng, ply)
        legal = td.legal_moves(state)
        if not legal:
            return ply
        chosen = rng.choice(legal)
        state = td.apply(state, chosen)
        slow = reference.apply(slow, desertrules.dump(chosen))
    raise AssertionError


def _compare(seeds: range) -> int:
    """Play sound states on beside the reference; give how many moves were made."""
    made = 0
    for seed in seeds:
        rng = Random(f"reference {seed}")
        data = mutated(rng)
        try:
            state = td.load_state(data)
        except LoadError:
            continue
        made += _play_beside(state, plain(data), rng)
    return made


def test_states_that_are_read_go_on_as_the_reference_does() -> None:
    """TD5.2, TD6.3, TD7.4: legal moves and points are true in positions that no game reaches."""
    assert _compare(range(120)) > 500


@pytest.mark.soak
def test_many_states_that_are_read_go_on_as_the_reference_does(soak_games: int) -> None:
    """TD5.2, TD6.3, TD7.4: as above."""
    assert _compare(range(120, 120 + soak_games)) > soak_games
