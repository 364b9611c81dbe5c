"""How strong the bots are beside one another: the table of docs/opponents.md.

`python -m benchmarks.opponents` plays a match for each row that is not yet kept, one row after the
other, and writes the table. It can be stopped at any moment: what was played of a row is in a
folder of its own, and is gone on with.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, cast
from zlib import crc32

from attrs import asdict, frozen

import desertrules
from benchmarks.measure import ROOT
from benchmarks.report import markdown
from benchmarks.workloads import TITLES
from desertrules import Bout, Processes, Results, Tournament, play_tournament

PAGE = ROOT / "docs/opponents.md"
KEPT = ROOT / "benchmarks/opponents.json"
UNDER_WAY = ROOT / ".opponents"
PAIRS = (("greedy", "random"), ("turn", "greedy"), ("strong", "turn"))
GAMES = 200
HEAD = (
    *("game", "players", "bot", "against", "games", "share", "95 %", "fair"),
    *("unfinished", "forfeits", "CPU ms a decision", "of the other"),
)
_MARKED = re.compile(r"(<!-- begin: opponents -->\n).*?(<!-- end: opponents -->)", re.DOTALL)


@frozen
class Pairing:
    """A row before it is played."""

    game: str
    players: int
    bot: str
    against: str

    @property
    def name(self) -> str:
        """What the row is called, in the file and on the command line."""
        return f"{self.game} {self.players} {self.bot} {self.against}"

    def tournament(self, games: int) -> Tournament:
        """Give its match, whose seed is its own: none that a bot was tuned with."""
        game = cast(Any, desertrules.game(self.game))
        options = game.Options(players=self.players)
        bots = [desertrules.bot(self.bot), desertrules.bot(self.against)]
        return Tournament(options, bots, -(-games // self.players), seed=crc32(self.name.encode()))


@frozen
class Row:
    """A row that was played."""

    games: int
    share: float
    low: float
    high: float
    fair: float
    unfinished: int
    forfeits: int
    """Of both bots."""
    milliseconds: float
    other_milliseconds: float
    seed: int
    version: str

    @classmethod
    def of(cls, results: Results) -> "Row":
        """Take what the table shows."""
        own, other = results.table()
        return cls(
            games=own.games,
            share=round(own.share, 4),
            low=round(own.interval[0], 4),
            high=round(own.interval[1], 4),
            fair=round(own.fair, 4),
            unfinished=own.unfinished,
            forfeits=own.forfeits + other.forfeits,
            milliseconds=round(own.milliseconds or 0.0, 3),
            other_milliseconds=round(other.milliseconds or 0.0, 3),
            seed=results.tournament.seed,
            version=desertrules.__version__,
        )


def pairings() -> Iterator[Pairing]:
    """Give all rows: the fewest, four, and the most players of each game."""
    for game in TITLES:
        players = desertrules.game(game).players
        for count in sorted({players[0], 4, players[-1]}):
            for bot, against in PAIRS:
                yield Pairing(game, count, bot, against)


def kept() -> dict[str, Row]:
    """Read the rows that were played."""
    if not KEPT.exists():
        return {}
    data: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: Row(**row) for name, row in data.items()}


def keep(rows: dict[str, Row]) -> None:
    """Write the rows that were played, in the order of the table."""
    order = [each.name for each in pairings() if each.name in rows]
    data = {name: asdict(rows[name]) for name in order}
    text = json.dumps(data, indent=1) + "\n"
    beside = KEPT.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(KEPT)


def play(pairing: Pairing, games: int, jobs: int) -> Row:
    """Play a row, or go on with it."""
    tournament = pairing.tournament(games)
    folder = UNDER_WAY / pairing.name.replace(" ", "-")
    done = 0

    def tell(_: Bout) -> None:
        nonlocal done
        done += 1
        print(f"{pairing.name}: {done} of {tournament.games}", end="\r", file=sys.stderr)

    with ExitStack() as stack:
        pool = None if jobs == 1 else stack.enter_context(Processes(jobs))
        resume = (folder / "manifest.json").exists()
        results = play_tournament(tournament, pool, folder=folder, resume=resume, tell=tell)
    print(file=sys.stderr)
    return Row.of(results)


def cells(pairing: Pairing, row: Row) -> tuple[str, ...]:
    """Give a row of the table as texts."""
    return (
        TITLES[pairing.game],
        str(pairing.players),
        f"`{pairing.bot}`",
        f"`{pairing.against}`",
        str(row.games),
        f"{row.share:.3f}",
        f"{row.low:.3f} to {row.high:.3f}",
        f"{row.fair:.3f}",
        str(row.unfinished),
        str(row.forfeits),
        f"{row.milliseconds:.1f}",
        f"{row.other_milliseconds:.1f}",
    )


def filled(page: str, rows: dict[str, Row]) -> str:
    """Give the page with its table written anew; raise ValueError if it has no place for it."""
    if not _MARKED.search(page):
        raise ValueError(f"{PAGE.name} has no place for the table")
    table = [cells(each, rows[each.name]) for each in pairings() if each.name in rows]
    text = markdown(HEAD, table) if table else "Nothing was played yet."
    return _MARKED.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page)


def write(rows: dict[str, Row]) -> None:
    """Write the table into the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    """Play what is asked for and not yet kept, and write the table after each row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opponents", description=__doc__)
    add = parser.add_argument
    add("--games", type=int, default=GAMES, metavar="N", help=f"at least so many a row; {GAMES}")
    add("--jobs", type=int, default=1, metavar="N", help="processes for each row; 1 unless given")
    add("--only", action="append", default=[], metavar="WORD", help="rows that have all the words")
    add("--again", action="store_true", help="play rows again that are kept")
    add("--list", action="store_true", help="play nothing, name the rows")
    asked = parser.parse_args(arguments)
    rows = kept()
    for pairing in pairings():
        if not {*asked.only} <= {*pairing.name.split()}:
            continue
        there = pairing.name in rows and not asked.again
        if asked.list:
            print(f"{pairing.name}{' (kept)' if there else ''}")
        elif not there:
            rows[pairing.name] = play(pairing, asked.games, asked.jobs)
            keep(rows)
            write(rows)
            shutil.rmtree(UNDER_WAY / pairing.name.replace(" ", "-"))
            print(*cells(pairing, rows[pairing.name]))


if __name__ == "__main__":
    main()
