import datetime as dt
from random import Random
from typing import Any

import pytest

from desertrules import (
    IllegalMove,
    InvalidValue,
    Meta,
    Over,
    Player,
    Record,
    Result,
    Seat,
    Standing,
    WrongGame,
    apply,
    initial,
    playout,
    sahara,
    through_the_desert,
)
from tests.record.written import GAMES, whole

td = through_the_desert
OPTIONS = td.Options(players=2)
STANDING = Standing(Seat(0), 1, 1, (("a", 1),))


def _moves() -> tuple[td.Move, ...]:
    return playout(td.initial(OPTIONS), Random(3), max_moves=60).moves


def test_a_record_is_played_on_move_by_move() -> None:
    """`play` gives the longer record and leaves the shorter one as it was."""
    record = Record.of(OPTIONS)
    for number, move in enumerate(_moves()):
        longer = record.play(move)
        assert longer.moves == (*record.moves, move)
        assert len(record) == number
        assert longer.state == apply(record.state, move)
        record = longer
    assert record == Record.of(OPTIONS, _moves())


def test_an_illegal_move_is_not_played() -> None:
    """`play` checks, as `apply` does."""
    with pytest.raises(IllegalMove):
        Record.of(OPTIONS).play(td.Pass())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_states_are_those_of_the_moves(game: Any) -> None:
    """Law 6: the states of a record are applications of its moves, prefix by prefix."""
    record = whole(game.name, game.players[0]).prefix(80)
    states = list(record.states())
    state = game.initial(record.options)
    for number, move in enumerate(record.moves):
        assert states[number] == state
        state = game.apply(state, move)
    assert states[-1] == state == record.state
    assert [len(prefix) for prefix in record.prefixes()] == list(range(81))
    assert all(
        prefix.state == state for prefix, state in zip(record.prefixes(), states, strict=True)
    )


def test_the_move_that_ends_the_game_claims_its_result() -> None:
    """A record that was played to its end says how it ended; its prefixes do not."""
    ended = whole("through-the-desert", 2)
    record = ended.prefix(len(ended) - 1)
    assert record.result is None
    longer = record.play(ended.moves[-1])
    turn = td.turn(longer.state)
    assert isinstance(turn, Over)
    assert longer.result == turn.result
    assert longer == ended
    assert ended.prefix(len(ended)) is ended


def test_an_illegal_record_says_which_move_is_illegal() -> None:
    """A record is not judged when it is made, but when its states are asked for."""
    moves = _moves()
    record = Record.of(OPTIONS, [*moves[:5], moves[0]])
    with pytest.raises(IllegalMove) as caught:
        list(record.states())
    assert caught.value.__notes__ == ["at move 6"]
    with pytest.raises(IllegalMove) as caught:
        _ = record.state
    assert caught.value.__notes__ == ["at move 6"]


@pytest.mark.parametrize("length", [-1, 61])
def test_a_prefix_must_be_there(length: int) -> None:
    """A record of 60 moves has prefixes of 0 to 60."""
    with pytest.raises(InvalidValue, match=f"length: expected 0 to 60, found {length}"):
        Record.of(OPTIONS, _moves()).prefix(length)


def test_players_are_anonymous_unless_named() -> None:
    """There is one player for each seat."""
    assert Record.of(OPTIONS).players == (Player(), Player())


def test_meta_is_a_mapping_of_texts() -> None:
    """Notes are free, hashable, and equal whatever their order."""
    meta = Meta.of({"b": "2", "a": "1"})
    assert dict(meta) == {"a": "1", "b": "2"}
    assert meta["a"] == "1"
    assert len(meta) == 2
    assert meta == Meta.of({"a": "1", "b": "2"})
    assert hash(meta) == hash(Meta.of({"a": "1", "b": "2"}))
    assert repr(meta) == "Meta({'a': '1', 'b': '2'})"
    with pytest.raises(KeyError):
        _ = meta["c"]


def test_a_record_is_hashable() -> None:
    """Equal records are equal, and one in a set."""
    assert len({Record.of(OPTIONS, _moves()), Record.of(OPTIONS, _moves())}) == 1


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("players", [Player()], "players: expected 2, each a Player, found 1"),
        ("players", ["Ada", "Ben"], "players: expected 2, each a Player"),
        ("date", "2026-11-16", "date: expected a date, found '2026-11-16'"),
        ("date", dt.datetime(2026, 11, 16, tzinfo=dt.UTC), "date: expected a date"),
        ("source", 3, "source: expected a text, found 3"),
        ("source", "\ud800", "source: half of a surrogate pair"),
        ("meta", 3, "meta: expected a mapping of texts, found 3"),
        ("meta", {"a": 1}, "meta: expected a text, found 1"),
        ("meta", {1: "a"}, "meta: expected a text, found 1"),
        ("result", "won", "result: expected a Result, found 'won'"),
        ("result", Result((), "\ud800"), "result: half of a surrogate pair"),
        ("result", Result((STANDING, STANDING), "won"), "result: a seat stands there twice"),
        (
            "result",
            Result((Standing(Seat(0), 1, 1, (("a", 1), ("a", 2))),), "won"),
            "result: a category stands there twice",
        ),
        ("rules", 2, "rules: through-the-desert is played by version 1 here, found 2"),
        ("rules", True, "rules: through-the-desert is played by version 1 here, found true"),
    ],
)
def test_a_header_of_wrong_values_is_refused(field: str, value: object, message: str) -> None:
    """Whatever a record holds can be written down and read again."""
    with pytest.raises(InvalidValue, match=message):
        Record(OPTIONS, **{field: value})  # type: ignore[arg-type]  # wrong on purpose


def test_a_name_must_be_a_text() -> None:
    """A player's name and agent are texts or None."""
    with pytest.raises(InvalidValue, match="name: expected a text, found 3"):
        Player(3)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidValue, match="agent: half of a surrogate pair"):
        Player(agent="\udc00")


def test_moves_of_another_game_are_refused() -> None:
    """One record holds one game."""
    with pytest.raises(WrongGame, match="expected moves of through-the-desert, found Stop"):
        Record(OPTIONS, (sahara.Stop(),))
    with pytest.raises(WrongGame, match="str belongs to no game"):
        Record("sahara")
    with pytest.raises(WrongGame, match="expected the options of a game, found Stop"):
        Record(sahara.Stop())


def test_the_first_state_is_that_of_the_options() -> None:
    """A record without moves stands at the beginning."""
    assert Record.of(OPTIONS).state == initial(OPTIONS)
    assert Record.of(OPTIONS).game is td
