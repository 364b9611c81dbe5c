"""Counts of work in fixed games: the same on every machine, so that tests can compare them.

`python -m benchmarks.work GAME` prints the figures of one game as JSON; `--keep` counts all games
and keeps the figures in `kept.json`.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import desertrules
from benchmarks import handles
from benchmarks.playing import Playing
from benchmarks.workloads import MOVES, PLAYERS, Workload, on_map
from desertrules import (
    Record,
    legal_moves,
    playout,
    points,
    record_to_json,
    record_to_text,
    replay,
    validate,
)
from desertrules.hexgrid import HexGrid
from desertrules.render import svg
from desertrules.through_the_desert import Camel
from desertrules.through_the_desert.kernel.terrain import Terrain

KEPT = Path(__file__).with_name("kept.json")
TOLERANCE = 0.05
"""By what share a figure may be worse than the kept one."""
GAMES = 2
"""How many games are played, with the seeds 0 and 1."""
PYTHON = (3, 11)
"""The version of Python that the kept figures come from."""
PARTS = 10
"""At how many points of each game everybody's totals are asked for."""
MOVED, BYTECODES = "moves", "bytecodes for each"
LARGE = "through-the-desert, 2,000 cells"
SUBJECTS = (*desertrules.games(), LARGE)


@contextmanager
def counted(owner: type, name: str) -> Iterator[list[int]]:
    """Count the calls of a method; the count is the one item of the list."""
    method = getattr(owner, name)
    calls = [0]

    def counting(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever the method takes
        calls[0] += 1
        return method(*arguments, **named)

    setattr(owner, name, counting)
    try:
        yield calls
    finally:
        setattr(owner, name, method)


def bytecodes(work: Callable[[], object]) -> int:
    """Count the instructions that the interpreter carries out for some work.

    The work is done twice: code that is traced for the first time is not yet counted in full.
    """
    done = 0

    def inside(_frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401 - a tracer
        nonlocal done
        done += event == "opcode"
        return inside

    def entering(frame: FrameType, _event: str, _argument: object) -> Any:  # noqa: ANN401 - a tracer
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return inside

    before = sys.gettrace()
    for _ in range(2):
        done = 0
        sys.settrace(entering)
        try:
            work()
        finally:
            sys.settrace(before)
    return done


class Fixed:
    """A few games, always the same, gone through in each of the ways that are counted."""

    def __init__(self, work: Workload) -> None:
        """Play the games once, so that everything that is made once has been made."""
        self.work = work
        self.logs = [
            playout(work.start, Random(seed), max_moves=MOVES).moves for seed in range(GAMES)
        ]
        self.moves = sum(map(len, self.logs))
        self.playing = Playing(work)
        self.decisions = sum(self.playing.as_in_the_readme(Random(seed)) for seed in range(GAMES))
        records = [Record.of(work.options, moves) for moves in self.logs]
        self.json = [record_to_json(record) for record in records]
        self.text = [record_to_text(record) for record in records]
        self.positions = [
            playout(work.start, Random(seed), max_moves=len(moves) * part // PARTS).state
            for seed, moves in enumerate(self.logs)
            for part in range(1, PARTS + 1)
        ]

    def playout(self) -> None:
        """Play the games out."""
        for seed in range(GAMES):
            playout(self.work.start, Random(seed), max_moves=MOVES)

    def apply(self) -> None:
        """Apply each of their moves."""
        for moves in self.logs:
            state = self.work.start
            for move in moves:
                state = self.work.game.apply(state, move)

    def replay(self) -> None:
        """Replay them."""
        for moves in self.logs:
            replay(self.work.start, moves)

    def loop(self) -> None:
        """Play as many games by the README's loop."""
        for seed in range(GAMES):
            self.playing.as_in_the_readme(Random(seed))

    def validate_json(self) -> None:
        """Judge their records as JSON."""
        for text in self.json:
            validate(text)

    def validate_text(self) -> None:
        """Judge their records in notation."""
        for text in self.text:
            validate(text)

    def points(self) -> None:
        """Ask for everybody's totals where seats have decided."""
        for state in self.positions:
            points(state)

    def pictures(self) -> None:
        """Draw the same positions, with what can be chosen there."""
        for state in self.positions:
            svg(state, legal=legal_moves(state))


def figures(fixed: Fixed) -> dict[str, float]:
    """Count the work in fixed games: what every game has, then what only hexes have."""
    found: dict[str, float] = {MOVED: fixed.moves}
    for way in (fixed.playout, fixed.apply, fixed.replay):
        with counted(type(fixed.work.start), "__init__") as built:
            way()
        found[f"states for each move of {way.__name__}"] = built[0] / fixed.moves
        found[f"{BYTECODES} move of {way.__name__}"] = bytecodes(way) / fixed.moves
    with counted(type(fixed.work.start), "__init__") as built:
        fixed.loop()
    found["states for each decision of the README's loop"] = built[0] / fixed.decisions
    found[f"{BYTECODES} decision of the README's loop"] = bytecodes(fixed.loop) / fixed.decisions
    found[f"{BYTECODES} move of validate(JSON)"] = bytecodes(fixed.validate_json) / fixed.moves
    found[f"{BYTECODES} move of validate(text)"] = bytecodes(fixed.validate_text) / fixed.moves
    found[f"{BYTECODES} call of points"] = bytecodes(fixed.points) / len(fixed.positions)
    found[f"{BYTECODES} picture"] = bytecodes(fixed.pictures) / len(fixed.positions)
    camels = sum(isinstance(move, Camel) for moves in fixed.logs for move in moves)
    if camels:
        with counted(Terrain, "cut_off") as floods, counted(HexGrid, "dilate") as dilations:
            fixed.playout()
        found["flood fills for each camel"] = floods[0] / camels
        found["dilations for each camel"] = dilations[0] / camels
    asked = handles.Handles(fixed.work, fixed.logs)
    for what, cost in handles.costs(asked, bytecodes).items():
        found[f"{BYTECODES} {what}"] = cost
    return {name: float(f"{value:.6g}") for name, value in found.items()}


def subject(name: str) -> Workload:
    """Set up what is counted by this name: a game of ours, or one of them on a large map."""
    return on_map(2_000) if name == LARGE else Workload.of(name, players=PLAYERS)


def count(name: str) -> dict[str, float]:
    """Count in an interpreter of its own, where nothing else is traced and hashes are fixed."""
    command = [sys.executable, "-m", "benchmarks.work", name]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, cwd=KEPT.parents[1], env=environment, check=True, capture_output=True, text=True
    )
    return dict(json.loads(done.stdout))


def kept() -> dict[str, Any]:
    """Give all figures that are kept: counts by game, and those of callgrind by interpreter."""
    return dict(json.loads(KEPT.read_text(encoding="utf-8")))


def keep(section: str, found: dict[str, Any]) -> None:
    """Keep figures in place of the older ones of the same names."""
    figures = kept()
    figures[section] |= found
    KEPT.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def worse(found: dict[str, float], before: dict[str, float]) -> list[str]:
    """Say which figures are worse than the kept ones by more than the tolerance, and by how much.

    Fewer are better, and need not be kept at once. But how many moves the games have must be the
    same, as otherwise they are other games; and so must what is counted.
    """
    said: list[str] = []
    for name in sorted({*found, *before}):
        new, old = found.get(name), before.get(name)
        if new is not None and old is not None:
            fine = new == old if name == MOVED else new <= (1 + TOLERANCE) * old
            if fine:
                continue
        said.append(f"{name}: kept {old}, found {new}")
    return said


def same_python() -> bool:
    """Tell whether this is the Python that the kept figures come from."""
    return sys.version_info[:2] == PYTHON


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.work", description=__doc__)
    parser.add_argument("game", nargs="?", help="print this game's figures")
    parser.add_argument("--keep", action="store_true", help="count all games and keep the figures")
    asked = parser.parse_args(arguments)
    if asked.game:
        print(json.dumps(figures(Fixed(subject(asked.game)))))
        return
    if asked.keep and not same_python():
        parser.error(f"figures are kept by Python {'.'.join(map(str, PYTHON))}")
    found = {name: count(name) for name in SUBJECTS}
    before = kept()["counts"]
    for name, counts in found.items():
        changed = worse(counts, before.get(name, {}))
        print(f"{name}:", *(changed or ["no worse than kept"]), sep="\n  ")
    if asked.keep:
        keep("counts", found)


if __name__ == "__main__":
    main()
