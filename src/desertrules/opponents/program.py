"""External bots: programs in any language that answer JSON Lines on standard input and output."""

import json
import os
import shlex
import signal
import subprocess
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from random import Random
from threading import Lock, Timer
from typing import IO, Any, ClassVar, Union, cast

from attrs import field, frozen

from desertrules._version import __version__
from desertrules.convert import dump, structure
from desertrules.english import join, quote
from desertrules.errors import DesertRulesError, InvalidValue, LoadError
from desertrules.opponents.base import Bot, acting
from desertrules.opponents.settings import at_least
from desertrules.registry import game_of

PROTOCOL = 1
"""The version of the protocol."""
MAX_REPLY = 1024 * 1024
"""The most bytes of a reply."""
_HELLO_SECONDS = 10.0  # a program may take this long to start, even if its replies must come sooner
_QUIT_SECONDS = 1.0

_running: "dict[tuple[int, ProgramBot], Program]" = {}
"""The running programs, by process and bot: a forked process must not use its parent's."""
_finalized: set[int] = set()


class BotFailed(DesertRulesError, RuntimeError):
    """An external bot did not return a legal move; its program has been stopped."""

    reason: str
    """`start`, `hello`, `timeout`, `exit`, `invalid`, `too-long`, `error` or `illegal`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, message)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[1])


class Program:
    """A running program that answers requests; it is killed as soon as it fails."""

    def __init__(self, command: str, log: str = "") -> None:
        """Start the program; append its standard error to a file, if one is named."""
        self.command = command
        self.options: object = None
        """The options of the game that it was told of last."""
        self._lock = Lock()
        self._id = 0
        self._is_late = False
        try:
            with Path(log or os.devnull).open("ab") as errors:
                self._process = subprocess.Popen(  # noqa: S603 - the user names the program
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    start_new_session=True,  # so that everything it starts can be killed with it
                )
        except (OSError, ValueError, IndexError) as error:
            raise self._failure("start", f"cannot be started: {error}") from None
        self._stdin = cast(IO[bytes], self._process.stdin)
        self._stdout = cast(IO[bytes], self._process.stdout)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def ask(self, op: str, args: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and return the result.

        Raises:
            BotFailed: There was no valid reply in time; the program has been killed.
        """
        with self._lock:
            self._id += 1
            timer = Timer(seconds, self._expire)
            timer.daemon = True
            timer.start()
            try:
                line = b""
                with suppress(OSError):
                    self._send({"id": self._id, "op": op, "args": args})
                    line = self._stdout.readline(MAX_REPLY + 1)
                return self._result(line, seconds)
            except BaseException:  # also an alarm: this reply must not answer the next request
                self.kill()
                raise
            finally:
                timer.cancel()

    def _expire(self) -> None:
        self._is_late = True
        self._kill_process()  # which ends the wait for the pipe

    def _send(self, request: dict[str, Any]) -> None:
        self._stdin.write(json.dumps(request).encode() + b"\n")
        self._stdin.flush()

    def _result(self, line: bytes, seconds: float) -> dict[str, Any]:
        """Parse a reply."""
        if self._is_late:
            raise self._failure("timeout", f"did not reply within {seconds:g} seconds")
        if not line:
            raise self._failure("exit", "exited without a reply")
        if len(line) > MAX_REPLY:
            raise self._failure("too-long", f"sent a line of more than {MAX_REPLY} bytes")
        try:
            reply: Any = json.loads(line.decode())
        except (ValueError, RecursionError):
            text = quote(line.decode(errors="replace").rstrip())
            raise self._failure("invalid", f"sent invalid JSON: {text}") from None
        answer = _object(reply)
        if answer.get("id") != self._id:
            message = f"expected a reply to request {self._id}, found {quote(answer or reply)}"
            raise self._failure("invalid", f"sent a wrong reply: {message}")
        if answer.get("ok") is not True:
            error = _object(answer.get("error")).get("message")
            raise self._failure("error", f"replied with an error: {quote(error)}")
        result: Any = answer.get("result")
        if not isinstance(result, dict):
            raise self._failure("invalid", "sent a wrong reply: expected an object as `result`")
        return _object(result)

    def _failure(self, reason: str, message: str) -> BotFailed:
        return BotFailed(reason, f"the program {quote(self.command)} {message}")

    def quit(self) -> None:
        """Ask the program to quit; kill it if it does not."""
        with self._lock, suppress(OSError, subprocess.TimeoutExpired):
            if self.is_running:
                self._send({"id": self._id + 1, "op": "quit"})
                self._process.wait(_QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the program and everything that it started."""
        self._kill_process()
        self._process.wait()
        with suppress(OSError):  # what could not be written is lost
            self._stdin.close()
        self._stdout.close()

    def _kill_process(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


@frozen
class ProgramBot(Bot):
    """Ask an external program, which is started when it is first needed."""

    name: ClassVar[str] = "program"

    command: str = ""
    """The command that starts the program, as in a shell."""
    options: str = ""
    """Options for the program: `depth=3;style=bold`."""
    seconds: float = field(default=10.0, validator=at_least(0.0))
    """The time for one reply."""
    log: str = ""
    """A file to which the program's standard error is appended."""

    def __attrs_post_init__(self) -> None:
        if not self.command.strip():
            raise InvalidValue("program: command: expected the command that starts a program")
        for each in self._options():
            if "=" not in each:
                raise InvalidValue(f"program: options: expected NAME=VALUE, found {quote(each)}")

    def _options(self) -> list[str]:
        return [each.strip() for each in self.options.split(";") if each.strip()]

    def begin(self, options: Any) -> None:
        program = self._program()
        program.options = None
        self._announce(program, options)

    def choose(self, view: Any, rng: Random) -> Any:
        """Return the program's move.

        Raises:
            BotFailed: The program returned no legal move; it is started again for the next one.
        """
        game, seat = acting(view)
        program = self._program()
        self._announce(program, view.options)
        args = {
            "game": game.name,
            "seat": seat,
            "view": dump(view),
            "moves": [dump(move) for move in game.legal_moves(view)],
            "seed": rng.getrandbits(32),
            "limits": {"seconds": self.seconds},
        }
        answer = program.ask("choose", args, self.seconds)
        move, problem = None, ""
        try:
            move = structure(game.converter, answer.get("move"), cast(Any, Union)[game.moves])
        except LoadError as error:
            problem = str(error)
        if problem:  # not in the handler: errors of cattrs, its context, cannot be pickled
            self.close()
            message = f"the program {quote(self.command)} returned an invalid move: {problem}"
            raise BotFailed("invalid", message)
        if rejection := game.explain(view, move):
            self.close()
            message = f"the program {quote(self.command)} returned an illegal move: "
            raise BotFailed("illegal", f"{message}{rejection.rule} {rejection.message}")
        return move

    def close(self) -> None:
        """Stop the program, if it is running."""
        program = _running.pop((os.getpid(), self), None)
        if program is not None:
            program.quit()

    def _program(self) -> Program:
        """Return the running program; start it if necessary."""
        key = os.getpid(), self
        program = _running.get(key)
        if program is None or not program.is_running:
            if key[0] not in _finalized:
                _finalized.add(key[0])
                Finalize(None, close_all, exitpriority=0)  # runs in workers of a pool, too
            program = Program(self.command, self.log)
            self._greet(program)
            _running[key] = program
        return program

    def _greet(self, program: Program) -> None:
        settings = dict(each.split("=", 1) for each in self._options())
        args = {"protocol": PROTOCOL, "version": __version__, "options": settings}
        answer = program.ask("hello", args, max(self.seconds, _HELLO_SECONDS))
        known = _object(answer.get("options"))
        problem = ""
        if answer.get("protocol") != PROTOCOL:
            problem = f"uses protocol {quote(answer.get('protocol'))}, expected {PROTOCOL}"
        elif not isinstance(answer.get("name"), str):
            problem = "must reply to hello with its name"
        elif unknown := sorted(settings.keys() - known.keys()):
            problem = f"has no option {quote(unknown[0])} (options: {join(known) or 'none'})"
        if problem:
            program.kill()
            raise BotFailed("hello", f"the program {quote(self.command)} {problem}")

    def _announce(self, program: Program, options: Any) -> None:
        """Announce a game, unless the program knows that it is being played."""
        if program.options != options:
            args = {"game": game_of(options).name, "options": dump(options)}
            program.ask("new", args, self.seconds)
            program.options = options


def _object(data: Any) -> dict[str, Any]:
    """Return a JSON object; an empty one in place of anything else."""
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def close_all() -> None:
    """Stop all programs that this process started."""
    for process, bot in list(_running):
        if process == os.getpid():
            bot.close()
