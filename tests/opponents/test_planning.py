"""Bots that plan: whole turns, means over their own chance, and trees."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from attrs import evolve

from desertrules import bot, registry
from desertrules.contract import kind_of
from desertrules.opponents import builtin, mcts
from desertrules.opponents.base import lead
from desertrules.opponents.builtin import Planner
from desertrules.opponents.mcts import MctsBot, Search
from tests.opponents import wager

EVEN, MANY = ((0, 1), (10, 1)), tuple((value, 1) for value in range(30))


@pytest.fixture(autouse=True)
def wager_game(known_games: None) -> None:  # noqa: ARG001 - a fixture is asked for by its name
    registry.register(wager.GAME)


def choose(spec: str, seed: int = 0, **options: Any) -> str:
    state = wager.initial(wager.Options(**options))
    return kind_of(type(bot(spec).choose(state, Random(seed))))


def planner(state: wager.State, width: int = 9, seed: int = 0, **more: Any) -> Planner:
    rng = Random(seed)
    return Planner(wager.GAME, state.seat, wager.GAME.points, rng, width=width, samples=1, **more)


@contextmanager
def changed_game(**functions: Any) -> Iterator[None]:
    """Register a variant of the game."""
    registry.register(evolve(wager.GAME, **functions))
    yield
    registry.register(wager.GAME)


@pytest.mark.parametrize("spec", ["turn", "turn:value=evaluate", "strong", "turn:width=1"])
@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"safe": 2}, "wager"),  # the mean is 2.5
        ({"safe": 3}, "safe"),
        ({"safe": 4, "faces": EVEN}, "wager"),
        ({"safe": 9, "faces": EVEN, "dice": 2}, "wager"),
        ({"safe": 11, "faces": EVEN, "dice": 2}, "safe"),
        ({"safe": 4, "faces": ((-10, 1), (10, 1))}, "wager"),  # a loss can be refused
        ({"safe": 2, "players": 1}, "wager"),
        ({"safe": 3, "turns": 2}, "safe"),
        ({"safe": 2, "turns": 2}, "wager"),
    ],
)
def test_chance_is_worth_the_mean_of_its_outcomes(
    spec: str, options: dict[str, Any], kind: str
) -> None:
    assert choose(spec, **options) == kind


@pytest.mark.parametrize(("safe", "kind"), [(8, "wager"), (21, "safe")])
def test_many_outcomes_are_sampled(safe: int, kind: str) -> None:
    """The mean of one die is 14.5; a second die is sampled once per sample of the first."""
    assert {choose("turn", seed, safe=safe, faces=MANY) for seed in range(9)} == {kind}
    both = {choose("turn", seed, safe=2 * safe, faces=MANY, dice=2) for seed in range(9)}
    assert both == {kind}


def test_a_long_row_of_chance_turns_is_cut_short() -> None:
    """Nine dice in a row are more than a planner follows, so that the wager is worth nothing."""
    assert choose("turn", dice=9, safe=1, faces=((10, 1), (20, 1))) == "safe"


def test_a_long_turn_is_evaluated_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin, "_MAX_DECISIONS", 1)
    state = wager.initial(wager.Options(waits=5))
    kinds = {type(plan.moves[0]) for plan in planner(state).plans(state)}
    assert kinds == {wager.Safe, wager.Wager, wager.Wait}


def test_equal_states_are_planned_once() -> None:
    """Waiting twice leads to the same state as waiting longer once."""
    state = wager.initial(wager.Options(waits=3))
    states = [plan.state for plan in planner(state).plans(state)]
    assert len(states) == len(set(states))


def test_ties_between_positions_in_mid_turn_are_broken_at_random() -> None:
    state = wager.initial(wager.Options(waits=9))
    followed = {
        frozenset(plan.moves[:1] for plan in planner(state, 2, seed).plans(state))
        for seed in range(5)
    }
    assert len(followed) > 1


def test_of_equal_turns_the_longer_one_is_chosen() -> None:
    """So that a seat keeps going where nothing scores for long."""
    assert {choose("turn", seed, waits=4, safe=1) for seed in range(5)} == {"wait"}


def test_of_equal_leads_the_one_that_leaves_less_to_rivals_is_better() -> None:
    assert lead((5, 3, 2), 0) < lead((5, 3, 1), 0) < lead((6, 3, 3), 0)
    assert lead((5,), 0) == 5


def test_a_turn_ends_when_the_next_one_of_the_same_seat_begins() -> None:
    """`begins_turn` tells two turns of one seat apart."""
    state = wager.initial(wager.Options(waits=1, turns=2))
    plans = planner(state)
    assert plans.goes_on(wager.apply(state, wager.Wait(1)))
    assert not plans.goes_on(wager.apply(state, wager.Wager()))
    assert not plans.goes_on(wager.apply(state, wager.Safe()))


def test_greedy_breaks_ties_by_evaluation() -> None:
    """Waiting and wagering score nothing at once; the evaluation tells them apart."""

    def evaluate(state: wager.State) -> tuple[float, ...]:
        return (float(state.waited), 0.0)

    with changed_game(evaluate=evaluate):
        assert choose("greedy", waits=3, safe=0) == "wait"
        assert choose("greedy", waits=3, safe=1) == "safe"


@pytest.mark.parametrize("faces", [((0, 3), (10, 1)), MANY])
@pytest.mark.parametrize("most", [1000, 3])
def test_greedy_looks_behind_the_next_roll(
    faces: Any, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mean of a wager decides; if there are many outcomes, that of a sample."""

    def evaluate(state: wager.State) -> tuple[float, ...]:
        return (state.total + 2 * state.waited, 0.0)

    monkeypatch.setattr(builtin, "MAX_MOVES", most)
    with changed_game(evaluate=evaluate):
        assert choose("greedy", faces=faces, waits=1, safe=0) == "wager"
        assert choose("greedy", faces=faces, waits=20, safe=0) == "wait"


def test_greedy_samples_when_there_are_many_moves() -> None:
    chosen = {choose("greedy:width=1", seed, waits=3, safe=5) for seed in range(20)}
    assert chosen == {"safe", "wager", "wait"}


@pytest.mark.parametrize(
    ("options", "kind"), [({"safe": 1}, "wager"), ({"safe": 9}, "safe"), ({"waits": 2}, None)]
)
def test_tree_search_finds_the_better_turn(options: dict[str, Any], kind: str | None) -> None:
    assert kind in (None, choose("mcts:iterations=400", **options))


def test_tree_search_finishes_turns_before_it_evaluates() -> None:
    state = wager.initial(wager.Options(waits=1, turns=2))
    search = Search(MctsBot(), wager.GAME, 0, Random(0), 1e9)
    for move in (wager.Wait(1), wager.Wager()):
        after = search._finish_turn(wager.apply(state, move), 0)
        assert wager.begins_turn(after)


def test_what_only_a_rival_sees_is_one_node(oasis_race: Any) -> None:
    """The rival's token leads to one node, one's own to a node for each token."""
    state = oasis_race.initial(oasis_race.options(players=2))
    while type(oasis_race.legal_moves(state)[0]) not in oasis_race.secrets:
        state = oasis_race.apply(state, oasis_race.legal_moves(state)[0])
    nodes = [
        {Search(MctsBot(), oasis_race, seat, Random(n), 1e9)._draw(state)[1] for n in range(80)}
        for seat in range(2)
    ]
    assert sorted(map(len, nodes)) == [1, len(oasis_race.legal_moves(state))]


@pytest.mark.parametrize("spec", ["turn", "mcts", "strong", "greedy"])
def test_a_single_legal_move_needs_no_search(spec: str) -> None:
    rng = Random(1)
    before = rng.getstate()
    state = wager.apply(wager.initial(wager.Options(may_refuse=False)), wager.Wager())
    rolled = wager.apply(state, wager.Face(0))
    assert bot(spec).choose(rolled, rng) == wager.Take(everything=True)
    assert rng.getstate() == before


def test_strong_asks_the_game() -> None:
    calls: list[Any] = []

    def strong(view: Any, rng: Random, *, seconds: float | None = None) -> Any:
        calls.append((view, rng.random(), seconds))
        return wager.Safe()

    with changed_game(strong=strong):
        assert choose("strong:seconds=7", safe=-1) == choose("strong", safe=-1) == "safe"
    view = wager.initial(wager.Options(safe=-1))
    assert calls == [(view, Random(0).random(), 7.0), (view, Random(0).random(), None)]


# ---- Budgets -------------------------------------------------------------------------------------


class Clock:
    """A clock that advances by a millisecond whenever it is read."""

    def __init__(self) -> None:
        self.reads = 0

    def __call__(self) -> float:
        self.reads += 1
        return self.reads / 1000


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("mcts:seconds=0.05", 60),
        ("mcts:seconds=0", 10),
        ("mcts", 1_020),
        ("mcts:iterations=10000,seconds=0.2", 220),
        ("strong:seconds=0.03", 40),
        ("strong:seconds=0", 10),
    ],
)
def test_a_bot_stops_when_its_time_is_up(
    spec: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is read at least once for each position, so reads are a bound on the work."""
    clock = Clock()
    monkeypatch.setattr(mcts, "perf_counter", clock)
    monkeypatch.setattr(builtin, "perf_counter", clock)
    choose(spec, waits=9, faces=MANY, turns=3)
    assert clock.reads <= most


def test_iterations_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    iterate = Search.iterate

    def count(self: Search, state: Any) -> None:
        made.append(1)
        iterate(self, state)

    monkeypatch.setattr(Search, "iterate", count)
    choose("mcts:iterations=7")
    assert len(made) == 7
