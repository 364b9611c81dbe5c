"""A game under way by numbers: words, illegal numbers, options, rewards."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import desertrules
from desertrules import nomads_of_arabia, sahara, through_the_desert
from desertrules.adapters.observing import Observer
from desertrules.adapters.options import UnknownOption, options_from
from desertrules.adapters.play import IllegalNumber, NoNumber, Play
from desertrules.core.errors import InvalidOptions, InvalidValue, NoSpelling, UnknownGame
from desertrules.core.spelling import numbered
from tests.core import toy


def begun(game: str, players: int = 3, seed: int = 0) -> Play:
    """Give a game that has begun."""
    play = Play(game, options_from(desertrules.game(game), players, {}))
    play.begin(Random(seed))
    return play


def bits(mask: int) -> list[int]:
    """Give the numbers of a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@pytest.fixture
def spelling_toy(toy_is_registered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game spell its steps."""
    del toy_is_registered
    steps, rolls = [toy.Step(1), toy.Step(2)], [toy.Roll(1), toy.Roll(2)]
    spelling = numbered("toy", toy.Options, toy.legal_moves, steps, rolls)
    monkeypatch.setattr(toy, "spelling", spelling, raising=False)


def test_a_word_of_several_numbers_is_one_move() -> None:
    """The state stays as it is until the word is whole; the word so far is in the planes."""
    play, rng = begun("nomads-of-arabia"), Random(1)
    observer = Observer(play)
    while True:
        before, decider = play.state, play.seat
        number = rng.choice(bits(play.mask))
        if not play.take(number, rng):
            break
    assert (play.state, play.seat, play.word) == (before, decider, (number,))
    assert decider is not None
    word = observer.where["word"]
    spelled = observer.observe(decider).reshape(-1)[word]
    assert np.flatnonzero(spelled).tolist() == [number]
    others = [seat for seat in range(3) if seat != decider]
    assert not observer.observe(others[0]).reshape(-1)[word].any(), "nobody else is told yet"
    while not play.take(bits(play.mask)[0], rng):
        assert play.mask == nomads_of_arabia.spelling.follows(play.state, play.word)
    assert play.word == ()
    assert nomads_of_arabia.spelling.spell(play.options, play.last)[0] == number


def test_games_of_one_number_have_no_planes_for_words() -> None:
    """Where every move is one number there is nothing to remember."""
    assert not begun("sahara").spells_on
    assert not begun("through-the-desert").spells_on
    assert begun("nomads-of-arabia").spells_on


@pytest.mark.parametrize(
    ("game", "rule"), [("through-the-desert", "TD5"), ("sahara", "SA"), ("nomads-of-arabia", "NA")]
)
def test_an_illegal_number_is_refused_with_its_rule(game: str, rule: str) -> None:
    """Nothing is changed, and the text says which rule forbids it."""
    play = begun(game)
    before = play.state
    for number in [each for each in range(play.size) if not play.mask >> each & 1][::97]:
        with pytest.raises(IllegalNumber, match=rf"action {number} is illegal here: {rule}"):
            play.take(number, Random(0))
    assert play.state is before


def test_an_unfinished_word_is_refused_with_what_is_asked_for() -> None:
    """A number that would begin a word breaks the rule that says what is to be done now."""
    play = begun("nomads-of-arabia")
    opening = [n for n in range(play.size) if play._move((n,)) is None and not play.mask >> n & 1]
    with pytest.raises(IllegalNumber, match=r"is illegal here: NA\d"):
        play.take(opening[0], Random(0))


@pytest.mark.parametrize("value", [-1, 10**6, 1.0, "1", None, True])
def test_what_is_no_number_is_refused(value: Any) -> None:
    """Both libraries assert that an action lies in its space, so it is an AssertionError too."""
    play = begun("sahara")
    with pytest.raises(NoNumber, match=f"action: expected a number from 0 to {play.size - 1}"):
        play.number_of(value)
    assert issubclass(NoNumber, AssertionError)
    assert issubclass(NoNumber, InvalidValue)
    assert play.number_of(np.int32(3)) == 3
    with pytest.raises(NoNumber, match=r"found 99999$"):
        play.number_of(np.int32(99999))


def test_a_game_without_spelling_is_no_environment(toy_is_registered: None) -> None:
    """It says what is missing."""
    del toy_is_registered
    with pytest.raises(NoSpelling, match="toy does not spell its moves"):
        Play("toy", toy.Options())


def test_a_game_without_planes_is_seen_by_its_points(spelling_toy: None) -> None:
    """Any game that spells can be played: who decides, and everybody's points."""
    del spelling_toy
    play = begun("toy", 2)
    observer = Observer(play)
    assert tuple(observer.where) == (
        "seat +0: decides",
        "seat +0: points",
        "seat +1: decides",
        "seat +1: points",
    )
    assert observer.observe(1).reshape(-1).tolist() == [0, 0, 1, 0]
    while play.seat is not None:
        play.take(bits(play.mask)[-1], Random(3))
    assert observer.observe(0).reshape(-1).tolist() == [0, play.points()[0], 0, play.points()[1]]
    assert sorted(play.ranks()) == [-1, 1]
    with pytest.raises(IllegalNumber):
        play.take(0, Random(0))


def test_a_game_that_begins_without_chance_has_no_rule_to_name(
    spelling_toy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is only said that the number is illegal."""
    del spelling_toy
    play = begun("toy", 2)
    monkeypatch.setattr(play, "_move", lambda _: None)
    monkeypatch.setattr(toy, "initial", lambda options: toy.State(options, die=1))
    assert str(play.illegal(1)) == "action 1 is illegal here"


def test_ranks_are_shared_and_add_up_to_nothing() -> None:
    """The part of the others that a seat is ahead of, less the part that is ahead of it."""
    play, rng = begun("sahara", 4), Random(4)
    assert play.worth("rank") == (0, 0, 0, 0)
    while play.seat is not None:
        play.take(rng.choice(bits(play.mask)), rng)
    assert sum(play.ranks()) == pytest.approx(0)
    assert play.result is not None
    assert [play.ranks()[seat] for seat in play.result.winners] == [max(play.ranks())] * len(
        play.result.winners
    )
    assert play.worth("points") == desertrules.points(play.state)


def test_a_game_under_way_can_be_pickled() -> None:
    """Workers get it by value; the game itself goes by its name."""
    play = begun("nomads-of-arabia")
    play.take(bits(play.mask)[0], Random(0))
    observer = pickle.loads(pickle.dumps(Observer(play)))  # noqa: S301 - our own
    assert observer._play.state == play.state
    assert (observer._play.word, observer._play.mask) == (play.word, play.mask)


def test_options_are_plain_data_or_values() -> None:
    """A board by name or as it is; without a number of players, as few as can play."""
    plain = options_from(through_the_desert, None, {"board": "classic"})
    assert plain == through_the_desert.Options(2)
    board = through_the_desert.CLASSIC
    assert options_from(through_the_desert, 4, {"board": board}).board is board


def test_unknown_options_are_named() -> None:
    """An unknown keyword is a TypeError, as of any function; a wrong value a ValueError."""
    with pytest.raises(
        UnknownOption, match="sahara has no option 'dessert'; did you mean 'desert'"
    ):
        options_from(sahara, 3, {"dessert": 30})
    assert issubclass(UnknownOption, TypeError)
    with pytest.raises(InvalidOptions, match=r"sahara: players: .*takes 2 to 6"):
        options_from(sahara, 9, {})
    with pytest.raises(UnknownGame, match="no game is called 'sahra'; sahara"):
        Play("sahra", None)
