"""Files that commands write are whole and new, or as they were before."""

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE, S_ISFIFO
from typing import Any

import pytest

from desertrules.cli import counts
from desertrules.cli.errors import CommandError
from desertrules.cli.streams import Ended
from desertrules.cli.writing import write_file, write_new
from desertrules.play.selfplay import self_play_lines
from tests.cli.running import Shell

NEW = ["new", "sahara", "--seed", "7"]


def _files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_a_symbolic_link_is_followed(shell: Shell) -> None:
    """It stays a link, also one that leads to no file yet."""
    Path("folder").mkdir()
    Path("folder/game.json").write_text("old", encoding="utf-8")
    Path("link").symlink_to("folder/game.json")
    Path("new").symlink_to("folder/new.json")
    shell.out(*NEW, "--out", "link")
    shell.out(*NEW, "--out", "new")
    written = shell.out(*NEW)
    for link, file in (("link", "folder/game.json"), ("new", "folder/new.json")):
        assert Path(link).is_symlink()
        assert Path(file).read_text(encoding="utf-8") == written
    assert sorted(path.name for path in Path("folder").iterdir()) == ["game.json", "new.json"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_mode(shell: Shell, mode: int) -> None:
    """Who could read it before can read it now, and nobody else."""
    Path("a.json").touch()
    Path("a.json").chmod(mode)
    shell.out(*NEW, "--out", "a.json")
    assert S_IMODE(Path("a.json").stat().st_mode) == mode


def test_a_secret_is_nobodys_while_it_is_written(shell: Shell) -> None:
    """What is not yet whole may be read by those who may read the file, and nobody else."""
    Path("a.json").touch()
    Path("a.json").chmod(0o600)

    def parts() -> Iterator[str]:
        yield "secret"
        for path in shell.folder.iterdir():
            yield f" {S_IMODE(path.stat().st_mode):o}"

    write_file("a.json", parts())
    assert Path("a.json").read_text(encoding="utf-8") == "secret 600 600"


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_file_keeps_its_owner(shell: Shell) -> None:
    """Who had it before has it still, whoever writes it anew."""
    Path("a.json").touch()
    os.chown("a.json", 1234, 2345)
    shell.out(*NEW, "--out", "a.json")
    found = Path("a.json").stat()
    assert (found.st_uid, found.st_gid) == (1234, 2345)


def test_an_owner_that_cannot_be_kept_is_no_reason_to_fail(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the group's stays readable, though it is another's now."""

    def refuse(*_: object) -> None:
        raise PermissionError

    Path("a.json").touch()
    Path("a.json").chmod(0o664)
    monkeypatch.setattr(os, "chown", refuse)
    shell.out(*NEW, "--out", "a.json")
    assert S_IMODE(Path("a.json").stat().st_mode) == 0o664


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_obeys_the_umask(shell: Shell, mask: int, mode: int) -> None:
    """As any other program's files do."""
    before = os.umask(mask)
    try:
        shell.out(*NEW, "--out", "a.json")
        write_new("b.json", "")
    finally:
        os.umask(before)
    assert S_IMODE(Path("a.json").stat().st_mode) == mode
    assert S_IMODE(Path("b.json").stat().st_mode) == mode


def test_what_is_no_file_is_written_to_and_not_replaced(shell: Shell) -> None:
    """A pipe stays a pipe, and who reads it gets all."""
    os.mkfifo("pipe")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(Path("pipe").read_text(encoding="utf-8")))
    reader.start()
    shell.out(*NEW, "--out", "pipe")
    reader.join()
    assert S_ISFIFO(Path("pipe").stat().st_mode)
    assert read == [shell.out(*NEW)]
    assert _files() == ["pipe"]


def _full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_named_and_leaves_the_old_file(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written is taken away again."""
    Path("a.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", _full)
    for file in ("a.json", "b.json"):
        problem = shell.fails(2, *NEW, "--out", file)
        assert problem == f"desertrules: {file}: cannot be written: No space left on device\n"
    with pytest.raises(CommandError, match="No space left on device"):
        write_new("a.json", "new")
    assert Path("a.json").read_text(encoding="utf-8") == "old"
    assert _files() == ["a.json"]


def test_a_file_that_may_not_be_written_stays(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its folder would allow to replace it."""
    Path("a.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)
    problem = shell.fails(2, *NEW, "--out", "a.json")
    assert problem == "desertrules: a.json: cannot be written: Permission denied\n"
    assert Path("a.json").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    ("file", "cause"),
    [
        ("x" * 300, "File name too long"),
        (".", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("no/such/folder", "No such file or directory"),
        ("file/inside", "Not a directory"),
    ],
)
def test_the_cause_is_named(shell: Shell, file: str, cause: str) -> None:
    """In the words of the system."""
    Path("loop").symlink_to("loop")
    Path("file").touch()
    problem = shell.fails(2, *NEW, "--out", file)
    assert problem == f"desertrules: {file}: cannot be written: {cause}\n"
    assert _files() == ["file", "loop"]


@pytest.mark.usefixtures("shell")
def test_a_new_file_gets_a_name_that_is_free() -> None:
    """Nothing is written over; where no file can be, the cause is named."""
    names = [write_new("a.json", text) for text in "123"]
    assert names == ["a.json", "a-2.json", "a-3.json"]
    assert [Path(name).read_text(encoding="utf-8") for name in names] == ["1", "2", "3"]
    with pytest.raises(CommandError, match=r"no/a\.json: cannot be written: No such file or"):
        write_new("no/a.json", "")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "expected the name of a file, found nothing"),
        ("a\0b", "'a\\x00b': no file has such a name"),
        ("caf\udce9", "'caf\\udce9': a name of a file that is not in UTF-8"),
    ],
)
def test_what_names_no_file_is_refused_in_one_line(shell: Shell, name: str, problem: str) -> None:
    """By every command that reads or writes one."""
    for words in (
        [*NEW, "--out", name],
        ["show", name],
        ["convert", name],
        ["validate", name],
        ["migrate", name],
        ["selfplay", "sahara", "--out", name],
        ["new", "sahara", "-o", f"desert=@{name}"],
        ["play", "sahara", "--from", name],
        ["perft", name, "1"],
    ):
        assert shell.fails(2, *words) == f"desertrules: {problem}\n", words
    assert _files() == []


@pytest.mark.usefixtures("shell")
def test_a_character_that_cannot_be_written_is_named() -> None:
    """Half of a pair is no character of UTF-8."""
    Path("a.txt").write_text("old", encoding="utf-8")
    with pytest.raises(CommandError, match="cannot be written: UTF-8 has no such character"):
        write_file("a.txt", ["fine", "\ud800"])
    assert Path("a.txt").read_text(encoding="utf-8") == "old"
    assert _files() == ["a.txt"]


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (Ended, 143)])
def test_an_interrupted_selfplay_loses_no_old_games(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    """The file is what it was before, and nothing lies beside it."""
    Path("games.jsonl").write_text("old", encoding="utf-8")
    play = self_play_lines

    def interrupted(*words: Any, **named: Any) -> Iterator[str]:
        yield next(play(*words, **named))
        raise error

    monkeypatch.setattr(counts, "self_play_lines", interrupted)
    done = shell("selfplay", "sahara", "-n", "2", "--max-moves", "9", "--out", "games.jsonl")
    assert (done.code, done.out, done.err) == (code, "", "")
    assert Path("games.jsonl").read_text(encoding="utf-8") == "old"
    assert _files() == ["games.jsonl"]
