"""A tournament on disk, safe against interruption at any moment.

`manifest.json` has the settings. Every game adds its record as a line to `games.jsonl`, and then a
line to `log.jsonl`: the digest of the first one, and what differs from run to run. A last line
without its counterpart is what an interruption left; that game is played again.
"""

import json
import os
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from attrs import asdict, evolve

from desertrules._version import __version__
from desertrules.arena.statistics import Sequential
from desertrules.arena.tournament import GameResult, Tournament, result_of
from desertrules.convert import dump, load
from desertrules.english import quote
from desertrules.errors import DesertRulesError, LoadError
from desertrules.limits import MAX_SIZE
from desertrules.opponents.base import bot
from desertrules.opponents.games import Forfeit
from desertrules.record import Record, replace_file
from desertrules.registry import game

MANIFEST, GAMES, LOG = "manifest.json", "games.jsonl", "log.jsonl"
FORMAT = 1
"""The version of the folder's layout."""
_KIND = "desertrules tournament"
_BAD_DATA = (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError)


class FolderError(DesertRulesError, OSError):
    """The folder of a tournament cannot be read, written or resumed; the message has the path."""


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
            self.results = [result for result, _, _ in pairs]
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


def tournament_of(path: Path) -> Tournament:
    """Return the tournament of a folder; its bots are made from their specifications."""
    data = read_manifest(path)
    try:
        until = data["until"]
        tournament = Tournament(
            load(data["options"], game(data["game"]).options),
            [bot(spec) for spec in data["bots"]],
            data["deals"],
            seed=data["seed"],
            max_decisions=data["max_decisions"],
            seconds=data["seconds"],
            until=None if until is None else Sequential(**until),
        )
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


def read_results(path: Path, tournament: Tournament) -> list[GameResult]:
    """Return the games of a folder."""
    return [result for result, _, _ in _read_pairs(path, tournament)]


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
    names = [tournament.names[each] for each in tournament.lineup(deal, seating)]
    numbers = record.meta.get("deal"), record.meta.get("seating")
    if (
        numbers != (str(deal), str(seating))
        or [player.agent for player in record.players] != names
        or record.options != tournament.options
    ):
        raise ValueError(f"expected deal {deal}, seating {seating}")
    forfeit = None if log["forfeit"] is None else Forfeit(**log["forfeit"])
    result = result_of(tournament, index, record.result, forfeit)
    decisions, seconds = tuple(map(int, log["decisions"])), tuple(map(float, log["seconds"]))
    return evolve(result, decisions=decisions, seconds=seconds)
