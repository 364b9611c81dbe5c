import datetime as dt
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

from desertrules import (
    Chance,
    Decide,
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
    advance,
    apply,
    initial,
    nomads_of_arabia,
    playout,
    replay,
    sahara,
    through_the_desert,
)
from tests.record.written import GAMES, ended, whole

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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_is_written_down_until_somebody_decides(game: Any) -> None:
    """`advance` of a record draws as `advance` of its state does, and notes what was drawn."""
    record: Record[Any, Any] = Record(game.Options(players=3))
    drawn = record.advance(Random(5))
    assert drawn.state == advance(record.state, Random(5))
    assert isinstance(game.turn(drawn.state), Decide)
    assert drawn == Record(record.options, drawn.moves)
    assert drawn.state == replay(record.state, drawn.moves)
    assert drawn.advance(Random(6)) is drawn
    assert len(record) == 0


def test_chance_that_ends_the_game_claims_its_result() -> None:
    """A record that chance has ended says how it ended, and is played on by nobody."""
    ended = next(
        record
        for seed in range(20)
        for record in [whole("nomads-of-arabia", 3, seed, special=0, finale="short")]
        if isinstance(nomads_of_arabia.turn(record.prefix(len(record) - 1).state), Chance)
    )
    before = ended.prefix(len(ended) - 1)
    after = before.advance(Random(1))
    turn = nomads_of_arabia.turn(after.state)
    assert isinstance(turn, Over)
    assert after.result == turn.result
    assert after.advance(Random(1)) is after


def test_an_illegal_record_is_not_advanced() -> None:
    """Nobody knows whose turn it is after an illegal move."""
    with pytest.raises(IllegalMove):
        Record.of(OPTIONS, [td.Pass()]).advance(Random(1))


def test_a_copy_of_a_record_is_the_record() -> None:
    """What never changes need not be copied."""
    record = Record.of(OPTIONS, _moves())
    assert copy(record) is deepcopy(record) is record
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda: Record.of(OPTIONS), "2 players, 0 moves, no result"),
        (
            ended,
            "2 players (Player 0, Player 1), 99 moves, colour-exhausted 37 : 52",
        ),
        (
            lambda: Record.of(OPTIONS, players=[Player("Ada" * 99), Player(agent="greedy")]),
            f"2 players ({'Ada' * 12}A..., greedy), 0 moves, no result",
        ),
        (lambda: Record.of(OPTIONS, result=Result((), "won")), "2 players, 0 moves, won"),
    ],
    ids=["begun", "ended", "named", "without standings"],
)
def test_a_record_is_shown_shortly(make: Callable[[], Record[Any, Any]], shown: str) -> None:
    """The game, who played, how many moves, and the result that is claimed."""
    assert repr(make()) == f"<Record: through-the-desert, {shown}>"


def test_the_first_state_is_that_of_the_options() -> None:
    """A record without moves stands at the beginning."""
    assert Record.of(OPTIONS).state == initial(OPTIONS)
    assert Record.of(OPTIONS).game is td
