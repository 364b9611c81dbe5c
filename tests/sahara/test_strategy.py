"""The strong player: legal, the same for the same view and numbers, and no fool."""

from collections.abc import Iterator, Sequence
from itertools import groupby, tee
from random import Random

import pytest

from desertrules import Chance, Decide, InvalidValue, Over, Seat, WrongGame, advance, dump
from desertrules import sahara as sa
from desertrules.sahara import strategy
from desertrules.sahara.kernel.policy import Policy
from desertrules.sahara.table import carry_on
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


@pytest.mark.parametrize(
    ("card", "camels", "iterations", "expected"),
    [
        ("palm-3", [3, 5, 8], 4, [(20, 1), (10, 1), (5, 2)]),
        ("palm-3", [3, 5, 8], 16, [(20, 4), (10, 4), (5, 8)]),
        ("camel", [3, 5, 8], 8, [(4, 2), (2, 2)]),
        ("camel", [3, 5], 8, [(3, 2), (2, 2)]),
    ],
)
def test_half_of_the_candidates_is_dropped_twice(
    card: str,
    camels: list[int],
    iterations: int,
    expected: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All have a quarter of the rollouts, the better half as many again, a quarter all."""
    state = played(card, {0: camels, 1: [4, 9]})
    drawn: list[Sequence[Sequence[float]]] = []

    class Counted(Policy):
        def codes(
            self, row: Sequence[int], seat: int, numbers: Sequence[Sequence[float]]
        ) -> Iterator[int]:
            drawn.append(numbers)
            return super().codes(row, seat, numbers)

    monkeypatch.setattr(strategy, "Policy", Counted)
    _chosen(state, iterations)
    sizes = [(size, len([*same])) for size, same in groupby(len([*g]) for _, g in groupby(drawn))]
    assert sizes == expected


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


@pytest.mark.parametrize(
    ("players", "move"),
    [
        (2, sa.Retreat(Seat(0), 12, favourite=False)),
        (3, sa.Advance(7, favourite=False)),
    ],
)
def test_rollouts_share_a_loss_among_the_rivals(players: int, move: sa.Move) -> None:
    """SA4.1, SA4.2: what one rival loses counts whole between two, and half among three."""
    data = written("palm-1", {0: [12], 1: [7]}, players=players)
    tops = ["palm-1", "mirage-1", "palm-1"]
    state = sa.load_state(edited(data, seat=1, seats__1__tops=tops))
    codes = Policy(state.options).codes(state._row, 0, [[0.0]])
    assert [state.options._terrain.moves[code] for code in codes][1:] == [move]


def test_rollouts_move_nothing_after_the_end() -> None:
    """SA5.1: the last gap of the oasis is closed by the first of three steps."""
    data = written("palm-1", {0: [8, 9, 10, 11, 12, 13], 1: [14, 6]})
    state = sa.load_state(edited(data, seat=1, seats__1__tops=["palm-3", "palm-2", "palm-1"]))
    codes = Policy(state.options).codes(state._row, 0, [[0.0]])
    moves = [state.options._terrain.moves[code] for code in codes]
    assert moves == [sa.Play(0), sa.Advance(6, favourite=False)]


@pytest.mark.parametrize("seed", range(12))
def test_rollouts_deal_and_play_by_the_rules(seed: int) -> None:
    """SA2.2, SA3.1: of as many turns as are asked for no move is illegal, up to the end."""
    rng = Random(seed)
    options = choice(seed, (1, 6, 36)[seed % 3])
    state = sa.initial(options)
    while isinstance(sa.turn(state), Chance):
        state = sa.apply(state, sa.outcomes(state)[0].move)
    row = list(state._row)
    numbers = [[rng.random() for _ in range(3)] for _ in range(20)]
    codes, again = tee(Policy(options).codes(row, options.players - 1, numbers))
    assert carry_on(options, row, codes)
    plays = range(options._terrain.plays, options._terrain.plays + 3)
    over = isinstance(sa.turn(sa.State(options, tuple(row))), Over)
    assert over or sum(code in plays for code in again) == len(numbers)


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
