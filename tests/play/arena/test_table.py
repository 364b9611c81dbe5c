"""What counts for whom, and how sure a share of wins is."""

from typing import Any

from desertrules import Seat, sahara
from desertrules.play.arena.bouts import Bout
from desertrules.play.arena.results import Results
from desertrules.play.arena.sequential import Sequential, Verdict
from desertrules.play.arena.table import interval
from desertrules.play.arena.tournament import Tournament
from desertrules.play.contest import Forfeit
from tests.play.arena.players import Bad, First

LATE = Forfeit(Seat(1), "time", "took longer than 1 s")
TOLD = """\
       games  share            95 %   fair  points  rating        95 %
bad        2  1.000  0.207 to 1.000  0.500     8.5     +95  +0 to +521
first      2  0.000  0.000 to 0.793  0.500     3.5     -95  -521 to +0

2 games of sahara with 2 players: 1 deals in 2 seatings, seed 7
"""


def _results(bouts: list[Bout], seats: int = 3) -> Results:
    tournament = Tournament(sahara.Options(seats), [First(), Bad()], until=Sequential())
    return Results(tournament, tuple(bouts))


def test_each_game_counts_as_it_is_said() -> None:
    """Shared wins, games cut off, and forfeits, where three play."""
    bouts = [
        Bout(0, 0, (0, 1, 1), (1, 1, 3), (9, 9, 4), decisions=(4, 5, 6), seconds=(0.1, 0.2, 0.3)),
        Bout(0, 1, (1, 0, 1)),  # cut off: a win for nobody
        Bout(0, 2, (1, 1, 0), forfeit=LATE),  # lost for seat 1, and nothing for the others
        Bout(1, 0, (0, 1, 1), (1, 2, 3), (9, 8, 7)),
        Bout(1, 1, (1, 0, 1), (2, 1, 3), (5, 6, 4)),
        Bout(1, 2, (1, 1, 0), (1, 2, 3), (3, 2, 1)),
        Bout(2, 0, (0, 1, 1), (1, 2, 2), (100, 0, 0)),  # its block is not whole
    ]
    first, second = _results(bouts).table()
    assert (first.name, first.games, first.wins, first.fair) == ("first", 5, 2.5, 1 / 3)
    assert (first.share, first.points) == (0.5, (9 + 9 + 6 + 1) / 4)
    assert (first.unfinished, first.forfeits) == (1, 0)
    assert (first.decisions, first.seconds, first.milliseconds) == (4, 0.1, 25)
    assert (second.name, second.games, second.wins) == ("bad", 11, 1.5)
    assert (second.unfinished, second.forfeits, second.decisions) == (2, 1, 11)
    head, *_ = str(_results(bouts)).splitlines()
    assert head.split()[5:8] == ["points", "unfinished", "forfeits"]


def test_the_only_one_left_has_won() -> None:
    """A forfeit between two is a win for the other."""
    bouts = [Bout(0, 0, (0, 1), forfeit=LATE), Bout(0, 1, (1, 0), forfeit=LATE)]
    first, second = _results(bouts, 2).table()
    assert (first.games, first.wins, first.forfeits) == (2, 1, 1)
    assert (second.games, second.wins, second.forfeits) == (2, 1, 1)
    assert (first.points, first.milliseconds) == (None, None)


def test_nothing_played_is_nothing_known() -> None:
    """A table without games has rows all the same."""
    row = _results([]).table()[0]
    assert (row.games, row.share, row.interval) == (0, 0.0, (0.0, 1.0))


def test_an_interval_is_that_of_wilson_where_games_are_independent() -> None:
    """The figures for 8 of 10 are those of his formula."""
    low, high = interval([[1.0]] * 8 + [[0.0]] * 2)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    low, high = interval([[1.0, 1.0]] * 5)
    assert (round(low, 3), round(high, 3)) == (0.722, 1.0)


def test_games_that_depend_on_one_another_make_it_wider() -> None:
    """Ten games that always go the same way in pairs are worth five or fewer."""
    pairs = [[1.0, 1.0]] * 3 + [[0.0, 0.0]] * 2
    apart = [[1.0]] * 6 + [[0.0]] * 4
    widths = [high - low for low, high in map(interval, (pairs, apart))]
    assert widths[0] > widths[1] * 1.2
    # balanced blocks are taken for no more than they have games
    assert interval([[1.0, 0.0]] * 5) == interval([[1.0]] * 5 + [[0.0]] * 5)
    # one block says little, however many games it has
    low, high = interval([[1.0, 1.0, 0.0, 1.0]])
    assert high - low > 0.8


def _match(blocks: int, seats: int, **how: Any) -> list[Bout]:
    lineups = [tuple(int(seat != own) for seat in range(seats)) for own in range(seats)]
    return [
        Bout(block, number, lineup, **{key: of(number) for key, of in how.items()})
        for block in range(blocks)
        for number, lineup in enumerate(lineups)
    ]


def test_a_verdict_needs_somebody_who_asks() -> None:
    """Games that were cut off speak for nobody, blocks in which nothing counts not at all."""
    assert _results(_match(20, 2), 2).verdict is Verdict.OPEN
    given = _match(400, 3, forfeit=lambda own: Forfeit(Seat((own + 1) % 3), "time", ""))
    assert _results(given).verdict is Verdict.OPEN
    won = _match(60, 2, ranks=lambda own: (1 + own, 2 - own))
    assert _results(won, 2).verdict is Verdict.STRONGER
    plain = Tournament(sahara.Options(2), [First(), Bad()])
    assert Results(plain, tuple(won)).verdict is None


def test_ratings_are_those_of_whole_blocks() -> None:
    """In the order of the tournament."""
    won = _match(60, 2, ranks=lambda own: (1 + own, 2 - own))
    first, second = _results(won, 2).ratings(samples=20)
    assert (first.bot, second.bot) == (0, 1)
    assert first.value == -second.value > 300
    assert _results([*won, Bout(60, 0, (0, 1), (2, 1))], 2).ratings(samples=20)[0] == first


def test_results_are_told_the_same_for_the_same_games() -> None:
    """The strongest first, with what was played; what a decision took only if it is asked for."""
    bouts = [
        Bout(0, 0, (0, 1), (2, 1), (4, 9), decisions=(4, 5), seconds=(0.1, 0.2)),
        Bout(0, 1, (1, 0), (1, 2), (8, 3), decisions=(4, 5), seconds=(0.1, 0.2)),
    ]
    tournament = Tournament(sahara.Options(2), [First(), Bad()], 1, seed=7)
    results = Results(tournament, tuple(bouts))
    assert f"{results}\n" == TOLD
    head, bad, *_ = results.tell(times=True).splitlines()
    assert head.index("CPU ms") + len("CPU ms") == bad.index("33.3") + len("33.3")
