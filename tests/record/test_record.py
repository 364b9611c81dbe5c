import datetime as dt
import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import desertrules
from desertrules import (
    Chance,
    IllegalMove,
    InvalidValue,
    LoadError,
    Over,
    Player,
    Record,
    Result,
    Standing,
    WrongGame,
    dump,
    load,
    nomads_of_arabia,
    sahara,
    through_the_desert,
    turn,
)
from desertrules.contract import AnyGame
from tests.record.conftest import played

OPTIONS = [
    sahara.Options(players=2),
    sahara.Options(players=6, desert=5, must_use=True),
    through_the_desert.Options(players=2),
    through_the_desert.Options(players=5),
    nomads_of_arabia.Options(players=3),
]
TWO = sahara.Options(players=2)


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("moves", [0, 20, 400])
def test_json_and_text_round_trip(options: Any, moves: int) -> None:
    """What is written is read back as the same record, in every game and at every length."""
    record = played(options, moves=moves)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    assert load(dump(record), Record) == record
    assert Record.from_text(record.to_text()).to_text() == record.to_text()


def test_round_trip_of_a_game_from_outside(oasis_race: AnyGame) -> None:
    """A game without templates has a notation of kinds and fields."""
    record = played(oasis_race.options(players=3))
    assert "step 1" in record.to_text()
    assert Record.from_text(record.to_text()) == record == Record.from_json(record.to_json())


@given(st.data())
def test_header_round_trips(data: st.DataObject) -> None:
    """Names, notes, dates and results of any form survive JSON and text."""
    text = st.text(max_size=30)
    number = st.integers(-(2**53), 2**53)
    standing = st.builds(
        Standing, seat=number, points=number, rank=number, parts=st.dictionaries(text, number)
    )
    standings = st.lists(standing, max_size=3, unique_by=lambda each: each.seat)
    record = Record(
        TWO,
        players=data.draw(st.tuples(*[st.builds(Player, st.none() | text, st.none() | text)] * 2)),
        result=data.draw(st.none() | st.builds(Result, standings.map(_by_seat), text)),
        date=data.draw(st.none() | st.dates()),
        source=data.draw(st.none() | text),
        meta=data.draw(st.dictionaries(text, text, max_size=3)),
    )
    assert Record.from_json(record.to_json()) == record


def _by_seat(standings: list[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda each: each.seat))


@given(
    st.text("ab \"\\'{}[];?#,\n\té😀", max_size=12),
    st.dictionaries(st.text(min_size=1, max_size=5), st.text(max_size=5), max_size=2),
)
def test_odd_strings_survive_text(name: str, notes: dict[str, str]) -> None:
    """Quotes, brackets, line breaks and signs of comments are read back from tags."""
    player = Player(name or None, agent="x")
    record = Record(TWO, players=(player, player), source=name or None, meta=notes)
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize("game", ["sahara", "through-the-desert"])
def test_illegal_moves_survive_text(game: str) -> None:
    """Making, writing and reading a record does not check its moves."""
    moves = list(played(desertrules.game(game).options(players=2), moves=60).moves)
    Random(3).shuffle(moves)
    record = Record(desertrules.game(game).options(players=2), moves)
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record


def test_playing_extends_a_record() -> None:
    """`play` and `advance` return longer records; the one they start from is unchanged."""
    start = Record(TWO)
    dealt = start.advance(Random(7))
    after = dealt.play(sahara.Play(pile=0))
    assert (len(start), len(dealt), len(after)) == (0, 6, 7)
    assert dealt.advance(Random(1)) is dealt
    assert list(after.states())[-1] == after.state
    assert after.prefix(6) == dealt
    with pytest.raises(IllegalMove):
        dealt.play(sahara.Play(pile=9))


def test_last_move_brings_the_result() -> None:
    """A record that is played to the end claims the true result, and its prefixes none."""
    record, rng = Record(sahara.Options(players=2, desert=1)), Random(1)
    while not isinstance(turn(record.state), Over):
        chance = isinstance(turn(record.state), Chance)
        record = (
            record.advance(rng)
            if chance
            else record.play(rng.choice(desertrules.legal_moves(record.state)))
        )
    over = turn(record.state)
    assert isinstance(over, Over) and record.result == over.result
    assert record.prefix(len(record)) is record
    assert record.prefix(3).result is None


def test_states_stop_at_an_illegal_move() -> None:
    """The exception has a note with the index of the move."""
    record = Record(TWO, [*Record(TWO).advance(Random(7)).moves, sahara.Play(pile=9)])
    states = record.states()
    for _ in range(7):
        next(states)
    with pytest.raises(IllegalMove) as caught:
        next(states)
    assert caught.value.__notes__ == ["at move 6"]


def test_records_are_values() -> None:
    """A record is immutable, hashable and picklable; notes and parts cannot be changed."""
    record = evolve(played(TWO, moves=30), meta={"club": "Oasis"}, date=dt.date(2026, 11, 16))
    assert hash(record) == hash(pickle.loads(pickle.dumps(record)))  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - our own
    with pytest.raises(FrozenInstanceError):
        record.source = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        record.meta["club"] = "x"  # type: ignore[index]
    assert Record(TWO, meta={"a": "1", "b": "2"}) == Record(TWO, meta={"b": "2", "a": "1"})
    assert hash(Record(TWO, meta={"a": "1", "b": "2"})) == hash(
        Record(TWO, meta={"b": "2", "a": "1"})
    )


def test_repr_and_names() -> None:
    """The repr is one line; seats without a name are called by their program or number."""
    players = [Player("Ann\x1b[0m"), Player(agent="greedy")]
    record = Record(TWO, players=players)
    assert repr(record) == (
        "<Record of Sahara: 2 players (Ann\\x1b[0m, greedy), 0 moves, no result>"
    )
    assert record.names == ("Ann\x1b[0m", "greedy")
    assert Record(TWO, players=[Player(agent="mcts")] * 2).names == (
        "mcts (seat 0)",
        "mcts (seat 1)",
    )
    assert Record(TWO).names == ("Seat 0", "Seat 1")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": [Player("Ann")]}, InvalidValue, "players: expected 2 Players"),
        ({"players": ["Ann", "Ben"]}, InvalidValue, "players: expected 2 Players"),
        ({"moves": [through_the_desert.Pass()]}, WrongGame, "expected a move of Sahara"),
        ({"moves": [sahara.Stop()] * 20_001}, InvalidValue, "moves: expected at most 20000"),
        ({"meta": {"a": 1}}, InvalidValue, "meta.a: expected a string, found 1"),
        ({"meta": 3}, InvalidValue, "meta: expected a mapping"),
        ({"source": "x" * 1_001}, InvalidValue, "source: expected at most 1000 characters"),
        ({"source": "\ud800"}, InvalidValue, "source: expected text without lone surrogates"),
    ],
)
def test_wrong_values_are_rejected(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    """A record that exists can be written and read back."""
    with pytest.raises(error, match=message):
        Record(TWO, **arguments)


def test_options_are_needed() -> None:
    """The options tell which game it is."""
    with pytest.raises(WrongGame):
        Record("sahara")
    with pytest.raises(WrongGame):
        Record(sahara.Stop())
    with pytest.raises(InvalidValue):
        Record(TWO).prefix(1)


def test_lenient_text_is_accepted_on_request() -> None:
    """`from_text` is strict; with `lenient` it reads what people write, and checks the moves."""
    record = played(TWO, moves=12)
    text = record.to_text().replace("deal", "Deal").replace("0. ", "").replace("1. ", "")
    with pytest.raises(LoadError, match="line 11, column 1: 'Deal' should be 'deal'"):
        Record.from_text(text)
    assert Record.from_text(text, lenient=True).moves == record.moves
    with pytest.raises(LoadError, match="You can't play a card now"):
        Record.from_text(text + "\nplay 9", lenient=True)


def test_longest_strings_are_read_back() -> None:
    """The limit on strings of the header holds for each of them."""
    record = Record(TWO, source="x" * 1_000, meta={"y" * 1_000: "z" * 1_000})
    assert Record.from_json(record.to_json()) == record == Record.from_text(record.to_text())


def test_byte_order_mark_is_accepted() -> None:
    """In JSON and in text, in strings and in bytes."""
    record = played(TWO, moves=8)
    assert Record.from_json("\ufeff" + record.to_json()) == record
    assert Record.from_text(("\ufeff" + record.to_text()).encode()) == record
    assert Record.from_text("\ufeff" + record.to_text(), lenient=True) == record
