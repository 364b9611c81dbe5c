"""One game between bots. A bot that fails forfeits the game; its error does not end the run."""

import re
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar

from attrs import field, frozen

from desertrules.contract import AnyGame, Chance, Over, Result, Seat
from desertrules.english import escape
from desertrules.errors import DesertRulesError, IllegalMove
from desertrules.opponents.base import Bot
from desertrules.play import draw
from desertrules.registry import game_of

T = TypeVar("T")

Cause: TypeAlias = Literal["illegal", "wrong-game", "error", "time"]
"""Why a seat forfeits: an illegal move, not a move of this game, an exception, or too slow."""
_MAX_MESSAGE = 300
_MAX_FRAMES = 20


@frozen
class Forfeit:
    """A game that a bot lost by failing to make a legal move."""

    seat: Seat
    cause: Cause
    message: str
    """What happened, in one line."""
    move: int
    """The number of moves before, those of chance included."""
    traceback: str = field(default="", eq=False)
    """The traceback of the bot's exception; empty if there was none."""


@frozen
class Playthrough:
    """One game between bots."""

    moves: tuple[Any, ...]
    """All moves, those of chance included."""
    result: Result | None
    """How the game ended; None if a bot forfeited or a limit was reached."""
    forfeit: Forfeit | None
    decisions: tuple[int, ...]
    """The number of decisions of each seat."""
    seconds: tuple[float, ...] = field(eq=False)
    """The CPU time of each seat's bot in this thread."""


class _Failure(Exception):
    """A bot has forfeited the game."""

    def __init__(self, cause: Cause, error: str | BaseException) -> None:
        super().__init__()
        self.cause: Cause = cause
        self.message = error if isinstance(error, str) else _describe(error)
        self.traceback = "" if isinstance(error, str) else _format(error)


class _Timeout(BaseException):
    """A bot has used up its time; not an Exception, so that the bot does not catch it."""


def play_game(
    options: Any,
    bots: Sequence[Bot],
    rng: Random,
    bot_rngs: Sequence[Random],
    *,
    max_moves: int | None = None,
    max_decisions: int | None = None,
    seconds: float | None = None,
) -> Playthrough:
    """Play one game between bots, one per seat, until it is over, forfeited, or at a limit.

    Args:
        options: The options of the game.
        bots: One bot per seat.
        rng: Source of the chance moves.
        bot_rngs: One source of randomness per seat.
        max_moves: The limit on moves.
        max_decisions: The limit on decisions.
        seconds: The limit on the time for one decision.
    """
    game = game_of(options)
    state = game.initial(options)
    moves: list[Any] = []
    decisions, spent = [0] * len(bots), [0.0] * len(bots)
    announced: list[Bot] = []
    forfeit = None
    with _alarm(seconds) as is_set:
        while not isinstance(turn := game.turn(state), Over) and len(moves) != max_moves:
            if isinstance(turn, Chance):
                moves.append(draw(game.outcomes(state), rng))
                state = game.apply(state, moves[-1])
                continue
            if sum(decisions) == max_decisions:
                break
            seat = turn.seat
            bot = bots[seat]
            decisions[seat] += 1
            begin = thread_time()
            try:
                if bot not in announced:
                    announced.append(bot)
                    _limit(partial(bot.begin, options), seconds, is_set)
                choose = partial(bot.choose, game.view(state, seat), bot_rngs[seat])
                move = _limit(choose, seconds, is_set)
                state = _apply(game, state, move)
            except _Failure as failure:
                forfeit = Forfeit(
                    seat, failure.cause, failure.message, len(moves), failure.traceback
                )
                break
            finally:
                spent[seat] += thread_time() - begin
            moves.append(move)
    result = turn.result if isinstance(turn, Over) else None
    return Playthrough(tuple(moves), result, forfeit, tuple(decisions), tuple(spent))


def _limit(call: Callable[[], T], seconds: float | None, is_set: bool) -> T:
    """Call a bot within its time; raise _Failure if it raises or is too slow."""
    begin = perf_counter()
    try:
        if seconds is not None and is_set:
            signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            answer = call()
        finally:
            if is_set:
                signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:  # stops the whole run
        raise
    except BaseException as error:  # noqa: BLE001 - a bot may raise anything
        if isinstance(error, _Timeout):
            raise _Failure("time", f"took longer than {seconds:g} s") from None
        raise _Failure("error", error) from None
    if seconds is not None and perf_counter() - begin > seconds:
        raise _Failure("time", f"took longer than {seconds:g} s")
    return answer


@contextmanager
def _alarm(seconds: float | None) -> Generator[bool]:
    """Prepare to interrupt slow bots; yield False where signals are not available."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_main or not hasattr(signal, "setitimer"):
        yield False
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield True
    finally:
        signal.signal(signal.SIGALRM, before)


def _ring(*_: object) -> NoReturn:
    raise _Timeout


def _apply(game: AnyGame, state: Any, move: Any) -> Any:
    """Apply a bot's move; raise _Failure if it is illegal or not a move at all."""
    if type(move) not in game.moves:
        found = escape(type(move).__qualname__)
        raise _Failure("wrong-game", f"expected a move of {game.title}, found {found}")
    try:
        return game.apply(state, move)
    except IllegalMove as error:
        raise _Failure("illegal", f"illegal move {move}: {error}") from None
    except Exception as error:
        if move in game.legal_moves(state):
            raise
        raise _Failure("illegal", f"invalid move {move}: {_describe(error)}") from None


def _describe(error: BaseException) -> str:
    """Return an exception in one line, the same in every process: type, message and place."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - the exception is the bot's
        message = ""
    if not isinstance(error, DesertRulesError):
        message = f"{type(error).__qualname__}: {message}".removesuffix(": ")
    message = re.sub(r"0x[0-9a-fA-F]+", "0x", escape(" ".join(message.split())))
    if len(message) > _MAX_MESSAGE:
        message = f"{message[: _MAX_MESSAGE - 3]}..."
    frames = traceback.extract_tb(error.__traceback__)
    if frames and frames[-1].filename != __file__:
        message += f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    return message


def _format(error: BaseException) -> str:
    """Return the traceback of a bot's exception without our own frames."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    lines = traceback.format_exception(type(error), error, frames, limit=-_MAX_FRAMES)
    return "".join(lines)
