"""`replay` makes many moves, each checked."""

from random import Random
from typing import Any

import pytest

from desertrules import IllegalMove, WrongGame, playout, replay
from desertrules import through_the_desert as td
from tests.core import toy
from tests.through_the_desert.positions import COURT

pytestmark = pytest.mark.usefixtures("toy_is_registered")

START = toy.initial(toy.Options(3))


def test_moves_lead_to_the_state_they_led_to() -> None:
    """Any number of them, from any state, in a game with a table of its own or without."""
    played = playout(START, Random(2))
    assert replay(START, played.moves) == played.state
    assert replay(START, iter(played.moves[:2])) == toy.apply(
        toy.apply(START, played.moves[0]), played.moves[1]
    )
    assert replay(START, []) == START
    start = td.initial(td.Options(2, COURT))
    whole = playout(start, Random(2))
    assert replay(start, whole.moves) == whole.state


def test_illegal_move_is_refused_with_its_number() -> None:
    """Moves are counted from 1; the error is that of the game."""
    moves: list[toy.Move] = [toy.Roll(1), toy.Step(1), toy.Step(1), toy.Roll(1)]
    with pytest.raises(IllegalMove) as caught:
        replay(START, moves)
    assert caught.value.__notes__ == ["at move 3"]
    assert caught.value.move == toy.Step(1) and caught.value.rejection.code == "not-now"


def test_move_of_another_game_is_refused_with_its_number() -> None:
    """Whatever the error is, it says where."""
    start = td.initial(td.Options(2, COURT))
    moves: list[Any] = [td.Palms(()), toy.Step(1)]
    with pytest.raises(WrongGame) as caught:
        replay(start, moves)
    assert caught.value.__notes__ == ["at move 2"]
