"""`perft` and `divide` count lines of play."""

import pytest

from desertrules import InvalidValue, divide, perft
from tests.core import toy
from tests.through_the_desert.positions import set_up, strip

pytestmark = pytest.mark.usefixtures("toy_is_registered")

START = toy.initial(toy.Options(2))


def count(state: toy.State, depth: int) -> int:
    """Count the lines one by one."""
    if depth == 0:
        return 1
    return sum(count(toy.apply(state, move), depth - 1) for move in toy.legal_moves(state))


@pytest.mark.parametrize("depth", range(8))
def test_lines_are_counted_by_depth(depth: int) -> None:
    """Each outcome of chance is one move, and a line that ends earlier is none."""
    assert perft(START, depth) == count(START, depth)


def test_counts_of_the_toy_are_known() -> None:
    """Two rolls; then one step or two; where two steps end the game."""
    assert [perft(START, depth) for depth in range(5)] == [1, 2, 3, 4, 6]
    assert perft(toy.State(toy.Options(2), (2, 0)), 0) == 1
    assert perft(toy.State(toy.Options(2), (2, 0)), 1) == 0


def test_counts_of_a_small_board_are_known() -> None:
    """On two cells: five riders on each, then nine passes, and one camel."""
    state = set_up(strip(".."), 2)
    assert [perft(state, depth) for depth in (1, 2, 10, 11)] == [10, 10, 10, 10]


@pytest.mark.parametrize("depth", [1, 2, 3, 6])
def test_divide_adds_up_to_the_whole(depth: int) -> None:
    """One count for each first move."""
    parts = divide(START, depth)
    assert list(parts) == list(toy.legal_moves(START))
    assert sum(parts.values()) == perft(START, depth)
    assert parts[toy.Roll(2)] == perft(toy.apply(START, toy.Roll(2)), depth - 1)


def test_depths_without_meaning_are_refused() -> None:
    """No line has fewer than no moves, and the first move is a move."""
    with pytest.raises(InvalidValue) as caught:
        perft(START, -1)
    assert str(caught.value) == "depth: expected 0 to 100, found -1"
    for depth in (0, -3):
        with pytest.raises(InvalidValue) as caught:
            divide(START, depth)
        assert str(caught.value) == f"depth: expected 1 to 100, found {depth}"
