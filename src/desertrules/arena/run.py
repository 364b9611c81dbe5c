"""Play tournaments, here or with any executor, and read them back from their folders."""

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from os import PathLike
from pathlib import Path

from desertrules.arena.folder import Folder, read_results, tournament_of
from desertrules.arena.results import Results
from desertrules.arena.statistics import Verdict
from desertrules.arena.tournament import GameResult, Tournament, play_tournament_game
from desertrules.errors import InvalidValue
from desertrules.opponents.workers import map_in_order


def play_tournament(
    tournament: Tournament,
    executor: Executor | None = None,
    *,
    folder: str | PathLike[str] | None = None,
    resume: bool = False,
    jobs: int = 1,
    batch: int = 1,
    window: int = 64,
    on_game: Callable[[GameResult], None] | None = None,
) -> Results:
    """Play a tournament and return its results.

    Results and records do not depend on who does the work, only CPU times do.

    Args:
        tournament: What to play.
        executor: Any executor of `concurrent.futures`, such as that of a Dask client.
        folder: A new folder in which every game is saved as soon as it has been played.
        resume: Continue the tournament in that folder.
        jobs: The number of processes to start if there is no executor.
        batch: How many games make one task.
        window: How many games may be under way at once.
        on_game: Called with each result, in order, those from the folder included.

    Raises:
        FolderError: The folder cannot be used or written; the message has the path.
        LostWork: A game could not be played because its workers died.

    Examples:
        >>> from desertrules import bot, sahara
        >>> from desertrules.arena import Tournament, play_tournament
        >>> options = sahara.Options(players=2, desert=3)
        >>> match = Tournament(options, [bot("greedy"), bot("random")], deals=5, seed=7)
        >>> [row.games for row in play_tournament(match).table()]
        [10, 10]
    """
    if resume and folder is None:
        raise InvalidValue("resume: expected a folder to resume from")
    played: list[GameResult] = []
    is_clear = False

    def add(result: GameResult) -> None:
        nonlocal is_clear
        played.append(result)
        if tournament.until is not None and len(played) % tournament.seatings == 0:
            verdict = Results(tournament, tuple(played)).verdict
            is_clear = verdict is not Verdict.OPEN
        if on_game is not None:
            on_game(result)

    with ExitStack() as stack:
        saved = None
        if folder is not None:
            saved = Folder(Path(folder), tournament, resume=resume)
            stack.callback(saved.close)
            for result in saved.results:
                add(result)
        indices = range(len(played), 0 if is_clear else tournament.games)
        work = partial(play_tournament_game, tournament)
        games = map_in_order(work, indices, executor, jobs=jobs, batch=batch, window=window)
        stack.callback(games.close)
        for result, record in games:
            if saved is not None:
                saved.add(result, record)
            add(result)
            if is_clear:
                break
    return Results(tournament, tuple(played))


def read_tournament(folder: str | PathLike[str]) -> Results:
    """Return the results of the games in a folder.

    Raises:
        FolderError: The folder has no tournament, or is damaged.
        UnknownBot: A bot is not installed here.
        UnknownGame: The game is not installed here.
    """
    path = Path(folder)
    tournament = tournament_of(path)
    return Results(tournament, tuple(read_results(path, tournament)))
