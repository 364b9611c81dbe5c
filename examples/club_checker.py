"""Check a club's transcripts and print a table of results: `python club_checker.py FOLDER`."""

import sys
from collections import Counter
from pathlib import Path

from desertrules import Report, validate


def check(folder: Path) -> list[Report]:
    """Validate every transcript in a folder."""
    files = sorted([*folder.glob("*.txt"), *folder.glob("*.json")])
    return [validate(file, name=file.name) for file in files]


def table(reports: list[Report]) -> str:
    """Return games, wins and points of every player in the valid games."""
    games, wins, points = Counter[str](), Counter[str](), Counter[str]()
    for report in reports:
        for standing in report.result.standings if report.valid and report.result else ():
            name = report.names[standing.seat]
            games[name] += 1
            wins[name] += standing.rank == 1
            points[name] += standing.points
    lines = [f"{'player':12} games  wins  points"]
    lines += [
        f"{name:12} {games[name]:5}  {wins[name]:4}  {points[name]:6}"
        for name in sorted(games, key=lambda name: (-wins[name], -points[name]))
    ]
    return "\n".join(lines)


def main(folder: str) -> int:
    reports = check(Path(folder))
    for report in reports:
        print(report)
    print()
    print(table(reports))
    return 0 if all(report.valid for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
