"""Instructions of the processor for fixed games, counted by valgrind's callgrind.

Each game is run twice under callgrind, once only set up and once played; the difference is what
playing costs. The counts hardly differ between runs, but belong to one build of one interpreter, so
they are kept by its name.
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

from benchmarks.work import SUBJECTS, Fixed, differences, keep, kept, subject

_COLLECTED = re.compile(r"Collected\s*:\s*(\d+)")


def interpreter() -> str:
    """Name the build of Python that runs this."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python} {platform.machine()} {platform.python_compiler()}"


def instructions(valgrind: str, game: str, times: int) -> int:
    """Count the instructions of a program that sets a game up and plays its fixed games."""
    with TemporaryDirectory() as folder:
        command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        program = [sys.executable, "-m", "benchmarks.callgrind", "--play", game, str(times)]
        done = subprocess.run(
            [*command, *program],
            cwd=Path(__file__).parents[1],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            check=True,
            capture_output=True,
            text=True,
        )
    found = _COLLECTED.search(done.stderr)
    if found is None:
        message = f"callgrind says no total: {done.stderr}"
        raise RuntimeError(message)
    return int(found[1])


def count(valgrind: str) -> dict[str, float]:
    """Give the instructions for each move of a playout of every game."""
    found: dict[str, float] = {}
    for name in SUBJECTS:
        moves = Fixed(subject(name)).moves
        spent = instructions(valgrind, name, 1) - instructions(valgrind, name, 0)
        found[name] = round(spent / moves)
        print(f"{name}: {found[name]:,.0f} instructions for each move", flush=True)
    return found


def main(arguments: list[str] | None = None) -> None:
    """Count and compare; exit with an error where a figure is missing or differs too much."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.callgrind", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep the figures of this interpreter")
    parser.add_argument("--play", nargs=2, metavar=("GAME", "TIMES"), help="what callgrind runs")
    asked = parser.parse_args(arguments)
    if asked.play:
        game, times = asked.play
        fixed = Fixed(subject(game))
        for _ in range(int(times)):
            fixed.playout()
        return
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        parser.error("valgrind is not installed, so nothing was counted")
    found = count(valgrind)
    if asked.keep:
        keep("callgrind", {interpreter(): found})
        return
    before = kept()["callgrind"].get(interpreter())
    if before is None:
        parser.error(f"no figures are kept for {interpreter()}: keep them with --keep")
    changed = differences(found, before, same_python=True)
    print(*(changed or ["as kept"]), sep="\n")
    sys.exit(bool(changed))


if __name__ == "__main__":
    main()
