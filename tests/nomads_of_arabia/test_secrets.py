"""Law 5: nothing tells a seat what discs another holds, and unseen discs have the right odds."""

import json
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from desertrules import Chance, Decide, InvalidValue, Over, Seat, dump
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia import Special, State, View
from tests.nomads_of_arabia.observing import made_up
from tests.nomads_of_arabia.policies import POLICIES, Policy
from tests.nomads_of_arabia.positions import late, played, step
from tests.nomads_of_arabia.sets import SETS


def _games(name: str, seed: str, plies: int) -> Iterator[State]:
    """Give the states of a game, those in which somebody holds a disc."""
    rng = Random(seed)
    policy: Policy = POLICIES[name]
    components = rng.choice(list(SETS.values()))
    options = {"players": rng.choice([3, 4, 5]), "special": 5, "finale": "full"}
    state = na.initial(na.load_options({**options, "components": components}))
    for _ in range(plies):
        turn = na.turn(state)
        if any(state.held(seat) for seat in range(state.options.players)):
            yield state
        if isinstance(turn, Over):
            return
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else policy(rng, na.legal_moves(state))
        state = na.apply(state, move)


def _assert_same_sight(view: View, other: View) -> None:
    assert view == other
    assert hash(view) == hash(other)
    assert repr(view) == repr(other)
    assert json.dumps(dump(view)) == json.dumps(dump(other))
    assert pickle.dumps(view) == pickle.dumps(other)


def _assert_nothing_told(state: State, other: State, viewer: Seat | None, rng: Random) -> None:
    """Assert that a viewer cannot tell two states apart by anything it may be shown."""
    _assert_same_sight(na.view(state, viewer), na.view(other, viewer))
    turn = na.turn(state)
    if isinstance(turn, Over):
        assert isinstance(na.turn(other), Over)
        return
    assert na.turn(other) == turn
    if turn == Chance():
        return
    assert isinstance(turn, Decide)
    for move in made_up(rng, state):
        if turn.seat == viewer:
            assert na.explain(state, move) == na.explain(other, move)
        elif na.explain(state, move) is na.explain(other, move) is None:
            after = na.view(na.apply(state, move), viewer)
            _assert_same_sight(after, na.view(na.apply(other, move), viewer))
    if turn.seat == viewer:
        legal, same = na.legal_moves(state), na.legal_moves(other)
        assert len(legal) == len(same)
        assert legal == same


@pytest.mark.parametrize("name", POLICIES)
def test_no_viewer_can_tell_imagined_states_apart(name: str) -> None:
    """NA4.1, NA5.4: turns, moves, their order, messages and views are those of the real state."""
    rng = Random(name)
    for ply, state in enumerate(_games(name, f"{name} 1", 400)):
        if ply % 3 == 0:
            viewer = rng.choice([None, *map(Seat, range(state.options.players))])
            other = na.imagine(na.view(state, viewer), rng)
            _assert_nothing_told(state, other, viewer, rng)


@pytest.mark.parametrize("pending", [("move",), ("act",), ("sands",)])
def test_no_viewer_can_tell_any_deal_from_another(pending: tuple[str, ...]) -> None:
    """NA5.4: by hand, over all deals of two discs to the other seats."""
    rng = Random(1)
    states: list[State] = []
    for first, second in permutations([disc for disc in Special if disc != "winds"], 2):
        draft = late().hold(0, "winds").hold(1, first).hold(2, second).carry(0, 1, 1, 0, 0)
        states.append(draft.pending(*pending, asked=0 if pending == ("sands",) else None).state())
    assert len(set(states)) == 42
    for state in states[1:]:
        _assert_nothing_told(states[0], state, Seat(0), rng)


def test_turn_does_not_close_by_itself_whatever_discs_there_are() -> None:
    """NA4.1: with and without a disc that could still be played, the seat must say `end`."""
    for disc in ("expert", "dinars-6"):
        state = late().hold(0, "dinars-4", disc).pending("act", acted=True).state()
        assert na.turn(state) == Decide(Seat(0))
        assert na.End() in na.legal_moves(state)


def test_rejection_of_a_disc_that_another_holds_says_nothing_of_it() -> None:
    """NA5.2: the message is the same whether another seat holds the disc or nobody does."""
    held = late().hold(1, "abdul").hold(0, "dinars-4").carry(0, 1, 0, 0, 0).stand(0, "d5:0")
    nobody = late().hold(1, "dinars-6").hold(0, "dinars-4").carry(0, 1, 0, 0, 0).stand(0, "d5:0")
    move = na.Abdul((na.Animal.DONKEY,), silver=False)
    rejection = na.explain(held.state(), move)
    assert rejection is not None
    assert rejection == na.explain(nobody.state(), move)
    assert rejection.message == "Seat 0 does not hold abdul."


def test_view_shows_own_discs_and_how_many_others_hold() -> None:
    """NA3.5: a spectator sees no discs at all."""
    state = late().hold(0, "dinars-4", "silver").hold(2, "sands").state()
    mine = na.view(state, Seat(0))
    assert mine.discs(0) == ("dinars-4", "silver")
    assert mine.discs(1) == ()
    assert mine.discs(2) is None
    assert mine.held(2) == 1
    assert len(mine.unseen_discs) == 6
    assert mine.viewer == 0
    spectator = na.view(state, None)
    assert spectator.discs(0) is None
    assert len(spectator.unseen_discs) == 8
    assert [seat["discs"] for seat in dump(spectator)["seen"]["seats"]] == [None] * 3
    assert [seat["held"] for seat in dump(spectator)["seen"]["seats"]] == [2, 0, 1]
    for wrong in (3, -1, True, "0"):
        with pytest.raises(InvalidValue, match="seat: expected 0 to 2, or None"):
            na.view(state, wrong)  # type: ignore[arg-type]  # that is what is tested


class _Scripted(Random):
    """Draws what a script says, and notes how likely that was."""

    def __init__(self, script: list[int]) -> None:
        super().__init__(0)
        self.script = script
        self.sizes: list[int] = []

    def randrange(self, stop: int) -> int:  # type: ignore[override]  # all that is used here
        at = len(self.sizes)
        self.sizes.append(stop)
        return self.script[at] if at < len(self.script) else 0


def _imagined(view: View) -> dict[State, Fraction]:
    """Give every state that `imagine` can give, with its exact probability."""
    odds: dict[State, Fraction] = {}
    script: list[int] = []
    while True:
        rng = _Scripted(script)
        state = na.imagine(view, rng)
        script = script + [0] * (len(rng.sizes) - len(script))
        share = Fraction(1)
        for stop in rng.sizes:
            share /= stop
        odds[state] = odds.get(state, Fraction(0)) + share
        while script and script[-1] == rng.sizes[len(script) - 1] - 1:
            script.pop()
        if not script:
            return odds
        script[-1] += 1


def _draws(state: State, *before: na.Move) -> Iterator[tuple[State, Fraction]]:
    """Give the states after the moves and then a draw, with the exact share of each."""
    drawing = played(state, *before)
    outcomes = na.outcomes(drawing)
    total = sum(outcome.weight for outcome in outcomes)
    for outcome in outcomes:
        yield na.apply(drawing, outcome.move), Fraction(outcome.weight, total)


def test_imagined_discs_have_exactly_the_odds_of_the_draws() -> None:
    """NA3.5: every way to draw is played, by weight, and grouped by what each seat then sees."""
    draft = late().hold(0).disc(1, "special").disc(3, "special")
    draft.stand(0, "c6:5").stand(1, "c5:2").stand(2, "d5:0")
    odds: dict[State, Fraction] = {}
    decline = na.Decline()
    for one, share in _draws(draft.state(), step("c6:4")):
        turn = (na.Halt(), na.End(), decline, step("c5:1"))
        for two, chance in _draws(one, *turn):
            odds[played(two, na.Halt(), na.End(), decline, decline)] = share * chance
    assert len(odds) == 8 * 7
    assert sum(odds.values()) == 1
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        by_view: dict[View, dict[State, Fraction]] = {}
        for state, share in odds.items():
            by_view.setdefault(na.view(state, viewer), {})[state] = share
        for view, states in by_view.items():
            seen = sum(states.values())
            assert _imagined(view) == {state: share / seen for state, share in states.items()}


def test_used_discs_are_never_imagined() -> None:
    """NA5.5: a spectator knows of them, and of nothing else."""
    state = late().set(used=["sands"]).hold(0, "dinars-4").hold(1, "abdul").state()
    imagined = _imagined(na.view(state, None))
    assert len(imagined) == 7 * 6
    assert set(imagined.values()) == {Fraction(1, 42)}
    assert all("sands" not in other.discs(0) + other.discs(1) for other in imagined)
    assert set(_imagined(na.view(state, Seat(2)))) == set(imagined)
