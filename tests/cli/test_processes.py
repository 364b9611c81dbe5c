"""The command line as a process: streams that fail, signals, and what is left behind."""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from desertrules.cli import entry, streams
from desertrules.cli.entry import main
from tests.cli.running import Shell

pytestmark = pytest.mark.usefixtures("signals_are_heard")
PROGRAM = f'"{sys.executable}" -m desertrules'


def _sh(line: str, **settings: str) -> "subprocess.CompletedProcess[bytes]":
    """Type a line into a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("desertrules", PROGRAM)],
        capture_output=True,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        check=False,
    )


CLOSED = b"desertrules: standard output: it is closed\n"
FULL = b"desertrules: standard output: No space left on device\n"
NO_INPUT = b"desertrules: standard input: it is closed\n"


@pytest.mark.parametrize(
    ("line", "err"),
    [
        ("desertrules new sahara >&-", CLOSED),
        ("desertrules --help >&-", CLOSED),
        ("desertrules play sahara >&-", CLOSED),
        ("""echo '{"op": "hello"}' | desertrules serve >&-""", CLOSED),
        ("desertrules new sahara >/dev/full", FULL),
        ("desertrules legal --help >/dev/full", FULL),
        ("desertrules selfplay sahara --max-moves 9 >/dev/full", FULL),
        ("desertrules selfplay sahara --max-moves 9 --table >/dev/full", FULL),
        ("""echo '{"op": "hello"}' | desertrules serve >/dev/full""", FULL),
        ("desertrules play sahara <&-", NO_INPUT),
        ("desertrules serve <&-", NO_INPUT),
        ("desertrules show - <&-", b"desertrules: <stdin>: cannot be read: it is closed\n"),
        ("desertrules validate - <&-", b"desertrules: <stdin>: cannot be read: it is closed\n"),
        ("desertrules migrate - <&-", b"desertrules: <stdin>: cannot be read: it is closed\n"),
        ("desertrules new sahara >&- 2>&-", b""),
        ("desertrules new sahara >/dev/full 2>/dev/full", b""),
        ("desertrules show nowhere 2>&-", b""),
    ],
)
def test_a_stream_that_fails_is_one_line_and_an_exit_code(line: str, err: bytes) -> None:
    """Never a traceback, and no complaint of Python on its way out."""
    done = _sh(line)
    assert (done.returncode, done.stderr) == (2, err)


def test_a_closed_output_is_no_harm_to_what_goes_to_a_file(tmp_path: Path) -> None:
    """Only what has something to say needs it."""
    done = _sh(f"desertrules new sahara --out '{tmp_path}/a.json' >&- <&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads((tmp_path / "a.json").read_bytes())["game"] == "sahara"


def test_an_output_of_a_narrow_encoding_says_so(shell: Shell) -> None:
    """What it has no character for is named; help is still readable."""
    record = json.loads(shell.out("new", "sahara", "--seed", "7"))
    record["players"][0]["name"] = "Zoë"
    Path("a.json").write_text(json.dumps(record), encoding="utf-8")
    narrow = {"PYTHONIOENCODING": "ascii"}
    done = _sh("desertrules convert a.json", **narrow)
    assert done.returncode == 2
    assert done.stderr == b"desertrules: standard output: ascii has no '\\xeb'\n"
    assert _sh("desertrules convert a.json --out b.txt", **narrow).returncode == 0
    assert "Zoë" in Path("b.txt").read_text(encoding="utf-8")
    done = _sh("desertrules new --help", **narrow)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"nomads-of-arabia, 3 to 6 players" in done.stdout
    shell.patch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    done_here = shell("convert", "a.json")
    assert (done_here.code, done_here.err) == (
        2,
        "desertrules: standard output: ascii has no 'ë'\n",
    )


def test_input_of_another_encoding_is_told_of() -> None:
    """Some codecs fail with errors of their own."""
    done = _sh("echo show | desertrules play sahara --seed 1", PYTHONIOENCODING="utf-16")
    err = done.stderr.decode("utf-16")
    assert (done.returncode, err.count("\n")) == (2, 1)
    assert err.startswith("desertrules: standard input: UTF-16")
    assert streams.told(UnicodeError("no BOM")) == "standard input: no BOM"


def test_missing_streams_are_replaced_by_failing_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has None in their place, to which printing is silent."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    # not --version: its console would keep what it could not write for whoever asks next
    assert main(["schema", "sahara", "move"]) == 2
    assert isinstance(sys.stderr, io.StringIO)
    assert sys.stderr.getvalue() == CLOSED.decode()
    for stream, name in ((sys.stdin, "standard input"), (sys.stdout, "standard output")):
        assert not stream.isatty()
        with pytest.raises(OSError, match="it is closed") as caught:
            stream.read() if name == "standard input" else stream.write("x")
        assert caught.value.filename == name


def test_an_error_that_cannot_be_told_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard error may be full too."""

    def fail(_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(entry, "_run", fail)
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(write=fail))
    assert main([]) == 2


def test_signals_are_those_of_before_when_a_command_is_done() -> None:
    """A handler of whoever calls us is left alone."""
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    with streams.ended_in_order():
        ours = signal.getsignal(signal.SIGTERM)
        assert callable(ours)
        with streams.ended_in_order():
            assert signal.getsignal(signal.SIGTERM) is ours
        with pytest.raises(streams.Ended):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)  # once is enough
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_only_the_first_thread_is_asked_for_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another goes without, and a system that has no such signal too."""

    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(signal, "signal", refuse)
    monkeypatch.delattr(signal, "SIGHUP", raising=False)
    with streams.ended_in_order():
        pass


def _below(pid: int) -> list[int]:
    """Give the processes that a process has begun."""
    listed = subprocess.run(
        [shutil.which("ps") or "ps", "-o", "pid=", "--ppid", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(each) for each in listed.split()]


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except OSError:
        return False
    return state.split()[0] != "Z"


def _until(what: str, *, seconds: float = 60) -> "_Waiting":
    return _Waiting(what, time.monotonic() + seconds)


class _Waiting:
    """Asks again and again, up to a time."""

    def __init__(self, what: str, end: float) -> None:
        self.what, self.end = what, end

    def again(self) -> bool:
        assert time.monotonic() < self.end, self.what
        time.sleep(0.02)
        return True


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)],
)
def test_no_worker_is_left_behind(shell: Shell, number: signal.Signals, code: int) -> None:
    """However a validation is ended."""
    line = shell.out("selfplay", "through-the-desert", "-p", "5", "--seed", "1")
    Path("a.jsonl").write_text(line * 12_000, encoding="utf-8")
    command = [sys.executable, "-m", "desertrules", "validate", "a.jsonl", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        waiting = _until("no workers were begun")
        while len(workers := _below(process.pid)) < 2 and waiting.again():
            pass
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert err == b"" or number is signal.SIGKILL  # of which Python's own watcher may speak
    waiting = _until("a worker is left")
    while any(map(_alive, workers)) and waiting.again():
        pass


def test_ctrl_c_is_told_by_no_worker_and_may_be_repeated(shell: Shell) -> None:
    """A terminal interrupts all processes, also one that has only just begun."""
    words = ["selfplay", "through-the-desert", "-n", "100000", "--out", "games.jsonl"]
    command = [sys.executable, "-m", "desertrules", *words, "--jobs", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as process:
        waiting = _until("no workers were begun")
        while not _below(process.pid) and waiting.again():
            pass
        for _ in range(3):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.2)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    assert [path.name for path in shell.folder.iterdir()] == []


@pytest.mark.parametrize("arguments", [None, ["new", "sahara"]])
def test_a_process_that_was_interrupted_is_not_interrupted_again(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str] | None
) -> None:
    """Who only calls the function keeps the signal."""
    handlers: list[object] = []

    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "_run", interrupt)
    monkeypatch.setattr(signal, "signal", lambda *each: handlers.append(each))
    assert main(arguments) == 130
    ignored = (signal.SIGINT, signal.SIG_IGN)
    assert (ignored in handlers) == (arguments is None)


def test_a_terminated_selfplay_leaves_the_old_file(shell: Shell) -> None:
    """And nothing beside it."""
    Path("games.jsonl").write_text("old", encoding="utf-8")
    words = ["selfplay", "through-the-desert", "-n", "100000", "--out", "games.jsonl"]
    with subprocess.Popen([sys.executable, "-m", "desertrules", *words]) as process:
        waiting = _until("nothing is written")
        while len(list(shell.folder.iterdir())) < 2 and waiting.again():
            pass
        process.terminate()
        assert process.wait(60) == 143
    assert [path.name for path in shell.folder.iterdir()] == ["games.jsonl"]
    assert Path("games.jsonl").read_text(encoding="utf-8") == "old"
