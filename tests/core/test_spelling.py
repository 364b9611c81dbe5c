"""Spelling by one number, masks without gaps, and words that are none."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import InvalidValue, WrongGame, sahara
from desertrules import through_the_desert as td
from desertrules.core.bits import bits, squeeze, squeezes
from desertrules.core.spelling import numbered, word_of
from tests.core import toy
from tests.core.toy import Options, Roll, Step

MASKS = st.integers(0, 2**300)
MOVES: list[toy.Move] = [Step(1), Step(2), Roll(1), Roll(2)]
SPELLING = numbered("toy", Options, toy.legal_moves, MOVES[:2], MOVES[2:])
START = toy.initial(Options())


@given(MASKS, MASKS)
def test_squeezed_bits_keep_their_order(kept: int, mask: int) -> None:
    """The n-th bit that is kept becomes bit n."""
    places = bits(kept)
    expected = sum(1 << n for n, place in enumerate(places) if mask >> place & 1)
    assert squeeze(mask & kept, squeezes(kept)) == expected


def test_numbers_are_places_in_a_list() -> None:
    """Those of seats come first, then those of chance."""
    assert (SPELLING.size(Options()), SPELLING.decisions(Options())) == (4, 2)
    assert [SPELLING.spell(Options(), move) for move in MOVES] == [(0,), (1,), (2,), (3,)]
    assert [SPELLING.read(Options(), [n]) for n in range(4)] == MOVES
    assert SPELLING.follows(START) == 0b1100
    assert SPELLING.follows(START, []) == 0b1100


class _Like:
    """A number of another kind, as numpy has them."""

    def __index__(self) -> int:
        return 3


def _endless() -> Iterator[int]:
    while True:
        yield 1


def test_other_kinds_of_numbers_are_taken() -> None:
    """Whatever Python takes for an index."""
    assert SPELLING.read(Options(), (_Like(),)) == Roll(2)  # type: ignore[arg-type]  # not an int


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (3, "word: expected a list of numbers, found 3"),
        ("3", "word: expected a list of numbers, found '3'"),
        (b"3", "word: expected a list of numbers, found a Python bytes"),
        (None, "word: expected a list of numbers, found None"),
        ([True], "word: expected a list of numbers, found True"),
        ([1.0], "word: expected a list of numbers, found 1.0"),
        (["1"], "word: expected a list of numbers, found '1'"),
        ([], "word: it is not finished, expected one number"),
        ([1, 1], "word: expected one number, found 2"),
        ([4], "word: expected numbers of toy from 0 to 3, found 4"),
        ([-1], "word: expected numbers of toy from 0 to 3, found -1"),
        ([10**50], "word: expected numbers of toy from 0 to 3, found a huge number"),
    ],
)
def test_what_is_no_word_is_refused(word: Any, message: str) -> None:
    """One error of our own, which says what was found and what was expected."""
    with pytest.raises(InvalidValue) as caught:
        SPELLING.read(Options(), word)
    assert str(caught.value) == message


def test_a_word_without_end_is_refused() -> None:
    """However long it goes on."""
    with pytest.raises(InvalidValue, match="prefix: no word has more than 1000 numbers"):
        word_of("prefix", _endless())


@pytest.mark.parametrize(
    ("prefix", "message"),
    [
        ([2], r"prefix: \(2\) is a whole word, nothing follows it"),
        ([0], r"prefix: no legal move begins with \(0\)"),
        ([-1], r"prefix: no legal move begins with \(-1\)"),
        ([2, 2], r"prefix: no legal move begins with \(2, 2\)"),
        ("2", "prefix: expected a list of numbers"),
    ],
)
def test_nothing_follows_such_a_prefix(prefix: Any, message: str) -> None:
    """A word of one number has no beginning but the empty one."""
    with pytest.raises(InvalidValue, match=message):
        SPELLING.follows(START, prefix)


def test_moves_without_a_word_are_refused() -> None:
    """A move that is never legal is told from what is no move of the game."""
    with pytest.raises(InvalidValue, match="options of toy no such step is ever legal: no word"):
        SPELLING.spell(Options(), Step(9))
    with pytest.raises(WrongGame, match=r"expected a move of toy, found builtins\.list"):
        SPELLING.spell(Options(), [])
    with pytest.raises(WrongGame, match=r"expected options of toy, found builtins\.int"):
        SPELLING.size(3)


def test_values_of_another_game_are_refused() -> None:
    """By every function that is given one."""
    other, state = sahara.Options(2), sahara.initial(sahara.Options(2))
    for ask in (
        lambda: td.spelling.size(other),
        lambda: td.spelling.decisions(other),
        lambda: td.spelling.read(other, (0,)),
        lambda: td.spelling.spell(td.Options(2), sahara.Play(0)),
        lambda: td.spelling.follows(state),
        lambda: sahara.spelling.follows(td.initial(td.Options(2))),
    ):
        with pytest.raises(WrongGame):
            ask()
