"""States, views, tables and lists of moves."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from desertrules import (
    Chance,
    IllegalMove,
    InvalidValue,
    Seat,
    WrongGame,
    position_to_text,
)
from desertrules import sahara as sa
from desertrules import through_the_desert as td
from desertrules.core.tables import Table as AnyTable
from desertrules.core.tables import open_table
from desertrules.sahara import Advance, Card, Deal, Favour, Options, Play, State, Stop
from desertrules.sahara.rejections import first_deal
from tests.sahara.tables import (
    back,
    choice,
    dealt,
    edited,
    moved,
    ordinary,
    played,
    sheik,
    step,
    table,
    written,
)


def games(*, moves: int = 400) -> list[State]:
    """Give the states of a few random games by all options, ends included."""
    states: list[State] = []
    for seed in range(8):
        options = choice(seed, 1 + seed)
        rng = Random(seed)
        now = open_table(sa, sa.initial(options))
        for _ in range(moves):
            states.append(now.state())
            if now.step(rng) is None:
                break
    return states


def test_camels_that_stand_alike_are_interchangeable() -> None:
    """SA1.2: whichever of them has come, the position is the same."""
    by_one = moved(played("palm-3", {0: [4]}), step(0), step(0), step(4))
    by_other = moved(played("palm-3", {0: [4]}), step(4), step(0), step(0))
    assert by_one == by_other
    assert hash(by_one) == hash(by_other)


def test_a_camel_that_goes_home_leaves_no_trace() -> None:
    """SA3.2: stepping forward and back again gives the same camels."""
    start = table("palm-1", {1: [1]})
    state = dealt(moved(start, Play(0), step(0)), "palm-1")
    assert state.occupied == (1, 2)
    mirage = played("mirage-1", {1: [1]})
    assert moved(mirage, back(1, 1)).camels(1) == sa.initial(start.options).camels(1)
    assert moved(mirage, back(1, 1)).occupied == ()


def test_no_two_moves_lead_to_the_same_state_by_symmetry() -> None:
    """SA3.3: distinct legal moves of a card lead to distinct states."""
    for state in games(moves=150):
        legal = sa.legal_moves(state)
        after = {sa.apply_unchecked(state, move) for move in legal}
        assert len(after) == len(legal)


def test_the_first_deal_is_told_from_later_ones() -> None:
    """SA2.2, SA2.3: by the position alone, which knows no history."""
    state = sa.initial(Options(2))
    while isinstance(sa.turn(state), Chance):
        assert first_deal(state)
        state = sa.apply(state, sa.legal_moves(state)[0])
    later = [one for one in games(moves=100) if one.due and one.occupied]
    assert not any(first_deal(one) for one in later)
    named = moved(played("camel"), Favour(0))
    assert not first_deal(named)
    lost = played("mirage-1")
    assert not first_deal(lost)
    renewed = edited(written(), phase="deal", seat=None, seats__0__tops=[None] * 3)
    again = sa.load_state(renewed)
    assert not first_deal(again)


def test_cards_and_camels_are_accounted_for() -> None:
    """SA1.2, SA1.3: nothing is created or lost."""
    for state in games():
        for seat in range(state.options.players):
            tops = [card for card in state.tops(seat) if card]
            held = [state.card] if state.card and state.seat == seat else []
            cards = sorted([*state.unseen(seat), *tops, *held, *state.aside(seat)])
            assert cards == sorted(sa.initial(state.options).unseen(seat))
            assert sum(state.piles(seat)) == len(tops) + len(state.unseen(seat))
            camels = len(state.camels(seat)) + (state.favourite(seat) is not None)
            assert camels == {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}[state.options.players]


def test_a_table_steps_as_its_parts_do() -> None:
    """SA2.1: the quick way to step draws the same moves as the plain one."""
    for seed in range(12):
        options = choice(seed, 1 + seed)
        quick, plain = (open_table(sa, sa.initial(options)) for _ in range(2))
        one, other = Random(seed), Random(seed)
        while True:
            move = quick.step(one)
            assert move == AnyTable.step(plain, other)
            assert quick.state() == plain.state()
            if move is None:
                break


def test_a_table_refuses_an_illegal_move_unchanged() -> None:
    """SA3.1: nothing has happened after a refusal."""
    now = open_table(sa, table())
    with pytest.raises(IllegalMove, match=r"^SA1\.4: "):
        now.play(Play(3))
    assert now.state() == table()
    now.play(Play(0))
    assert now.legal_moves() == sa.legal_moves(played("palm-1"))


def carried_out(card: str, reach: sa.Reach, *, must: bool) -> State:
    """Give the state after such a card was played."""
    shared = reach is sa.Reach.ANYWHERE
    named = {1: 7} if card == "camel" else {0: 4 if shared else 6, 1: 7}
    return played(card, {0: [3, 4], 1: [5, 9]}, named, must_use=must, sheik=reach)


LISTS: dict[str, Callable[[], State]] = {
    "deal": lambda: sa.initial(Options(2)),
    "play": table,
    **{
        f"{card} {reach} {must}": partial(carried_out, card, reach, must=must)
        for must, reach, card in product(
            (False, True), sa.Reach, ("palm-2", "mirage-2", "camel", "sheik")
        )
    },
}
"""A state for every kind of list of legal moves."""


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_moves_is_a_sequence(name: str) -> None:
    """SA3.3: length, order, picking and membership agree, and nothing else is in it."""
    moves = sa.legal_moves(LISTS[name]())
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed))
    assert [moves[index] for index in range(len(moves))] == listed
    assert all(move in moves for move in listed)
    others: list[object] = [None, 3, "stop", Play(9), Deal(5, 0, Card.CAMEL), sheik(3, -1)]
    others += [
        Advance(99, favourite=False),
        td.Pass(),
        sheik(99, 1),
        sheik(3, 99),
        sheik(3, 4, seat=9),
    ]
    assert not any(other in moves for other in others)
    assert (Stop() in moves) == (Stop() in listed)


def test_any_seat_sees_everything() -> None:
    """SA1.4: nothing is secret, as unseen cards have no identity yet."""
    state = dealt(sa.initial(Options(2)), "palm-1", "sheik")
    for seat in (None, Seat(0), Seat(1)):
        seen = sa.view(state, seat)
        assert (seen.viewer, seen.options) == (seat, state.options)
        assert seen.unseen(0) == state.unseen(0)
        assert sa.imagine(seen, Random(0)) == state
    assert sa.view(state, Seat(0)) != sa.view(state, Seat(1))
    with pytest.raises(InvalidValue, match=r"^seat: expected 0 to 1, or None for a spectator"):
        sa.view(state, Seat(2))


def test_views_are_asked_like_states() -> None:
    """SA1.4: any view answers everything, as there are no secrets."""
    for state in games(moves=60):
        for seat in (None, Seat(0), Seat(1)):
            seen = sa.view(state, seat)
            assert sa.turn(seen) == sa.turn(state)
            assert sa.legal_moves(seen) == sa.legal_moves(state)
            assert sa.score(seen) == sa.score(state)
            assert sa.points(seen) == sa.points(state)
            for move in (Play(0), Play(3), step(0), Stop()):
                assert sa.explain(seen, move) == sa.explain(state, move)


def test_points_are_the_totals_of_the_score() -> None:
    """SA5.2, SA5.3: also where camels share a space."""
    for state in games():
        assert sa.points(state) == tuple(standing.points for standing in sa.score(state))
    shared = table(camels={0: [14, 14, 14, 2], 1: [14, 13]}, favourites={1: 14}, sheik="anywhere")
    assert sa.points(shared) == (24, 31)


def test_pickles_are_small_and_hold_what_was_chosen() -> None:
    """SA1.1: what follows from the options is found again."""
    for state in games(moves=30):
        seen = sa.view(state, Seat(1))
        for value in (state, seen, state.options, *sa.legal_moves(state)):
            pickled = pickle.dumps(value)
            assert len(pickled) < 400
            copied = pickle.loads(pickled)  # noqa: S301 - what was pickled a moment ago
            assert copied == value
            assert hash(copied) == hash(value)
        copied = pickle.loads(pickle.dumps(state))  # noqa: S301 - what was pickled a moment ago
        assert copied.options._terrain is state.options._terrain
        assert sa.legal_moves(copied) == sa.legal_moves(state)
        legal = pickle.dumps(sa.legal_moves(state))
        assert pickle.loads(legal) == sa.legal_moves(state)  # noqa: S301 - as above
        assert len(legal) < 5_000


def test_a_copy_is_the_value() -> None:
    """SA1.4: nothing in a value can change, so that none is needed."""
    state = played("palm-2")
    for value in (state, sa.view(state, None), state.options, *sa.legal_moves(state)):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


def test_a_position_is_shown_as_its_line() -> None:
    """SA1.4: as much of it as fits."""
    state = played("palm-2", {0: [3]})
    line = position_to_text(state)
    assert repr(state) == f"<State: {line[:97]}...>"
    assert repr(sa.view(state, Seat(0))) == f"<View: {line[:97]}...>"


@pytest.mark.parametrize("seat", [-1, 2, None, "0", True, 0.0, 10**30])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    """SA1.2: every question about a seat names those there are."""
    state = table()
    for one in (state, sa.view(state, None)):
        for ask in (one.camels, one.favourite, one.tops, one.piles, one.unseen, one.aside):
            with pytest.raises(InvalidValue, match=r"^seat: expected 0 to 1, found "):
                ask(seat)


def test_values_of_another_game_are_refused() -> None:
    """SA3.1: never a silent answer."""
    foreign: object = td.initial(td.Options(players=2))
    for ask in (sa.turn, sa.legal_moves, sa.outcomes, sa.score, sa.points):
        with pytest.raises(WrongGame, match=r"a state of Sahara, found desertrules\.through"):
            ask(foreign)  # type: ignore[arg-type]  # that is the mistake
    for judge in (sa.apply, sa.explain):
        with pytest.raises(WrongGame, match="expected a state of Sahara"):
            judge(foreign, Play(0))  # type: ignore[arg-type]  # that is the mistake
        with pytest.raises(WrongGame, match="expected a move of Sahara"):
            judge(table(), td.Pass())  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(WrongGame, match="expected a state of Sahara"):
        sa.view(foreign, None)  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(WrongGame, match="expected a view of Sahara"):
        sa.imagine(foreign, Random(0))  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(WrongGame, match="expected options of Sahara"):
        sa.initial(foreign)  # type: ignore[arg-type]  # that is the mistake


def test_what_may_be_known_has_names() -> None:
    """SA1.4: a state says what lies on the table."""
    state = played("palm-2", {0: [3], 1: [5]}, {1: 9})
    assert (state.phase, state.seat, state.card) == (sa.Phase.ADVANCE, 0, Card.PALM_2)
    assert (state.pile, state.left, state.due) == (0, 2, None)
    assert (state.occupied, state.favourite(1), state.favourite(0)) == ((3, 5, 9), 9, None)
    assert list(sa.legal_moves(state)) == [*ordinary(0, 3), Stop()]
