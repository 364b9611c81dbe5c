"""The table of a tournament: who won how much, with an interval, and what else there is to know."""

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from desertrules.play.arena.bouts import Bout
from desertrules.play.arena.tournament import Tournament

__all__ = ["Row"]

Interval: TypeAlias = tuple[float, float]

_Z = 1.959963984540054


@frozen
class Row:
    """What a tournament says of one bot."""

    bot: int
    """Its place in the tournament."""
    name: str
    """What it is called, with its settings."""
    games: int
    """How many games of its seats count; a bot may have several seats in one game."""
    wins: float
    """How many of them it won; those who win together share the win."""
    interval: Interval
    """Where its share of wins lies with 95 %."""
    fair: float
    """The share that it would have if all played alike."""
    points: float | None
    """Its mean of points in games that came to their end; None if there is none."""
    unfinished: int
    """How many of its games were cut off at the limit of decisions: a win for nobody."""
    forfeits: int
    """How many it gave away."""
    decisions: int
    """How often it was asked."""
    seconds: float
    """The time of the processor that it took, as far as it was kept."""

    @property
    def share(self) -> float:
        """The part of its games that it won; 0 if there is none."""
        return self.wins / self.games if self.games else 0.0

    @property
    def milliseconds(self) -> float | None:
        """The time of the processor that a decision took on average; None if it is not known."""
        return 1_000 * self.seconds / self.decisions if self.decisions else None


def rows(tournament: Tournament, bouts: Sequence[Bout]) -> tuple[Row, ...]:
    """Give a row for each bot, in the order of the tournament."""
    return tuple(_row(tournament, bouts, bot) for bot in range(len(tournament.bots)))


def _row(tournament: Tournament, bouts: Sequence[Bout], bot: int) -> Row:
    blocks: dict[int, list[float]] = defaultdict(list)
    points: list[int] = []
    unfinished = forfeits = decisions = 0
    seconds = 0.0
    for bout in bouts:
        for seat in [seat for seat, who in enumerate(bout.lineup) if who == bot]:
            if seat in bout.counted:
                blocks[bout.block].append(bout.share(seat))
            if bout.points is not None:
                points.append(bout.points[seat])
            unfinished += bout.unfinished
            forfeits += bout.forfeit is not None and bout.forfeit.seat == seat
            if bout.decisions:
                decisions += bout.decisions[seat]
                seconds += bout.seconds[seat]
    shares = list(blocks.values())
    return Row(
        bot=bot,
        name=tournament.names[bot],
        games=sum(map(len, shares)),
        wins=sum(map(sum, shares)),
        interval=interval(shares),
        fair=tournament.fair,
        points=sum(points) / len(points) if points else None,
        unfinished=unfinished,
        forfeits=forfeits,
        decisions=decisions,
        seconds=seconds,
    )


def interval(blocks: Sequence[Sequence[float]]) -> Interval:
    """Give where the share of wins lies with 95 %, from those of each block's games.

    It is Wilson's, of as many independent games as are worth as much as these: games of one deal
    depend on one another. It is never narrower than if they did not.
    """
    games = sum(map(len, blocks))
    if not games:
        return (0.0, 1.0)
    share = sum(map(sum, blocks)) / games
    off = sum((sum(each) - share * len(each)) ** 2 for each in blocks)
    worth = float(games)
    if len(blocks) == 1:
        worth = 1.0
    elif off:
        worth = min(worth, share * (1 - share) * games**2 / off)
    half = _Z * _Z / (2 * worth)
    middle = (share + half) / (1 + 2 * half)
    reach = math.sqrt(share * (1 - share) * 2 * half + half * half) / (1 + 2 * half)
    return (max(0.0, middle - reach), min(1.0, middle + reach))
