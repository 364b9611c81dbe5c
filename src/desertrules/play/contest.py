"""One game between bots: chance by one generator, each seat's choices by its own.

What a bot does wrong ends the game, and is told with its cause; it is never an error of ours.
"""

import re
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from time import perf_counter, thread_time
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar, cast

from attrs import frozen

from desertrules.core.contract import AnyGame, Chance, Over, Result, Seat
from desertrules.core.errors import BrokenRules, DesertRulesError
from desertrules.core.outcomes import draw
from desertrules.core.registry import belongs, game_of
from desertrules.core.tables import Table, open_table
from desertrules.play.bots.protocol import Bot

__all__ = ["Cause", "Forfeit"]

T = TypeVar("T")

Cause: TypeAlias = Literal["illegal", "wrong-game", "error", "time"]
"""Why a seat forfeits: an illegal move, no move of the game, an error, or too long a thought."""
_LONGEST = 200
_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


@frozen
class Forfeit:
    """A game that a bot has given away."""

    seat: Seat
    """Whose bot it was."""
    cause: Cause
    """What it did."""
    message: str
    """One sentence or the words of its error, without a line end."""


@frozen
class Contest:
    """What came of one game."""

    moves: tuple[Any, ...]
    """All moves, those of chance included."""
    result: Result | None
    """How it ended; None if a bot forfeited, or a limit was reached."""
    forfeit: Forfeit | None
    """Who gave it away."""
    decisions: tuple[int, ...]
    """How often each seat was asked."""
    seconds: tuple[float, ...]
    """How much time of the processor each seat's bot took in this thread."""


class _Forfeited(Exception):
    """A bot has given the game away."""

    def __init__(self, cause: Cause, message: str) -> None:
        super().__init__(cause, message)
        self.cause: Cause = cause
        self.message = message


class _TimeIsUp(BaseException):
    """A bot has thought for too long; not an error that it would catch itself."""


def _ring(*_: object) -> NoReturn:
    raise _TimeIsUp


class _Clock:
    """Measures what bots take, and interrupts one that takes too long where that is possible."""

    def __init__(self, limit: float | None, *, rings: bool) -> None:
        self.took = 0.0
        """The processor's time of the last choice."""
        self._limit = limit
        self._rings = rings

    def ask(self, bot: Callable[[], T]) -> T:
        """Give what a bot answers; raise _Forfeited if it does not, or not in time."""
        begin, worked = perf_counter(), thread_time()
        try:
            answer = self._asked(bot)
        except _TimeIsUp:
            raise self._late() from None
        except KeyboardInterrupt:  # stops the whole run, whoever raised it
            raise
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything
            raise _Forfeited("error", _words(error)) from None
        finally:
            self.took = thread_time() - worked
        if self._limit is not None and perf_counter() - begin > self._limit:
            raise self._late()
        return answer

    def _asked(self, bot: Callable[[], T]) -> T:
        if self._limit is None or not self._rings:
            return bot()
        signal.setitimer(signal.ITIMER_REAL, self._limit)
        try:
            return bot()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _late(self) -> _Forfeited:
        return _Forfeited("time", f"took longer than {self._limit:g} s")


@contextmanager
def _clock(limit: float | None) -> Generator[_Clock]:
    """Give a clock that rings, if there is a limit and this is the thread that gets signals."""
    first = threading.current_thread() is threading.main_thread()
    if limit is None or not first or not hasattr(signal, "setitimer"):
        yield _Clock(limit, rings=False)
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield _Clock(limit, rings=True)
    finally:
        signal.signal(signal.SIGALRM, before)


def play_contest(  # noqa: PLR0913 - a game, who plays it, and its limits
    options: Any,  # noqa: ANN401 - of any game
    bots: Sequence[Bot],
    deal: Random,
    rngs: Sequence[Random],
    *,
    max_moves: int | None = None,
    max_decisions: int | None = None,
    seconds: float | None = None,
) -> Contest:
    """Let bots play one game, one a seat, until it is over, forfeited, or a limit is reached.

    `deal` decides what chance brings, `rngs` are for the seats' bots. `seconds` is the longest that
    a bot may think about one decision.
    """
    game = game_of(options)
    table = open_table(game, game.initial(options))
    moves: list[Any] = []
    decisions, spent = [0] * len(bots), [0.0] * len(bots)
    begun: set[str] = set()
    forfeit: Forfeit | None = None
    with _clock(seconds) as clock:
        while not isinstance(turn := table.turn(), Over) and len(moves) != max_moves:
            if isinstance(turn, Chance):
                move = draw(table.outcomes(), deal)
                table.play_unchecked(move)
            elif sum(decisions) == max_decisions:
                break
            else:
                seat = turn.seat
                bot = bots[seat]
                decisions[seat] += 1
                try:
                    if repr(bot) not in begun:
                        begun.add(repr(bot))
                        clock.ask(partial(bot.begin, options))
                    move = _choice(partial(game.view, table.state(), seat), bot, rngs[seat], clock)
                    _make(game, table, move)
                except _Forfeited as given:
                    forfeit = Forfeit(seat, given.cause, given.message)
                    break
                finally:
                    spent[seat] += clock.took
            moves.append(move)
    result = turn.result if isinstance(turn, Over) else None
    return Contest(tuple(moves), result, forfeit, tuple(decisions), tuple(spent))


def _choice(look: Callable[[], Any], bot: Bot, rng: Random, clock: _Clock) -> Any:  # noqa: ANN401 - whatever a bot gives
    """Give what a bot chooses by its view; raise _Forfeited if it fails, or has changed that."""
    view = look()
    move = clock.ask(partial(bot.choose, view, rng))
    if view != look():
        raise _Forfeited("error", "changed its view")
    return move


def _make(game: AnyGame, table: Table[Any, Any], move: Any) -> None:  # noqa: ANN401 - whatever a bot gave
    """Make a bot's move; raise _Forfeited if it is none, or an illegal one."""
    kind = type(cast(object, move))
    if not belongs(kind, game):
        message = f"expected a move of {game.name}, found {kind.__qualname__}"
        raise _Forfeited("wrong-game", message)
    try:
        table.play(move)
    except BrokenRules:
        raise
    except Exception as error:  # noqa: BLE001 - what a bot gave may be anything
        raise _Forfeited("illegal", _words(error)) from None


def _words(error: BaseException) -> str:
    """Tell of an error in one line, the same in every process."""
    try:
        told = str(error)
    except Exception:  # noqa: BLE001 - a bot's own error may be anything
        told = ""
    if not isinstance(error, DesertRulesError):
        told = f"{type(error).__qualname__}: {told}"
    line = " ".join("".join(c if c.isprintable() else " " for c in told).split())
    line = _ADDRESS.sub("0x", line.removesuffix(":"))
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."
