"""Who sits where, and what makes no tournament."""

from collections import Counter
from typing import Any

import pytest

import desertrules
from desertrules import InvalidValue, WrongGame, sahara
from desertrules.play.arena.bouts import play_bout, read_bout
from desertrules.play.arena.sequential import Sequential
from desertrules.play.arena.tournament import Tournament
from tests.play.arena.players import Bad, First

BOTS = [First(), *(Bad(chance=chance) for chance in (0.1, 0.2, 0.3, 0.4))]


def _tournament(bots: int, seats: int, **more: Any) -> Tournament:
    return Tournament(sahara.Options(seats, desert=3), BOTS[:bots], **more)


def test_two_bots_play_a_match() -> None:
    """The first bot has one seat, another one in each game of a block; the second all others."""
    tournament = _tournament(2, 4, blocks=3)
    assert [tournament.lineup(1, number) for number in range(tournament.per_block)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    assert (tournament.games, tournament.fair) == (12, 0.25)


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (3, 3), (5, 3), (3, 4), (4, 6)])
def test_more_bots_play_a_round_robin(bots: int, seats: int) -> None:
    """In each block everybody has every seat as often as any other, and meets everybody."""
    tournament = _tournament(bots, seats, seed=5)
    for block in range(3):
        lineups = [tournament.lineup(block, number) for number in range(tournament.per_block)]
        taken = Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))
        assert len(taken) == bots * seats
        assert len(set(taken.values())) == 1
        met = {(one, other) for lineup in lineups for one in lineup for other in lineup}
        assert met >= {(one, other) for one in range(bots) for other in range(bots)}


def test_who_sits_beside_whom_is_drawn_for_each_block() -> None:
    """Else the same bot would always come after the same other one."""
    tournament = _tournament(3, 3)
    assert len({tournament.lineup(block, 0) for block in range(30)}) == 6
    other = _tournament(3, 3, seed=1)
    orders = [[each.lineup(block, 0) for block in range(9)] for each in (tournament, other)]
    assert orders[0] != orders[1]


def test_a_game_follows_from_its_number_alone() -> None:
    """The deal is that of its block, in all seatings."""
    tournament = _tournament(2, 2, blocks=2)
    played = [play_bout(tournament, game) for game in range(4)]
    assert [play_bout(tournament, game) for game in (2, 3)] == played[2:]
    records = [desertrules.record_from_json(each.line) for each in played]
    deals = [
        [move for move in record.moves[:6] if isinstance(move, sahara.Deal)] for record in records
    ]
    assert deals[0] == deals[1] != deals[2]
    assert deals[2] == deals[3]


def test_a_record_says_who_played_which_game_and_who_forfeited() -> None:
    """It is valid, and all that the table needs can be read from its line."""
    tournament = _tournament(2, 3, seed=4)
    forfeits = 0
    for game in range(6):
        played = play_bout(tournament, game)
        report = desertrules.validate(played.line)
        assert report.valid, str(report)
        assert report.record is not None
        agents = [player.agent for player in report.record.players]
        assert agents == [tournament.names[bot] for bot in played.bout.lineup]
        assert read_bout(tournament, game, played.line) == played.bout
        forfeits += "forfeit" in report.record.meta
    assert forfeits
    with pytest.raises(ValueError, match="expected game 1 of block 0"):
        read_bout(tournament, 1, play_bout(tournament, 0).line)
    with pytest.raises(ValueError, match="expected the record of a game"):
        read_bout(tournament, 1, "[]")


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"bots": BOTS[:1]}, "bots: expected 2 or more, found 1"),
        ({"bots": ["random", "greedy"]}, "bots: expected bots, found 'random'"),
        ({"blocks": 0}, "blocks: expected 1 or more, found 0"),
        ({"blocks": 2.0}, "blocks: expected a whole number, 1 or more, found 2.0"),
        ({"max_decisions": True}, "max_decisions: expected a whole number, 1 or more, found True"),
        ({"seed": "x"}, "seed: expected a whole number, found 'x'"),
        ({"seconds": 0}, "seconds: expected more than 0, found 0"),
        ({"seconds": "1"}, "seconds: expected more than 0, found '1'"),
        ({"until": 3}, "until: expected a Sequential test, found 3"),
        ({"bots": BOTS, "until": Sequential()}, "until: a verdict is on two bots, and here are"),
        ({"until": Sequential(0.49)}, r"until: margin: expected less than the fair share, 0\.333"),
    ],
)
def test_what_makes_no_tournament_is_refused(settings: dict[str, Any], problem: str) -> None:
    """Each with what was expected."""
    fields = {"options": sahara.Options(3), "bots": BOTS[:2], **settings}
    with pytest.raises(InvalidValue, match=problem):
        Tournament(**fields)


def test_the_options_are_those_of_a_game() -> None:
    """A state is none."""
    for wrong in (sahara.initial(sahara.Options(2)), 3):
        with pytest.raises(WrongGame):
            Tournament(wrong, BOTS)
