"""Play tournaments, here or with any executor, and keep them on disk.

A folder is safe against interruption at any moment. `manifest.json` has the settings. Every game
adds its record as a line to `games.jsonl`, and then a line to `log.jsonl`: the digest of the first
one, and what differs from run to run. A last line without its counterpart is what an interruption
left; that game is played again.
"""

import json
import os
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from os import PathLike
from pathlib import Path
from random import Random
from typing import IO, Any

from attrs import asdict, frozen

from desertrules._version import __version__
from desertrules.arena.results import Results
from desertrules.arena.statistics import Sequential, Verdict
from desertrules.arena.tournament import GameResult, Tournament, play_tournament_game
from desertrules.convert import dump, load
from desertrules.english import quote
from desertrules.errors import DesertRulesError, InvalidValue, LoadError
from desertrules.limits import MAX_SIZE
from desertrules.opponents.base import Bot, InvalidBot, bot, bots
from desertrules.opponents.games import Forfeit
from desertrules.opponents.workers import map_in_order
from desertrules.record import Record, replace_file
from desertrules.registry import game

MANIFEST, GAMES, LOG = "manifest.json", "games.jsonl", "log.jsonl"
FORMAT = 1
"""The version of the folder's layout."""
_KIND = "desertrules tournament"
_BAD_DATA = (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError)


class FolderError(DesertRulesError, OSError):
    """The folder of a tournament cannot be read, written or resumed; the message has the path."""


def play_tournament(
    tournament: Tournament,
    executor: Executor | None = None,
    *,
    folder: str | PathLike[str] | None = None,
    resume: bool = False,
    jobs: int = 1,
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
        games = map_in_order(work, indices, executor, jobs=jobs)
        stack.callback(games.close)
        for result, record in games:
            if saved is not None:
                saved.add(result, record)
            add(result)
            if is_clear:
                break
    return Results(tournament, tuple(played))


def read_tournament(folder: str | PathLike[str]) -> Results:
    """Return the results of the games in a folder; its bots need not be installed and do not run.

    Raises:
        FolderError: The folder has no tournament, or is damaged.
        UnknownGame: The game is not installed here.
    """
    tournament = tournament_of(Path(folder), saved_bot)
    games = tuple(result for result, _, _ in _read_pairs(Path(folder), tournament))
    return Results(tournament, games)


# ---- The folder --------------------------------------------------------------------------------


class Folder:
    """The folder of a tournament that is being played."""

    def __init__(self, path: Path, tournament: Tournament, *, resume: bool) -> None:
        """Create a folder, or open one to resume its tournament.

        Raises:
            FolderError: The folder cannot be used: it is in use, damaged, or has another
                tournament.
        """
        self.path = path
        with ExitStack() as stack, _errors(path):
            if not resume:
                path.mkdir(parents=True, exist_ok=True)
            _lock(path, stack)
            if resume:
                check_manifest(path, read_manifest(path), tournament)
                pairs = list(_read_pairs(path, tournament))
            else:
                if (path / MANIFEST).exists():
                    raise FolderError(f"{path} already has a tournament, which can be resumed")
                if any(path.iterdir()):
                    raise FolderError(f"{path} is not empty")
                pairs = []
                with _errors(path / MANIFEST), replace_file(path / MANIFEST) as file:
                    file.write(json.dumps(manifest_of(tournament), indent=1) + "\n")
            self.results: list[GameResult] = [result for result, _, _ in pairs]
            """The games played before."""
            self._games = self._open(stack, GAMES, sum(size for _, size, _ in pairs))
            self._log = self._open(stack, LOG, sum(size for _, _, size in pairs))
            self._stack = stack.pop_all()

    def _open(self, stack: ExitStack, name: str, size: int) -> IO[bytes]:
        """Open a file for appending after its valid lines."""
        file = stack.enter_context((self.path / name).open("ab"))
        file.truncate(size)
        return file

    def add(self, result: GameResult, record: str) -> None:
        """Write a game; raise FolderError if that fails, for example because the disk is full."""
        line = record.encode() + b"\n"
        log: dict[str, Any] = {
            "sha256": sha256(line).hexdigest(),
            "decisions": result.decisions,
            "seconds": [round(each, 6) for each in result.seconds],
            "forfeit": result.forfeit and asdict(result.forfeit),
        }
        for name, file, data in (
            (GAMES, self._games, line),
            (LOG, self._log, json.dumps(log).encode() + b"\n"),
        ):
            with _errors(self.path / name):
                file.write(data)
                file.flush()
                os.fsync(file.fileno())

    def close(self) -> None:
        with _errors(self.path):
            self._stack.close()


@contextmanager
def _errors(path: Path) -> Generator[None]:
    """Raise errors of the system as FolderError with the path."""
    try:
        yield
    except FolderError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise FolderError(f"{path}: {reason[:1].lower()}{reason[1:]}") from error


def _lock(path: Path, stack: ExitStack) -> None:
    """Keep other processes out while this one runs, where the system supports it."""
    try:
        import fcntl
    except ImportError:
        return
    descriptor = os.open(path, os.O_RDONLY)
    stack.callback(os.close, descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise FolderError(f"{path} is in use by another process") from None


# ---- The manifest -------------------------------------------------------------------------------


def manifest_of(tournament: Tournament) -> dict[str, Any]:
    """Return the settings of a tournament, and the versions on which its games depend."""
    return {
        "kind": _KIND,
        "format": FORMAT,
        "version": __version__,
        "game": tournament.game.name,
        "rules": tournament.game.version,
        "options": dump(tournament.options),
        "bots": list(tournament.names),
        "deals": tournament.deals,
        "seed": tournament.seed,
        "max_decisions": tournament.max_decisions,
        "seconds": tournament.seconds,
        "until": None if tournament.until is None else asdict(tournament.until),
    }


def read_manifest(path: Path) -> dict[str, Any]:
    """Return the manifest of a folder."""
    file = path / MANIFEST
    if not file.is_file():  # nor a device or a pipe, which might never end
        raise FolderError(f"{path} has no tournament: there is no {MANIFEST}")
    with _errors(file), file.open("rb") as source:
        text = source.read(MAX_SIZE)
    try:
        data: Any = json.loads(text)
        kind, layout = data["kind"], data["format"]
    except _BAD_DATA:
        raise FolderError(f"{file} is damaged") from None
    if kind != _KIND or layout != FORMAT:
        found = f"{quote(kind)}, format {quote(layout)}"
        raise FolderError(f"{file}: expected {_KIND!r}, format {FORMAT}; found {found}")
    return data  # type: ignore[no-any-return]  # an object: it has keys


@frozen
class SavedBot(Bot):
    """A bot that a folder names and that is not installed here: its specification alone.

    Results can be read without it, so that nobody's code runs.
    """

    specification: str

    @property
    def spec(self) -> str:
        return self.specification

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ARG002 - it never chooses
        raise InvalidValue(f"{self.spec} was only read from a folder: it cannot choose")


def saved_bot(spec: str) -> Bot:
    """Return an installed bot, or a stand-in for code that the specification points to."""
    return bot(spec) if str(spec).partition(":")[0] in bots() else SavedBot(str(spec))


def tournament_of(path: Path, make: Callable[[str], Bot] = bot) -> Tournament:
    """Return the tournament of a folder; `make` makes its bots from their specifications."""
    data = read_manifest(path)
    try:
        until = data["until"]
        tournament = Tournament(
            load(data["options"], game(data["game"]).options),
            [make(spec) for spec in data["bots"]],
            data["deals"],
            seed=data["seed"],
            max_decisions=data["max_decisions"],
            seconds=data["seconds"],
            until=None if until is None else Sequential(**until),
        )
    except InvalidBot:
        raise
    except (KeyError, TypeError, LoadError) as error:
        raise FolderError(f"{path / MANIFEST} is damaged: {error}") from None
    check_manifest(path, data, tournament)
    return tournament


def check_manifest(path: Path, data: dict[str, Any], tournament: Tournament) -> None:
    """Raise FolderError if a folder has another tournament."""
    expected = json.loads(json.dumps(manifest_of(tournament)))
    for name in {**expected, **data}:
        if data.get(name) != expected.get(name):
            difference = f"expected {quote(expected.get(name))}, found {quote(data.get(name))}"
            raise FolderError(f"{path} has another tournament: {name}: {difference}")


# ---- The games ----------------------------------------------------------------------------------


def _read_pairs(path: Path, tournament: Tournament) -> Iterator[tuple[GameResult, int, int]]:
    """Yield each game with the sizes of its two lines; stop at what an interruption left."""
    games, log = _lines(path / GAMES), _lines(path / LOG)
    for index, (line, note) in enumerate(zip(games, log, strict=False)):
        try:
            data = json.loads(note)
            if sha256(line).hexdigest() != data["sha256"]:
                raise ValueError("the digest differs")
            result = _read_game(tournament, index, line, data)
        except (*_BAD_DATA, LoadError) as error:
            if next(log, None) is None and next(games, None) is None:
                return  # the last line was being written
            message = f"{path / GAMES} is damaged in line {index + 1}"
            raise FolderError(f"{message}: {error}") from None
        yield result, len(line), len(note)


def _lines(path: Path) -> Iterator[bytes]:
    if not path.is_file():
        return
    with _errors(path), path.open("rb") as file:
        while line := file.readline(MAX_SIZE):
            yield line


def _read_game(tournament: Tournament, index: int, line: bytes, log: dict[str, Any]) -> GameResult:
    record = Record.from_json(line)
    deal, seating = divmod(index, tournament.seatings)
    lineup = tournament.lineup(deal, seating)
    names = [tournament.names[each] for each in lineup]
    numbers = record.meta.get("deal"), record.meta.get("seating")
    if (
        numbers != (str(deal), str(seating))
        or [player.agent for player in record.players] != names
        or record.options != tournament.options
    ):
        raise ValueError(f"expected deal {deal}, seating {seating}")
    forfeit = None if log["forfeit"] is None else Forfeit(**log["forfeit"])
    decisions, seconds = tuple(map(int, log["decisions"])), tuple(map(float, log["seconds"]))
    return GameResult(deal, seating, lineup, record.result, forfeit, decisions, seconds)
