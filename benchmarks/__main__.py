"""The command: measure, print the tables, and write them down where asked to."""

import argparse
import sys
from pathlib import Path

from benchmarks.chart import chart
from benchmarks.docs import PAGE, write
from benchmarks.report import text_report
from benchmarks.run import Run, run


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--repeat", type=int, default=31, metavar="N", help="rounds; 31 unless given")
    add("--seconds", type=float, default=0.05, metavar="S", help="for each sample; 0.05")
    add("--only", action="append", default=[], metavar="WORD", help="whose name has the word")
    add("--json", type=Path, metavar="FILE", help="write the run down as JSON")
    add("--svg", type=Path, metavar="FILE", help="write the chart")
    add("--read", type=Path, metavar="FILE", help="measure nothing, read a run instead")
    add("--write-docs", action="store_true", help=f"write {PAGE.name} and the README's claim")
    return parser


def _tick(number: int) -> None:
    print(f"round {number}", end="\r", file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line asks for; a missed gate is printed, and is no error."""
    asked = _parser().parse_args(arguments)
    if asked.read:
        found = Run.from_file(asked.read)
    else:
        found = run(repeat=asked.repeat, seconds=asked.seconds, only=asked.only, tick=_tick)
        print(file=sys.stderr)
    print(text_report(found))
    if asked.json:
        asked.json.write_text(found.to_json(), encoding="utf-8")
    if asked.svg:
        asked.svg.write_text(chart(found), encoding="utf-8")
    if asked.write_docs:
        write(found)


if __name__ == "__main__":
    main()
