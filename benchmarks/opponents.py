"""How strong the built-in bots are: the table in docs/bots.md.

    python -m benchmarks.opponents --jobs 2

Each row is a match of one bot against another one in all other seats, with a seed that no bot was
tuned with. All rows take about 50 minutes on two free cores. A run can be stopped at any moment;
with `--resume`, the row under way continues from its folder.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from attrs import asdict, frozen

from desertrules import bot, game
from desertrules.arena import GameResult, Tournament, play_tournament

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = Path(__file__).with_suffix(".json")
FOLDER = ROOT / ".opponents"

PLAYERS = {"through-the-desert": (2, 4), "sahara": (2, 4), "nomads-of-arabia": (3, 4)}
MCTS = "mcts:seconds=0.2"  # as long as `strong` may take
MCTS_GAMES = {"through-the-desert": 40, "sahara": 24, "nomads-of-arabia": 16}  # they are long
PAIRS = (("greedy", "random"), ("turn", "greedy"), (MCTS, "turn"), ("strong", "turn"))
EARLIER = "benchmarks.earlier:EarlierStrong"


@frozen
class Pairing:
    """A row before it is played."""

    game: str
    players: int
    bot: str
    rival: str

    @property
    def name(self) -> str:
        return f"{self.game} {self.players} {self.bot} {self.rival}"

    @property
    def games(self) -> int:
        """The default number of games."""
        if self.bot == MCTS:
            return MCTS_GAMES[self.game]
        return 200 if self.rival == EARLIER else 100

    def play(self, games: int, jobs: int) -> "Row":
        """Play the row, or continue with it."""
        rules: Any = game(self.game)
        tournament = Tournament(
            rules.options(players=self.players),
            [bot(self.bot), bot(self.rival)],
            -(-games // self.players),
            seed=crc32(self.name.encode()),
        )
        done = 0

        def report(_: GameResult) -> None:
            nonlocal done
            done += 1
            print(f"\r{self.name}: {done} of {tournament.games}", end="", file=sys.stderr)

        folder = FOLDER / re.sub(r"\W+", "-", self.name)
        resume = (folder / "manifest.json").exists()
        results = play_tournament(
            tournament, folder=folder, resume=resume, jobs=jobs, on_game=report
        )
        print(file=sys.stderr)
        first, second = results.table()
        shutil.rmtree(folder)
        return Row(
            games=first.games,
            share=round(first.share, 4),
            low=round(first.interval[0], 4),
            high=round(first.interval[1], 4),
            fair=round(first.fair, 4),
            unfinished=first.unfinished,
            forfeits=first.forfeits + second.forfeits,
            milliseconds=round(first.milliseconds or 0, 2),
            rival_milliseconds=round(second.milliseconds or 0, 2),
            seed=tournament.seed,
        )


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
    milliseconds: float
    rival_milliseconds: float
    seed: int


def pairings() -> Iterator[Pairing]:
    """Yield all rows of the table."""
    for name, counts in PLAYERS.items():
        for players in counts:
            for one, other in PAIRS:
                yield Pairing(name, players, one, other)
            if name == "through-the-desert":
                yield Pairing(name, players, "strong", EARLIER)
    yield Pairing("through-the-desert", 5, "greedy", "random")


def read_rows() -> dict[str, Row]:
    """Return the rows that have been played."""
    if not KEPT.exists():
        return {}
    return {name: Row(**row) for name, row in json.loads(KEPT.read_text("utf-8")).items()}


def write_rows(rows: dict[str, Row]) -> None:
    """Write the rows to the file and to the page, in the order of the table."""
    order = [each for each in pairings() if each.name in rows]
    data = {each.name: asdict(rows[each.name]) for each in order}
    KEPT.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    page = PAGE.read_text("utf-8")
    begin, end = "<!-- begin: opponents -->\n", "<!-- end: opponents -->"
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    if rest:
        table = "\n".join(["", *table_lines(order, rows), ""])
        PAGE.write_text(f"{before}{begin}{table}\n{end}{after}", "utf-8")


def table_lines(order: list[Pairing], rows: dict[str, Row]) -> Iterator[str]:
    """Yield the lines of the table in Markdown."""
    yield "| game, players | bot | rival | games | share | 95 % | fair | CPU ms | unfinished |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for each in order:
        row = rows[each.name]
        rival = "an earlier `strong`" if each.rival == EARLIER else f"`{each.rival}`"
        cells = [
            f"{game(each.game).title}, {each.players}",
            f"`{each.bot}`",
            rival,
            str(row.games),
            f"{row.share:.3f}",
            f"{row.low:.3f} to {row.high:.3f}",
            f"{row.fair:.2f}",
            f"{row.milliseconds:.1f}, {row.rival_milliseconds:.1f}",
            str(row.unfinished),
        ]
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--games", type=int, help="games per row (default: 16 to 200)")
    add("--jobs", type=int, default=1, help="worker processes (default: 1)")
    add("--only", action="append", default=[], help="word that a row's name has; repeatable")
    add("--resume", action="store_true", help="continue a run that was stopped")
    add("--list", action="store_true", help="list the rows and play nothing")
    arguments = parser.parse_args()
    chosen = [each for each in pairings() if {*arguments.only} <= {*each.name.split()}]
    if arguments.list:
        print(*[each.name for each in chosen], sep="\n")
        return
    rows = read_rows() if arguments.resume or arguments.only else {}
    if not arguments.resume:
        shutil.rmtree(FOLDER, ignore_errors=True)
    for each in chosen:
        if not (arguments.resume and each.name in rows):
            rows[each.name] = each.play(arguments.games or each.games, arguments.jobs)
            write_rows(rows)
            print(*table_lines([each], rows), sep="\n")


if __name__ == "__main__":
    main()
