"""Checks the transcripts of a folder, and writes a table of results.

Transcripts are text in notation or JSON. Each has its line; what is wrong in
one stands below, with the place, the rule, and what would have been legal.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from desertrules import Report, validate_many


def line(report: Report) -> str:
    """Say of a transcript whether it is fine, and who won."""
    name = Path(report.source).name
    if not report.valid:
        return f"{name:24} WRONG after {report.moves} good moves"
    if report.result is None:
        return f"{name:24} fine, not finished ({report.moves} moves)"
    won = " and ".join(called(report)[seat] for seat in report.result.winners)
    claim = "" if report.claimed else ", no result claimed"
    return f"{name:24} fine, won by {won} ({report.moves} moves{claim})"


def called(report: Report) -> list[str]:
    """Give what the seats are called."""
    return [name or f"seat {seat}" for seat, name in enumerate(report.names)]


def table(reports: list[Report]) -> Iterator[str]:
    """Give the table of results of valid games, who has won most first."""
    games, won, points = Counter[str](), Counter[str](), Counter[str]()
    for report in reports:
        for standing in report.result.standings if report.result else ():
            name = called(report)[standing.seat]
            games[name] += 1
            won[name] += standing.rank == 1
            points[name] += standing.points
    yield f"{'':24} games  won  points"
    for name in sorted(won, key=lambda name: (-won[name], -points[name])):
        yield f"{name:24} {games[name]:5}  {won[name]:3}  {points[name]:6}"


def main() -> int:
    """Check the folder that is named; give 1 if any transcript is wrong."""
    folder = Path(sys.argv[1])
    files = sorted([*folder.glob("*.txt"), *folder.glob("*.json")])
    reports = list(validate_many(files))
    wrong = [report for report in reports if not report.valid]
    print("\n".join(line(report) for report in reports))
    for report in wrong:
        print(f"\n{report}")
    print(f"\n{len(files) - len(wrong)} of {len(files)} transcripts are fine\n")
    print("\n".join(table([each for each in reports if each.valid])))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
