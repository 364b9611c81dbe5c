"""The strong player: legal, the same for the same view and numbers, and no fool."""

from random import Random

import pytest

from desertrules import Chance, Decide, InvalidValue, Over, Seat, WrongGame, advance, dump
from desertrules import sahara as sa
from desertrules.sahara.kernel.policy import Policy
from tests.sahara.tables import Spaces, choice, edited, played, read, table, written

FULL = {0: [14, 13, 12, 11, 6], 1: [7, 8, 9, 5]}
"""One gap in the oasis, at 10: who closes it ends the game, and seat 0 has most."""


def _chosen(state: sa.State, iterations: int | None = 8, seed: int = 0) -> sa.Move:
    """Give the strong player's move in the view of the seat that decides."""
    turn = sa.turn(state)
    assert isinstance(turn, Decide)
    return sa.strong(sa.view(state, turn.seat), Random(seed), iterations)


def _after_turn(state: sa.State) -> sa.State:
    """Give the state after the whole turn of the seat that decides."""
    while isinstance(sa.turn(state), Decide):
        state = sa.apply(state, _chosen(state))
    return state


@pytest.mark.parametrize("seed", range(16))
def test_choice_is_legal_in_every_game(seed: int) -> None:
    """For every number of players and every option, on tracks short and long."""
    rng = Random(seed)
    state = advance(sa.initial(choice(seed, (1, 3, 9, 36)[seed % 4])), rng)
    for _ in range(16):
        if isinstance(sa.turn(state), Over):
            break
        move = _chosen(state, 4, seed)
        assert move in sa.legal_moves(state)
        state = advance(sa.apply(state, move), rng)


def test_equal_views_and_numbers_give_equal_choices() -> None:
    """The choice is a function of view, random numbers and iterations: nothing is kept."""
    rng = Random(5)
    state = advance(sa.initial(sa.Options(3, 6)), rng)
    for ply in range(12):
        view = sa.view(state, Seat(0))
        again = sa.load_view(read(dump(view)))
        move = sa.strong(view, Random(ply), 4)
        assert sa.strong(again, Random(ply), 4) == move
        assert sa.strong(sa.view(state, None), Random(ply), 4) == move
        state = advance(sa.apply(state, move), rng)


def test_left_out_iterations_are_32() -> None:
    """The default is a number like any other."""
    state = table("palm-3", {0: [3, 5], 1: [4]})
    rng, other = Random(1), Random(1)
    view = sa.view(state, Seat(0))
    assert sa.strong(view, rng) == sa.strong(view, other, 32)
    assert rng.getstate() == other.getstate()


@pytest.mark.parametrize("card", ["palm-1", "palm-4"])
def test_game_that_is_won_is_ended(card: str) -> None:
    """SA5.1: the last gap is closed by who has most points."""
    after = sa.turn(_after_turn(table(card, FULL)))
    assert isinstance(after, Over)
    assert after.result.winners == (0,)


def test_game_that_would_be_lost_is_not_ended() -> None:
    """SA3.4: a card is left unused rather than closing the last gap for another."""
    swapped: Spaces = {0: [7, 8, 9, 6], 1: [14, 13, 12, 11]}
    assert sa.turn(_after_turn(table("palm-1", swapped))) == Chance()


def test_foremost_camel_becomes_the_favourite() -> None:
    """SA4.3, SA5.2: the one that counts twice is the one that counts most."""
    assert _chosen(played("camel", {0: [3, 12]})) == sa.Favour(12)


def test_sheik_takes_the_last_camel_to_the_front() -> None:
    """SA4.4: behind the foremost, from 0 to the space worth most."""
    state = played("sheik", {0: [4], 1: [13]})
    assert _chosen(state) == sa.Sheik(0, 0, favourite=False, to=14)


def test_sheik_of_anybody_sends_the_only_rival_back() -> None:
    """SA4.4: where a rival has much more to lose than there is to gain."""
    state = played("sheik", {0: [13], 1: [1]}, {1: 14}, sheik="any")
    move = _chosen(state)
    assert isinstance(move, sa.Sheik)
    assert (move.seat, move.space) == (1, 14)


def test_sheik_that_can_only_do_harm_is_left_unused() -> None:
    """SA3.4: it is stopped, if it may be."""
    camels = {0: [9, 10, 11, 12, 13, 14], 1: [1, 2, 3, 4, 5, 6]}
    assert _chosen(played("sheik", camels)) == sa.Stop()
    forced = _chosen(played("sheik", camels, must_use=True))
    assert isinstance(forced, sa.Sheik)


def test_turn_is_searched_again_from_its_middle() -> None:
    """What remains of a card is used well, whoever began it."""
    state = sa.apply(played("palm-3", FULL), sa.Advance(0, favourite=False))
    assert isinstance(sa.turn(_after_turn(state)), Over)


def _policy(must_use: bool) -> list[sa.Move]:  # noqa: FBT001 - an option
    """Give what the policy of rollouts does for seat 1, whose camels are all in front."""
    camels = {0: [1, 2, 3], 1: [9, 10, 11, 12, 13, 14]}
    data = written("palm-1", camels, must_use=must_use)
    tops = ["sheik", "palm-1", "palm-2"]
    state = sa.load_state(edited(data, seat=1, seats__1__tops=tops))
    terrain = state.options._terrain
    codes = Policy(state.options).codes(state._row, 0, [[0.0]])
    return [terrain.moves[code] for code in codes]


def test_rollouts_leave_a_sheik_unused_that_can_only_do_harm() -> None:
    """SA3.4: of tops that bring nothing the first is played; one that harms is not, if it must."""
    assert _policy(must_use=False) == [sa.Play(0), sa.Stop()]
    assert _policy(must_use=True) == [sa.Play(1)]


@pytest.mark.parametrize("iterations", [0, -1])
def test_less_than_one_rollout_is_refused(iterations: int) -> None:
    """One clear error."""
    with pytest.raises(InvalidValue, match=f"iterations: expected 1 or more, found {iterations}"):
        _chosen(table(), iterations)


def test_where_nobody_decides_there_is_nothing_to_choose() -> None:
    """Chance is not the player's to decide."""
    view = sa.view(sa.initial(sa.Options(2)), Seat(0))
    with pytest.raises(
        InvalidValue, match="strong is asked where a seat decides; here nobody does"
    ):
        sa.strong(view, Random(0))


def test_state_is_no_view() -> None:
    """A player is given views, never states."""
    with pytest.raises(WrongGame, match="expected a view of Sahara"):
        sa.strong(table(), Random(0))  # type: ignore[arg-type]
