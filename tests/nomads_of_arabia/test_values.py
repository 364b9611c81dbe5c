"""States, views, moves and lists of moves as values: asked, shown, copied and pickled."""

import pickle
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

from desertrules import Chance, Decide, InvalidValue, Over, Seat, WrongGame
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import State, View
from tests.nomads_of_arabia.drafts import over
from tests.nomads_of_arabia.mutating import positions
from tests.nomads_of_arabia.observing import made_up
from tests.nomads_of_arabia.positions import early, late, set_up, step


@pytest.mark.parametrize("seat", [3, -1, 9, "0", None, True])
@pytest.mark.parametrize("name", ["at", "dinars", "animals", "handlers", "held", "discs"])
def test_no_seat_at_the_table_has_anything(name: str, seat: Any) -> None:
    """NA1.7: a wrong seat is an error, of states and of views."""
    state = set_up()
    for position in (state, na.view(state, Seat(1)), na.view(state, None)):
        with pytest.raises(InvalidValue, match="seat: expected 0 to 2, found"):
            getattr(position, name)(seat)


def test_own_view_is_asked_like_the_state() -> None:
    """NA4.1: law 5: whoever acts gets the same answers from its own view."""
    rng = Random(9)
    source = positions(rng)
    met = 0
    for _ in range(150):
        state = next(source)
        turn = na.turn(state)
        if not isinstance(turn, Decide):
            continue
        view = na.view(state, turn.seat)
        met += 1
        assert na.turn(view) == turn
        assert na.legal_moves(view) == na.legal_moves(state)
        for move in made_up(rng, state):
            assert na.explain(view, move) == na.explain(state, move)
    assert met > 50


def test_another_seats_view_tells_whose_turn_it_is_and_no_moves() -> None:
    """NA3.5: what a seat may do depends on its discs, which nobody else knows."""
    state = late().hold(0, "dinars-4", "winds").state()
    for viewer in (None, Seat(1)):
        view = na.view(state, viewer)
        assert na.turn(view) == Decide(Seat(0))
        for ask in (na.legal_moves, lambda seen: na.explain(seen, na.Halt())):
            with pytest.raises(InvalidValue, match="view: only seat 0 knows what it may do"):
                ask(view)


def test_views_of_chance_give_the_outcomes_that_their_seat_can_think_of() -> None:
    """NA3.5: dice are open; of a disc everybody leaves out those that they have seen."""
    dice = na.initial(na.Options(3))
    assert na.legal_moves(na.view(dice, None)) == na.legal_moves(dice)
    assert na.explain(na.view(dice, None), na.Strip("d1")) is None
    draft = late().hold(0, "silver").hold(1, "dinars-4").disc(1, "special").stand(0, "c6:5")
    drawing = na.apply(draft.state(), step("c6:4"))
    assert na.turn(na.view(drawing, Seat(2))) == Chance()
    seen = [len(na.legal_moves(na.view(drawing, viewer))) for viewer in (None, Seat(0), Seat(2))]
    assert (seen, len(na.legal_moves(drawing))) == ([8, 7, 8], 6)


def test_views_of_the_end_have_no_moves() -> None:
    """NA6.5: whoever looks at it."""
    view = na.view(over().state(), Seat(2))
    assert isinstance(na.turn(view), Over)
    assert len(na.legal_moves(view)) == 0
    rejection = na.explain(view, na.Halt())
    assert rejection is not None
    assert rejection.code == "game-over"


def test_score_of_a_view_counts_what_its_seat_knows() -> None:
    """NA5.1, NA8.1: dinar discs of others are not counted."""
    state = late().hold(0, "dinars-4").hold(1, "dinars-6", "silver").state()
    assert na.points(state) == (14, 16, 10)
    assert na.points(na.view(state, Seat(0))) == (14, 10, 10)
    assert na.points(na.view(state, None)) == (10, 10, 10)
    standing = na.score(na.view(state, Seat(1)))[1]
    assert (standing.points, standing.rank, standing.parts) == (
        16,
        1,
        (("dinars", 10), ("discs", 6)),
    )


@pytest.mark.parametrize("function", [na.turn, na.legal_moves, na.score, na.points, na.outcomes])
def test_what_is_no_position_is_refused(function: Any) -> None:
    """NA1.1: also the options of a game, or its moves."""
    for wrong in (na.Options(3), na.Halt(), None):
        with pytest.raises(WrongGame, match="expected a state of Nomads of Arabia"):
            function(wrong)


def test_positions_are_shown_as_their_line() -> None:
    """NA3.5: and a view's line tells no disc of others."""
    state = late().hold(0, "dinars-4", "winds").state()
    assert repr(state).startswith("<State: nomads-of-arabia 1 3/5/full/classic move 0 _ _ _ false")
    assert repr(na.view(state, Seat(1))).startswith("<View: nomads-of-arabia 1 3/5/full/classic ")
    other = late().hold(0, "dinars-4", "sands").state()
    assert repr(na.view(state, Seat(1))) == repr(na.view(other, Seat(1)))


def _lists() -> list[tuple[State, int]]:
    """Give states with every kind of list of legal moves, and how many bytes one may take."""
    rich = late(players=6).hold(0, "abdul", "expert").carry(0, 9, 9, 9, 9)
    draft = late().hold(0, "dinars-4", "winds").carry(0, 1, 1, 0, 0)
    return [
        (rich.stand(0, "d5:0").pending("act").state(), 2000),
        (rich.stand(0, "d5:0").pending("move").state(), 2500),
        (early(players=6).pending("act").carry(0, 12, 12, 12, 12).state(), 500),
        (draft.state(), 4000),
        (early().stand(0, "pilgrim").state(), 2500),
        (set_up(), 2500),
        (na.initial(na.Options(3)), 1000),
        (late().pending("sands", asked=0).state(), 500),
    ]


def test_every_list_of_moves_can_be_pickled() -> None:
    """NA4.6: by what it was made of, not by the thousands of moves in it."""
    for state, most in _lists():
        legal = na.legal_moves(state)
        packed = pickle.dumps(legal)
        assert len(packed) < most
        again = pickle.loads(packed)  # noqa: S301 - our own bytes
        assert (type(again), len(again)) == (type(legal), len(legal))
        assert again[:200] == legal[:200]
        assert all(move in again for move in legal[-50:])


def test_pickles_are_small_and_copies_are_the_value() -> None:
    """NA1.7: a state is its row and the name of its components."""
    state = late().hold(0, "dinars-4", "winds").state()
    view = na.view(state, Seat(0))
    for value in (state, view, state.options, na.CLASSIC, na.Sell(["goat"], silver=False)):
        assert copy(value) is value
        assert deepcopy(value) is value
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
        assert len(pickle.dumps(value)) < 500
    assert isinstance(pickle.loads(pickle.dumps(view)), View)  # noqa: S301 - our own bytes
