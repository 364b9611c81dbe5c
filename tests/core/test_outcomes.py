"""Outcomes: what chance can bring, lazily, with exact weights."""

import pickle
from math import comb
from random import Random
from typing import Any

import pytest

from desertrules import InvalidValue, Weighted, draw
from desertrules.core.moves import LegalMoves, ListedMoves
from desertrules.core.outcomes import EvenOutcomes, ListedOutcomes, Outcomes

NO_HASH: Any = []
DICE = ListedOutcomes([Weighted("one", 3), Weighted("two", 1)])


class Many(LegalMoves[int]):
    """More moves than anybody can list."""

    def __len__(self) -> int:
        """Count the choices of 30 out of 60."""
        return comb(60, 30)

    def __contains__(self, move: object) -> bool:
        """Tell whether a number is among them."""
        return move in range(len(self))

    def __iter__(self) -> None:  # type: ignore[override]  # nobody may ask for it
        """Fail: nobody may list them."""
        raise AssertionError

    def pick(self, index: int) -> int:
        """Give the number itself."""
        return index


def test_listed_outcomes_are_a_sequence() -> None:
    """With length, order, slices, a total, and the moves alone."""
    assert len(DICE) == 2 and DICE.total == 4
    assert list(DICE) == [DICE[0], DICE[-1]] == list(DICE[:]) == [Weighted("one", 3), DICE[1]]
    assert DICE[1:] == (Weighted("two", 1),)
    assert DICE.moves == ListedMoves(["one", "two"]) and DICE.moves is DICE.moves
    assert "two" in DICE.moves and "six" not in DICE.moves and NO_HASH not in DICE.moves
    assert [DICE.at(share) for share in (0.0, 2.9, 3.0, 4.0)] == ["one", "one", "two", "two"]
    with pytest.raises(IndexError):
        DICE[2]


def test_outcomes_are_equal_by_value() -> None:
    """In the same order, with the same weights, however they are held."""
    even = EvenOutcomes(ListedMoves(["a", "b"]))
    listed = ListedOutcomes([Weighted("a", 1), Weighted("b", 1)])
    assert even == listed and hash(even) == hash(listed)
    assert even != DICE and ListedOutcomes[str]() != even
    assert even != ["a", "b"]
    assert pickle.loads(pickle.dumps(DICE)) == DICE  # noqa: S301 - what was pickled a moment ago


def test_outcomes_show_how_many_there_are() -> None:
    """And the first few with their weights."""
    assert repr(DICE) == "<Outcomes: 2 ['one': 3, 'two': 1]>"
    assert repr(EvenOutcomes(Many())).startswith("<Outcomes: 118264581564861424 [0: 1, 1: 1, 2: 1,")


def test_outcomes_beyond_counting_are_drawn_without_being_listed() -> None:
    """Length, total, drawing and picking build no other outcome."""
    many = EvenOutcomes(Many())
    assert len(many) == many.total == comb(60, 30)
    assert many[-1] == Weighted(comb(60, 30) - 1, 1)
    assert draw(many, Random(1)) in many.moves
    assert many.at(float(many.total)) == many.total - 1  # a float may have been rounded up


def test_nothing_is_drawn_from_nothing() -> None:
    """An error says so, not an index out of range."""
    nothing: Outcomes[str] = ListedOutcomes()
    assert not nothing and nothing.total == 0
    with pytest.raises(InvalidValue, match="there is nothing to draw from"):
        draw(nothing, Random(1))
    odd: Any = 7
    for drawn in (lambda: draw(odd, Random(1)), lambda: draw(nothing, odd)):
        with pytest.raises(InvalidValue, match=r"expected .* found 7"):
            drawn()
