"""`playout` plays a game to its end, or as far as it is told."""

from random import Random

import pytest

from desertrules import Chance, IllegalMove, InvalidValue, Over, playout
from desertrules import through_the_desert as td
from tests.core import toy
from tests.through_the_desert.positions import COURT, position

pytestmark = pytest.mark.usefixtures("toy_is_registered")

START = toy.initial(toy.Options(4))


def test_game_is_played_to_its_end() -> None:
    """All moves are given, and they lead from the first state to the last."""
    played = playout(START, Random(3))
    assert played.finished and isinstance(toy.turn(played.state), Over)
    state = START
    for move in played.moves:
        state = toy.apply(state, move)
    assert state == played.state
    assert isinstance(played.moves[0], toy.Roll) and isinstance(played.moves[1], toy.Step)


def test_real_game_is_played_to_its_end() -> None:
    """Through the Desert, which has a table of its own."""
    start = td.initial(td.Options(2, COURT))
    played = playout(start, Random(3))
    assert played.finished and isinstance(td.turn(played.state), Over)
    state = start
    for move in played.moves:
        state = td.apply(state, move)
    assert state == played.state


@pytest.mark.parametrize("limit", [0, 1, 2, 5])
def test_play_stops_at_the_limit(limit: int) -> None:
    """Moves of chance count, too; the game is not finished then."""
    played = playout(START, Random(3), max_moves=limit)
    assert len(played.moves) == limit and not played.finished
    assert played.moves == playout(START, Random(3)).moves[:limit]


def test_game_that_ends_with_the_last_move_allowed_is_finished() -> None:
    """As is one that was over before."""
    whole = playout(START, Random(3))
    again = playout(START, Random(3), max_moves=len(whole.moves))
    assert again == whole
    for limit in (None, 0, 3):
        after = playout(whole.state, Random(3), max_moves=limit)
        assert after.finished and after.moves == () and after.state == whole.state


def test_negative_limit_is_refused() -> None:
    """It would never be reached."""
    with pytest.raises(InvalidValue) as caught:
        playout(START, Random(3), max_moves=-1)
    assert str(caught.value) == "max_moves: expected 0 or more, found -1"


def test_seats_may_choose() -> None:
    """`choose` is asked at decisions only, chance goes on by itself."""
    asked: list[toy.State] = []

    def choose(state: toy.State) -> toy.Move:
        asked.append(state)
        return toy.legal_moves(state)[-1]

    played = playout(START, Random(3), choose=choose)
    assert played.finished
    assert all(toy.turn(state) != Chance() for state in asked)
    pairs = zip(played.moves[::2], played.moves[1::2], strict=True)
    assert all(isinstance(r, toy.Roll) and s == toy.Step(r.face) for r, s in pairs)
    assert len(asked) == len(played.moves) // 2


def test_choice_is_asked_no_more_at_the_limit() -> None:
    """The second move is the first decision."""
    played = playout(START, Random(3), max_moves=2, choose=lambda _: toy.Step(1))
    assert played.moves[1] == toy.Step(1) and not played.finished


def test_illegal_choice_is_refused() -> None:
    """A move that is chosen is checked."""
    with pytest.raises(IllegalMove, match=r"T1\.1: No step now\."):
        playout(START, Random(3), choose=lambda _: toy.Step(9))
    state = position(COURT, {"white": "b3"}, {})
    with pytest.raises(IllegalMove, match=r"TD6\.7"):
        playout(state, Random(3), choose=lambda _: td.Pass())


def test_same_seed_gives_the_same_game() -> None:
    """Nothing but the generator decides; it is not kept anywhere."""
    start = td.initial(td.Options(2, COURT))
    assert playout(start, Random(5)) == playout(start, Random(5))
