"""A tournament on disk: games as JSON Lines in shards, and what is under way beside them.

A shard is written when all of its blocks are played, and named in the manifest after that. Until
then its games stand in a file of their own, one line each as soon as it is played: whatever is cut
off there, by whatever ends the process, is played again.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from attrs import evolve

from desertrules.core.errors import WrongFolder
from desertrules.core.found import given
from desertrules.core.writing import is_half, named, opened_whole
from desertrules.play.arena import manifest
from desertrules.play.arena.bouts import Bout, Played, read_bout
from desertrules.play.arena.manifest import Shard
from desertrules.play.arena.tournament import Tournament

SHARD = 64
"""About how many games a shard holds; whole blocks, and at least one."""
UNDER_WAY = "under-way.jsonl"
_NO_SUCH_DATA = (ValueError, KeyError, TypeError, OverflowError, RecursionError)
_BEYOND = 2**53
LONGEST_PATH = 4096
"""How long the path of a folder may be; no system has longer ones."""


def folder_path(folder: str | Path) -> Path:
    """Give the path of a folder; raise WrongFolder for what no folder can be called."""
    try:
        name = os.fsencode(folder)
    except (TypeError, ValueError):
        name = b""
    if not 0 < len(name) <= LONGEST_PATH or b"\0" in name:
        raise WrongFolder(f"expected a folder, found {given(folder)}")
    return Path(os.fsdecode(name))


class Folder:
    """The folder of a tournament while it is played; as a context, it is closed in the end."""

    def __init__(self, path: Path, tournament: Tournament, *, resume: bool = False) -> None:
        """Begin a folder, or go on with one.

        Raises WrongFolder for a folder that is there already (unless told to go on with it), that
        is of another tournament, damaged, or used by another process; OSError.
        """
        self.path = path
        self.tournament = tournament
        self.bouts: list[Bout] = []
        """All that is played so far."""
        self._shards: list[Shard] = []
        self._lines: list[Played] = []
        with ExitStack() as stack:
            if not resume:
                _make(path)
            _lock(path, stack)
            if resume:
                data, self._shards = manifest.read(path)
                manifest.check(path, data, tournament)
            else:
                _check_empty(path)
                manifest.write(path, tournament, [])
            manifest.refuse_endless(path / UNDER_WAY)
            self._file = stack.enter_context((path / UNDER_WAY).open("a", encoding="utf-8"))
            self._read()
            self._stack = stack.pop_all()

    def __enter__(self) -> Self:
        """Give the folder itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Close what is under way, which stays to be gone on with."""
        self._stack.close()

    def add(self, played: Played) -> None:
        """Write the next game down; raise OSError."""
        with named(self.path / UNDER_WAY):
            self._file.write(json.dumps({"line": played.line, **_times(played.bout)}) + "\n")
            self._file.flush()
        self._keep(played)

    def finish(self) -> None:
        """Write the last shard, now that no more games come; raise OSError."""
        if self._lines:
            self._close_shard()
        self._file.close()
        (self.path / UNDER_WAY).unlink(missing_ok=True)

    def _keep(self, played: Played) -> None:
        self._lines.append(played)
        self.bouts.append(played.bout)
        per_block = self.tournament.per_block
        if len(self._lines) == max(1, SHARD // per_block) * per_block:
            self._close_shard()

    def _close_shard(self) -> None:
        """Write a shard, then name it in the manifest, then forget what was under way."""
        number = len(self._shards) + 1
        times = "".join(json.dumps(_times(each.bout)) + "\n" for each in self._lines)
        with opened_whole(self.path / _times_name(number)) as file:
            file.write(times)
        name = manifest.shard_name(number)
        text = "".join(each.line for each in self._lines)
        with opened_whole(self.path / name) as file:
            file.write(text)
        self._shards.append(Shard(name, len(self._lines), _digest(text.encode())))
        manifest.write(self.path, self.tournament, self._shards)
        os.truncate(self.path / UNDER_WAY, 0)
        self._lines = []

    def _read(self) -> None:
        """Read all that is there; raise WrongFolder for what is not as it was written."""
        _forget_halves(self.path)
        self.bouts = list(read_shards(self.path, self.tournament, self._shards))
        file = self.path / UNDER_WAY
        lines = file.read_bytes().splitlines(keepends=True)
        size = 0
        for line in lines:
            played = _read_kept(self.tournament, len(self.bouts), line)
            if played is None:
                break
            size += len(line)
            self._keep(played)
        if self._lines or not size:  # else all of them are in a shard now
            os.truncate(file, size)


def _make(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongFolder(f"{path}: cannot be made: {error.strerror}") from None


def _forget_halves(path: Path) -> None:
    """Remove the files that were not whole when a process was killed."""
    for rest in filter(is_half, path.iterdir()):
        rest.unlink()


def _check_empty(path: Path) -> None:
    if (path / manifest.NAME).exists():
        raise WrongFolder(f"{path}: holds a tournament already, which can be resumed")
    if not all(map(is_half, path.iterdir())):  # what is half written may be somebody's
        raise WrongFolder(f"{path}: is not empty, and holds no tournament")


def _lock(path: Path, stack: ExitStack) -> None:
    """Keep other processes out as long as this one lives, where the system can.

    Raises WrongFolder if one is there already, or the folder is not.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        number = os.open(path, os.O_RDONLY)
    except OSError as error:
        raise WrongFolder(f"{path}: cannot be read: {error.strerror}") from None
    stack.callback(os.close, number)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise WrongFolder(f"{path}: another process is playing this tournament") from None


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _times_name(number: int) -> str:
    """Name the file of what bots took, which is not the same in every run."""
    return f"times-{number:05}.jsonl"


def _times(bout: Bout) -> dict[str, list[float]]:
    return {
        "decisions": list(bout.decisions),
        "seconds": [round(each, 6) for each in bout.seconds],
    }


def read_shards(path: Path, tournament: Tournament, shards: list[Shard]) -> Iterator[Bout]:
    """Give the bouts of all shards; raise WrongFolder for one that is not as it was written."""
    game = 0
    for number, shard in enumerate(shards, start=1):
        file = path / shard.name
        try:
            data = manifest.read_file(file)
        except OSError as error:
            raise WrongFolder(f"{file}: cannot be read: {error.strerror}") from None
        lines = data.splitlines()
        if _digest(data) != shard.sha256 or len(lines) != shard.games:
            raise WrongFolder(f"{file}: is damaged: it is not what the manifest says")
        times = _read_lines(path / _times_name(number))
        for line in lines:
            try:
                bout = read_bout(tournament, game, line.decode())
            except ValueError as error:
                raise WrongFolder(f"{file}: is damaged: {error}") from None
            yield _timed(bout, next(times, b""))
            game += 1


def _read_lines(file: Path) -> Iterator[bytes]:
    with suppress(OSError):
        yield from manifest.read_file(file).splitlines()


def _timed(bout: Bout, line: bytes) -> Bout:
    """Add what bots took, if it was kept."""
    try:
        kept = json.loads(line)
        asked = tuple(int(each) for each in kept["decisions"])
        took = tuple(float(each) for each in kept["seconds"])
    except _NO_SUCH_DATA:
        return bout
    counts = (*asked, *took)
    sound = len(asked) == len(took) == len(bout.lineup) and all(0 <= n < _BEYOND for n in counts)
    return evolve(bout, decisions=asked, seconds=took) if sound else bout


def _read_kept(tournament: Tournament, game: int, line: bytes) -> Played | None:
    """Give a game that was under way; None for one that is cut off, or in a shard already."""
    try:
        kept = json.loads(line)
        written = kept["line"]
        bout = read_bout(tournament, game, written)
    except _NO_SUCH_DATA:
        return None
    one_line = written.endswith("\n") and len(written.encode().splitlines()) == 1
    return Played(_timed(bout, line), written) if one_line else None
