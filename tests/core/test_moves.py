"""`LegalMoves` keeps the protocol of an immutable sequence, whatever it is made of."""

from collections.abc import Iterator, Sequence
from operator import eq, ne
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import desertrules
from desertrules import through_the_desert as td
from desertrules.core.moves import LegalMoves, ListedMoves
from tests.through_the_desert.positions import COURT, set_up


class Numbers(LegalMoves[int]):
    """The numbers below a limit, none of which is kept."""

    def __init__(self, limit: int) -> None:
        """Take the limit."""
        self._limit = limit

    def __len__(self) -> int:
        """Count the numbers."""
        return self._limit

    def __contains__(self, move: object) -> bool:
        """Tell whether this is one of the numbers."""
        return move in range(self._limit)

    def __iter__(self) -> Iterator[int]:
        """Give the numbers."""
        return iter(range(self._limit))

    def pick(self, index: int) -> int:
        """Give the number at an index."""
        return index


def kinds(limit: int) -> list[LegalMoves[int]]:
    """Give the same moves, worked out and listed."""
    return [Numbers(limit), ListedMoves(range(limit))]


@given(st.integers(0, 12), st.integers(-15, 15))
def test_one_move_is_picked_as_from_a_tuple(limit: int, index: int) -> None:
    """Negative indices count from the end, and those beyond it are errors."""
    plain = tuple(range(limit))
    beyond = f"there are {limit} legal moves", "tuple index out of range"
    for moves, message in zip(kinds(limit), beyond, strict=True):
        if -limit <= index < limit:
            assert moves[index] == plain[index]
        else:
            with pytest.raises(IndexError, match=message):
                moves[index]


@pytest.mark.parametrize("index", [1.5, 1.0, "1", None, (0,)])
def test_no_move_lies_between_two(index: Any) -> None:
    """As of a tuple; a search for one would never come to its end."""
    state = desertrules.advance(td.initial(td.Options(2)), Random(1))
    for moves in (*kinds(5), td.legal_moves(state)):
        with pytest.raises(TypeError):
            moves[index]


@pytest.mark.parametrize("name", desertrules.games())
def test_no_move_is_picked_beyond_the_ends(name: str) -> None:
    """As of a tuple; `pick` ends, whatever it is asked for."""
    game: Any = desertrules.game(name)
    state, rng = game.initial(game.Options(3)), Random(5)
    for _ in range(60):
        legal = game.legal_moves(state)
        lists = (legal, game.outcomes(state), *getattr(legal, "parts", ()))
        for each in filter(len, lists):
            size = len(each)
            assert [each.pick(-1), each.pick(0)] == [each[-1], each[0]]
            for beyond in (size, -size - 1, 10**30):
                with pytest.raises(IndexError):
                    each.pick(beyond)
            for odd in (0.5, float("nan"), "0", None):
                with pytest.raises(TypeError):
                    each.pick(odd)
        state = game.apply(state, rng.choice(legal))


@given(st.integers(0, 12), st.slices(12))
def test_slice_is_a_tuple_of_moves(limit: int, part: slice) -> None:
    """Of any step, and empty beyond the ends."""
    for moves in kinds(limit):
        assert moves[part] == tuple(range(limit))[part]


@given(st.integers(0, 12), st.integers(-2, 14))
def test_membership_and_counting_agree(limit: int, number: int) -> None:
    """A move is there once or not at all."""
    for moves in kinds(limit):
        assert (number in moves) == (0 <= number < limit)
        assert moves.count(number) == int(0 <= number < limit)
        assert moves.count("a word") == moves.count(None) == 0


def test_legal_moves_are_sequences() -> None:
    """Length, truth, order and what `Sequence` adds to them."""
    for moves in kinds(5):
        assert isinstance(moves, Sequence)
        assert len(moves) == 5 and moves
        assert list(moves) == [0, 1, 2, 3, 4]
        assert list(reversed(moves)) == [4, 3, 2, 1, 0]
        assert moves.index(3) == 3
        assert moves.pick(2) == 2
        with pytest.raises(ValueError, match=r"^$|not in tuple"):  # as Python raises it
            moves.index(9)
    for none in (*kinds(0), ListedMoves[int]()):
        assert not none and list(none) == [] and none[:] == ()


def test_equal_moves_are_equal_however_they_are_made() -> None:
    """Equality and hash go by the moves in their order."""
    worked_out, listed = kinds(4)
    assert worked_out == listed and hash(worked_out) == hash(listed)
    assert worked_out != Numbers(5) and worked_out != ListedMoves([3, 2, 1, 0])
    assert len({worked_out, listed, Numbers(3)}) == 2
    for moves in (worked_out, listed):
        for other in ((0, 1, 2, 3), "0123", None):
            assert ne(moves, other) and ne(other, moves)
            assert not eq(moves, other) and not eq(other, moves)
        assert not ne(moves, worked_out) and not ne(moves, listed)


def test_only_the_first_few_moves_are_shown() -> None:
    """A prompt is not flooded."""
    assert repr(Numbers(0)) == "<LegalMoves: 0 []>"
    assert repr(Numbers(3)) == "<LegalMoves: 3 [0, 1, 2]>"
    assert repr(ListedMoves(range(400))) == "<LegalMoves: 400 [0, 1, 2, ...]>"


def test_moves_of_a_game_are_found_without_being_listed() -> None:
    """The placements of Through the Desert keep the same protocol as any list of them."""
    moves = td.legal_moves(set_up(COURT, 2))
    listed = ListedMoves(list(moves))
    assert moves == listed and hash(moves) == hash(listed)
    assert [moves[k] for k in range(len(moves))] == list(listed)
    assert moves[-1] == listed[-1] and moves[3:40:7] == listed[3:40:7]
    assert all(move in moves for move in listed)
    assert td.Pass() not in moves and td.Discard(td.Colour.MINT) not in moves
