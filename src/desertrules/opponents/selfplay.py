"""Games between bots, as records."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any

from attrs import frozen

from desertrules.english import plural, quote
from desertrules.errors import InvalidValue
from desertrules.opponents.base import Bot
from desertrules.opponents.playthrough import Playthrough, play_game
from desertrules.opponents.workers import map_in_order
from desertrules.play import check_count
from desertrules.record import Player, Record

MAX_MOVES = 10_000
"""The default limit on the moves of a game: not every game ends by itself."""


@frozen
class _Games:
    """What the games have in common; it travels to the workers."""

    options: Any
    bots: tuple[Bot, ...]
    seed: int
    max_moves: int

    def play(self, number: int) -> Record:
        playthrough = play_game(
            self.options,
            self.bots,
            Random(f"{self.seed}/{number}/deal"),
            [Random(f"{self.seed}/{number}/{seat}") for seat in range(len(self.bots))],
            max_moves=self.max_moves,
        )
        notes = {"seed": str(self.seed), "game": str(number)}
        return record_of(self.options, playthrough, [bot.spec for bot in self.bots], notes)


def record_of(
    options: Any, playthrough: Playthrough, specs: Sequence[str], notes: Mapping[str, str]
) -> Record:
    """Return the record of a game between bots; the note `forfeit` says who failed and why."""
    forfeit = playthrough.forfeit
    if forfeit is not None:
        cause = f"seat {forfeit.seat}, {forfeit.cause}: {forfeit.message}"
        notes = {**notes, "forfeit": cause}
    players: Any = [Player(agent=spec) for spec in specs]
    return Record(options, playthrough.moves, players, playthrough.result, meta=notes)


def self_play(
    options: Any,
    bots: Sequence[Bot],
    games: int = 1,
    executor: Executor | None = None,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    jobs: int = 1,
    batch: int = 1,
    window: int = 64,
) -> Iterator[Record]:
    """Yield the records of games between bots, one bot per seat, in order.

    A game depends on the options, the bots, the seed and its number alone, not on who does the
    work; `executor`, `jobs`, `batch` and `window` are those of `map_in_order`. A game that reached
    `max_moves`, or that a bot forfeited, has no result; the note `forfeit` names the cause.

    Raises:
        InvalidValue: The number of bots is wrong, or another argument is.
        LostWork: A game could not be played because its workers died.

    Examples:
        >>> from desertrules import bot, sahara
        >>> from desertrules.opponents import self_play
        >>> options = sahara.Options(players=2, desert=3)
        >>> for record in self_play(options, [bot("greedy"), bot("random")], games=2, seed=7):
        ...     print(record.result.winners)
        (0,)
        (0,)
    """
    players = check_bots(bots)
    seats = options.players
    if len(players) != seats:
        found = plural(len(players), "bot")
        raise InvalidValue(f"bots: expected one per seat ({seats}), found {found}")
    check_count("games", games, 1)
    check_count("seed", seed)
    work = _Games(options, players, seed, check_count("max_moves", max_moves))
    return map_in_order(work.play, range(games), executor, jobs=jobs, batch=batch, window=window)


def check_bots(bots: Sequence[Bot]) -> tuple[Bot, ...]:
    """Return the bots as a tuple; raise InvalidValue if one of them is not a bot."""
    for each in bots:
        if not isinstance(each, Bot):
            raise InvalidValue(f"bots: expected Bot objects, found {quote(each)}")
    return tuple(bots)
