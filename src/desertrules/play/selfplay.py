"""Games between bots, one a seat, as records: here, or side by side by any executor."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any

from attrs import frozen

from desertrules.core.errors import InvalidValue
from desertrules.core.fields import check_seed, count_of
from desertrules.core.work import in_order
from desertrules.play.bots.protocol import Bot, bots_of
from desertrules.play.contest import Contest, play_contest
from desertrules.record.files import record_to_json
from desertrules.record.record import Player, Record

MAX_MOVES = 10_000
"""Where a game is cut off unless told: not every game ends by itself."""


@frozen
class _Games:
    """What all games have in common."""

    options: Any
    bots: tuple[Bot, ...]
    seed: int
    max_moves: int

    def record(self, number: int) -> Record[Any, Any]:
        """Play the game of that number, counted from 0."""
        contest = play_contest(
            self.options,
            self.bots,
            Random(f"{self.seed}/{number}/deal"),
            [Random(f"{self.seed}/{number}/{seat}") for seat in range(len(self.bots))],
            max_moves=self.max_moves,
        )
        return record_of(self.options, contest, [repr(bot) for bot in self.bots], {})

    def line(self, number: int) -> str:
        """Play the game of that number, and write it as a line of JSON."""
        return record_to_json(self.record(number)) + "\n"


def record_of(
    options: Any,  # noqa: ANN401 - of any game
    contest: Contest,
    names: Sequence[str],
    notes: dict[str, str],
) -> Record[Any, Any]:
    """Write a game between bots down; who forfeited it, and why, is one of its notes."""
    forfeit = contest.forfeit
    if forfeit is not None:
        notes = {**notes, "forfeit": f"seat {forfeit.seat}, {forfeit.cause}: {forfeit.message}"}
    players = tuple(Player(agent=name) for name in names)
    return Record(options, contest.moves, players=players, result=contest.result, meta=notes)


def self_play(  # noqa: PLR0913 - a game, who plays it, and how
    options: Any,  # noqa: ANN401 - of any game
    bots: Sequence[Bot],
    games: int = 1,
    executor: Executor | None = None,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    batch: int = 1,
    window: int = 64,
) -> Iterator[Record[Any, Any]]:
    """Let bots play games, one bot a seat; give the records in order, as soon as they are there.

    A game follows from the seed and its number alone, whatever the executor, the batch and the
    window, which are those of `in_order`. A game that is cut off after `max_moves`, or that a bot
    forfeits, claims no result; of a forfeit there is a note. Raises InvalidValue, WrongGame,
    LostWork.

    Examples:
        >>> from desertrules import bot, sahara, self_play
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = [bot("greedy"), bot("random")]
        >>> for record in self_play(options, bots, games=2, seed=7):
        ...     print(len(record.moves), record.result.winners)
        125 (0,)
        180 (0,)
    """
    work = _games(options, bots, games, seed, max_moves).record
    return in_order(work, range(games), executor, batch=batch, window=window)


def self_play_lines(  # noqa: PLR0913 - as above
    options: Any,  # noqa: ANN401 - of any game
    bots: Sequence[Bot],
    games: int = 1,
    executor: Executor | None = None,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    batch: int = 1,
    window: int = 64,
) -> Iterator[str]:
    """Give the games of `self_play` as lines of JSON, which are written where they are played.

    Examples:
        >>> from desertrules import bot, sahara, self_play_lines
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = [bot("greedy"), bot("random")]
        >>> [line[:29] for line in self_play_lines(options, bots, games=2, seed=7)]
        ['{"format": 1, "game": "sahara', '{"format": 1, "game": "sahara']
    """
    work = _games(options, bots, games, seed, max_moves).line
    return in_order(work, range(games), executor, batch=batch, window=window)


def _games(
    options: Any,  # noqa: ANN401 - of any game
    bots: Sequence[Bot],
    games: int,
    seed: int,
    max_moves: int,
) -> _Games:
    seats = len(Record(options).players)
    players = bots_of(bots)
    if len(players) != seats:
        raise InvalidValue(f"bots: expected {seats}, one a seat, found {len(players)}")
    check_seed(seed)
    count_of("games", games, 1)
    return _Games(options, players, seed, count_of("max_moves", max_moves))
