"""A program beside us that is asked by lines of JSON, and ended when it does not keep to that."""

import json
import os
import shlex
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, cast

from desertrules.core.errors import BotFailed
from desertrules.core.found import found, shown

LONGEST = 1024 * 1024
"""The most bytes of an answer."""
_PATIENCE = 1.0
"""How many seconds a program has to end when it is told to."""


class Program:
    """One process that answers; every way in which it fails ends it, and raises BotFailed."""

    def __init__(self, command: str, log: str = "") -> None:
        """Start the program; what it writes to standard error goes to the end of a file."""
        self.command = command
        self.told: object = None
        """What it was told last of the game that is played."""
        self._lock = Lock()
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._answered: SimpleQueue[bytes] = SimpleQueue()
        self._number = 0
        self._process = self._started(log)
        Thread(target=self._talk, daemon=True).start()

    def _started(self, log: str) -> subprocess.Popen[bytes]:
        try:
            with Path(log or os.devnull).open("ab") as errors:
                return subprocess.Popen(  # noqa: S603 - the user names the program
                    shlex.split(self.command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    start_new_session=True,
                )
        except (OSError, ValueError, IndexError) as error:
            raise self._failure("start", f"cannot be started: {error}") from None

    @property
    def running(self) -> bool:
        """Whether the process is there, and was not ended."""
        return self._process.poll() is None

    def ask(self, op: str, args: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask for something, and give the result; raise BotFailed, and end the program."""
        with self._lock:
            self._number += 1
            request = {"id": self._number, "op": op, "args": args}
            self._asked.put(json.dumps(request).encode() + b"\n")
            try:
                return self._result(self._line(seconds), seconds)
            except BaseException:  # also an alarm: its answer would be taken for the next one
                self.kill()
                raise

    def _line(self, seconds: float) -> bytes | None:
        try:
            return self._answered.get(timeout=seconds)
        except Empty:
            return None

    def _result(self, line: bytes | None, seconds: float) -> dict[str, Any]:
        """Read an answer strictly; white space after it does no harm."""
        if line is None:
            raise self._failure("time-out", f"gave no answer within {seconds:g} seconds")
        if not line:
            raise self._failure("died", "ended without an answer")
        if len(line) > LONGEST:
            raise self._failure("too-much", f"wrote a line of more than {LONGEST} bytes")
        try:
            data: Any = json.loads(line.decode())
        except (ValueError, RecursionError):
            told = found(line.decode(errors="replace").rstrip())
            raise self._failure("nonsense", f"wrote what is no JSON: {told}") from None
        if not isinstance(data, dict):
            raise self._failure("nonsense", f"answered with {found(data)}, not with an object")
        answer = cast("dict[str, Any]", data)
        if answer.get("id") != self._number:
            what = f"answered to {found(answer.get('id'))}, and was asked {self._number}"
            raise self._failure("nonsense", what)
        if answer.get("ok") is not True:
            raise self._failure("refused", f"refused: {found(_message(answer.get('error')))}")
        result = answer.get("result")
        if not isinstance(result, dict):
            raise self._failure("nonsense", f"result: expected an object, found {found(result)}")
        return cast("dict[str, Any]", result)

    def _failure(self, reason: str, what: str) -> BotFailed:
        return BotFailed(reason, f"the bot {shown(self.command)!r} {what}")

    def _talk(self) -> None:
        """Write what is asked and read what is answered, so that neither can stop the others."""
        writing = cast(IO[bytes], self._process.stdin)
        reading = cast(IO[bytes], self._process.stdout)
        line = b"-"
        while line and (request := self._asked.get()) is not None:
            with suppress(OSError):
                writing.write(request)
                writing.flush()
            line = reading.readline(LONGEST + 1)
            self._answered.put(line)
        with suppress(OSError):
            writing.close()
        reading.close()

    def quit(self) -> None:
        """Ask the program to end; kill it if it does not."""
        with self._lock:
            self._number += 1
            if self.running:
                self._asked.put(json.dumps({"id": self._number, "op": "quit"}).encode() + b"\n")
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End the process, and all that it started."""
        kill = getattr(os, "killpg", None)
        with suppress(ProcessLookupError, PermissionError):
            if kill is None:  # where processes have no groups
                self._process.kill()
            else:
                kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._asked.put(None)


def _message(error: object) -> object:
    """Give what a program says of its error."""
    return cast("dict[str, Any]", error).get("message") if isinstance(error, dict) else error
