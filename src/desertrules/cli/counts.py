"""The commands `perft` and `selfplay`."""

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Annotated, Any

from cyclopts import Parameter

from desertrules.cli.bots import read_bot
from desertrules.cli.errors import wrong_usage
from desertrules.cli.game_options import GameName, read_options
from desertrules.cli.parameters import AsJson, GameOptions, Jobs, Out, Players, Seed
from desertrules.cli.screen import say
from desertrules.cli.sources import read_position
from desertrules.cli.workers import check_jobs, new_seed, processes
from desertrules.cli.writing import write_file
from desertrules.core.found import found
from desertrules.core.registry import dump, games
from desertrules.core.registry import game as game_named
from desertrules.core.work import cores
from desertrules.drawing.lines import aligned
from desertrules.play.perft import DEEPEST
from desertrules.play.perft import divide as count_each
from desertrules.play.perft import perft as count
from desertrules.play.selfplay import self_play, self_play_lines
from desertrules.record.record import Record
from desertrules.render import move_to_text

_FEW = 16


def perft(  # noqa: PLR0913 - options of a command
    start: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="A game's name, or a record or state; - is standard input.",
        ),
    ],
    depth: Annotated[int, Parameter(help="How many moves ahead.")],
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    divide: Annotated[
        bool, Parameter(negative="", help="Count under each first move too.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Count the lines of play of some length, each outcome of chance as one move."""
    least = 1 if divide else 0
    if not least <= depth <= DEEPEST:
        raise wrong_usage(f"depth: expected {least} to {DEEPEST}, found {found(depth)}")
    state = _start(start, players, option)
    if not divide:
        total = count(state, depth)
        print(json.dumps({"depth": depth, "count": total}) if as_json else total)
        return 0
    counts = count_each(state, depth)
    total = sum(counts.values())
    if as_json:
        listed = [{"move": dump(move), "count": lines} for move, lines in counts.items()]
        print(json.dumps({"depth": depth, "count": total, "moves": listed}))
    else:
        for move, lines in counts.items():
            print(f"{move_to_text(move)}: {lines}")
        print(total)
    return 0


def _start(start: str, players: int | None, option: list[str]) -> object:
    if start in games():
        game = game_named(start)
        return game.initial(read_options(game, players, option))
    if players is not None or option:
        raise wrong_usage("--players and --option go with a game's name, not with a file")
    return read_position(start).state


def selfplay(  # noqa: PLR0913 - options of a command
    game: GameName,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    bot: Annotated[
        list[str],
        Parameter(
            negative_iterable=(),
            help="Who plays; several take the seats in turn, and begin again.",
        ),
    ] = ["random"],  # noqa: B006 - never changed
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games.")] = 1,
    max_moves: Annotated[
        int, Parameter(help="Where a game is cut off; not every game ends by itself.")
    ] = 10_000,
    seed: Seed = None,
    jobs: Jobs = None,
    table: Annotated[
        bool, Parameter(negative="", help="Write a table of results in place of records.")
    ] = False,
    out: Out = None,
) -> int:
    """Let bots play, and write the records as JSON Lines.

    The same seed gives the same games, however many processes play them.
    """
    check_jobs(jobs)
    if games < 1 or max_moves < 0:
        raise wrong_usage("--games is 1 or more, --max-moves is 0 or more")
    options = read_options(game_named(game), players, option)
    bots = [read_bot(bot[seat % len(bot)]) for seat in range(options.players)]
    names = [repr(each) for each in bots]
    given = new_seed() if seed is None else seed
    with ExitStack() as stack:
        pool = processes(jobs or (1 if games <= _FEW else cores()), stack)
        if table:
            played = self_play(options, bots, games, pool, seed=given, max_moves=max_moves)
            say(_table(list(played), names))
            return 0
        lines = self_play_lines(options, bots, games, pool, seed=given, max_moves=max_moves)
        if out is not None:
            write_file(out, lines)
            return 0
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
    return 0


def _table(records: list[Record[Any, Any]], names: Sequence[str]) -> str:
    """Write who won how often, and the mean of points, of the games that ended."""
    results = [record.result for record in records if record.result is not None]
    rows = [["", "bot", "wins", "points"]]
    for seat, name in enumerate(names):
        wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
        mean = sum(result.standings[seat].points for result in results) / max(len(results), 1)
        rows.append([f"seat {seat}", name, f"{wins:.1f}", f"{mean:.1f}"])
    moves = sum(len(record.moves) for record in records)
    told = f"{len(results)} of {len(records)} games ended; {moves} moves"
    return "\n".join([*aligned(rows, right=True), "", told])
