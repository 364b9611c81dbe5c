"""The results of a tournament: table, ratings, verdict and forfeits."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from attrs import frozen

from desertrules.arena.statistics import (
    SAMPLES,
    Interval,
    Rating,
    Verdict,
    rate,
    share_interval,
    verdict_of,
)
from desertrules.arena.tournament import GameResult, Tournament
from desertrules.english import plural


@frozen
class Row:
    """What a tournament says about one bot."""

    bot: int
    """The bot's index in the tournament."""
    name: str
    games: int
    """How many games count for it; a bot may have several seats in one game."""
    wins: float
    """How many of them it won; joint winners share a win."""
    interval: Interval
    """The 95 % interval of its share of wins."""
    fair: float
    """The share if all bots were equal."""
    points: float | None
    """The mean of its points in games that ended."""
    unfinished: int
    """How many of its games were abandoned; nobody wins those."""
    forfeits: int
    decisions: int
    seconds: float
    """Its CPU time."""

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def milliseconds(self) -> float | None:
        """The mean CPU time of a decision; None if it is not known."""
        return 1_000 * self.seconds / self.decisions if self.decisions else None


@frozen
class Results:
    """The games of a tournament so far, and what they say. Only whole deals count."""

    tournament: Tournament
    games: tuple[GameResult, ...]
    """All games so far, in order."""

    @property
    def whole(self) -> tuple[GameResult, ...]:
        """The games of whole deals."""
        size = self.tournament.seatings
        return self.games[: len(self.games) // size * size]

    @property
    def deals(self) -> int:
        """The number of whole deals."""
        return len(self.games) // self.tournament.seatings

    def table(self) -> tuple[Row, ...]:
        """Return a row for each bot, in the order of the tournament."""
        return tuple(self._row(bot) for bot in range(len(self.tournament.bots)))

    def _row(self, bot: int) -> Row:
        shares: dict[int, list[float]] = defaultdict(list)
        points: list[int] = []
        unfinished = forfeits = decisions = 0
        seconds = 0.0
        for result in self.whole:
            for seat in [seat for seat, each in enumerate(result.lineup) if each == bot]:
                if seat in result.counted:
                    shares[result.deal].append(result.share(seat))
                if result.result is not None:
                    points.append(result.result.standings[seat].points)
                unfinished += result.is_unfinished
                forfeits += result.forfeit is not None and result.forfeit.seat == seat
                if result.decisions:
                    decisions += result.decisions[seat]
                    seconds += result.seconds[seat]
        deals = list(shares.values())
        return Row(
            bot=bot,
            name=self.tournament.names[bot],
            games=sum(map(len, deals)),
            wins=sum(map(sum, deals)),
            interval=share_interval(deals),
            fair=self.tournament.fair,
            points=sum(points) / len(points) if points else None,
            unfinished=unfinished,
            forfeits=forfeits,
            decisions=decisions,
            seconds=seconds,
        )

    def ratings(self, *, samples: int = SAMPLES) -> tuple[Rating, ...]:
        """Rate the bots, in the order of the tournament."""
        size, bots = self.tournament.seatings, len(self.tournament.bots)
        starts = range(0, len(self.whole), size)
        deals = [count_wins(self.whole[at : at + size], bots) for at in starts]
        return rate(deals, bots, seed=self.tournament.seed, samples=samples)

    @property
    def verdict(self) -> Verdict | None:
        """What a match says about its first bot; None if the tournament has no test."""
        tournament = self.tournament
        if tournament.until is None:
            return None
        scores: dict[int, list[float]] = defaultdict(list)
        for result in self.whole:
            seat = result.lineup.index(0)
            if seat in result.counted:
                fair = tournament.fair  # which an abandoned game counts as
                scores[result.deal].append(fair if result.is_unfinished else result.share(seat))
        means = [sum(each) / len(each) for each in scores.values()]
        return verdict_of(means, tournament.until, tournament.fair, tournament.seatings)

    @property
    def forfeits(self) -> tuple[GameResult, ...]:
        """The games that a bot forfeited; `forfeit.traceback` has the cause in full."""
        return tuple(each for each in self.games if each.forfeit is not None)

    def describe(self, *, times: bool = False) -> str:
        """Return the table with ratings, strongest first, and what was played.

        With `times`, include the CPU time per decision, which differs from run to run.
        """
        tournament = self.tournament
        lines = _table(self.table(), self.ratings(), times=times)
        count, title = plural(len(self.whole), "game"), tournament.game.title
        games = f"{count} of {title}, {tournament.seats} players"
        counts = plural(self.deals, "deal"), plural(tournament.seatings, "seating")
        deals = " \N{MULTIPLICATION SIGN} ".join(counts)
        lines += ["", f"{games}: {deals}, seed {tournament.seed}"]
        if self.verdict is not None:
            lines.append(self._describe_verdict(self.verdict))
        if self.forfeits:
            lines.append(f"First forfeit: {self._describe_forfeit(self.forfeits[0])}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.describe()

    def _describe_verdict(self, verdict: Verdict) -> str:
        first, second = self.tournament.names
        sentences = {
            Verdict.STRONGER: f"{first} is stronger than {second}",
            Verdict.WEAKER: f"{first} is weaker than {second}",
            Verdict.EQUAL: f"{first} and {second} are equally strong",
            Verdict.OPEN: f"No clear difference between {first} and {second} yet",
        }
        return f"{sentences[verdict]} ({plural(self.deals, 'deal')})"

    def _describe_forfeit(self, result: GameResult) -> str:
        """Return in one line which bot forfeited which game, at which move, and why."""
        forfeit = result.forfeit
        assert forfeit is not None
        name = self.tournament.names[result.lineup[forfeit.seat]]
        where = f"deal {result.deal}, seating {result.seating}"
        return f"{where}: {name} (seat {forfeit.seat}), move {forfeit.move}: {forfeit.message}"


def count_wins(results: Iterable[GameResult], bots: int) -> list[list[float]]:
    """Count how often each bot finished ahead of each other one; a tie is half a win.

    A forfeit is a loss to all others. Abandoned games do not count.
    """
    wins = [[0.0] * bots for _ in range(bots)]
    for result in results:
        for one, other in combinations(range(len(result.lineup)), 2):
            first, second = result.lineup[one], result.lineup[other]
            if first == second:
                continue
            if result.forfeit is not None:
                wins[first][second] += result.forfeit.seat == other
                wins[second][first] += result.forfeit.seat == one
            elif result.result is not None:
                a, b = (result.result.standings[seat].rank for seat in (one, other))
                wins[first][second] += 0.5 * ((a <= b) + (a < b))
                wins[second][first] += 0.5 * ((b <= a) + (b < a))
    return wins


def _table(rows: Sequence[Row], ratings: Sequence[Rating], *, times: bool) -> list[str]:
    """Return the lines of a table, strongest bot first; columns of zeros are omitted."""
    columns: list[tuple[str, Callable[[Row], str]]] = [
        ("", lambda row: row.name),
        ("games", lambda row: str(row.games)),
        ("share", lambda row: f"{row.share:.3f}"),
        ("95 %", lambda row: "{:.3f} to {:.3f}".format(*row.interval)),
        ("fair", lambda row: f"{row.fair:.3f}"),
        ("points", lambda row: "-" if row.points is None else f"{row.points:.1f}"),
    ]
    if any(row.unfinished for row in rows):
        columns.append(("unfinished", lambda row: str(row.unfinished)))
    if any(row.forfeits for row in rows):
        columns.append(("forfeits", lambda row: str(row.forfeits)))
    if times:
        columns.append(("CPU ms", lambda row: f"{row.milliseconds or 0:.1f}"))
    columns.append(("rating", lambda row: f"{ratings[row.bot].value:+.0f}"))
    columns.append(("95 %", lambda row: "{:+.0f} to {:+.0f}".format(*ratings[row.bot].interval)))
    ordered = sorted(rows, key=lambda row: -ratings[row.bot].value)
    cells = [[head, *map(cell, ordered)] for head, cell in columns]
    widths = [max(map(len, column)) for column in cells]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in zip(*cells, strict=True)
    ]
