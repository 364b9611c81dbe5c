"""What a tournament has shown, for people: its table as text, and its verdict as a sentence."""

from collections.abc import Iterator, Sequence

from desertrules.drawing.lines import aligned
from desertrules.play.arena.ratings import Rating
from desertrules.play.arena.sequential import Verdict
from desertrules.play.arena.table import Row
from desertrules.play.arena.tournament import Tournament

_HEAD = (
    *("", "games", "share", "95 %", "fair", "points"),
    *("unfinished", "forfeits", "CPU ms", "rating", "95 %"),
)


def table_lines(rows: Sequence[Row], ratings: Sequence[Rating], *, times: bool) -> list[str]:
    """Write the rows with ratings, the strongest first; with `times`, what a decision took.

    Games that were cut off or forfeited have a column if there are any.
    """
    ordered = sorted(rows, key=lambda row: -ratings[row.bot].value)
    cells = [_cells(row, ratings[row.bot]) for row in ordered]
    shown = {
        "unfinished": any(row.unfinished for row in rows),
        "forfeits": any(row.forfeits for row in rows),
        "CPU ms": times,
    }
    columns = [each for each in zip(_HEAD, *cells, strict=True) if shown.get(each[0], True)]
    return aligned([list(line) for line in zip(*columns, strict=True)], right=True)


def _cells(row: Row, rating: Rating) -> Iterator[str]:
    """Give what stands in a row, below each head."""
    low, high = row.interval
    yield row.name
    yield str(row.games)
    yield f"{row.share:.3f}"
    yield f"{low:.3f} to {high:.3f}"
    yield f"{row.fair:.3f}"
    yield "-" if row.points is None else f"{row.points:.1f}"
    yield str(row.unfinished)
    yield str(row.forfeits)
    yield "-" if row.milliseconds is None else f"{row.milliseconds:.1f}"
    yield f"{round(rating.value):+d}"
    yield f"{round(rating.low):+d} to {round(rating.high):+d}"


def played_words(tournament: Tournament, blocks: int) -> str:
    """Say what was played, so that it can be played again."""
    return (
        f"{blocks * tournament.per_block} games of {tournament.game.name}"
        f" with {tournament.seats} players:"
        f" {blocks} deals in {tournament.per_block} seatings, seed {tournament.seed}"
    )


def verdict_words(verdict: Verdict, tournament: Tournament, blocks: int) -> str:
    """Say a verdict in a sentence."""
    first, second = tournament.names
    margin = tournament.until.margin if tournament.until else 0.0
    sentences = {
        Verdict.STRONGER: f"{first} is stronger than {second}",
        Verdict.WEAKER: f"{first} is weaker than {second}",
        Verdict.EQUAL: f"{first} wins its fair share against {second}, give or take {margin:g}",
        Verdict.OPEN: f"It is not clear whether {first} is stronger than {second}",
    }
    return f"{sentences[verdict]} ({blocks} deals)"
