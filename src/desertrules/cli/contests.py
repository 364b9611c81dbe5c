"""Commands on bots: bots, selfplay, arena."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from attrs import evolve
from cyclopts import Parameter

from desertrules.arena import (
    FolderError,
    GameResult,
    Results,
    Sequential,
    Tournament,
    play_tournament,
    ratings_svg,
    read_tournament,
    tournament_of,
)
from desertrules.cli.parameters import (
    BOT_SUMMARIES,
    BOTS,
    BotName,
    Flag,
    Game,
    GameName,
    Jobs,
    Options,
    Out,
    Players,
    Several,
    check_least,
    find_bots,
    find_game,
    make_options,
)
from desertrules.cli.sources import CommandError, print_error, print_text, usage_error, write_text
from desertrules.english import join, plural
from desertrules.errors import DesertRulesError
from desertrules.opponents import LostWork, bots, self_play
from desertrules.record import Record, write_records


def list_bots() -> int:
    """List the bots, with a word on each."""
    for name in bots():
        print_text(f"{name:10} {BOT_SUMMARIES.get(name, '')}".rstrip())
    print("\nSettings follow a colon: mcts:seconds=0.5. Your own: path/to/file.py:Class")
    return 0


def selfplay(
    game: Game,
    /,
    *,
    bot: Annotated[
        list[BotName] | None,
        Several(f"Bot: {BOTS}, or your own as FILE.py:Class. Several take the seats in turn."),
    ] = None,
    games: Annotated[int, Parameter(help="Number of games.")] = 1,
    players: Players = None,
    option: Options = None,
    seed: Annotated[int, Parameter(help="Random seed.")] = 0,
    max_moves: Annotated[int, Parameter(help="Maximum number of moves per game.")] = 10_000,
    table: Annotated[bool, Flag("Print a table of results instead of records.")] = False,
    jobs: Jobs = None,
    out: Out = None,
) -> int:
    """Play games between bots and print the records as JSON Lines.

    The same seed gives the same games, whatever the number of workers.
    """
    check_least("--games", games, 1)
    check_least("--max-moves", max_moves, 1)
    options = make_options(find_game(game), players, option)
    specs = bot or ["random"]
    made = find_bots([specs[seat % len(specs)] for seat in range(options.players)])
    records = _report_forfeit(
        self_play(options, made, games, seed=seed, max_moves=max_moves, jobs=_jobs(jobs, games))
    )
    try:
        if table:
            print_text(_results_table(records, [each.spec for each in made]))
        elif out is not None:
            write_records(out, records)
        else:
            for record in records:
                print(record.to_json())
    except LostWork as error:
        raise CommandError(f"A worker process died: {error}. Try --jobs 1") from None
    except OSError as error:
        if out is None:
            raise
        raise CommandError(f"Cannot write {out}: {(error.strerror or '').lower()}", 2) from None
    finally:
        for each in made:
            each.close()
    return 0


def _jobs(jobs: int | None, games: int) -> int:
    if jobs is not None:
        check_least("--jobs", jobs, 1)
    return min(jobs or os.cpu_count() or 1, games)


def _report_forfeit(records: Iterator[Record]) -> Iterator[Record]:
    """Yield the records, and print the cause of the first forfeit."""
    reported = False
    for number, record in enumerate(records):
        cause = record.meta.get("forfeit")
        if cause and not reported:
            reported = True
            print_error(f"First forfeit: game {number}, {cause}, after {len(record)} moves")
        yield record


def _results_table(records: Iterator[Record], specs: list[str]) -> str:
    wins, points, finished = Counter[int](), Counter[int](), 0
    for record in records:
        if record.result is None:
            continue
        finished += 1
        for standing in record.result.standings:
            wins[standing.seat] += standing.rank == 1
            points[standing.seat] += standing.points
    width = max(map(len, specs))
    lines = [f"seat  {'bot':{width}}  wins  points"]
    for seat, spec in enumerate(specs):
        mean = points[seat] / finished if finished else 0.0
        lines.append(f"{seat:4}  {spec:{width}}  {wins[seat]:4}  {mean:6.1f}")
    return "\n".join([*lines, plural(finished, "finished game")])


def arena(
    game: Annotated[GameName | None, Parameter(help="Game (omit with --resume).")] = None,
    /,
    *,
    bot: Annotated[
        list[BotName] | None,
        Several(
            f"Bot: {BOTS}, or your own as FILE.py:Class. Of two bots, the first takes one seat and "
            "the second all others."
        ),
    ] = None,
    games: Annotated[
        int | None, Parameter(help="Number of games (default: 200), rounded up to whole deals.")
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Annotated[int | None, Parameter(help="Random seed (default: 0).")] = None,
    max_decisions: Annotated[
        int | None,
        Parameter(help="Abandon a game after this many decisions; nobody wins it (default: 4000)."),
    ] = None,
    seconds: Annotated[
        float | None, Parameter(help="Time limit per decision, in seconds (default: none).")
    ] = None,
    sequential: Annotated[
        bool, Flag("With two bots, stop as soon as the result is statistically clear.")
    ] = False,
    times: Annotated[bool, Flag("Show the time per decision.")] = False,
    out: Annotated[str | None, Parameter(help="Output folder; can be resumed.")] = None,
    resume: Annotated[bool, Flag("Resume the tournament in the --out folder.")] = False,
    svg: Annotated[str | None, Parameter(help="Write a chart of the ratings to this file.")] = None,
    jobs: Jobs = None,
) -> int:
    """Run a tournament between bots. Each deal is played once in every seating.

    Results depend only on the seed, not on the number of workers.
    """
    settings = {
        "GAME": game,
        "--bot": bot,
        "--games": games,
        "--players": players,
        "--option": option,
        "--seed": seed,
        "--max-decisions": max_decisions,
        "--seconds": seconds,
        "--sequential": sequential or None,
    }
    given = [name for name, value in settings.items() if value is not None]
    if resume and given:
        raise usage_error(f"--resume uses the folder's settings: remove {join(given)}")
    try:
        if resume:
            if out is None:
                raise usage_error("--resume needs --out FOLDER")
            tournament = tournament_of(Path(out))
        else:
            if game is None:
                raise usage_error("Name a game, or use --resume with --out FOLDER")
            check_least("--max-decisions", max_decisions, 1)
            if seconds is not None and not seconds > 0:
                raise usage_error(f"--seconds must be positive, not {seconds:g}")
            limits = {"seed": seed, "max_decisions": max_decisions, "seconds": seconds}
            options = make_options(find_game(game), players, option)
            tournament = _tournament(options, bot or [], games, limits, sequential=sequential)
        results = _run(tournament, out, resume=resume, jobs=jobs)
    except FolderError as error:
        raise CommandError(str(error), 2) from None
    except LostWork as error:
        raise CommandError(f"A worker process died: {error}. Try --jobs 1") from None
    print_text(results.describe(times=times))
    if svg is not None:
        write_text(ratings_svg(results), svg)
    return 0


def _tournament(
    options: Any,
    specs: list[str],
    games: int | None,
    limits: dict[str, float | None],
    *,
    sequential: bool,
) -> Tournament:
    if len(specs) < 2:
        raise usage_error("An arena needs at least two bots: repeat --bot")
    if sequential and len(specs) != 2:
        raise usage_error("--sequential needs exactly two bots")
    check_least("--games", games, 1)
    given: dict[str, Any] = {name: value for name, value in limits.items() if value is not None}
    try:
        match = Tournament(
            options, find_bots(specs), until=Sequential() if sequential else None, **given
        )
    except DesertRulesError as error:
        raise usage_error(str(error)) from None
    return evolve(match, deals=-(-(games or 200) // match.seatings))


def _run(tournament: Tournament, out: str | None, *, resume: bool, jobs: int | None) -> Results:
    """Play, and say how to continue if the tournament is interrupted."""
    done = 0

    def count(_: GameResult) -> None:
        nonlocal done
        done += 1

    try:
        return play_tournament(
            tournament,
            folder=out,
            resume=resume,
            jobs=_jobs(jobs, tournament.games),
            on_game=count,
        )
    except KeyboardInterrupt:
        print_error(f"Stopped after {done} of {tournament.games} games.")
        if out is None:
            print_error("Results were not saved (no --out)")
        else:
            print_error(f"Continue with: desertrules arena --resume --out {out}")
            if done:
                print_text(read_tournament(out).describe())
        raise
