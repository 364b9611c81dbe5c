"""Tables of matches: each row is played once, kept in a file, and written into a page.

A run can be stopped at any moment: what was played of a row is in a folder of its own, and is gone
on with.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast
from zlib import crc32

from attrs import asdict, frozen

import desertrules
from benchmarks.measure import ROOT
from benchmarks.report import markdown
from desertrules import Bot, Bout, Processes, Results, Tournament, play_tournament

PAGE = ROOT / "docs/opponents.md"
HERE = ROOT / "benchmarks"
UNDER_WAY = ROOT / ".opponents"
GAMES = 200


@frozen
class Pairing:
    """A row before it is played."""

    game: str
    players: int
    about: str
    """What tells it apart from other rows of the game with as many players."""
    bot: Bot
    against: Bot

    @property
    def name(self) -> str:
        """What the row is called, in the file and on the command line."""
        return f"{self.game} {self.players} {self.about}"

    @property
    def folder(self) -> Path:
        """Where it is while it is played."""
        return UNDER_WAY / re.sub(r"\W+", "-", self.name)

    def tournament(self, games: int) -> Tournament:
        """Give its match, whose seed is its own: none that a bot was tuned with."""
        game = cast(Any, desertrules.game(self.game))
        options = game.Options(players=self.players)
        deals = -(-games // self.players)
        return Tournament(options, [self.bot, self.against], deals, seed=crc32(self.name.encode()))

    def play(self, games: int, jobs: int) -> "Row":
        """Play it, or go on with it."""
        tournament = self.tournament(games)
        done = 0

        def tell(_: Bout) -> None:
            nonlocal done
            done += 1
            print(f"{self.name}: {done} of {tournament.games}", end="\r", file=sys.stderr)

        with ExitStack() as stack:
            pool = None if jobs == 1 else stack.enter_context(Processes(jobs))
            resume = (self.folder / "manifest.json").exists()
            results = play_tournament(
                tournament, pool, folder=self.folder, resume=resume, tell=tell
            )
        print(file=sys.stderr)
        return Row.of(results)


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

    @property
    def cells(self) -> tuple[str, ...]:
        """What every table shows of it."""
        return (
            f"{self.share:.3f}",
            f"{self.low:.3f} to {self.high:.3f}",
            f"{self.fair:.2f}",
            f"{self.milliseconds:.1f}, {self.other_milliseconds:.1f}",
            str(self.unfinished),
            str(self.forfeits),
        )


HEAD = ("share", "95 %", "fair", "CPU ms", "cut off", "forfeits")
"""The heads of those cells."""


def _told(head: tuple[str, ...], table: list[tuple[str, ...]]) -> str:
    """Write a table without the counts that are 0 in every row."""
    shown = [
        number
        for number, name in enumerate(head)
        if name not in {"cut off", "forfeits"} or any(line[number] != "0" for line in table)
    ]
    head, *table = (tuple(line[number] for number in shown) for line in (head, *table))
    return markdown(head, table)


@frozen
class Table:
    """A table of a page: its rows, and where those that were played are kept."""

    name: str
    """The name of its file, and of its place in the page."""
    pairings: Callable[[], Iterator[Pairing]]
    head: tuple[str, ...]
    cells: Callable[[Pairing], tuple[str, ...]]
    """What stands before the figures of a row."""

    @property
    def file(self) -> Path:
        """Where the rows that were played are kept."""
        return HERE / f"{self.name}.json"

    def kept(self) -> dict[str, Row]:
        """Read the rows that were played."""
        if not self.file.exists():
            return {}
        data: dict[str, dict[str, Any]] = json.loads(self.file.read_text(encoding="utf-8"))
        return {name: Row(**row) for name, row in data.items()}

    def keep(self, rows: dict[str, Row]) -> None:
        """Write the rows that were played, in the order of the table, and the page."""
        order = [each.name for each in self.pairings() if each.name in rows]
        text = json.dumps({name: asdict(rows[name]) for name in order}, indent=1) + "\n"
        beside = self.file.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.file)
        PAGE.write_text(self.filled(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")

    def filled(self, page: str, rows: dict[str, Row]) -> str:
        """Give the page with the table written anew; raise ValueError if it has no place for it."""
        begin, end = (f"<!-- {word}: {self.name} -->" for word in ("begin", "end"))
        marked = re.compile(f"({begin}\n).*?({end})", re.DOTALL)
        if not marked.search(page):
            raise ValueError(f"{PAGE.name} has no place for the table {self.name}")
        table = [
            (*self.cells(each), *rows[each.name].cells)
            for each in self.pairings()
            if each.name in rows
        ]
        text = _told((*self.head, *HEAD), table) if table else "Nothing was played yet."
        return marked.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page)

    def main(self, about: str | None, arguments: list[str] | None = None) -> None:
        """Play what is asked for and not yet kept, and write the table after each row."""
        parser = argparse.ArgumentParser(
            prog=f"python -m benchmarks.{self.name}", description=about
        )
        add = parser.add_argument
        add("--games", type=int, default=GAMES, metavar="N", help=f"at least so many; {GAMES}")
        add("--jobs", type=int, default=1, metavar="N", help="processes for each row; 1")
        add("--only", action="append", default=[], metavar="WORD", help="rows with all the words")
        add("--again", action="store_true", help="play rows again that are kept")
        add("--list", action="store_true", help="play nothing, name the rows")
        asked = parser.parse_args(arguments)
        rows = self.kept()
        for pairing in self.pairings():
            if not {*asked.only} <= {*pairing.name.split()}:
                continue
            there = pairing.name in rows and not asked.again
            if asked.list:
                print(f"{pairing.name}{' (kept)' if there else ''}")
            elif not there:
                rows[pairing.name] = pairing.play(asked.games, asked.jobs)
                self.keep(rows)
                shutil.rmtree(pairing.folder)
                print(*self.cells(pairing), *rows[pairing.name].cells)
