"""Games between bots are the same whoever plays them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import desertrules
from desertrules import InvalidValue, Processes, WrongGame, sahara, self_play, self_play_lines
from tests.play.arena.players import Bad, First

OPTIONS = sahara.Options(2, desert=3)
BOTS = (desertrules.bot("random"), First())


def test_games_follow_from_the_seed_and_their_number() -> None:
    """Whatever the executor; as records and as lines."""
    records = list(self_play(OPTIONS, BOTS, 6, seed=3))
    assert [[player.agent for player in record.players] for record in records] == [
        ["random", "first"]
    ] * 6
    assert all(desertrules.validate(desertrules.record_to_json(each)).valid for each in records)
    assert len({record.moves for record in records}) == 6
    lines = list(desertrules.records_to_json_lines(records))
    with ThreadPoolExecutor(2) as threads:
        assert list(self_play(OPTIONS, BOTS, 6, threads, seed=3, batch=2)) == records
    with Processes(1) as processes:
        assert list(self_play_lines(OPTIONS, BOTS, 6, processes, seed=3, window=2)) == lines
    assert next(self_play(OPTIONS, BOTS, seed=4)) != records[0]


def test_a_game_that_was_cut_off_or_forfeited_claims_no_result() -> None:
    """Who forfeited, and why, is a note."""
    (record,) = self_play(OPTIONS, BOTS, max_moves=9)
    assert (len(record.moves), record.result, dict(record.meta)) == (9, None, {})
    (record,) = self_play(OPTIONS, (First(), Bad("nothing")))
    assert record.result is None
    told = "seat 1, wrong-game: expected a move of sahara, found NoneType"
    assert dict(record.meta) == {"forfeit": told}


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"bots": BOTS[:1]}, "bots: expected 2, one a seat, found 1"),
        ({"games": 0}, "games: expected 1 or more, found 0"),
        ({"max_moves": -1}, "max_moves: expected 0 or more, found -1"),
        ({"batch": 0}, "batch: expected 1 or more, found 0"),
    ],
)
def test_wrong_settings_are_refused_at_once(settings: dict[str, Any], problem: str) -> None:
    """Before anything is played."""
    named = {"options": OPTIONS, "bots": BOTS, **settings}
    with pytest.raises(InvalidValue, match=problem):
        self_play(**named)


def test_options_are_those_of_a_game() -> None:
    """A number is none."""
    with pytest.raises(WrongGame):
        self_play(3, BOTS)
