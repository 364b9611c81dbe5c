"""A table of opening statistics from a folder of records: the first choice, and how it went.

    python examples/opening_statistics.py FOLDER

Records are JSON, JSON Lines or text in notation; what is not valid, or has not ended, is left out.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from desertrules import Decide, Record, Report, validate_many
from desertrules.render import move_to_text


def sources(folder: Path) -> Iterator[Path | str]:
    """Give every record of a folder: whole files, and the lines of JSON Lines."""
    for path in sorted(folder.iterdir()):
        if path.suffix == ".jsonl":
            with path.open(encoding="utf-8") as lines:
                yield from lines
        elif path.suffix in {".json", ".txt"}:
            yield path


def opening(record: Record[Any, Any]) -> tuple[str, int]:
    """Give the first move that somebody chose, and who chose it."""
    for state, move in zip(record.states(), record.moves, strict=False):
        turn = record.game.turn(state)
        if isinstance(turn, Decide):
            return f"{record.game.name}: {move_to_text(move)}", turn.seat
    return f"{record.game.name}: none", 0


def main() -> None:
    """Print the table, the most frequent opening first."""
    games: dict[str, list[tuple[float, int]]] = defaultdict(list)
    left_out = 0
    report: Report
    for report in validate_many(sources(Path(sys.argv[1]))):
        if not report.valid or report.result is None or report.record is None:
            left_out += 1
            continue
        name, seat = opening(report.record)
        winners = report.result.winners
        share = 1 / len(winners) if seat in winners else 0
        games[name].append((share, report.result.standings[seat].points))
    print(f"{'opening':40}{'games':>6}{'won':>7}{'points':>8}")
    for name, played in sorted(games.items(), key=lambda each: (-len(each[1]), each[0])):
        count = len(played)
        won = sum(share for share, _ in played) / count
        points = sum(points for _, points in played) / count
        print(f"{name:40}{count:6d}{won:7.0%}{points:8.1f}")
    print(f"{left_out} left out")


if __name__ == "__main__":
    main()
