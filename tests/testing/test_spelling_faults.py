"""Law 8 of words: a toy game that spells wrongly, with one fault at a time."""

from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from desertrules import nomads_of_arabia as na
from desertrules.core.errors import InvalidValue
from desertrules.testing import LawBroken, check_laws, check_playout
from desertrules.testing.spelled import spelling_faults
from tests.core import toy
from tests.core.test_spelling import SPELLING
from tests.core.toy import Options, Roll, Step
from tests.nomads_of_arabia.positions import early

pytestmark = pytest.mark.usefixtures("toy_is_registered")

PARTS = ("size", "decisions", "spell", "read", "follows")


@cache
def _choice() -> toy.State:
    return toy.apply(toy.initial(Options()), Roll(2))


@cache
def _rich() -> na.State:
    """Give a seat that carries so many animals that it can sell them in 2,400 ways."""
    return early().carry(0, 6, 6, 6, 6).pending("act").state()


def _spelled(spelling: Any, game: Any = toy, **changed: Any) -> Any:
    """Give a game with a spelling of which some parts are changed."""
    parts = {name: getattr(spelling, name) for name in PARTS}
    return SimpleNamespace(**{**vars(game), "spelling": SimpleNamespace(**{**parts, **changed})})


def _refuse(prefix: tuple[int, ...]) -> int:
    if prefix:
        raise InvalidValue("prefix")
    return 0


def _refuse_all(*_: object) -> int:
    raise InvalidValue("no")


def _at_once(mask: int) -> Any:
    """Give a `follows` that offers the same everywhere, and refuses every prefix."""

    def follows(_: object, prefix: tuple[int, ...] = ()) -> int:
        _refuse(prefix)
        return mask

    return follows


def _for_views(state: Any, prefix: tuple[int, ...] = ()) -> int:
    return SPELLING.follows(state, prefix) if isinstance(state, toy.State) else 0


def test_a_game_that_spells_passes() -> None:
    """Nothing is raised from its beginning to its end."""
    check_playout(_spelled(SPELLING), toy.initial(Options()), Random(1))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"spell": _refuse_all}, r"Step\(spaces=1\) is legal, and has no word: no"),
        ({"read": _refuse_all}, "what is legal is refused: no"),
        ({"follows": _refuse_all}, "what is legal is refused: no"),
        ({"decisions": lambda _: 1}, r"its word \(1,\) is not of range\(0, 1\)"),
        ({"spell": lambda *_: ()}, r"its word \(\) is not of"),
        ({"spell": lambda *_: (0,)}, r"its word \(0,\) reads Step"),
        ({"read": lambda *_: Step(1)}, r"its word \(1,\) reads Step\(spaces=1\)"),
        ({"follows": _at_once(0b01)}, r"after \(\) the numbers \[1\] are offered and not legal"),
        ({"follows": _at_once(0b111)}, r"after \(\) the numbers \[2\] are offered and not legal"),
        ({"follows": lambda *_: 0b11}, r"after \(2,\), which nothing follows, \[0, 1\] are"),
        ({"follows": _for_views}, "the view of seat 0 offers other numbers"),
    ],
)
def test_a_fault_is_found(changed: dict[str, Any], message: str) -> None:
    """Each part of the law is broken by one fault, and says so."""
    with pytest.raises(LawBroken, match=f"law 8: .*{message}"):
        check_laws(_spelled(SPELLING, **changed), _choice(), Random(0))


def test_equal_words_are_found() -> None:
    """Words are distinct, whatever they read."""
    game = _spelled(SPELLING, spell=lambda *_: (0,), read=lambda *_: _Any())
    assert "Step(spaces=2) and Step(spaces=1) have the same word (0,)" in _faults(game, _choice())


def test_a_word_that_begins_another_is_found() -> None:
    """Words are prefix-free."""
    words = {Step(1): (0,), Step(2): (0, 1)}
    game = _spelled(
        SPELLING,
        spell=lambda _, move: words[move],
        read=lambda _, word: {word: move for move, word in words.items()}[word],
        follows=lambda _, prefix=(): {(): 0b1, (0,): 0b10}.get(prefix) or _refuse(prefix),
    )
    assert "the word (0,) begins another" in _faults(game, _choice())


class _Any:
    """What is equal to everything."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def _faults(game: Any, state: Any) -> list[str]:
    return list(spelling_faults(game, state, Random(0)))


def test_many_moves_are_checked_by_some() -> None:
    """Words of some legal moves are offered, and walks along the offers lead to legal moves."""
    assert len(na.legal_moves(_rich())) > 2000
    assert _faults(na, _rich()) == []
    assert _faults(_spelled(na.spelling, na), _rich()) == []


def test_faults_among_many_moves_are_found() -> None:
    """A number that is never offered, and one that leads to what is not legal."""

    def without_goats(state: Any, prefix: tuple[int, ...] = ()) -> int:
        return na.spelling.follows(state, prefix) & ~(1 << GOAT)

    faults = _faults(_spelled(na.spelling, na, follows=without_goats), _rich())
    assert any(f"the legal number {GOAT} is not offered" in fault for fault in faults)
    game = _spelled(na.spelling, na)
    game.legal_moves = lambda state: na.legal_moves(state)[:2300]
    faults = _faults(game, _rich())
    assert any("is offered, and" in fault and "is not legal" in fault for fault in faults)


GOAT = na.spelling.spell(na.Options(3), na.Keep((na.Animal.GOAT, na.Animal.GOAT)))[1]


def test_every_move_without_a_word_is_told() -> None:
    """Who asks for all faults hears of all of them."""
    told = list(spelling_faults(_spelled(SPELLING, spell=_refuse_all), _choice(), Random(1)))
    assert told[:2] == [f"Step(spaces={spaces}) is legal, and has no word: no" for spaces in (1, 2)]
