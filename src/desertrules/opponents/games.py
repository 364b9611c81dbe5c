"""Games between bots. A bot that fails forfeits its game; its error does not end the run."""

import re
import signal
import threading
import traceback
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any, Literal, NoReturn, TypeAlias

from attrs import field, frozen

from desertrules.contract import AnyGame, Chance, Over, Result, Seat
from desertrules.english import escape, plural, quote
from desertrules.errors import DesertRulesError, IllegalMove, InvalidValue
from desertrules.opponents.base import Bot
from desertrules.opponents.workers import map_in_order
from desertrules.play import check_count, draw
from desertrules.record import Player, Record
from desertrules.registry import game_of

Cause: TypeAlias = Literal["illegal", "wrong-game", "error", "time"]
"""Why a seat forfeits: an illegal move, not a move of this game, an exception, or too slow."""
MAX_MOVES = 10_000
"""The default limit on the moves of a game: not every game ends by itself."""
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


# ---- One game -----------------------------------------------------------------------------------


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
        move: Any = None
        begin = thread_time()
        try:
            if bot not in announced:
                announced.append(bot)
                with _time_limit(seconds):
                    bot.begin(options)
            with _time_limit(seconds):
                move = bot.choose(game.view(state, seat), bot_rngs[seat])
        except KeyboardInterrupt:  # stops the whole run
            raise
        except _Timeout:
            forfeit = Forfeit(seat, "time", f"took longer than {seconds:g} s", len(moves))
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything
            forfeit = Forfeit(seat, "error", _describe(error), len(moves), _format(error))
        spent[seat] += thread_time() - begin
        if forfeit is None:
            state, problem = _apply(game, state, move)
            forfeit = problem and Forfeit(seat, *problem, len(moves))
        if forfeit is not None:
            break
        moves.append(move)
    result = turn.result if isinstance(turn, Over) else None
    return Playthrough(tuple(moves), result, forfeit, tuple(decisions), tuple(spent))


@contextmanager
def _time_limit(seconds: float | None) -> Generator[None]:
    """Raise _Timeout if the block takes longer; outside the main thread only when it has ended."""
    if seconds is None:
        yield
        return
    is_main = threading.current_thread() is threading.main_thread()
    can_interrupt = is_main and hasattr(signal, "setitimer")
    before: Any = None
    begin = perf_counter()
    if can_interrupt:
        before = signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        if can_interrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if perf_counter() - begin > seconds:
        raise _Timeout


def _ring(*_: object) -> NoReturn:
    raise _Timeout


def _apply(game: AnyGame, state: Any, move: Any) -> tuple[Any, tuple[Cause, str] | None]:
    """Return the state after a bot's move, or the same state and why the move cannot be made."""
    if type(move) not in game.moves:
        found = escape(type(move).__qualname__)
        return state, ("wrong-game", f"expected a move of {game.title}, found {found}")
    try:
        return game.apply(state, move), None
    except IllegalMove as error:
        return state, ("illegal", f"illegal move {move}: {error}")
    except Exception as error:
        if move in game.legal_moves(state):
            raise
        return state, ("illegal", f"invalid move {move}: {_describe(error)}")


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
    return "".join(traceback.format_exception(type(error), error, frames, limit=-_MAX_FRAMES))


# ---- Many games, as records ---------------------------------------------------------------------


def self_play(
    options: Any,
    bots: Sequence[Bot],
    games: int = 1,
    executor: Executor | None = None,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    jobs: int = 1,
) -> Iterator[Record]:
    """Yield the records of games between bots, one bot per seat, in order.

    A game depends on the options, the bots, the seed and its number alone, not on who does the
    work: this process, `jobs` processes, or an executor such as that of a Dask client. A game that
    reached `max_moves`, or that a bot forfeited, has no result; the note `forfeit` names the cause.

    Raises:
        InvalidValue: The number of bots is wrong, or another argument is.
        LostWork: A game could not be played because its workers died.

    Examples:
        >>> from desertrules import bot, sahara
        >>> from desertrules.opponents import self_play
        >>> options = sahara.Options(players=2, desert=3)
        >>> for record in self_play(options, [bot("greedy"), bot("random")], games=2, seed=7):
        ...     print(record.result.winners)
        (0,)
        (0,)
    """
    players = check_bots(bots)
    if len(players) != options.players:
        found = plural(len(players), "bot")
        raise InvalidValue(f"bots: expected one per seat ({options.players}), found {found}")
    check_count("games", games, 1)
    check_count("seed", seed)
    check_count("max_moves", max_moves)
    work = partial(_self_play_game, options, players, seed, max_moves)
    return map_in_order(work, range(games), executor, jobs=jobs)


def _self_play_game(
    options: Any, bots: tuple[Bot, ...], seed: int, max_moves: int, number: int
) -> Record:
    played = play_game(
        options,
        bots,
        Random(f"{seed}/{number}/deal"),
        [Random(f"{seed}/{number}/{seat}") for seat in range(len(bots))],
        max_moves=max_moves,
    )
    notes = {"seed": str(seed), "game": str(number)}
    return record_of(options, played, [bot.spec for bot in bots], notes)


def record_of(
    options: Any, played: Playthrough, specs: Sequence[str], notes: Mapping[str, str]
) -> Record:
    """Return the record of a game between bots; the note `forfeit` says who failed and why."""
    forfeit = played.forfeit
    if forfeit is not None:
        cause = f"seat {forfeit.seat}, {forfeit.cause}: {forfeit.message}"
        notes = {**notes, "forfeit": cause}
    players: Any = [Player(agent=spec) for spec in specs]
    return Record(options, played.moves, players, played.result, meta=notes)


def check_bots(bots: Sequence[Bot]) -> tuple[Bot, ...]:
    """Return the bots as a tuple; raise InvalidValue if one of them is not a bot."""
    for each in bots:
        if not isinstance(each, Bot):
            raise InvalidValue(f"bots: expected Bot objects, found {quote(each)}")
    return tuple(bots)
