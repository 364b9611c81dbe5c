"""One game of a tournament: played from its numbers alone, and written as a record."""

from attrs import evolve, field, frozen

from desertrules.core.contract import Result, Seat
from desertrules.core.errors import LoadError
from desertrules.play.arena.tournament import Tournament
from desertrules.play.contest import Forfeit, play_contest
from desertrules.play.selfplay import record_of
from desertrules.record.files import record_from_json, record_to_json


@frozen
class Bout:
    """How one game of a tournament went."""

    block: int
    """The deal, counted from 0."""
    number: int
    """Which game of the block it is, counted from 0."""
    lineup: tuple[int, ...]
    """Which bot, by its place in the tournament, had each seat."""
    ranks: tuple[int, ...] | None = None
    """The rank of each seat; None for a game that did not come to its end."""
    points: tuple[int, ...] | None = None
    """The points of each seat; None as above."""
    forfeit: Forfeit | None = None
    """Who gave the game away, if somebody did."""
    decisions: tuple[int, ...] = field(default=(), eq=False)
    """How often each seat was asked."""
    seconds: tuple[float, ...] = field(default=(), eq=False)
    """The time of the processor that each seat's bot took."""

    @property
    def unfinished(self) -> bool:
        """Whether the game was cut off at the limit of decisions."""
        return self.ranks is None and self.forfeit is None

    @property
    def counted(self) -> tuple[Seat, ...]:
        """The seats for which the game counts.

        A forfeit is a game lost for who gave it away, and won for the only one that is left. Where
        several are left, nothing is decided between them, and it does not count for them.
        """
        every = tuple(map(Seat, range(len(self.lineup))))
        if self.forfeit is None or len(every) == 2:  # noqa: PLR2004 - one is left
            return every
        return (self.forfeit.seat,)

    def share(self, seat: int) -> float:
        """Give the part of the win that a seat has: winners share it, of a game cut off nobody."""
        if self.forfeit is not None:
            return float(seat != self.forfeit.seat and len(self.lineup) == 2)  # noqa: PLR2004 - as above
        if self.ranks is None or self.ranks[seat] != 1:
            return 0.0
        return 1 / self.ranks.count(1)


@frozen
class Played:
    """A bout, and the line that is written of it."""

    bout: Bout
    """What the table needs to know of it."""
    line: str
    """The record, as one line of JSON with its line end."""


def play_bout(tournament: Tournament, game: int) -> Played:
    """Play a game of a tournament, counted from 0; run in any process."""
    block, number = divmod(game, tournament.per_block)
    lineup = tournament.lineup(block, number)
    contest = play_contest(
        tournament.options,
        [tournament.bots[bot] for bot in lineup],
        tournament.rng(block, "deal"),
        [tournament.rng(block, number, seat) for seat in range(tournament.seats)],
        max_decisions=tournament.max_decisions,
        seconds=tournament.seconds,
    )
    bout = _bout(block, number, lineup, contest.result, contest.forfeit)
    timed = evolve(bout, decisions=contest.decisions, seconds=contest.seconds)
    names = [tournament.names[bot] for bot in lineup]
    notes = {"block": str(block), "game": str(number)}
    record = record_of(tournament.options, contest, names, notes)
    return Played(timed, record_to_json(record) + "\n")


def _bout(
    block: int, number: int, lineup: tuple[int, ...], result: Result | None, forfeit: Forfeit | None
) -> Bout:
    ranks = None if result is None else tuple(each.rank for each in result.standings)
    points = None if result is None else tuple(each.points for each in result.standings)
    return Bout(block, number, lineup, ranks, points, forfeit)


def read_bout(tournament: Tournament, game: int, line: str) -> Bout:
    """Read what the table needs from a line that was written; raise ValueError if it is not so."""
    block, number = divmod(game, tournament.per_block)
    lineup = tournament.lineup(block, number)
    try:
        record = record_from_json(line)
    except LoadError:
        raise ValueError("expected the record of a game") from None
    notes = record.meta
    same = (notes.get("block"), notes.get("game")) == (str(block), str(number))
    agents = [player.agent for player in record.players]
    names = [tournament.names[bot] for bot in lineup]
    if not same or agents != names or record.options != tournament.options:
        raise ValueError(f"expected game {number} of block {block}")
    forfeit = _read_forfeit(notes.get("forfeit"), tournament.seats)
    return _bout(block, number, lineup, record.result, forfeit)


def _read_forfeit(note: str | None, seats: int) -> Forfeit | None:
    if note is None:
        return None
    head, _, message = note.partition(": ")
    seat, _, cause = head.removeprefix("seat ").partition(", ")
    if seat not in map(str, range(seats)):
        raise ValueError("forfeit: expected who gave the game away")
    return Forfeit(Seat(int(seat)), cause, message)  # type: ignore[arg-type]  # it was written by us
