"""Tournaments: which bots play which game, and who takes which seat.

A deal is played once in every seating. Everything random in a game follows from the tournament's
seed, the deal and the seating.
"""

from functools import cache
from itertools import combinations
from math import comb, inf
from random import Random
from typing import Any

from attrs import field, frozen

from desertrules.arena.statistics import Sequential
from desertrules.contract import AnyGame, Result, Seat
from desertrules.english import quote
from desertrules.errors import InvalidValue
from desertrules.opponents.base import Bot
from desertrules.opponents.games import Forfeit, check_bots, play_game, record_of
from desertrules.play import check_count
from desertrules.registry import game_of

MAX_DECISIONS = 4_000
"""The default limit on the decisions of a game: not every game ends by itself."""


@frozen
class Tournament:
    """Bots that play one game against each other.

    Two bots play a match: in each game of a deal the first bot has another seat, and the second
    bot all others. More bots play a round robin: every choice of as many bots as there are seats
    plays once in each rotation; their order is drawn for each deal. If there are more seats than
    bots, the bots take the seats in turn.

    Examples:
        >>> from desertrules import bot, sahara
        >>> from desertrules.arena import Tournament
        >>> options = sahara.Options(players=2, desert=3)
        >>> match = Tournament(options, [bot("greedy"), bot("random")], deals=5, seed=7)
        >>> match.games, match.seatings, match.names
        (10, 2, ('greedy', 'random'))
    """

    options: Any
    bots: tuple[Bot, ...] = field(converter=check_bots)
    deals: int = 50
    """How many deals to play, each in every seating."""
    seed: int = field(default=0, kw_only=True)
    max_decisions: int = field(default=MAX_DECISIONS, kw_only=True)
    """After how many decisions a game is abandoned; nobody wins it."""
    seconds: float | None = field(default=None, kw_only=True)
    """The time limit for one decision. With one, the same seed may give other games."""
    until: Sequential | None = field(default=None, kw_only=True)
    """The test that ends a match as soon as the verdict is clear."""

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.options, self.game.options):
            found = quote(self.options)
            raise InvalidValue(f"options: expected the options of a game, found {found}")
        if len(self.bots) < 2:
            raise InvalidValue(f"bots: expected at least 2, found {len(self.bots)}")
        check_count("deals", self.deals, 1)
        check_count("seed", self.seed)
        check_count("max_decisions", self.max_decisions, 1)
        seconds, until = self.seconds, self.until
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < inf):
            raise InvalidValue(f"seconds: expected a positive number, found {quote(seconds)}")
        if until is None:
            return
        if not isinstance(until, Sequential):
            raise InvalidValue(f"until: expected a Sequential test, found {quote(until)}")
        if not self.is_match:
            raise InvalidValue("until: a sequential test needs exactly two bots")
        if until.margin >= self.fair:
            fair = f"the fair share ({self.fair:g})"
            raise InvalidValue(f"until: expected a margin below {fair}, found {until.margin:g}")

    @property
    def game(self) -> AnyGame:
        return game_of(self.options)

    @property
    def seats(self) -> int:
        """The number of players of a game."""
        players: int = self.options.players
        return players

    @property
    def fair(self) -> float:
        """The share of games that a seat wins if all play equally well."""
        return 1 / self.seats

    @property
    def is_match(self) -> bool:
        """Whether there are two bots."""
        return len(self.bots) == 2

    @property
    def seatings(self) -> int:
        """The number of games of a deal."""
        if self.is_match:
            return self.seats
        together = min(len(self.bots), self.seats)
        return comb(len(self.bots), together) * together

    @property
    def games(self) -> int:
        """The number of games in all."""
        return self.deals * self.seatings

    @property
    def names(self) -> tuple[str, ...]:
        """The specifications of the bots."""
        return tuple(bot.spec for bot in self.bots)

    def lineup(self, deal: int, seating: int) -> tuple[int, ...]:
        """Return the bot of each seat, as an index in `bots`."""
        if self.is_match:
            return tuple(int(seat != seating) for seat in range(self.seats))
        together = min(len(self.bots), self.seats)
        choice, rotation = divmod(seating, together)
        order = list(_choices(len(self.bots), together)[choice])
        self.rng(deal, "order", choice).shuffle(order)
        return tuple(order[(seat + rotation) % together] for seat in range(self.seats))

    def rng(self, deal: int, *what: object) -> Random:
        """Return the source of randomness for some part of a deal."""
        return Random("/".join(map(str, (self.seed, deal, *what))))


@cache
def _choices(bots: int, together: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(bots), together))


@frozen
class GameResult:
    """How one game of a tournament went."""

    deal: int
    seating: int
    lineup: tuple[int, ...]
    """The bot of each seat, as an index in the tournament's bots."""
    result: Result | None = None
    """How the game ended; None if it was abandoned or forfeited."""
    forfeit: Forfeit | None = None
    decisions: tuple[int, ...] = field(default=(), eq=False)
    """The number of decisions of each seat."""
    seconds: tuple[float, ...] = field(default=(), eq=False)
    """The CPU time of each seat's bot."""

    @property
    def is_unfinished(self) -> bool:
        """Whether the game was abandoned at the limit of decisions."""
        return self.result is None and self.forfeit is None

    @property
    def counted(self) -> tuple[Seat, ...]:
        """The seats for which the game counts.

        A forfeit is lost by the seat that failed, and won by the only other one. If there are
        several others, nothing is decided between them.
        """
        if self.forfeit is None or len(self.lineup) == 2:
            return tuple(range(len(self.lineup)))
        return (self.forfeit.seat,)

    def share(self, seat: Seat) -> float:
        """Return a seat's share of the win: joint winners share it."""
        if self.forfeit is not None:
            return float(seat != self.forfeit.seat and len(self.lineup) == 2)
        winners = () if self.result is None else self.result.winners
        return 1 / len(winners) if seat in winners else 0.0


def play_tournament_game(tournament: Tournament, index: int) -> tuple[GameResult, str]:
    """Play a game of a tournament, in whatever process; return its result and record as JSON."""
    deal, seating = divmod(index, tournament.seatings)
    lineup = tournament.lineup(deal, seating)
    played = play_game(
        tournament.options,
        [tournament.bots[bot] for bot in lineup],
        tournament.rng(deal, "deal"),
        [tournament.rng(deal, seating, seat) for seat in range(tournament.seats)],
        max_decisions=tournament.max_decisions,
        seconds=tournament.seconds,
    )
    notes = {"deal": str(deal), "seating": str(seating)}
    record = record_of(tournament.options, played, [tournament.names[bot] for bot in lineup], notes)
    ending = played.result, played.forfeit, played.decisions, played.seconds
    return GameResult(deal, seating, lineup, *ending), record.to_json()
