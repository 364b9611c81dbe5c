"""The command `arena`: bots against one another, with a table, ratings, and a folder to resume."""

import json
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from desertrules.cli.bots import read_bot
from desertrules.cli.errors import CommandError, wrong_usage
from desertrules.cli.game_options import read_options
from desertrules.cli.parameters import AsJson, GameOptions, Jobs, Players, Seed, Theme
from desertrules.cli.screen import say
from desertrules.cli.sources import check_name
from desertrules.cli.workers import check_jobs, new_seed, processes
from desertrules.cli.writing import write_file
from desertrules.core.errors import LostWork, WrongFolder
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games as all_games
from desertrules.core.work import cores
from desertrules.play.arena.bouts import Bout
from desertrules.play.arena.manifest import tournament_of
from desertrules.play.arena.picture import ratings_svg
from desertrules.play.arena.results import Results
from desertrules.play.arena.running import play_tournament
from desertrules.play.arena.sequential import Sequential
from desertrules.play.arena.tournament import MAX_DECISIONS, Tournament

_GAMES = 200


Game: TypeAlias = Annotated[
    str | None, Parameter(choices=all_games(), help="The game; left out with --resume.")
]
Bots: TypeAlias = Annotated[
    list[str],
    Parameter(
        negative_iterable=(),
        show_default=False,
        help="Who plays, two or more. Of two the first has one seat, the second all others.",
    ),
]
Games: TypeAlias = Annotated[
    int | None,
    Parameter(
        name=["--games", "-n"],
        help="How many games, 200 if left out; more if the last deal needs them, as each is"
        " played in all seatings.",
    ),
]
MaxDecisions: TypeAlias = Annotated[
    int | None,
    Parameter(help=f"Where a game is cut off, a win for nobody; {MAX_DECISIONS} if left out."),
]
Seconds: TypeAlias = Annotated[
    float | None,
    Parameter(help="The longest a bot may think about a decision; without limit if left out."),
]
UntilClear: TypeAlias = Annotated[
    bool,
    Parameter(
        negative="",
        show_default=False,
        help="Stop a match of two as soon as it is clear who is stronger.",
    ),
]
Folder: TypeAlias = Annotated[
    str | None,
    Parameter(name=["--out", "-O"], help="A new folder for the games; it can be resumed."),
]
Resume: TypeAlias = Annotated[
    bool,
    Parameter(
        negative="",
        show_default=False,
        help="Go on with the folder that --out names, as it was begun.",
    ),
]
Svg: TypeAlias = Annotated[str | None, Parameter(help="A file for a picture of the ratings.")]
SvgTheme: TypeAlias = Annotated[Theme, Parameter(help="Its colours.")]


def arena(  # noqa: PLR0913 - options of a command
    game: Game = None,
    *,
    players: Players = None,
    option: GameOptions = [],  # noqa: B006 - never changed
    bot: Bots = [],  # noqa: B006 - never changed
    games: Games = None,
    seed: Seed = None,
    max_decisions: MaxDecisions = None,
    seconds: Seconds = None,
    until_clear: UntilClear = False,
    out: Folder = None,
    resume: Resume = False,
    jobs: Jobs = None,
    svg: Svg = None,
    theme: SvgTheme = "light",
    as_json: AsJson = False,
) -> int:
    """Let bots play against one another, each deal in all seatings, and say who is stronger.

    The same seed gives the same games and files, however many processes play them.
    """
    check_jobs(jobs)
    if svg is not None:
        check_name(svg)
    if resume:
        named = {
            "a game": game is not None,
            "--players": players is not None,
            "--option": bool(option),
            "--bot": bool(bot),
            "--games": games is not None,
            "--seed": seed is not None,
            "--max-decisions": max_decisions is not None,
            "--seconds": seconds is not None,
            "--until-clear": until_clear,
        }
        tournament = _resumed(out, [name for name, given in named.items() if given])
    else:
        tournament = _begun(
            game,
            players,
            option,
            bots=bot,
            games=_GAMES if games is None else games,
            seed=new_seed() if seed is None else seed,
            max_decisions=MAX_DECISIONS if max_decisions is None else max_decisions,
            seconds=seconds,
            until=Sequential() if until_clear else None,
        )
    results = _played(tournament, jobs or cores(), out, resume=resume)
    if as_json:
        print(json.dumps(_data(results)))
    else:
        say(results.tell(times=True))
    if svg is not None:  # at last: what was found is told, even if the file cannot be written
        write_file(svg, [ratings_svg(results, theme=theme)])
    return 0


def _begun(
    game: str | None,
    players: int | None,
    option: list[str],
    *,
    bots: list[str],
    games: int,
    **settings: Any,  # noqa: ANN401 - those of a tournament
) -> Tournament:
    """Make the tournament that was asked for; raise CommandError."""
    if game is None:
        raise wrong_usage(f"arena: expected a game: {', '.join(all_games())}")
    if len(bots) < 2:  # noqa: PLR2004 - one has nobody to play against
        raise wrong_usage(f"--bot: expected two or more, found {len(bots)}")
    if games < 1:
        raise wrong_usage(f"--games: expected 1 or more, found {games}")
    options = read_options(game_named(game), players, option)
    made = [read_bot(text) for text in bots]
    try:
        block = Tournament(options, made, 1).per_block
        return Tournament(options, made, -(-games // block), **settings)
    except ValueError as error:
        raise wrong_usage(f"arena: {error}") from None


def _resumed(out: str | None, named: list[str]) -> Tournament:
    """Read the tournament of a folder; raise CommandError."""
    if out is None:
        raise wrong_usage("--resume: expected --out with the folder to go on with")
    if named:
        told = f"--resume goes on as the folder was begun; leave out {' and '.join(named)}"
        raise wrong_usage(told)
    check_name(out)
    try:
        return tournament_of(Path(out))[0]
    except WrongFolder as error:
        raise CommandError(str(error), 2) from None


def _played(tournament: Tournament, jobs: int, out: str | None, *, resume: bool) -> Results:
    """Play, with a bar where there is a terminal; tell how to go on if something ends it."""
    if out is not None:
        check_name(out)
    hint = "nothing is kept without --out"
    if out is not None:
        hint = f"desertrules arena --resume --out {out} goes on"
    done = 0

    def count(_: Bout) -> None:
        nonlocal done
        done += 1
        show(done)

    try:
        with ExitStack() as stack:
            show = stack.enter_context(_progress(tournament.games))
            pool = processes(jobs, stack)
            return play_tournament(
                tournament, pool, folder=out, resume=resume, window=4 * jobs, tell=count
            )
    except WrongFolder as error:
        more = "; --resume goes on with it" if "already" in str(error) else ""
        raise CommandError(f"{error}{more}", 2) from None
    except LostWork as error:
        raise CommandError(f"a process that played was ended: {error}; {hint}") from None
    except KeyboardInterrupt:
        told = f"stopped after {done} of {tournament.games} games; {hint}"
        print(f"desertrules: {told}", file=sys.stderr)
        raise


@contextmanager
def _progress(total: int) -> Generator[Callable[[int], None]]:
    """Give what shows how far it is, where there is a terminal to show it on."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)


def _data(results: Results) -> dict[str, Any]:
    """Give the same for programs."""
    tournament = results.tournament
    ratings = results.ratings()
    return {
        "game": tournament.game.name,
        "players": tournament.seats,
        "seed": tournament.seed,
        "games": len(results.whole),
        "verdict": results.verdict,
        "bots": [
            {
                "bot": row.name,
                "games": row.games,
                "wins": row.wins,
                "share": row.share,
                "interval": list(row.interval),
                "fair": row.fair,
                "points": row.points,
                "unfinished": row.unfinished,
                "forfeits": row.forfeits,
                "milliseconds": row.milliseconds,
                "rating": ratings[row.bot].value,
                "rating-interval": [ratings[row.bot].low, ratings[row.bot].high],
            }
            for row in results.table()
        ],
    }
