"""Bots that plan: whole turns, means over their own chance, and trees."""

from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import InvalidValue, bot
from desertrules.core.contract import Seat
from desertrules.core.offers import evaluate_of
from desertrules.play.bots import mcts, planner
from desertrules.play.bots.planner import Planner, Stage
from desertrules.play.bots.protocol import lead
from tests.play.bots import wager
from tests.play.bots.positions import views

pytestmark = pytest.mark.usefixtures("known_games")
EVEN, LONG = ((0, 1), (10, 1)), tuple((face, 1) for face in range(30))


@pytest.fixture(autouse=True)
def wager_is_known(known_games: None) -> None:
    """Make the game of wagers known while a test runs."""
    del known_games
    desertrules.register("wager", "tests.play.bots.wager")


def _choice(text: str, seed: int = 0, **options: Any) -> Any:
    state = wager.initial(wager.Options(**options))
    return bot(text).choose(wager.view(state, Seat(0)), Random(seed))


@pytest.mark.parametrize("text", ["turn", "turn:value=evaluate", "strong", "turn:width=1"])
@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"safe": 2}, "wager"),  # the mean is 2.5
        ({"safe": 3}, "safe"),
        ({"safe": 4, "faces": EVEN}, "wager"),
        ({"safe": 9, "faces": EVEN, "dice": 2}, "wager"),
        ({"safe": 11, "faces": EVEN, "dice": 2}, "safe"),
        ({"safe": 4, "faces": ((-10, 1), (10, 1))}, "wager"),  # what is bad can be left
        ({"safe": 2, "players": 1}, "wager"),
        ({"safe": 3, "turns": 2}, "safe"),
        ({"safe": 2, "turns": 2}, "wager"),
    ],
)
def test_wager_is_worth_the_mean_of_what_follows(
    text: str, options: dict[str, Any], kind: str
) -> None:
    """Not what the position before the dice is worth, which is nothing."""
    assert _choice(text, **options).kind == kind


@pytest.mark.parametrize(("safe", "kind"), [(8, "wager"), (21, "safe")])
def test_mean_over_many_outcomes_is_that_of_a_sample(safe: int, kind: str) -> None:
    """Of thirty faces, whose mean is 14.5; and the second die is sampled once for each."""
    assert {_choice("turn", seed, safe=safe, faces=LONG).kind for seed in range(9)} == {kind}
    twice = {_choice("turn", seed, safe=2 * safe, faces=LONG, dice=2).kind for seed in range(9)}
    assert twice == {kind}


def test_chance_that_does_not_end_is_valued_where_it_is() -> None:
    """Nine dice in a row are more than are followed, so that the wager is worth nothing."""
    assert _choice("turn", dice=9, safe=1, faces=((10, 1), (20, 1))).kind == "safe"


def test_turn_that_does_not_end_is_valued_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat can wait longer than is planned for."""
    monkeypatch.setattr(planner, "_MOST_DECISIONS", 1)
    state = wager.initial(wager.Options(waits=5))
    plans = Planner(wager, Seat(0), evaluate_of(wager), 9, 1, Random(0)).plans(state)
    assert {plan.moves[0].kind for plan in plans} == {"safe", "wager", "wait"}


def test_equal_positions_are_planned_once() -> None:
    """Waiting twice, or longer at once, comes to the same."""
    state = wager.initial(wager.Options(waits=3))
    plans = Planner(wager, Seat(0), evaluate_of(wager), 9, 1, Random(0)).plans(state)
    states = [plan.state for plan in plans]
    assert len(states) == len({*states})


def test_only_the_best_few_of_each_kind_are_carried_on() -> None:
    """Of nine ways to wait two are gone on with, and equal ones are chosen by lot."""
    state = wager.initial(wager.Options(waits=9))
    seen = set()
    for seed in range(5):
        plans = Planner(wager, Seat(0), evaluate_of(wager), 2, 1, Random(seed)).plans(state)
        seen.add(frozenset(plan.moves[:1] for plan in plans))
    assert len(seen) > 1


def test_of_equal_turns_the_one_that_does_more_is_better() -> None:
    """A wager is worth the same after some waiting, which is busier."""
    options = {"waits": 4, "safe": 1}
    assert {_choice("turn", seed, **options).kind for seed in range(5)} == {"wait"}


def test_of_equal_leads_the_one_is_better_that_leaves_less_to_the_others() -> None:
    """It never outweighs a point."""
    assert lead((5, 3, 2), Seat(0)) < lead((5, 3, 1), Seat(0)) < lead((6, 3, 3), Seat(0))
    assert lead((5,), Seat(0)) == 5


def test_stage_says_where_a_turn_stands() -> None:
    """Its own next turn is another, as the game says."""
    state = wager.initial(wager.Options(waits=1, turns=2))
    plan = Planner(wager, Seat(0), evaluate_of(wager), 2, 1, Random(0))
    rolled = wager.apply(state, wager.Wager())
    assert plan.stage(wager.apply(state, wager.Wait(1))) is Stage.MINE
    assert plan.stage(rolled) is Stage.CHANCE
    assert plan.stage(wager.apply(rolled, wager.Face(10))) is Stage.MINE
    once = wager.apply(state, wager.Safe())
    assert plan.stage(once) is Stage.ENDED
    assert plan.stage(wager.apply(once, wager.Safe())) is Stage.ENDED


def test_tree_search_plays_a_turn_to_its_end() -> None:
    """By the best choices of its seat, and by draws where chance is due."""
    state = wager.initial(wager.Options(waits=1, turns=2))
    search = mcts.Search(mcts.Mcts(), wager, Seat(0), evaluate_of(wager), Random(0))
    plan = Planner(wager, Seat(0), evaluate_of(wager), 2, 1, Random(0))
    for begun in (wager.Wait(1), wager.Wager()):
        assert plan.stage(search._settle(wager.apply(state, begun), Seat(0))) is Stage.ENDED


def test_of_very_many_moves_a_sample_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is legal."""
    monkeypatch.setattr(planner, "MOST_MOVES", 3)
    state, view = views("through-the-desert")[0]
    assert bot("turn").choose(view, Random(1)) in desertrules.legal_moves(state)


@pytest.mark.parametrize("settings", ["", ",turns=no", ",rollout=2", ",rollout=50,turns=no"])
@pytest.mark.parametrize(
    ("options", "kind"), [({"safe": 1}, "wager"), ({"safe": 9}, "safe"), ({"waits": 2}, None)]
)
def test_tree_search_finds_what_is_better(
    settings: str, options: dict[str, Any], kind: str | None
) -> None:
    """Chance comes by its weights, and every seat wants its own."""
    chosen = _choice(f"mcts:iterations=400{settings}", **options)
    assert kind in {None, chosen.kind}


def test_tree_search_ends_by_time_or_by_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever is used up first; one iteration is made in any case."""
    made: list[int] = []
    clock = iter(range(100))
    monkeypatch.setattr(mcts, "perf_counter", lambda: float(next(clock)))
    search = mcts.Search.iterate

    def iterate(self: Any, state: Any) -> None:
        made.append(1)
        search(self, state)

    monkeypatch.setattr(mcts.Search, "iterate", iterate)
    for text, times in [
        ("mcts", mcts.ITERATIONS),
        ("mcts:iterations=7", 7),
        ("mcts:seconds=5", 5),
        ("mcts:seconds=0", 1),
        ("mcts:iterations=3,seconds=50", 3),
    ]:
        made.clear()
        _choice(text)
        assert (text, len(made)) == (text, times)


def test_what_only_another_sees_is_one_node_of_the_tree() -> None:
    """A disc that a rival draws leads to one node, one's own to a node for each disc."""
    na: Any = desertrules.nomads_of_arabia
    rng = Random(3)
    drawn = None
    while drawn is None:
        state = na.initial(na.Options(3))
        while drawn is None and not isinstance(turn := na.turn(state), desertrules.Over):
            if isinstance(turn, desertrules.Chance):
                outcomes = na.outcomes(state)
                if outcomes[0].move.kind == "draw-disc":
                    drawn = state
                    break
                state = na.apply(state, desertrules.draw(outcomes, rng))
            else:
                legal = na.legal_moves(state)
                state = na.apply(state, legal[rng.randrange(len(legal))])
    keys = {
        seat: {
            mcts.Search(mcts.Mcts(), na, Seat(seat), evaluate_of(na), rng)._chance(drawn)[1]
            for _ in range(60)
        }
        for seat in range(3)
    }
    assert sorted(map(len, keys.values())) == [1, 1, 8]


@pytest.mark.parametrize("text", ["turn", "mcts", "strong"])
def test_one_legal_move_is_made_without_a_search(text: str) -> None:
    """Nothing is drawn for it."""
    rng = Random(1)
    before = rng.getstate()
    state = wager.apply(wager.initial(wager.Options(give=False)), wager.Wager())
    view = wager.view(wager.apply(state, wager.Face(0)), Seat(0))
    assert bot(text).choose(view, rng) == wager.Take(all=True)
    assert rng.getstate() == before


def test_game_is_played_by_its_own_best_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is given the view, the chance and the iterations."""
    asked: list[Any] = []

    def strong(view: Any, rng: Random, iterations: int | None = None) -> Any:
        asked.append((view, rng.random(), iterations))
        return wager.Safe()

    monkeypatch.setattr(wager, "strong", strong, raising=False)
    assert _choice("strong:iterations=7", safe=-1) == _choice("strong", safe=-1) == wager.Safe()
    view = wager.view(wager.initial(wager.Options(safe=-1)), Seat(0))
    assert asked == [(view, Random(0).random(), 7), (view, Random(0).random(), None)]


@pytest.mark.parametrize("text", ["mcts:iterations=0", "mcts:seconds=-1", "turn:width=0"])
def test_settings_have_bounds(text: str) -> None:
    """A bot that could not choose is not made."""
    with pytest.raises(InvalidValue, match="expected a number from"):
        bot(text)
