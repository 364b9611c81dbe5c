"""Tournaments are played here: by any executor, resumable, and the same whoever does the work."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from desertrules.core.errors import InvalidValue
from desertrules.core.work import in_order
from desertrules.play.arena import manifest
from desertrules.play.arena.bouts import Bout, Played, play_bout
from desertrules.play.arena.folder import Folder, folder_path, read_shards
from desertrules.play.arena.results import Judge, Results
from desertrules.play.arena.tournament import Tournament


def play_tournament(  # noqa: PLR0913 - what, by whom, and where to
    tournament: Tournament,
    executor: Executor | None = None,
    *,
    folder: str | Path | None = None,
    resume: bool = False,
    batch: int = 1,
    window: int = 64,
    tell: Callable[[Bout], None] | None = None,
) -> Results:
    """Play a tournament, here or by an executor of `concurrent.futures`; give what it has shown.

    With a folder every game is written down as soon as it is played, and `resume` goes on with a
    folder that was stopped at any moment. `tell` is called with each game, in order, also with
    those that were played before. Results and files are the same whatever the executor, the batch
    and the window, which are those of `in_order`; only what bots took is not.

    Raises WrongFolder, InvalidValue, LostWork, OSError.

    Examples:
        >>> from desertrules import Tournament, bot, play_tournament, sahara
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = (bot("greedy"), bot("random"))
        >>> match = Tournament(options, bots, blocks=5, seed=7)
        >>> for row in play_tournament(match).table():
        ...     print(row.name, row.wins, "of", row.games)
        greedy 9.0 of 10
        random 1.0 of 10
    """
    if resume and folder is None:
        raise InvalidValue("resume: expected a folder to go on with")
    judge = Judge(tournament)
    work, bouts = partial(play_bout, tournament), list[Bout]()
    with ExitStack() as stack:
        kept: Folder | None = None
        if folder is not None:
            kept = stack.enter_context(Folder(folder_path(folder), tournament, resume=resume))
        played = partial(in_order, work, executor=executor, batch=batch, window=window)
        for bout in _bouts(judge, tournament.games, played, kept):
            bouts.append(bout)
            if tell is not None:
                tell(bout)
        if kept is not None:
            kept.finish()
    return Results(tournament, tuple(bouts))


def _bouts(
    judge: Judge,
    games: int,
    played: Callable[[Iterable[int]], Iterator[Played]],
    kept: Folder | None,
) -> Iterator[Bout]:
    """Give the games in order, those that are kept first, until all are played or it is clear."""
    before = [*kept.bouts] if kept is not None else []
    for bout in before:
        judge.add(bout)
        yield bout
    for each in played(range(len(before), 0 if judge.is_clear else games)):
        if kept is not None:
            kept.add(each)
        judge.add(each.bout)
        yield each.bout
        if judge.is_clear:
            return


def read_tournament(folder: str | Path) -> Results:
    """Give what the games of a folder have shown, as far as they are in its shards.

    The bots are made from their names. Raises WrongFolder, and UnknownBot or UnknownGame for what
    is not installed here.

    Examples:
        >>> from desertrules import Tournament, bot, sahara
        >>> from desertrules import play_tournament, read_tournament
        >>> options = sahara.Options(players=2, desert=3)
        >>> bots = (bot("greedy"), bot("random"))
        >>> match = Tournament(options, bots, blocks=5, seed=7)
        >>> results = play_tournament(match, folder="cup")
        >>> read_tournament("cup").table()[0].wins == results.table()[0].wins
        True
    """
    path = folder_path(folder)
    tournament, shards = manifest.tournament_of(path)
    return Results(tournament, tuple(read_shards(path, tournament, shards)))
