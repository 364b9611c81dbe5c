"""Law 5: nothing tells a player which discs others hold, and imagined discs have the right odds."""

import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from attrs import evolve, fields

from desertrules import Chance, Decide, InvalidValue, Over, draw, dump, load, playout
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import Herd, Nomad, Special, State, Step, View
from desertrules.nomads_of_arabia.state import Act, BeginTurn, DrawSpecial, OfferTurn, Walk
from desertrules.testing.compare import difference
from tests.nomads_of_arabia.comparison import made_up_moves
from tests.nomads_of_arabia.plans import PLANS, SETS
from tests.nomads_of_arabia.positions import discs, play, position

HOLDERS = position(
    Nomad(at="c2:3", discs=discs("dinars-4", "silver")),
    Nomad(at="c2:3"),
    Nomad(at="c2:3", discs=discs("sands")),
)


def test_view_shows_own_discs_and_how_many_others_hold() -> None:
    """NA3.5: a spectator sees no discs at all."""
    mine = na.view(HOLDERS, 0)
    assert [nomad.discs for nomad in mine.nomads] == [("dinars-4", "silver"), (), (None,)]
    assert (mine.viewer, len(mine.unseen_discs)) == (0, 6)
    spectator = na.view(HOLDERS, None)
    assert [nomad.discs for nomad in spectator.nomads] == [(None, None), (), (None,)]
    assert len(spectator.unseen_discs) == 8
    assert na.points(mine) == (14, 10, 10)
    with pytest.raises(InvalidValue, match="seat: expected 0 to 2, found 3"):
        na.view(HOLDERS, 3)


def test_views_and_imagined_states_share_everything_but_discs() -> None:
    """Every field of a position is in its views."""
    start = na.initial(na.Options(players=4))
    played = playout(start, Random(3), max_moves=201).state
    state = evolve(played, used_discs=(Special.WINDS,), silver=True, restocked=True)
    viewed = na.view(state, 1)
    for each in fields(State):
        if each.name != "options":
            assert getattr(state, each.name) != getattr(start, each.name)
        if each.name != "nomads":
            shared = getattr(state, each.name)
            assert getattr(viewed, each.name) == shared
            assert getattr(na.imagine(viewed, Random(1)), each.name) == shared


def test_views_of_others_answer_turn_and_score_only() -> None:
    """Only the view of the player to move shows what is legal."""
    for viewer in (0, 1, None):
        view = na.view(HOLDERS, viewer)
        assert na.turn(view) == Decide(0)
        assert len(na.score(view)) == 3
        if viewer == 0:
            assert na.legal_moves(view) == na.legal_moves(HOLDERS)
            assert na.explain(view, na.Halt()) is None
            continue
        for question in (
            lambda view=view: na.legal_moves(view),
            lambda view=view: na.explain(view, na.Halt()),
            lambda view=view: na.explain_place(view, "c2:2"),
        ):
            with pytest.raises(InvalidValue, match="seat 0 is to move"):
                question()


def test_drawn_disc_is_secret() -> None:
    """NA3.5: the taker sees the field `disc`."""
    secret = na.GAME.secrets[na.DrawDisc]
    state = position(
        Nomad(at="c2:3"), Nomad(at="c1:1"), task=(DrawSpecial(), Walk(start="c1:0")), seat=1
    )
    assert (secret.field, list(secret.seen_by(state))) == ("disc", [1])
    assert na.GAME.secret_parts == ("discs",)
    drawn = [na.apply(state, na.DrawDisc(disc)) for disc in ("dinars-4", "sands")]
    assert na.view(drawn[0], 0) == na.view(drawn[1], 0)
    assert na.view(drawn[0], 1) != na.view(drawn[1], 1)


def assert_alike(one: State, other: State, viewer: int | None, rng: Random) -> None:
    """Assert that a viewer cannot tell two states apart by anything it is shown."""
    views = na.view(one, viewer), na.view(other, viewer)
    assert difference(*views) is None  # in any attribute
    assert hash(views[0]) == hash(views[1])
    for show in (dump, repr, pickle.dumps, na.turn, na.score, na.GAME.text, na.GAME.picture):
        assert show is not None and show(views[0]) == show(views[1])
    turn = na.turn(one)
    if isinstance(turn, Over):
        return
    for move in made_up_moves(rng, one, na.legal_moves(one)):
        if turn in (Decide(viewer or 0), Chance()) and viewer is not None:
            assert na.explain(views[0], move) == na.explain(views[1], move)
        if na.explain(one, move) is None and na.explain(other, move) is None:
            assert na.effects(one, move, viewer) == na.effects(other, move, viewer)
            after = na.apply(one, move), na.apply(other, move)
            assert na.view(after[0], viewer) == na.view(after[1], viewer)


@pytest.mark.parametrize("task", [(Walk(),), (Act(),), (OfferTurn(0), BeginTurn(1))])
def test_no_viewer_can_tell_one_deal_from_another(task: tuple[Walk, ...]) -> None:
    """NA4.1, NA5.4: over all deals of two discs to the other players."""
    deals = permutations([disc for disc in Special if disc != "winds"], 2)
    states = [
        position(
            Nomad(at="c2:3", discs=discs("winds"), animals=Herd(1, 1)),
            Nomad(at="c2:3", discs=(one,)),
            Nomad(at="d1:0", discs=(two,)),
            task=task,
        )
        for one, two in deals
    ]
    assert len(set(states)) == 42
    for state in states[1::5]:
        assert_alike(states[0], state, 0, Random(1))
        assert_alike(states[0], state, None, Random(1))


def games(name: str, plies: int) -> Iterator[State]:
    """Yield states of a game in which somebody holds a disc."""
    rng = Random(name)
    options = {"players": rng.choice([3, 4, 5]), "components": rng.choice(list(SETS.values()))}
    state = na.initial(load(options, na.Options))
    for _ in range(plies):
        turn = na.turn(state)
        if any(nomad.discs for nomad in state.nomads):
            yield state
        if isinstance(turn, Over):
            return
        chance = isinstance(turn, Chance)
        move = draw(na.outcomes(state), rng) if chance else PLANS[name](rng, na.legal_moves(state))
        state = na.apply(state, move)


@pytest.mark.parametrize("name", PLANS)
def test_no_viewer_can_tell_imagined_states_apart(name: str) -> None:
    """NA5.4: turns, moves, effects and views are those of the real state."""
    rng = Random(name)
    for ply, state in enumerate(games(name, 260)):
        if ply % 7 == 0:
            viewer = rng.choice([None, *range(state.options.players)])
            view = na.view(state, viewer)
            imagined = na.imagine(view, rng)
            assert na.view(imagined, viewer) == view
            assert_alike(state, imagined, viewer, rng)


def deals() -> dict[State, Fraction]:
    """Return every state that two draws can lead to, with its exact probability."""
    start = position(Nomad(at="c1:1"), Nomad(at="c1:0"), task=(DrawSpecial(), Act(done=False)))
    found: dict[State, Fraction] = {}
    for one in na.outcomes(start):
        middle = play(start, one.move, na.End(), na.Decline())
        # A second disc lies in the same city, so that both players draw one.
        middle = position(*middle.nomads, task=Walk(), seat=1)
        entered = na.apply(middle, Step("c1:1"))
        second = na.outcomes(entered)
        for two in second:
            state = na.apply(entered, two.move)
            found[state] = Fraction(1, len(na.outcomes(start))) * Fraction(1, len(second))
    return found


def expected(view: View, viewer: int | None) -> dict[State, Fraction]:
    """Return the states that fit a view, with their exact probabilities."""
    fitting = {state: share for state, share in deals().items() if na.view(state, viewer) == view}
    whole = sum(fitting.values())
    return {state: share / whole for state, share in fitting.items()}


def chi_square(found: Counter[State], odds: dict[State, Fraction]) -> float:
    size = found.total()
    expected_numbers = {state: float(size * share) for state, share in odds.items()}
    return sum((found[each] - mean) ** 2 / mean for each, mean in expected_numbers.items())


@pytest.mark.parametrize(("viewer", "cells"), [(None, 56), (0, 7), (1, 7), (2, 56)])
def test_imagined_discs_have_the_odds_of_the_draws(viewer: int | None, cells: int) -> None:
    """NA3.5: against exact enumeration, by a chi-square bound that a right `imagine` keeps.

    The bound is ten standard deviations above the mean; the seed is fixed.
    """
    state = next(iter(deals()))
    view = na.view(state, viewer)
    odds = expected(view, viewer)
    assert len(odds) == cells and sum(odds.values()) == 1
    rng = Random(28)
    found = Counter(na.imagine(view, rng) for _ in range(100 * cells))
    assert set(found) <= set(odds)
    degrees = cells - 1
    bound = degrees + 10 * (2 * degrees) ** 0.5
    assert chi_square(found, odds) < bound
    biased = Counter(na.imagine(view, Random(seed % 3)) for seed in range(100 * cells))
    assert chi_square(biased, odds) > bound  # the bound can fail


def test_used_discs_are_never_imagined() -> None:
    """NA5.5: everybody knows of them."""
    state = position(Nomad(at="c2:3", discs=discs("abdul")), used_discs=discs("sands"))
    rng = Random(1)
    drawn = {na.imagine(na.view(state, None), rng).nomads[0].discs for _ in range(400)}
    assert drawn == {(disc,) for disc in Special if disc != "sands"}
