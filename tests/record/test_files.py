"""JSON Lines: streams of records, and files that are replaced safely."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desertrules import LoadError, Record, WrongGame, read_records, sahara, write_records
from desertrules.record import replace_file
from tests.record.conftest import played

RECORDS = [played(sahara.Options(players=2), seed, moves=30) for seed in range(3)]


def test_round_trip(tmp_path: Path) -> None:
    """Records are written one per line and read back; blank lines and a BOM are skipped."""
    path = tmp_path / "games.jsonl"
    assert write_records(path, RECORDS) == 3
    assert list(read_records(path)) == RECORDS
    lines = path.read_text(encoding="utf-8").replace("\n", "\r\n\r\n")
    path.write_bytes(("\ufeff" + lines).encode())
    assert list(read_records(str(path))) == RECORDS


def test_records_are_read_and_written_one_at_a_time(tmp_path: Path) -> None:
    """Neither holds more than one record; a wrong line comes when it is reached."""
    path = tmp_path / "games.jsonl"
    taken = 0

    def stream() -> Iterator[Record]:
        nonlocal taken
        for record in RECORDS:
            taken += 1
            yield record

    records = stream()
    assert taken == 0
    write_records(path, records)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"format": 2}\n')
    reading = read_records(path)
    assert [next(reading) for _ in range(3)] == RECORDS
    with pytest.raises(LoadError) as caught:
        next(reading)
    assert caught.value.__notes__ == [f"in line 4 of {path}"]


def test_a_file_stays_if_writing_fails(tmp_path: Path) -> None:
    """Until the last record has been written, the file keeps what it had; nothing is left over."""
    path = tmp_path / "games.jsonl"
    write_records(path, RECORDS[:1])

    def failing() -> Iterator[Record]:
        yield RECORDS[1]
        raise RuntimeError("the game broke off")

    with pytest.raises(RuntimeError):
        write_records(path, failing())
    with pytest.raises(WrongGame):
        write_records(path, ["not a record"])  # type: ignore[list-item]
    assert list(read_records(path)) == RECORDS[:1]
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_files_of_a_killed_process_are_cleaned_up(tmp_path: Path) -> None:
    """A process that is killed while it writes leaves a temporary file until the next save."""
    path = tmp_path / "games.jsonl"
    program = (
        "import os, sys\n"
        "from desertrules.record import replace_file\n"
        "with replace_file(sys.argv[1]) as file:\n"
        "    file.write('half')\n"
        "    file.flush()\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    (left,) = tmp_path.iterdir()
    assert left.name.endswith(".tmp")
    running = tmp_path / f".games.jsonl.{os.getppid()}.tmp"
    running.write_text("of a process that still runs", encoding="utf-8")
    write_records(path, RECORDS)
    assert {each.name for each in tmp_path.iterdir()} == {"games.jsonl", running.name}


def test_links_and_modes_are_kept(tmp_path: Path) -> None:
    """A symbolic link still leads to the file, which keeps its mode."""
    path, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    path.write_text("", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    with replace_file(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_hard_links_keep_the_old_content(tmp_path: Path) -> None:
    """The file is replaced, not written to."""
    path, link = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    write_records(path, RECORDS[:1])
    link.hardlink_to(path)
    write_records(path, RECORDS)
    assert list(read_records(link)) == RECORDS[:1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_devices_and_pipes_are_written_to(tmp_path: Path) -> None:
    """They stay what they are: `--out /dev/full` does not put a file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["/bin/cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    with replace_file(pipe) as file:
        file.write("new")
    assert reader.communicate(timeout=60)[0] == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["pipe"]
    assert pipe.is_fifo()


def test_lines_are_limited(tmp_path: Path) -> None:
    """A line that is longer than any record is refused, not read into memory."""
    path = tmp_path / "games.jsonl"
    path.write_text('{"a": "' + "x" * 3_000_000 + '"}\n', encoding="utf-8")
    with pytest.raises(LoadError, match="File too large"):
        next(read_records(path))
