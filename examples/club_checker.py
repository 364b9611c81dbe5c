"""A club's transcript checker: is every game in a folder one that was played by the rules?

    python examples/club_checker.py FOLDER

Transcripts are text in notation or JSON. Each has its line in the table; what is wrong in one
stands below, with the place, the rule, and what would have been legal.
"""

import sys
from pathlib import Path

from desertrules import Report, validate_many


def line(report: Report) -> str:
    """Give a transcript's line of the table."""
    name = Path(report.source).name
    if not report.valid:
        return f"{name:24} WRONG after {report.moves} good moves"
    if report.result is None:
        return f"{name:24} fine, not finished ({report.moves} moves)"
    names = [player.name for player in report.record.players] if report.record else []
    won = " and ".join(names[seat] or f"seat {seat}" for seat in report.result.winners)
    claim = "" if report.claimed else ", no result claimed"
    return f"{name:24} fine, won by {won} ({report.moves} moves{claim})"


def main() -> int:
    """Check a folder; the exit code is 1 if any transcript is wrong."""
    files = sorted(path for path in Path(sys.argv[1]).iterdir() if path.suffix in {".txt", ".json"})
    wrong = []
    for report in validate_many(files):
        print(line(report))
        if not report.valid:
            wrong.append(report)
    for report in wrong:
        print(f"\n{report}")
    print(f"\n{len(files) - len(wrong)} of {len(files)} transcripts are fine")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
