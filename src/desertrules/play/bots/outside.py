"""A bot that is a program of its own, in any language: it is asked by JSON Lines.

The page on bots from outside says what it is told and what it answers.
"""

import os
from multiprocessing.util import Finalize
from random import Random
from typing import Any, ClassVar, cast

from attrs import field, frozen

from desertrules._version import __version__
from desertrules.core.errors import BotFailed, InvalidValue, LoadError
from desertrules.core.found import found, shown
from desertrules.core.registry import game_of
from desertrules.play.bots.program import Program
from desertrules.play.bots.protocol import Bot, asked
from desertrules.play.bots.settings import at_least

PROTOCOL = 1
"""The version of the protocol; raised when an older program would no longer understand."""
_AT_LEAST = 10.0
"""How many seconds a program has to say hello, even if its answers are to come sooner."""

_running: "dict[tuple[int, Outside], Program]" = {}
"""The programs that were started, by process and bot: a process never talks with another's."""
_ending: set[int] = set()
"""The processes that end their programs when they end themselves."""


@frozen(repr=False)
class Outside(Bot):
    """Asks a program; one that hangs, dies or talks nonsense is ended, and BotFailed is raised.

    The program is started when it is first needed, and asked again until `close` or until the
    process ends.
    """

    name: ClassVar[str] = "outside"

    command: str = ""
    """How the program is started: its name and its words, as a shell would read them."""
    options: str = ""
    """What the program is to be set to, `depth=3;style=bold`; it says itself what it knows."""
    seconds: float = field(default=10.0, validator=at_least(0.0))
    """How long it may take to answer."""
    log: str = ""
    """The file at whose end it writes what the program writes to standard error."""

    def __attrs_post_init__(self) -> None:
        """Refuse a bot without a program, and options that are none."""
        if not self.command.strip():
            raise InvalidValue("outside: command: expected how a program is started, found ''")
        for each in self._settings():
            if "=" not in each:
                raise InvalidValue(f"outside: options: expected name=value, found {found(each)}")

    def _settings(self) -> list[str]:
        return [each.strip() for each in self.options.split(";") if each.strip()]

    def choose(self, view: Any, rng: Random) -> Any:  # noqa: ANN401 - of any game
        """Ask the program for a move; raise BotFailed if it gives none that is legal."""
        game, seat = asked(view)
        program = self._program()
        self._tell(program, getattr(view, "options", None))
        args: dict[str, Any] = {
            "game": game.name,
            "seat": seat,
            "view": game.dump(view),
            "moves": [game.dump(move) for move in game.legal_moves(view)],
            "seed": rng.getrandbits(32),
            "limits": {"seconds": self.seconds},
        }
        answer = program.ask("choose", args, self.seconds)
        try:
            move = game.load_move(answer.get("move"))
        except LoadError as error:
            self.close()
            raise BotFailed("nonsense", f"{self!r} gave what is no move: {error}") from None
        rejection = game.explain(view, move)
        if rejection is not None:
            self.close()
            told = f"{rejection.rule}: {rejection.message}"
            raise BotFailed("illegal", f"{self!r} gave an illegal move: {told}")
        return move

    def begin(self, options: Any) -> None:  # noqa: ANN401 - of any game
        """Tell the program that a new game begins."""
        program = self._program()
        program.told = None
        self._tell(program, options)

    def close(self) -> None:
        """End the program, if it runs."""
        program = _running.pop((os.getpid(), self), None)
        if program is not None:
            program.quit()

    def _program(self) -> Program:
        """Give the program, started and greeted."""
        key = os.getpid(), self
        program = _running.get(key)
        if program is None or not program.running:
            if key[0] not in _ending:
                _ending.add(key[0])
                Finalize(None, close_all, exitpriority=0)  # also where a worker of a pool ends
            program = Program(self.command, self.log)
            self._greet(program)
            _running[key] = program
        return program

    def _greet(self, program: Program) -> None:
        wishes = dict(each.split("=", 1) for each in self._settings())
        args = {"protocol": PROTOCOL, "version": __version__, "options": wishes}
        answer = program.ask("hello", args, max(self.seconds, _AT_LEAST))
        protocol, known = answer.get("protocol"), answer.get("options", {})
        problem = None
        if protocol != PROTOCOL:
            problem = f"speaks protocol {found(protocol)}; we speak {PROTOCOL}"
        elif not isinstance(known, dict) or not isinstance(answer.get("name"), str):
            problem = "should say hello with its name as text, and its options as an object"
        else:
            names = [*cast("dict[str, Any]", known)]
            if unknown := sorted(wishes.keys() - {*names}):
                told = ", ".join(names) or "none"
                problem = f"has no option {shown(unknown[0])!r}; it has {told}"
        if problem is not None:
            program.kill()
            raise BotFailed("hello", f"the bot {shown(self.command)!r} {problem}")

    def _tell(self, program: Program, options: Any) -> None:  # noqa: ANN401 - of any game
        """Tell of a new game, unless it is known that this one is played."""
        if options is not None and program.told != options:
            game = game_of(options)
            args = {"game": game.name, "options": game.dump(options)}
            program.ask("new", args, self.seconds)
            program.told = options


def close_all() -> None:
    """End every program that this process started."""
    for _, bot in [key for key in _running if key[0] == os.getpid()]:
        bot.close()
