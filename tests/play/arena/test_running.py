"""A tournament is the same whoever plays it, and however often it is stopped."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import desertrules
from desertrules import InvalidValue, Processes, WrongFolder, sahara
from desertrules.core.writing import opened_whole
from desertrules.play.arena import folder as folder_module
from desertrules.play.arena import manifest
from desertrules.play.arena.bouts import Bout, play_bout
from desertrules.play.arena.running import play_tournament, read_tournament
from desertrules.play.arena.sequential import Sequential, Verdict
from desertrules.play.arena.tournament import Tournament
from tests.play.arena.players import Bad, First

BOTS = (desertrules.bot("random"), First(), Bad(chance=0.02))
MANY = Tournament(sahara.Options(2, desert=3), BOTS, 5, seed=7)
"""A round robin of 30 games."""


@pytest.fixture(autouse=True, scope="module")
def _small_shards() -> Iterator[None]:
    """Let a shard hold 12 games, so that these are three."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_module, "SHARD", 13)
        yield


def _files(folder: Path) -> dict[str, bytes]:
    """Give what is the same in every run."""
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if not path.name.startswith("times-")
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a tournament that was played in this process."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    play_tournament(MANY, folder=folder)
    return folder


def test_a_folder_has_shards_and_a_manifest(whole: Path) -> None:
    """Whole blocks in each shard; the manifest names all that the games follow from."""
    names = [path.name for path in sorted(whole.iterdir())]
    shards = [f"games-0000{number}.jsonl" for number in (1, 2, 3)]
    assert names == [*shards, "manifest.json", *(name.replace("games", "times") for name in shards)]
    data = json.loads((whole / "manifest.json").read_text(encoding="utf-8"))
    assert [(shard["name"], shard["games"]) for shard in data.pop("shards")] == [
        *zip(shards, (12, 12, 6), strict=True)
    ]
    assert data == {
        "kind": "desertrules tournament",
        "format": 1,
        "version": desertrules.__version__,
        "game": "sahara",
        "rules": sahara.rules,
        "options": desertrules.dump(sahara.Options(2, desert=3)),
        "bots": ["random", "first", "bad:chance=0.02"],
        "seed": 7,
        "blocks": 5,
        "games-a-block": 6,
        "max-decisions": 4000,
        "seconds": None,
        "until": None,
    }
    lines = (whole / shards[2]).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
    assert all(report.valid for report in desertrules.validate_many(lines))


@pytest.mark.parametrize(
    ("executor", "sizes"),
    [
        (lambda: ThreadPoolExecutor(3), {"batch": 4, "window": 20}),
        (lambda: Processes(2), {"batch": 1, "window": 7}),
    ],
    ids=["threads", "processes"],
)
def test_it_is_the_same_byte_for_byte_whoever_plays(
    whole: Path, tmp_path: Path, executor: Callable[[], Executor], sizes: dict[str, Any]
) -> None:
    """Whatever the executor, the number of workers, the batch and the window."""
    with executor() as workers:
        results = play_tournament(MANY, workers, folder=tmp_path / "a", **sizes)
    assert _files(tmp_path / "a") == _files(whole)
    assert results == play_tournament(MANY)


class _Stop(BaseException):
    """What ends a process in the middle."""


@pytest.mark.parametrize("when", [0, 5, 11, 12, 23, 28, 29])
def test_stopped_after_any_game_it_goes_on_where_it_was(
    whole: Path, tmp_path: Path, when: int
) -> None:
    """Nothing is played or counted twice."""
    told: list[Bout] = []

    def tell(bout: Bout) -> None:
        told.append(bout)
        if len(told) == when + 1:
            raise _Stop

    with pytest.raises(_Stop):
        play_tournament(MANY, folder=tmp_path / "a", tell=tell)
    played: list[int] = []
    results = play_tournament(
        MANY, folder=tmp_path / "a", resume=True, tell=lambda bout: played.append(bout.number)
    )
    assert len(played) == len(results.bouts) == 30
    assert _files(tmp_path / "a") == _files(whole)


@pytest.mark.parametrize("step", range(1, 9))
def test_stopped_while_it_writes_it_goes_on_where_it_was(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Between any two steps of writing a shard, as if the process had been killed there."""
    steps = 0

    def counted(function: Any) -> Any:
        def call(*words: Any, **named: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps == step + 1:
                raise _Stop
            return function(*words, **named)

        return call

    folder = tmp_path / "a"
    with monkeypatch.context() as patch:
        patch.setattr(folder_module, "opened_whole", counted(opened_whole))
        patch.setattr(os, "truncate", counted(os.truncate))
        patch.setattr(manifest, "opened_whole", counted(opened_whole))
        patch.setattr(folder_module.Folder, "_read", lambda _: None)
        with pytest.raises(_Stop):
            play_tournament(MANY, folder=folder)
    (folder / ".desertrules-0123456789abcdef").write_text("half", encoding="utf-8")
    play_tournament(MANY, folder=folder, resume=True)
    assert _files(folder) == _files(whole)


SCRIPT = """
import sys
from desertrules.play.arena import folder
from desertrules.play.arena.running import play_tournament
from tests.play.arena.test_running import MANY
folder.SHARD = 13
def tell(bout):
    print(bout.number, flush=True)
play_tournament(MANY, folder=sys.argv[1], resume=len(sys.argv) > 2, tell=tell)
"""


def test_killed_again_and_again_it_comes_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    """By a signal that no program can catch."""
    folder = tmp_path / "a"
    for games in (1, 9, 20):
        command = [sys.executable, "-c", SCRIPT, str(folder), *(["resume"] if games > 1 else [])]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(games):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
    before = len((folder / "under-way.jsonl").read_bytes().splitlines())
    assert before or (folder / "games-00001.jsonl").exists()
    play_tournament(MANY, folder=folder, resume=True)
    assert _files(folder) == _files(whole)


def test_what_was_cut_off_in_the_middle_of_a_line_is_played_again(
    whole: Path, tmp_path: Path
) -> None:
    """As a full disk or a power cut leaves it."""
    folder = tmp_path / "a"

    def tell(bout: Bout) -> None:
        if bout.block == 2:
            raise _Stop

    with pytest.raises(_Stop):
        play_tournament(MANY, folder=folder, tell=tell)
    file = folder / "under-way.jsonl"
    file.write_bytes(file.read_bytes()[:-100])
    play_tournament(MANY, folder=folder, resume=True)
    assert _files(folder) == _files(whole)
    # resumed when all is done, nothing is left to do
    play_tournament(MANY, folder=folder, resume=True)
    assert _files(folder) == _files(whole)


def _spoil(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_damaged_folder_is_refused(whole: Path, tmp_path: Path) -> None:
    """With the file that is not as it was written."""

    def refused(how: Callable[[Path], object]) -> str:
        folder = tmp_path / "a"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        how(folder)
        before = _files(folder)
        with pytest.raises(WrongFolder) as caught:
            play_tournament(MANY, folder=folder, resume=True)
        files = _files(folder)
        files.pop("under-way.jsonl", None)
        assert files == before
        return str(caught.value).replace(str(folder), "a")

    shard = "games-00002.jsonl"
    assert refused(lambda a: _spoil(a, shard, "random", "grandm")) == (
        f"a/{shard}: is damaged: it is not what the manifest says"
    )
    assert refused(lambda a: (a / shard).unlink()) == (
        f"a/{shard}: cannot be read: No such file or directory"
    )
    assert refused(lambda a: (a / "manifest.json").unlink()) == (
        "a: holds no tournament: there is no manifest.json"
    )
    assert refused(lambda a: (a / "manifest.json").write_text("[]", encoding="utf-8")) == (
        "a/manifest.json: expected the manifest of a tournament"
    )
    assert refused(lambda a: (a / "manifest.json").write_text("{", encoding="utf-8")).startswith(
        "a/manifest.json: is damaged: Expecting property name"
    )
    assert refused(lambda a: _spoil(a, "manifest.json", '"shards"', '"shreds"')) == (
        "a/manifest.json: is damaged: 'shards'"
    )
    assert refused(lambda a: _spoil(a, "manifest.json", '"format": 1', '"format": 9')) == (
        "a/manifest.json: format: expected 1, found 9"
    )
    assert refused(lambda a: _spoil(a, "manifest.json", '"seed": 7', '"seed": 8')) == (
        "a: holds another tournament: seed: expected 7, found 8"
    )
    assert refused(lambda a: _spoil(a, "manifest.json", '"version": "', '"version": "9')) == (
        f'a: holds another tournament: version: expected "{desertrules.__version__}", '
        f'found "9{desertrules.__version__}"'
    )


@pytest.mark.parametrize("name", [5, None, "a\0b", "\ud800", "../games-00001.jsonl", ""])
def test_a_shard_has_no_other_name_than_its_own(whole: Path, tmp_path: Path, name: object) -> None:
    """Nothing beside the folder is read, and no name is tried that no file can have."""
    folder = tmp_path / "a"
    shutil.copytree(whole, folder)
    data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    data["shards"][1]["name"] = name
    (folder / "manifest.json").write_text(json.dumps(data), encoding="utf-8")
    for go_on in (read_tournament, lambda a: play_tournament(MANY, folder=a, resume=True)):
        with pytest.raises(WrongFolder, match=r"manifest\.json: is damaged: shard 2: "):
            go_on(folder)


TIMES = (
    *('{"decisions": [1], "seconds": [1]}', '{"decisions": [1e999, 1], "seconds": [1, 1]}'),
    *('{"decisions": [1, 1], "seconds": [NaN, 1]}', '{"decisions": [-1, 1], "seconds": [1, 1]}'),
    *(f'{{"decisions": [{10**400}, 1], "seconds": [1, 1]}}', "[" * 20_000, "{}", "5", "\0"),
)


def test_times_that_cannot_be_are_left_out(whole: Path, tmp_path: Path) -> None:
    """Nobody is asked less than never, or for ever; the games count all the same."""
    folder = tmp_path / "a"
    shutil.copytree(whole, folder)
    (folder / "times-00001.jsonl").write_text("\n".join(TIMES), encoding="utf-8")
    results = play_tournament(MANY, folder=folder, resume=True)
    assert [bout.decisions for bout in results.bouts[:10]] == [()] * 10
    assert results.bouts == play_tournament(MANY).bouts
    assert results.tell(times=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('\\n"', '"'),
        ('\\n"', '\\n\\n{}\\n"'),
        ('{\\"seat\\": 0', '{\\"seat\\": \\"0\\"'),
        ('\\"desert\\": 3', '\\"desert\\": 4'),
        ('\\"block\\": \\"2', '\\"forfeit\\": \\"seat 9, error: x\\", \\"block\\": \\"2'),
        ('{"line"', "[" * 20_000 + '{"line"'),
    ],
)
def test_a_game_under_way_that_is_damaged_is_played_again(
    whole: Path, tmp_path: Path, old: str, new: str
) -> None:
    """Nothing of it comes into a shard, which nobody could read any more."""
    folder = tmp_path / "a"

    def tell(bout: Bout) -> None:
        if bout.block == 2:
            raise _Stop

    with pytest.raises(_Stop):
        play_tournament(MANY, folder=folder, tell=tell)
    lines = (folder / "under-way.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in lines[-1], lines[-1]
    lines[-1] = lines[-1].replace(old, new, 1)
    (folder / "under-way.jsonl").write_text("".join(lines), encoding="utf-8")
    play_tournament(MANY, folder=folder, resume=True)
    assert _files(folder) == _files(whole)


def test_what_is_damaged_is_not_played_on_behind(tmp_path: Path) -> None:
    """Else all that follows would be lost when it is resumed once more."""

    def tell(_: Bout) -> None:
        raise _Stop

    file = tmp_path / "a" / "under-way.jsonl"
    with pytest.raises(_Stop):
        play_tournament(MANY, folder=file.parent, tell=tell)
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(_Stop):
        play_tournament(MANY, folder=file.parent, resume=True, tell=tell)
    (line,) = file.read_text(encoding="utf-8").splitlines()
    assert "line" in json.loads(line)


@pytest.mark.parametrize("name", ["manifest.json", "games-00001.jsonl", "under-way.jsonl"])
def test_what_has_no_end_is_not_read(whole: Path, tmp_path: Path, name: str) -> None:
    """A folder of somebody else may lead to a device, or wait at a pipe."""
    for kind in ("device", "pipe"):
        folder = tmp_path / kind
        shutil.copytree(whole, folder)
        (folder / name).unlink(missing_ok=True)
        if kind == "pipe":
            os.mkfifo(folder / name)
        else:
            (folder / name).symlink_to("/dev/zero")
        with pytest.raises((WrongFolder, OSError), match="a device or a pipe is no file"):
            play_tournament(MANY, folder=folder, resume=True)


def test_a_shard_of_another_tournament_is_refused(whole: Path, tmp_path: Path) -> None:
    """Even if its digest is what the manifest says."""
    folder = tmp_path / "a"
    shutil.copytree(whole, folder)
    shutil.copy(folder / "games-00002.jsonl", folder / "games-00001.jsonl")
    data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    data["shards"][0]["sha256"] = data["shards"][1]["sha256"]
    (folder / "manifest.json").write_text(json.dumps(data), encoding="utf-8")
    told = r"games-00001\.jsonl: is damaged: expected game 0 of block 0"
    with pytest.raises(WrongFolder, match=told):
        play_tournament(MANY, folder=folder, resume=True)


def test_a_folder_in_use_or_of_something_else_is_left_alone(whole: Path, tmp_path: Path) -> None:
    """What is there is not written over."""
    with pytest.raises(WrongFolder, match="holds a tournament already, which can be resumed"):
        play_tournament(MANY, folder=whole)
    (tmp_path / "empty").mkdir()
    (
        tmp_path / "empty" / ".desertrules-0123456789abcdef"
    ).touch()  # killed before there was anything
    assert len(play_tournament(MANY, folder=tmp_path / "empty").bouts) == 30
    for mine in ("letters", ".desertrules-notes", ".desertrules-fedcba9876543210"):
        (tmp_path / mine).write_text("dear", encoding="utf-8")
    with pytest.raises(WrongFolder, match="is not empty, and holds no tournament"):
        play_tournament(MANY, folder=tmp_path)
    for mine in ("letters", ".desertrules-notes", ".desertrules-fedcba9876543210"):
        assert (tmp_path / mine).read_text(encoding="utf-8") == "dear"
    with pytest.raises(WrongFolder, match="none: cannot be read: No such file or directory"):
        play_tournament(MANY, folder=tmp_path / "none", resume=True)
    with pytest.raises(WrongFolder, match="letters: cannot be made: File exists"):
        play_tournament(MANY, folder=tmp_path / "letters")
    with pytest.raises(InvalidValue, match="resume: expected a folder to go on with"):
        play_tournament(MANY, resume=True)
    with ExitStack() as stack:
        stack.enter_context(folder_module.Folder(tmp_path / "a", MANY))
        with pytest.raises(WrongFolder, match="a: another process is playing this tournament"):
            play_tournament(MANY, folder=tmp_path / "a", resume=True)


def test_a_full_disk_is_told_of_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written before can be gone on with."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space") as caught:
            play_tournament(MANY, folder=tmp_path / "a")
    assert caught.value.filename == str(tmp_path / "a" / "manifest.json")
    with folder_module.Folder(tmp_path / "b", MANY) as folder:
        file = folder._file
        folder._file = SimpleNamespace(write=full)  # type: ignore[assignment]  # all that is asked
        with pytest.raises(OSError, match="No space") as caught:
            folder.add(play_bout(MANY, 0))
        folder._file = file
    assert caught.value.filename == str(tmp_path / "b" / "under-way.jsonl")
    assert len(play_tournament(MANY, folder=tmp_path / "b", resume=True).bouts) == 30


def test_systems_without_locks_go_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a folder is not guarded."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with folder_module.Folder(tmp_path / "a", MANY) as folder:
        assert folder.bouts == []


PLAIN = Tournament(
    sahara.Options(2, desert=3),
    [desertrules.bot("greedy"), desertrules.bot("random")],
    100,
    seed=1,
    until=Sequential(0.2),
)


def test_a_match_stops_when_it_is_clear(tmp_path: Path) -> None:
    """At the same block whoever plays; resumed, it is not played on."""
    results = play_tournament(PLAIN, folder=tmp_path / "a")
    assert results.verdict is Verdict.STRONGER
    assert len(results.bouts) < 100
    before = _files(tmp_path / "a")
    with ThreadPoolExecutor(2) as threads:
        assert play_tournament(PLAIN, threads, folder=tmp_path / "b") == results
    assert _files(tmp_path / "b") == before
    assert play_tournament(PLAIN, folder=tmp_path / "a", resume=True) == results
    assert _files(tmp_path / "a") == before
    read = read_tournament(tmp_path / "a")
    assert read == results
    assert [row.decisions for row in read.table()] == [row.decisions for row in results.table()]


def test_what_a_folder_has_shown_is_read_without_playing(whole: Path, tmp_path: Path) -> None:
    """Its bots must be known here by their names; times that are lost are not told."""
    with pytest.raises(desertrules.UnknownBot, match="no bot is called 'first'"):
        read_tournament(whole)
    play_tournament(PLAIN, folder=tmp_path / "a")
    for file in (tmp_path / "a").glob("times-*"):
        file.write_text("{}\n", encoding="utf-8")
    assert [row.milliseconds for row in read_tournament(tmp_path / "a").table()] == [None, None]
    for file in (tmp_path / "a").glob("times-*"):
        file.unlink()
    assert read_tournament(tmp_path / "a").table()[0].decisions == 0
    _spoil(tmp_path / "a", "manifest.json", '"until"', '"after"')
    with pytest.raises(WrongFolder, match=r"manifest\.json: is damaged: 'until'"):
        read_tournament(tmp_path / "a")


def test_a_manifest_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """It may be a folder itself."""
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(WrongFolder, match=r"manifest\.json: cannot be read: Is a directory"):
        read_tournament(tmp_path)
