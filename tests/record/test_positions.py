"""Positions: states as one line of text."""

from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from desertrules import (
    Decide,
    Game,
    LoadError,
    WrongGame,
    nomads_of_arabia,
    playout,
    registry,
    sahara,
    standings,
    through_the_desert,
)
from desertrules.contract import AnyGame
from desertrules.record.positions import position_from_text, position_to_text

LINE = position_to_text(sahara.initial(sahara.Options(players=2)))


@given(st.sampled_from([sahara, through_the_desert, nomads_of_arabia]), st.integers(0, 200))
def test_positions_round_trip(game: Any, moves: int) -> None:
    """At every length of a game; the line has no line break."""
    state = playout(game.initial(game.Options(players=3)), Random(moves), max_moves=moves).state
    line = position_to_text(state)
    assert "\n" not in line
    assert position_from_text(line) == state
    assert position_from_text(f"\ufeff {line}\n") == state


@frozen
class Options:
    players: int = 2


@frozen
class Lists:
    options: Options
    nested: tuple[tuple[int, ...], ...]
    words: tuple[str | None, ...] = ()


@frozen
class Pass:
    pass


@pytest.fixture
def lists(known_games: None) -> AnyGame:  # noqa: ARG001 - a fixture is asked for by its name
    game: AnyGame = Game(
        name="lists",
        players=range(2, 3),
        options=Options,
        state=Lists,
        moves=(Pass,),
        initial=lambda options: Lists(options, ()),
        turn=lambda _: Decide(0),
        legal_moves=lambda _: (Pass(),),
        apply=lambda state, _: state,
        score=lambda _: standings([{}, {}]),
    )
    registry.register(game)
    return game


@pytest.mark.parametrize("nested", [(), ((),), ((), ()), ((1,), ()), ((), (2, -3), ())])
def test_nested_empty_lists(lists: AnyGame, nested: Any) -> None:
    """`((), ())` and `((),)` are different, and read back as they were."""
    state = lists.state(Options(), nested)
    assert position_from_text(position_to_text(state)) == state


@pytest.mark.parametrize(
    "words", [("", " ", "_", "-"), ("true", "12", None), ('"', "a,b", "(x)"), ("é\n", "a=b")]
)
def test_odd_strings(lists: AnyGame, words: Any) -> None:
    """Strings that look like something else stand in quotes."""
    state = lists.state(Options(), (), words)
    assert position_from_text(position_to_text(state)) == state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected the name of a game and the version of its rules"),
        ("nonsense", "column 1: expected the name of a game"),
        ("thru 1 x", "column 1: unknown game 'thru'"),
        (LINE.replace("sahara 1", "sahara 2"), "column 8: expected rules version 1, found 2"),
        (LINE[:30], r"column 31: expected ',', found the end"),
        (LINE + " 3", r"column \d+: expected the end, found ' 3'"),
        (LINE.replace("own", "mine"), r"\$.options.sheik: expected one of own, any, anywhere"),
        (LINE.replace("(2,36", "(9,36"), r"\$.options.players: expected 2 to 6, found 9"),
        (LINE.replace("(2,36,", "(2,"), r"column 22: expected ',', found '\)"),
        (LINE.replace("(2,36", "(a=2,36"), "either all names of fields or none"),
        (LINE.replace("own", '"own'), "expected a value"),
        ("sahara 1 " + "[" * 500, "expected at most 100 levels"),
        ("x" * (2**21 + 1), "expected a position"),
    ],
)
def test_text_that_is_not_a_position(text: str, message: str) -> None:
    """The column in the text, or the path in the state, of what is wrong."""
    with pytest.raises(LoadError, match=message):
        position_from_text(text)


def test_only_states_are_positions() -> None:
    """Options and moves are not."""
    with pytest.raises(WrongGame):
        position_to_text(sahara.Options(players=2))
