"""What a tournament has shown: a table, ratings, and of a match a verdict."""

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.found import given
from desertrules.play.arena.bouts import Bout
from desertrules.play.arena.ratings import SAMPLES, Rating, rate, wins_of
from desertrules.play.arena.sequential import Tally, Verdict
from desertrules.play.arena.table import Row, rows
from desertrules.play.arena.telling import played_words, table_lines, verdict_words
from desertrules.play.arena.tournament import Tournament


class Judge:
    """Follows the games of a match in order, and says after each block whether it is clear."""

    def __init__(self, tournament: Tournament) -> None:
        """Take the tournament; without a test that it asks for there is never a verdict.

        Raises InvalidValue for what is no tournament.
        """
        if type(tournament) is not Tournament:
            raise InvalidValue(f"expected a tournament, found {given(tournament)}")
        self._tournament = tournament
        self._tally = Tally(tournament.fair, tournament.per_block)
        self._block: list[float] = []
        self.verdict: Verdict | None = None if tournament.until is None else Verdict.OPEN
        """What is clear so far; None if nobody asked."""

    def add(self, bout: Bout) -> None:
        """Look at the next game; one that was cut off speaks for nobody."""
        until = self._tournament.until
        if until is None:
            return
        seat = bout.lineup.index(0)
        if seat in bout.counted:
            fair = self._tournament.fair
            self._block.append(fair if bout.unfinished else bout.share(seat))
        if bout.number == self._tournament.per_block - 1:
            if self._block:
                self._tally.add(sum(self._block) / len(self._block))
            self._block = []
            self.verdict = self._tally.verdict(until)

    @property
    def is_clear(self) -> bool:
        """Whether no more games are needed."""
        return self.verdict not in {None, Verdict.OPEN}


@frozen
class Results:
    """What a tournament, or as much of it as was played, has shown.

    Examples:
        >>> from desertrules import Tournament, bot, play_tournament, sahara
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = (bot("greedy"), bot("random"))
        >>> match = Tournament(options, bots, blocks=5, seed=7)
        >>> results = play_tournament(match)
        >>> results.bouts[0].lineup, results.bouts[0].points
        ((0, 1), (33, 5))
        >>> [round(rating.value) for rating in results.ratings()]
        [139, -139]
    """

    tournament: Tournament
    """Who played what."""
    bouts: tuple[Bout, ...]
    """The games that were played, in order."""

    @property
    def whole(self) -> tuple[Bout, ...]:
        """The games of whole blocks, which alone count."""
        size = self.tournament.per_block
        return self.bouts[: len(self.bouts) // size * size]

    def table(self) -> tuple[Row, ...]:
        """Give a row for each bot, in the order of the tournament."""
        return rows(self.tournament, self.whole)

    def ratings(self, *, samples: int = SAMPLES) -> tuple[Rating, ...]:
        """Rate the bots, in the order of the tournament, with intervals from so many samples."""
        size, bots = self.tournament.per_block, len(self.tournament.bots)
        starts = range(0, len(self.whole), size)
        blocks = [wins_of(self.whole[at : at + size], bots) for at in starts]
        return rate(blocks, bots, seed=self.tournament.seed, samples=samples)

    def tell(self, *, times: bool = False) -> str:
        """Write the table with ratings, the strongest first, what was played, and any verdict.

        With `times` it says what a decision took, which differs from run to run; without, as in
        `str`, the same seed gives the same words.
        """
        tournament = self.tournament
        blocks = len(self.whole) // tournament.per_block
        lines = table_lines(self.table(), self.ratings(), times=times)
        lines += ["", played_words(tournament, blocks)]
        verdict = self.verdict
        if verdict is not None:
            lines.append(verdict_words(verdict, tournament, blocks))
        return "\n".join(lines)

    def __str__(self) -> str:
        """Write the table and what was played."""
        return self.tell()

    @property
    def verdict(self) -> Verdict | None:
        """What a match has shown of its first bot; None if the tournament asks for no verdict."""
        judge = Judge(self.tournament)
        for bout in self.whole:
            judge.add(bout)
        return judge.verdict
