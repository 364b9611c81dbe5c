"""Instructions of the processor for fixed games, counted by valgrind's callgrind.

One program sets each game up and plays it. Between the two it calls `getppid`, where callgrind is
told to begin a new count, so that what is made once is not counted. The counts hardly differ
between runs, but belong to one build of one interpreter, so they are kept by its name.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.work import SUBJECTS, Fixed, keep, kept, subject, worse

_TOTALS = re.compile(r"^totals: (\d+)$", re.MULTILINE)


def interpreter() -> str:
    """Name the build of Python that runs this."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python} {platform.machine()} {platform.python_compiler()}"


def play() -> None:
    """Set each game up and play it; what callgrind runs."""
    for name in SUBJECTS:
        fixed = Fixed(subject(name))
        os.getppid()
        fixed.playout()
        os.getppid()


def count(valgrind: str) -> dict[str, float]:
    """Give the instructions for each move of a playout of every game."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "out")
        subprocess.run(
            [
                *(valgrind, "--tool=callgrind", "--dump-before=getppid"),
                f"--callgrind-out-file={out}",
                *(sys.executable, "-m", "benchmarks.callgrind", "--play"),
            ],
            cwd=Path(__file__).parents[1],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            check=True,
            capture_output=True,
        )
        return {
            name: round(_total(Path(f"{out}.{2 * number}")) / Fixed(subject(name)).moves)
            for number, name in enumerate(SUBJECTS, start=1)
        }


def _total(part: Path) -> int:
    """Read the instructions of one part of the program: set-ups are odd, games even."""
    (total,) = _TOTALS.findall(part.read_text(encoding="utf-8"))
    return int(total)


def changes(found: dict[str, float]) -> list[str]:
    """Say what is worse than the figures kept for this interpreter; LookupError if none is kept."""
    return worse(found, kept()["callgrind"][interpreter()])


def main(arguments: list[str] | None = None) -> None:
    """Count and compare; exit with an error where a figure is missing or much worse."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.callgrind", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep the figures of this interpreter")
    parser.add_argument("--play", action="store_true", help="what callgrind runs")
    asked = parser.parse_args(arguments)
    if asked.play:
        play()
        return
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        parser.error("valgrind is not installed, so nothing was counted")
    found = count(valgrind)
    for name, spent in found.items():
        print(f"{name}: {spent:,.0f} instructions for each move")
    if asked.keep:
        keep("callgrind", {interpreter(): found})
    elif interpreter() not in kept()["callgrind"]:
        parser.error(f"no figures are kept for {interpreter()}: keep them with --keep")
    else:
        changed = changes(found)
        print(*(changed or ["no worse than kept"]), sep="\n")
        sys.exit(bool(changed))


if __name__ == "__main__":
    main()
