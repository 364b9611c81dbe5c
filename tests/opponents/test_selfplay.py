"""Self-play: records of games between bots."""

from typing import Any

import pytest

from desertrules import InvalidValue, bot, sahara, validate
from desertrules.opponents import self_play
from tests.opponents.players import Bad, First

OPTIONS = sahara.Options(players=2, desert=3)


def test_records_are_valid_and_name_their_bots() -> None:
    for number, record in enumerate(self_play(OPTIONS, [bot("greedy"), First()], 2, seed=7)):
        assert validate(record).valid
        assert [player.agent for player in record.players] == ["greedy", "first"]
        assert dict(record.meta) == {"seed": "7", "game": str(number)}


def test_games_depend_on_the_seed_alone() -> None:
    """Not on the number of workers, nor on how the work is shared."""
    bots = [bot("greedy"), bot("random")]
    games = list(self_play(OPTIONS, bots, 5, seed=7))
    assert len({record.moves for record in games}) == 5
    assert list(self_play(OPTIONS, bots, 5, seed=7, jobs=2, batch=2)) == games
    assert list(self_play(OPTIONS, bots, 5, seed=8)) != games


def test_a_forfeit_is_noted() -> None:
    (record,) = self_play(OPTIONS, [First(), Bad()])
    assert record.result is None
    assert record.meta["forfeit"].startswith("seat 1, error: KeyError: ")
    assert validate(record).valid


def test_a_game_at_the_limit_has_no_result() -> None:
    (record,) = self_play(OPTIONS, [First(), First()], max_moves=12)
    assert len(record) == 12
    assert record.result is None


@pytest.mark.parametrize(
    ("bots", "more", "message"),
    [
        ([First()], {}, r"bots: expected one per seat \(2\), found 1 bot"),
        (["greedy", "greedy"], {}, "bots: expected Bot objects, found 'greedy'"),
        ([First(), First()], {"games": 0}, "games: expected an integer of at least 1, found 0"),
        ([First(), First()], {"seed": "x"}, "seed: expected an integer of at least 0, found 'x'"),
    ],
)
def test_arguments_are_checked(bots: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        self_play(OPTIONS, bots, **more)
